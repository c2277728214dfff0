// A list of texts: each with its picture, its state and its actions.

import type { ReactNode } from 'react';
import type { TextEntry, TextKind } from '../entries';
import { EntryCard } from './entry-card';
import { TextActions } from './text-actions';

interface TextListProps<Entry extends TextEntry> {
  kind: TextKind;
  texts: readonly Entry[] | undefined;
  heading: 'h3' | 'h4';
  /** Said where there is no text. */
  none: string;
  stateOf: (text: Entry) => ReactNode;
  isSecret?: (text: Entry) => boolean;
  /** Says what was done. */
  onDone: (sentence: string) => void;
}

export function TextList<Entry extends TextEntry>({
  kind,
  texts,
  heading,
  none,
  stateOf,
  isSecret = () => false,
  onDone,
}: TextListProps<Entry>) {
  return (
    <>
      {texts?.length === 0 && <p>{none}</p>}
      <ul className="essays">
        {texts?.map((text) => {
          const { file, slug, title, picture } = text;
          const label = `${kind}-${slug}`;
          const card = { id: label, heading, title, file, picture, state: stateOf(text) };
          return (
            <li key={slug}>
              <EntryCard {...card}>
                <TextActions
                  kind={kind}
                  text={text}
                  label={label}
                  isSecret={isSecret(text)}
                  onDone={onDone}
                />
              </EntryCard>
            </li>
          );
        })}
      </ul>
    </>
  );
}
