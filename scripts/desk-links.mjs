// Where a line of a content file is in the desk: the address of its entry and field, and the page that shows it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf } from './desk-config.mjs';

/** The pages of files whose names are no paths; files without a page of their own have none. */
const PAGES = {
  'pages/home.toml': '/',
  'pages/inside.toml': '/initiation/inside',
  'offers.toml': '/initiation',
  'site.toml': '/',
};
const WITHOUT_PAGE = /^(program\/|pages\/(status|demo|program)\.)|^[^/]+$/;

/** @param {{ files: Record<string, string> }} description Of the content, by `core-check --describe`. */
export function deskLinks({ files }, content) {
  const kinds = Object.keys(files);

  /** The address of an entry in Sveltia CMS. */
  function entryOf(file) {
    const place = placeOf(file, kinds);
    return place && `#/collections/${place.collection}/entries/${place.entry}`;
  }

  /** The place of a line in words, and the address of its field in the desk. */
  function place(file, line) {
    const entry = entryOf(file);
    const path = join(content, file);
    const keys = line && existsSync(path) ? keysAt(readFileSync(path, 'utf8'), line) : [];
    const name = [file, ...keys.filter((key) => Number.isNaN(Number(key)))].join(' › ');
    if (entry === undefined) return { place: name };
    const field = keys.length > 0 ? `?field=${encodeURIComponent(keys.join('.'))}` : '';
    return { place: name, link: `${entry}${field}` };
  }

  /** The page of each entry that has one. */
  function pages() {
    const present = readdirSync(content, { recursive: true }).filter((file) => entryOf(file));
    return Object.fromEntries(
      present.flatMap((file) => {
        const path = PAGES[file] ?? (WITHOUT_PAGE.test(file) ? undefined : pathOf(file));
        return path === undefined ? [] : [[entryOf(file), path]];
      }),
    );
  }

  return { place, pages };
}

/** `pages/about.toml` is `/about`, `journal/the-soft-no.md` is `/journal/the-soft-no`. */
const pathOf = (file) => `/${file.replace(/^pages\/(plain\/)?/, '').replace(/\.\w+$/, '')}`;

/**
 * The path of the key at a line of a TOML file, with the index of each table in a list: `['offers', '0', 'price']`. A line
 * within a list is at the key of the list; one of the text below a front matter at `body`.
 */
export function keysAt(text, line) {
  const counts = new Map();
  let table = [];
  let key = [];
  let openBrackets = 0;
  const lines = text.split('\n');
  for (const [index, current] of lines.slice(0, line).entries()) {
    const isFence = current.trim() === '+++';
    if (isFence && index > 0) return line > index + 1 ? ['body'] : key;
    const header = /^\s*(\[\[?)\s*([\w.-]+)\s*\]\]?\s*(?:#.*)?$/.exec(current);
    if (header && openBrackets === 0) {
      const [, brackets, name] = header;
      if (brackets === '[[') {
        counts.set(name, (counts.get(name) ?? -1) + 1);
        // The lists in this table begin again.
        for (const inner of counts.keys()) if (inner.startsWith(`${name}.`)) counts.delete(inner);
      }
      table = withIndices(name.split('.'), counts);
      key = table;
      continue;
    }
    const assigned = /^\s*([\w-]+)\s*=/.exec(current);
    if (assigned && openBrackets === 0) key = [...table, assigned[1]];
    const outsideStrings = current.replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'|#.*$/g, '');
    openBrackets += outsideStrings.split('[').length - outsideStrings.split(']').length;
  }
  return key;
}

function withIndices(names, counts) {
  return names.flatMap((name, index) => {
    const count = counts.get(names.slice(0, index + 1).join('.'));
    return count === undefined ? [name] : [name, String(count)];
  });
}
