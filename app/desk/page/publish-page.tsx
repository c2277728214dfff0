// Publishing: what waits, what will change, the questions with their yes, the progress, and how it went.

import { type ReactNode, useState } from 'react';
import { documentAddress } from '../addresses';
import type { DocumentEntry, Publication, Question } from '../api';
import { unreadyCount, unreadySentence } from '../counts';
import type { Essay } from '../entries';
import { ActionButton } from './action-button';
import { CopyButton } from './copy-button';
import { hourOf, longDate } from './dates';
import type { Desk } from './desk-store';
import { Dialog, doOnEnter } from './dialog';
import { DialogButtons } from './dialog-buttons';
import { focusOnce, useKeptFocus } from './kept-focus';
import { Lines } from './lines';
import { unsavedOf } from './overview';
import { Fault, PageFrame, useAnswer } from './page-frame';
import { Address, PublishedList } from './published';
import { ask } from './server';

export function PublishPage({ desk }: { desk: Desk }) {
  const { answer, fault } = useAnswer('essays', {}, desk.revision);
  return (
    <PageFrame id="publish" title="Publish">
      <p className="lead">
        Saving keeps your words on this computer. Publishing sends words, pictures and prices on
        their way to the site. First you see what will change; nothing does before you say yes.
      </p>
      <Unready revision={desk.revision} />
      <Unsaved documents={unsavedOf(desk)} />
      {desk.state && <Conversation publication={desk.state.publication} />}
      <Fault fault={fault} />
      <Waiting essays={answer?.essays.filter(({ state }) => state !== 'public') ?? []} />
      <PublishedList
        key={desk.state?.publication.phase}
        revision={desk.revision}
        isBusy={desk.state?.publication.phase === 'running'}
      />
    </PageFrame>
  );
}

/** How much of what visitors would see is not ready, with the way to all of it. */
function Unready({ revision }: { revision: number }) {
  const { answer } = useAnswer('opening', {}, revision);
  const count = answer ? unreadyCount(answer) : 0;
  if (count === 0) return null;
  return (
    <p className="notice">
      {unreadySentence(count)} <a href="#/opening">Before you open</a> lists each with its field.
    </p>
  );
}

