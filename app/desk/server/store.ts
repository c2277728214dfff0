// The one writer of the content's texts: opens, keeps and saves documents. A file is identified by the fingerprint of its
// bytes; unsaved text is kept outside the content, with the state from which it was written.
//
// In the folder of the desk: `drafts/` (unsaved texts as JSON), `discarded/` (texts that were discarded since the last save),
// `over/` (the files that the drafts would be, for the checker) and `opened/` (the bytes of states that were opened, by
// fingerprint).

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Discarded,
  DiscardRequest,
  Draft,
  DraftAnswer,
  DraftRequest,
  OpenDocument,
  Ordered,
  SaveAnswer,
  SaveRequest,
  WindowId,
} from '../api';
import { type Merge, mergeTexts } from '../merge';
import { attempt, isSameText, isUnchanged, type Text, trimmed } from '../values';
import { readText, writeText } from './document-text';
import { placeInContent } from './files';
import { Refusal } from './requests';
import { writeWhole } from './write-file';

/** How long discarded texts are kept, and the bytes of a state that no text is written from: 30 days, in milliseconds. */
const KEPT = 30 * 24 * 60 * 60 * 1000;

/** Identifies the bytes of a file. */
export const fingerprintOf = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);

const FINGERPRINT = /^[0-9a-f]{32}$/;

/** A text that is not saved. */
interface StoredText {
  file: string;
  fingerprint: string;
  text: Text;
  time: number;
}

/** A draft as it is stored. */
interface StoredDraft extends StoredText {
  revision: number;
  window: WindowId;
}

export interface StoreOptions {
  /** The content folder. */
  content: string;
  /** The desk's own folder. */
  folder: string;
  /** Whether a path below the content is a document that the desk edits. */
  isDocument: (file: string) => boolean;
  /** Called before the new bytes of a save take the place of the old ones. */
  beforeReplace?: (file: string) => Promise<void> | void;
}

/** Why nothing was written: the file has changed since it was opened. */
class Stale extends Error {}

export type Store = Awaited<ReturnType<typeof contentStore>>;

