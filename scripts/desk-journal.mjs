// What the desk does with whole essays: begins one at an address made of its title, gives one another address with a redirect
// from the former one, and takes one away.

import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'smol-toml';
import { fold } from '../core-wasm/pkg/node.js';
import { placeInContent } from './desk-files.mjs';
import { fileName } from './desk-names.mjs';
import { Refusal } from './desk-requests.mjs';
import { today } from './environment.mjs';

/** The longest address, in letters. */
const LONGEST = 80;

/** An address made of any title, by the core's folding: `Hawaiʻi & “me” 🌺` is `hawaii-me`. */
export function slugOf(title) {
  const words = fold(title).replaceAll(/[^a-z0-9]+/g, '-');
  const slug = words.slice(0, LONGEST).replaceAll(/^-+|-+$/g, '');
  if (slug === '') throw new Refusal(400, 'An address needs a letter or a digit. Write some more.');
  return slug;
}

const pathOf = (slug) => `journal/${slug}.md`;

/** @param {string} content The content folder. */
export function journal(content) {
  /** The file of an essay that is there. */
  async function fileOf(slug) {
    const names = await readdir(join(content, 'journal'));
    if (typeof slug !== 'string' || !names.includes(`${slug}.md`))
      throw new Refusal(404, 'There is no such essay any more.');
    return placeInContent(content, pathOf(slug));
  }

  /** The file of an address that is free. */
  async function freeFile(slug) {
    const file = await placeInContent(content, pathOf(slug));
    const names = await readdir(join(content, 'journal'));
    if (names.some((name) => name.toLowerCase() === `${slug}.md`))
      throw new Refusal(409, `There is an essay at /journal/${slug} already. Write another title.`);
    return file;
  }

  /** What leads to an essay, by what its owner calls it. */
  async function linksTo(slug) {
    const link = new RegExp(`/journal/${slug}(?![\\w-])`);
    const files = await readdir(content, { recursive: true });
    const found = await Promise.all(
      files
        .filter((file) => /\.(toml|md)$/.test(file) && file !== pathOf(slug))
        .map(async (file) => {
          const text = await readFile(join(content, file), 'utf8');
          const [, title] = /^title\s*=\s*"(.*)"\s*$/m.exec(text) ?? [];
          return link.test(text) ? [fileName(file, title ? { title } : {})] : [];
        }),
    );
    return found.flat().sort();
  }

  return {
    linksTo: async (slug) => {
      await fileOf(slug);
      return linksTo(slug);
    },

    /** Begins a draft; returns its path below `content/`. */
    async create(title) {
      if (typeof title !== 'string' || title.trim() === '')
        throw new Refusal(400, 'An essay needs a title.');
      const slug = slugOf(title);
      const read = async (path) => parse(await readFile(join(content, path), 'utf8'));
      const { categories } = await read('pages/journal.toml');
      const day = new Date(`${today()}T12:00:00Z`);
      const head = stringify({
        title: title.trim(),
        excerpt: `What “${title.trim().slice(0, LONGEST)}” is about.`,
        category: categories[0].name,
        publish_date: day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
        featured: false,
        draft: true,
        picture: Object.keys(await read('pictures.toml'))[0],
        sample: false,
      });
      // Nothing that is there is written over.
      const text = `+++\n${head.trimEnd()}\n+++\nThe first words.\n`;
      await writeFile(await freeFile(slug), text, { flag: 'wx' });
      return pathOf(slug);
    },

    /**
     * Gives an essay the address of other words, and leads the former one there; returns its new path. Of a draft nobody knows
     * an address.
     */
    async move(slug, words) {
      const from = await fileOf(slug);
      const next = slugOf(String(words ?? ''));
      if (next === slug) throw new Refusal(400, 'That is its address already.');
      const to = await freeFile(next);
      const isDraft = /^draft\s*=\s*true\s*$/m.test(await readFile(from, 'utf8'));
      const redirects = await placeInContent(content, 'redirects.toml');
      const text = await readFile(redirects, 'utf8');
      // An earlier address of it leads to the new one at once, and the new one is none that leads elsewhere.
      const { redirects: all = [] } = parse(text);
      if (all.some(({ from }) => from === `/journal/${next}`))
        throw new Refusal(409, `/journal/${next} leads elsewhere already. Write other words.`);
      const led = text.replaceAll(`to = "/journal/${slug}"`, `to = "/journal/${next}"`);
      const added = `\n[[redirects]]\nfrom = "/journal/${slug}"\nto = "/journal/${next}"\n`;
      await rename(from, to);
      if (!isDraft) await writeFile(redirects, `${led.trimEnd()}\n${added}`);
      return pathOf(next);
    },

    /** Takes an essay away. */
    async remove(slug) {
      await rm(await fileOf(slug));
    },
  };
}
