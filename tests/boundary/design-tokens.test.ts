// Design tokens: only the token files in styles/ name colors, typefaces, curves, durations and layers, and only they
// set font sizes and gaps; every other style sheet refers to them.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const TOKENS = [
  'app/src/styles/tokens.css',
  'app/src/styles/tokens-drawing.css',
  'app/src/styles/print-tokens.css',
];

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const SHEETS = FILES.filter((file) => file.endsWith('.css') && !TOKENS.includes(file));

/** Classes that the core writes into documents. */
const OF_DOCUMENTS = [
  'figure',
  'figure-arched',
  'figure-wide',
  'note-back',
  'note-mark',
  'notes',
  'opening',
  'opening-short',
  'pull-quote',
];

/** `nav` is short for navigation-bar; `screen-only` is the primitive of the sheet for print. */
const ABBREVIATED = ['nav', 'screen-only'];

/** Words at the end of a component's name that its classes may leave out. */
const KIND = /-(?:card|illustration|page|phase)$/;

/** All style sheets together have at most so many lines: what several components need is a primitive in styles/. */
const MAX_LINES = 6_500;

/** CSS color names; `transparent`, `currentColor` and system colors are allowed. */
const PLAIN =
  'black|white|gr[ae]y|silver|red|maroon|yellow|olive|lime|green|aqua|cyan|teal|blue|navy|fuchsia|magenta|purple|' +
  'orange|gold|goldenrod|pink|brown|beige|ivory|linen|tan|plum|orchid|salmon|coral|tomato|crimson|khaki|' +
  'lavender|snow|wheat|sienna|indigo|violet|turquoise|chocolate|rebeccapurple|olivegreen|seagreen|aquamarine';
const NAMES = `(?:dark|light|medium|pale|deep|hot|dim|royal|steel|sky|slate|forest|midnight)*(?:${PLAIN})`;

