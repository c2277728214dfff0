// Layout of a social image: positions of text, picture and line drawings.

import { breakLines } from './break-lines.mjs';
import { plainText } from './social-cards.mjs';

export const WIDTH = 1200;
export const HEIGHT = 630;

/** Distance of text from the left, top and bottom edges. */
const MARGIN = 80;

/** The arch around the picture: center x, half-width, distance of its frame; it ends at the bottom edge. */
const ARCH = { x: 926, top: 66, radius: 204, gap: 18 };
/** The arch behind the text of a card without a picture. */
const SHEET = { x: 600, top: 40, radius: 372, gap: 16 };

const TEXT_AREAS = {
  full: { x: MARGIN, width: 532, height: 312, sizes: [108, 102, 96, 90, 84, 78, 72, 66] },
  arch: { x: MARGIN, width: 580, height: 330, sizes: [114, 108, 102, 96, 90, 84, 78, 72, 66, 60] },
  text: { width: 620, height: 190, sizes: [92, 86, 80, 74, 68, 62] },
};

/** SVG path of a round arch from its left foot to its right foot. */
export function archPath({ x, top, radius }, bottom = HEIGHT) {
  return `M${x - radius} ${bottom}V${top + radius}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${bottom}`;
}

/** The box of the picture, and the mask of its arch if it has one. */
export function pictureBox(layout) {
  if (layout === 'full') return { left: 0, top: 0, width: WIDTH, height: HEIGHT };
  const { x, top, radius } = ARCH;
  return {
    left: x - radius,
    top,
    width: 2 * radius,
    height: HEIGHT - top,
    mask: archPath({ x: radius, top: 0, radius }, HEIGHT - top),
  };
}

/**
 * Everything on a card except the background: `texts` are lines with their pieces, position and `role` (`ink`, or
 * `gold` if its contrast suffices); `signs` are drawings in the text's gold, each with its box; `lines` are
 * ornaments in champagne.
 */
export function compose(card, { typesetter, brand, mark }) {
  return card.layout === 'text'
    ? composeTextCard(card, typesetter, brand)
    : composePictureCard(card, typesetter, brand, mark);
}

function composePictureCard(card, typesetter, brand, mark) {
  const { x, width, height, sizes } = TEXT_AREAS[card.layout];
  const title = setTitle(card.title, typesetter, { width, height, sizes, lines: 4 });
  const texts = [];
  let y = HEIGHT - MARGIN - 4;
  if (card.subtitle) {
    texts.push({ pieces: [set.subtitle(card.subtitle)], x, y, role: 'ink' });
    y -= 62;
  }
  for (const pieces of title.lines.toReversed()) {
    texts.push({ pieces, x, y, role: 'ink' });
    y -= title.leading;
  }
  // The same distance above capitals of any size.
  y += title.leading - title.size * 0.63 - 40;
  if (card.eyebrow) {
    const [first] = card.eyebrow.split(' · ');
    const full = [set.eyebrow(card.eyebrow)];
    const pieces = typesetter.width(full) <= width ? full : [set.eyebrow(first)];
    texts.push({ pieces, x, y, role: 'gold' });
    y -= 58;
  }
  texts.push({ pieces: [set.brand(brand)], x: x + 46, y: MARGIN + 26, role: 'ink' });

  const scale = 42 / 30;
  const sign =
    `<g transform="translate(${x} ${MARGIN - 12}) scale(${scale})" stroke-width="${1.7 / scale}">` +
    `<path d="${mark.arch}"/><path d="${mark.door}" opacity=".7"/>` +
    `<circle cx="${mark.moon.cx}" cy="${mark.moon.cy}" r="${mark.moon.r}" fill="currentColor" stroke="none"/></g>`;
  const signs = [{ box: { left: x, top: MARGIN - 12, width: 34, height: 42 }, drawing: sign }];
  if (card.layout === 'full') {
    const box = { left: x, top: y, width: 64, height: 2 };
    signs.push({ box, drawing: `<path d="M${x} ${y + 1}h64" stroke-width="2"/>` });
  }
  const frame = { ...ARCH, top: ARCH.top - ARCH.gap, radius: ARCH.radius + ARCH.gap };
  const lines = card.layout === 'arch' ? `<path d="${archPath(frame)}" stroke-width="2"/>` : '';
  return { texts, signs, lines };
}

