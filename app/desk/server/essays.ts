// The essays as the desk lists them: with day, state, category and picture, the newest first.

import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { today } from '../../../scripts/environment';
import type { Essay } from '../entries';
import type { Table } from '../values';
import { headOf } from './front-matter';

const run = promisify(execFile);

/** An essay as its file says it. */
interface EssayFile {
  file: string;
  title: string;
  category: string;
  picture: string | undefined;
  day: string | undefined;
  state: Essay['state'];
}

/**
 * The essays, each with its `file` below `content/`, `title`, `category`, the id of its `picture`, its `state` and, where it
 * can be read, its `day` of publication (`2026-01-18`). Those without a day come first, then the latest day.
 * @param checker The program core-check.
 * @param content The content folder.
 */
export async function essaysOf(checker: string, content: string): Promise<EssayFile[]> {
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
      const head = headOf(name, await readFile(join(content, 'journal', name), 'utf8'));
      const text = (key: string) => (typeof head[key] === 'string' ? head[key] : undefined);
      const day = days.get(name) ?? dayOf(head['publish_date']);
      return {
        file: `journal/${name}`,
        title: text('title') ?? basename(name, '.md'),
        category: text('category') ?? '',
        picture: text('picture'),
        day,
        state: stateOf(head, day),
      };
    }),
  );
  const order = ({ day = '9' }: EssayFile) => day;
  return essays.sort((one, other) => (order(one) > order(other) ? -1 : 1));
}

/** The state of an essay by its front matter. */
export function stateOfEssay(head: Table): Essay['state'] {
  return stateOf(head, dayOf(head['publish_date']));
}

function stateOf(head: Table, day: string | undefined): Essay['state'] {
  if (head['draft'] === true || day === undefined) return 'draft';
  return day > today() ? 'waiting' : 'public';
}

/** `January 18, 2026` as `2026-01-18`. */
function dayOf(text: unknown): string | undefined {
  const time = Date.parse(`${String(text)} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