/** The texts with words that a publication leaves out. */
function Unsaved({ documents }: { documents: readonly DocumentEntry[] }) {
  if (documents.length === 0) return null;
  return (
    <section className="notice" aria-label="Not saved yet">
      <p>
        These texts have words that are not saved yet. Visitors see them once you save and publish:
      </p>
      <ul className="documents">
        {documents.map(({ file, title }) => (
          <li key={file}>
            <a href={documentAddress(file)}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far a publication is. */
function Conversation({ publication }: { publication: Publication }) {
  const { phase, said, since, question, outcome, fault = '', stoppable } = publication;
  const kept = useKeptFocus<HTMLDivElement>('h3, .outcome, .working');
  const isAtWork = phase === 'running' && !question;
  // The last sentence is that of the outcome, or says what is being done.
  const steps = phase === 'ended' || isAtWork ? said.slice(0, -1) : said;
  return (
    <div id="publication" aria-live="polite" {...kept}>
      {steps.length > 0 && (
        <ol className="steps">
          {steps.map((line, index) => (
            <li key={`${index} ${line}`}>
              <Said line={line} />
            </li>
          ))}
        </ol>
      )}
      {question && <QuestionCard key={question.number} question={question} />}
      {isAtWork && (
        <p className="working">
          {said.at(-1)?.split('\n')[0] ?? 'One moment …'}
          {since !== undefined && <small className="note"> since {hourOf(since)}</small>}
        </p>
      )}
      {isAtWork && stoppable && <StopButton stoppable={stoppable} />}
      {phase === 'ended' && (
        <div className={`outcome ${outcome}`}>
          <Said line={said.at(-1) ?? ''} />
        </div>
      )}
      {phase === 'failed' && <Failure fault={fault} />}
      {phase !== 'running' && (
        // A new button for each phase loses the focus, which goes to the new words.
        <ActionButton key={phase} run={() => ask('publish', {})}>
          {phase === 'failed' ? 'Try again' : 'See what will change'}
        </ActionButton>
      )}
    </div>
  );
}

/** Stops what is being done; asks before, where a part of it has been sent. */
function StopButton({ stoppable }: { stoppable: NonNullable<Publication['stoppable']> }) {
  const [isAsked, setAsked] = useState(false);
  const stop = () => ask('stop-publishing', {});
  if (stoppable === 'looking')
    return (
      <ActionButton isQuiet run={stop}>
        Do not wait for it
      </ActionButton>
    );
  const isPartly = stoppable === 'partly';
  const press = async () => {
    if (isPartly) setAsked(true);
    else await stop();
  };
  return (
    <div className="choices">
      <ActionButton isQuiet run={press}>
        Stop
      </ActionButton>
      <small className="note">You can stop it until all of it has been sent.</small>
      {isPartly && isAsked && (
        <Dialog heading="Stop while it is being sent?" onClose={() => setAsked(false)}>
          <p>
            A part of it has arrived where the site is, and is thrown away there. Visitors go on
            seeing what they saw before.
          </p>
          <DialogButtons onClose={() => setAsked(false)} leave="Go on sending">
            <ActionButton run={stop}>Stop it</ActionButton>
          </DialogButtons>
        </Dialog>
      )}
    </div>
  );
}

/** A sentence with its address as a link, and below it lines that are for somebody else. */
function Said({ line }: { line: string }) {
  const [sentence = '', ...others] = line.split('\n');
  const [before, address, after] = sentence.split(/(https?:\/\/[^\s“”]*[^\s“”.,])/);
  const lines = others.join('\n');
  return (
    <>
      <p>
        {before}
        {address && <Address address={address} />}
        {after}
      </p>
      {lines !== '' && (
        <>
          <pre>{lines}</pre>
          <CopyButton text={lines} />
        </>
      )}
    </>
  );
}

function Failure({ fault }: { fault: string }) {
  const [first, ...rest] = fault.split('\n');
  return (
    <article className="card">
      <h3>It was not published.</h3>
      <p>{first}</p>
      {rest.length > 0 && (
        <details>
          <summary>What was reported</summary>
          <pre>{rest.join('\n').trim()}</pre>
        </details>
      )}
    </article>
  );
}

function QuestionCard({ question }: { question: Question }) {
  const { choices, isYesOrNo } = question;
  if (choices) return <ChoiceQuestion {...question} choices={choices} />;
  return isYesOrNo ? <YesQuestion {...question} /> : <TextQuestion {...question} />;
}

/** A button that answers a question; without words the publication ends. */
function AnswerButton({
  number,
  text,
  isQuiet = false,
  children,
}: {
  number: number;
  text?: string;
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <ActionButton
      isQuiet={isQuiet}
      run={() => ask('answer', text === undefined ? { number } : { number, text })}
    >
      {children}
    </ActionButton>
  );
}

const Stop = ({ number }: { number: number }) => (
  <AnswerButton number={number} isQuiet>
    Stop
  </AnswerButton>
);

function YesQuestion(asked: Question) {
  const { number, question, heading, lines = [], isAboutPrices } = asked;
  return (
    <article className={isAboutPrices ? 'card question prices' : 'card question'}>
      <h3 tabIndex={-1} ref={focusOnce}>
        {heading ?? question}
      </h3>
      {lines.length > 0 && <Lines lines={lines} />}
      {heading !== undefined && <p>{question}</p>}
      <div className="choices">
        <AnswerButton number={number} text="yes">
          {wordsOfYes(asked)}
        </AnswerButton>
        <AnswerButton number={number} text="no" isQuiet>
          No, leave it as it is
        </AnswerButton>
      </div>
    </article>
  );
}

/** The words of the button that says yes to a question. */
function wordsOfYes({ heading, isAboutPrices, yes }: Question): string {
  if (yes !== undefined) return yes;
  if (heading === undefined) return 'Yes, it is';
  return isAboutPrices ? 'Yes, change the price' : 'Yes, publish it';
}

function ChoiceQuestion({
  number,
  question,
  choices,
}: Question & { choices: Record<string, string> }) {
  return (
    <article className="card question">
      <h3 tabIndex={-1} ref={focusOnce}>
        {question}
      </h3>
      <div className="choices">
        {Object.entries(choices).map(([value, words]) => (
          <AnswerButton key={value} number={number} text={value}>
            {words}
          </AnswerButton>
        ))}
        <Stop number={number} />
      </div>
    </article>
  );
}

function TextQuestion({ number, question, preset = '', fault, typed }: Question) {
  const [text, setText] = useState(typed ?? preset);
  return (
    <article className="card question" onKeyDown={doOnEnter}>
      <label htmlFor="answer">{question}</label>
      <input
        id="answer"
        type="text"
        autoComplete="off"
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : 'answer-fault'}
        ref={focusOnce}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {fault !== undefined && (
        <p className="fault" id="answer-fault" role="alert">
          {fault}
        </p>
      )}
      <div className="choices">
        <AnswerButton number={number} text={text}>
          Continue
        </AnswerButton>
        <Stop number={number} />
      </div>
    </article>
  );
}

function Waiting({ essays }: { essays: readonly Essay[] }) {
  if (essays.length === 0) return null;
  return (
    <>
      <h3>What nobody sees yet</h3>
      <ul className="waiting">
        {essays.map(({ file, title, day, state }) => (
          <li key={file}>
            <a href={documentAddress(file)}>{title}</a>
            {state === 'draft' || day === undefined
              ? ': a draft, which no visitor sees.'
              : `: waits for ${longDate(day)}. Publish once in the sixty days before, and it appears by itself on that day.`}
          </li>
        ))}
      </ul>
    </>
  );
}
