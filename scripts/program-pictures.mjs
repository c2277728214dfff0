// Takes the pictures of the delivered program for the sales page, from the built pages into content/images: a day, pages to
// print, the cards and the guided mode, each laid out as a still life (npm run pictures:program). Look at each before it is
// published: nothing says that one is older than its page.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { CONTENT } from '../app/scripts/content-files.mjs';
import {
  openProgramPage,
  publicWords,
  secretsIn,
  takePart,
} from '../app/scripts/program-pages.mjs';
import { writeAtomically } from '../app/scripts/write-atomically.mjs';
import { findChromium } from './install/chromium.mjs';

const APP = join(import.meta.dirname, '../app');

/** Pixels of every picture; upright, for phones. */
const SIZE = { width: 1200, height: 1500 };

/** How thick the lines of paper are in the light: fine noise, for the ground. */
const GRAIN = `<svg class="grain"><filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".7 .55"
  numOctaves="4" seed="7"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .9 -.18"/></filter>
  <rect width="100%" height="100%" filter="url(#grain)" opacity=".5"/></svg>`;

const styles = await readFile(join(APP, 'scripts/program-scenes.css'), 'utf8');
const palm = await readFile(join(APP, 'src/illustrations/palm-shadow.svg'), 'utf8');
const shadowOf = (name) => palm.replace('class="palm-shadow"', `class="palm ${name}"`);

const known = await publicWords();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Each picture by id: the pages that it shows, its ground, whether a palm throws its shadow on it, and the things that lie on it. */
const SCENES = {
  'program-day': async () => {
    const page = await openProgramPage(browser, 'day-1', { width: 500, height: 700 });
    await scrollTo(page.locator('.document-body h2').first(), 48);
    const image = await takePart(page, known, { width: 1000 });
    const place = { x: 130, y: 150, width: 900, turn: -3 };
    return { ground: 'plaster', hasShade: true, things: [{ kind: 'device', image, ...place }] };
  },

  'program-printables': async () => {
    const [journal, week, proofs, letter] = ['journal', 'week', 'proofs', 'letter'].map(
      (name) => `printable-${name}`,
    );
    // Of the journal, which is longer, two further parts.
    const parts = [[journal], [week], [journal, 2], [proofs], [journal, 4], [letter]];
    const turns = [-1.2, 0.8, -0.4, 1, -0.8, 1.4];
    const size = { width: 310, height: 438 };
    const things = await mapInTurn(parts, async ([slug, day], index) => {
      const page = await openProgramPage(browser, slug, { width: 780, height: 1100 });
      const sheet = page.locator('.printable-sheet');
      await scrollTo(day ? page.locator('.printable-day').nth(day) : sheet, 60);
      const { width, height, y } = await sheet.boundingBox();
      const top = Math.max(0, -y);
      const most = (width * size.height) / size.width;
      const part = {
        of: sheet,
        width: size.width,
        top,
        height: Math.min(height - top, most),
        soft: '.program-body *',
      };
      const image = await takePart(page, known, part);
      const [x, down] = [95 + (index % 3) * 350, 282 + Math.floor(index / 3) * 498];
      return { kind: 'sheet', image, x, y: down, ...size, turn: turns[index] };
    });
    return { ground: 'linen', hasShade: true, things };
  },

  'program-cards': async () => {
    const page = await openProgramPage(browser, 'bonus-2', { width: 1100, height: 3000 });
    await scrollTo(page.locator('.cards'), 0);
    const cards = (await page.locator('.cards-card').all()).slice(0, 21);
    const things = await mapInTurn(cards, async (card, index) => ({
      kind: 'card',
      image: await takePart(page, known, { of: card, width: 250 }),
      ...{ x: 165 + (index % 3) * 310 + (((index * 29) % 13) - 6) },
      ...{ y: 117 + Math.floor(index / 3) * 184, width: 250, height: 162 },
      turn: (((index * 37) % 11) - 5) * 0.4,
    }));
    return { ground: 'silk', hasShade: true, things };
  },

  'program-guide': async () => {
    const page = await openProgramPage(browser, 'day-1', { width: 390, height: 800 });
    await showBreath(page);
    const image = await takePart(page, known, { width: 780 });
    const things = [{ kind: 'device phone', image, x: 270, y: 130, width: 660 }];
    return { ground: 'lacquer', things };
  },
};

/** Scrolls a page so that an element is `above` CSS pixels below the upper edge of the window. */
const scrollTo = (locator, above) =>
  locator.evaluate((element, above) => {
    const top = element.getBoundingClientRect().top - above;
    scrollBy({ top, behavior: 'instant' });
  }, above);

/** Begins the guided mode, and stops it in the first breath after a line that everyone may read and that has three. */
async function showBreath(page) {
  await page.locator('[data-guided="open"]').click();
  await page.locator('[data-guided="begin"]').click();
  const cues = await page.locator('template[data-guided="cues"]').evaluate(({ content }) =>
    [...content.querySelectorAll('p')].map(({ textContent, dataset }) => ({
      text: textContent,
      breaths: Number(dataset.breaths),
      textMs: Number(dataset.timing.split(' ')[0]),
    })),
  );
  const index = cues.findIndex(
    ({ text, breaths }) => breaths >= 3 && secretsIn(text, known).length === 0,
  );
  if (index < 0)
    throw new Error('No line of the excerpt has three breaths (content/pages/inside.toml).');
  for (let times = 0; times < index; times += 1) await page.keyboard.press('ArrowRight');
  await page.clock.runFor(cues[index].textMs + 1000);
  await page.evaluate(() => {
    document.activeElement?.blur();
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 0.85 * animation.effect.getTiming().duration;
    }
  });
}

/** One after the other: each has a page of its own open. */
async function mapInTurn(list, make) {
  const made = [];
  for (const [index, item] of list.entries()) made.push(await make(item, index));
  return made;
}

/** A thing on the ground; its position, its size in pixels of the picture, and its turn in degrees. */
function thing({ kind, image, x, y, width, height, turn = 0 }) {
  const box = `left:${x}px;top:${y}px;width:${width}px;height:${height ? `${height}px` : 'auto'}`;
  const source = `data:image/png;base64,${image.toString('base64')}`;
  return `<div class="thing ${kind}" style="${box};rotate:${turn}deg"><img src="${source}" alt=""></div>`;
}

async function compose(id) {
  const { ground, things, hasShade = false } = await SCENES[id]();
  const page = await browser.newPage({ viewport: SIZE });
  const shade = hasShade ? shadowOf('palm-high') + shadowOf('palm-low') : '';
  await page.setContent(`<!doctype html><style>${styles}</style><body class="${ground}">
${GRAIN}${things.map(thing).join('')}${shade}<div class="vignette"></div>`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const jpeg = sharp(await page.screenshot()).jpeg({ quality: 86, mozjpeg: true });
  await writeAtomically(join(CONTENT, 'images', `${id}.jpg`), await jpeg.toBuffer());
  for (const context of browser.contexts()) await context.close();
  console.log(`content/images/${id}.jpg`);
}

for (const id of Object.keys(SCENES)) await compose(id);
await browser.close();
