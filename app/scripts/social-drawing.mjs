// Draws one social image: picture, scrim, ornaments and text.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { lackingCharacters, staticFonts } from './font-files.mjs';
import { openPicture, pictureFile, pictureSize } from './picture-source.mjs';
import { plainText } from './social-cards.mjs';
import { readColors } from './tokens.mjs';

export const WIDTH = 1200;
export const HEIGHT = 630;
/** Distance of text from the edges. */
const MARGIN = 80;
/** Maximum file size in bytes, since some messengers ignore larger images; and the qualities to try. */
const MAX_SIZE = 120 * 1024;
const QUALITIES = [88, 80, 70, 58];

/** The arch around a picture, which ends at the bottom edge; and the one behind the text of a card without a picture. */
const ARCH = { x: 926, top: 66, radius: 204 };
const SHEET = { x: 600, top: 40, radius: 372 };

/** The room for a title by layout, and its sizes, the largest that fits. */
const TITLES = {
  full: { width: 532, height: 312, sizes: [102, 96, 90, 84, 78, 72, 66] },
  arch: { width: 580, height: 330, sizes: [114, 108, 102, 96, 90, 84, 78, 72, 66, 60] },
  text: { width: 620, height: 190, sizes: [92, 86, 80, 74, 68, 62] },
};

/** Mean luminance behind the text, or of a picture in an arch, below which a card is dark. */
const DARK = { full: 0.24, arch: 0.15 };

/**
 * The opacity of the scrim behind a text on a picture. The contrast of the text is at least 4.5 on any picture: of ivory
 * on plum at 0.72 over white, and of plum on ivory at 0.58 over black.
 */
export const SCRIM = { dark: 0.72, light: 0.58 };
/** Where the scrim begins and ends to fade, to the right of the text. */
const FADE = [MARGIN + TITLES.full.width, 1060];

const color = await readColors();
const mark = JSON.parse(
  await readFile(join(import.meta.dirname, '../src/ui/brand-mark.json'), 'utf8'),
);

export const SCHEMES = {
  light: {
    ground: color('ivory'),
    raised: color('pearl'),
    ink: color('plum'),
    gold: color('bronze'),
  },
  dark: {
    ground: color('plum'),
    raised: color('aubergine'),
    ink: color('ivory'),
    gold: color('champagne'),
  },
};

const svg = (inner) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inner}</svg>`,
  );

/** A round arch, `gap` pixels outside of `arch`, from its left foot to its right foot. */
function archPath({ x, top, radius }, gap = 0) {
  const r = radius + gap;
  return `M${x - r} ${HEIGHT}V${top + radius}a${r} ${r} 0 0 1 ${2 * r} 0V${HEIGHT}`;
}

/** A waxing moon as on the pages: phase 1 is new, 7 is full. */
function moon(phase, x, y, radius) {
  const turn = (Math.PI * (phase - 1)) / 6;
  const terminator = (Math.abs(Math.cos(turn)) * radius).toFixed(2);
  const lit =
    `M${x} ${y - radius}A${radius} ${radius} 0 0 1 ${x} ${y + radius}` +
    `A${terminator} ${radius} 0 0 ${turn > Math.PI / 2 ? 1 : 0} ${x} ${y - radius}Z`;
  return (
    `<circle cx="${x}" cy="${y}" r="${radius}" stroke-width="2"/>` +
    (phase > 1 ? `<path d="${lit}" fill="${color('champagne')}" stroke="none"/>` : '')
  );
}

/** Everything between background and text: frames, the moon, the brand mark. */
function ornaments(card, { gold }) {
  const lines = (inner) => `<g fill="none" stroke="${color('champagne')}">${inner}</g>`;
  if (card.layout === 'text')
    return lines(
      `<path d="${archPath(SHEET)}" stroke-width="2"/>` +
        `<path d="${archPath(SHEET, -16)}" stroke-width="1.2" opacity=".55"/>` +
        `<path d="M${SHEET.x - 36} ${HEIGHT - 122}h72" stroke-width="2"/>${moon(card.moon, SHEET.x, 132, 33)}`,
    );
  const { cx, cy, r } = mark.moon;
  return (
    (card.layout === 'arch' ? lines(`<path d="${archPath(ARCH, 18)}" stroke-width="2"/>`) : '') +
    `<g transform="translate(${MARGIN} ${MARGIN - 12}) scale(1.4)" fill="none" stroke="${gold}" stroke-width="1.2">` +
    `<path d="${mark.arch}"/><path d="${mark.door}" opacity=".7"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${gold}" stroke="none"/></g>`
  );
}

