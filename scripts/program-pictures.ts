// `npm run pictures:program`: takes the picture of the guided mode for the look inside from the built pages into
// content/images, arranged as a still life. Look at it before publishing: no test detects a picture that is older than
// its page.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { CONTENT } from '../app/scripts/content-files';
import { openProgramPage, publicWords, secretsIn, takePart } from '../app/scripts/program-pages';
import { writeAtomically } from '../app/scripts/write-atomically';
import { findChromium } from './install/chromium';

const APP = join(import.meta.dirname, '../app');

/** Size of every picture in pixels; portrait, for phones. */
const SIZE = { width: 1200, height: 1500 };

/** Paper texture: fine noise. */
const GRAIN = `<svg class="grain"><filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".7 .55"
  numOctaves="4" seed="7"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .9 -.18"/></filter>
  <rect width="100%" height="100%" filter="url(#grain)" opacity=".5"/></svg>`;

const styles = await readFile(join(APP, 'scripts/program-scenes.css'), 'utf8');

const publicText = await publicWords();
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Picture of a page in the still life: its position and width, in pixels of the whole picture. */
interface Thing {
  kind: string;
  image: Buffer;
  x: number;
  y: number;
  width: number;
}

/** Still lifes by picture id: the background, and the pictures of pages on it. */
const SCENES: Record<string, () => Promise<{ ground: string; things: Thing[] }>> = {
  'program-guide': async () => {
    const page = await openProgramPage(browser, 'day-1', { width: 390, height: 800 });
    await showBreath(page);
    const image = await takePart(page, publicText, { width: 780 });
    const things = [{ kind: 'device phone', image, x: 270, y: 130, width: 660 }];
    return { ground: 'lacquer', things };
  },
};

/** Starts the guided mode, and pauses it in the first breath after a public line that has three breaths. */
async function showBreath(page: Page): Promise<void> {
  await page.locator('[data-guided="open"]').click();
  await page.locator('[data-guided="begin"]').click();
  const cues = await page.locator('template[data-guided="cues"]').evaluate((template) =>
    [...(template as HTMLTemplateElement).content.querySelectorAll('p')].map(
      ({ textContent, dataset }) => ({
        text: textContent,
        breaths: Number(dataset['breaths']),
        textMs: Number(dataset['timing']?.split(' ')[0]),
      }),
    ),
  );
  const index = cues.findIndex(
    ({ text, breaths }) => breaths >= 3 && secretsIn(text, publicText).length === 0,
  );
  const cue = cues[index];
  if (!cue)
    throw new Error('No line of the excerpt has three breaths (content/pages/inside.toml).');
  for (let times = 0; times < index; times += 1) await page.keyboard.press('ArrowRight');
  await page.clock.runFor(cue.textMs + 1000);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 0.85 * Number(animation.effect?.getTiming().duration);
    }
  });
}

/** HTML of the picture of a page. */
function thing({ kind, image, x, y, width }: Thing): string {
  const box = `left:${x}px;top:${y}px;width:${width}px`;
  const source = `data:image/png;base64,${image.toString('base64')}`;
  return `<div class="thing ${kind}" style="${box}"><img src="${source}" alt=""></div>`;
}

async function compose(id: string, scene: (typeof SCENES)[string]): Promise<void> {
  const { ground, things } = await scene();
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(`<!doctype html><style>${styles}</style><body class="${ground}">
${GRAIN}${things.map(thing).join('')}<div class="vignette"></div>`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const jpeg = sharp(await page.screenshot()).jpeg({ quality: 86, mozjpeg: true });
  await writeAtomically(join(CONTENT, 'images', `${id}.jpg`), await jpeg.toBuffer());
  for (const context of browser.contexts()) await context.close();
  console.log(`content/images/${id}.jpg`);
}

for (const [id, scene] of Object.entries(SCENES)) await compose(id, scene);
await browser.close();
