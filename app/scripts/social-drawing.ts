// Draws one social image with satori: text beside an arch that contains the page's picture, or a moon.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import satori, { type Font, type SatoriNode, type SatoriOptions } from 'satori';
import sharp from 'sharp';
import { lackingCharacters, staticFonts } from './font-files';
import type { Focal } from './picture-rules';
import { cropped } from './picture-source';
import { plainText, type SocialCard } from './social-cards';
import { readColors } from './tokens';

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 80;
/** Maximum file size in bytes (some messengers ignore larger images), and the JPEG qualities to try, best first. */
const MAX_SIZE = 120 * 1024;
const QUALITIES = [88, 80, 70, 58];

/** Space for a title in pixels, and the font sizes to try. */
const TITLE_ROOM = { width: 580, height: 330 };
const TITLE_SIZES = [114, 108, 102, 96, 90, 84, 78, 72, 66, 60];
const LEADING = 1.02;

/** The arch around a picture or a moon; it extends beyond the lower edge of the card. */
const ARCH = { left: 722, top: 66, width: 408, height: HEIGHT - 66 };

/** Properties of a card that affect the drawing. */
type DrawnCard = Omit<SocialCard, 'alt' | 'name'>;
type Scheme = (typeof SCHEMES)['light'];
interface Context {
  brand: string;
  fonts: Font[];
}

/** Mean lightness below which a picture gets a dark card. */
const DARK = 0.33;

const color = await readColors();
const gilt = color('champagne');
const mark = JSON.parse(
  await readFile(join(import.meta.dirname, '../src/ui/brand-mark.json'), 'utf8'),
);

