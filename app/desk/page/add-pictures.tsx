// New pictures: chosen, described for those who cannot see them, and stored one after the other.

import { useId, useState } from 'react';
import { ActionButton } from './action-button';
import { addPicture, PictureFile } from './picture-file';

interface AddPicturesProps {
  isSeveral?: boolean;
  /** Called with the names of the pictures that are stored. */
  onAdded: (ids: string[]) => Promise<unknown>;
  onLeave: () => void;
}

export function AddPictures({ isSeveral = false, onAdded, onLeave }: AddPicturesProps) {
  const [files, setFiles] = useState<File[]>([]);
  const [alts, setAlts] = useState<ReadonlyMap<File, string>>(new Map());
  const add = async () => {
    if (files.length === 0) throw new Error('Choose a picture first.');
    const ids: string[] = [];
    for (const file of files) {
      ids.push(await addPicture(file, alts.get(file) ?? ''));
      // A stored picture leaves the list: a refusal of a later one does not send it again.
      setFiles(files.slice(ids.length));
    }
    await onAdded(ids);
  };
  return (
    <>
      <PictureFile files={files} onChange={setFiles} isSeveral={isSeveral} />
      {files.map((file) => (
        <AltField
          key={`${file.name}-${file.size}`}
          file={file}
          isNamed={files.length > 1}
          value={alts.get(file) ?? ''}
          onChange={(alt) => setAlts(new Map([...alts, [file, alt]]))}
        />
      ))}
      <p className="note">Where and when it was taken is left out of what is stored.</p>
      <div className="choices">
        <ActionButton run={add}>{files.length > 1 ? 'Add them' : 'Add it'}</ActionButton>
        <button type="button" className="quiet" onClick={onLeave}>
          Leave it as it is
        </button>
      </div>
    </>
  );
}

/** The words for those who cannot see a picture. */
function AltField({
  file,
  isNamed,
  value,
  onChange,
}: {
  file: File;
  isNamed: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        What {isNamed ? `“${file.name}”` : 'it'} shows, for those who cannot see it
      </label>
      <input
        id={id}
        type="text"
        maxLength={300}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
