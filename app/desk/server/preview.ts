// Content of the site beside the form: the saved content with the drafts over it, checked and compiled into a folder of its
// own, from which nothing is published. A broken draft of another document than the open one is held back, so that it does
// not hold the site back.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from './store';

export function draftPreview(store: Store) {
  let open: string | undefined;
  const heldBack = new Set<string>();

  const hold = async (files: string[]) => {
    for (const file of files) {
      heldBack.add(file);
      await rm(join(store.over, file), { force: true });
    }
  };

  return {
    /** The options of core-check: the folder of the drafts, and the essay that is shown whatever its day. */
    options: () => ({
      over: store.over,
      ...(open?.startsWith('journal/') && { show: open }),
    }),

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
