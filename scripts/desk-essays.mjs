// The essays as the desk lists them: with day, state, category and picture, the newest first.

import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'smol-toml';
import { today } from './environment';

const run = promisify(execFile);

/** What stands between the lines of `+++`. */
const HEAD = /^\+{3}\r?\n([\s\S]*?)\r?\n\+{3}/;

/**
 * The essays, each with its `file` below `content/`, `title`, `category`, the id of its `picture`, its `state` and, where it
 * can be read, its `day` of publication (`2026-01-18`). Drafts come first, then the latest day.
 * @param {string} checker The program core-check.
 * @param {string} content The content folder.
 */
export async function essaysOf(checker, content) {
  const { stdout } = await run(checker, ['--publish-days', content]);
  const days = new Map(
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(11), line.slice(0, 10)]),
  );
  const names = (await readdir(join(content, 'journal'))).filter((name) => name.endsWith('.md'));
  const essays = await Promise.all(
    names.map(async (name) => {
      const head = headOf(await readFile(join(content, 'journal', name), 'utf8'));
      const { title = basename(name, '.md'), category = '', picture } = head;
      const day = days.get(name) ?? dayOf(head.publish_date);
      return { file: `journal/${name}`, title, category, picture, day, state: stateOf(head, day) };
    }),
  );
  const order = ({ state, day = '' }) => (state === 'draft' ? `9 ${day}` : day);
  return essays.sort((one, other) => (order(one) > order(other) ? -1 : 1));
}

/** The values above the text; none where they cannot be read, which the checker tells. */
function headOf(text) {
  try {
    return parse(HEAD.exec(text)?.[1] ?? '');
  } catch {
    return {};
  }
}

/** The state of an essay by its text. */
export function stateOfEssay(text) {
  const head = headOf(text);
  return stateOf(head, dayOf(head.publish_date));
}

function stateOf({ draft }, day) {
  if (draft === true || day === undefined) return 'draft';
  return day > today() ? 'waiting' : 'public';
}

/** `January 18, 2026` as `2026-01-18`. */
function dayOf(text) {
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
