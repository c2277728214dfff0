// Drawing of the moon's lit part, as an SVG path in a circle of 15 units around (16, 16), and the time of tonight's
// moon. The core computes the moon of a time; it has no clock.

/** Handle length of a cubic Bézier curve that approximates a quarter of an ellipse. */
const HANDLE = 0.5523;

/** Angle of the thinnest drawn crescent in degrees. */
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
  const x = (part: number) => Math.round((16 + edge * part) * 100) / 100;
  return `M16 1A15 15 0 0 ${sweep} 16 31C${x(HANDLE)} 31 ${x(1)} 24.28 ${x(1)} 16S${x(HANDLE)} 1 16 1Z`;
}

/** Moon of the brand mark in served pages: always full. */
export const FULL_MOON = moonPath(180);

/** Lit part of the moon of a night; at new moon a thin crescent, so that the drawing is visible. */
export function nightPath(angle: number): string {
  return moonPath(Math.min(Math.max(angle, THINNEST), 360 - THINNEST));
}

/** Time in milliseconds for which tonight's moon is computed: nine in the evening of the visitor's day. */
export function tonight(): number {
  return new Date().setHours(21, 0, 0, 0);
}
