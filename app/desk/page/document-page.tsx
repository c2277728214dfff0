// The page of a document: its form in the order of the page that visitors see, its state, its problems, and the site beside it.

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { documentAddress } from '../addresses';
import { errorsOf } from '../counts';
import type { Problem } from '../entries';
import { OWN_PROGRAM } from '../names';
import { type KeyPath, valueAt } from '../values';
import { ActionButton } from './action-button';
import { ChoiceDialog } from './choice-dialog';
import { dayOf, hourOf } from './dates';
import { type Desk, useStore } from './desk-store';
import { DocumentForm } from './document-form';
import { useEdited, useIsMade, usePage } from './edited-field';
import { sentence } from './field-problems';
import { focusField } from './focus-field';
import { FormContext, type FormState } from './form-context';
import { Preview } from './preview';
import { FormSchema, labelsOf } from './schema';
import { useShownProblems } from './shown-problems';
import { documentSentence } from './state-words';

interface DocumentPageProps {
  desk: Desk;
  file: string;
  target: { path: KeyPath } | undefined;
}

export function DocumentPage({ desk, file, target: addressed }: DocumentPageProps) {
  const store = useStore();
  const document_ = store.document(file);
  const state = useSyncExternalStore(document_.subscribe, document_.snapshot);
  const { definitions, choices } = desk;
  const entry = desk.documents.get(file);
  /** The program of a document, other than INITIATION. */
  const group =
    OWN_PROGRAM.test(file) &&
    desk.groups.find(({ documents }) => documents.some((one) => one.file === file))?.title;
  // A narrow window shows the form alone at first.
  const [isAlone, setAlone] = useState(() => !matchMedia('(min-width: 72rem)').matches);
  const [said, setSaid] = useState('');
  const [target, setTarget] = useState(addressed);
  const [former, setFormer] = useState({ file, addressed });
  if (addressed !== former.addressed || file !== former.file) {
    setFormer({ file, addressed });
    setTarget(addressed);
    setSaid('');
  }

  useEffect(() => {
    void document_.open();
    return () => void document_.keep();
  }, [document_]);
  const { movedTo } = state;
  useEffect(() => {
    if (movedTo === undefined) return;
    document_.followed();
    location.replace(documentAddress(movedTo));
  }, [document_, movedTo]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void document_.save();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [document_]);

  const schema = useMemo(
    () => definitions && choices && new FormSchema(definitions, choices),
    [definitions, choices],
  );
  const all = desk.state?.shown.problems;
  const own = useMemo(() => (all ?? []).filter((one) => one.file === file), [all, file]);
  const show = useCallback((path: KeyPath) => setTarget({ path }), []);
  const { base } = state;
  const savedAt = useCallback(
    (path: KeyPath) => (path[0] === 'body' ? base.body : valueAt(base.value, path)),
    [base],
  );
  const { problems, leave } = useShownProblems({ file, all: own, text: state.text, savedAt });
  const form = useMemo<FormState | undefined>(
    () =>
      schema && {
        schema,
        change: document_.change,
        leave,
        problems,
        savedAt,
        target,
        show,
        announce: setSaid,
        reloadChoices: store.reload,
      },
    [schema, document_, leave, problems, savedAt, target, show, store],
  );
  const isReady = state.phase === 'open' && form !== undefined && entry !== undefined;
  const isBody = target?.path[0] === 'body';
  useEffect(() => {
    if (isReady && target && !isBody) focusField(target.path);
  }, [isReady, target, isBody]);
  const isTargeted = target !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(file): another document was opened
  useEffect(() => {
    if (!isTargeted) heading.current?.focus();
  }, [isTargeted, file]);

  const sheet = useRef<HTMLDivElement>(null);
  const { edited, onLine } = useEdited({ file, text: state.text, choices, sheet });
  const { page, pick } = usePage(file, entry?.page, show);
  const isMade = useIsMade(file, isReady && desk.state?.shown.state !== 'checking');
  const [isPageOpen, setPageOpen] = useState(false);
  const words = documentSentence(state, desk.state, {
    own,
    shown: problems,
    hasPage: page !== undefined && !isAlone,
    isPageOpen,
  });
  const others = (desk.state?.windows ?? []).filter((one) => one.file === file);
  return (
    <section
      className={page === undefined || isAlone ? 'write alone' : 'write'}
      aria-labelledby="write-title"
    >
      <header className="document-bar">
        <div>
          <a href="#/write">All texts</a>
          {group && <a href="#/pages">{group}</a>}
          <h2 id="write-title" tabIndex={-1} ref={heading}>
            {entry?.title ?? 'A text'}
          </h2>
        </div>
        <p className={`state ${words.kind}`} role="status" id="document-state">
          {words.words}
        </p>
        <div className="choices">
          {page !== undefined && (
            <button
              type="button"
              className="quiet toggle-site"
              aria-expanded={!isAlone}
              onClick={() => setAlone(!isAlone)}
            >
              {isAlone ? 'Show the page' : 'Hide the page'}
            </button>
          )}
          {state.isChanged && (
            <ActionButton isQuiet run={document_.discard}>
              Discard
            </ActionButton>
          )}
          {state.phase !== 'fault' && <ActionButton run={document_.save}>Save</ActionButton>}
        </div>
      </header>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {/* Above what scrolls: the field that an address leads to is brought into view. */}
      <div className="notices">
        {state.recoveredFrom !== undefined && (
          <p className="notice">
            Here are your words of {dayOf(state.recoveredFrom)}, {hourOf(state.recoveredFrom)},
            which are not saved yet. Save keeps them, Discard goes back to what is saved.
          </p>
        )}
        {state.discarded && (
          <p className="notice" role="status">
            Your words were discarded.{' '}
            <button
              type="button"
              className="quiet"
              onClick={() => {
                document_.bringBack();
                heading.current?.focus();
              }}
            >
              Bring them back
            </button>
          </p>
        )}
        {others.length > 0 && (
          <p className="notice">This text is open in another window of the desk, too.</p>
        )}
        {state.takenOver.length > 0 && (
          <p className="notice" role="status">
            Changed elsewhere just now, and taken over here:{' '}
            {state.takenOver.map((path) => labelsOf(path, state.text.value)).join('; ')}.
          </p>
        )}
      </div>
      <div className="panes">
        <div className="sheet" ref={sheet}>
          {state.phase === 'fault' && (
            <p className="fault">
              {state.fault} <a href="#/write">All texts</a> has those that are there, and the{' '}
              <a href="#/history">history</a> has what was saved before.
            </p>
          )}
          <ProblemList problems={problems} onShow={show} />
          {isReady && (
            <FormContext value={form}>
              <DocumentForm
                key={file}
                entry={entry}
                value={state.text.value}
                body={state.text.body}
                version={state.version}
                line={isBody ? target : undefined}
                onBody={(text) => document_.change(['body'], text)}
                onLine={onLine}
              />
            </FormContext>
          )}
        </div>
        {page !== undefined && !isAlone && (
          <Preview
            page={page}
            site={desk.site}
            isSiteUp={desk.state?.isSiteUp === true}
            isMade={isMade}
            day={desk.state?.day}
            phoneUntil={desk.state?.phoneUntil}
            edited={edited}
            onPick={pick}
            onOpen={setPageOpen}
          />
        )}
      </div>
      {state.choice && (
        <ChoiceDialog choice={state.choice} text={state.text} onChoose={document_.choose} />
      )}
    </section>
  );
}

/** The problems of the document, each a way to its field. */
function ProblemList({
  problems,
  onShow,
}: {
  problems: readonly Problem[];
  onShow: (path: KeyPath) => void;
}) {
  const errors = errorsOf(problems);
  if (errors.length === 0) return null;
  return (
    <section className="notice ember" aria-label="What needs you">
      <ul>
        {errors.map(({ key, where, found, remedy }) => (
          <li key={`${key.join('.')} ${found}`}>
            {key.length > 0 ? (
              <a
                href={documentAddress('', key)}
                onClick={(event) => {
                  event.preventDefault();
                  onShow(key);
                }}
              >
                {where.split(' · ').slice(1).join(' · ') || where}
              </a>
            ) : (
              <strong>{where}</strong>
            )}
            : {sentence(found)} {remedy && sentence(remedy)}
          </li>
        ))}
      </ul>
    </section>
  );
}
