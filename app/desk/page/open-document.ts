// A document that is open: what the owner has typed, the saved state that it was written from, and its way to the server.
// Unsaved text is kept by the server after each pause, and in the browser until the server has answered.

import type { Draft, Ordered, SaveAnswer, WindowId } from '../api';
import { type Conflict, type Merge, mergeTexts, withTheirs } from '../merge';
import {
  isSameText,
  isUnchanged,
  type KeyPath,
  type Text,
  type Value,
  withChange,
} from '../values';
import { BrowserCopy } from './browser-copy';
import { type DocumentState, OPENING } from './document-state';
import { mergeWindows } from './merge-windows';
import type { ask as askServer } from './server';
import { NoAnswer, NoRoom, WINDOW } from './server';

/** How long a pause in typing is, in milliseconds. */
const PAUSE = 150;

/** How long is waited before a server that does not answer is asked again, in milliseconds. */
const RETRY = 2000;

let sequence = 0;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

type Saved = Extract<SaveAnswer, { status: 'saved' }>;

export class OpenDocument {
  readonly file: string;
  private readonly ask: typeof askServer;
  private readonly window: WindowId;
  private readonly copy: BrowserCopy;
  private readonly listeners = new Set<() => void>();
  private state: DocumentState = OPENING;
  private fingerprint = '';
  private revision = 0;
  /** The text of the server's draft with that revision; without a draft the saved state. */
  private shared: Text = OPENING.text;
  /** How often words were discarded: what was asked before is answered with them. */
  private discards = 0;
  /** Whether discarded words are in the text again, and the server does not know it yet. */
  private bringsBack = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests go one after the other: a draft must not arrive after the save that followed it. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(file: string, ask: typeof askServer, storage: Storage, window = WINDOW) {
    this.file = file;
    this.ask = ask;
    this.window = window;
    this.copy = new BrowserCopy(storage, file, window);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): DocumentState => this.state;

  private show(part: Partial<DocumentState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }

  /** Shows another text than the owner typed. */
  private replace(text: Text, part: Partial<DocumentState> = {}): void {
    this.show({
      ...part,
      text,
      isChanged: !isUnchanged(text, part.base ?? this.state.base),
      version: this.state.version + 1,
    });
  }

  private inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Reads the document; unsaved text of this browser or of the server is shown. */
  readonly open = (): Promise<void> =>
    this.inOrder(async () => {
      // Words that are not kept yet are newer than all that the server has.
      if (this.state.phase === 'open' && !this.state.isKept) return;
      const { discards } = this;
      try {
        const opened = await this.ask('open', { file: this.file, window: this.window });
        // Words that were typed during the request are sent, and brought together with what another window has kept.
        if (this.state.phase === 'open' && !this.state.isKept) return;
        const movedTo = opened.file === this.file ? undefined : opened.file;
        if (movedTo !== undefined || opened.fault !== undefined) {
          this.show({ phase: 'fault', fault: opened.fault ?? '', movedTo, isAnswering: true });
          return;
        }
        this.fingerprint = opened.fingerprint;
        const isFirst = this.state.phase !== 'open';
        const draft = discards === this.discards ? opened.draft : undefined;
        const copy = isFirst ? this.copy.take() : this.copy.own();
        // A later draft of the window that has left the copy holds its words.
        const isSent = draft && copy?.window === draft.window && copy.time <= draft.time;
        if (isSent) this.copy.forget();
        const newest = copy && !isSent ? copy : draft;
        // With the revision that a copy was written from, the server answers which words another window has kept since.
        const former = newest === draft ? draft?.text : copy?.shared;
        this.revision = (draft && newest?.revision) ?? 0;
        this.shared = (draft && former) ?? opened.text;
        const base = opened.text;
        const isOpen = { phase: 'open', fault: '', movedTo, isAnswering: true } as const;
        this.show({ ...isOpen, refusal: '', choice: undefined });
        if (discards === this.discards && !this.bringsBack)
          this.show({ discarded: opened.discarded });
        if (!newest || isSameText(newest.text, base)) {
          this.copy.forget();
          if (!isFirst && isSameText(this.state.text, base)) {
            this.show({ base, isChanged: false, isKept: true });
            return;
          }
          this.replace(base, { base, isKept: true, recoveredFrom: undefined });
          return;
        }
        const isRecovered = isFirst || !isSameText(this.state.text, newest.text);
        this.replace(newest.text, {
          base,
          isKept: newest === draft,
          ...(isRecovered && { recoveredFrom: newest.time }),
        });
        if (newest.fingerprint !== opened.fingerprint)
          await this.bringTogether(newest.fingerprint, false);
        if (newest === copy) this.later();
      } catch (error) {
        if (this.state.phase === 'open' || error instanceof NoAnswer || error instanceof NoRoom)
          this.fail(error, () => void this.open());
        else this.show({ phase: 'fault', fault: messageOf(error), isAnswering: true });
      }
    });

