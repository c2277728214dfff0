// Finds banned words in names: identifiers in Rust and TypeScript, CSS names, SQL tables and columns, file names.

import type { Files } from './module-graph';
import { blank, languageOf } from './source-text';

export interface BannedWord {
  word: string;
  /** The standard term to use instead. */
  instead: string;
  /** The start or the end of the paths that the rule is limited to. */
  paths: string | undefined;
}

interface Name {
  name: string;
  position: number;
}

/** Reads lines of `word = term` or `word = term in paths`. */
export function readBannedWords(text: string): BannedWord[] {
  return text.split('\n').flatMap((line) => {
    const [, word = '', instead = '', paths] =
      /^(\w+) = (.*?)(?: in (\S+\/|\.\S+))?$/.exec(line) ?? [];
    return word === '' ? [] : [{ word, instead, paths }];
  });
}

/** The words of a name: `orderStatus`, `order_status`, `order-status` and `ORDER_STATUS` have the same two. */
export function wordsOf(name: string): string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}

/** Names that carry a banned word on purpose, and the files where they may: the form kind `house` is data. */
const ALLOWED_NAMES = new Map([
  ['House', /\.rs$/],
  ['house', /(^|\/)forms\.rs$|core-wasm\/build\/(mod|references)\.rs$/],
]);
/** Released schemas never change, and neither do their names: migrations, dumps of released stores, and the test that migrates one. */
const RELEASED_SQL =
  /(^|\/)migrations?(\.rs|\/)|^checkout-server\/tests\/(store\/[\w-]+\.sql|server\/postgres\.rs)$/;
/** Made by commands, copied from elsewhere, or named after texts that visitors read; the fuzzer's seed for the form kind `house` is data. */
const FOREIGN =
  /^(content\/|core-wasm\/fixture\/content\/|tests\/e2e\/accessibility-tree\/|checkout-server\/fuzz\/seeds\/submission\/house$)|(^|\/)(fixtures|golden|generated)\//;

/** One line for each banned name in each file: `file:line: found. Remedy`. */
export function bannedNames(files: Files, banned: BannedWord[]): string[] {
  const byWord = new Map<string, BannedWord[]>();
  for (const rule of banned) byWord.set(rule.word, [...(byWord.get(rule.word) ?? []), rule]);
  return [...files].flatMap(([file, text]) => {
    if (FOREIGN.test(file)) return [];
    const names = [{ name: file, position: -1 }, ...namesIn(file, text)];
    const reported = new Set<string>();
    const lines = new LineCounter(text);
    return names.flatMap(({ name, position }) => {
      if (reported.has(name) || ALLOWED_NAMES.get(name)?.test(file)) return [];
      reported.add(name);
      return wordsOf(name).flatMap((word) => {
        const rule = byWord
          .get(word)
          ?.find(({ paths = '' }) => file.startsWith(paths) || file.endsWith(paths));
        if (!rule) return [];
        const place = position < 0 ? file : `${file}:${lines.at(position)}`;
        const found = position < 0 ? 'the path' : `\`${name}\``;
        return [`${place}: ${found} contains “${word}”. Use instead: ${rule.instead}`];
      });
    });
  });
}

/** Lines of ascending positions, in one pass over the text. */
class LineCounter {
  private line = 1;
  private position = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  at(position: number): number {
    if (position < this.position) [this.line, this.position] = [1, 0];
    for (; this.position < position; this.position += 1)
      if (this.text[this.position] === '\n') this.line += 1;
    return this.line;
  }
}

function namesIn(file: string, text: string): Name[] {
  if (file.endsWith('.sql')) return RELEASED_SQL.test(file) ? [] : sqlNames(text, 0);
  const language = languageOf(file);
  if (language === undefined) return [];
  const code = blank(text, language, 'comments and literals');
  if (language === 'css') return cssNames(code);
  const identifiers = language === 'rust' ? /[A-Za-z_]\w*/g : /[A-Za-z_$][\w$-]*/g;
  const names = matches(code, identifiers);
  if (language !== 'rust' || RELEASED_SQL.test(file)) return names;
  return [...names, ...literals(text, code).flatMap(sqlInLiteral)];
}

function matches(code: string, pattern: RegExp, group = 0): Name[] {
  return [...code.matchAll(pattern)].map((match) => ({
    name: match[group] ?? '',
    position: match.index,
  }));
}

/** Classes, ids, custom properties and data attributes, and the names of keyframes, layers and containers. */
function cssNames(code: string): Name[] {
  return [
    ...matches(code, /(?:[.#]|--|\[)([a-zA-Z][\w-]*)/g, 1),
    ...matches(
      code,
      /(?:@(?:keyframes|layer|container|property)|-name:|grid-area:)\s*([\w-]+)/g,
      1,
    ),
  ];
}

/** The contents of string literals: what is blank in the code and not in the text. */
function literals(text: string, code: string): Name[] {
  const readable = blank(text, 'rust', 'comments');
  return [...code.matchAll(/\s{2,}/g)].flatMap((gap) => {
    const content = readable.slice(gap.index, gap.index + gap[0].length);
    return content.trim() === '' ? [] : [{ name: content, position: gap.index }];
  });
}

const SQL =
  /\b(?:CREATE (?:UNIQUE )?(?:TABLE|INDEX|VIEW|TRIGGER)|INSERT (?:OR \w+ )?INTO|SELECT|UPDATE \w+ SET|DELETE FROM|ALTER TABLE|ON CONFLICT|RETURNING)\b/;

function sqlInLiteral({ name, position }: Name): Name[] {
  return SQL.test(name) ? sqlNames(name, position) : [];
}

/** The names in SQL; its string constants are values. */
function sqlNames(sql: string, offset: number): Name[] {
  const bare = sql
    .replace(/'[^']*'/g, (constant) => ' '.repeat(constant.length))
    .replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
  return matches(bare, /[A-Za-z_]\w*/g).map(({ name, position }) => ({
    name,
    position: position + offset,
  }));
}
