// Says in one sentence what is saved, kept and shown.

import type { DeskState } from '../api';
import { errorsOf } from '../counts';
import type { Problem } from '../entries';
import type { DocumentState } from './document-state';

export interface StateSentence {
  /** For the sign beside the words. */
  kind: 'good' | 'unsaved' | 'broken' | 'lost';
  words: string;
}

/** @param where The text that they are in. */
const things = (count: number, where = '') =>
  count === 1 ? `one thing${where} needs you` : `${count} things${where} need you`;
const HERE = ' in this text';

interface AllDocuments {
  isAnswering: boolean;
  /** How many have unsaved text. */
  unsaved: number;
  /** The names of those that are being saved, and of those whose save needs the owner. */
  saving?: readonly string[];
  stopped?: readonly string[];
}

/** Sentence in the bar of the desk about all that is saved. */
export function deskSentence(
  state: DeskState | undefined,
  { isAnswering, unsaved, saving = [], stopped = [] }: AllDocuments,
): StateSentence {
  if (!isAnswering)
    return {
      kind: 'lost',
      words: 'The desk does not answer. It is being asked again; what you write is kept here.',
    };
  if (stopped.length > 0)
    return { kind: 'broken', words: `Not saved yet: ${stopped.join(', ')}. Open it to see why.` };
  if (saving.length > 0) return { kind: 'unsaved', words: `${saving.join(', ')}: being saved …` };
  if (!state || state.saved.state === 'pending')
    return { kind: 'unsaved', words: 'The content is being looked at …' };
  const { saved, faults, isSiteUp } = state;
  const texts = unsaved === 1 ? 'One text is' : `${unsaved} texts are`;
  const isAllSaved = unsaved === 0;
  const first = isAllSaved ? 'Saved.' : `${texts} not saved yet.`;
  if (saved.state === 'checking')
    return {
      kind: 'unsaved',
      words: `${first} ${isAllSaved ? 'It is being checked' : 'Checking the rest'} …`,
    };
  const count = errorsOf(saved.problems).length;
  if (saved.state === 'broken' || count > 0) {
    const needs = `${things(Math.max(1, count))} before it can be published.`;
    const words = isAllSaved ? `Saved, and ${needs}` : `${first} In what is saved, ${needs}`;
    return { kind: 'broken', words };
  }
  if (faults.length > 0)
    return { kind: 'broken', words: `${first} The site beside it cannot be brought up to date.` };
  if (!isAllSaved) return { kind: 'unsaved', words: `${texts} kept, and not saved yet.` };
  if (!isSiteUp) return { kind: 'unsaved', words: 'Saved. The site is starting …' };
  return { kind: 'good', words: 'All is saved, and nothing is wrong.' };
}

/** Reasons why the page beside a document does not show its words. */
const HELD =
  ' The page beside it shows what was there before: another text needs you first (All texts).';
const BEGUN =
  ' The page beside it shows what was there before, until the new fields are filled in.';

interface DocumentProblems {
  /** The problems of the document, and those that its form shows. */
  own: readonly Problem[];
  shown: readonly Problem[];
  hasPage: boolean;
  /** Whether the frame shows the page: not while it is being opened, or loads itself anew. */
  isPageOpen: boolean;
}

/** Sentence in a document's bar about the words in it. */
export function documentSentence(
  document: DocumentState,
  desk: DeskState | undefined,
  { own, shown, hasPage, isPageOpen }: DocumentProblems,
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
  if (phase === 'fault') return { kind: 'broken', words: 'It cannot be shown.' };
  if (choice) return { kind: 'broken', words: 'Not saved yet: choose first which words stay.' };
  if (refusal !== '') return { kind: 'broken', words: refusal };
  if (isSaving) return { kind: 'unsaved', words: 'It is being saved …' };
  const count = errorsOf(shown).length;
  const hasSite = hasPage && desk?.isSiteUp === true;
  const isHeld = hasSite && desk.shown.state === 'broken';
  const open = isPageOpen
    ? ', and shown on the page beside it'
    : '; the page beside it is being opened';
  const beside = hasSite && !isHeld ? open : '';
  const held = errorsOf(own).length > 0 ? BEGUN : HELD;
  if (isChanged) {
    if (!isKept) return { kind: 'unsaved', words: 'Not saved yet.' };
    if (count > 0)
      return {
        kind: 'broken',
        words: `Not saved yet, but kept; ${things(count, HERE)}${hasSite ? ', and the page beside it shows what was there before' : ''}.`,
      };
    return {
      kind: 'unsaved',
      words: `Not saved yet, but kept${beside}.${isHeld ? held : ''}`,
    };
  }
  if (count > 0)
    return {
      kind: 'broken',
      words: `Saved, but ${things(count, HERE)} before it can be published.`,
    };
  if (desk?.saved.state === 'checking')
    return { kind: 'unsaved', words: 'Saved. It is being checked …' };
  return {
    kind: 'good',
    words: `Saved${beside}.${isHeld ? held : ''}`,
  };
}
