// `npm run pictures:portals`: takes the still pictures of the portals from their scenes. The stills for the delivered
// pages are stored beside the scenes; the still of the free portal goes into content/images for the sales page.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { createServer } from 'vite';
import { writeAtomically } from '../app/scripts/write-atomically';
import { findChromium } from './install/chromium';

const ROOT = join(import.meta.dirname, '..');
const PORTALS = join(ROOT, 'app/src/portals');
const STILLS = join(PORTALS, 'stills');
const NAMES = ['candle', 'linen', 'palm', 'rain', 'shore'];
const FREE = 'rain';

/** Size of a still in pixels before it is reduced to half, which smooths the edges. */
const [WIDTH, HEIGHT] = [1440, 1920];

const vite = await createServer({
  configFile: join(ROOT, 'app/vite.config.ts'),
  server: { port: 0, host: '127.0.0.1' },
  logLevel: 'error',
});
await vite.listen();
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const page = await browser.newPage();
await page.goto(`${vite.resolvedUrls?.local[0]}favicon.svg`);

/** Hashes of the shaders that the stills were taken from; a test compares them with the current shaders. */
const marks: Record<string, string> = {};
for (const name of NAMES) {
  const url = await page.evaluate(
    async ({ portal, width, height }) => {
      const [{ Painter }, { START_S, breathAt, lightAt }, module] = await Promise.all(
        ['painter', 'scene', portal].map(
          (path) => import(/* @vite-ignore */ `/src/portals/${path}.ts`),
        ),
      );
      const scene = module[portal];
      // The page is an SVG document, so HTML elements need a namespace.
      const xhtml = 'http://www.w3.org/1999/xhtml';
      const canvas = Object.assign(document.createElementNS(xhtml, 'canvas') as HTMLCanvasElement, {
        width,
        height,
      });
      const painter = Painter.of(canvas, scene.source);
      if (!painter) throw new Error('The browser has no WebGL 2.');
      while (painter.state() === 'compiling')
        await new Promise((resolve) => requestAnimationFrame(resolve));
      if (painter.state() === 'broken') throw new Error(`The browser cannot draw ${portal}.`);
      const seconds = START_S;
      painter.draw({ seconds, breath: breathAt(seconds), light: lightAt(scene, seconds) });
      return canvas.toDataURL('image/png');
    },
    { portal: name, width: WIDTH, height: HEIGHT },
  );
  const png = Buffer.from(url.split(',')[1] ?? '', 'base64');
  const still = (width: number, quality: number) =>
    sharp(png).resize({ width }).webp({ quality, effort: 6 }).toBuffer();
  await writeAtomically(join(STILLS, `${name}.webp`), await still(720, 66));
  await writeAtomically(join(STILLS, `${name}-small.webp`), await still(320, 60));
  if (name === FREE)
    await writeAtomically(
      join(ROOT, `content/images/${name}-window.jpg`),
      await sharp(png).resize({ width: 1200 }).jpeg({ quality: 86, mozjpeg: true }).toBuffer(),
    );
  const hash = createHash('sha256');
  for (const file of ['prelude.glsl', `${name}.glsl`])
    hash.update(await readFile(join(PORTALS, file)));
  marks[name] = hash.digest('hex').slice(0, 16);
}
await writeAtomically(join(STILLS, 'taken-of.json'), `${JSON.stringify(marks, null, 2)}\n`);
await browser.close();
await vite.close();
