// Generates the CSS rules of utilities: class names for one declaration each, such as `gap-2`, with variants for wider
// screens (`m-gap-4`, `l-gap-xl`). Only the utilities that components use get rules; they override other style sheets.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const SRC = join(import.meta.dirname, '../src');
const SHEET = join(SRC, 'styles/utilities.css');
/** Folder of the components. Server templates have the same class names as their components, so they are not read. */
const MARKUP = /(?<!\.test)\.tsx$/;
/** Imports the sheets of every page. */
const LAYOUT = join(SRC, 'layout/layout.tsx');
/** Components of the delivered program share one style sheet. */
const PROGRAM = join(SRC, 'program');
const PROGRAM_SHEET = join(PROGRAM, 'program.css');

/** Variants: prefix, cascade layer, and minimum width of the window. */
const VARIANTS = [
  ['m-', 'tablet', '48rem'],
  ['l-', 'desktop', '64rem'],
  ['x-', 'wide', '80rem'],
] as const;

const SPACES = ['half', '1', '2', '3', '4', '5', '6', '7', 's', 'm', 'l', 'xl', '2xl'];
const SIZES = 'caption eyebrow fine small text h4 h3 title head h2 page display figure'.split(' ');

/** Returns the declaration of a value, or undefined if the family does not have the value. */
type Family = (value: string) => string | undefined;

/**
 * `gap-2`: a step of the spacing scale (app/src/styles/tokens.css), `0`, or `breath` and `gutter`, the spaces around
 * sections and pages.
 */
const space =
  (property: string): Family =>
  (step) => {
    if (step === '0') return `${property}:0`;
    if (step === 'breath' || step === 'gutter') return `${property}:var(--${step})`;
    return SPACES.includes(step) ? `${property}:var(--space-${step})` : undefined;
  };

const size: Family = (name) => (SIZES.includes(name) ? `font-size:var(--size-${name})` : undefined);

const keyword =
  (property: string, ...words: string[]): Family =>
  (word) =>
    words.includes(word) ? `${property}:${word}` : undefined;

const amount =
  (property: string, pattern: RegExp, unit = ''): Family =>
  (text) =>
    pattern.test(text) ? `${property}:${text}${unit}` : undefined;

/**
 * `cols-3`: equal columns. `cols-5-7`, `cols-auto-1`, `cols-5.5rem-1`: columns with these shares, as wide as their
 * content, or of this width; `cols-fit-9`: as many equal columns of at least 9 rem as fit.
 */
const columns: Family = (text) => {
  const [, least] = /^fit-([\d.]+)$/.exec(text) ?? [];
  if (least) return `grid-template-columns:repeat(auto-fit,minmax(min(100%,${least}rem),1fr))`;
  if (!/^(\d+|auto|[\d.]+rem)(-(\d+|auto|[\d.]+rem))*$/.test(text)) return undefined;
  const shares = text.split('-').map((share) => (/^\d+$/.test(share) ? `${share}fr` : share));
  if (shares.length > 1) return `grid-template-columns:${shares.join(' ')}`;
  const count = text === '1' ? 'minmax(0,1fr)' : `repeat(${text},minmax(0,1fr))`;
  return `grid-template-columns:${count}`;
};

/** `width-7`: 7 rem; `tracking-16`: a letter spacing of 0.16 em. */
const length =
  (property: string): Family =>
  (text) =>
    /^\d+(\.\d+)?$/.test(text) ? `${property}:${text}rem` : undefined;

const tracking: Family = (text) =>
  /^-?[\d.]+$/.test(text) ? `letter-spacing:${Number(text) / 100}em` : undefined;

/** `leading-1`, `leading-14`: line heights of 1 and 1.4. */
const leading: Family = (digits) =>
  /^\d+$/.test(digits) ? `line-height:${digits.replace(/^\d(?=\d)/, '$&.')}` : undefined;

const measure: Family = (text) => {
  const keywords: Record<string, string> = {
    lead: '26em',
    text: '34em',
    short: '34ch',
    long: '46ch',
    none: 'none',
  };
  const width =
    keywords[text] ?? (/^\d+$/.test(text) ? `${text}rem` : /^[\d.]+(em|ch|rem)$/.exec(text)?.[0]);
  return width && `max-width:${width}`;
};

const frame: Family = (text) =>
  /^(auto|\d+(-\d+)?)$/.test(text) ? `aspect-ratio:${text.replace('-', '/')}` : undefined;

/** `line-above`: a hairline in the color of the surface; `line-above-gold`: a golden one; `line-above-0`: none. */
const line: Family = (text) => {
  const [, side = '', kind] = /^(above|below|around|start|frame)(-gold|-0)?$/.exec(text) ?? [];
  const property: Record<string, string> = {
    above: 'border-top',
    below: 'border-bottom',
    around: 'border-block',
    start: 'border-inline-start',
    frame: 'border',
  };
  if (!property[side]) return undefined;
  if (kind === '-0') return `${property[side]}:0`;
  return `${property[side]}:1px solid var(--${kind ? 'champagne' : 'hairline'})`;
};

