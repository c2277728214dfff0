// Generates favicons, touch icons and the web app manifest from the drawing of the brand mark.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'smol-toml';
import { CONTENT } from './content-files.mjs';
import { readColors } from './tokens.mjs';
import { writeAtomically } from './write-atomically.mjs';

const APP = join(import.meta.dirname, '..');
const PUBLIC = join(APP, 'public');
const HASHED_FOLDER = 'assets/icons';

const mark = JSON.parse(await readFile(join(APP, 'src/ui/brand-mark.json'), 'utf8'));
const color = await readColors();

const svg = (viewBox, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`;
const moon = ({ cx, cy, r }) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${color('ivory')}"/>`;

/**
 * The simplified mark for 16 pixels: one arch on the pixel grid, and a larger moon. `style` can override colors.
 */
function smallMark(frame, style = '') {
  const { viewBox, arch, moon: disc } = mark.small;
  const door = `<path d="${arch}" fill="${color('plum')}" stroke="${color(frame)}"/>`;
  return svg(viewBox, `${style}${door}${moon(disc)}`);
}

/** Bronze frame on light browser tabs, champagne frame and lighter background on dark ones. */
function favicon() {
  const dark = `fill:${color('aubergine')};stroke:${color('champagne')}`;
  return smallMark('bronze', `<style>@media (prefers-color-scheme:dark){path{${dark}}}</style>`);
}

/** The full mark on a plum square; `share` is the mark's part of the square's height. */
function tile(share) {
  const [, , width, height] = mark.viewBox.split(' ').map(Number);
  const side = height / share;
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  const line = color('champagne');
  return svg(
    `${x} ${y} ${side} ${side}`,
    `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${color('plum')}"/>` +
      `<path d="${mark.arch}" fill="none" stroke="${line}" stroke-width=".9"/>` +
      `<path d="${mark.door}" fill="${color('aubergine')}" stroke="${line}" stroke-width=".45"/>` +
      moon(mark.moon),
  );
}

/** SVG to PNG: rendered large and scaled down, which keeps thin lines even. */
function rasterize(drawing, size) {
  const large = Buffer.from(drawing.replace('<svg ', '<svg width="1024" height="1024" '));
  return sharp(large).resize(size).png({ compressionLevel: 9, effort: 10 }).toBuffer();
}

/** An ICO file that contains several sizes as PNG. */
function ico(images) {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, bytes }] of images.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4); // color planes
    header.writeUInt16LE(32, entry + 6); // bits per pixel
    header.writeUInt32LE(bytes.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([header, ...images.map(({ bytes }) => bytes)]);
}

/** A maskable icon may be cropped by a tenth on each side, so its mark is smaller. */
const TILES = [
  { name: 'mark-192', size: 192, share: 0.62, purpose: 'any' },
  { name: 'mark-512', size: 512, share: 0.62, purpose: 'any' },
  { name: 'mark-maskable-512', size: 512, share: 0.5, purpose: 'maskable' },
];

async function tiles() {
  return Promise.all(
    TILES.map(async ({ name, size, share, purpose }) => {
      const bytes = await rasterize(tile(share), size);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      const file = `${name}-${hash}.png`;
      return { file, bytes, size, purpose };
    }),
  );
}

/** The web app manifest, which browsers read to offer installation. */
function manifest({ brand, footer }, icons) {
  return {
    name: brand.name,
    short_name: brand.short_name,
    description: footer.statement,
    lang: 'en',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: color('ivory'),
    background_color: color('ivory'),
    icons: icons.map(({ file, size, purpose }) => ({
      src: `/${HASHED_FOLDER}/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
}

async function main() {
  await mkdir(join(PUBLIC, HASHED_FOLDER), { recursive: true });
  const site = parse(await readFile(join(CONTENT, 'site.toml'), 'utf8'));

  // An ICO file cannot adapt to dark mode; champagne is visible on both.
  const neutral = smallMark('champagne');
  const sizes = await Promise.all(
    [16, 32, 48].map(async (size) => ({ size, bytes: await rasterize(neutral, size) })),
  );
  const icons = await tiles();
  const files = new Map([
    ['favicon.svg', favicon()],
    ['favicon.ico', ico(sizes)],
    ['apple-touch-icon.png', await rasterize(tile(0.62), 180)],
    ['site.webmanifest', `${JSON.stringify(manifest(site, icons), null, 2)}\n`],
    ...icons.map(({ file, bytes }) => [`${HASHED_FOLDER}/${file}`, bytes]),
  ]);
  for (const [file, bytes] of files) await writeAtomically(join(PUBLIC, file), bytes);
  for (const file of await readdir(join(PUBLIC, HASHED_FOLDER)))
    if (!files.has(`${HASHED_FOLDER}/${file}`)) await rm(join(PUBLIC, HASHED_FOLDER, file));

  const size = [...files.values()].reduce((sum, bytes) => sum + Buffer.from(bytes).length, 0);
  console.log(`icons: ${files.size} files, ${(size / 1024).toFixed(1)} KB in total`);
}

await main();
