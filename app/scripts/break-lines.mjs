// Breaks a title into balanced lines: no short word at a line end, the accented phrase kept together.

/** Articles, prepositions and hyphenated halves: a line should not end with one. */
const WEAK_END = /^(an?|the|and|or|of|to|in|on|at|by|for|with|as|is|it|you|one)$|-$/i;

/**
 * The line breaks of lowest cost as `{ lines, cost }`, or undefined if the words do not fit. Equal lines without
 * a penalty cost 0; a break at the accented phrase earns a bonus, so a cost can be negative.
 *
 * `words`: `{ text, accent }` each, `accent` for words of the accented phrase; `width(words)`: the width of
 * words in one line; `limits`: `{ width, lines }`.
 */
export function breakLines(words, width, limits) {
  let best;
  for (let count = 1; count <= limits.lines; count += 1) {
    for (const lines of partitions(words, count)) {
      const widths = lines.map(width);
      if (widths.some((line) => line > limits.width)) continue;
      const cost =
        unevenness(widths) +
        lines.reduce((sum, _, at) => sum + penalty(lines, at), 0) +
        // Prefers fewer lines.
        0.12 * (count - 1);
      if (!best || cost < best.cost) best = { lines, cost };
    }
  }
  return best;
}

/** Every way to split a list into `count` non-empty parts. */
function* partitions(items, count) {
  if (count === 1) {
    yield [items];
    return;
  }
  for (let first = 1; first <= items.length - count + 1; first += 1) {
    for (const rest of partitions(items.slice(first), count - 1)) {
      yield [items.slice(0, first), ...rest];
    }
  }
}

/** Squared relative difference of the lines from the longest: 0 for lines of equal width. */
function unevenness(widths) {
  const longest = Math.max(...widths);
  return widths.reduce((sum, width) => sum + ((longest - width) / longest) ** 2, 0);
}

/** Penalty of one line: a single short word, a weak last word, or a break inside the accented phrase. */
function penalty(lines, at) {
  const line = lines[at];
  const next = lines[at + 1];
  const single = lines.length > 1 && line.length === 1 && line[0].text.length < 6 ? 0.5 : 0;
  if (!next) return single;
  const last = line.at(-1);
  if (last.accent !== next[0].accent) return single - 0.4;
  return single + (WEAK_END.test(last.text) ? 0.3 : 0) + (last.accent ? 0.1 : 0);
}
