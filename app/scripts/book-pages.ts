// Counts the pages of the delivered book on A4, before the content is compiled: the sales page shows their number
// (core-wasm/content/src/compiler/output/inventory.rs).

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { Program } from '#core';
import { CONTENT } from './content-files';
import { countPages } from './pdf';

const FOLDER = join(import.meta.dirname, '../.cache/program');

/** Values that no page of the book shows: the origin of links, and the date of the file. */
const UNSEEN = { site: 'https://house.example', modified: '2026-01-18' };

const program: Program = JSON.parse(await readFile(join(FOLDER, 'program.json'), 'utf8'));
const site = parse(await readFile(join(CONTENT, 'site.toml'), 'utf8'));
const { name } = site['brand'] as { name: string };
const pages = await countPages({ program, brand: name, ...UNSEEN });
await writeFile(join(FOLDER, 'book-pages'), `${pages}\n`);
