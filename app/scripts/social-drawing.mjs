// Draws one social image by satori: the picture of the page with a scrim or in an arch, ornaments, and text.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { lackingCharacters, staticFonts } from './font-files.mjs';
import { cropped } from './picture-source.mjs';
import { plainText } from './social-cards.mjs';
import { readColors } from './tokens.mjs';

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 80;
/** Maximum file size in bytes, since some messengers ignore larger images; and the qualities to try. */
const MAX_SIZE = 120 * 1024;
const QUALITIES = [88, 80, 70, 58];

/** The room for a title by layout, and its sizes. */
const TITLES = {
  full: { width: 532, height: 312, sizes: [102, 96, 90, 84, 78, 72, 66] },
  arch: { width: 580, height: 330, sizes: [114, 108, 102, 96, 90, 84, 78, 72, 66, 60] },
  text: { width: 620, height: 190, sizes: [92, 86, 80, 74, 68, 62] },
};
/** Line height of a title, relative to its size. */
const LEADING = 1.02;

/** The arch around a picture, and the one behind the text of a card without a picture. */
const ARCH = { left: 722, top: 66, width: 408 };
const SHEET = { left: 228, top: 40, width: 744 };

/** Mean lightness behind the text, or of a picture in an arch, below which a card is dark. */
const DARK = { full: 0.48, arch: 0.33 };

/**
 * The opacity of the scrim behind a text on a picture. The contrast of the text is at least 4.5 on any picture: of ivory
 * on plum at 0.72 over white, and of plum on ivory at 0.58 over black.
 */
export const SCRIM = { dark: 0.72, light: 0.58 };
/** Where the scrim begins and ends to fade, to the right of the text. */
const FADE = [MARGIN + TITLES.full.width, 1060];

const color = await readColors();
const gilt = color('champagne');
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
    gold: gilt,
  },
};

const element = (type, props, children) => ({ type, props: { ...props, children } });
const box = (style, children) => element('div', { style: { display: 'flex', ...style } }, children);
const placed = (style, children) => box({ position: 'absolute', ...style }, children);
const drawing = (viewBox, width, height, place, shapes) =>
  element(
    'svg',
    { viewBox, width, height, fill: 'none', style: { position: 'absolute', ...place } },
    shapes,
  );

/** A round arch that ends below the card: filled, or a line of some width that many pixels around it. */
const arch = ({ left, top, width }, gap, style, children) =>
  placed(
    {
      ...{ left: left - gap, top: top - gap, width: width + 2 * gap, height: HEIGHT + 2 * gap },
      ...{ borderTopLeftRadius: width / 2 + gap, borderTopRightRadius: width / 2 + gap },
      ...style,
    },
    children,
  );

/** A waxing moon as on the pages: phase 1 is new, 7 is full. */
function moon(phase, place) {
  const turn = (Math.PI * (phase - 1)) / 6;
  const sweep = turn > Math.PI / 2 ? 1 : 0;
  const lit = `M34 1a33 33 0 0 1 0 66A${Math.abs(Math.cos(turn)) * 33} 33 0 0 ${sweep} 34 1Z`;
  return drawing('0 0 68 68', 68, 68, place, [
    element('circle', { cx: 34, cy: 34, r: 33, stroke: gilt, 'stroke-width': 2 }),
    phase > 1 && element('path', { d: lit, fill: gilt }),
  ]);
}

function brandMark(stroke) {
  const { viewBox, arch: d, door, moon: circle } = mark;
  const line = { stroke, 'stroke-width': 1.2 };
  return drawing(viewBox, 33.6, 42, { left: MARGIN, top: MARGIN - 12 }, [
    element('path', { ...line, d }),
    element('path', { ...line, d: door, opacity: 0.7 }),
    element('circle', { ...circle, fill: stroke }),
  ]);
}

/** What is behind the text, by layout. */
const BACKGROUNDS = {
  text: (card, { raised }) => [
    arch(SHEET, 0, { background: raised }),
    arch(SHEET, 1, { border: `2px solid ${gilt}` }),
    arch(SHEET, -15.4, { border: `1.2px solid ${gilt}`, opacity: 0.55 }),
    placed({ left: 564, top: HEIGHT - 123, width: 72, height: 2, background: gilt }),
    moon(card.moon, { left: 566, top: 98 }),
  ],
  arch: (_card, { gold }, picture) => [
    arch(ARCH, 0, { overflow: 'hidden' }, [picture]),
    arch(ARCH, 19, { border: `2px solid ${gilt}` }),
    brandMark(gold),
  ],
  full: (_card, { ground, gold, opacity }, picture) => {
    // Five stops of a smooth curve.
    const stops = [1, 0.84, 0.5, 0.16, 0].map((share, index) => {
      const alpha = Math.round(opacity * share * 255).toString(16);
      const at = (FADE[0] + (index / 4) * (FADE[1] - FADE[0])) / WIDTH;
      return `${ground}${alpha.padStart(2, '0')} ${100 * at}%`;
    });
    const scrim = `linear-gradient(to right, ${stops.join(', ')})`;
    return [
      picture,
      placed({ width: WIDTH, height: HEIGHT, backgroundImage: scrim }),
      brandMark(gold),
    ];
  },
};

