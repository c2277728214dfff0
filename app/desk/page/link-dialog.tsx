// A dialog for a link in a text: its words, and the page that it leads to, found by its title.

import { useId, useState } from 'react';
import { folded } from '../folded';
import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';
import { InputField } from './input-field';
import type { TextLink } from './markdown-commands';

interface LinkDialogProps {
  link: TextLink;
  pages: readonly { path: string; title: string }[];
  /** Called with an empty address where only the words stay. */
  onLink: (words: string, address: string) => void;
  onClose: () => void;
}

export function LinkDialog({ link, pages, onLink, onClose }: LinkDialogProps) {
  const [words, setWords] = useState(link.words);
  const [address, setAddress] = useState(link.address);
  const [query, setQuery] = useState('');
  const [fault, setFault] = useState('');
  const id = useId();
  const found = pages.filter(({ title, path }) =>
    folded(`${title} ${path}`).includes(folded(query)),
  );
  const isPage = pages.some(({ path }) => path === address);
  const write = () => {
    if (address === '') {
      setFault('Choose a page, or write the address of another site.');
      return;
    }
    const title = pages.find(({ path }) => path === address)?.title;
    onLink(words.trim() || title || address, address);
    onClose();
  };
  return (
    <Dialog heading={link.address === '' ? 'A link' : 'Change the link'} onClose={onClose}>
      <InputField label="Words that are shown" value={words} onChange={setWords} />
      <InputField
        label="Find a page by its title"
        type="search"
        value={query}
        onChange={setQuery}
      />
      <fieldset className="page-list">
        <legend className="visually-hidden">Pages</legend>
        {found.map(({ path, title }) => (
          <label key={path}>
            <input
              type="radio"
              name={id}
              checked={path === address}
              onChange={() => setAddress(path)}
            />
            <span>{title}</span>
          </label>
        ))}
        {found.length === 0 && <p className="note">No page has such a title.</p>}
      </fieldset>
      <InputField
        label="Or an address on another site"
        inputMode="url"
        placeholder="https://"
        value={isPage ? '' : address}
        onChange={(value) => setAddress(value.trim())}
      />
      {fault !== '' && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <DialogButtons onClose={onClose}>
        <button type="button" onClick={write}>
          {link.address === '' ? 'Make the link' : 'Change it'}
        </button>
        {link.address !== '' && (
          <button
            type="button"
            className="quiet"
            onClick={() => {
              onLink(words, '');
              onClose();
            }}
          >
            Take the link away
          </button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