const SCHEMES = {
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

type Style = Record<string, string | number>;
/** Element for satori, which accepts React's element format without React; false and undefined draw nothing. */
interface Drawn {
  type: string;
  props: Record<string, unknown>;
  key?: string;
}
type Children = string | readonly (Drawn | string | false | undefined)[];

const element = (type: string, props: Record<string, unknown>, children?: Children): Drawn => ({
  type,
  props: { ...props, children },
});
const box = (style: Style, children?: Children) =>
  element('div', { style: { display: 'flex', ...style } }, children);
const placed = (style: Style, children?: Children) =>
  box({ position: 'absolute', ...style }, children);
const drawing = (viewBox: string, width: number, height: number, place: Style, shapes: Children) =>
  element(
    'svg',
    { viewBox, width, height, fill: 'none', style: { position: 'absolute', ...place } },
    shapes,
  );

/** The arch, filled or outlined, `gap` pixels outside the picture. */
const arch = (gap: number, style: Style, children?: Children) =>
  placed(
    {
      ...{ left: ARCH.left - gap, top: ARCH.top - gap, overflow: 'hidden' },
      ...{ width: ARCH.width + 2 * gap, height: HEIGHT + 2 * gap },
      ...{ borderTopLeftRadius: ARCH.width / 2 + gap, borderTopRightRadius: ARCH.width / 2 + gap },
      ...style,
    },
    children,
  );

/** A waxing moon in the arch, as on the pages: phase 1 is new, 7 is full. */
function moon(phase: number): Drawn {
  const turn = (Math.PI * (phase - 1)) / 6;
  const sweep = turn > Math.PI / 2 ? 1 : 0;
  const lit = `M34 1a33 33 0 0 1 0 66A${Math.abs(Math.cos(turn)) * 33} 33 0 0 ${sweep} 34 1Z`;
  const size = 172;
  return drawing('0 0 68 68', size, size, { left: (ARCH.width - size) / 2, top: 172 }, [
    element('circle', { cx: 34, cy: 34, r: 33, stroke: gilt, 'stroke-width': 1 }),
    phase > 1 && element('path', { d: lit, fill: gilt }),
  ]);
}

function brandMark(stroke: string): Drawn {
  const { viewBox, arch: d, door, moon: circle } = mark;
  const line = { stroke, 'stroke-width': 1.2 };
  return drawing(viewBox, 33.6, 42, { left: MARGIN, top: MARGIN - 12 }, [
    element('path', { ...line, d }),
    element('path', { ...line, d: door, opacity: 0.7 }),
    element('circle', { ...circle, fill: stroke }),
  ]);
}

const COLUMN = { display: 'flex', flexDirection: 'column' };
const BRAND = { fontFamily: 'brand', fontSize: 31, letterSpacing: '0.12em' };
const EYEBROW = { fontFamily: 'text', fontSize: 22, letterSpacing: '0.18em' };
const TITLE = { ...COLUMN, lineHeight: LEADING, textWrap: 'balance', alignItems: 'flex-start' };
const SUBTITLE = { fontFamily: 'subtitle', fontSize: 38, marginTop: 12 };

/** Text of a card with its title in this font size; the accented phrase starts a new line. */
function textOf(
  { title, eyebrow, subtitle }: DrawnCard,
  { ink, gold }: Scheme,
  brand: string,
  size: number,
): Drawn[] {
  const { lead, accent = '', tail = '' } = title;
  const isApart = tail.startsWith(' ');
  const phrase = (text: string, fontFamily: string) => {
    const letterSpacing = text === text.toUpperCase() ? '0.04em' : 0;
    return text.trim() && { ...box({ fontFamily, letterSpacing }, text.trim()), key: 'phrase' };
  };
  const foot = {
    ...COLUMN,
    left: MARGIN,
    bottom: MARGIN - 10,
    width: TITLE_ROOM.width,
    color: ink,
  };
  return [
    brandMark(gold),
    placed({ ...BRAND, left: MARGIN + 46, top: MARGIN - 8, color: ink }, brand.toUpperCase()),
    placed(foot, [
      eyebrow ? box({ ...EYEBROW, color: gold, marginBottom: 24 }, eyebrowOf(eyebrow)) : undefined,
      box({ ...TITLE, fontSize: size }, [
        phrase(lead, 'roman'),
        phrase(isApart ? accent : accent + tail, 'italic'),
        isApart && phrase(tail, 'roman'),
      ]),
      subtitle && box(SUBTITLE, subtitle),
    ]),
  ];
}

/**
 * Shortens an eyebrow to one line, without its second part if necessary. The font has no ʻokina, so its opening quote,
 * which has the same shape, replaces it.
 */
const eyebrowOf = (text: string) =>
  (text.length > 36 ? (text.split(' · ')[0] ?? text) : text).toUpperCase().replaceAll('ʻ', '‘');

const renderCard = (
  style: Style,
  children: Children,
  options: Pick<SatoriOptions, 'fonts' | 'onNodeDetected'>,
) =>
  // The cast is needed because satori's types accept only React's elements.
  satori(box({ width: WIDTH, height: HEIGHT, ...style }, children) as ReactElement, {
    width: WIDTH,
    height: HEIGHT,
    ...options,
  });

/** Chooses the font size of a title from the sizes that fit: larger letters score higher, additional lines lower. */
async function titleSize(
  card: DrawnCard,
  scheme: Scheme,
  { brand, fonts }: Context,
): Promise<number> {
  const { width, height } = TITLE_ROOM;
  let best: { score: number; size?: number } = { score: 0 };
  for (const size of TITLE_SIZES) {
    const phrases: SatoriNode[] = [];
    const onNodeDetected = (node: SatoriNode) => {
      if (node.key === 'phrase') phrases.push(node);
    };
    await renderCard({}, textOf(card, scheme, brand, size), { fonts, onNodeDetected });
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

/** Returns the picture of a card in the size of the arch, and whether it is dark. */
async function pictureOf(picture: { id: string; focal: Focal }) {
  const { width, height } = ARCH;
  const bytes = await (await cropped(picture, { width, height })).removeAlpha().png().toBuffer();
  const { channels } = await sharp(await sharp(bytes).greyscale().toBuffer()).stats();
  const src = `data:image/png;base64,${bytes.toString('base64')}`;
  return {
    isDark: (channels[0]?.mean ?? 255) < 255 * DARK,
    image: element('img', { src, width, height }),
  };
}

export async function draw(card: DrawnCard, context: Context): Promise<Buffer> {
  const picture = card.picture && (await pictureOf(card.picture));
  const scheme = SCHEMES[(picture ? picture.isDark : card.dark) ? 'dark' : 'light'];
  const size = await titleSize(card, scheme, context);
  const svg = await renderCard(
    { background: scheme.ground },
    [
      arch(0, { background: scheme.raised }, [picture?.image ?? moon(card.moon ?? 1)]),
      arch(19, { border: `2px solid ${gilt}` }),
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

/** Loads the fonts for satori, which tries the others if one lacks a character. */
export async function loadFonts(cards: readonly SocialCard[], brand: string): Promise<Font[]> {
  const texts = cards.flatMap(({ eyebrow, title, subtitle }) => [
    eyebrow,
    plainText(title),
    subtitle,
  ]);
  const cardText = `‘${texts.join('')}${brand}`;
  const characters = cardText + cardText.toUpperCase();
  const faces: Record<string, [name: string, style: string, weight: number]> = {
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
