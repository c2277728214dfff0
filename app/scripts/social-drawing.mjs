// Draws one social image: background, text, and a check that every text has enough contrast.

import sharp from 'sharp';
import { channelsOf, meanLuminance, minContrast } from './contrast.mjs';
import { openPicture, pictureFile, pictureSize } from './picture-source.mjs';
import { plainText } from './social-cards.mjs';
import { compose, HEIGHT, pictureBox, WIDTH } from './social-layout.mjs';

/** Maximum file size in bytes: some messengers ignore larger images. */
const MAX_SIZE = 120 * 1024;
/**
 * How images are encoded: small, and where a site has very many in a fifth of the time, about a tenth larger. Their
 * pixels are equally close to the drawing.
 */
export const ENCODERS = { small: { mozjpeg: true }, fast: { progressive: true } };
const QUALITIES = [88, 84, 80, 75, 70, 64, 58];

/** How far the last glyph of a line may reach beyond its advance, in pixels. */
const TEXT_OVERHANG = 40;

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_TEXT_CONTRAST = 4.5;
/** Minimum contrast of graphics (WCAG 2.2, 1.4.11). */
const MIN_GRAPHICS_CONTRAST = 3;
/** Target for the overlay, above the minimum because JPEG changes pixels. */
const TARGET_CONTRAST = 5;

/** The overlay on a picture: full opacity up to `fullUntil`, then fading out up to `end`, in pixels from the left. */
const OVERLAY = { fullUntil: 540, end: 1000 };

/** Overlay opacities to try, weakest first. */
const OPACITIES = Array.from({ length: 30 }, (_, step) => 0.1 + 0.03 * step);

/** Smoothstep from 1 to 0. */
function overlayAt(x) {
  const share = Math.min(
    1,
    Math.max(0, (x - OVERLAY.fullUntil) / (OVERLAY.end - OVERLAY.fullUntil)),
  );
  return 1 - share * share * (3 - 2 * share);
}

/** The light and the dark color scheme. */
export function colorSchemes(color) {
  return {
    light: { background: color('ivory'), ink: color('plum'), gold: color('bronze') },
    dark: { background: color('plum'), ink: color('ivory'), gold: color('champagne') },
  };
}

/** Crops a picture to a box, with its focal point as close to the center as possible (`object-fit: cover`). */
async function crop(file, focal, { width, height }) {
  const source = await pictureSize(file);
  const scale = Math.max(width / source.width, height / source.height);
  const [wide, high] = [Math.round(source.width * scale), Math.round(source.height * scale)];
  const offset = (percent, whole, part) =>
    Math.round(Math.min(whole - part, Math.max(0, (percent / 100) * whole - part / 2)));
  return openPicture(file)
    .resize(wide, high)
    .extract({
      left: offset(focal.x, wide, width),
      top: offset(focal.y, high, height),
      width,
      height,
    })
    .removeAlpha();
}

const pixelsOf = async (image) => {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
};
const fromPixels = ({ data, width }) =>
  sharp(data, { raw: { width, height: data.length / 3 / width, channels: 3 } });

const drawing = (inner, width = WIDTH) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}">${inner}</svg>`,
  );
const stroked = (inner, ink) => `<g fill="none" stroke="${ink}" color="${ink}">${inner}</g>`;

/** The box of a line of text, with ascenders and descenders. */
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

/** A picture whose mean luminance behind the text is below this gets the dark scheme first. */
const DARK_BEHIND_TEXT = 0.22;
/** A picture in an arch whose mean luminance is below this gets the dark scheme. */
const DARK_PICTURE = 0.11;

/**
 * Adds the weakest overlay that gives every text enough contrast: dark on a dark picture and light on a light one
 * if possible, otherwise the other.
 */
async function withOverlay(picture, boxes, { dark, light }) {
  const behind = fromPixels(picture).extract({
    left: 0,
    top: 0,
    width: OVERLAY.fullUntil,
    height: HEIGHT,
  });
  const { data: behindText } = await pixelsOf(behind);
  const small = await pixelsOf(fromPixels(picture).resize(WIDTH / 2));
  const isReadable = ({ scheme, opacity }) => {
    const overlay = {
      channels: channelsOf(scheme.background),
      opacity: (x) => opacity * overlayAt(2 * x),
    };
    return boxes.every(
      (box) => minContrast(scheme.ink, half(box), small, overlay) >= TARGET_CONTRAST,
    );
  };
  const choices = (
    meanLuminance(behindText) < DARK_BEHIND_TEXT ? [dark, light] : [light, dark]
  ).flatMap((scheme) => OPACITIES.map((opacity) => ({ scheme, opacity })));
  const chosen = choices.find(isReadable);
  if (!chosen) return undefined;
  const { scheme, opacity } = chosen;
  const channels = channelsOf(scheme.background);

  const data = Buffer.alloc(picture.data.length);
  // Deterministic noise against banding.
  let noise = 1;
  for (let at = 0; at < data.length; at += 3) {
    const share = opacity * overlayAt((at / 3) % picture.width);
    noise = (noise * 16807) % 2147483647;
    const grain = share * (noise / 2147483647 - 0.5);
    for (let offset = 0; offset < 3; offset += 1) {
      const mixed = picture.data[at + offset] * (1 - share) + channels[offset] * share;
      data[at + offset] = Math.min(255, Math.max(0, Math.round(mixed + grain)));
    }
  }
  return { scheme, background: { data, width: picture.width } };
}

