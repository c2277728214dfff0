// Breaks a title into even lines, the way a typesetter would: no short word left hanging, the phrase kept together.

/** Words and halves of words that lead on to the next: a line does not like to end with them. */
const LEADING = /^(an?|the|and|or|of|to|in|on|at|by|for|with|as|is|it|you|one)$|-$/i;

/**
 * The best way to set words in lines, as `{ lines, cost }`, or undefined when none fits. A cost of 0 is even lines
 * without a fault; a good break may cost less than nothing.
 *
 * `words`: `{ text, accent }` each, `accent` for those of the phrase set apart; `width(words)`: how wide
 * they are in one line; `room`: `{ width, lines }`.
 */
export function breakLines(words, width, room) {
  let best;
  for (let count = 1; count <= room.lines; count += 1) {
    for (const lines of partitions(words, count)) {
      const widths = lines.map(width);
      if (widths.some((line) => line > room.width)) continue;
      const cost =
        unevenness(widths) +
        lines.reduce((sum, _, at) => sum + roughness(lines, at), 0) +
        // Another line has to earn its place.
        0.12 * (count - 1);
      if (!best || cost < best.cost) best = { lines, cost };
    }
  }
  return best;
}

/** Every way to cut a list into so many parts, none of them empty. */
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

/** How far the lines are from being equally long: 0 for equal ones. */
function unevenness(widths) {
  const longest = Math.max(...widths);
  return widths.reduce((sum, width) => sum + ((longest - width) / longest) ** 2, 0);
}

/** What is wrong with a line: it stands alone, leads on, or parts the phrase. */
function roughness(lines, at) {
  const line = lines[at];
  const next = lines[at + 1];
  const alone = lines.length > 1 && line.length === 1 && line[0].text.length < 6 ? 0.5 : 0;
  if (!next) return alone;
  const last = line.at(-1);
  if (last.accent !== next[0].accent) return alone - 0.4;
  return alone + (LEADING.test(last.text) ? 0.3 : 0) + (last.accent ? 0.1 : 0);
}
