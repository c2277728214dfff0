// The content checker allows exactly the characters that the site's fonts have, and their capitals. `npx vitest -u`
// updates the list.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { charactersOf, fontFile, RANGES } from '../../app/scripts/font-files';
import { ROOT, TYPESCRIPT } from '../../scripts/environment';

const run = promisify(execFile);

/** Fonts of pages, book and pictures. Only the ʻokina of Public Sans is used. */
const FACES = [
  ['cormorant', 'normal'],
  ['cormorant', 'italic'],
  ['hanken-grotesk', 'normal'],
] as const;

const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');

test('the content checker’s list equals the characters of the fonts', async () => {
  const points = new Set(['ʻ'.charCodeAt(0)]);
  for (const [name, style] of FACES)
    for (const range of RANGES)
      for (const sign of charactersOf(await readFile(fontFile(name, range, style))))
        points.add(sign.codePointAt(0) ?? 0);
  // Style sheets may set any text in capitals.
  const allowed = [...points].filter((point) =>
    [...String.fromCodePoint(point).toUpperCase()].every((capital) =>
      points.has(capital.codePointAt(0) ?? 0),
    ),
  );
  const runs: [number, number][] = [];
  for (const point of allowed.sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const lines = runs.map(([first, last]) =>
    first === last ? `U+${hex(first)}\n` : `U+${hex(first)}-${hex(last)}\n`,
  );
  await expect(lines.join('')).toMatchFileSnapshot(
    '../../core-wasm/content/src/compiler/values/font_characters.txt',
  );
});

test('the fonts of a house contain the capitals of the letters in its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  await writeFile(join(folder, 'characters.txt'), 'Casa Lumière, señora, façade, über');
  await run(process.execPath, [...TYPESCRIPT, join(ROOT, 'app/scripts/fonts.ts'), folder], {
    cwd: ROOT,
  });
  const rules = await readFile(join(folder, 'fonts.css'), 'utf8');
  for (const file of ['cormorant-latin-wght-normal', 'hanken-grotesk-latin-wght-normal']) {
    const available = charactersOf(await readFile(join(folder, `fonts/${file}.woff2`)));
    const [, range = ''] =
      new RegExp(`${file}\\.woff2[^}]*unicode-range: ([^;]+)`).exec(rules) ?? [];
    for (const letter of 'èÈñÑçÇüÜ') {
      expect(available, `${file} ${letter}`).toContain(letter);
      expect(isWithin(range, letter.codePointAt(0) ?? 0), `${file} ${letter}`).toBe(true);
    }
  }
  await rm(folder, { recursive: true });
}, 60_000);

/** True if a list of ranges such as `U+20-7E,U+C8` contains a code point. */
const isWithin = (ranges: string, point: number) =>
  ranges.split(',').some((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return first <= point && point <= last;
  });
