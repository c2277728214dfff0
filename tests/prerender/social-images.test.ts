// Tests of social images, icons and the web app manifest.

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prerenderList, site } from '#core';
import { draw, loadFonts } from '../../app/scripts/social-drawing';
import { DIST, ROOT, readSite, siteFiles, words } from './built-site';

const pages = prerenderList();
const { siteUrl, files } = JSON.parse(readSite('_site.json')) as {
  siteUrl: string;
  files: Record<string, { styleHashes: string[] }>;
};
const tokens = readFileSync(join(ROOT, 'app/src/styles/tokens.css'), 'utf8');
const color = (name: string) =>
  new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? `no color ${name}`;

const MAX_BYTES = 120 * 1024;

const bytesOf = (file: string) => readFileSync(join(DIST, file));

function tag(html: string, name: string): string {
  const matches = [...html.matchAll(new RegExp(`<meta [^>]*="${name}" content="([^"]*)"`, 'g'))];
  expect(matches, name).toHaveLength(1);
  return words(matches[0]?.[1] ?? '');
}

const socialImageOf = (html: string) => tag(html, 'og:image').slice(`${siteUrl}/`.length);

function png(bytes: Buffer): string {
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test.each(pages)(
  '$file names its own social image, with its size, its title and its color',
  async ({ file }) => {
    const html = readSite(file);
    const image = tag(html, 'og:image');
    expect(image).toMatch(/\/assets\/social\/[a-z0-9-]+-[0-9a-f]{8}\.jpg$/);
    expect(image.startsWith(`${siteUrl}/assets/`)).toBe(true);
    expect(tag(html, 'twitter:image')).toBe(image);
    expect(tag(html, 'twitter:card')).toBe('summary_large_image');
    expect([tag(html, 'og:image:width'), tag(html, 'og:image:height')]).toEqual(['1200', '630']);
    const bytes = bytesOf(socialImageOf(html));
    const { format, width, height, isProgressive } = await sharp(bytes).metadata();
    expect([format, width, height, isProgressive]).toEqual(['jpeg', 1200, 630, true]);
    expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);

    const title = words(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '');
    expect(title).not.toBe('');
    expect(tag(html, 'og:image:alt').startsWith(title)).toBe(true);
    const dark = /class="[^"]*\bhero-dark\b/.test(html);
    expect(tag(html, 'theme-color')).toBe(color(dark ? 'plum' : 'ivory'));
  },
);

test('every page has its own image, and there is no unused image', () => {
  const images = pages.map(({ file }) => socialImageOf(readSite(file)));
  expect(new Set(images).size).toBe(pages.length);
  expect(siteFiles('.jpg').filter((file) => file.startsWith('assets/social/'))).toEqual(
    images.toSorted(),
  );
  const hashes = new Set(
    images.map((file) => createHash('sha256').update(bytesOf(file)).digest('hex')),
  );
  // Pages with the same title have equal images, such as the demo pages of two offers.
  const titles = pages.map(({ file }) => tag(readSite(file), 'og:image:alt'));
  expect(hashes.size).toBe(new Set(titles).size);
});

test('every page links to the icons, and they exist', () => {
  for (const file of siteFiles('.html')) {
    const html = readSite(file);
    expect(html, file).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
    expect(html, file).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
    expect(html, file).toContain('<link rel="manifest" href="/site.webmanifest">');
  }
  expect(png(bytesOf('apple-touch-icon.png'))).toBe('180x180');
});

test('the SVG icon supports dark mode, and the server knows the hash of its styles', () => {
  const icon = readSite('favicon.svg');
  const style = /<style>([^<]*)<\/style>/.exec(icon)?.[1] ?? '';
  expect(style).toContain('prefers-color-scheme:dark');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(files).toEqual({ 'favicon.svg': { styleHashes: [`sha256-${hash}`] } });
});

test('favicon.ico has 16, 32 and 48 pixels', () => {
  const bytes = bytesOf('favicon.ico');
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2)]).toEqual([0, 1]);
  const sizes = Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const start = bytes.readUInt32LE(entry + 12);
    const size = png(bytes.subarray(start, start + bytes.readUInt32LE(entry + 8)));
    expect(size).toBe(`${bytes.readUInt8(entry)}x${bytes.readUInt8(entry + 1)}`);
    return size;
  });
  expect(sizes).toEqual(['16x16', '32x32', '48x48']);
  expect(statSync(join(DIST, 'favicon.ico')).size).toBeLessThan(4 * 1024);
});

test('the manifest has the brand name and colors, and its icons exist', () => {
  const manifest = JSON.parse(readSite('site.webmanifest')) as {
    name: string;
    short_name: string;
    start_url: string;
    theme_color: string;
    background_color: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest.name).toBe(site().brand.name);
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  expect(manifest.name).toContain(manifest.short_name);
  expect(manifest.start_url).toBe('/');
  const ivory = color('ivory');
  expect([manifest.theme_color, manifest.background_color]).toEqual([ivory, ivory]);
  for (const { src, sizes, type } of manifest.icons) {
    expect(src).toMatch(/^\/assets\/icons\/[a-z0-9-]+-[0-9a-f]{8}\.png$/);
    expect([png(bytesOf(src.slice(1))), type]).toEqual([sizes, 'image/png']);
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('a title that does not fit, and a character that no font has, are reported', async () => {
  const card = (lead: string) => ({ file: 'x.html', name: 'x', alt: '', moon: 4, title: { lead } });
  const long = card(
    'An hour of the quietest water that a house by the sea has ever heard, and when it has gone out, and the lamps are lit, one more',
  );
  const fonts = await loadFonts([long], 'Maison');
  await expect(draw(long, { brand: 'Maison', fonts })).rejects.toThrow(
    /^The title “An hour .* one more” is too long for the social image of x.html: write a shorter one/,
  );
  await expect(loadFonts([card('☃')], 'Maison')).rejects.toThrow(
    'No font of the social images has ☃',
  );
});