export async function contentStore({ content, folder, isDocument, beforeReplace }: StoreOptions) {
  const [drafts, discarded, over, opened] = ['drafts', 'discarded', 'over', 'opened'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  for (const path of [drafts, discarded, over, opened]) await mkdir(path, { recursive: true });
  /** The last request of a window about a file. */
  const sequences = new Map<string, number>();
  let queue: Promise<unknown> = Promise.resolve();
  const stored = await storedTexts<StoredDraft>(drafts);
  const gone = await storedTexts<StoredText>(discarded);
  let revision = Math.max(0, ...[...stored.values()].map((draft) => draft.revision));

  /** Runs work that writes, one at a time. */
  function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  }

  const nameOf = (file: string) => `${encodeURIComponent(file)}.json`;

  /** The place of a document. */
  async function placeOf(file: unknown): Promise<string> {
    if (typeof file !== 'string' || !isDocument(file) || file.split('/').includes('..'))
      throw new Refusal(404, 'The desk edits no such file.');
    return placeInContent(content, file);
  }

  const sourceOf = async (path: string) => {
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };

  /** Keeps the bytes of a state that a window has opened. */
  async function keepOpened(source: string): Promise<string> {
    const fingerprint = fingerprintOf(source);
    const path = join(opened, fingerprint);
    if (await stat(path).catch(() => undefined)) await utimes(path, new Date(), new Date());
    else await writeWhole(path, source);
    return fingerprint;
  }

  const openedSource = (fingerprint: string) =>
    FINGERPRINT.test(fingerprint) ? sourceOf(join(opened, fingerprint)) : undefined;

  /** The values of a state that was opened. */
  async function openedText(file: string, fingerprint: string): Promise<Text> {
    const source = await openedSource(fingerprint);
    return source === undefined ? { value: {} } : readText(file, source);
  }

  /** Whether a request comes after a later one of its window. */
  function isLate({ file, window, sequence }: Ordered): boolean {
    const name = `${window} ${file}`;
    if (!Number.isInteger(sequence) || typeof window !== 'string')
      throw new Refusal(400, 'What was sent has no number.');
    if (sequence <= (sequences.get(name) ?? -1)) return true;
    sequences.set(name, sequence);
    return false;
  }

  async function readDraft(file: string): Promise<Draft | undefined> {
    const draft = stored.get(file);
    if (!draft) return undefined;
    const { text, fingerprint, window, time } = draft;
    const base = await openedText(file, fingerprint);
    return { text, fingerprint, base, revision: draft.revision, window, time };
  }

  async function readDiscarded(file: string): Promise<Discarded | undefined> {
    const found = gone.get(file);
    return found && { text: found.text, base: await openedText(file, found.fingerprint) };
  }

  async function removeDraft(file: string): Promise<void> {
    stored.delete(file);
    await rm(join(over, file), { force: true });
    await rm(join(drafts, nameOf(file)), { force: true });
  }

  async function keepDiscarded(words: StoredText): Promise<void> {
    await writeWhole(join(discarded, nameOf(words.file)), JSON.stringify(words));
    gone.set(words.file, words);
  }

  async function removeDiscarded(file: string): Promise<void> {
    if (gone.delete(file)) await rm(join(discarded, nameOf(file)), { force: true });
  }

  /** Writes the file that a draft would be, for the checker. */
  const writeForChecker = (file: string, source: string) =>
    writeWhole(join(over, file), source, () => undefined, false);

  /** The text that a file would be, with what has changed in it meanwhile. */
  async function unsavedSource(file: string, fingerprint: string, typed: Text): Promise<string> {
    const now = await sourceOf(await placeOf(file));
    const base = await openedSource(fingerprint);
    const text = trimmed(typed, base === undefined ? base : readText(file, base));
    if (now === undefined || fingerprintOf(now) === fingerprint)
      return writeText(file, now ?? base ?? '', text);
    const theirs = attempt(() => readText(file, now));
    if (theirs === undefined) return writeText(file, base ?? now, text);
    const { merged } = mergeTexts(
      base === undefined ? undefined : readText(file, base),
      text,
      theirs,
    );
    return writeText(file, now, merged);
  }

  async function mergeWith(file: string, fingerprint: string, text: Text, now: string | undefined) {
    const base = await openedSource(fingerprint);
    const from = base === undefined ? undefined : readText(file, base);
    if (now === undefined) {
      return { fingerprint: '', theirs: null, merged: text, fromOutside: [], conflicts: [] };
    }
    const theirs = readText(file, now);
    return { fingerprint: await keepOpened(now), theirs, ...mergeTexts(from, text, theirs) };
  }

  // The checker's folder is made anew of the drafts alone.
  await rm(over, { recursive: true, force: true });
  await mkdir(over, { recursive: true });
  for (const { file, fingerprint, text } of stored.values()) {
    const source = await unsavedSource(file, fingerprint, text).catch(() => undefined);
    if (source !== undefined) await writeForChecker(file, source);
  }
  for (const { file, time } of gone.values())
    if (Date.now() - time > KEPT) await removeDiscarded(file);
  const needed = [...stored.values(), ...gone.values()].map(({ fingerprint }) => fingerprint);
  await removeOld(opened, new Set(needed));

  return {
    /** The folder with the files that the drafts would be. */
    over,

    /** Reads a document. */
    async open(file: string): Promise<Omit<OpenDocument, 'entry'>> {
      const source = await sourceOf(await placeOf(file));
      const draft = await readDraft(file);
      const back = await readDiscarded(file);
      const kept = { ...(draft && { draft }), ...(back && { discarded: back }) };
      if (source === undefined) {
        if (!draft) throw new Refusal(404, 'This text was taken away, or has another address.');
        // The words that are left of it.
        return { file, fingerprint: '', text: draft.base, ...kept };
      }
      const fingerprint = await keepOpened(source);
      try {
        return { file, fingerprint, text: readText(file, source), ...kept };
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error);
        return { file, fingerprint, text: { value: {} }, fault, ...kept };
      }
    },

    /** Keeps unsaved text. */
    draft: (request: DraftRequest) =>
      inOrder(async (): Promise<DraftAnswer> => {
        const { file, fingerprint, text, window, bringsBack } = request;
        const path = await placeOf(file);
        checkText(file, text);
        if (isLate(request)) return { status: 'ignored' };
        const former = stored.get(file);
        if (former && former.window !== window && former.revision !== request.revision) {
          const draft = await readDraft(file);
          if (draft) return { status: 'elsewhere', draft };
        }
        // A save that was sent before it may have stored the same words.
        const sources = new Set([await openedSource(fingerprint), await sourceOf(path)]);
        for (const source of sources) {
          const saved = source === undefined ? source : attempt(() => readText(file, source));
          if (!saved || !isUnchanged(text, saved)) continue;
          await removeDraft(file);
          if (bringsBack) await removeDiscarded(file);
          return { status: 'kept', revision: 0, time: 0 };
        }
        revision += 1;
        const draft = { file, fingerprint, text, revision, window, time: Date.now() };
        // Made while the disk is waited for; what fails is thrown below.
        const source = unsavedSource(file, fingerprint, text);
        source.catch(() => undefined);
        await writeWhole(join(drafts, nameOf(file)), JSON.stringify(draft));
        stored.set(file, draft);
        if (bringsBack) await removeDiscarded(file);
        await writeForChecker(file, await source);
        return { status: 'kept', revision, time: draft.time };
      }),

    /** Saves a document, unless it has changed since it was opened. */
    save: (request: SaveRequest) =>
      inOrder(async (): Promise<SaveAnswer> => {
        const { file, fingerprint, text } = request;
        const path = await placeOf(file);
        checkText(file, text);
        if (isLate(request)) return { status: 'ignored' };
        const now = await sourceOf(path);
        // A file that is gone has no fingerprint.
        const isCurrent = (source: string | undefined) =>
          (source === undefined ? '' : fingerprintOf(source)) === fingerprint;
        if (!isCurrent(now))
          return { status: 'stale', merge: await mergeWith(file, fingerprint, text, now) };
        const saved = now === undefined ? now : readText(file, now);
        const next = writeText(file, now ?? '', trimmed(text, saved));
        try {
          if (next !== now)
            await writeWhole(path, next, async () => {
              await beforeReplace?.(file);
              if (!isCurrent(await sourceOf(path))) throw new Stale();
            });
        } catch (error) {
          if (!(error instanceof Stale)) throw error;
          const merge = await mergeWith(file, fingerprint, text, await sourceOf(path));
          return { status: 'stale', merge };
        }
        const draft = stored.get(file);
        if (draft && (draft.window === request.window || isSameText(draft.text, text)))
          await removeDraft(file);
        await removeDiscarded(file);
        return { status: 'saved', fingerprint: await keepOpened(next), text: readText(file, next) };
      }),

    /** Takes unsaved text out of the drafts; it can be brought back until the next save. */
    discard: (request: DiscardRequest) =>
      inOrder(async () => {
        const { file, fingerprint, text } = request;
        await placeOf(file);
        checkText(file, text);
        if (isLate(request)) return;
        await keepDiscarded({ file, fingerprint, text, time: Date.now() });
        await removeDraft(file);
      }),

    /** The owner's text beside the file as it is now. */
    async merge(file: string, fingerprint: string, text: Text): Promise<Merge> {
      checkText(file, text);
      return mergeWith(file, fingerprint, text, await sourceOf(await placeOf(file)));
    },

    /** The fingerprint of a file; `null` where it is gone. */
    async fingerprint(file: string): Promise<string | null> {
      const bytes = await readFile(join(content, file)).catch(() => undefined);
      return bytes === undefined ? null : fingerprintOf(bytes);
    },

    /** The texts of the drafts by their files. */
    drafts: (): ReadonlyMap<string, StoredDraft> => stored,

    /** Writes the file that a draft would be, which was held back. */
    async writeOver(file: string): Promise<void> {
      const draft = stored.get(file);
      if (!draft) return;
      await writeForChecker(file, await unsavedSource(file, draft.fingerprint, draft.text));
    },

    /** Runs other work that writes into the content, between that of the store. */
    inOrder,

    /** Gives the draft of a file that has another path now that path. */
    moveDraft: async (from: string, to: string) => {
      const words = gone.get(from);
      if (words) {
        await keepDiscarded({ ...words, file: to });
        await removeDiscarded(from);
      }
      const draft = stored.get(from);
      if (!draft) return;
      const moved = { ...draft, file: to };
      await writeWhole(join(drafts, nameOf(to)), JSON.stringify(moved));
      await removeDraft(from);
      stored.set(to, moved);
      await writeForChecker(to, await unsavedSource(to, moved.fingerprint, moved.text));
    },
  };
}

