// The essays: with picture, day, state and category, the newest first; begun, moved to another address, taken away.

import { useState } from 'react';
import { documentAddress } from '../addresses';
import { longDate } from './dates';
import type { Desk } from './desk-store';
import { Fault, PageFrame, useAnswer } from './page-frame';
import { BeginText, TextActions } from './text-actions';

const STATES = { draft: 'Draft', waiting: 'Waits for its day', public: 'Public' } as const;

export function JournalPage({ desk }: { desk: Desk }) {
  const { answer, fault } = useAnswer('essays', {}, desk.revision);
  const [said, setSaid] = useState('');
  return (
    <PageFrame title="Journal" actions={<BeginText kind="essay" label="Write an essay" />}>
      <Fault fault={fault} isWaiting={!answer} />
      <p role="status" className={said ? 'notice' : 'visually-hidden'}>
        {said}
      </p>
      {answer?.essays.length === 0 && <p>There is no essay yet.</p>}
      <ul className="essays">
        {answer?.essays.map((essay) => {
          const { file, slug, title, day, state, category, picture } = essay;
          return (
            <li key={slug}>
              <article className="essay">
                {picture === undefined ? (
                  <span className="no-picture" />
                ) : (
                  <img src={picture} alt="" width="96" height="72" loading="lazy" />
                )}
                <h3 id={`essay-${slug}`}>
                  <a href={documentAddress(file)}>{title}</a>
                </h3>
                <p>
                  <span className={`badge ${state}`}>{STATES[state]}</span>
                  {[day && longDate(day), category].filter(Boolean).join(' · ')}
                </p>
                <TextActions
                  kind="essay"
                  text={essay}
                  label={`essay-${slug}`}
                  isSecret={state !== 'public'}
                  onDone={setSaid}
                />
              </article>
            </li>
          );
        })}
      </ul>
    </PageFrame>
  );
}
