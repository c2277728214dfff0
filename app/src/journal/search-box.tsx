// Search field of the journal: filters at every keystroke and keeps text that was typed before hydration.
import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useOptimistic,
  useRef,
} from 'react';
import { type JournalPage, pathOf } from '../core/core';
import { useHydrated } from '../ui/hydration';
import CloseIcon from '../ui/lines/close.svg?react';
import SearchIcon from '../ui/lines/search.svg?react';

interface SearchBoxProps {
  words: JournalPage['search'];
  value: string;
  category: string | undefined;
  onType: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

export function SearchBox({ words, value, category, onType, field }: SearchBoxProps) {
  const hydrated = useHydrated();
  // The field shows a keystroke at once. The list follows in a transition, which the next keystroke interrupts.
  const [text, setText] = useOptimistic(value);
  const hasTyped = useRef(false);
  const type = (next: string) =>
    startTransition(() => {
      setText(next);
      onType(next);
    });
  const keepEarlyInput = useEffectEvent(() => {
    const typed = field.current?.value;
    if (typed !== undefined && typed !== value) onType(typed);
  });
  useEffect(() => keepEarlyInput(), []);

  /** Scroll position to which the last search has scrolled. */
  const shownAt = useRef<number>(undefined);

  /**
   * Scrolls the results into the window. They would be outside it if the field is in the lower half, or on a phone,
   * whose keyboard covers that half. Scrolls again only if the visitor has scrolled since.
   */
  const showResults = useEffectEvent(() => {
    if (!hasTyped.current) return;
    hasTyped.current = false;
    if (window.scrollY === shownAt.current) return;
    const form = field.current?.form;
    const isLow = (form?.getBoundingClientRect().bottom ?? 0) > window.innerHeight / 2;
    if (isLow || window.matchMedia('(max-width: 47.99rem)').matches)
      form?.scrollIntoView({ behavior: 'instant' });
    shownAt.current = window.scrollY;
  });
  // Runs when the new list is rendered, not at the keystroke, which should be painted as soon as possible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value has a new list.
  useLayoutEffect(() => showResults(), [value]);

  return (
    <search>
      {/* Before hydration, Enter opens the URL of the search. */}
      <form
        className="stack-half search-box"
        action={pathOf('journal')}
        onSubmit={(event) => event.preventDefault()}
      >
        <label htmlFor="journal-search" className="eyebrow">
          {words.label}
        </label>
        <div className="positioned">
          <input
            ref={field}
            className="line-input"
            id="journal-search"
            name="q"
            type="search"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={words.placeholder}
            value={text}
            onChange={(event) => {
              hasTyped.current = true;
              type(event.target.value);
            }}
          />
          {category !== undefined && <input type="hidden" name="category" value={category} />}
          {hydrated && text !== '' && (
            <button
              type="button"
              className="icon-control search-box-button"
              aria-label={words.clearText}
              onClick={() => {
                type('');
                field.current?.focus();
              }}
            >
              <CloseIcon />
            </button>
          )}
          <noscript>
            <button
              type="submit"
              className="icon-control search-box-button"
              aria-label={words.label}
            >
              <SearchIcon />
            </button>
          </noscript>
        </div>
      </form>
    </search>
  );
}
