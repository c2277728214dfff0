// The moon of a night, and how its light is drawn: as the path of an SVG, in a circle of 15 units around 16, 16.

/** Handle length of a cubic Bézier curve that approximates a quarter of an ellipse. */
const HANDLE = 0.5523;

/** The angle of the thinnest crescent in degrees: nearer to new moon the light of a night is no less than this. */
const THINNEST = 36;

/**
 * The lit part of the moon at an angle from the sun, in degrees from 0 (new moon) over 180 (full moon) to 360, as it is
 * seen from the north: it waxes from the right, and wanes to the left. Half a circle and half an ellipse bound it.
 */
export function moonPath(angle: number): string {
  const [sweep, side] = angle > 180 ? [0, -1] : [1, 1];
  // Where the edge of the shadow crosses the middle: 15 at the lit limb of the new moon, -15 at full moon.
  const edge = side * 15 * Math.cos((Math.PI * angle) / 180);
  const at = (part: number) => Math.round((16 + edge * part) * 100) / 100;
  return `M16 1A15 15 0 0 ${sweep} 16 31C${at(HANDLE)} 31 ${at(1)} 24.28 ${at(1)} 16S${at(HANDLE)} 1 16 1Z`;
}

/** The moon of the brand, which pages show as they are served: it is always full. */
export const FULL_MOON = moonPath(180);

/** The lit part of the moon of a night, which is never gone: at new moon a thin crescent stays. */
export function nightPath(angle: number): string {
  return moonPath(Math.min(Math.max(angle, THINNEST), 360 - THINNEST));
}

/** The time for which the moon of the visitor's night is told, in milliseconds: nine in the evening of her day. */
export function tonight(): number {
  return new Date().setHours(21, 0, 0, 0);
}
