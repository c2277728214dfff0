// Tests that the compressed copies of the built files have the content of the original files.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DIST, siteFiles } from './built-site';

test.each([
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
])('each %s file is a copy', (ending, decompress) => {
  const copies = siteFiles(ending);
  expect(copies.length).toBeGreaterThan(100);
  for (const copy of copies) {
    const original = readFileSync(join(DIST, copy.slice(0, -ending.length)));
    expect(decompress(readFileSync(join(DIST, copy))).equals(original), copy).toBe(true);
  }
});
