// Takes one picture: a fresh visitor in her window, the page at rest, and no more time than a picture deserves.

import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** Longest wait for one step of a visitor, and for a whole scene, in milliseconds. */
const PATIENCE = 30_000;
const LONGEST = 90_000;
/** What Chromium draws in one piece, in device pixels; longer pages are put together. */
const PIECE = 8_000;
/** Room around a control that is looked at by itself, in CSS pixels. */
const MARGIN = 40;

/** WCAG 1.4.12: what a reader may set without losing anything. */
const WIDER_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

export class Camera {
  #browser;
  #shops;
  #moment;

  /** `shops` are origins by name; `moment` is the time at which every clock stands. */
  constructor(browser, shops, moment) {
    this.#browser = browser;
    this.#shops = shops;
    this.#moment = moment;
  }

  /** Plays a scene and writes its picture to `file`; fails when the visitor cannot get there. */
  async take(scene, file) {
    const { window } = scene;
    const context = await this.#browser.newContext({
      viewport: { width: window.width, height: window.height },
      deviceScaleFactor: window.near ?? 1,
      reducedMotion: window.moving ? 'no-preference' : 'reduce',
      forcedColors: window.forcedColors ?? 'none',
      serviceWorkers: 'block',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(PATIENCE);
    // A closed window ends whatever the scene still waits for.
    const limit = setTimeout(() => context.close(), LONGEST);
    try {
      const page = await context.newPage();
      await page.clock.setFixedTime(scene.moment ?? this.#moment);
      await this.#enter(page, scene);
      await rest(page, isWhole(scene));
      await mkdir(dirname(file), { recursive: true });
      const frame = await frameOf(page, scene);
      if (frame.fullPage) await photographWhole(page, frame, window.near ?? 1, file);
      else await page.screenshot({ path: file, ...frame });
    } finally {
      clearTimeout(limit);
      await context.close();
    }
  }

  async #enter(page, { path, shop = 'open', before = [], hands = [], window }) {
    const visit = { page, origin: this.#shops[shop] };
    for (const prepare of before) await prepare(visit);
    await page.goto(visit.origin + path, { waitUntil: 'load' });
    await alive(page);
    if (window.media) await page.emulateMedia({ media: window.media });
    if (window.textSpacing) await page.evaluate(setWider, WIDER_TEXT);
    for (const hand of hands) await hand(visit);
  }
}

/** A page with a script is only itself when React has taken it over; a form has none. */
async function alive(page) {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    if (!heading) return false;
    const still = document.querySelector('script[type="module"]') === null;
    return still || Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Fonts are there, pictures are decoded, and two frames have passed without anything to wait for. */
async function rest(page, whole) {
  await page.evaluate(async (all) => {
    await document.fonts.ready;
    const pictures = [...document.images].filter(
      (picture) => all || picture.getBoundingClientRect().top < innerHeight,
    );
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, whole);
}

/** CSSOM passes the content policy, which rightly refuses a style element. */
function setWider(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** Whether the page is shown to its end, so that every picture counts. */
function isWhole({ of, view = false, window: { whole = true } }) {
  return whole && !view && !of;
}

/** How much of the page is taken: the whole, the window, or one control with some air around it. */
async function frameOf(page, scene) {
  // Playwright would play what follows the scroll to its end: motion is left to the window's wish.
  const animations = 'allow';
  if (scene.of) return { animations, clip: await around(page, scene.of) };
  if (!isWhole(scene)) return { animations };
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  return { animations, fullPage: true, clip: { x: 0, y: 0, width, height } };
}

/** A whole page, piece by piece where it is long. */
async function photographWhole(page, { clip, ...frame }, near, file) {
  const tallest = PIECE / near;
  const pieces = [];
  for (let y = 0; y < clip.height; y += tallest) {
    const height = Math.min(tallest, clip.height - y);
    const input = await page.screenshot({ ...frame, clip: { ...clip, y, height } });
    pieces.push({ input, left: 0, top: Math.round(y * near) });
  }
  const size = { width: clip.width * near, height: clip.height * near };
  await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(pieces)
    .png()
    .toFile(file);
}

async function around(page, selector) {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  if (!box) throw new Error(`Nothing visible is called ${selector}.`);
  const x = Math.max(0, box.x - MARGIN);
  const y = Math.max(0, box.y - MARGIN);
  return {
    x,
    y,
    width: box.x - x + box.width + MARGIN,
    height: box.y - y + box.height + MARGIN,
  };
}
