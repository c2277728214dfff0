// Where a line of a content file is in the desk: the address of its entry and field, and the page that shows it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf } from './desk-config.mjs';
import { stateOfEssay } from './desk-essays.mjs';

/** The pages of files whose names are no paths; the others without a page are in no list. */
const PAGES = {
  'pages/home.toml': '/',
  'pages/inside.toml': '/initiation/inside',
  'offers.toml': '/initiation',
  'site.toml': '/',
};
const IS_PAGE = /^(pages|journal|case-studies|legal)\/(?!(status|demo|program)\.)/;

/** @param {{ files: Record<string, string> }} description Of the content, by `core-check --describe`. */
export function deskLinks({ files }, content) {
  const kinds = Object.keys(files);

  /** The address of an entry in Sveltia CMS. */
  function entryOf(file) {
    const { collection, entry } = placeOf(file, kinds) ?? {};
    return collection && `#/collections/${collection}/entries/${entry}`;
  }

  /** The keys that lead to a line, and the address of its field in the desk; in a text with the line. */
  function place(file, line) {
    const path = join(content, file);
    const keys = line && existsSync(path) ? keysAt(readFileSync(path, 'utf8'), line) : [];
    const entry = entryOf(file);
    const text = keys[0] === 'body' ? `&line=${line - bodyStart(readFileSync(path, 'utf8'))}` : '';
    const field = keys.length > 0 ? `?field=${keys.join('.')}${text}` : '';
    return { keys, ...(entry && { link: `${entry}${field}` }) };
  }

  const isSeen = (file) =>
    !file.startsWith('journal/') ||
    stateOfEssay(readFileSync(join(content, file), 'utf8')) === 'public';

  /** The page of each entry that has one; an empty path is that of an essay which nobody sees yet. */
  function pages() {
    const present = readdirSync(content, { recursive: true }).filter(entryOf);
    const withPages = present.filter((file) => PAGES[file] ?? IS_PAGE.test(file));
    return Object.fromEntries(
      withPages.map((file) => [entryOf(file), isSeen(file) ? (PAGES[file] ?? pathOf(file)) : '']),
    );
  }

  return { place, pages };
}

/** How many lines stand before the text of a file with a front matter. */
const bodyStart = (text) => text.split('\n').indexOf('+++', 1) + 1;

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
  let depth = 0;
  for (const [index, current] of text.split('\n').slice(0, line).entries()) {
    if (current === '+++' && index > 0) return ['body'];
    const [, list, name] = depth === 0 ? (/^\[(\[)?([\w.-]+)\]/.exec(current) ?? []) : [];
    const [, assigned] = depth === 0 ? (/^([\w-]+)\s*=/.exec(current) ?? []) : [];
    if (name) {
      if (list) counts.set(name, (counts.get(name) ?? -1) + 1);
      // The lists in this table begin again.
      for (const inner of counts.keys()) if (inner.startsWith(`${name}.`)) counts.delete(inner);
      const path = name.split('.');
      table = path.flatMap((part, at) => {
        const count = counts.get(path.slice(0, at + 1).join('.'));
        return count === undefined ? [part] : [part, String(count)];
      });
    }
    if (name || assigned) key = assigned ? [...table, assigned] : table;
    const brackets = current.replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'|#.*/g, '');
    depth += brackets.split('[').length - brackets.split(']').length;
  }
  return key;
}
