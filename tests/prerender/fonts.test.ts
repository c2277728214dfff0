// The font faces of the built site.

import { expect, test } from 'vitest';
import { readSite, siteFiles } from './built-site';

test('faces of other characters have families of their own, so that no text is redrawn when they arrive', () => {
  const styles = siteFiles('.html').flatMap((file) => [
    ...readSite(file).matchAll(/@font-face\s*\{([^}]*)\}/g),
  ]);
  const faces = new Map<string, Set<string>>();
  for (const [, face = ''] of styles) {
    const of = (name: string) =>
      new RegExp(`${name}:\\s*([^;]+)`).exec(face)?.[1]?.replace(/["']/g, '');
    // A face that stands in for one that is loading is a font of the device.
    if (!face.includes('url(')) continue;
    const key = `${of('font-family')} ${of('font-style')} ${of('font-weight')}`;
    faces.set(key, (faces.get(key) ?? new Set()).add(of('src') ?? ''));
  }
  expect(faces.size).toBeGreaterThan(3);
  for (const [key, files] of faces) expect([...files], key).toHaveLength(1);
});
