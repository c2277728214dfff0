// Test that the built site contains no part of the desk's preview.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSite, siteFiles } from './built-site';

test('no page, script or style sheet has a part of the desk’s preview', () => {
  const folder = join(ROOT, 'app/desk/preview');
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const signs = ['desk-box', 'name="desk"', '/desk/preview/'];
  // Markers that the sources of the preview contain.
  for (const sign of ['desk-box', '/desk/preview/'])
    expect(sources.some((source) => source.includes(sign))).toBe(true);
  const files = ['.html', '.js', '.css'].flatMap((ending) => siteFiles(ending));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = readSite(file);
    expect(
      signs.filter((sign) => text.includes(sign)),
      file,
    ).toEqual([]);
  }
});
