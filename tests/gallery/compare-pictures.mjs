// Compares two folders of gallery pictures, pixel by pixel, and writes a sheet of what differs.
// Usage: npm run compare-pictures -- --help

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { alignRows } from './align-rows.mjs';

const HELP = `npm run compare-pictures -- BEFORE AFTER [options]
  BEFORE, AFTER    folders that npm run gallery -- --out FOLDER has written
  --only TEXT      pictures whose path contains this; may be given several times
  --out FOLDER     where the sheet is written (AFTER/differences)
Content that only moved up or down is matched first, so that what is marked has really changed.`;

/** A pixel differs when one channel differs by more than this (of 255): less is rounding of the rasterizer. */
const TOLERANCE = 8;
/** Changed pixels closer than this, in pixels, belong to one box. */
const CELL = 16;
/** The sheet shows at most this many boxes a picture as text. */
const MOST_BOXES = 12;

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      out: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [before, after] = positionals.map((folder) => resolve(folder));
  if (values.help || !before || !after) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  const out = resolve(values.out ?? join(after, 'differences'));
  await mkdir(out, { recursive: true });
  const [old, current] = [await pictures(before), await pictures(after)];
  const chosen = (file) => !values.only || values.only.some((text) => file.includes(text));
  const both = old.filter((file) => current.includes(file) && chosen(file));
  const missing = old.filter((file) => !current.includes(file) && chosen(file));
  const results = await compareAll(both, before, after, out);
  const changed = results.filter(({ pixels }) => pixels > 0).sort((a, b) => b.share - a.share);
  await writeFile(join(out, 'differences.json'), JSON.stringify({ missing, changed }, null, 1));
  await writeFile(join(out, 'index.html'), sheet(changed, both.length, missing, out));
  for (const { file, share, boxes, height } of changed)
    console.log(
      `${(share * 100).toFixed(2).padStart(6)} %  ${file}  ${boxes.length} boxes  height ${height.join(' → ')}`,
    );
  for (const file of missing) console.log(`missing   ${file}`);
  console.log(`${both.length} pictures, ${changed.length} differ: ${join(out, 'index.html')}`);
  return changed.length + missing.length === 0 ? 0 : 1;
}

async function pictures(folder) {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith('.png') && !/^(small|differences)\//.test(file))
    .sort();
}

async function compareAll(files, before, after, out) {
  const waiting = files.values();
  const results = [];
  const work = async () => {
    for (const file of waiting) {
      const result = await compare(join(before, file), join(after, file));
      if (result.pixels > 0) await draw(result, join(out, file.replaceAll('/', '-')));
      results.push({ ...result.facts, file, pictures: [join(before, file), join(after, file)] });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

const open = (file) =>
  sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({
      data,
      width: info.width,
      height: info.height,
    }));

/** Marks every pixel of `after` that has no equal in `before`; rows that only moved are matched first. */
async function compare(beforeFile, afterFile) {
  const [before, after] = await Promise.all([open(beforeFile), open(afterFile)]);
  const { width } = after;
  const height = [before.height, after.height];
  const mark = new Uint8Array(width * after.height);
  let pixels = 0;
  if (before.width !== width) {
    pixels = mark.fill(1).length;
  } else if (!before.data.equals(after.data)) {
    for (const [y, twin] of alignRows(before, after).entries()) {
      for (let x = 0; x < width; x += 1) {
        if (twin !== undefined && same(before, twin * width + x, after, y * width + x)) continue;
        mark[y * width + x] = 1;
        pixels += 1;
      }
    }
    // What was only removed leaves no row to mark: the change of height counts by itself.
    if (pixels === 0 && before.height !== after.height) pixels = width;
  }
  const boxes = pixels > 0 ? boxesOf(mark, width, after.height) : [];
  return { pixels, mark, after, facts: { pixels, share: pixels / mark.length, boxes, height } };
}

function same(before, one, after, other) {
  for (let channel = 0; channel < 3; channel += 1) {
    const difference = before.data[3 * one + channel] - after.data[3 * other + channel];
    if (difference > TOLERANCE || difference < -TOLERANCE) return false;
  }
  return true;
}

/** The boxes around connected cells that hold a marked pixel: `{ x, y, width, height }`, largest first. */
function boxesOf(mark, width, height) {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const cells = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (mark[y * width + x]) cells[Math.floor(y / CELL) * columns + Math.floor(x / CELL)] = 1;
  const boxes = [];
  for (let start = 0; start < cells.length; start += 1) {
    if (!cells[start]) continue;
    let [left, right, top, bottom] = [columns, 0, rows, 0];
    const waiting = [start];
    cells[start] = 0;
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (const [dx, dy] of NEIGHBORS) {
        const next = (y + dy) * columns + x + dx;
        if (x + dx < 0 || x + dx >= columns || !cells[next]) continue;
        cells[next] = 0;
        waiting.push(next);
      }
    }
    boxes.push({
      x: left * CELL,
      y: top * CELL,
      width: (right - left + 1) * CELL,
      height: (bottom - top + 1) * CELL,
    });
  }
  return boxes.sort((a, b) => b.width * b.height - a.width * a.height);
}

const NEIGHBORS = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy]));

/** The picture in pale, what differs in red. */
async function draw({ after, mark }, file) {
  const data = Buffer.alloc(after.data.length);
  for (let pixel = 0; pixel < mark.length; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1) {
      const value = after.data[3 * pixel + channel];
      const red = channel === 0 ? 220 : value * 0.35;
      data[3 * pixel + channel] = mark[pixel] ? red : 255 - (255 - value) * 0.35;
    }
  await sharp(data, { raw: { width: after.width, height: after.height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toFile(file);
}

function sheet(changed, total, missing, out) {
  const rows = changed.map(({ file, share, pixels, boxes, height, pictures: [before, after] }) => {
    const images = [before, after, join(out, file.replaceAll('/', '-'))].map((picture) => {
      const path = relative(out, picture);
      return `<a href="${path}"><img src="${path}" alt="" loading="lazy"></a>`;
    });
    const places = boxes
      .slice(0, MOST_BOXES)
      .map(({ x, y, width, height: tall }) => `${x},${y} ${width}×${tall}`);
    return `<section><h2>${file}</h2><p>${pixels} pixels, ${(share * 100).toFixed(2)} %, height ${height.join(' → ')}; ${places.join('; ')}</p><div>${images.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Differences</title>
<style>body{font:15px/1.5 system-ui;margin:3rem}div{display:flex;gap:1rem;align-items:start}img{width:30vw;border:1px solid}</style>
<h1>${changed.length} of ${total} pictures differ</h1><p>${missing.map((file) => `missing: ${file}`).join('<br>')}</p>
${rows.join('\n')}</html>
`;
}

process.exitCode = await main().catch((error) => {
  console.error(error);
  return 1;
});
