// A dialog in which a picture is chosen by sight, or a new one is added.

import { useId, useState } from 'react';
import type { PictureChoice } from '../api';
import { folded } from '../folded';
import { pictureName } from '../names';
import { AddPictures } from './add-pictures';
import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';
import { useForm } from './form-context';

interface PictureChooserProps {
  pictures: readonly PictureChoice[];
  chosen: string;
  /** Files of new pictures, which are added instead. */
  dropped?: readonly File[];
  /** Whether no picture can be chosen. */
  isOptional: boolean;
  onChoose: (id: string | undefined) => void;
  onClose: () => void;
}

export function PictureChooser({
  pictures,
  chosen,
  dropped = [],
  isOptional,
  onChoose,
  onClose,
}: PictureChooserProps) {
  const { reloadChoices } = useForm();
  const [isAdding, setAdding] = useState(dropped.length > 0);
  const [words, setWords] = useState('');
  const search = useId();
  const shown = pictures.filter(({ id, alt }) =>
    folded(`${pictureName(id)} ${alt}`).includes(folded(words)),
  );
  const choose = (id: string | undefined) => {
    onChoose(id);
    onClose();
  };
  if (isAdding)
    return (
      <Dialog heading="A new picture" onClose={onClose}>
        <AddPictures
          dropped={dropped}
          onAdded={async (ids) => {
            await reloadChoices();
            for (const id of ids) onChoose(id);
            onClose();
          }}
          onLeave={() => setAdding(false)}
        />
      </Dialog>
    );
  return (
    <Dialog heading="Choose a picture" onClose={onClose} isWide>
      <div className="choices">
        <label htmlFor={search}>Find</label>
        <input
          id={search}
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <button type="button" className="quiet" onClick={() => setAdding(true)}>
          Add a new picture
        </button>
      </div>
      <ul className="picture-grid">
        {isOptional && (
          <li>
            <button
              type="button"
              className="quiet"
              aria-pressed={chosen === ''}
              onClick={() => choose(undefined)}
            >
              <span className="no-picture" />
              <span>No picture</span>
            </button>
          </li>
        )}
        {shown.map(({ id, alt, picture }) => (
          <li key={id}>
            <button
              type="button"
              className="quiet"
              aria-pressed={chosen === id}
              onClick={() => choose(id)}
            >
              <img src={picture} alt="" width="192" height="144" loading="lazy" />
              <span>{alt === '' ? pictureName(id) : alt}</span>
            </button>
          </li>
        ))}
      </ul>
      <DialogButtons onClose={onClose} />
    </Dialog>
  );
}