/** Places and styles of the texts; a `text` card is centered. */
const COLUMN = { flexDirection: 'column' };
const CENTERED = { alignItems: 'center', justifyContent: 'center', textAlign: 'center' };
const PLACES = {
  text: { ...COLUMN, ...CENTERED, left: 290, top: 164, width: 620, height: 330 },
  full: { ...COLUMN, left: MARGIN, bottom: MARGIN - 10, width: TITLES.full.width },
  arch: { ...COLUMN, left: MARGIN, bottom: MARGIN - 10, width: TITLES.arch.width },
};
const BRAND = { fontFamily: 'brand', fontSize: 31, letterSpacing: '0.12em' };
const EYEBROW = { fontFamily: 'text', fontSize: 22, letterSpacing: '0.18em' };
const TITLE = { ...COLUMN, lineHeight: LEADING, textWrap: 'balance' };
const SUBTITLE = { fontFamily: 'subtitle', fontSize: 38, marginTop: 12 };

/** The text of a card, with its title at this size: the accented phrase has lines of its own. */
function textOf({ layout, title, eyebrow, subtitle }, { ink, gold }, brand, size) {
  const { lead, accent = '', tail = '' } = title;
  const isApart = tail.startsWith(' ');
  const centered = layout === 'text';
  const phrase = (text, fontFamily) => {
    const letterSpacing = text === text.toUpperCase() ? '0.04em' : 0;
    return text.trim() && { ...box({ fontFamily, letterSpacing }, text.trim()), key: 'phrase' };
  };
  const place = centered
    ? { bottom: 50, width: WIDTH, justifyContent: 'center' }
    : { left: MARGIN + 46, top: MARGIN - 8 };
  return [
    placed({ ...BRAND, ...place, color: ink }, brand.toUpperCase()),
    placed({ ...PLACES[layout], color: ink }, [
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
  ];
}

/** On one line, if need be without its second part; the font has no ʻokina, and its opening quote has the same shape. */
const eyebrowOf = (text) =>
  (text.length > 36 ? text.split(' · ')[0] : text).toUpperCase().replaceAll('ʻ', '‘');

const whole = (style, children, options) =>
  satori(box({ width: WIDTH, height: HEIGHT, ...style }, children), {
    width: WIDTH,
    height: HEIGHT,
    ...options,
  });

/** The size of the title: of those at which it fits, a large one on few lines. */
async function titleSize(card, scheme, { brand, fonts }) {
  const { width, height, sizes } = TITLES[card.layout];
  let best = { score: 0 };
  for (const size of sizes) {
    const phrases = [];
    const onNodeDetected = (node) => node.key === 'phrase' && phrases.push(node);
    await whole({}, textOf(card, scheme, brand, size), { fonts, onNodeDetected });
    const high = phrases.reduce((sum, phrase) => sum + phrase.height, 0);
    if (high > height || phrases.some((phrase) => phrase.width > width)) continue;
    const further = Math.round(high / size / LEADING) - phrases.length;
    const score = size / (1 + further * (phrases.length > 1 ? 0.5 : 0.16));
    if (score > best.score) best = { score, size };
  }
  if (best.size) return best.size;
  throw new Error(
    `The title “${plainText(card.title)}” is too long for the social image of ${card.file}: write a shorter one.`,
  );
}

/** The picture of a card in the size that is shown, and whether it is dark where that matters. */
async function pictureOf({ layout, picture }) {
  const isFull = layout === 'full';
  const size = isFull
    ? { width: WIDTH, height: HEIGHT }
    : { width: ARCH.width, height: HEIGHT - ARCH.top };
  const bytes = await (await cropped(picture, size)).removeAlpha().png().toBuffer();
  const seen = sharp(bytes).extract({
    ...size,
    left: 0,
    top: 0,
    width: isFull ? FADE[0] : size.width,
  });
  const { channels } = await sharp(await seen.greyscale().toBuffer()).stats();
  const src = `data:image/png;base64,${bytes.toString('base64')}`;
  return { isDark: channels[0].mean < 255 * DARK[layout], image: element('img', { src, ...size }) };
}

/** Draws a card (social-cards.mjs) as a progressive JPEG; `context` is `{ brand, fonts }`. */
export async function draw(card, context) {
  const picture = card.picture && (await pictureOf(card));
  const name = (picture ? picture.isDark : card.dark) ? 'dark' : 'light';
  const scheme = { ...SCHEMES[name], opacity: SCRIM[name] };
  const size = await titleSize(card, scheme, context);
  const svg = await whole(
    { background: scheme.ground },
    [
      ...BACKGROUNDS[card.layout](card, scheme, picture?.image),
      ...textOf(card, scheme, context.brand, size),
    ],
    { fonts: context.fonts },
  );
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
  for (const quality of QUALITIES) {
    const options = { mozjpeg: true, quality, chromaSubsampling: '4:4:4' };
    const bytes = await sharp(pixels).jpeg(options).toBuffer();
    if (bytes.length <= MAX_SIZE) return bytes;
  }
  throw new Error(
    `The social image of ${card.file} is larger than ${MAX_SIZE} bytes: choose a calmer picture than "${card.picture?.id}".`,
  );
}

/** The fonts for satori, which tries all others where one lacks a character. */
export async function loadFonts(cards, brand) {
  const texts = cards.flatMap(({ eyebrow, title, subtitle }) => [
    eyebrow,
    plainText(title),
    subtitle,
  ]);
  const shown = `‘${texts.join('')}${brand}`;
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
  const files = fonts.map(({ data }) => data);
  const lacking = lackingCharacters(files, characters);
  if (lacking.length > 0) throw new Error(`No font of the social images has ${lacking.join(' ')}`);
  return fonts;
}