const RULES: [string, RegExp][] = [
  ['a color', /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i],
  ['a color by name', new RegExp(`(?<![\\w.-])(?:${NAMES})(?![\\w(-])`, 'i')],
  ['a curve', /\bcubic-bezier\(|\bsteps\(|(?<![\w-])ease(?:-in|-out|-in-out)?(?![\w-])/],
  ['a duration', /(?<![\w.-])\d*\.?\d+m?s\b/],
];

/** A length with a unit. */
const LITERAL = /(?<![\w.-])\d*\.?\d+(?:rem|px|pt|vw|vh|svh|dvh|ch|%)/;

/** The value without the steps of the scales and their factors. */
const withoutTokens = (value: string) =>
  value.replace(/(?:calc|min|max)\(|[\d.]+ \* |var\(--(?:size|space)-[\w]+\)|[/,)]/g, ' ');

/** A rule for the values of some properties: `property: value`. */
const OF_PROPERTY: [string, RegExp, RegExp][] = [
  ['a typeface', /^font(?:-family)?$/, /(?:serif|monospace|system-ui|"[^"]+"|cursive|fantasy)/],
  ['a typeface', /^font-family$/, /^(?!var\(--font-|inherit)/],
  ['a layer', /^z-index$/, /^-?\d/],
];

interface Declaration {
  line: number;
  property: string;
  value: string;
}

/** The declarations of a style sheet, without comments and URLs. */
function declarations(css: string): Declaration[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...bare.matchAll(/(?<=[{;}]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map((match) => ({
    line: bare.slice(0, match.index).split('\n').length,
    property: match[1] ?? '',
    value: (match[2] ?? '').replace(/url\([^)]*\)/g, '').trim(),
  }));
}

/** A font size or a gap that is not a step of the scales; multiples of a step, and `em`, are steps. */
function offScale({ property, value }: Declaration): string[] {
  if (/^font(?:-size)?$/.test(property) && LITERAL.test(withoutTokens(value)))
    return ['a font size off the scale'];
  // On paper lengths are millimeters: sheets are measured, not scaled.
  if (/^(?:(?:row|column)-)?gap$/.test(property) && LITERAL.test(withoutTokens(value)))
    return ['a gap off the scale'];
  return [];
}

/** What a declaration states literally although a token file should name it. */
function untokenized({ property, value, line }: Declaration): string[] {
  if (property === 'content' || property.startsWith('grid-area')) return [];
  const general = RULES.filter(([, pattern]) => pattern.test(value)).map(([name]) => name);
  const own = OF_PROPERTY.filter(([, of, pattern]) => of.test(property) && pattern.test(value));
  return [
    ...new Set([...general, ...own.map(([name]) => name), ...offScale({ property, value, line })]),
  ];
}

test('style sheets take every design value from the token files', () => {
  expect(SHEETS.length).toBeGreaterThan(20);
  const found = SHEETS.flatMap((file) =>
    declarations(readFileSync(join(ROOT, file), 'utf8')).flatMap((declaration) =>
      untokenized(declaration).map(
        (what) =>
          `${file}:${declaration.line}: ${what} in ${declaration.property}: ${declaration.value}`,
      ),
    ),
  );
  expect(found).toEqual([]);
});

test('style sheets are short together', () => {
  const lines = [...SHEETS, ...TOKENS].map(
    (file) => readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length,
  );
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_LINES);
});

test('a class is a primitive or begins with the name of its component', () => {
  const components = FILES.filter((file) => /^app\/src\/.*\.(?:tsx|css)$/.test(file)).map((file) =>
    basename(file).replace(/\.\w+$/, ''),
  );
  // A name may leave out what kind of component it is.
  const names = new Set(components.flatMap((name) => [name, name.replace(KIND, '')]));
  const classesOf = (file: string) =>
    readFileSync(join(ROOT, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .match(/(?<=\.)[a-z][\w-]*(?=[^;]*\{)/g) ?? [];
  const primitives = new Set(SHEETS.filter((file) => file.includes('/styles/')).flatMap(classesOf));
  const families = [...components, ...primitives, ...ABBREVIATED].map((name) => name.split('-')[0]);
  const firstWords = new Set(families);
  const wrong = SHEETS.flatMap((file) =>
    classesOf(file)
      .filter((name) => !primitives.has(name) && !OF_DOCUMENTS.includes(name))
      .filter((name) =>
        name.includes('-') ? !firstWords.has(name.split('-')[0]) : !names.has(name),
      )
      .map((name) => `${file}: .${name}`),
  );
  expect([...new Set(wrong)]).toEqual([]);
});

test.for([
  ['color: #fff', ['a color']],
  ['border: 1px solid rgb(1 2 3 / 0.2)', ['a color']],
  ['background: linear-gradient(var(--ivory), white)', ['a color by name']],
  ['border-color: DarkOliveGreen', ['a color by name']],
  ['transition: color 240ms var(--ease)', ['a duration']],
  ['animation: rise 1s ease-in-out both', ['a curve', 'a duration']],
  ['font: 500 1rem / 1.5 Georgia, serif', ['a typeface', 'a font size off the scale']],
  ['font-family: Georgia', ['a typeface']],
  ['z-index: 3', ['a layer']],
  ['z-index: var(--over)', []],
  ['color: color-mix(in srgb, var(--ivory) 60%, transparent)', []],
  ['border-color: currentColor', []],
  ['font: italic 400 1.2rem / 1.3 var(--font-display)', ['a font size off the scale']],
  ['animation: rise linear both', []],
  ['background: url(lightblue.png)', []],
  ['mask: linear-gradient(var(--plum), transparent)', []],
  ['font-size: 1.3rem', ['a font size off the scale']],
  ['font-size: clamp(1rem, 2vw, 3rem)', ['a font size off the scale']],
  ['font-size: calc(1.2 * var(--size-display))', []],
  ['font-size: min(1.5 * var(--size-name), var(--size-figure))', []],
  ['font: italic 400 var(--size-lead) / 1.3 var(--font-display)', []],
  ['font-size: 0.86em', []],
  ['gap: 0 var(--space-4)', []],
  ['gap: 0.35rem', ['a gap off the scale']],
  ['column-gap: clamp(1rem, 4vw, 2rem)', ['a gap off the scale']],
  ['gap: 4mm', []],
] as const)('%s', ([text, expected]) => {
  const found = declarations(`a { ${text}; }`).flatMap(untokenized);
  expect(found).toEqual(expected);
});
