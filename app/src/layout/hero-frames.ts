// The frames of the pictures in hero.css, for their `sizes`. Heights are in `vh`, although the styles
// have `svh`: Chromium chooses a picture before it knows the `svh` of a phone, and would download another size later.
import type { Frame } from '../ui/picture-sizes';

/** A hero's picture that fills it. Words that need more room make it a little taller. */
export const FULL: Frame = { width: '100vw', height: 'max(100vh, 42rem)' };

/** The same where the picture stands above the words in narrower windows, and how tall it is there. */
export const aboveWords = (from: number, height: string): Frame[] => [
  { ...FULL, from },
  { width: '100vw', height },
];

/** A washed hero, whose picture has this width beside the words. */
export const washed = (width: string): Frame[] => [
  { from: 64, width, height: 'max(100vh, 44rem)' },
  { width: '100vw', height: 'clamp(22rem, 60vh, 36rem)' },
];
