// The essays: with picture, day, state and category, the newest first; begun, moved to another address, taken away.

import { useState } from 'react';
import type { Desk } from './desk-store';
import { Fault, Notice, PageFrame, useAnswer } from './page-frame';
import { BeginText } from './text-actions';
import { TextList } from './text-list';

export function JournalPage({ desk }: { desk: Desk }) {
  const { answer, fault } = useAnswer('essays', {}, desk.revision);
  const [said, setSaid] = useState('');
  return (
    <PageFrame title="Journal" actions={<BeginText kind="essay" label="Write an essay" />}>
      <Fault fault={fault} isWaiting={!answer} />
      <Notice words={said} />
      {answer?.essays.length === 0 && <p>There is no essay yet.</p>}
      <TextList kind="essay" texts={answer?.essays ?? []} onDone={setSaid} />
    </PageFrame>
  );
}
