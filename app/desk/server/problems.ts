// The checker's problems as cards of the desk: where it is, the words that stand there, what was found, and what to write.

import type { CheckedProblem } from '../../../scripts/content-checker';
import type { KeyPath, Problem, Text } from '../api';
import { fileName, keyName } from '../names';
import { valueAt } from './values';

/** Message of the checker: what was found, and in brackets what to write. */
const MESSAGE = /^(.*?)(?: \(((?:[^()]|\([^()]*\))*)\))?$/s;

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
    const names = key.filter((part) => typeof part === 'string').map(keyName);
    return {
      file,
      key,
      where: [file === '' ? 'The content' : fileName(file, text?.value), ...names].join(' · '),
      found: inWords(found, keys),
      remedy: inWords(remedy, keys),
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

/** A sentence of the checker without keys, paths and other signs of files. */
function inWords(text: string, keys: Set<string>): string {
  const named = (key: string) => (keys.has(key) ? `“${keyName(key)}”` : `“${key}”`);
  /** `forms.fields` as the names that lead there. */
  const path = (dotted: string) => `“${dotted.split('.').map(keyName).join(' · ')}”`;
  const isAboutKey = /^(missing|unknown) key|known here|^the key /.test(text);
  const words = text
    .replace(/^missing key "(\w+)"/, (_all: string, key: string) => `${named(key)} is missing`)
    .replace(
      /^unknown key "([^"]*)"/,
      (_all: string, key: string) => `nothing is called ${named(key)} here`,
    )
    .replace(/^the key /, '')
    .replace(/; known here: .*$/, '')
    .replace(/\bleave the key out where it may be left out\b/, 'leave it empty where it may be')
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
    .replaceAll(/(?<=\b(?:no|raise) )"(\w+)"/g, (_all: string, key: string) => named(key))
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
  return words.charAt(0).toUpperCase() + words.slice(1);
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
