// Test of the font faces of the built site.

import { expect, test } from 'vitest';
import { readSite, siteFiles } from './built-site';

test('faces for further characters have separate families, so that no text is redrawn when they load', () => {
  const styles = siteFiles('.html').flatMap((file) => [
    ...readSite(file).matchAll(/@font-face\s*\{([^}]*)\}/g),
  ]);
  const faces = new Map<string, Set<string>>();
  for (const [, face = ''] of styles) {
    const facesOf = (name: string) =>
      new RegExp(`${name}:\\s*([^;]+)`).exec(face)?.[1]?.replace(/["']/g, '');
    // Fallback faces use fonts of the device, without a URL.
    if (!face.includes('url(')) continue;
    const key = `${facesOf('font-family')} ${facesOf('font-style')} ${facesOf('font-weight')}`;
    faces.set(key, (faces.get(key) ?? new Set()).add(facesOf('src') ?? ''));
  }
  expect(faces.size).toBeGreaterThan(3);
  for (const [key, files] of faces) expect([...files], key).toHaveLength(1);
});