const box = (style, children) => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/** Places and text styles; a `text` card is centered. */
const ROOT = { width: WIDTH, height: HEIGHT };
const COLUMN = { position: 'absolute', flexDirection: 'column' };
const PLACES = {
  text: {
    ...COLUMN,
    left: 290,
    top: 164,
    width: 620,
    height: 330,
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
  },
  full: { ...COLUMN, left: MARGIN, bottom: MARGIN - 10, width: 532 },
  arch: { ...COLUMN, left: MARGIN, bottom: MARGIN - 10, width: 580 },
};
const BRAND = { position: 'absolute', fontFamily: 'brand', fontSize: 31, letterSpacing: '0.12em' };
const EYEBROW = { fontFamily: 'text', fontSize: 22, letterSpacing: '0.18em' };
/** Line height of a title, relative to its size. */
const LEADING = 1.02;
const TITLE = { flexDirection: 'column', lineHeight: LEADING, textWrap: 'balance' };
const SUBTITLE = { fontFamily: 'subtitle', fontSize: 38, marginTop: 12 };

/** The text of a card for satori, with its title at this size: the accented phrase has lines of its own. */
function textOf({ layout, title, eyebrow, subtitle }, { ink, gold }, brand, size) {
  const { lead, accent = '', tail = '' } = title;
  const isApart = tail.startsWith(' ');
  const phrase = (text, fontFamily) =>
    text.trim() && {
      ...box(
        { fontFamily, letterSpacing: text === text.toUpperCase() ? '0.04em' : 0 },
        text.trim(),
      ),
      key: 'phrase',
    };
  const centered = layout === 'text';
  const place = centered
    ? { bottom: 50, width: WIDTH, justifyContent: 'center' }
    : { left: MARGIN + 46, top: MARGIN - 8 };
  return box({ ...ROOT, color: ink }, [
    box({ ...BRAND, ...place }, brand.toUpperCase()),
    box(PLACES[layout], [
      layout === 'full' && box({ width: 64, height: 2, background: gold, marginBottom: 34 }),
      eyebrow &&
        box(
          // Small letters in gold have enough contrast on a plain ground alone.
          { ...EYEBROW, color: layout === 'full' ? ink : gold, marginBottom: centered ? 16 : 24 },
          eyebrowOf(eyebrow),
        ),
      box({ ...TITLE, fontSize: size, alignItems: centered ? 'center' : 'flex-start' }, [
        phrase(lead, 'roman'),
        phrase(isApart ? accent : accent + tail, 'italic'),
        isApart && phrase(tail, 'roman'),
      ]),
      subtitle && box(SUBTITLE, subtitle),
    ]),
  ]);
}

/** On one line, if need be without its second part; the font has no ʻokina, and its opening quote has the same shape. */
const eyebrowOf = (text) =>
  (text.length > 36 ? text.split(' · ')[0] : text).toUpperCase().replaceAll('ʻ', '‘');

/** The text as SVG. Of the sizes at which the title fits, a large one on few lines. */
async function typeset(card, scheme, { brand, fonts }) {
  const { width, height, sizes } = TITLES[card.layout];
  let best = { score: 0 };
  for (const size of sizes) {
    const phrases = [];
    const onNodeDetected = (node) => {
      if (node.key === 'phrase') phrases.push(node);
    };
    const text = textOf(card, scheme, brand, size);
    const drawing = await satori(text, { ...ROOT, fonts, onNodeDetected });
    const high = phrases.reduce((sum, phrase) => sum + phrase.height, 0);
    if (high > height || phrases.some((phrase) => phrase.width > width)) continue;
    const further = Math.round(high / size / LEADING) - phrases.length;
    const score = size / (1 + further * (phrases.length > 1 ? 0.5 : 0.16));
    if (score > best.score) best = { score, drawing };
  }
  if (best.drawing) return Buffer.from(best.drawing);
  throw new Error(
    `The title “${plainText(card.title)}” is too long for the social image of ${card.file}: write a shorter one.`,
  );
}

