// Runs the content checker (core-check) and the check of the pictures, once or after each change, and merges their
// problems.

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPicture, isPictureFile, LEAST_WIDTH } from '../app/scripts/picture-source';
import { ROOT, today } from './environment';
import { oneAtATime } from './one-at-a-time';

export const CHECKER = join(ROOT, 'target/start/core-check');

/** Milliseconds without events after which a change is complete: an editor may empty a file before it writes it. */
const SILENCE = 30;

/** Problem as core-check prints it with `--json`. */
export interface CheckedProblem {
  /** Path from the root of the project. */
  file: string;
  line: number | null;
  /** Path to the value, such as `['offers', 0, 'price']`; empty if the problem concerns the whole file. */
  key: (string | number)[];
  isWarning: boolean;
  /** The problem, and in brackets what to write instead. */
  message: string;
  /** For an unknown key: the type of its table, and the source file that declares it. */
  declared?: [string, string];
}

const lineOf = ({ file, line, isWarning, message }: CheckedProblem) =>
  `${file}${line === null ? '' : `:${line}`}: ${isWarning ? 'warning: ' : ''}${message}`;

/** Unsaved texts that are checked in place of the saved texts. */
export interface Preview {
  /**
   * Called before each check. Returns a folder whose files replace those of the content, an unpublished essay to show,
   * and a day other than today.
   */
  options: () => { over: string; show?: string; day?: string };
  /** Called with the problems of broken content; returns true to check once more. */
  repeat: (problems: CheckedProblem[]) => Promise<boolean>;
}

/** Runs core-check, which writes into `outputs`. Returns its problems, and whether one is more than a warning. */
function checkFiles(
  content: string,
  outputs: readonly string[],
  preview?: Preview,
): Promise<{ found: CheckedProblem[]; isBroken: boolean }> {
  const { over, show, day = today() } = preview?.options() ?? {};
  const args: string[] = [];
  if (over) args.push('--over', over);
  if (show) args.push('--show', show);
  args.push(content, ...(outputs.length > 0 ? [...outputs, day] : []));
  return problemsOf(CHECKER, args);
}

/** Checks a content folder in which the files of the folder `over` replace its own; returns the problems. */
export const problemsOver = async (
  checker: string,
  content: string,
  over: string,
): Promise<CheckedProblem[]> => (await problemsOf(checker, ['--over', over, content])).found;

function problemsOf(
  checker: string,
  args: readonly string[],
): Promise<{ found: CheckedProblem[]; isBroken: boolean }> {
  return new Promise((resolve, reject) => {
    execFile(checker, ['--json', ...args], { maxBuffer: 2 ** 26 }, (error, output, complaint) => {
      // An exit code that is not the checker's result: it could not be started, was killed, or could not write.
      if (error && (typeof error.code !== 'number' || complaint !== ''))
        reject(new Error(complaint.trim() || error.message));
      else resolve({ found: JSON.parse(output) as CheckedProblem[], isBroken: error !== null });
    });
  });
}

/** Problems of pictures by path, modification time and size of the file; empty for a good picture. */
const checkedPictures = new Map<string, Promise<string>>();

/** Returns the problems of the pictures; an unchanged file is checked once. */
async function checkPictures(content: string): Promise<string[]> {
  const names = (await readdir(join(content, 'images'))).filter(isPictureFile).sort();
  const messages = await Promise.all(
    names.map(async (name) => {
      const file = join(content, 'images', name);
      const { mtimeMs, size } = await stat(file);
      const key = `${file} ${mtimeMs} ${size}`;
      const checked =
        checkedPictures.get(key) ??
        checkPicture(file, LEAST_WIDTH).then(
          () => '',
          ({ message }: Error) => message,
        );
      checkedPictures.set(key, checked);
      return checked;
    }),
  );
  return messages.filter(Boolean);
}

