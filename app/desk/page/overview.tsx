// Write: all texts of the house by their groups, a search through all of them, and what needs the owner.

import { useEffect, useId, useState } from 'react';
import { documentAddress } from '../addresses';
import type { DocumentEntry, Hit } from '../api';
import { errorsOf } from '../counts';
import type { Problem } from '../entries';
import { hourOf } from './dates';
import type { Desk } from './desk-store';
import { DocumentLinks } from './document-links';
import { sentence } from './field-problems';
import { PageFrame } from './page-frame';
import { problemAddress } from './problem-address';
import { ask } from './server';

/** What of the site cannot be made, for its owner. */
const FAULTS: Record<string, string> = {
  'pictures and fonts': 'The pictures for the site cannot be made.',
  'the core': 'The site beside the forms cannot be brought up to date.',
  'the server': 'The site beside the forms cannot be brought up to date.',
  'checkout-server': 'The site beside the forms cannot be started.',
  "the program's files to save": 'The files of the program for buyers cannot be made.',
};

const STATES = { draft: 'Draft', waiting: 'Waits for its day', public: '' } as const;

export function Overview({ desk }: { desk: Desk }) {
  const [words, setWords] = useState('');
  const hits = useHits(words, desk.revision);
  const id = useId();
  return (
    <PageFrame title="Write" isWide>
      <search>
        <label htmlFor={id}>Find words in all texts</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </search>
      <p role="status" className={hits ? 'note' : 'visually-hidden'}>
        {hits && countOf(hits.length)}
      </p>
      {hits ? (
        <ol className="hits">
          {hits.map(({ file, key, where, sentence: found }) => (
            <li key={`${file} ${key.join('.')} ${found}`}>
              <a href={documentAddress(file, key)}>
                <Marked text={found} words={words} />
              </a>
              <span className="note">{where}</span>
            </li>
          ))}
        </ol>
      ) : (
        <>
          <Problems desk={desk} />
          <Documents desk={desk} />
        </>
      )}
    </PageFrame>
  );
}

const countOf = (count: number) =>
  count === 0
    ? 'These words are in no text.'
    : count === 1
      ? 'One place has these words.'
      : `${count} places have these words.`;

/** The places that hold the words; `undefined` where nothing is asked for. */
function useHits(words: string, revision: number): Hit[] | undefined {
  const [found, setFound] = useState<{ words: string; hits: Hit[] }>();
  const asked = words.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies(revision): the content is another one
  useEffect(() => {
    if (asked.length < 2) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      ask('search', { words: asked })
        .then(({ hits }) => isCurrent && setFound({ words: asked, hits }))
        .catch(() => {
          // The bar says that the desk does not answer.
        });
    }, 120);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked, revision]);
  return asked.length < 2 ? undefined : found?.hits;
}

/** A sentence with the words marked that were asked for. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = text.toLowerCase().indexOf(words.trim().toLowerCase());
  if (at < 0) return text;
  const end = at + words.trim().length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** The documents with unsaved text. */
export const unsavedOf = ({ documents }: Desk) =>
  [...documents.values()].filter(({ draftTime }) => draftTime !== undefined);

function Documents({ desk }: { desk: Desk }) {
  const unsaved = unsavedOf(desk);
  if (desk.groups.length === 0) return <p className="note">The texts are being read …</p>;
  return (
    <>
      {unsaved.length > 0 && (
        <section className="notice" aria-labelledby="unsaved-title">
          <h3 id="unsaved-title">Not saved yet</h3>
          <DocumentLinks
            documents={unsaved}
            noteOf={({ draftTime = 0 }) => `kept at ${hourOf(draftTime)}`}
          />
        </section>
      )}
      <div className="groups">
        {desk.groups.map(({ name, title, documents }) => (
          <section key={name} aria-labelledby={`group-${name}`}>
            <h3 id={`group-${name}`}>{title}</h3>
            <DocumentLinks documents={documents} noteOf={marksOf} />
          </section>
        ))}
      </div>
    </>
  );
}

const marksOf = ({ state, draftTime }: DocumentEntry) =>
  [state && STATES[state], draftTime !== undefined && 'not saved yet'].filter(Boolean).join(', ');

/** Problems of the saved content, and parts of the site that cannot be made. */
function Problems({ desk }: { desk: Desk }) {
  const { state } = desk;
  if (!state) return null;
  const { saved, faults } = state;
  const errors = errorsOf(saved.problems);
  const taste = saved.problems.filter(({ isWarning }) => isWarning);
  if (errors.length + faults.length + taste.length === 0) return null;
  return (
    <section className="problems" aria-label="What needs you">
      <ul className="cards">
        {faults.map(({ what, text }) => (
          <li key={what} className="card">
            <h3>{FAULTS[what] ?? 'The site cannot be shown.'}</h3>
            <p>It shows what was there before. What you save is kept all the same.</p>
            <details>
              <summary>For whoever looks after this computer</summary>
              <pre>{text}</pre>
            </details>
          </li>
        ))}
        {errors.map((problem) => (
          <ProblemCard key={keyOf(problem)} problem={problem} desk={desk} />
        ))}
      </ul>
      {taste.length > 0 && (
        <details className="taste">
          <summary>
            {taste.length === 1 ? 'A matter of taste' : `${taste.length} matters of taste`}
          </summary>
          <ul className="cards">
            {taste.map((problem) => (
              <ProblemCard key={keyOf(problem)} problem={problem} desk={desk} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const keyOf = ({ file, key, found, quote }: Problem) =>
  `${file} ${key.join('.')} ${found} ${quote}`;

function ProblemCard({ problem, desk }: { problem: Problem; desk: Desk }) {
  const { where, quote, found, remedy } = problem;
  const address = problemAddress(problem, desk.documents);
  return (
    <li className="card">
      <h3>{address ? <a href={address}>{where}</a> : where}</h3>
      {quote && <blockquote>{quote}</blockquote>}
      <p>{sentence(found)}</p>
      {remedy && (
        <p className="remedy">
          <strong>What to do: </strong>
          {sentence(remedy)}
        </p>
      )}
    </li>
  );
}