/** A picture cropped to a box, with its focal point as close to the center as possible (`object-fit: cover`). */
async function crop({ id, focal }, width, height) {
  const file = await pictureFile(id);
  const source = await pictureSize(file);
  const scale = Math.max(width / source.width, height / source.height);
  const [wide, high] = [Math.round(source.width * scale), Math.round(source.height * scale)];
  const offset = (percent, whole, part) =>
    Math.round(Math.min(whole - part, Math.max(0, (percent / 100) * whole - part / 2)));
  const picture = openPicture(file).resize(wide, high).removeAlpha();
  return picture
    .extract({
      left: offset(focal.x, wide, width),
      top: offset(focal.y, high, height),
      width,
      height,
    })
    .toColorspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The mean luminance of a picture, from 0 to 1: about the square of its pixels' values. */
async function luminance(picture) {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.reduce((sum, value) => sum + (value / 255) ** 2, 0) / (info.width * info.height);
}

/** The color scheme of a card, and its background as layers. */
async function backgroundOf(card) {
  if (card.layout === 'text') {
    const scheme = SCHEMES[card.dark ? 'dark' : 'light'];
    return {
      scheme,
      layers: [{ input: svg(`<path d="${archPath(SHEET)}" fill="${scheme.raised}"/>`) }],
    };
  }
  if (card.layout === 'arch') {
    const { x, top, radius } = ARCH;
    const picture = await crop(card.picture, 2 * radius, HEIGHT - top);
    const scheme = SCHEMES[(await luminance(picture)) < DARK.arch ? 'dark' : 'light'];
    // The picture shows through the arch in a sheet of the card's color.
    const sheet = svg(
      `<path d="M0 0V${HEIGHT}H${WIDTH}V0Z${archPath(ARCH)}Z" fill="${scheme.ground}" fill-rule="evenodd"/>`,
    );
    return { scheme, layers: [{ input: picture, left: x - radius, top }, { input: sheet }] };
  }
  const picture = await crop(card.picture, WIDTH, HEIGHT);
  const behind = sharp(picture).extract({ left: 0, top: 0, width: FADE[0], height: HEIGHT });
  const name = (await luminance(await behind.png().toBuffer())) < DARK.full ? 'dark' : 'light';
  const { ground } = SCHEMES[name];
  // Five stops of a smooth curve.
  const stops = [1, 0.84, 0.5, 0.16, 0].map((share, index) => {
    const offset = (FADE[0] + (index / 4) * (FADE[1] - FADE[0])) / WIDTH;
    return `<stop offset="${offset}" stop-color="${ground}" stop-opacity="${SCRIM[name] * share}"/>`;
  });
  const scrim = svg(
    `<linearGradient id="scrim">${stops.join('')}</linearGradient><path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="url(#scrim)"/>`,
  );
  return { scheme: SCHEMES[name], layers: [{ input: picture }, { input: scrim }] };
}

/** Draws a card (social-cards.mjs) as a progressive JPEG; `context` is `{ brand, fonts }`. */
export async function draw(card, context) {
  const { scheme, layers } = await backgroundOf(card);
  const text = await typeset(card, scheme, context);
  const ground = {
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: scheme.ground },
  };
  const drawing = await sharp(ground)
    .composite([...layers, { input: svg(ornaments(card, scheme)) }, { input: text }])
    .removeAlpha()
    .raw()
    .toBuffer();
  for (const quality of QUALITIES) {
    const bytes = await sharp(drawing, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ mozjpeg: true, quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (bytes.length <= MAX_SIZE) return bytes;
  }
  throw new Error(
    `The social image of ${card.file} is larger than ${MAX_SIZE} bytes: choose a calmer picture than "${card.picture?.id}".`,
  );
}

/** The fonts for satori, which tries all others where one lacks a character. */
export async function loadFonts(cards, brand) {
  const text = cards.map(
    ({ eyebrow = '', title, subtitle = '' }) => eyebrow + plainText(title) + subtitle,
  );
  const shown = `‘${text.join('')}${brand}`;
  const characters = shown + shown.toUpperCase();
  const faces = {
    roman: ['cormorant', 'normal', 300],
    brand: ['cormorant', 'normal', 500],
    italic: ['cormorant', 'italic', 300],
    subtitle: ['cormorant', 'italic', 400],
    text: ['hanken-grotesk', 'normal', 500],
  };
  const loaded = Object.entries(faces).map(async ([name, face]) =>
    (await staticFonts(...face, characters)).map((data, at) => ({ name: name + (at || ''), data })),
  );
  const fonts = (await Promise.all(loaded)).flat();
  const lacking = lackingCharacters(
    fonts.map(({ data }) => data),
    characters,
  );
  if (lacking.length > 0) throw new Error(`No font of the social images has ${lacking.join(' ')}`);
  return fonts;
}
