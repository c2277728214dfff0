// Takes a screenshot of one scene: new browser context, actions, stable page, with time limits.

import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { programLink } from './program.mjs';

/** Timeouts of one action and of a whole scene, in milliseconds. */
const ACTION_TIMEOUT = 30_000;
const SCENE_TIMEOUT = 90_000;
/** Height that Chromium captures at once, in device pixels; longer pages are stitched. */
const MAX_HEIGHT = 8_000;
/** Space around a single control, in CSS pixels. */
const MARGIN = 40;

/** User style sheet of WCAG 1.4.12 (text spacing). */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

export class Camera {
  #browser;
  #origins;
  #now;

  /** `origins` are server origins by name; `now` is the fixed time of the browser's clock. */
  constructor(browser, origins, now) {
    this.#browser = browser;
    this.#origins = origins;
    this.#now = now;
  }

  /** Runs a scene and writes its screenshot to `file`; rejects when an action fails. */
  async take(scene, file) {
    const { viewport } = scene;
    const context = await this.#browser.newContext({
      viewport: { width: viewport.width, height: viewport.height },
      deviceScaleFactor: viewport.scale ?? 1,
      reducedMotion: viewport.motion ? 'no-preference' : 'reduce',
      forcedColors: viewport.forcedColors ?? 'none',
      serviceWorkers: 'block',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(ACTION_TIMEOUT);
    // Closing the context rejects whatever the scene still waits for.
    const limit = setTimeout(() => context.close(), SCENE_TIMEOUT);
    try {
      const page = await context.newPage();
      await page.clock.setFixedTime(scene.now ?? this.#now);
      await this.#open(page, scene);
      await waitUntilStable(page, isFullPage(scene));
      await mkdir(dirname(file), { recursive: true });
      const frame = await frameOf(page, scene);
      if (frame.fullPage) await captureFullPage(page, frame, viewport.scale ?? 1, file);
      else await page.screenshot({ path: file, ...frame });
    } finally {
      clearTimeout(limit);
      await context.close();
    }
  }

  async #open(page, { path, programPath, server = 'demo', before = [], actions = [], viewport }) {
    const visit = { page, origin: this.#origins[server] };
    for (const prepare of before) await prepare(visit);
    const isProgram = programPath !== undefined;
    const url = isProgram ? (await programLink(visit.origin)) + programPath : visit.origin + path;
    await page.goto(url, { waitUntil: 'load' });
    // The program has no React.
    if (!isProgram) await hydrated(page);
    if (viewport.media) await page.emulateMedia({ media: viewport.media });
    if (viewport.textSpacing) await page.evaluate(addStyles, TEXT_SPACING);
    for (const action of actions) await action(visit);
  }
}

/** Waits for React to hydrate the page; form pages have no script. */
async function hydrated(page) {
  await page.waitForFunction(() => {
    const isStatic = document.querySelector('script[type="module"]') === null;
    return isStatic || document.documentElement.hasAttribute('data-hydrated');
  });
}

/** Waits for fonts, decoded images and two animation frames. */
async function waitUntilStable(page, fullPage) {
  await page.evaluate(async (all) => {
    await document.fonts.ready;
    const pictures = [...document.images].filter(
      (picture) => all || picture.getBoundingClientRect().top < innerHeight,
    );
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, fullPage);
}

/** Constructed style sheets are allowed by the content policy, which blocks style elements. */
function addStyles(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** Whether the screenshot includes the page to its end. */
function isFullPage({ element, fullPage = true, viewport }) {
  return fullPage && (viewport.fullPage ?? true) && !element;
}

/** The area of the screenshot: the full page, the viewport, or one control with space around it. */
async function frameOf(page, scene) {
  // 'disabled' would finish scroll-driven animations; motion is controlled by the viewport's preference instead.
  const animations = 'allow';
  if (scene.element) return { animations, clip: await around(page, scene.element) };
  if (!isFullPage(scene)) return { animations };
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  return { animations, fullPage: true, clip: { x: 0, y: 0, width, height } };
}

/** Captures a long page in pieces and stitches them. */
async function captureFullPage(page, { clip, ...frame }, scale, file) {
  const tallest = MAX_HEIGHT / scale;
  const pieces = [];
  for (let y = 0; y < clip.height; y += tallest) {
    const height = Math.min(tallest, clip.height - y);
    const input = await page.screenshot({ ...frame, clip: { ...clip, y, height } });
    pieces.push({ input, left: 0, top: Math.round(y * scale) });
  }
  const size = { width: clip.width * scale, height: clip.height * scale };
  await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(pieces)
    .png()
    .toFile(file);
}

async function around(page, selector) {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  if (!box) throw new Error(`No visible element matches ${selector}.`);
  const x = Math.max(0, box.x - MARGIN);
  const y = Math.max(0, box.y - MARGIN);
  return {
    x,
    y,
    width: box.x - x + box.width + MARGIN,
    height: box.y - y + box.height + MARGIN,
  };
}
