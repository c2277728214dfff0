// Frames of hero pictures for their `sizes` attributes; they must match hero.css. Heights are in `vh`, although the
// styles use `svh`: Chromium chooses a picture before it knows the `svh` of a phone, and would later download another
// size.
import type { Frame } from '../ui/picture-sizes';

/** Picture that fills the hero. Longer text makes the hero a little taller. */
export const FULL: Frame = { width: '100vw', height: 'max(100vh, 42rem)' };

/**
 * Picture that fills the hero from a window width (in rem) on; in narrower windows it is above the text, with this
 * height.
 */
export const aboveWords = (from: number, height: string): Frame[] => [
  { ...FULL, from },
  { width: '100vw', height },
];

/** Washed hero; `width` is the width of its picture beside the text. */
export const washed = (width: string): Frame[] => [
  { from: 64, width, height: 'max(100vh, 44rem)' },
  { width: '100vw', height: 'clamp(22rem, 60vh, 36rem)' },
];
