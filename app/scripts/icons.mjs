// Makes the icons of tabs, bookmarks and home screens from the drawing of the mark, and the manifest that names them.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'smol-toml';
import { CONTENT } from './content-files.mjs';
import { readColours } from './tokens.mjs';
import { writeWhole } from './write-whole.mjs';

const APP = join(import.meta.dirname, '..');
const PUBLIC = join(APP, 'public');
const HASHED = 'assets/icons';

const mark = JSON.parse(await readFile(join(APP, 'src/components/mark.json'), 'utf8'));
const colour = await readColours();

const svg = (viewBox, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`;
const moon = ({ cx, cy, r }) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colour('ivory')}"/>`;

/**
 * The mark where it is 16 pixels tall: one arch, drawn on the grid of those pixels, and a larger moon.
 * `style` may repaint it.
 */
function small(frame, style = '') {
  const { viewBox, arch, moon: disc } = mark.small;
  const door = `<path d="${arch}" fill="${colour('plum')}" stroke="${colour(frame)}"/>`;
  return svg(viewBox, `${style}${door}${moon(disc)}`);
}

/** In a light tab the frame is bronze, which holds on white; in a dark one champagne, and the night is lighter. */
function favicon() {
  const dark = `fill:${colour('aubergine')};stroke:${colour('champagne')}`;
  return small('bronze', `<style>@media (prefers-color-scheme:dark){path{${dark}}}</style>`);
}

/** The whole mark on a field of plum; `share` of the field's height is the mark's. */
function tile(share) {
  const [, , width, height] = mark.viewBox.split(' ').map(Number);
  const side = height / share;
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  const line = colour('champagne');
  return svg(
    `${x} ${y} ${side} ${side}`,
    `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${colour('plum')}"/>` +
      `<path d="${mark.arch}" fill="none" stroke="${line}" stroke-width=".9"/>` +
      `<path d="${mark.door}" fill="${colour('aubergine')}" stroke="${line}" stroke-width=".45"/>` +
      moon(mark.moon),
  );
}

/** A drawing in pixels: rendered far larger than needed and brought down, which keeps thin lines even. */
function pixels(drawing, size) {
  const large = Buffer.from(drawing.replace('<svg ', '<svg width="1024" height="1024" '));
  return sharp(large).resize(size).png({ compressionLevel: 9, effort: 10 }).toBuffer();
}

/** Pictures of several sizes in one file, for whatever asks for /favicon.ico: PNG inside, as since 2006. */
function ico(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, bytes }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4); // one plane
    header.writeUInt16LE(32, entry + 6); // bits a pixel
    header.writeUInt32LE(bytes.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([header, ...pictures.map(({ bytes }) => bytes)]);
}

/** The outer tenth of a maskable icon may be cut away on every side: there the mark stands well within. */
const TILES = [
  { name: 'mark-192', size: 192, share: 0.62, purpose: 'any' },
  { name: 'mark-512', size: 512, share: 0.62, purpose: 'any' },
  { name: 'mark-maskable-512', size: 512, share: 0.5, purpose: 'maskable' },
];

async function tiles() {
  return Promise.all(
    TILES.map(async ({ name, size, share, purpose }) => {
      const bytes = await pixels(tile(share), size);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      const file = `${name}-${hash}.png`;
      return { file, bytes, size, purpose };
    }),
  );
}

/** What a browser reads before it offers the house a place on the home screen. */
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
    theme_color: colour('ivory'),
    background_color: colour('ivory'),
    icons: icons.map(({ file, size, purpose }) => ({
      src: `/${HASHED}/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
}

async function main() {
  await mkdir(join(PUBLIC, HASHED), { recursive: true });
  const site = parse(await readFile(join(CONTENT, 'site.toml'), 'utf8'));

  // What asks for an .ico cannot tell light from dark: champagne holds on both.
  const plain = small('champagne');
  const sizes = await Promise.all(
    [16, 32, 48].map(async (size) => ({ size, bytes: await pixels(plain, size) })),
  );
  const icons = await tiles();
  const files = new Map([
    ['favicon.svg', favicon()],
    ['favicon.ico', ico(sizes)],
    ['apple-touch-icon.png', await pixels(tile(0.62), 180)],
    ['site.webmanifest', `${JSON.stringify(manifest(site, icons), null, 2)}\n`],
    ...icons.map(({ file, bytes }) => [`${HASHED}/${file}`, bytes]),
  ]);
  for (const [file, bytes] of files) await writeWhole(join(PUBLIC, file), bytes);
  for (const file of await readdir(join(PUBLIC, HASHED)))
    if (!files.has(`${HASHED}/${file}`)) await rm(join(PUBLIC, HASHED, file));

  const weight = [...files.values()].reduce((sum, bytes) => sum + Buffer.from(bytes).length, 0);
  console.log(`icons: ${files.size} files, ${(weight / 1024).toFixed(1)} KB in all`);
}

await main();