function composeTextCard(card, typesetter, brand) {
  const { width, height, sizes } = TEXT_AREAS.text;
  const title = setTitle(card.title, typesetter, { width, height, sizes, lines: 2 });
  const centered = (pieces, y, role) => ({
    pieces,
    x: SHEET.x - typesetter.width(pieces) / 2,
    y,
    role,
  });
  const texts = [];
  const first = 372 - ((title.lines.length - 1) * title.leading) / 2;
  if (card.eyebrow) {
    texts.push(centered([set.eyebrow(card.eyebrow)], first - title.size * 0.95 - 8, 'gold'));
  }
  for (const [index, pieces] of title.lines.entries())
    texts.push(centered(pieces, first + index * title.leading, 'ink'));
  texts.push(centered([set.brand(brand)], HEIGHT - 66, 'ink'));
  const rule = HEIGHT - 122;
  const lines =
    `<path d="${archPath(SHEET)}" stroke-width="2"/>` +
    `<path d="${archPath({ ...SHEET, top: SHEET.top + SHEET.gap, radius: SHEET.radius - SHEET.gap })}" stroke-width="1.2" opacity=".55"/>` +
    `<path d="M${SHEET.x - 36} ${rule}h72" stroke-width="2"/>${moon(card.moon, SHEET.x, 132, 33)}`;
  return { texts, signs: [], lines, sheet: archPath(SHEET) };
}

/** A waxing moon as on the pages: phase 1 is new, 7 is full. */
function moon(phase, x, y, radius) {
  const turn = (Math.PI * (phase - 1)) / 6;
  const terminator = (Math.abs(Math.cos(turn)) * radius).toFixed(2);
  const gibbous = turn > Math.PI / 2 ? 1 : 0;
  const lit =
    `M${x} ${y - radius}A${radius} ${radius} 0 0 1 ${x} ${y + radius}` +
    `A${terminator} ${radius} 0 0 ${gibbous} ${x} ${y - radius}Z`;
  return (
    `<circle cx="${x}" cy="${y}" r="${radius}" stroke-width="2"/>` +
    (phase > 1 ? `<path d="${lit}" fill="currentColor" stroke="none"/>` : '')
  );
}

/** Line height of a title, relative to its size. */
const LEADING = 1.02;

/** Weight of a smaller title size against a worse line break. */
const SIZE_PENALTY = 2.6;

/** Text styles. */
const set = {
  title: (text, accent, size) => ({
    text,
    face: accent ? 'italic' : 'roman',
    weight: size < 90 ? 340 : 300,
    size,
    // Wider tracking for capitals, tighter for lowercase.
    tracking: text === text.toUpperCase() ? 0.04 : -0.01,
  }),
  subtitle: (text) => ({ text, face: 'italic', weight: 400, size: 38 }),
  eyebrow: (text) => ({
    text: text.toUpperCase(),
    face: 'text',
    weight: 500,
    size: 22,
    tracking: 0.18,
  }),
  brand: (text) => ({
    text: text.toUpperCase(),
    face: 'roman',
    weight: 500,
    size: 31,
    tracking: 0.12,
  }),
};

/** Chooses size and line breaks of a headline; each line is a list of pieces. */
function setTitle(headline, typesetter, { width, height, sizes, lines }) {
  const words = wordsOf(headline);
  let best;
  for (const size of sizes) {
    const leading = Math.round(size * LEADING);
    const pieces = (line) => piecesOf(line, size);
    const measure = (line) => typesetter.width(pieces(line));
    const limits = { width, lines: Math.min(lines, Math.floor(height / leading)) };
    const broken = breakLines(words, measure, limits);
    if (!broken) continue;
    const cost = broken.cost + SIZE_PENALTY * (1 - size / sizes[0]);
    if (!best || cost < best.cost) best = { cost, size, leading, lines: broken.lines.map(pieces) };
  }
  if (best) return best;
  throw new Error(
    `The title “${plainText(headline)}” is too long for its social image: write a shorter one.`,
  );
}

/**
 * The words of a headline, hyphenated ones split: `accent` is true if the word begins in the accented phrase,
 * `parts` are its pieces of one face each, `glued` is true without a space before it.
 */
function wordsOf({ lead, accent = '', tail = '' }) {
  const words = [];
  let open = false;
  for (const [text, isAccent] of [
    [lead, false],
    [accent, true],
    [tail, false],
  ]) {
    for (const part of text.match(/ |[^ -]*-|[^ -]+/g) ?? []) {
      if (part === ' ') {
        open = false;
        continue;
      }
      const last = words.at(-1);
      if (open && !last.text.endsWith('-')) {
        last.text += part;
        last.parts.push({ text: part, accent: isAccent });
      } else {
        const parts = [{ text: part, accent: isAccent }];
        words.push({ text: part, accent: isAccent, parts, glued: open });
      }
      open = true;
    }
  }
  return words;
}

/** Joins the words of a line: neighbors of the same face become one piece, with spaces between them. */
function piecesOf(words, size) {
  const parts = [];
  for (const [index, word] of words.entries()) {
    for (const [at, part] of word.parts.entries()) {
      const space = at === 0 && index > 0 && !word.glued ? ' ' : '';
      if (parts.at(-1)?.accent === part.accent) parts.at(-1).text += space + part.text;
      else parts.push({ text: space + part.text, accent: part.accent });
    }
  }
  return parts.map(({ text, accent }) => set.title(text, accent, size));
}
