// Content of the site beside the form: the saved content with the drafts over it, checked and compiled into a folder of its
// own, from which nothing is published. A broken draft of another document than the open one is held back, so that it does
// not hold the site back.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './requests';
import type { Store } from './store';

/** Whether a text is a day of the calendar, such as `2026-11-30`. */
const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

export function draftPreview(store: Store) {
  let open: string | undefined;
  let day: string | undefined;
  const heldBack = new Set<string>();

  const hold = async (files: string[]) => {
    for (const file of files) {
      heldBack.add(file);
      await rm(join(store.over, file), { force: true });
    }
  };

  return {
    /** The options of core-check: the folder of the drafts, the essay that is shown whatever its day, and the day. */
    options: () => ({
      over: store.over,
      ...(open?.startsWith('journal/') && { show: open }),
      ...(day !== undefined && { day }),
    }),

    /** The day that the site shows (YYYY-MM-DD); `undefined` for today. */
    day: () => day,

    /** Shows the site as it will be on a day. */
    showDay(next: string | undefined): void {
      if (next !== undefined && !isDay(next)) throw new Refusal(400, 'This is no day.');
      day = next;
    },

    /** Shows a document: the draft of it is not held back any more. Returns whether anything is different. */
    async show(file: string): Promise<boolean> {
      const isOther = open !== file;
      open = file;
      if (heldBack.delete(file)) await store.writeOver(file);
      return isOther;
    },

    /** The draft of a file is another one, or is gone. */
    changed(file: string): void {
      heldBack.delete(file);
    },

    heldBack: () => [...heldBack].sort(),

    /**
     * Takes broken drafts of other documents out of the preview.
     * @param broken The files with a problem that is no warning.
     * @returns Whether the check is to be repeated.
     */
    async holdBroken(broken: string[]): Promise<boolean> {
      const others = [...store.drafts().keys()].filter(
        (file) => file !== open && !heldBack.has(file),
      );
      const own = others.filter((file) => broken.includes(file));
      // A draft may break another file, such as an essay whose category has another name.
      const held = own.length > 0 ? own : open !== undefined && broken.includes(open) ? [] : others;
      await hold(held);
      return held.length > 0;
    },
  };
}