/** Makes a family of each class name that has no value. */
const familiesOf = (names: Record<string, string>) =>
  Object.entries(names).map(
    ([name, declaration]) => [name, (rest: string) => (rest ? undefined : declaration)] as const,
  );

const color =
  (property: string, ...names: string[]): Family =>
  (name) =>
    names.includes(name) ? `${property}:var(--${name})` : undefined;

const NAMES: Record<string, string> = {
  'align-start': 'align-items:start',
  'align-center': 'align-items:center',
  'align-end': 'align-items:end',
  'align-baseline': 'align-items:baseline',
  'items-start': 'justify-items:start',
  'items-center': 'justify-items:center',
  'at-start': 'align-content:start',
  'at-center': 'align-content:center',
  'at-end': 'align-content:end',
  positioned: 'position:relative',
  covering: 'position:absolute;inset:0',
  clipped: 'overflow:hidden',
  isolated: 'overflow:clip;isolation:isolate',
  'full-width': 'width:100%',
  'full-height': 'height:100%',
  'margin-auto': 'margin-inline:auto',
  mark: 'width:2rem',
  arched: 'border-radius:50vw 50vw 0 0',
  pointer: 'cursor:pointer',
  'line-none': 'border:0',
  tap: 'display:inline-flex;align-items:center;min-height:2.75rem',
  undecorated: 'text-decoration:none',
  nowrap: 'white-space:nowrap',
};

/** Text styles besides size and color. */
const STYLES: Record<string, string> = {
  'text-lead': 'font-size:var(--size-lead);line-height:1.5',
  'text-voice': 'font-family:var(--font-display);font-style:italic;line-height:1.25',
  'text-serif': 'font-family:var(--font-display);line-height:1.2',
  'text-label': 'font:500 var(--size-small)/1.5 var(--font-text)',
  'text-name':
    'font:500 var(--size-lead)/1 var(--font-display);letter-spacing:.11em;text-transform:uppercase',
  'text-numeral': 'font-variant-numeric:lining-nums',
  'text-italic': 'font-style:italic',
  'text-upright': 'font-style:normal',
  'text-light': 'font-weight:300',
  'text-regular': 'font-weight:400',
  'text-medium': 'font-weight:500',
  'text-balance': 'text-wrap:balance',
  'text-center': 'text-align:center',
  'text-start': 'text-align:start',
};

/** Families in the order of their rules; `OVERRIDING` says which of two utilities of one property applies. */
const FAMILIES: readonly (readonly [prefix: string, family: Family])[] = [
  ...familiesOf(NAMES),
  ['show-', keyword('display', 'none', 'block', 'flex', 'grid', 'contents')],
  ['gap-', space('gap')],
  ['gap-x-', space('column-gap')],
  ['gap-y-', space('row-gap')],
  ['cols-', columns],
  ['col-', (text) => (text === 'all' ? 'grid-column:1/-1' : amount('grid-column', /^\d$/)(text))],
  ['row-', amount('grid-row', /^\d$/)],
  ['order-', amount('order', /^-?\d$/)],
  ['justify-', keyword('justify-content', 'start', 'center', 'end', 'space-between')],
  ['place-', keyword('justify-self', 'start', 'center', 'end', 'stretch')],
  ['self-', keyword('align-self', 'start', 'center', 'end', 'stretch')],
  ['measure-', measure],
  ['width-', length('width')],
  ['tall-', length('min-height')],
  ['frame-', frame],
  ['above-', space('margin-top')],
  ['below-', space('margin-bottom')],
  ['box-', space('padding')],
  ['pad-', space('padding-block')],
  ['pad-x-', space('padding-inline')],
  ['pad-top-', space('padding-top')],
  ['pad-bottom-', space('padding-bottom')],
  ['pad-start-', space('padding-inline-start')],
  ['pad-end-', space('padding-inline-end')],
  ['line-', line],
  ['text-', size],
  ...familiesOf(STYLES),
  ['leading-', leading],
  ['text-', color('color', 'quiet', 'ink', 'gold', 'bronze', 'champagne', 'alarm')],
  ['tracking-', tracking],
  ['ground-', color('background', 'pearl', 'ivory', 'raised', 'ground')],
];

/**
 * Families that override other families of the same property, by the beginning of their selectors: each beginning is
 * more specific than the one before it. The order of rules cannot decide, because a page has several style sheets of
 * utilities.
 */
const OVERRIDING: readonly (readonly [scope: string, families: readonly string[]])[] = [
  [
    'html ',
    [
      'show-',
      'gap-x-',
      'gap-y-',
      'tall-',
      'pad-top-',
      'pad-bottom-',
      'pad-start-',
      'pad-end-',
      'text-voice',
    ],
  ],
  [
    'html body ',
    ['text-serif', 'text-italic', 'text-upright', 'text-light', 'text-regular', 'text-medium'],
  ],
  [':root ', ['leading-', 'tracking-']],
];

