// Tonight's moon, and the drawing of its light: an SVG path in a circle of 15 units around (16, 16). The core computes
// the moon of a given time. The drawing and the visitor's clock and time zone are not available to the core.

/** Handle length of a cubic Bézier curve that approximates a quarter of an ellipse. */
const HANDLE = 0.5523;

/** Angle of the thinnest crescent in degrees: nearer to new moon, the drawn light is not reduced further. */
const THINNEST = 36;

/**
 * Lit part of the moon at an angle from the sun, in degrees from 0 (new moon) over 180 (full moon) to 360, as seen from
 * the northern hemisphere: it waxes from the right and wanes to the left. Its outline is half a circle and half an
 * ellipse.
 */
export function moonPath(angle: number): string {
  const [sweep, side] = angle > 180 ? [0, -1] : [1, 1];
  // x offset at which the edge of the shadow crosses the middle: 15 at the lit limb of the new moon, -15 at full moon.
  const edge = side * 15 * Math.cos((Math.PI * angle) / 180);
  const at = (part: number) => Math.round((16 + edge * part) * 100) / 100;
  return `M16 1A15 15 0 0 ${sweep} 16 31C${at(HANDLE)} 31 ${at(1)} 24.28 ${at(1)} 16S${at(HANDLE)} 1 16 1Z`;
}

/** Moon of the brand mark in served pages: always full. */
export const FULL_MOON = moonPath(180);

/** Lit part of the moon of a night. It never disappears: at new moon a thin crescent stays. */
export function nightPath(angle: number): string {
  return moonPath(Math.min(Math.max(angle, THINNEST), 360 - THINNEST));
}

/** Time in milliseconds for which tonight's moon is computed: nine in the evening of the visitor's day. */
export function tonight(): number {
  return new Date().setHours(21, 0, 0, 0);
}
