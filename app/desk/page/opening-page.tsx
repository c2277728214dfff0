// Before the house opens: what is still invented, sentences that nobody has written, and what has to be read once more.

import { documentAddress } from '../addresses';
import type { Opening, Problem } from '../api';
import type { Desk } from './desk-store';
import { sentence } from './field-problems';
import { Fault, PageFrame, useAnswer } from './page-frame';

const LISTS: readonly { name: keyof Opening; title: string; hint: string }[] = [
  {
    name: 'invented',
    title: 'Still invented',
    hint: 'Visitors would take it for true. Write your own, and set “Still invented” to no.',
  },
  {
    name: 'unwritten',
    title: 'Not written yet',
    hint: 'The desk wrote these sentences when the texts were begun.',
  },
  {
    name: 'reminders',
    title: 'To be read once more',
    hint: 'Only you know whether this is right.',
  },
];

export function OpeningPage({ desk }: { desk: Desk }) {
  const { answer, fault } = useAnswer('opening', {}, desk.revision);
  const isDone = answer && answer.invented.length + answer.unwritten.length === 0;
  return (
    <PageFrame title="Before you open">
      <p className="lead">
        {isDone
          ? 'Nothing is invented any more, and every sentence is yours.'
          : 'What the house still needs from you before it is open to everybody.'}
      </p>
      <Fault fault={fault} isWaiting={!answer} />
      {answer &&
        LISTS.map((list) => <Findings key={list.name} {...list} all={answer[list.name]} />)}
    </PageFrame>
  );
}

function Findings({
  name,
  title,
  hint,
  all,
}: (typeof LISTS)[number] & { all: readonly Problem[] }) {
  if (all.length === 0) return null;
  return (
    <section aria-labelledby={`opening-${name}`}>
      <h3 id={`opening-${name}`}>
        {title} ({all.length})
      </h3>
      <p className="note">{hint}</p>
      <ul className="findings">
        {all.map(({ file, key, where, found, quote }) => (
          <li key={`${file} ${key.join('.')} ${found}`}>
            <a href={documentAddress(file, key)}>{where}</a>
            <span>{name === 'unwritten' ? `“${quote}”` : sentence(found)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
