// The essays: with picture, day, state and category, the newest first; begun, moved to another address, taken away.

import { useState } from 'react';
import { longDate } from './dates';
import type { Desk } from './desk-store';
import { Fault, Notice, PageFrame, useAnswer } from './page-frame';
import { BeginText } from './text-actions';
import { TextList } from './text-list';

const STATES = { draft: 'Draft', waiting: 'Waits for its day', public: 'Public' } as const;

export function JournalPage({ desk }: { desk: Desk }) {
  const { answer, fault } = useAnswer('essays', {}, desk.revision);
  const [said, setSaid] = useState('');
  return (
    <PageFrame title="Journal" actions={<BeginText kind="essay" label="Write an essay" />}>
      <Fault fault={fault} isWaiting={!answer} />
      <Notice words={said} />
      <TextList
        kind="essay"
        texts={answer?.essays}
        heading="h3"
        none="There is no essay yet."
        stateOf={({ day, state, category }) => (
          <>
            <span className={`badge ${state}`}>{STATES[state]}</span>
            {[day && longDate(day), category].filter(Boolean).join(' · ')}
          </>
        )}
        isSecret={({ state }) => state !== 'public'}
        onDone={setSaid}
      />
    </PageFrame>
  );
}
