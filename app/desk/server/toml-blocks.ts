// The tables of a TOML file as blocks of text: reorders, adds and removes entries of lists of tables (`[[offers]]`) and keys
// of tables without touching the text of the others, so that comments stay with what they are about.

import { parse, stringify } from 'smol-toml';
import { matchEntries } from '../list-entries';
import { isTable, type Table, type Value } from '../values';

/** A table with its header; the first block of a file has none. */
interface Block {
  /** The keys of the header. */
  path: string[];
  /** Whether the header begins an entry of a list: `[[path]]`. */
  isEntry: boolean;
  /** Empty lines and comments that stand apart from the header. */
  gap: string;
  /** The comments right above the header, the header and the keys. */
  own: string;
}

const isListOfTables = (value: Value | undefined): value is Table[] =>
  Array.isArray(value) && value.length > 0 && value.every(isTable);

/** The keys of a header such as `a."b.c"`. */
function pathOf(header: string): string[] {
  const keys: string[] = [];
  let table: Value | undefined = parse(`[${header}]`) as Table;
  while (isTable(table)) {
    const key: string | undefined = Object.keys(table)[0];
    if (key === undefined) return keys;
    keys.push(key);
    table = table[key];
  }
  return keys;
}

/** The lines of a text, each with its line break, and whether one begins within a value of several lines. */
function linesOf(text: string): { line: string; isInside: boolean }[] {
  let quote = '';
  let depth = 0;
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => {
    const isInside = quote !== '' || depth > 0;
    for (let at = 0; at < line.length; at++) {
      const rest = line.slice(at);
      if (quote !== '') {
        if (quote.startsWith('"') && rest.startsWith('\\')) at++;
        else if (rest.startsWith(quote)) {
          // A string of several lines may end with quotation marks of its own.
          const [all = ''] = /^("+|'+)/.exec(rest) ?? [];
          at += quote.length === 3 ? all.length - 1 : 0;
          quote = '';
        }
        continue;
      }
      const [opening = ''] = /^("""|'''|"|')/.exec(rest) ?? [];
      if (opening !== '') {
        quote = opening;
        at += opening.length - 1;
      } else if (rest.startsWith('#')) break;
      else if (/^[[{]/.test(rest)) depth++;
      else if (/^[\]}]/.test(rest)) depth--;
    }
    return { line, isInside };
  });
}

const isBlank = (line: string) => line.trim() === '';
const isComment = (line: string) => line.trimStart().startsWith('#');

/** Splits a text into its blocks, and what stands behind the last one. */
function blocksOf(text: string): { blocks: Block[]; tail: string } {
  let block: Block = { path: [], isEntry: false, gap: '', own: '' };
  const blocks = [block];
  let pending: string[] = [];
  for (const { line, isInside } of linesOf(text)) {
    const [, opening = '', header] =
      (!isInside && /^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$/.exec(line.trimEnd())) || [];
    if (header !== undefined) {
      const last = pending.findLastIndex(isBlank);
      const own = pending.slice(last + 1).join('') + line;
      const gap = pending.slice(0, last + 1).join('');
      block = { path: pathOf(header), isEntry: opening === '[[', gap, own };
      blocks.push(block);
      pending = [];
    } else if (!isInside && (isBlank(line) || isComment(line))) {
      pending.push(line);
    } else {
      block.own += pending.join('') + line;
      pending = [];
    }
  }
  return { blocks, tail: pending.join('') };
}

const textOf = (blocks: Block[]) => blocks.map(({ gap, own }) => gap + own).join('');

/** Blocks in another order, and comments that stood apart above entries that are gone. */
interface Arranged {
  blocks: Block[];
  carried: string;
}

/** A gap below comments that are carried there. */
const joined = (carried: string, gap: string) =>
  carried !== '' && !/\S/.test(gap) ? carried : carried + gap;

/** Writes the blocks anew where entries of lists were moved, added or removed. */
function arrange(blocks: Block[], depth: number, before: Table, after: Table): Arranged {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    if (group?.[0]?.path[depth] === block.path[depth]) group?.push(block);
    else groups.push([block]);
  }
  let carried = '';
  const arranged = groups.flatMap((group) => {
    const [first, ...rest] = group;
    const key = first?.path[depth];
    if (first === undefined || key === undefined) return group;
    first.gap = joined(carried, first.gap);
    carried = '';
    const [old, next] = [before[key], after[key]];
    if (first.isEntry && first.path.length === depth + 1) {
      if (!isListOfTables(old) || !isListOfTables(next)) return group;
      const result = arrangeList(group, depth, old, next);
      carried = result.carried;
      return result.blocks;
    }
    if (!isTable(old) || !isTable(next)) return group;
    const isOwn = first.path.length === depth + 1;
    const result = arrange(isOwn ? rest : group, depth + 1, old, next);
    carried = result.carried;
    return isOwn ? [first, ...result.blocks] : result.blocks;
  });
  return { blocks: arranged, carried };
}

/** The comments right above a header, and the header with its keys. */
function withoutComments(own: string): [comments: string, rest: string] {
  const [comments = ''] = /^(?:[^\S\n]*#.*\n)*/.exec(own) ?? [];
  return [comments, own.slice(comments.length)];
}

function arrangeList(group: Block[], depth: number, old: Table[], next: Table[]): Arranged {
  const entries: Block[][] = [];
  for (const block of group) {
    if (block.isEntry && block.path.length === depth + 1) entries.push([block]);
    else entries.at(-1)?.push(block);
  }
  const [top] = group;
  if (top === undefined || entries.length !== old.length) return { blocks: group, carried: '' };
  const matches = matchEntries(old, next);
  if (matches.length === old.length && matches.every((from, at) => from === at)) {
    const inner = entries.map(([first, ...rest], at) =>
      arrangeEntry(first, rest, depth, old[at], next[at]),
    );
    return joinEntries(inner);
  }
  const gaps = [...entries.map(([first]) => first?.gap ?? '')];
  let apart = '';
  for (const at of entries.keys()) {
    const gap = gaps[at] ?? '';
    if (matches.includes(at)) {
      gaps[at] = joined(apart, gap);
      apart = '';
    } else if (/\S/.test(gap)) apart += gap;
  }
  // Comments right above the first entry are about the list.
  const [comments] = withoutComments(top.own);
  const inner = next.map((entry, at): Arranged => {
    const from = matches[at];
    const above = at === 0 ? comments : '';
    if (from === undefined) {
      const own = above + entryText(top.path, entry);
      return {
        blocks: [{ path: top.path, isEntry: true, gap: at === 0 ? '' : '\n', own }],
        carried: '',
      };
    }
    const [first, ...rest] = entries[from] ?? [];
    if (first === undefined) return { blocks: [], carried: '' };
    const own = from === 0 ? withoutComments(first.own)[1] : first.own;
    const moved = { ...first, gap: gaps[from] ?? '\n', own: above + own };
    return arrangeEntry(moved, rest, depth, old[from], entry);
  });
  const { blocks, carried } = joinEntries(inner);
  for (const block of blocks) if (!block.own.endsWith('\n')) block.own += '\n';
  return { blocks, carried: carried + apart };
}

/** An entry with the lists within it. */
function arrangeEntry(
  first: Block | undefined,
  rest: Block[],
  depth: number,
  old: Table | undefined,
  next: Table | undefined,
): Arranged {
  if (first === undefined || old === undefined || next === undefined)
    return { blocks: [], carried: '' };
  const { blocks, carried } = arrange(rest, depth + 1, old, next);
  return { blocks: [first, ...blocks], carried };
}

function joinEntries(entries: Arranged[]): Arranged {
  let carried = '';
  const blocks = entries.flatMap((entry) => {
    const [first] = entry.blocks;
    if (first) first.gap = joined(carried, first.gap);
    carried = first ? entry.carried : carried + entry.carried;
    return entry.blocks;
  });
  return { blocks, carried };
}

const keyText = (key: string) => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

/** A value in one line. */
export function inlineText(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(inlineText).join(', ')}]`;
  if (!isTable(value)) return stringify({ value }).slice('value = '.length).trimEnd();
  const pairs = Object.entries(value).map(
    ([key, inner]) => `${keyText(key)} = ${inlineText(inner)}`,
  );
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

const keyLine = ([key, value]: [string, Value]) => `${keyText(key)} = ${inlineText(value)}\n`;

/** A new entry: its header and its keys; lists of tables in it have headers of their own. */
function entryText(path: string[], entry: Table): string {
  const inner = Object.entries(entry).filter(([, value]) => isListOfTables(value));
  const own = Object.entries(entry).filter(([, value]) => !isListOfTables(value));
  const lines = own.map(keyLine);
  const lists = inner.flatMap(([key, value]) =>
    (value as Table[]).map((one) => `\n${entryText([...path, key], one)}`),
  );
  return `[[${path.map(keyText).join('.')}]]\n${[...lines, ...lists].join('')}`;
}

/** The text in which entries of lists of tables stand as in the value; other changes are left to be made. */
export function withEntries(text: string, before: Table, after: Table): string {
  const { blocks, tail } = blocksOf(text);
  const [first, ...rest] = blocks;
  if (first === undefined) return text;
  const { blocks: arranged, carried } = arrange(rest, 0, before, after);
  return textOf([first, ...arranged]) + joined(carried, tail);
}

/**
 * The text with the keys of its tables as in the value: lines of keys that are gone are taken out, and new keys stand below the
 * others of their tables. Keys of inline tables, and new tables, are left to be made.
 */
export function withKeys(text: string, before: Table, after: Table): string {
  const { blocks, tail } = blocksOf(text);
  const counts = new Map<string, number>();
  const cleaned = blocks.map((block) => {
    let [one, other]: [Value | undefined, Value | undefined] = [before, after];
    let path = '';
    const inner = (value: Value | undefined, key: string, at: number) => {
      const found = isTable(value) ? value[key] : undefined;
      return Array.isArray(found) ? found[at] : found;
    };
    for (const key of block.path) {
      path += `/${key}`;
      if (block.isEntry && path === `/${block.path.join('/')}`) {
        counts.set(path, (counts.get(path) ?? -1) + 1);
        for (const list of counts.keys()) if (list.startsWith(`${path}/`)) counts.delete(list);
      }
      const at = counts.get(path) ?? 0;
      [one, other] = [inner(one, key, at), inner(other, key, at)];
    }
    if (!isTable(one) || !isTable(other)) return block;
    const [old, next] = [one, other];
    const gone = Object.keys(old).filter((key) => !(key in next));
    const own = withoutLines(block.own, gone);
    if (!own.endsWith('\n')) return { ...block, own };
    const added = Object.entries(next).filter(
      ([key, value]) => !(key in old) && !isTable(value) && !isListOfTables(value),
    );
    return { ...block, own: own + added.map(keyLine).join('') };
  });
  return textOf(cleaned) + tail;
}

function withoutLines(text: string, keys: string[]): string {
  let isGone = false;
  return linesOf(text)
    .filter(({ line, isInside }) => {
      if (isInside) return !isGone;
      const [, bare, quoted] = /^\s*(?:([\w-]+)|"([^"]+)")\s*=/.exec(line) ?? [];
      const key = bare ?? quoted;
      isGone = key !== undefined && keys.includes(key);
      return !isGone;
    })
    .map(({ line }) => line)
    .join('');
}
