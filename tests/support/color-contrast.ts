// Contrast of two colors (WCAG 2.2, 1.4.3), as browsers write computed colors (`rgb(…)`, `rgba(…)`, `color(srgb …)`) or
// as design tokens are written (`#2b1b24`).

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

export function parseColor(text: string): Color {
  const [, ...hex] = /^#(..)(..)(..)$/.exec(text.trim()) ?? [];
  const [r, g, b] = hex.map((channel) => Number.parseInt(channel, 16));
  if (r !== undefined && g !== undefined && b !== undefined) return [r, g, b, 1];
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.e-]+/g) ?? []).map(Number);
  if (!/^(rgba?|color)\(/.test(text)) throw new Error(`${text} is not a computed color.`);
  if (text.startsWith('rgb')) return [red, green, blue, alpha];
  return [red * 255, green * 255, blue * 255, alpha];
}

/** Visible color of a color that is painted over an opaque one. */
export const over = (above: Color, below: Color): Color => {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(
    (channel) => (above[channel] ?? 0) * above[3] + (below[channel] ?? 0) * (1 - above[3]),
  );
  return [red, green, blue, 1];
};

/** Linear light of a channel value from 0 to 255, from 0 to 1. */
export const linear = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of an sRGB color. */
const luminance = ([red, green, blue]: Color) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast ratio of two relative luminances. */
export const ratioOf = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

const WHITE: Color = [255, 255, 255, 1];

/** Visible color of layered background colors, the uppermost first. */
export const composed = (grounds: string[]) =>
  grounds.map(parseColor).reduceRight((below, layer) => over(layer, below), WHITE);

/** Contrast ratio of a color with the opaque color below it. */
export const contrast = (above: Color, below: Color) =>
  ratioOf(luminance(over(above, below)), luminance(below));

/** Background of a text in the page, from computed styles. */
export interface Surface {
  /** Background colors of the boxes around it, the innermost first. */
  grounds: string[];
  /**
   * Background color that the class of a surface defines (app/src/styles/tokens.css), which may be painted as a
   * gradient. Empty with forced colors.
   */
  named: string;
}

export const contrastOn = (color: Color, { grounds, named }: Surface) =>
  Math.max(
    ...[composed(grounds), ...(named.startsWith('#') ? [parseColor(named)] : [])].map((ground) =>
      contrast(color, ground),
    ),
  );
