// WCAG contrast ratio of a text color against the actual pixels behind the text.

/** sRGB channel values from 0 to 255 in linear light (WCAG 2.2, relative luminance). */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const luminance = (red, green, blue) =>
  0.2126 * LINEAR[red] + 0.7152 * LINEAR[green] + 0.0722 * LINEAR[blue];

/** The RGB channels of a color such as `#f6f0e6`. */
export const channelsOf = (hex) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The mean luminance of raw RGB pixels, from 0 to 1. */
export function meanLuminance(data) {
  let sum = 0;
  for (let at = 0; at < data.length; at += 3)
    sum += luminance(data[at], data[at + 1], data[at + 2]);
  return (3 * sum) / data.length;
}

/**
 * The lowest contrast ratio of a text color (`#rrggbb`) with any pixel in a box (`left`, `top`, `width`, `height`).
 *
 * `picture`: raw RGB, `{ data, width }`; `overlay`: a translucent color on top of it, `{ channels, opacity(x) }`
 * with an opacity from 0 to 1 for each column.
 */
export function minContrast(color, box, { data, width }, overlay) {
  const own = luminance(...channelsOf(color));
  const height = data.length / 3 / width;
  const clamp = (value, limit) => Math.min(limit, Math.max(0, Math.round(value)));
  const [left, right] = [clamp(box.left, width), clamp(box.left + box.width, width)];
  const [top, bottom] = [clamp(box.top, height), clamp(box.top + box.height, height)];
  let [darkest, lightest] = [1, 0];
  for (let x = left; x < right; x += 1) {
    const opacity = overlay?.opacity(x) ?? 0;
    const blended = (at, offset) =>
      Math.round(data[at + offset] * (1 - opacity) + (overlay?.channels[offset] ?? 0) * opacity);
    for (let y = top; y < bottom; y += 1) {
      const at = 3 * (y * width + x);
      const other = luminance(blended(at, 0), blended(at, 1), blended(at, 2));
      if (other < darkest) darkest = other;
      if (other > lightest) lightest = other;
    }
  }
  const ratio = (other) => (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05);
  // A color between the two would be invisible on some pixel in between.
  if (own > darkest && own < lightest) return 1;
  return Math.min(ratio(darkest), ratio(lightest));
}
