// Before the house opens: what is still invented, sentences that nobody has written, what has to be read once more, old pictures of
// the program, and what the operator has to set.

import type { Opening, Problem } from '../entries';
import { CopyButton } from './copy-button';
import type { Desk } from './desk-store';
import { sentence } from './field-problems';
import { Lines } from './lines';
import { Fault, PageFrame, useAnswer } from './page-frame';
import { problemAddress } from './problem-address';

type ListName = 'invented' | 'unwritten' | 'reminders';

const LISTS: readonly { name: ListName; title: string; hint: string }[] = [
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
        LISTS.map((list) => (
          <Findings key={list.name} {...list} all={answer[list.name]} documents={desk.documents} />
        ))}
      {answer && <Pictures sentences={answer.pictures} />}
      {answer && <Settings settings={answer.settings} />}
    </PageFrame>
  );
}

function Pictures({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby="opening-pictures">
      <h3 id="opening-pictures">Pictures that are older than what they show</h3>
      <p className="note">Ask your operator to take them again (npm run pictures:program).</p>
      <Lines className="findings" lines={sentences} />
    </section>
  );
}

/** What visitors would see, and the lines for whoever looks after the server. */
function Settings({ settings }: { settings: Opening['settings'] }) {
  if (settings.length === 0) return null;
  const lines = settings.map(({ forOperator }) => forOperator).join('\n');
  return (
    <section aria-labelledby="opening-settings">
      <h3 id="opening-settings">For your operator ({settings.length})</h3>
      <p className="note">
        This is what happens while the server does not have its settings. This computer has none of
        them; the server may. “checkout-server check” says there what is right.
      </p>
      <Lines className="findings" lines={settings.map(({ symptom }) => `${symptom}.`)} />
      <p className="lines">{lines}</p>
      <CopyButton text={lines} />
    </section>
  );
}

/** A finding without what the heading of the list says, and without a name that its place has. */
function ofList(found: string, where: string): string {
  const words = found.replace(/(^This)? is still invented$/, '');
  return words === '' || where.includes(words) ? '' : sentence(words);
}

function Findings({
  name,
  title,
  hint,
  all,
  documents,
}: (typeof LISTS)[number] & { all: readonly Problem[] } & Pick<Desk, 'documents'>) {
  if (all.length === 0) return null;
  return (
    <section aria-labelledby={`opening-${name}`}>
      <h3 id={`opening-${name}`}>
        {title} ({all.length})
      </h3>
      <p className="note">{hint}</p>
      <ul className="findings">
        {all.map((problem) => {
          const { file, key, where, found, quote } = problem;
          const address = problemAddress(problem, documents);
          const words = where.replace(/ · Still invented$/, '');
          return (
            <li key={`${file} ${key.join('.')} ${found}`}>
              {address === undefined ? <span>{words}</span> : <a href={address}>{words}</a>}
              <span>{name === 'unwritten' ? `“${quote}”` : ofList(found, where)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
