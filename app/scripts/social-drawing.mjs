// Draws the picture that stands for a page where its link is shared: its ground, its words, and the proof that they can be read.

import { join } from 'node:path';
import sharp from 'sharp';
import { CONTENT } from './content-files.mjs';
import { leastContrast, meanLuminance, valuesOf } from './contrast.mjs';
import { plain } from './social-cards.mjs';
import { compose, HEIGHT, pictureBox, WIDTH } from './social-layout.mjs';

/** The most that a picture may weigh, in bytes: some messengers show no larger one. */
const HEAVIEST = 120 * 1024;
const QUALITIES = [88, 84, 80, 75, 70, 64, 58];

/** Contrast that every word must have with what lies behind it (WCAG 2.2, 1.4.3). */
const LEAST = 4.5;
/** And of what is drawn to be recognised (1.4.11). */
const LEAST_OF_SIGNS = 3;
/** The veil is a little stronger than it must be, since JPEG does not keep every pixel. */
const WANTED = 5;

/** Where the veil over a picture is whole, and where it ends, from the left. */
const VEIL = { whole: 540, end: 1000 };

/** How strong a veil may be, weakest first. */
const STRENGTHS = Array.from({ length: 30 }, (_, step) => 0.1 + 0.03 * step);

function veilAt(x) {
  const share = Math.min(1, Math.max(0, (x - VEIL.whole) / (VEIL.end - VEIL.whole)));
  return 1 - share * share * (3 - 2 * share);
}

/** A room is light or dark: what its ground and its words are painted with. */
export function tones(colour) {
  return {
    light: { ground: colour('ivory'), ink: colour('plum'), gold: colour('bronze') },
    dark: { ground: colour('plum'), ink: colour('ivory'), gold: colour('champagne') },
  };
}

/** The part of a picture that a box shows: as much as fits, its focal point as near the middle as can be. */
async function crop(file, focal, { width, height }) {
  const source = await sharp(file).metadata();
  const scale = Math.max(width / source.width, height / source.height);
  const [wide, high] = [Math.round(source.width * scale), Math.round(source.height * scale)];
  const place = (percent, whole, part) =>
    Math.round(Math.min(whole - part, Math.max(0, (percent / 100) * whole - part / 2)));
  return sharp(file)
    .resize(wide, high)
    .extract({
      left: place(focal.x, wide, width),
      top: place(focal.y, high, height),
      width,
      height,
    })
    .removeAlpha();
}

const pixelsOf = async (image) => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
};
const fromPixels = ({ data, width }) =>
  sharp(data, { raw: { width, height: data.length / 3 / width, channels: 3 } });

