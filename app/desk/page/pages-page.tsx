// The pages of which there may be any number, beside the essays: case studies, and pages of text.

import { useState } from 'react';
import type { TextKind } from '../entries';
import type { Desk } from './desk-store';
import { Fault, Notice, PageFrame, useAnswer } from './page-frame';
import { Programs } from './programs';
import { BeginText } from './text-actions';
import { TextList } from './text-list';

const LISTS: readonly { kind: TextKind; heading: string; add: string; none: string }[] = [
  {
    kind: 'case-study',
    heading: 'Case studies',
    add: 'Write a case study',
    none: 'There is no case study yet.',
  },
  {
    kind: 'page',
    heading: 'Pages of text',
    add: 'Write a page',
    none: 'There is no page of text yet.',
  },
];

export function PagesPage({ desk }: { desk: Desk }) {
  const [said, setSaid] = useState('');
  return (
    <PageFrame title="Pages">
      <p className="lead">
        The rooms of the house have their places, and are changed under Write. Of these there can be
        as many as you like.
      </p>
      <Notice words={said} />
      {LISTS.map((list) => (
        <Texts key={list.kind} {...list} revision={desk.revision} onDone={setSaid} />
      ))}
      <Programs desk={desk} onDone={setSaid} />
    </PageFrame>
  );
}

function Texts({
  kind,
  heading,
  add,
  none,
  revision,
  onDone,
}: (typeof LISTS)[number] & { revision: number; onDone: (sentence: string) => void }) {
  const { answer, fault } = useAnswer('texts', { kind }, revision);
  return (
    <section aria-labelledby={`pages-${kind}`}>
      <header>
        <h3 id={`pages-${kind}`}>{heading}</h3>
        <BeginText kind={kind} label={add} />
      </header>
      <Fault fault={fault} />
      {answer?.texts.length === 0 && <p>{none}</p>}
      <TextList kind={kind} texts={answer?.texts ?? []} onDone={onDone} />
    </section>
  );
}
