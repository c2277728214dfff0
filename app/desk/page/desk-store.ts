// State that the pages of the desk share: that of the server, the description of the content, its choices and documents, and the
// documents that are open.

import { createContext, use } from 'react';
import type {
  ChangedEvent,
  Choices,
  Description,
  DeskState,
  DocumentEntry,
  DocumentGroup,
  DraftEvent,
} from '../api';
import type { DocumentState } from './document-state';
import { OpenDocument } from './open-document';
import type { Definitions } from './schema';
import { ask, listen, WINDOW } from './server';

export interface Desk {
  state: DeskState | undefined;
  isAnswering: boolean;
  definitions: Definitions | undefined;
  /** The origin of the development site. */
  site: string;
  choices: Choices | undefined;
  groups: DocumentGroup[];
  /** The documents of all groups, by their files. */
  documents: ReadonlyMap<string, DocumentEntry>;
  /** Of open documents: those that are being saved, and those whose save needs the owner. */
  saves: ReadonlyMap<string, 'saving' | 'stopped'>;
  /** Grows with each change of the content, for pages that show lists of it. */
  revision: number;
}

const EMPTY: Desk = {
  state: undefined,
  isAnswering: true,
  definitions: undefined,
  site: '',
  choices: undefined,
  groups: [],
  documents: new Map(),
  saves: new Map(),
  revision: 0,
};

export class DeskStore {
  private desk = EMPTY;
  private readonly listeners = new Set<() => void>();
  private readonly open = new Map<string, OpenDocument>();
  private reading: Promise<void> | undefined;
  private isReadAgain = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): Desk => this.desk;

  private show(part: Partial<Desk>): void {
    this.desk = { ...this.desk, ...part };
    for (const listener of this.listeners) listener();
  }

  /** Listens to the server; returns the function that ends it. */
  start(): () => void {
    void this.reload();
    const controller = new AbortController();
    // Unsent words are sent while the page is being left.
    addEventListener('pagehide', () => this.keepAll(true), { signal: controller.signal });
    addEventListener('visibilitychange', () => document.hidden && this.keepAll(false), {
      signal: controller.signal,
    });
    const end = listen({
      onState: (state) => this.show({ state, isAnswering: true }),
      onChanged: (event) => this.changed(event),
      onDraft: (event) => this.drafted(event),
      onAnswering: (isAnswering) => this.answering(isAnswering),
    });
    return () => {
      end();
      controller.abort();
    };
  }

  private keepAll(isLeaving: boolean): void {
    for (const document of this.open.values()) void document.keep({ isLeaving });
  }

  private changed({ file, fingerprint, window }: ChangedEvent): void {
    if (window !== WINDOW) void this.open.get(file)?.changedOutside(fingerprint);
    void this.reload();
  }

  private drafted({ file, window, revision }: DraftEvent): void {
    if (window !== WINDOW) void this.open.get(file)?.draftElsewhere(revision);
    // The list says whether there is a draft, not how many words it has.
    const entry = this.desk.documents.get(file);
    if ((entry?.draftTime !== undefined) !== revision > 0) void this.reload();
  }

  private answering(isAnswering: boolean): void {
    const isBack = isAnswering && !this.desk.isAnswering;
    this.show({ isAnswering });
    if (!isBack) return;
    for (const document of this.open.values()) document.serverAnswers();
    void this.reload();
  }

  /** Reads the choices and the list of documents anew; forms stay as they are. */
  readonly reload = (): Promise<void> => {
    if (this.reading) {
      this.isReadAgain = true;
      return this.reading;
    }
    this.reading = this.read().finally(() => {
      this.reading = undefined;
      if (this.isReadAgain) {
        this.isReadAgain = false;
        void this.reload();
      }
    });
    return this.reading;
  };

  private async read(): Promise<void> {
    try {
      if (!this.desk.definitions) {
        const description: Description = await ask('describe', {});
        this.show({
          definitions: description.definitions as Definitions,
          site: description.site,
        });
      }
      const [choices, { groups }] = await Promise.all([ask('choices', {}), ask('documents', {})]);
      const all = groups.flatMap((group) => group.documents);
      const documents = new Map(all.map((entry) => [entry.file, entry]));
      this.show({ choices, groups, documents, revision: this.desk.revision + 1 });
    } catch {
      // A server that does not answer is asked again once it does; while a file is broken the former names stay.
    }
  }

  private noteSave(file: string, { isSaving, choice, refusal }: DocumentState): void {
    const isStopped = choice?.isSaving === true || refusal !== '';
    const next = isSaving ? 'saving' : isStopped ? 'stopped' : undefined;
    if (next === this.desk.saves.get(file)) return;
    const saves = new Map(this.desk.saves);
    if (next) saves.set(file, next);
    else saves.delete(file);
    this.show({ saves });
  }

  /** A document, which stays open with its unsaved words while other pages of the desk are shown. */
  document(file: string): OpenDocument {
    const known = this.open.get(file);
    if (known) return known;
    const made = new OpenDocument(file, ask, localStorage);
    this.open.set(file, made);
    made.subscribe(() => this.noteSave(file, made.snapshot()));
    return made;
  }
}

export const StoreContext = createContext<DeskStore | undefined>(undefined);

export function useStore(): DeskStore {
  const store = use(StoreContext);
  if (!store) throw new Error('A page of the desk needs its store.');
  return store;
}
