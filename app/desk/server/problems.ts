// The checker's problems as cards of the desk: where it is, the words that stand there, what was found, and what to write.

import type { CheckedProblem } from '../../../scripts/content-checker';
import type { Problem } from '../entries';
import { capitalized, fileName, keyName, pathNames } from '../names';
import { type KeyPath, type Text, valueAt } from '../values';

/** Message of the checker: what was found, and in brackets what to write. */
const MESSAGE = /^(.*?)(?: \(((?:[^()]|\([^()]*\))*)\))?$/s;

/** What to do where a file of a program is missing. */
const BEGIN_PROGRAM = 'Press “Begin its program” under Pages';

/** The most letters of the text that are quoted. */
const QUOTED = 160;

/**
 * The problems of a check in the owner's words, each once.
 * @param keys All keys of the content.
 * @param textOf What stands in a file; `undefined` where it cannot be read.
 */
export function problemsInWords(
  problems: CheckedProblem[],
  keys: Set<string>,
  textOf: (file: string) => Text | undefined,
): Problem[] {
  const cards = problems.map(({ file: path, key, isWarning, message }): Problem => {
    const [, found = message, remedy = ''] = MESSAGE.exec(message) ?? [];
    const file = path.replace(/^content\//, '');
    const text = textOf(file);
    const isOfProgram = /^program\/[^/]+\//.test(file) && found === 'the file is missing';
    const names = [file === '' ? 'The content' : fileName(file, text?.value), ...pathNames(key)];
    return {
      file,
      key,
      // A page may have a part of its own name.
      where: names.filter((name, at) => name !== names[at - 1]).join(' · '),
      found: inWords(found, keys),
      remedy: isOfProgram ? BEGIN_PROGRAM : inWords(remedy, keys),
      quote: text ? quoteOf(text, key) : '',
      isWarning,
    };
  });
  const seen = new Set<string>();
  return cards.filter(({ where, found, quote }) => {
    const card = JSON.stringify([where, found, quote]);
    return !seen.has(card) && seen.add(card);
  });
}

/** Replaces sentences of the checker, which are for editors of files, by sentences for the owner. */
const AT_THE_DESK: [pattern: RegExp, words: string][] = [
  // A form leaves a value out that may be left out and is empty.
  [/(?<=write the words), or leave the key out where it may be left out/, ''],
  [/ below it where that is meant$/, ', if that is meant'],
  [/write it; a sibling shows its shape/, 'ask whoever set up this house to begin it'],
  [/write one that the registry of routes knows/, 'choose a page of the house'],
  [/, or add its route to the registry/, ''],
  [/which no browser sends/, 'which is no address'],
  [/goes on behind the path/, 'goes on behind the address'],
  [/where the server answers (\S+) by itself/, 'which the house needs for itself'],
  [/the text holds HTML/, 'the text has signs of a web page (< and >)'],
  [/write it in Markdown/, 'write the words alone'],
  [/write ## instead of #/, 'choose Heading for it'],
  [/the heading #### skips a level/, 'the heading is too small for its place'],
  [/write ### instead of ####/, 'choose Smaller heading for it'],
  [/write it below the second \+\+\+/, 'write it'],
  [/write - and the words alone/, 'take the boxes away'],
  [/write !\[\]\(\S+ "[^"]*"\)/, 'write it in the line of the picture'],
  [/ in “#{2,3} /, ' in “'],
  [/letters without accents, digits and hyphens/, 'letters without accents, numbers and hyphens'],
  [/write \[words\]\(\/page\) or \[words\]\(https:\/\/…\)/, 'choose Link above the text'],
  [
    /write \/page, \/page#place.*$/,
    'choose a page of the house, or write an address that begins with https://',
  ],
  [/lower-case letters, digits and (?:single )?hyphens/g, 'small letters, numbers and hyphens'],
  [/a web URL that/, 'an address that'],
  [/ \(BCP 47\)/, ''],
  [/a year of four digits, from/, 'a whole year, from'],
  [
    /the name of a field: lower-case letters, digits and underscores, first a letter/,
    'a name of small letters alone',
  ],
  [/a word of the HTML standard such as/, 'one that they know, such as'],
  [/rename the file(?! to)/, 'give it another address, under Journal or Pages'],
  [/write 301 or 308/, 'leave it out'],
];

/** A sentence of the checker without keys, paths and other signs of files. */
function inWords(sentence: string, keys: Set<string>): string {
  const text = AT_THE_DESK.reduce((said, [pattern, next]) => said.replace(pattern, next), sentence);
  const named = (key: string) => (keys.has(key) ? `“${keyName(key)}”` : `“${key}”`);
  /** `forms.fields` as the names that lead there. */
  const path = (dotted: string) => `“${pathNames(dotted.split('.')).join(' · ')}”`;
  const isAboutKey = /^(missing|unknown) key|known here|^the key /.test(text);
  const words = text
    .replace(/^missing key "(\w+)"/, (_all: string, key: string) => `${named(key)} is missing`)
    .replace(
      /^unknown key "([^"]*)"/,
      (_all: string, key: string) => `nothing is called ${named(key)} here`,
    )
    .replace(/^the key /, '')
    .replace(/; known here: .*$/, '')
    .replace(/\b(an?)other slug\b|\ba shorter slug\b/, 'another name for the address')
    .replace(/\bthe slug of\b/, 'the name of')
    .replace(/\bwrite true or false\b/, 'choose yes or no')
    .replaceAll(
      /\b(?:write )?(\w+) = (true|false)\b/g,
      (_all: string, key: string, value: string) =>
        `set ${named(key)} to ${value === 'true' ? 'yes' : 'no'}`,
    )
    .replaceAll(/\bwrite \w+ = …: /g, 'write ')
    .replaceAll(
      /\bwrite (\w+) = (?:…|\{…\}|\[…\])/g,
      (_all: string, key: string) => `fill in ${named(key)}`,
    )
    .replaceAll(/\b(\w+) = (?=")/g, (all: string, key: string) =>
      keys.has(key) ? `in ${named(key)} ` : all,
    )
    .replaceAll(
      /"(\w+)"(?= (?:is|has|and|in|of|does|leads|needs|names)\b|, which\b)/g,
      (_all: string, key: string) => named(key),
    )
    .replaceAll(/(?<=\b(?:no|raise|before) )"(\w+)"/g, (_all: string, key: string) => named(key))
    .replaceAll(/"(\w+)"/g, (all: string, key: string) => (isAboutKey ? named(key) : all))
    .replaceAll(/ is true\b/g, ' is set')
    .replaceAll(/\[\[?([a-z_.]+)\]?\]/g, (_all: string, dotted: string) => path(dotted))
    .replaceAll(
      /\b(?:content\/)?([\w/-]+\.(?:toml|md))\b/g,
      (_all: string, file: string) => `“${fileName(file)}”`,
    )
    .replaceAll(/\bcontent\/(images\/)?(?=[\w-])/g, '')
    .replaceAll(/`"?([^`"]*)"?`/g, '“$1”')
    .replaceAll(/"([^"]*)"/g, '“$1”')
    .replaceAll(/“(\w+_\w+)”/g, (_all: string, key: string) => named(key));
  return capitalized(words);
}

/** The words at a path, without the signs of the file. */
function quoteOf({ value, body }: Text, key: KeyPath): string {
  const [name, line] = key;
  const isBody = name === 'body' && body !== undefined;
  const found = isBody ? body.split('\n')[Number(line ?? 1) - 1] : valueAt(value, key);
  const words = typeof found === 'string' || typeof found === 'number' ? String(found).trim() : '';
  if (!/[\p{L}\p{N}]/u.test(words)) return '';
  return words.length > QUOTED ? `${words.slice(0, QUOTED).replace(/\s\S*$/, '')} …` : words;
}
