// Takes a picture of every page, state, control and extreme of the site, two at a time, and lays them on one sheet.
// Usage: npm run gallery -- --help

import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { ROOT } from '../bench/stand.mjs';
import { openCore, openModules } from '../support/modules.mjs';
import { Camera } from './camera.mjs';
import { copySmall, writeSheet } from './contact-sheet.mjs';
import { controls } from './controls.mjs';
import { HELP, OptionError, readOptions } from './options.mjs';
import { dialogsOf, pagesOf } from './pages.mjs';
import { openShops } from './shops.mjs';
import { statesOf } from './states.mjs';
import { ENDS, windowOf } from './windows.mjs';

const AT_ONCE = 2;
/** The time on every visitor's clock, unless a scene has its own: the pictures must not change by themselves. */
const MOMENT = '2025-11-20T22:00:00Z';

/** Every scene that was asked for: `{ part, row, caption, path, window, hands, … }`. */
function scenesOf(core, { parts, only, widths }) {
  const pages = pagesOf(core);
  const visits = (windows) =>
    pages.flatMap(({ name, path, enter, ...way }) =>
      windows.map((window) => ({
        ...way,
        row: name,
        caption: window.name,
        place: path,
        path: enter ?? path,
        window,
      })),
    );
  const makers = {
    pages: () => visits(widths.map(windowOf)),
    states: () =>
      statesOf(dialogsOf(core)).flatMap(({ see, on, at, does, whole = false, ...more }) =>
        at.map((window) => ({
          ...more,
          row: see,
          caption: `${window.name}, ${on}`,
          path: on,
          window,
          view: !whole,
          hands: does,
        })),
      ),
    controls,
    ends: () => visits(ENDS),
  };
  return parts
    .flatMap((part) => makers[part]().map((scene) => ({ part, ...scene })))
    .filter(({ path, place = path }) => only.length === 0 || only.includes(place));
}

/** Works through the scenes; what cannot be reached is told on the sheet and in the end. */
async function takeAll(camera, scenes, folder) {
  const waiting = scenes.entries();
  const shots = [];
  let finished = 0;
  const work = async () => {
    for (const [number, scene] of waiting) {
      const name = `${scene.row}-${scene.caption}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const file = join(folder, scene.part, `${name}.png`);
      const small = join(folder, 'small', scene.part, `${name}.webp`);
      try {
        await camera.take(scene, file);
        shots[number] = { ...scene, file, small, size: await copySmall(file, small) };
      } catch (error) {
        shots[number] = { ...scene, fault: error.message.split('\n')[0] };
        console.error(`✗ ${scene.row}, ${scene.caption}: ${shots[number].fault}`);
      }
      finished += 1;
      if (finished % 25 === 0) console.log(`  ${finished} of ${scenes.length}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
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
  const asked = scenesOf(await openCore(modules), options);
  const { chromiumLaunch } = await modules.open('tests/support/chromium.ts');
  await modules.close();
  const scenes = asked.filter(({ shop }) => !options.base || shop === undefined);
  if (asked.length > scenes.length)
    console.log(`Left out: ${asked.length - scenes.length} that need a shop whose till is closed.`);
  if (scenes.length === 0) throw new OptionError('Nothing of that name is shown here.');

  // A folder of somebody's own is added to, never emptied.
  if (!options.out) await rm(folder, { recursive: true, force: true });
  const shops = await openShops(options.base);
  const browser = await chromium.launch({ ...chromiumLaunch(), executablePath });
  console.log(`Taking ${scenes.length} pictures`);
  try {
    const shots = await takeAll(new Camera(browser, shops.origins, MOMENT), scenes, folder);
    const missing = shots.filter(({ fault }) => fault).length;
    console.log(`The gallery: ${await writeSheet(folder, shots)}`);
    if (missing > 0) console.error(`${missing} of ${shots.length} could not be taken.`);
    return missing === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await shops.close();
  }
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof OptionError ? error.message : error);
  return error instanceof OptionError ? 2 : 1;
});