/** Refuses a request that holds no text of a document. */
function checkText(file: string, text: unknown): asserts text is Text {
  const { value, body } = (text ?? {}) as Partial<Text>;
  const isValid =
    typeof value === 'object' &&
    !Array.isArray(value) &&
    value !== null &&
    !hasNull(value) &&
    (file.endsWith('.md') ? typeof body === 'string' : body === undefined);
  if (!isValid) throw new Refusal(400, 'What was sent holds no text of a document.');
}

const hasNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(hasNull));

/** The texts of a folder by their files; what cannot be read stays in the folder and is none. */
async function storedTexts<Stored extends StoredText>(
  folder: string,
): Promise<Map<string, Stored>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const found = new Map<string, Stored>();
  for (const name of names.filter((one) => !one.startsWith('.'))) {
    const source = await readFile(join(folder, name), 'utf8');
    const text = attempt(() => JSON.parse(source) as Stored);
    if (text && nameIs(name, text.file)) found.set(text.file, text);
  }
  return found;
}

const nameIs = (name: string, file: unknown) =>
  typeof file === 'string' && name === `${encodeURIComponent(file)}.json`;

/** Removes what is older than 30 days, all but some. */
async function removeOld(folder: string, kept: Set<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (!kept.has(name) && Date.now() - mtimeMs > KEPT) await rm(path, { force: true });
  }
}
