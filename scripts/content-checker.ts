// Judges the content: every problem of its files (core-check) and of its pictures, one line each.

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPicture, isPictureFile, LEAST_WIDTH } from '../app/scripts/picture-source';
import { ROOT, today } from './environment';
import { oneAtATime } from './one-at-a-time';

export const CHECKER = join(ROOT, 'target/start/core-check');

/** An editor may empty a file before it writes it: milliseconds of silence after which a change is complete. */
const SILENCE = 30;

/** A problem as core-check prints it with `--json`. */
export interface CheckedProblem {
  /** From the root of the project. */
  file: string;
  line: number | null;
  /** The path to the value, such as `['offers', 0, 'price']`; empty where the problem is of the file. */
  key: (string | number)[];
  isWarning: boolean;
  /** What was found, and in brackets what to write. */
  message: string;
}

/** A problem in a line. */
const lineOf = ({ file, line, isWarning, message }: CheckedProblem) =>
  `${file}${line === null ? '' : `:${line}`}: ${isWarning ? 'warning: ' : ''}${message}`;

/** Texts that are not saved, over the content. */
export interface Preview {
  /** Asked for before each check: a folder whose files stand for those of the content, and an essay that is shown. */
  options: () => { over: string; show?: string };
  /** Called with the problems of broken content: returns whether to check once more. */
  repeat: (problems: CheckedProblem[]) => Promise<boolean>;
}

/** The problems of one run of core-check, which writes into `outputs`, and whether one is no warning. */
function checkFiles(
  content: string,
  outputs: readonly string[],
  preview?: Preview,
): Promise<{ found: CheckedProblem[]; isBroken: boolean }> {
  const { over, show } = preview?.options() ?? {};
  const args = ['--json'];
  if (over) args.push('--over', over);
  if (show) args.push('--show', show);
  args.push(content, ...(outputs.length > 0 ? [...outputs, today()] : []));
  return new Promise((resolve, reject) => {
    execFile(CHECKER, args, { maxBuffer: 2 ** 26 }, (error, output, complaint) => {
      // It could not be started, did not end by itself, or could not write.
      if (error && (typeof error.code !== 'number' || complaint !== ''))
        reject(new Error(complaint.trim() || error.message));
      else resolve({ found: JSON.parse(output) as CheckedProblem[], isBroken: error !== null });
    });
  });
}

/** Looks at pictures; at those that have not changed only once. */
function pictureChecker(content: string): () => Promise<string[]> {
  const known = new Map<string, string>();
  return async () => {
    const names = (await readdir(join(content, 'images'))).filter(isPictureFile).sort();
    const found = await Promise.all(
      names.map(async (name) => {
        const file = join(content, 'images', name);
        const { mtimeMs, size } = await stat(file);
        const key = `${name} ${mtimeMs} ${size}`;
        const before = known.get(key);
        if (before !== undefined) return before;
        const problem = await checkPicture(file, LEAST_WIDTH).then(
          () => '',
          ({ message }: Error) => message,
        );
        known.set(key, problem);
        return problem;
      }),
    );
    return found.filter(Boolean);
  };
}

/** What is to be said about a content folder. */
export interface Judgement {
  problems: string[];
  /** Matters of taste. */
  warnings: string[];
  /** Whether it has a problem. */
  isBroken: boolean;
}

/** The result of a check of content that is being edited. */
export interface CheckedContent extends Judgement {
  /** The problems and warnings of files and pictures, with the paths of their values. */
  found: CheckedProblem[];
  /** The paths of the written files that the check before did not find so. */
  changed: string[];
  /** The edited files of the content, below its folder. */
  edited: string[];
}

/** A problem of a picture, which is a line: `content/images/lamp.jpg: is 96 pixels wide`. */
function ofPicture(line: string): CheckedProblem {
  const [, file = '', message = line] = /^(content\/[^:]+): (.*)$/s.exec(line) ?? [];
  return { file, line: null, key: [], isWarning: false, message };
}

