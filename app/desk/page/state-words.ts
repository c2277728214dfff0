// Says in one sentence what is saved, kept and shown.

import type { DeskState } from '../api';
import type { DocumentState } from './open-document';

export interface StateSentence {
  /** For the sign beside the words. */
  kind: 'good' | 'unsaved' | 'broken' | 'lost';
  words: string;
}

const errorsOf = (problems: DeskState['saved']['problems']) =>
  problems.filter(({ isWarning }) => !isWarning).length;

const things = (count: number) => (count === 1 ? 'one thing needs' : `${count} things need`);

/** Sentence in the bar of the desk about all that is saved. */
export function deskSentence(
  state: DeskState | undefined,
  { isAnswering, unsaved }: { isAnswering: boolean; unsaved: number },
): StateSentence {
  if (!isAnswering)
    return {
      kind: 'lost',
      words: 'The desk does not answer. It is being asked again; what you write is kept here.',
    };
  if (!state || state.saved.state === 'pending')
    return { kind: 'unsaved', words: 'The content is being looked at …' };
  const { saved, faults, isSiteUp } = state;
  const texts = unsaved === 1 ? 'One text is' : `${unsaved} texts are`;
  const isAllSaved = unsaved === 0;
  const first = isAllSaved ? 'Saved.' : `${texts} not saved yet.`;
  if (saved.state === 'checking')
    return {
      kind: 'unsaved',
      words: `${first} ${isAllSaved ? 'It' : 'What is saved'} is being checked …`,
    };
  const count = errorsOf(saved.problems);
  if (saved.state === 'broken' || count > 0) {
    const needs = `${things(Math.max(1, count))} you before it can be published.`;
    const words = isAllSaved ? `Saved, and ${needs}` : `${first} In what is saved, ${needs}`;
    return { kind: 'broken', words };
  }
  if (faults.length > 0)
    return { kind: 'broken', words: `${first} The site beside it cannot be brought up to date.` };
  if (!isAllSaved) return { kind: 'unsaved', words: `${texts} kept, and not saved yet.` };
  if (!isSiteUp) return { kind: 'unsaved', words: 'Saved. The site is starting …' };
  return { kind: 'good', words: 'All is saved, and nothing is wrong.' };
}

/** Reason why the page beside a document does not show its words. */
const HELD =
  ' The page beside it shows what was there before: another text needs you first (All texts).';

/** Sentence in a document's bar about the words in it. */
export function documentSentence(
  document: DocumentState,
  desk: DeskState | undefined,
  { file, hasPage }: { file: string; hasPage: boolean },
): StateSentence {
  const { phase, isAnswering, isChanged, isKept, isSaving, refusal, choice } = document;
  if (!isAnswering)
    return {
      kind: 'lost',
      words: isChanged
        ? 'The desk does not answer. Your words are kept in this browser until it does.'
        : 'The desk does not answer. It is being asked again.',
    };
  if (phase === 'opening') return { kind: 'unsaved', words: 'It is being opened …' };
  if (choice) return { kind: 'broken', words: 'Not saved yet: choose first which words stay.' };
  if (refusal !== '') return { kind: 'broken', words: refusal };
  if (isSaving) return { kind: 'unsaved', words: 'It is being saved …' };
  const count = errorsOf((desk?.shown.problems ?? []).filter((problem) => problem.file === file));
  const hasSite = hasPage && desk?.isSiteUp === true;
  // While another text is broken, the page shows what was there before.
  const isHeld = hasSite && count === 0 && desk.shown.state === 'broken';
  const isShown = hasSite && !isHeld;
  if (isChanged) {
    if (!isKept) return { kind: 'unsaved', words: 'Not saved yet.' };
    if (count > 0)
      return {
        kind: 'broken',
        words: `Not saved yet, but kept; ${things(count)} you${isShown ? ', and the page beside it shows what was there before' : ''}.`,
      };
    return {
      kind: 'unsaved',
      words: `Not saved yet, but kept${isShown ? ', and shown on the page beside it' : ''}.${isHeld ? HELD : ''}`,
    };
  }
  if (count > 0)
    return {
      kind: 'broken',
      words: `Saved, but ${things(count)} you before it can be published.`,
    };
  if (desk?.saved.state === 'checking')
    return { kind: 'unsaved', words: 'Saved. It is being checked …' };
  return {
    kind: 'good',
    words: `Saved${isShown ? ', and shown on the page beside it' : ''}.${isHeld ? HELD : ''}`,
  };
}
