// `npm run gallery`: takes screenshots of all pages, states and controls, and writes a contact sheet.
// Usage: npm run gallery -- --help

import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/install/chromium.mjs';
import { ROOT } from '../bench/harness.mjs';
import { openCore, openModules } from '../support/load-modules.mjs';
import { Camera } from './camera.mjs';
import { writeSheet, writeThumbnail } from './contact-sheet.mjs';
import { controls } from './controls.mjs';
import { HELP, OptionError, readOptions } from './options.mjs';
import { dialogsOf, pagesOf } from './pages.mjs';
import { programScenes } from './program.mjs';
import { startServers } from './servers.mjs';
import { statesOf } from './states.mjs';
import { EXTREMES, PAPER, viewportOf } from './viewports.mjs';

const MAX_CONCURRENT = 2;
/** Fixed time of the browser's clock, so that pictures do not change with the date. */
const NOW = '2025-11-20T22:00:00Z';

/** The selected scenes: `{ part, row, caption, path, viewport, actions, … }`. */
async function scenesOf(core, { parts, only, widths }) {
  const pages = pagesOf(core);
  const pageScenes = (viewports) =>
    pages.flatMap(({ name, path, start, ...more }) =>
      viewports.map((viewport) => ({
        ...more,
        row: name,
        caption: viewport.name,
        pagePath: path,
        path: start ?? path,
        viewport,
      })),
    );
  const scenesByPart = {
    pages: () => pageScenes(widths.map(viewportOf)),
    states: () =>
      statesOf(dialogsOf(core)).flatMap(({ name, path, viewports, fullPage = false, ...more }) =>
        viewports.map((viewport) => ({
          ...more,
          row: name,
          caption: `${viewport.name}, ${path}`,
          path,
          viewport,
          fullPage,
        })),
      ),
    controls,
    extremes: () => pageScenes(EXTREMES),
    program: () => programScenes([...widths.map(viewportOf), PAPER]),
  };
  const scenes = [];
  for (const part of parts)
    for (const scene of await scenesByPart[part]()) scenes.push({ part, ...scene });
  return scenes.filter(({ path, pagePath = path }) => only.length === 0 || only.includes(pagePath));
}

/** Takes all screenshots; scenes that fail are shown on the sheet and listed at the end. */
async function takeAll(camera, scenes, folder) {
  const queue = scenes.entries();
  const shots = [];
  let finished = 0;
  const work = async () => {
    for (const [number, scene] of queue) {
      const name = `${scene.row}-${scene.caption}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const file = join(folder, scene.part, `${name}.png`);
      const thumbnail = join(folder, 'small', scene.part, `${name}.webp`);
      try {
        await camera.take(scene, file);
        shots[number] = { ...scene, file, thumbnail, size: await writeThumbnail(file, thumbnail) };
      } catch (error) {
        shots[number] = { ...scene, error: error.message.split('\n')[0] };
        console.error(`✗ ${scene.row}, ${scene.caption}: ${shots[number].error}`);
      }
      finished += 1;
      if (finished % 25 === 0) console.log(`  ${finished} of ${scenes.length}`);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return shots;
}

async function main() {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    console.log(HELP);
    return 0;
  }
  const executablePath = findChromium();
  if (!executablePath)
    throw new OptionError('No Chromium was found. Install one, or set CHROMIUM_PATH.');
  const folder = options.out ? resolve(options.out) : join(ROOT, '.cache/gallery');
  const modules = await openModules();
  const selected = await scenesOf(await openCore(modules), options);
  const { chromiumLaunch } = await modules.open('tests/support/chromium.ts');
  await modules.close();
  const scenes = selected.filter(({ server }) => !options.base || server === undefined);
  if (selected.length > scenes.length)
    console.log(
      `Skipped: ${selected.length - scenes.length} that need a server with the checkout disabled.`,
    );
  if (scenes.length === 0) throw new OptionError('No page matches --only.');

  // A folder named with --out is added to, never emptied.
  if (!options.out) await rm(folder, { recursive: true, force: true });
  const servers = await startServers(options.base);
  const browser = await chromium.launch({ ...chromiumLaunch(), executablePath });
  console.log(`Taking ${scenes.length} screenshots`);
  try {
    const shots = await takeAll(new Camera(browser, servers.origins, NOW), scenes, folder);
    const failed = shots.filter(({ error }) => error).length;
    console.log(`Gallery: ${await writeSheet(folder, shots)}`);
    if (failed > 0) console.error(`${failed} of ${shots.length} failed.`);
    return failed === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await servers.close();
  }
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof OptionError ? error.message : error);
  return error instanceof OptionError ? 2 : 1;
});
