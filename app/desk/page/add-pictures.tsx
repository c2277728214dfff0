// New pictures: chosen, described for those who cannot see them, and stored one after the other.

import { useRef, useState } from 'react';
import { ActionButton } from './action-button';
import { DialogButtons } from './dialog-buttons';
import { InputField } from './input-field';
import { addPicture, PictureFile } from './picture-file';

interface AddPicturesProps {
  /** Files that are chosen already. */
  dropped?: readonly File[];
  isSeveral?: boolean;
  /** Called with the names of the pictures that are stored. */
  onAdded: (ids: string[]) => Promise<unknown>;
  onLeave: () => void;
}

export function AddPictures({
  dropped = [],
  isSeveral = dropped.length > 1,
  onAdded,
  onLeave,
}: AddPicturesProps) {
  const [files, setFiles] = useState<File[]>([...dropped]);
  const [alts, setAlts] = useState<ReadonlyMap<File, string>>(new Map());
  /** The names of the pictures that are stored, also by a former press that ended in a refusal. */
  const ids = useRef<string[]>([]);
  const add = async () => {
    if (files.length === 0 && ids.current.length === 0) throw new Error('Choose a picture first.');
    for (const [at, file] of files.entries()) {
      ids.current.push(await addPicture(file, alts.get(file) ?? ''));
      // A stored picture leaves the list: a refusal of a later one does not send it again.
      setFiles(files.slice(at + 1));
    }
    await onAdded(ids.current);
    ids.current = [];
  };
  return (
    <>
      <PictureFile files={files} onChange={setFiles} isSeveral={isSeveral} />
      {files.map((file) => (
        <InputField
          key={`${file.name}-${file.size}`}
          label={`What ${files.length > 1 ? `“${file.name}”` : 'it'} shows, for those who cannot see it`}
          maxLength={300}
          value={alts.get(file) ?? ''}
          onChange={(alt) => setAlts(new Map([...alts, [file, alt]]))}
        />
      ))}
      <p className="note">Where and when it was taken is left out of what is stored.</p>
      <DialogButtons onClose={onLeave}>
        <ActionButton run={add}>{files.length > 1 ? 'Add them' : 'Add it'}</ActionButton>
      </DialogButtons>
    </>
  );
}
