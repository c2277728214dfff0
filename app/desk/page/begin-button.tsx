// A button that begins a text or a program: its dialog asks for the first words, and what is begun is opened.

import { useState } from 'react';
import { documentAddress } from '../addresses';
import { ActionButton } from './action-button';
import { useStore } from './desk-store';
import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';
import { InputField } from './input-field';

interface BeginButtonProps<Name extends string> {
  label: string;
  heading: string;
  hint: string;
  fields: readonly {
    name: Name;
    title: string;
    maxLength: number;
    preset?: string;
    inputMode?: 'decimal' | 'numeric';
  }[];
  /** Begins it with the words in the fields. */
  begin: (words: Record<Name, string>) => Promise<{ file: string }>;
  /** Called in the place of opening the document. */
  onBegun?: (words: Record<Name, string>) => void;
  /** Id of the heading to which a quiet button belongs. */
  describedBy?: string | undefined;
}

export function BeginButton<Name extends string>({
  label,
  heading,
  hint,
  fields,
  begin,
  onBegun,
  describedBy,
}: BeginButtonProps<Name>) {
  const store = useStore();
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState(
    () =>
      Object.fromEntries(fields.map(({ name, preset = '' }) => [name, preset])) as Record<
        Name,
        string
      >,
  );
  const run = async () => {
    const { file } = await begin(words);
    await store.reload();
    if (!onBegun) {
      location.hash = documentAddress(file);
      return;
    }
    setOpen(false);
    onBegun(words);
  };
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={describedBy ? 'quiet' : ''}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen && (
        <Dialog heading={heading} onClose={close}>
          <p>{hint}</p>
          {fields.map(({ name, title, preset: _preset, ...attributes }) => (
            <InputField
              key={name}
              label={title}
              {...attributes}
              value={words[name]}
              onChange={(value) => setWords({ ...words, [name]: value })}
            />
          ))}
          <DialogButtons onClose={close}>
            <ActionButton run={run}>Begin</ActionButton>
          </DialogButtons>
        </Dialog>
      )}
    </>
  );
}
