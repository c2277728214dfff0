// The essays: with picture, day, state and category, the newest first; begun, moved to another address, taken away.

import { useState } from 'react';
import { longDate } from './dates';
import type { Desk } from './desk-store';
import { EntryCard } from './entry-card';
import { Fault, Notice, PageFrame, useAnswer } from './page-frame';
import { BeginText, TextActions } from './text-actions';

const STATES = { draft: 'Draft', waiting: 'Waits for its day', public: 'Public' } as const;

export function JournalPage({ desk }: { desk: Desk }) {
  const { answer, fault } = useAnswer('essays', {}, desk.revision);
  const [said, setSaid] = useState('');
  return (
    <PageFrame title="Journal" actions={<BeginText kind="essay" label="Write an essay" />}>
      <Fault fault={fault} isWaiting={!answer} />
      <Notice words={said} />
      {answer?.essays.length === 0 && <p>There is no essay yet.</p>}
      <ul className="essays">
        {answer?.essays.map((essay) => {
          const { file, slug, title, day, state, category, picture } = essay;
          const label = `essay-${slug}`;
          return (
            <li key={slug}>
              <EntryCard
                id={label}
                heading="h3"
                title={title}
                file={file}
                picture={picture}
                state={
                  <>
                    <span className={`badge ${state}`}>{STATES[state]}</span>
                    {[day && longDate(day), category].filter(Boolean).join(' · ')}
                  </>
                }
              >
                <TextActions
                  kind="essay"
                  text={essay}
                  label={label}
                  isSecret={state !== 'public'}
                  onDone={setSaid}
                />
              </EntryCard>
            </li>
          );
        })}
      </ul>
    </PageFrame>
  );
}