/** The result of a check of files with the problems of pictures: problems first, then warnings. */
function withPictures(
  { found: ofFiles, isBroken }: { found: readonly CheckedProblem[]; isBroken: boolean },
  ofPictures: readonly string[],
): Judgement & { found: CheckedProblem[] } {
  const found = [...ofFiles, ...ofPictures.map(ofPicture)];
  return {
    found,
    problems: found.filter(({ isWarning }) => !isWarning).map(lineOf),
    warnings: found.filter(({ isWarning }) => isWarning).map(lineOf),
    isBroken: isBroken || ofPictures.length > 0,
  };
}

/** Judges a content folder. */
export async function checkContent(content: string): Promise<Judgement> {
  return withPictures(await checkFiles(content, []), await pictureChecker(content)());
}

/** The checks of a content folder that is being edited. */
export interface ContentChecks {
  /** Checks the content now. */
  check: () => Promise<void>;
  /** Checks the content soon, since a file below its folder has changed. */
  changed: (file: string) => void;
  /** Calls a function when something has changed that is not checked yet. */
  onChecking: (listener: () => void) => void;
  /** Calls a function with the result of each check, and with the last one. */
  onChecked: (listener: (result: CheckedContent) => void) => void;
}

/**
 * The checks of a content folder that is being edited, one at a time, which write what the build needs (core-wasm/check) into
 * the folders `outputs`. Of broken content nothing is written: the last good one stays. With a `preview` they are of what is
 * not saved, too.
 */
export function contentChecks(
  content: string,
  outputs: readonly string[],
  preview?: Preview,
): ContentChecks {
  const listeners = new Set<(result: CheckedContent) => void>();
  const beginnings = new Set<() => void>();
  const checkPictures = pictureChecker(content);
  let edited = new Set<string>();
  let written = stampsOf(outputs);
  let last: CheckedContent | undefined;

  function tell(result: CheckedContent) {
    last = result;
    for (const listener of listeners) listener(result);
  }

  const check = oneAtATime(async () => {
    const names = [...edited];
    edited = new Set();
    let ofFiles = await checkFiles(content, outputs, preview);
    while (ofFiles.isBroken && (await preview?.repeat(ofFiles.found)))
      ofFiles = await checkFiles(content, outputs, preview);
    const before = written;
    if (!ofFiles.isBroken) written = stampsOf(outputs);
    const files = new Set([...before.keys(), ...written.keys()]);
    const changed = [...files].filter((file) => before.get(file) !== written.get(file));
    tell({ ...withPictures(ofFiles, []), changed, edited: names });
    // Pictures have to be decoded, which takes longer.
    const ofPictures = await checkPictures();
    if (ofPictures.length > 0)
      tell({ ...withPictures(ofFiles, ofPictures), changed: [], edited: [] });
  });

  /** A check that could not run, or could not write, leaves the last good result, and says why. */
  function tellFailure({ message }: Error) {
    const found = [{ file: '', line: null, key: [], isWarning: false, message }];
    tell({ ...withPictures({ found, isBroken: true }, []), changed: [], edited: [] });
  }

  let timer: NodeJS.Timeout | undefined;
  return {
    check,
    changed(file) {
      edited.add(file);
      for (const listener of beginnings) listener();
      clearTimeout(timer);
      timer = setTimeout(() => check().catch(tellFailure), SILENCE);
    },
    onChecking: (listener) => beginnings.add(listener),
    onChecked(listener) {
      listeners.add(listener);
      if (last) listener({ ...last, changed: [], edited: [] });
    },
  };
}

/** When each file was written, by its path. */
function stampsOf(folders: readonly string[]): Map<string, number | undefined> {
  const stamps = new Map<string, number | undefined>();
  for (const folder of folders)
    for (const name of existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      : []) {
      const file = join(folder, name);
      if (/\.(bin|json|txt)$/.test(name))
        stamps.set(file, statSync(file, { throwIfNoEntry: false })?.mtimeMs);
    }
  return stamps;
}