const drawing = (inner) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inner}</svg>`,
  );

/** The box that a line of words covers, ascenders and descenders included. */
function boxOf({ pieces, x, y }, typesetter) {
  const size = Math.max(...pieces.map((piece) => piece.size));
  return {
    left: x,
    top: y - 0.78 * size,
    width: typesetter.width(pieces),
    height: 1.02 * size,
  };
}

const half = ({ left, top, width, height }) => ({
  left: left / 2,
  top: top / 2,
  width: width / 2,
  height: height / 2,
});

/** Below this mean luminance of what lies behind the words, a picture is a dark room. */
const DUSK = 0.22;
/** And below this one of its own, the room around a door is dark. */
const NIGHT = 0.11;

/**
 * Lays the weakest veil over a picture that lets every word on it be read: over a dark picture a dark one,
 * unless only the other will do.
 */
async function veiled(picture, boxes, { dark, light }) {
  const behind = fromPixels(picture).extract({
    left: 0,
    top: 0,
    width: VEIL.whole,
    height: HEIGHT,
  });
  const { data: seen } = await pixelsOf(behind);
  const small = await pixelsOf(fromPixels(picture).resize(WIDTH / 2));
  const isReadable = ({ tone, strength }) => {
    const veil = { values: valuesOf(tone.ground), share: (x) => strength * veilAt(2 * x) };
    return boxes.every((box) => leastContrast(tone.ink, half(box), small, veil) >= WANTED);
  };
  const choices = (meanLuminance(seen) < DUSK ? [dark, light] : [light, dark]).flatMap((tone) =>
    STRENGTHS.map((strength) => ({ tone, strength })),
  );
  const chosen = choices.find(isReadable);
  if (!chosen) return undefined;
  const { tone, strength } = chosen;
  const values = valuesOf(tone.ground);

  const data = Buffer.alloc(picture.data.length);
  // A little noise, the same in every build, keeps the veil free of steps.
  let noise = 1;
  for (let at = 0; at < data.length; at += 3) {
    const share = strength * veilAt((at / 3) % picture.width);
    noise = (noise * 16807) % 2147483647;
    const grain = share * (noise / 2147483647 - 0.5);
    for (let offset = 0; offset < 3; offset += 1) {
      const mixed = picture.data[at + offset] * (1 - share) + values[offset] * share;
      data[at + offset] = Math.min(255, Math.max(0, Math.round(mixed + grain)));
    }
  }
  return { tone, ground: { data, width: picture.width } };
}

/** Paints what lies behind the words of a card, and chooses the tone of the words. */
async function paintGround(card, layout, boxes, { palette, colour }) {
  if (card.shape === 'letter') {
    const tone = card.dark ? palette.dark : palette.light;
    const sheet = colour(card.dark ? 'aubergine' : 'pearl');
    const inner = `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${tone.ground}"/><path d="${layout.sheet}" fill="${sheet}"/>`;
    return { tone, ground: await pixelsOf(sharp(drawing(inner)).removeAlpha()) };
  }
  const box = pictureBox(card.shape);
  const file = join(CONTENT, 'images', `${card.picture.id}.jpg`);
  const picture = await crop(file, card.picture.focal, box);
  if (card.shape === 'window') return veiled(await pixelsOf(picture), boxes, palette);

  const shown = await pixelsOf(picture);
  const tone = meanLuminance(shown.data) < NIGHT ? palette.dark : palette.light;
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}"><path d="${box.mask}"/></svg>`,
  );
  const door = await fromPixels(shown)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  const room = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: tone.ground },
  });
  const hung = await room
    .composite([{ input: door, left: box.left, top: box.top }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { tone, ground: await pixelsOf(sharp(hung).removeAlpha()) };
}

/**
 * Draws one card (social-cards.mjs) as a progressive JPEG, and proves that its words can be read. `house` is what
 * all cards share: `{ typesetter, mark, palette, colour, brand }`.
 */
export async function draw(card, house) {
  const { typesetter, colour } = house;
  const layout = compose(card, house);
  const boxes = layout.texts.map((text) => boxOf(text, typesetter));
  const painted = await paintGround(card, layout, boxes, house);
  const unreadable = (found) =>
    new Error(
      `The words “${plain(card.title)}” cannot be read on the social picture of ${card.file} (${found}; ` +
        `${LEAST} is needed): choose a calmer picture than "${card.picture?.id}", or move its focal point in ` +
        'content/pictures.toml.',
    );
  if (!painted) throw unreadable('no veil is strong enough');
  const { tone, ground } = painted;

  const words = layout.texts.map((text, index) => {
    const contrast = (ink) => leastContrast(ink, boxes[index], ground);
    const ink = text.role === 'gold' && contrast(tone.gold) >= LEAST ? tone.gold : tone.ink;
    const ratio = contrast(ink);
    if (ratio < LEAST) throw unreadable(`the contrast is ${ratio.toFixed(2)}`);
    return `<g fill="${ink}">${typesetter.draw(text.pieces, text.x, text.y)}</g>`;
  });
  const inked = (inner, ink) => `<g fill="none" stroke="${ink}" color="${ink}">${inner}</g>`;
  const signs = layout.signs.map(({ box, drawing: sign }) => {
    const seen = leastContrast(tone.gold, box, ground) >= LEAST_OF_SIGNS;
    return inked(sign, seen ? tone.gold : tone.ink);
  });
  const lines = [inked(layout.lines, colour('champagne')), ...signs];
  const finished = await fromPixels(ground)
    .composite([{ input: drawing([...lines, ...words].join('')) }])
    .png({ compressionLevel: 0 })
    .toBuffer();

  for (const quality of QUALITIES) {
    const bytes = await sharp(finished)
      .jpeg({ mozjpeg: true, quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (bytes.length <= HEAVIEST) return bytes;
  }
  throw new Error(
    `The social picture of ${card.file} is heavier than ${HEAVIEST} bytes: choose a calmer picture.`,
  );
}