export interface Judgement {
  problems: string[];
  /** Problems that do not prevent a build. */
  warnings: string[];
  /** True if there is a problem other than a warning. */
  isBroken: boolean;
}

/** Result of checking content that is being edited. */
export interface CheckedContent extends Judgement {
  /** Problems and warnings of files and pictures, with the paths of their values. */
  found: CheckedProblem[];
  /** Paths of the output files that differ from the previous check. */
  changed: string[];
  /** Edited files of the content, relative to its folder. */
  edited: string[];
}

/** Parses a problem of a picture from its line: `content/images/lamp.jpg: is 96 pixels wide`. */
function parsePictureProblem(line: string): CheckedProblem {
  const [, file = '', message = line] = /^(content\/[^:]+): (.*)$/s.exec(line) ?? [];
  return { file, line: null, key: [], isWarning: false, message };
}

/** Merges the result of the files with the problems of the pictures: problems first, then warnings. */
function withPictures(
  { found: ofFiles, isBroken }: { found: readonly CheckedProblem[]; isBroken: boolean },
  ofPictures: readonly string[],
): Judgement & { found: CheckedProblem[] } {
  const found = [...ofFiles, ...ofPictures.map(parsePictureProblem)];
  return {
    found,
    problems: found.filter(({ isWarning }) => !isWarning).map(lineOf),
    warnings: found.filter(({ isWarning }) => isWarning).map(lineOf),
    isBroken: isBroken || ofPictures.length > 0,
  };
}

export async function checkContent(
  content: string,
): Promise<Judgement & { found: CheckedProblem[] }> {
  return withPictures(await checkFiles(content, []), await checkPictures(content));
}

/** Repeated checks of a content folder that is being edited. */
export interface ContentChecks {
  check: () => Promise<void>;
  /** Reports a changed file below the content folder; a check follows soon. */
  changed: (file: string) => void;
  /** Calls the listener when something has changed that is not checked yet. */
  onChecking: (listener: () => void) => void;
  /** Calls the listener with the last result, if any, and with the result of each further check. */
  onChecked: (listener: (result: CheckedContent) => void) => void;
}

/**
 * Checks a content folder that is being edited, one check at a time. A check writes the build's input (core-wasm/check)
 * into the folders `outputs`; if the content is broken, it writes nothing, so that the last good output stays. With a
 * `preview`, unsaved texts are checked too.
 */
export function contentChecks(
  content: string,
  outputs: readonly string[],
  preview?: Preview,
): ContentChecks {
  const listeners = new Set<(result: CheckedContent) => void>();
  const beginnings = new Set<() => void>();
  let ofFiles: Awaited<ReturnType<typeof checkFiles>> = { found: [], isBroken: false };
  let edited = new Set<string>();
  let written = stampsOf(outputs);
  let last: CheckedContent | undefined;

  function tell(result: CheckedContent) {
    last = result;
    for (const listener of listeners) listener(result);
  }

  /** Takes longer, because pictures have to be decoded; the next check of the files does not wait for it. */
  const checkAllPictures = oneAtATime(async () => {
    const ofPictures = await checkPictures(content);
    if (ofPictures.length > 0)
      tell({ ...withPictures(ofFiles, ofPictures), changed: [], edited: [] });
  });

  const check = oneAtATime(async () => {
    const names = [...edited];
    edited = new Set();
    let result = await checkFiles(content, outputs, preview);
    while (result.isBroken && (await preview?.repeat(result.found)))
      result = await checkFiles(content, outputs, preview);
    ofFiles = result;
    const before = written;
    if (!ofFiles.isBroken) written = stampsOf(outputs);
    const files = new Set([...before.keys(), ...written.keys()]);
    const changed = [...files].filter((file) => before.get(file) !== written.get(file));
    tell({ ...withPictures(ofFiles, []), changed, edited: names });
    void checkAllPictures().catch(tellFailure);
  });

  /** Reports a check that could not run or write; the last good output stays. */
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

/** Modification times of the output files, by path. */
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