  /** Called once the page shows the document at its new address. */
  readonly followed = (): void => this.show({ movedTo: undefined });

  /** Takes what the owner has typed. */
  readonly change = (path: KeyPath, value: Value | undefined): void =>
    this.write(withChange(this.state.text, path, value));

  private write(text: Text): void {
    const isChanged = !isUnchanged(text, this.state.base);
    this.show({ text, isChanged, isKept: false, refusal: '', takenOver: [] });
    this.remember();
    this.later();
  }

  private later(delay = PAUSE): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), delay);
  }

  /** Sends the unsaved text. */
  readonly keep = ({ isLeaving = false } = {}): Promise<void> => {
    clearTimeout(this.timer);
    this.timer = undefined;
    const work = async () => {
      // No draft is sent while a choice is open: its text belongs to no saved state.
      if (this.state.isKept || this.state.choice || this.state.phase !== 'open') return;
      const { discards, fingerprint, revision, bringsBack } = this;
      const { text } = this.state;
      const sent = { fingerprint, revision, text, ...(bringsBack && { bringsBack }) };
      try {
        const answer = await this.ask('draft', { ...this.ordered(), ...sent }, { isLeaving });
        if (answer.status === 'elsewhere' && discards !== this.discards) return;
        if (answer.status === 'elsewhere') this.meet(answer.draft);
        else if (answer.status === 'kept') {
          if (bringsBack) this.bringsBack = false;
          this.revision = answer.revision;
          this.shared = text;
          const isKept = this.state.text === text;
          if (isKept) this.copy.forget();
          else this.remember();
          this.show({ isKept, isAnswering: true, refusal: '' });
        }
      } catch (error) {
        this.fail(error, () => this.later(RETRY));
      }
    };
    // While the page is being left nothing is waited for.
    return isLeaving ? work() : this.inOrder(work);
  };

  private ordered(): Ordered {
    sequence += 1;
    return { file: this.file, window: this.window, sequence };
  }

  /** Saves the text, also one with problems. */
  readonly save = (): Promise<void> => {
    clearTimeout(this.timer);
    return this.inOrder(async () => {
      if (this.state.phase !== 'open' || this.state.choice) return;
      const { text } = this.state;
      this.show({ isSaving: true, refusal: '', takenOver: [] });
      try {
        const request = { ...this.ordered(), fingerprint: this.fingerprint, text };
        // The request outlives the page, if the page is left meanwhile.
        const answer = await this.ask('save', request, { isLeaving: true });
        if (answer.status === 'saved') this.saved(text, answer);
        else if (answer.status === 'stale') {
          const isSame = this.state.text === text;
          const merge = isSame ? answer.merge : await this.mergeNow(this.fingerprint);
          this.show({ choice: { merge, other: 'file', isSaving: true } });
        }
        this.show({ isSaving: false, isAnswering: true });
      } catch (error) {
        this.show({ isSaving: false });
        this.fail(error, () => this.later(RETRY));
      }
    });
  };

  private saved(text: Text, { fingerprint, text: base }: Saved): void {
    this.fingerprint = fingerprint;
    this.revision = 0;
    this.shared = base;
    this.bringsBack = false;
    const isKept = this.state.text === text;
    const isChanged = !isUnchanged(this.state.text, base);
    this.show({ base, isChanged, isKept, recoveredFrom: undefined, discarded: undefined });
    if (isKept) this.copy.forget();
    else this.later();
  }

  /** Goes back to what is saved. */
  readonly discard = (): Promise<void> => {
    const { text, base } = this.state;
    const { fingerprint } = this;
    clearTimeout(this.timer);
    this.discards += 1;
    this.bringsBack = false;
    this.copy.forget();
    const discarded = { text, base };
    this.replace(base, { isKept: true, recoveredFrom: undefined, takenOver: [], discarded });
    return this.discardDraft({ fingerprint, text });
  };

  /** Brings discarded words back, beside what has changed since. */
  readonly bringBack = (): void => {
    const { discarded, text, version } = this.state;
    if (!discarded) return;
    this.bringsBack = true;
    this.write(mergeTexts(discarded.base, discarded.text, text).merged);
    this.show({ discarded: undefined, version: version + 1 });
  };

  private discardDraft(words: { fingerprint: string; text: Text }): Promise<void> {
    return this.inOrder(async () => {
      try {
        await this.ask('discard', { ...this.ordered(), ...words });
        this.revision = 0;
        this.shared = this.state.base;
        // A draft that was on its way has been answered meanwhile.
        if (isSameText(this.state.text, this.state.base)) {
          this.copy.forget();
          this.show({ isKept: true, isAnswering: true });
        } else this.later();
      } catch (error) {
        this.fail(error, () => void this.discardDraft(words));
      }
    });
  }

  /** The file was changed by another window or another program; `fingerprint` is `null` where it is gone. */
  readonly changedOutside = (fingerprint: string | null): Promise<void> =>
    this.inOrder(async () => {
      const { phase, isChanged, choice } = this.state;
      if (phase === 'opening' || fingerprint === this.fingerprint) return;
      // A save was refused for this state of the file, about which the owner is asked already.
      if (choice?.other === 'file' && choice.merge.fingerprint === (fingerprint ?? '')) return;
      try {
        if (phase === 'open' && isChanged)
          await this.bringTogether(this.fingerprint, choice?.isSaving === true);
        else void this.open();
      } catch (error) {
        this.fail(error, () => void this.changedOutside(fingerprint));
      }
    });

  /** Takes over what changed outside, or lets the owner choose where both have changed the same. */
  private async bringTogether(fingerprint: string, isSaving: boolean): Promise<void> {
    const merge = await this.mergeNow(fingerprint);
    if (merge.conflicts.length > 0 || merge.theirs === null) {
      this.show({ choice: { merge, other: 'file', isSaving } });
      return;
    }
    this.settle(merge, merge.merged);
    if (isSaving) void this.save();
  }

  /** Asks for the merge with the file as it is now, again where words were typed during the request. */
  private async mergeNow(fingerprint: string): Promise<Merge> {
    for (;;) {
      const { text } = this.state;
      const merge = await this.ask('merge', { file: this.file, fingerprint, text });
      if (this.state.text === text) return merge;
    }
  }

  private settle(merge: Merge, text: Text): void {
    this.fingerprint = merge.fingerprint;
    if (merge.theirs) this.shared = mergeTexts(this.state.base, this.shared, merge.theirs).merged;
    this.replace(text, {
      base: merge.theirs ?? this.state.base,
      choice: undefined,
      isKept: false,
      takenOver: merge.fromOutside.map(({ key }) => key),
    });
    this.remember();
    this.later();
  }

  /** Ends a choice: where both have changed the same, `takesTheirs` says whose value stays. */
  readonly choose = async (takesTheirs: (conflict: Conflict) => boolean): Promise<void> => {
    const { choice } = this.state;
    if (!choice) return;
    const { merge, isSaving, draft } = choice;
    if (draft) this.writtenFrom(draft);
    let text = merge.merged;
    // From the last to the first: an entry that comes or goes moves those behind it.
    for (const conflict of merge.conflicts.toReversed())
      if (takesTheirs(conflict)) text = withTheirs(text, conflict);
    this.settle(merge, text);
    if (isSaving) await this.save();
  };

  private writtenFrom({ revision, text }: Draft): void {
    this.revision = revision;
    this.shared = text;
  }

  /** Brings the text together with the one that another window has kept. */
  private meet(kept: Draft): void {
    const { fingerprint, shared, state } = this;
    const { draft, merge } = mergeWindows(kept, { ...state, fingerprint, shared });
    if (merge.conflicts.length > 0) {
      this.show({ choice: { merge, other: 'window', isSaving: false, draft } });
      return;
    }
    this.writtenFrom(draft);
    if (draft.fingerprint === fingerprint && isSameText(merge.merged, draft.text)) {
      // The text is not sent: two windows that send the same text to each other would never end.
      this.copy.forget();
      this.replace(merge.merged, { isKept: true, isAnswering: true });
    } else this.settle(merge, merge.merged);
  }

  /** Takes over that another window has kept, saved or discarded a draft; `revision` is 0 where there is none any more. */
  readonly draftElsewhere = (revision: number): Promise<void> =>
    this.inOrder(async () => {
      const { isChanged, choice, text } = this.state;
      // All words here were in the draft that is gone; sending them would bring it back.
      const isGone = revision === 0 && !choice && isSameText(text, this.shared);
      if (isChanged && !isGone) {
        this.show({ isKept: false });
        this.later();
        return;
      }
      if (isChanged) {
        this.copy.forget();
        this.show({ isKept: true });
      }
      void this.open();
    });

  /** Says why a request failed; tries again where the server did not answer, or had no room. */
  private fail(error: unknown, again: () => void): void {
    const isAnswering = !(error instanceof NoAnswer);
    if (isAnswering) this.show({ isAnswering, refusal: messageOf(error) });
    else this.show({ isAnswering });
    if (isAnswering && !(error instanceof NoRoom)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(again, RETRY);
  }

  /** Tries at once what the server did not answer. */
  readonly serverAnswers = (): void => {
    if (this.state.isAnswering) return;
    if (this.state.phase === 'opening') void this.open();
    else if (this.state.isKept) this.show({ isAnswering: true });
    else void this.keep();
  };

  private remember(): void {
    const { fingerprint, revision, shared } = this;
    this.copy.remember({ text: this.state.text, fingerprint, revision, shared });
  }
}
