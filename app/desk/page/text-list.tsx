// A list of texts: each with its picture, its state and its actions.

import type { Essay, TextEntry, TextKind } from '../entries';
import { longDate } from './dates';
import { EntryCard } from './entry-card';
import { TextActions } from './text-actions';

const STATES = { draft: 'Draft', waiting: 'Waits for its day', public: 'Public' } as const;

const EssayState = ({ day, state, category }: Essay) => (
  <>
    <span className={`badge ${state}`}>{STATES[state]}</span>
    {[day && longDate(day), category].filter(Boolean).join(' · ')}
  </>
);

interface TextListProps {
  kind: TextKind;
  texts: readonly (TextEntry | Essay)[];
  /** Says what was done. */
  onDone: (sentence: string) => void;
}

export const TextList = ({ kind, texts, onDone }: TextListProps) => (
  <ul className="essays">
    {texts.map((text) => {
      const label = `${kind}-${text.slug}`;
      const isEssay = 'state' in text;
      const isSecret = isEssay && text.state !== 'public';
      return (
        <li key={text.slug}>
          <EntryCard
            id={label}
            heading={isEssay ? 'h3' : 'h4'}
            title={text.title}
            file={text.file}
            picture={text.picture}
            state={isEssay ? <EssayState {...text} /> : text.address}
          >
            <TextActions {...{ kind, text, label, isSecret, onDone }} />
          </EntryCard>
        </li>
      );
    })}
  </ul>
);
