// What a visit asks for, and what is right as an answer.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE } from '../bench/stand.mjs';
import { Line } from './line.mjs';

const ASSETS = join(SITE, 'assets');

/** Pages and files by their path, each with what its answer is. `unlike` says what is wrong with another one. */
export async function expectedAnswers(port) {
  const assets = (await readdir(ASSETS)).sort();
  const first = (ending) => assets.find((name) => name.endsWith(ending));
  const files = [first('.js'), first('.wasm')].map((name) => `/assets/${name}`);
  const line = new Line(port);
  const answers = new Map();
  for (const path of ['/', '/about', '/initiation', '/journal', ...files]) {
    const { status, length, tag } = await line.get(path);
    if (status !== 200 || !tag) throw new Error(`${path} is answered with ${status}.`);
    const unlike = (answer) =>
      answer.status === status && answer.length === length && answer.tag === tag
        ? undefined
        : `${answer.status}, ${answer.length} bytes`;
    answers.set(path, { unlike });
  }
  line.close();
  return answers;
}

/** The path of the largest file of the site’s own. */
export async function largest() {
  const names = await readdir(ASSETS);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(ASSETS, name))).size));
  return `/assets/${names[sizes.indexOf(Math.max(...sizes))]}`;
}
