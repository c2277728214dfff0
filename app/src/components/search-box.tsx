// The journal's search field: it follows every keystroke, and keeps what was typed before it came to life.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { JournalPage } from '../core/core';
import { CloseIcon } from './close-icon';

interface SearchBoxProps {
  words: JournalPage['search'];
  value: string;
  onType: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

export function SearchBox({ words, value, onType, field }: SearchBoxProps) {
  const keepEarlyWords = useEffectEvent(() => {
    const typed = field.current?.value;
    if (typed) onType(typed);
  });
  useEffect(() => keepEarlyWords(), []);

  return (
    <search className="search-box">
      <label htmlFor="journal-search" className="eyebrow">
        {words.label}
      </label>
      <div className="search-box-line">
        <input
          ref={field}
          id="journal-search"
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.placeholder}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
        {value !== '' && (
          <button
            type="button"
            className="search-box-clear"
            aria-label={words.clearText}
            onClick={() => {
              onType('');
              field.current?.focus();
            }}
          >
            <CloseIcon />
          </button>
        )}
      </div>
    </search>
  );
}
