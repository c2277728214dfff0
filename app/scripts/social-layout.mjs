// How a social picture is composed: where the words stand, where the picture, and what is drawn in hairlines.

import { breakLines } from './break-lines.mjs';
import { plain } from './social-cards.mjs';

export const WIDTH = 1200;
export const HEIGHT = 630;

/** Where words begin, from the left and from above, and how far up the last of them stand. */
const MARGIN = 80;

/** The arch of a door, from the left, with its half-width; it stands on the lower edge. */
const DOOR = { x: 926, top: 66, radius: 204, gap: 18 };
/** The arch of a letter: in the middle. */
const SHEET = { x: 600, top: 40, radius: 372, gap: 16 };

const SHAPES = {
  window: { x: MARGIN, width: 532, height: 312, sizes: [108, 102, 96, 90, 84, 78, 72, 66] },
  door: { x: MARGIN, width: 580, height: 330, sizes: [114, 108, 102, 96, 90, 84, 78, 72, 66, 60] },
  letter: { width: 620, height: 190, sizes: [92, 86, 80, 74, 68, 62] },
};

/** An arch from its left foot to its right one; its radius is half its width. */
export function arch({ x, top, radius }, bottom = HEIGHT) {
  return `M${x - radius} ${bottom}V${top + radius}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${bottom}`;
}

/** Where the picture of a card goes: its box, and the arch that it is seen through, where there is one. */
export function pictureBox(shape) {
  if (shape === 'window') return { left: 0, top: 0, width: WIDTH, height: HEIGHT };
  const { x, top, radius } = DOOR;
  return {
    left: x - radius,
    top,
    width: 2 * radius,
    height: HEIGHT - top,
    mask: arch({ x: radius, top: 0, radius }, HEIGHT - top),
  };
}

/**
 * Everything on a card but its ground: `texts` are lines of words, each with the pieces it is set from, its place
 * and its `role` (`ink`, or `gold` where gold can be read); `signs` are drawings in the gold of the words, each
 * with its box; `lines` ornaments in champagne.
 */
export function compose(card, { typesetter, brand, mark }) {
  return card.shape === 'letter'
    ? composeLetter(card, typesetter, brand)
    : composeRoom(card, typesetter, brand, mark);
}

function composeRoom(card, typesetter, brand, mark) {
  const { x, width, height, sizes } = SHAPES[card.shape];
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
  // As far above the capitals of any size.
  y += title.leading - title.size * 0.63 - 40;
  if (card.eyebrow) {
    const [first] = card.eyebrow.split(' · ');
    const whole = [set.eyebrow(card.eyebrow)];
    const pieces = typesetter.width(whole) <= width ? whole : [set.eyebrow(first)];
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
  if (card.shape === 'window') {
    const box = { left: x, top: y, width: 64, height: 2 };
    signs.push({ box, drawing: `<path d="M${x} ${y + 1}h64" stroke-width="2"/>` });
  }
  const frame = { ...DOOR, top: DOOR.top - DOOR.gap, radius: DOOR.radius + DOOR.gap };
  const lines = card.shape === 'door' ? `<path d="${arch(frame)}" stroke-width="2"/>` : '';
  return { texts, signs, lines };
}

function composeLetter(card, typesetter, brand) {
  const { width, height, sizes } = SHAPES.letter;
  const title = setTitle(card.title, typesetter, { width, height, sizes, lines: 2 });
  const centred = (pieces, y, role) => ({
    pieces,
    x: SHEET.x - typesetter.width(pieces) / 2,
    y,
    role,
  });
  const texts = [];
  const first = 372 - ((title.lines.length - 1) * title.leading) / 2;
  if (card.eyebrow) {
    texts.push(centred([set.eyebrow(card.eyebrow)], first - title.size * 0.95 - 8, 'gold'));
  }
  for (const [index, pieces] of title.lines.entries())
    texts.push(centred(pieces, first + index * title.leading, 'ink'));
  texts.push(centred([set.brand(brand)], HEIGHT - 66, 'ink'));
  const rule = HEIGHT - 122;
  const lines =
    `<path d="${arch(SHEET)}" stroke-width="2"/>` +
    `<path d="${arch({ ...SHEET, top: SHEET.top + SHEET.gap, radius: SHEET.radius - SHEET.gap })}" stroke-width="1.2" opacity=".55"/>` +
    `<path d="M${SHEET.x - 36} ${rule}h72" stroke-width="2"/>${moon(card.moon, SHEET.x, 132, 33)}`;
  return { texts, signs: [], lines, sheet: arch(SHEET) };
}

/** One phase of the waxing moon, as the pages draw it: 1 is new, 7 is full. */
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

/** The lines of a title stand close: so much of its size apart. */
const LEADING = 1.02;

/** What it costs to set a title smaller, beside what it costs to break it badly. */
const SMALLNESS = 2.6;

/** How each kind of words is set. */
const set = {
  title: (text, accent, size) => ({
    text,
    face: accent ? 'italic' : 'roman',
    weight: size < 90 ? 340 : 300,
    size,
    // Capitals want air, small letters company.
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

/** A headline, large and well broken: its lines, each a list of pieces. */
function setTitle(headline, typesetter, { width, height, sizes, lines }) {
  const words = wordsOf(headline);
  let best;
  for (const size of sizes) {
    const leading = Math.round(size * LEADING);
    const pieces = (line) => piecesOf(line, size);
    const measure = (line) => typesetter.width(pieces(line));
    const room = { width, lines: Math.min(lines, Math.floor(height / leading)) };
    const broken = breakLines(words, measure, room);
    if (!broken) continue;
    const cost = broken.cost + SMALLNESS * (1 - size / sizes[0]);
    if (!best || cost < best.cost) best = { cost, size, leading, lines: broken.lines.map(pieces) };
  }
  if (best) return best;
  throw new Error(
    `The title “${plain(headline)}” is too long for its social picture: write a shorter one.`,
  );
}

/**
 * The words of a headline, and the halves of those with a hyphen: `accent` tells whether it begins in the phrase
 * that is set apart, `parts` are its pieces of one face, `glued` that no space stands before it.
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

/** A line of words as pieces: neighbours of one face are one piece, with the spaces between them. */
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