/** The most backgrounds that are kept: one has 2 MB. */
const MAX_BACKGROUNDS = 32;

/**
 * The background of a card. That of a card with an arch depends on its picture alone, which many cards may have:
 * `context.backgrounds` keeps the latest ones.
 */
function backgroundOf(card, layout, boxes, context) {
  const { backgrounds } = context;
  if (card.layout !== 'arch') return paintBackground(card, layout, boxes, context);
  const key = JSON.stringify(card.picture);
  const painted = backgrounds.get(key) ?? paintBackground(card, layout, boxes, context);
  backgrounds.delete(key);
  backgrounds.set(key, painted);
  if (backgrounds.size > MAX_BACKGROUNDS) backgrounds.delete(backgrounds.keys().next().value);
  return painted;
}

/** Paints the background of a card with its ornaments, and chooses the color scheme of its text. */
async function paintBackground(card, layout, boxes, context) {
  const painted = await paintPicture(card, layout, boxes, context);
  if (!painted || layout.lines === '') return painted;
  const lines = drawing(stroked(layout.lines, context.color('champagne')));
  const background = await pixelsOf(fromPixels(painted.background).composite([{ input: lines }]));
  return { ...painted, background };
}

async function paintPicture(card, layout, boxes, { schemes, color }) {
  if (card.layout === 'text') {
    const scheme = card.dark ? schemes.dark : schemes.light;
    const sheet = color(card.dark ? 'aubergine' : 'pearl');
    const inner = `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${scheme.background}"/><path d="${layout.sheet}" fill="${sheet}"/>`;
    return { scheme, background: await pixelsOf(sharp(drawing(inner))) };
  }
  const box = pictureBox(card.layout);
  const file = await pictureFile(card.picture.id);
  const picture = await crop(file, card.picture.focal, box);
  if (card.layout === 'full') return withOverlay(await pixelsOf(picture), boxes, schemes);

  const shown = await pixelsOf(picture);
  const scheme = meanLuminance(shown.data) < DARK_PICTURE ? schemes.dark : schemes.light;
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}"><path d="${box.mask}"/></svg>`,
  );
  const masked = await fromPixels(shown)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  const canvas = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: scheme.background },
  });
  const composed = canvas.composite([{ input: masked, left: box.left, top: box.top }]);
  return { scheme, background: await pixelsOf(composed) };
}

/**
 * Draws one card (social-cards.mjs) as a progressive JPEG; fails if a text has too little contrast. `context` is
 * shared by all cards: `{ typesetter, mark, schemes, color, brand, encoder, backgrounds }`: one of ENCODERS, and an empty
 * map.
 */
export async function draw(card, context) {
  const { typesetter, encoder } = context;
  const layout = compose(card, context);
  const boxes = layout.texts.map((text) => boxOf(text, typesetter));
  const painted = await backgroundOf(card, layout, boxes, context);
  const illegible = (reason) =>
    new Error(
      `The text “${plainText(card.title)}” is illegible on the social image of ${card.file} (${reason}; ` +
        `${MIN_TEXT_CONTRAST} is needed): choose a calmer picture than "${card.picture?.id}", or move its focal point in ` +
        'content/pictures.toml.',
    );
  if (!painted) throw illegible('no overlay is strong enough');
  const { scheme, background } = painted;

  const texts = layout.texts.map((text, index) => {
    const contrast = (ink) => minContrast(ink, boxes[index], background);
    const ink =
      text.role === 'gold' && contrast(scheme.gold) >= MIN_TEXT_CONTRAST ? scheme.gold : scheme.ink;
    const ratio = contrast(ink);
    if (ratio < MIN_TEXT_CONTRAST) throw illegible(`the contrast is ${ratio.toFixed(2)}`);
    return `<g fill="${ink}">${typesetter.draw(text.pieces, text.x, text.y)}</g>`;
  });
  const signs = layout.signs.map(({ box, drawing: sign }) => {
    const isVisible = minContrast(scheme.gold, box, background) >= MIN_GRAPHICS_CONTRAST;
    return stroked(sign, isVisible ? scheme.gold : scheme.ink);
  });
  // No wider than the text: an overlay of the whole card costs twice the time.
  const right = Math.max(...boxes.map(({ left, width }) => left + width)) + TEXT_OVERHANG;
  const overlay = drawing([...signs, ...texts].join(''), Math.min(WIDTH, Math.ceil(right)));
  const finished = await pixelsOf(
    fromPixels(background).composite([{ input: overlay, left: 0, top: 0 }]),
  );

  for (const quality of QUALITIES) {
    const bytes = await fromPixels(finished)
      .jpeg({ ...encoder, quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (bytes.length <= MAX_SIZE) return bytes;
  }
  throw new Error(
    `The social image of ${card.file} is larger than ${MAX_SIZE} bytes: choose a calmer picture.`,
  );
}
