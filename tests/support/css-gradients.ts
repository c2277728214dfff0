// Colors and gradients of computed styles, as functions of a point in their box (CSS Images 3).

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = [red: number, green: number, blue: number, alpha: number];

/** A rectangle in CSS pixels. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The color at a point of a box whose top left corner is 0, 0. */
export type Paint = (x: number, y: number) => Color;

export const TRANSPARENT: Color = [0, 0, 0, 0];

/** A color as computed styles write it: `rgb(…)`, `rgba(…)` or `color(srgb …)`. */
export function parseColor(text: string): Color {
  const numbers = (text.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
  if (/^rgba?\(/.test(text)) return [red, green, blue, alpha];
  if (text.startsWith('color(srgb ')) return [red * 255, green * 255, blue * 255, alpha];
  throw new Error(`This color is not supported: ${text}`);
}

/** One color over another one that is opaque or not. */
export function over([r, g, b, a]: Color, [red, green, blue, alpha]: Color): Color {
  const rest = alpha * (1 - a);
  const total = a + rest;
  if (total === 0) return TRANSPARENT;
  const mix = (top: number, under: number) => (top * a + under * rest) / total;
  return [mix(r, red), mix(g, green), mix(b, blue), total];
}

/** The parts of a list between commas or, with another separator, between those; parentheses keep theirs. */
export function splitList(text: string, separator = ','): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** A length in CSS pixels: of `12px` itself, of `50%` that share of the whole; sums in `calc()`. */
export function lengthOf(text: string, whole: number): number {
  let sum = 0;
  for (const [, sign, number, unit] of text.matchAll(/([+-]?)\s*([\d.]+(?:e-?\d+)?)(px|%)?/g))
    sum += (sign === '-' ? -1 : 1) * Number(number) * (unit === '%' ? whole / 100 : 1);
  return sum;
}

/** A color of a gradient and its place. */
export interface Stop {
  color: Color;
  /** Along the gradient's line, in CSS pixels; of an SVG's gradient from 0 to 1. */
  at: number;
}

/** The stops of a gradient whose line is so long; those without a place stand evenly between their neighbours. */
function stopsOf(parts: string[], length: number): Stop[] {
  const stops: { color: Color; at: number | null }[] = [];
  for (const part of parts) {
    const [, color = '', places = ''] = /^(\w+\(.*?\))\s*(.*)$/.exec(part) ?? [];
    const all = splitList(places, ' ').map((place) => lengthOf(place, length));
    for (const at of all.length === 0 ? [null] : all) stops.push({ color: parseColor(color), at });
  }
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) throw new Error(`A gradient without stops: ${parts.join()}`);
  first.at ??= 0;
  last.at ??= length;
  let highest = first.at;
  return stops.map(({ color, at }, index) => {
    if (at === null) {
      const next = stops.findIndex((stop, other) => other > index && stop.at !== null);
      const end = stops[next]?.at ?? length;
      at = highest + (end - highest) / (next - index + 1);
    }
    highest = Math.max(highest, at);
    return { color, at: highest };
  });
}

/** The color at a distance along the line, interpolated with premultiplied opacity. */
export function colorAt(stops: Stop[], distance: number): Color {
  const next = stops.findIndex(({ at }) => at > distance);
  if (next === 0) return stops[0]?.color ?? TRANSPARENT;
  const [from, to] = [stops[next === -1 ? stops.length - 1 : next - 1], stops[next]];
  if (!from || !to) return from?.color ?? TRANSPARENT;
  const share = (distance - from.at) / (to.at - from.at);
  const alpha = from.color[3] * (1 - share) + to.color[3] * share;
  if (alpha === 0) return TRANSPARENT;
  const mix = (one: number, other: number) =>
    (one * from.color[3] * (1 - share) + other * to.color[3] * share) / alpha;
  const [[r, g, b], [red, green, blue]] = [from.color, to.color];
  return [mix(r, red), mix(g, green), mix(b, blue), alpha];
}

/** The angle of `180deg`, `to top` or no direction, in radians clockwise from the top; null for what is a color stop. */
function angleOf(direction: string): number | null {
  const degrees = /^(-?[\d.]+)deg$/.exec(direction)?.[1];
  if (degrees !== undefined) return (Number(degrees) * Math.PI) / 180;
  const side = /^to (top|right|bottom|left)$/.exec(direction)?.[1];
  if (side === undefined) return null;
  return (['top', 'right', 'bottom', 'left'].indexOf(side) * Math.PI) / 2;
}

function linearGradient(parts: string[], { width, height }: Rect, repeats: boolean): Paint {
  const angle = angleOf(parts[0] ?? '');
  const [sin, cos] = [Math.sin(angle ?? Math.PI), Math.cos(angle ?? Math.PI)];
  const length = Math.abs(width * sin) + Math.abs(height * cos);
  const stops = stopsOf(angle === null ? parts : parts.slice(1), length);
  const [first = 0, last = 0] = [stops[0]?.at, stops.at(-1)?.at];
  const turn = last - first;
  return (x, y) => {
    const distance = (x - width / 2) * sin - (y - height / 2) * cos + length / 2;
    const place = repeats ? first + ((((distance - first) % turn) + turn) % turn) : distance;
    return colorAt(stops, place);
  };
}

function radialGradient(parts: string[], { width, height }: Rect): Paint {
  const hasShape = !/^(rgba?|color)\(/.test(parts[0] ?? '');
  const [size = '', place = '50% 50%'] = hasShape ? (parts[0] ?? '').split(/\s*\bat\b\s*/) : [];
  const [left = '50%', top = '50%'] = splitList(place, ' ');
  const [x, y] = [lengthOf(left, width), lengthOf(top, height)];
  const sizes = splitList(size.replace(/\b(ellipse|circle)\b/, ''), ' ');
  const isCircle = /\bcircle\b/.test(size);
  let [across, down] = [Math.max(x, width - x), Math.max(y, height - y)];
  if (sizes[0] === 'closest-side')
    [across, down] = [Math.min(x, width - x), Math.min(y, height - y)];
  else if (sizes.length === 2)
    [across, down] = [lengthOf(sizes[0] ?? '', width), lengthOf(sizes[1] ?? '', height)];
  else if (sizes.length === 1 && sizes[0] !== 'farthest-corner')
    throw new Error(`This size of a gradient is not supported: ${size}`);
  // An ellipse to the farthest corner has the proportions of the one to the farthest side.
  else if (isCircle) across = down = Math.hypot(across, down);
  else [across, down] = [across * Math.SQRT2, down * Math.SQRT2];
  if (isCircle && sizes[0] === 'closest-side') across = down = Math.min(across, down);
  const stops = stopsOf(hasShape ? parts.slice(1) : parts, across);
  return (px, py) => colorAt(stops, Math.hypot(px - x, ((py - y) * across) / down));
}

/** A gradient as computed styles write it, drawn over a box. */
export function gradientOf(text: string, box: Rect): Paint {
  const [, repeats, kind, inner = ''] =
    /^(repeating-)?(linear|radial)-gradient\((.*)\)$/.exec(text) ?? [];
  const parts = splitList(inner);
  if (kind === 'linear') return linearGradient(parts, box, repeats !== undefined);
  if (kind === 'radial' && !repeats) return radialGradient(parts, box);
  throw new Error(`This image is not supported: ${text.slice(0, 80)}`);
}
