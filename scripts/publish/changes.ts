// Describes what a publication changes, in sentences.

import type { Summary } from './built-release';

export interface Changes {
  /** All changes, one sentence each. */
  lines: string[];
  /** The sentences about prices. */
  prices: string[];
  /** True if the two summaries are equal. */
  isEqual: boolean;
}

/** The most changed pages with a sentence each. */
const SENTENCES = 6;

/** Describes the differences between two releases; `before` is undefined for the first release. */
export function changesOf(before: Summary | undefined, after: Summary): Changes {
  if (before === undefined)
    return { lines: ['Everything: nothing was published before.'], prices: [], isEqual: false };
  if (before.files === after.files) return { lines: [], prices: [], isEqual: true };
  const { lines, prices } = changedWords(before, after);
  if (lines.length === 0) lines.push('Changed: how the site is made or looks; no words.');
  return { lines: grouped(lines), prices, isEqual: false };
}

/** Joins the sentences about many changed pages to one in the place of the first. */
function grouped(lines: string[]): string[] {
  const changed = lines.filter((line) => /^Changed: “/.test(line));
  if (changed.length <= SENTENCES) return lines;
  const names = changed.map((line) => line.replace(/^Changed: (.*)\.$/, '$1'));
  const all = `Changed, on ${changed.length} pages: ${names.join(', ')}.`;
  return lines.flatMap((line) =>
    line === changed[0] ? [all] : changed.includes(line) ? [] : [line],
  );
}

/** Describes the visible differences of two summaries in sentences. Without earlier pages no pages are compared. */
export function changedWords(before: Summary, after: Summary): Omit<Changes, 'isEqual'> {
  const prices = keysOf(before.prices, after.prices).flatMap((id) => {
    const [old, next] = [before.prices?.[id], after.prices[id]];
    if (old?.price === next?.price) return [];
    const name = (next ?? old)?.name;
    if (!next?.price) return [`${name} has no price any more; it was ${old?.price}.`];
    if (!old?.price) return [`${name} costs ${next.price}.`];
    return [`${name} costs ${next.price} instead of ${old.price}.`];
  });
  const former = before.pages ?? {};
  const next = (before.pages && after.pages) ?? {};
  const isGone = (address: string) => !next[address];
  // A new page with the title of a removed page counts as moved: the old path redirects to it.
  const movedFrom = (address: string) =>
    former[address]
      ? undefined
      : Object.keys(former).find(
          (old) => isGone(old) && former[old]?.title === next[address]?.title,
        );
  const moved = Object.keys(next).map(movedFrom);
  const names = changedNames(before, after);
  let places = 0;
  const pages = keysOf(former, next).flatMap((address) => {
    const [old, now] = [former[address], next[address]];
    if (old?.words === now?.words || moved.includes(address)) return [];
    if (names.length > 0 && old?.rest !== undefined && old.rest === now?.rest) {
      places += 1;
      return [];
    }
    if (!now) return [`Gone: “${old?.title}” (${address}).`];
    const from = movedFrom(address);
    if (from) return [`At another address: “${now.title}” (${address} instead of ${from}).`];
    return [`${old ? 'Changed' : 'New'}: “${now.title}” (${address}).`];
  });
  if (places > 0) {
    const where = places === 1 ? 'one page' : `${places} pages`;
    names.push(`${names.pop()} That changes ${where}, and nothing else there.`);
  }
  const lines = [...prices, ...names, ...pages];
  if (before.program !== after.program)
    lines.push('Changed: pages of the program that buyers open.');
  if (before.pages === undefined)
    lines.push('Which pages change cannot be said: the site does not answer.');
  else if (lines.length === 0 && before.content !== after.content)
    lines.push('Changed: what no page shows, such as words of forms, messages by mail, or drafts.');
  return { lines, prices };
}

/** Sentences about names of the house and of its offers that are different. */
function changedNames(before: Summary, after: Summary): string[] {
  const names = (summary: Summary) => ({
    '': summary.house,
    ...Object.fromEntries(Object.entries(summary.prices ?? {}).map(([id, { name }]) => [id, name])),
  });
  const [old, next] = [names(before), names(after)] as Record<string, string | undefined>[];
  return keysOf(old, next).flatMap((id) => {
    const [from, to] = [old?.[id], next?.[id]];
    return from && to && from !== to ? [`“${from}” is called “${to}” now.`] : [];
  });
}

/** Keys of two objects, without duplicates. */
const keysOf = (one: object = {}, other: object = {}) => [
  ...new Set([...Object.keys(other), ...Object.keys(one)]),
];
