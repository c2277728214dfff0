// Contrast as WCAG measures it: of an ink with the pixels that really lie behind it.

/** What a value from 0 to 255 is in linear light (WCAG 2.2, relative luminance). */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const luminance = (red, green, blue) =>
  0.2126 * LINEAR[red] + 0.7152 * LINEAR[green] + 0.0722 * LINEAR[blue];

/** `#f6f0e6` as its three values. */
export const valuesOf = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The mean luminance of raw RGB pixels, from 0 to 1. */
export function meanLuminance(data) {
  let sum = 0;
  for (let at = 0; at < data.length; at += 3)
    sum += luminance(data[at], data[at + 1], data[at + 2]);
  return (3 * sum) / data.length;
}

/**
 * The least contrast of an ink (`#rrggbb`) with any pixel in a box (`left`, `top`, `width`, `height`).
 *
 * `picture`: raw RGB, `{ data, width }`; `veil`: a colour that would be laid over it, `{ values, share(x) }`
 * with a share from 0 to 1 for each column.
 */
export function leastContrast(ink, box, { data, width }, veil) {
  const own = luminance(...valuesOf(ink));
  const height = data.length / 3 / width;
  const within = (value, limit) => Math.min(limit, Math.max(0, Math.round(value)));
  const [left, right] = [within(box.left, width), within(box.left + box.width, width)];
  const [top, bottom] = [within(box.top, height), within(box.top + box.height, height)];
  let [darkest, lightest] = [1, 0];
  for (let x = left; x < right; x += 1) {
    const share = veil?.share(x) ?? 0;
    const mixed = (at, offset) =>
      Math.round(data[at + offset] * (1 - share) + (veil?.values[offset] ?? 0) * share);
    for (let y = top; y < bottom; y += 1) {
      const at = 3 * (y * width + x);
      const other = luminance(mixed(at, 0), mixed(at, 1), mixed(at, 2));
      if (other < darkest) darkest = other;
      if (other > lightest) lightest = other;
    }
  }
  const ratio = (other) => (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05);
  // Between the two an ink of middle tone would vanish altogether.
  if (own > darkest && own < lightest) return 1;
  return Math.min(ratio(darkest), ratio(lightest));
}