/** The beginning of the selector of a family. */
const scopeOf = (family: string) =>
  OVERRIDING.find(([, families]) => families.includes(family))?.[0] ?? '';

interface Utility {
  name: string;
  declaration: string;
  order: number;
  scope: string;
  /** Layer and width of a variant. */
  variant?: (typeof VARIANTS)[number];
}

/** Parses a class name; undefined if it is not a utility. */
function utilityOf(name: string): Utility | undefined {
  const variant = VARIANTS.find(([prefix]) => name.startsWith(prefix));
  const plain = variant ? name.slice(variant[0].length) : name;
  for (const [order, [prefix, family]] of FAMILIES.entries()) {
    const declaration = plain.startsWith(prefix) ? family(plain.slice(prefix.length)) : undefined;
    if (declaration)
      return { name, declaration, order, scope: scopeOf(prefix), ...(variant && { variant }) };
  }
  return undefined;
}

/**
 * Style sheet with the rules of utilities. Their layers override all others, and wider windows override narrower ones.
 */
export function utilitySheet(names: Iterable<string>): string {
  const used = [...new Set(names)]
    .flatMap((name) => utilityOf(name) ?? [])
    .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
  const rules = (prefix?: string) =>
    used
      .filter(({ variant }) => variant?.[0] === prefix)
      .map(({ name, declaration, scope }) => `${scope}.${name.replace('.', '\\.')}{${declaration}}`)
      .join('\n');
  const variants = VARIANTS.map(([prefix, layer, width]) => {
    const variantRules = rules(prefix);
    return variantRules && `@layer ${layer}{@media (width >= ${width}){\n${variantRules}\n}}`;
  });
  const plain = rules();
  return [plain && `@layer utilities{\n${plain}\n}`, ...variants].filter(Boolean).join('\n');
}

/** Words of a file that may be class names. */
const namesIn = (file: string) =>
  readFileSync(file, 'utf8').match(/[a-z][\w-]*(\.\d[\w-]*)*/g) ?? [];

/** Lists the style sheets that a component imports from its folder, also as text (`?inline`). */
const sheetsBeside = (file: string): string[] =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/'\.\/([\w-]+\.css)(\?inline)?'/g),
    ([, sheet = '']) => join(dirname(file), sheet),
  );

/** Style sheet of a component: the one of its name, otherwise the first of its folder that it imports. */
function ownSheet(file: string): string | undefined {
  if (file.startsWith(PROGRAM)) return PROGRAM_SHEET;
  const sameName = file.replace(/\.tsx$/, '.css');
  return existsSync(sameName) ? sameName : sheetsBeside(file)[0];
}

/** Reads the class names in components: by style sheet of some pages, and in one set for all other components. */
function readMarkup() {
  const ofEveryPage = sheetsBeside(LAYOUT);
  const shared = new Set<string>();
  const bySheet = new Map<string, string[]>();
  for (const path of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!MARKUP.test(path)) continue;
    const file = join(SRC, path);
    const sheet = ownSheet(file);
    if (sheet && !ofEveryPage.includes(sheet))
      bySheet.set(sheet, [...(bySheet.get(sheet) ?? []), ...namesIn(file)]);
    else for (const name of namesIn(file)) shared.add(name);
  }
  return { shared, bySheet };
}

/**
 * Vite plugin: fills `styles/utilities.css` with the utilities of components that every page has or that have no style
 * sheet. Utilities that only other components use are added to the style sheets of those components. The development
 * server writes all of them into `styles/utilities.css`.
 */
export function utilities(): Plugin {
  let isBuild = false;
  let markup: ReturnType<typeof readMarkup> | undefined;
  return {
    name: 'utilities',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform: {
      // `direct`: the development server answers the link of a page.
      filter: { id: /\/app\/src\/.*\.css(\?inline|\?direct)?$/ },
      handler(css, requested) {
        const id = requested.replace('?direct', '');
        if (id !== SHEET && !isBuild) return undefined;
        if (!markup || !isBuild) markup = readMarkup();
        const { shared, bySheet } = markup;
        if (id === SHEET)
          return (
            css + utilitySheet(isBuild ? shared : [...shared, ...[...bySheet.values()].flat()])
          );
        const names =
          bySheet.get(id.replace('?inline', ''))?.filter((name) => !shared.has(name)) ?? [];
        return `${css}\n${utilitySheet(names)}`;
      },
    },
    hotUpdate({ file, modules }) {
      if (!MARKUP.test(file)) return undefined;
      return [...modules, ...(this.environment.moduleGraph.getModulesByFile(SHEET) ?? [])];
    },
  };
}
