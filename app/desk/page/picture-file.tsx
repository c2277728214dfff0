// Files of pictures: chosen or dropped, shown before they are sent, and sent to the server.

import { useEffect, useId, useState } from 'react';
import { ask } from './server';

/** The most bytes of a picture. */
const LARGEST = 48_000_000;

/** A field for one or several files, which can be dropped on it, too. */
export function PictureFile({
  files,
  onChange,
  isSeveral,
}: {
  files: readonly File[];
  onChange: (files: File[]) => void;
  isSeveral: boolean;
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (chosen: FileList | null) => {
    const all = [...(chosen ?? [])];
    onChange(isSeveral ? all : all.slice(0, 1));
  };
  return (
    <fieldset
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id}>
        {isSeveral ? 'The pictures' : 'The picture'}: at least 480 pixels wide, better 1920. You can
        drop {isSeveral ? 'them' : 'it'} here, too.
      </label>
      <input
        id={id}
        type="file"
        accept="image/*,.heic,.heif"
        multiple={isSeveral}
        onChange={({ target }) => take(target.files)}
      />
      <div className="chosen">
        {files.map((file) => (
          <Preview key={`${file.name}-${file.size}`} file={file} />
        ))}
      </div>
    </fieldset>
  );
}

/** Shows a file before it is sent; a kind that the browser cannot draw is shown by its name. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState('');
  const [isDrawn, setDrawn] = useState(true);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return isDrawn ? (
    <img src={url || undefined} alt={file.name} onError={() => setDrawn(false)} />
  ) : (
    <span>{file.name}</span>
  );
}

export function inBase64(file: File): Promise<string> {
  if (file.size > LARGEST)
    throw new Error('This file is larger than 48 MB. Save the picture smaller, as JPEG.');
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
}

/** Stores a new picture; returns its name. */
export async function addPicture(file: File, alt: string): Promise<string> {
  const { id } = await ask('add-picture', { name: file.name, alt, base64: await inBase64(file) });
  return id;
}
