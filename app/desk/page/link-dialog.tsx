// A dialog for a link in a text: its words, and the page that it leads to, found by its title.

import { useId, useState } from 'react';
import { Dialog } from './dialog';
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
    `${title} ${path}`.toLowerCase().includes(query.toLowerCase()),
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          write();
        }}
      >
        <div className="field">
          <label htmlFor={`${id}-words`}>Words that are shown</label>
          <input
            id={`${id}-words`}
            type="text"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-query`}>Find a page by its title</label>
          <input
            id={`${id}-query`}
            type="search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </div>
        <fieldset className="page-list">
          <legend className="visually-hidden">Pages</legend>
          {found.map(({ path, title }) => (
            <label key={path}>
              <input
                type="radio"
                name={`${id}-page`}
                checked={path === address}
                onChange={() => setAddress(path)}
              />
              <span>{title}</span>
            </label>
          ))}
          {found.length === 0 && <p className="note">No page has such a title.</p>}
        </fieldset>
        <div className="field">
          <label htmlFor={`${id}-other`}>Or an address on another site</label>
          <input
            id={`${id}-other`}
            type="text"
            inputMode="url"
            placeholder="https://"
            value={isPage ? '' : address}
            onChange={({ target }) => setAddress(target.value.trim())}
          />
        </div>
        {fault !== '' && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        <div className="choices">
          <button type="submit">{link.address === '' ? 'Make the link' : 'Change it'}</button>
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
          <button type="button" className="quiet" onClick={onClose}>
            Leave it as it is
          </button>
        </div>
      </form>
    </Dialog>
  );
}
