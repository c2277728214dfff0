// What a publication changes, in words.

/**
 * The differences between the summaries of two releases (built-release.mjs), the earlier one `undefined` where there is none.
 * @returns {{ lines: string[], prices: string[], isEqual: boolean }} Sentences; those of them that are about prices; and whether
 *   nothing at all is different.
 */
export function changesOf(before, after) {
  if (before === undefined)
    return { lines: ['Everything: nothing was published before.'], prices: [], isEqual: false };
  if (before.files === after.files) return { lines: [], prices: [], isEqual: true };
  const { lines, prices } = changedWords(before, after);
  if (lines.length === 0) lines.push('Changed: how the site is made or looks; no words.');
  return { lines, prices, isEqual: false };
}

/** Of the differences those that are read, as sentences. Pages that are not known before are not compared. */
export function changedWords(before, after) {
  const prices = keysOf(before.prices, after.prices).flatMap((id) => {
    const [old, next] = [before.prices?.[id], after.prices[id]];
    if (old?.price === next?.price) return [];
    const { name } = next ?? old;
    if (!next?.price) return [`${name} has no price any more; it was ${old.price}.`];
    if (!old?.price) return [`${name} costs ${next.price}.`];
    return [`${name} costs ${next.price} instead of ${old.price}.`];
  });
  const pages = keysOf(before.pages, before.pages && after.pages).flatMap((address) => {
    const [old, next] = [before.pages[address], after.pages[address]];
    if (old?.words === next?.words) return [];
    if (!next) return [`Gone: “${old.title}” (${address}).`];
    return [`${old ? 'Changed' : 'New'}: “${next.title}” (${address}).`];
  });
  const lines = [...prices, ...pages];
  if (before.program !== after.program)
    lines.push('Changed: pages of the program that buyers open.');
  if (before.pages === undefined)
    lines.push('Which pages change cannot be said: the site does not answer.');
  else if (lines.length === 0 && before.content !== after.content)
    lines.push('Changed: what no page shows, such as words of forms, messages by mail, or drafts.');
  return { lines, prices };
}

/** The keys of two objects, each once. */
const keysOf = (one = {}, other = {}) => [...new Set([...Object.keys(other), ...Object.keys(one)])];
