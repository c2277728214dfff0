// One file names the colours, typefaces, curves, durations and layers of the house: every other stylesheet asks it for them.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const TOKENS = 'app/src/styles/tokens.css';

const SHEETS = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.css') && file !== TOKENS && existsSync(join(ROOT, file)));

/** CSS's own names of colours that somebody might write; `transparent`, `currentColor` and the reader's own are no colours of ours. */
const PLAIN =
  'black|white|gr[ae]y|silver|red|maroon|yellow|olive|lime|green|aqua|cyan|teal|blue|navy|fuchsia|magenta|purple|' +
  'orange|gold|goldenrod|pink|brown|beige|ivory|linen|tan|plum|orchid|salmon|coral|tomato|crimson|khaki|' +
  'lavender|snow|wheat|sienna|indigo|violet|turquoise|chocolate|rebeccapurple|olivegreen|seagreen|aquamarine';
const NAMES = `(?:dark|light|medium|pale|deep|hot|dim|royal|steel|sky|slate|forest|midnight)*(?:${PLAIN})`;

const RULES: [string, RegExp][] = [
  ['a colour', /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i],
  ['a colour by name', new RegExp(`(?<![\\w.-])(?:${NAMES})(?![\\w(-])`, 'i')],
  ['a curve', /\bcubic-bezier\(|\bsteps\(|(?<![\w-])ease(?:-in|-out|-in-out)?(?![\w-])/],
  ['a duration', /(?<![\w.-])\d*\.?\d+m?s\b/],
];

/** A value that counts for one property alone: `property: value`. */
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

/** The declarations of a stylesheet, without comments, strings of `content`, and addresses. */
function declarations(css: string): Declaration[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...bare.matchAll(/(?<=[{;}]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map((match) => ({
    line: bare.slice(0, match.index).split('\n').length,
    property: match[1] ?? '',
    value: (match[2] ?? '').replace(/url\([^)]*\)/g, '').trim(),
  }));
}

/** What a declaration writes out although tokens.css should have it. */
function stray({ property, value }: Declaration): string[] {
  if (property === 'content' || property.startsWith('grid-area')) return [];
  const general = RULES.filter(([, pattern]) => pattern.test(value)).map(([name]) => name);
  const own = OF_PROPERTY.filter(([, of, pattern]) => of.test(property) && pattern.test(value));
  return [...new Set([...general, ...own.map(([name]) => name)])];
}

test('every value of the house is written in one place', () => {
  expect(SHEETS.length).toBeGreaterThan(20);
  const found = SHEETS.flatMap((file) =>
    declarations(readFileSync(join(ROOT, file), 'utf8')).flatMap((declaration) =>
      stray(declaration).map(
        (what) =>
          `${file}:${declaration.line}: ${what} in ${declaration.property}: ${declaration.value}`,
      ),
    ),
  );
  expect(found).toEqual([]);
});

test.for([
  ['color: #fff', ['a colour']],
  ['border: 1px solid rgb(1 2 3 / 0.2)', ['a colour']],
  ['background: linear-gradient(var(--ivory), white)', ['a colour by name']],
  ['border-color: DarkOliveGreen', ['a colour by name']],
  ['transition: color 240ms var(--ease)', ['a duration']],
  ['animation: rise 1s ease-in-out both', ['a curve', 'a duration']],
  ['font: 500 1rem / 1.5 Georgia, serif', ['a typeface']],
  ['font-family: Georgia', ['a typeface']],
  ['z-index: 3', ['a layer']],
  ['z-index: var(--over)', []],
  ['color: color-mix(in srgb, var(--ivory) 60%, transparent)', []],
  ['border-color: currentColor', []],
  ['font: italic 400 1.2rem / 1.3 var(--font-display)', []],
  ['animation: rise linear both', []],
  ['background: url(lightblue.png)', []],
  ['mask: linear-gradient(var(--plum), transparent)', []],
] as const)('%s', ([text, expected]) => {
  const found = declarations(`a { ${text}; }`).flatMap(stray);
  expect(found).toEqual(expected);
});
