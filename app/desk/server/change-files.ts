// Changes several files of the content together: where one step fails, those before it are undone.

import { readFile, rename, rm } from 'node:fs/promises';
import { writeWhole } from './write-file';

/** A change, and how it is undone. */
export interface Step {
  run: () => Promise<void>;
  undo: () => Promise<void>;
}

/** Writes a file anew, or one that is not there yet. */
export function writing(file: string, contents: string | Uint8Array): Step {
  let former: Uint8Array | undefined;
  return {
    async run() {
      former = await readFile(file).catch(() => undefined);
      await writeWhole(file, contents);
    },
    undo: () => (former === undefined ? rm(file, { force: true }) : writeWhole(file, former)),
  };
}

/** Gives a file another path, where there is none yet. */
export const moving = (from: string, to: string): Step => ({
  run: () => rename(from, to),
  undo: () => rename(to, from),
});

/** Removes a file. */
export function removing(file: string): Step {
  let former: Uint8Array | undefined;
  return {
    async run() {
      former = await readFile(file);
      await rm(file);
    },
    undo: async () => {
      if (former !== undefined) await writeWhole(file, former);
    },
  };
}

/**
 * Runs the steps in order.
 * @throws {Error} Why one has failed; what was there before is there again.
 */
export async function changeAll(steps: Step[]): Promise<void> {
  const done: Step[] = [];
  try {
    for (const step of steps) {
      await step.run();
      done.push(step);
    }
  } catch (error) {
    for (const step of done.reverse()) await step.undo();
    throw error;
  }
}
