// The checker's problems as cards of the desk: where it is, the words that stand there, what was found, and what to write.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileName, keyName } from './desk-names.mjs';

/** A line of the checker: file, line, `warning: `, what was found, and in brackets what to write. */
const PROBLEM = /^content\/([^:]+)(?::(\d+))?: (warning: )?(.*?)(?: \(((?:[^()]|\([^()]*\))*)\))?$/;

/** The most letters of the text that are quoted. */
const QUOTED = 160;

/**
 * The problems of a check, each once.
 * @param {string[]} lines Of the checker.
 * @param {object} options
 * @param {string} options.content The content folder.
 * @param {Set<string>} options.keys All keys of the content.
 * @param {(file: string, line?: number) => { keys: string[], link?: string }} options.place Of a line, in the desk.
 */
export function problemsOf(lines, { content, keys, place }) {
  const cards = [...new Set(lines)].map((line) => {
    const [, file, number, warning, found, remedy = ''] = PROBLEM.exec(line) ?? [];
    // Such as a checker that could not read a folder.
    if (!found)
      return { where: 'The content', found: line, remedy: '', quote: '', isWarning: false };
    const at = number && Number(number);
    const { keys: path, link } = place(file, at);
    const names = path.filter((key) => Number.isNaN(Number(key))).map(keyName);
    return {
      where: [fileName(file, headOf(content, file)), ...names].join(' · '),
      link,
      found: inWords(found, keys),
      remedy: inWords(remedy, keys),
      quote: at ? quoteOf(content, file, at) : '',
      isWarning: warning !== undefined,
    };
  });
  const told = new Set();
  return cards.filter(({ where, found, quote }) => {
    const key = JSON.stringify([where, found, quote]);
    return !told.has(key) && told.add(key);
  });
}

/** A sentence of the checker without keys, paths and other signs of files. */
export function inWords(text, keys) {
  const named = (key) => (keys.has(key) ? `“${keyName(key)}”` : `“${key}”`);
  /** `forms.fields` as the names that lead there. */
  const path = (dotted) => `“${dotted.split('.').map(keyName).join(' · ')}”`;
  const isAboutKey = /^(missing|unknown) key|known here|^the key /.test(text);
  const words = text
    .replace(/^missing key "(\w+)"/, (_all, key) => `${named(key)} is missing`)
    .replace(/^unknown key "([^"]*)"/, (_all, key) => `nothing is called ${named(key)} here`)
    .replace(/^the key /, '')
    .replace(/; known here: .*$/, '')
    .replace(/\bleave the key out where it may be left out\b/, 'leave it empty where it may be')
    .replace(/\b(an?)other slug\b|\ba shorter slug\b/, 'another name for the address')
    .replace(/\bthe slug of\b/, 'the name of')
    .replace(/\bwrite true or false\b/, 'choose yes or no')
    .replaceAll(
      /\b(?:write )?(\w+) = (true|false)\b/g,
      (_all, key, value) => `set ${named(key)} to ${value === 'true' ? 'yes' : 'no'}`,
    )
    .replaceAll(/\bwrite \w+ = …: /g, 'write ')
    .replaceAll(/\bwrite (\w+) = (?:…|\{…\}|\[…\])/g, (_all, key) => `fill in ${named(key)}`)
    .replaceAll(/\b(\w+) = (?=")/g, (all, key) => (keys.has(key) ? `in ${named(key)} ` : all))
    .replaceAll(
      /"(\w+)"(?= (?:is|has|and|in|of|does|leads|needs|names)\b|, which\b)/g,
      (_all, key) => named(key),
    )
    .replaceAll(/(?<=\b(?:no|raise) )"(\w+)"/g, (_all, key) => named(key))
    .replaceAll(/"(\w+)"/g, (all, key) => (isAboutKey ? named(key) : all))
    .replaceAll(/ is true\b/g, ' is set')
    .replaceAll(/\[\[?([a-z_.]+)\]?\]/g, (_all, dotted) => path(dotted))
    .replaceAll(/\b(?:content\/)?([\w/-]+\.(?:toml|md))\b/g, (_all, file) => `“${fileName(file)}”`)
    .replaceAll(/\bcontent\/(images\/)?(?=[\w-])/g, '')
    .replaceAll(/`"?([^`"]*)"?`/g, '“$1”')
    .replaceAll(/"([^"]*)"/g, '“$1”')
    .replaceAll(/“(\w+_\w+)”/g, (_all, key) => named(key));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The title of a file that is text below a head, for its name. */
function headOf(content, file) {
  const path = join(content, file);
  if (!/\.(md|toml)$/.test(file) || !existsSync(path)) return {};
  const [, title] = /^title\s*=\s*"(.*)"\s*$/m.exec(readFileSync(path, 'utf8')) ?? [];
  return title ? { title } : {};
}

/** The words at a line, without the signs of the file. */
function quoteOf(content, file, line) {
  const path = join(content, file);
  if (!existsSync(path)) return '';
  const text = readFileSync(path, 'utf8').split('\n')[line - 1]?.trim() ?? '';
  const [, value = text] = /^[\w-]+\s*=\s*(.*)$/.exec(text) ?? [];
  const words = value.replace(/^["']{1,3}/, '').replace(/["']{1,3},?$/, '');
  if (!/[\p{L}\p{N}]/u.test(words) || /^\[\[?[\w.]+\]/.test(words)) return '';
  return words.length > QUOTED ? `${words.slice(0, QUOTED).replace(/\s\S*$/, '')} …` : words;
}
