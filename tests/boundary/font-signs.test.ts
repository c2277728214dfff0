// The content checker allows exactly the characters that the site's fonts have. `npx vitest -u` updates the list.

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { charactersOf, fontFile, RANGES } from '../../app/scripts/font-files';

/** Fonts of pages, book and pictures. Of Public Sans only the ʻokina is used. */
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
  const runs: [number, number][] = [];
  for (const point of [...points].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const lines = runs.map(([first, last]) =>
    first === last ? `U+${hex(first)}\n` : `U+${hex(first)}-${hex(last)}\n`,
  );
  await expect(lines.join('')).toMatchFileSnapshot(
    '../../core-wasm/content/src/compiler/signs.txt',
  );
});
