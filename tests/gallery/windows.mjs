// The windows that a visitor may look through: how wide and high, how near, and what else her machine asks for.

/** Sizes are CSS pixels; `near` is the device's pixels for each of them, `whole` false keeps to the first view. */
export const PHONE = { name: 'phone', width: 390, height: 844 };
export const TABLET = { name: 'tablet', width: 768, height: 1024 };
export const DESK = { name: 'desk', width: 1440, height: 900 };
/** A phone whose keyboard takes half of the screen. */
export const TYPING = { name: 'phone, keyboard open', width: 390, height: 420 };
export const PAPER = { name: 'paper', width: 794, height: 1123, media: 'print' };
export const COLOURS_FORCED = { ...DESK, name: 'forced colours', forcedColors: 'active' };
export const PHONE_COLOURS_FORCED = {
  ...PHONE,
  name: 'phone, forced colours',
  forcedColors: 'active',
};

/** Where a composition is strained: both ends of every measure. */
export const ENDS = [
  { name: 'narrowest, 320', width: 320, height: 640 },
  { name: 'widest, 2560', width: 2560, height: 1440 },
  { name: 'phone on its side', width: 844, height: 390 },
  { name: '200 % zoom', width: 640, height: 400, near: 2 },
  { name: '400 % zoom', width: 320, height: 256, near: 4, whole: false },
  COLOURS_FORCED,
  { ...DESK, name: 'with motion', moving: true },
  { ...PHONE, name: 'text set wider', textSpacing: true },
];

/** The window of a width, as high as such screens are. */
export function windowOf(width) {
  const known = [PHONE, TABLET, DESK].find((window) => window.width === width);
  const height = width < 600 ? 844 : width < 900 ? 1024 : Math.round((width * 5) / 8);
  return { ...(known ?? { height }), name: String(width), width };
}
