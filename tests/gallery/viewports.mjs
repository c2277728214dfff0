// Viewports and user preferences of the gallery's screenshots.

/** Sizes in CSS pixels. `scale` is the device pixel ratio; `fullPage: false` limits the screenshot to the viewport. */
export const PHONE = { name: 'phone', width: 390, height: 844 };
export const TABLET = { name: 'tablet', width: 768, height: 1024 };
export const DESKTOP = { name: 'desk', width: 1440, height: 900 };
/** A phone with the on-screen keyboard open. */
export const PHONE_KEYBOARD = { name: 'phone, keyboard open', width: 390, height: 420 };
export const PAPER = { name: 'paper', width: 794, height: 1123, media: 'print' };
export const FORCED_COLORS = { ...DESKTOP, name: 'forced colours', forcedColors: 'active' };
export const PHONE_FORCED_COLORS = {
  ...PHONE,
  name: 'phone, forced colours',
  forcedColors: 'active',
};

/** Extreme sizes, zoom levels and preferences. */
export const EXTREMES = [
  { name: 'narrowest, 320', width: 320, height: 640 },
  { name: 'widest, 2560', width: 2560, height: 1440 },
  { name: 'phone on its side', width: 844, height: 390 },
  { name: '200 % zoom', width: 640, height: 400, scale: 2 },
  { name: '400 % zoom', width: 320, height: 256, scale: 4, fullPage: false },
  FORCED_COLORS,
  { ...DESKTOP, name: 'with motion', motion: true },
  { ...PHONE, name: 'text set wider', textSpacing: true },
];

/** The viewport of a width, with a typical height. */
export function viewportOf(width) {
  const known = [PHONE, TABLET, DESKTOP].find((viewport) => viewport.width === width);
  const height = width < 600 ? 844 : width < 900 ? 1024 : Math.round((width * 5) / 8);
  return { ...(known ?? { height }), name: String(width), width };
}
