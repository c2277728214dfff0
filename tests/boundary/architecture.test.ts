// Architecture rules: no circular imports, imports that follow the layers, and names in standard terms.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bannedNames, readBannedWords, wordsOf } from './identifiers';
import { crossings, type Layering } from './layers';
import { circles, type Files, type Import } from './module-graph';
import { type RustCrate, rustImports } from './rust-imports';
import { blank } from './source-text';
import { typescriptImports } from './typescript-imports';

const ROOT = resolve(import.meta.dirname, '../..');

/** The layers of each part, lowest first. A module may import from its own layer and from those below. */
const LAYERINGS: Layering[] = [
  {
    folder: 'app/src/',
    layers: [
      'core generated styles',
      'ui',
      'illustrations',
      'layout',
      'guided',
      'forms',
      'journal',
      'offers',
      'backend',
      'checkout',
      'pages program',
      // The files of the folder itself: entries, the page table and the application shell.
      '.',
    ],
  },
  {
    folder: 'core-wasm/src/',
    layers: [
      // Declares the entity types of the catalog.
      'entity_macros',
      'engine',
      'catalog',
      'articles forms offers retreat prerender redirects routes head navigation messages pages',
      'seo',
      'wasm',
      'lib',
    ],
  },
  {
    folder: 'checkout-server/src/',
    layers: [
      // As in the table of lib.rs.
      'error',
      'clock',
      'template',
      'rate_limiter',
      'log',
      'config',
      'tls',
      'orders',
      'metrics',
      'store',
      'stripe',
      'payment',
      'mail',
      'jobs',
      'response',
      'request_body',
      'site',
      'program',
      'app_state',
      'handlers',
      'http',
      'cli',
      // The parsers of untrusted input as the fuzzer calls them.
      'properties',
      'lib',
      'main',
    ],
    // The domain depends on nothing that does IO.
    only: { orders: 'error clock log' },
  },
  {
    folder: '',
    layers: [
      'core-wasm',
      'checkout-server',
      'app/src',
      'app/scripts app/vite.config.ts',
      'scripts',
      'tests/support',
      'tests',
      'vitest.config.ts',
    ],
    only: { 'app/src': '', 'core-wasm': '', 'checkout-server': 'core-wasm' },
  },
];

const PATHS = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));

/** All files of the project; the text of those that are source code. */
const FILES: Files = new Map(
  PATHS.map((file) => {
    const isSource = /\.(rs|tsx?|mts|mjs|js|css|sql)$/.test(file);
    return [file, isSource ? readFileSync(join(ROOT, file), 'utf8') : ''];
  }),
);

const rootFiles = (pattern: RegExp) => PATHS.filter((file) => pattern.test(file));

const CRATES: RustCrate[] = [
  {
    name: 'checkout_server',
    roots: [
      'checkout-server/src/lib.rs',
      ...rootFiles(/^checkout-server\/src\/(main|bin\/\w+)\.rs$/),
    ],
    prefix: 'checkout-server/src/',
  },
  { name: 'core_wasm', roots: ['core-wasm/src/lib.rs'], prefix: 'core-wasm/src/' },
];

const IMPORTS: Import[] = [
  ...typescriptImports(FILES),
  ...CRATES.flatMap((crate) => rustImports(FILES, crate)),
];

/** A circle on one line, with the place of each import. */
const circleLine = (circle: Import[]) =>
  `${circle.map(({ from, line }) => `${from}:${line}`).join(' → ')} → ${circle[0]?.from}: ` +
  'circular import. Move what both need into a module below them, or pass it in as an argument';

describe('the project', () => {
  test('is read completely', () => {
    expect(IMPORTS.length).toBeGreaterThan(800);
    for (const { prefix } of CRATES)
      expect(IMPORTS.filter(({ from }) => from.startsWith(prefix)).length).toBeGreaterThan(50);
  });

  test('has no circular imports', () => {
    expect(circles(IMPORTS).map(circleLine)).toEqual([]);
  });

  test.each(LAYERINGS)('has imports that follow the layers of “$folder”', (layering) => {
    expect(crossings(IMPORTS, layering)).toEqual([]);
  });

  test('documents the layers of the server in its lib.rs', () => {
    const { layers } = LAYERINGS.find(({ folder }) => folder === 'checkout-server/src/') ?? {
      layers: [],
    };
    const lib = FILES.get('checkout-server/src/lib.rs') ?? '';
    const documented = [...lib.matchAll(/^\/\/! \| \[?`(\w+)`/gm)].map(([, name]) => name);
    const declared = [...lib.matchAll(/^(?:pub )?mod (\w+);/gm)].map(([, name = '']) => name);
    expect(documented).toEqual(layers.filter((name) => !/^(properties|lib|main)$/.test(name)));
    // `property_check` is compiled for tests alone.
    expect(declared.filter((name) => !/^propert(ies|y_check)$/.test(name))).toEqual(
      [...documented].sort(),
    );
  });

  test('has names in standard terms', () => {
    const banned = readBannedWords(readFileSync(join(ROOT, 'tests/banned-words.txt'), 'utf8'));
    expect(banned.length).toBeGreaterThan(60);
    expect(bannedNames(FILES, banned)).toEqual([]);
  });
});

// ── Tests of the checks ──────────────────────────────────────────────

const filesOf = (files: Record<string, string>): Files => new Map(Object.entries(files));

const CRATE: RustCrate = { name: 'shelter', roots: ['src/lib.rs', 'src/main.rs'], prefix: 'src/' };

/** The imports of a fixture crate, as `from to line`. */
const rustEdges = (files: Record<string, string>) =>
  rustImports(filesOf(files), CRATE)
    .map(({ from, to, line }) => `${from} ${to} ${line}`)
    .sort();

describe('the parser of TypeScript imports', () => {
  const edges = (text: string) =>
    typescriptImports(filesOf({ 'app/src/a.ts': text, 'app/src/b.tsx': '', 'app/src/c.ts': '' }))
      .map(({ to, line }) => `${to}:${line}`)
      .sort();

  test.each([
    ['a static import', "import { b } from './b';", ['app/src/b.tsx:1']],
    ['a type import', "import type { B } from './b';", ['app/src/b.tsx:1']],
    ['a re-export', "\nexport { c } from './c';", ['app/src/c.ts:2']],
    ['a dynamic import', "const load = () => import('./c');", ['app/src/c.ts:1']],
    ['an import for side effects', "import './c';", ['app/src/c.ts:1']],
    ['a subpath import', "import { b } from '#app/b';", ['app/src/b.tsx:1']],
    ['an import over several lines', "import {\n  b,\n} from './b';", ['app/src/b.tsx:3']],
  ])('finds %s', (_name, text, expected) => {
    expect(edges(text)).toEqual(expected);
  });

  test.each([
    ['a package', "import { test } from 'vitest';"],
    ['a comment', "// import { b } from './b';\n/* import './c'; */"],
    ['a style sheet', "import './a.css';"],
  ])('leaves out %s', (_name, text) => {
    expect(edges(text)).toEqual([]);
  });
});

describe('the parser of Rust imports', () => {
  test('resolves use trees, qualified paths, super and modules in folders', () => {
    expect(
      rustEdges({
        'src/lib.rs': 'mod a;\nmod b;\npub mod c;',
        'src/a.rs': 'use crate::{b::{self, Thing as Other}, c};\nfn f() { crate::c::d::g() }',
        'src/b.rs': 'pub struct Thing;',
        'src/c/mod.rs': 'pub mod d;',
        'src/c/d.rs': 'use super::super::b::Thing;',
        'src/main.rs': 'use shelter::c::d;',
      }),
    ).toEqual([
      'src/a.rs src/b.rs 1',
      'src/a.rs src/c/d.rs 2',
      'src/a.rs src/c/mod.rs 1',
      'src/c/d.rs src/b.rs 1',
      'src/main.rs src/c/d.rs 1',
    ]);
  });

  test('follows re-exports, which are no imports of the parent', () => {
    expect(
      rustEdges({
        'src/lib.rs': 'mod a;\nmod b;',
        'src/a.rs': 'mod inner;\npub use inner::Item;',
        'src/a/inner.rs': 'pub struct Item;',
        'src/b.rs': 'use crate::a::Item;',
      }),
    ).toEqual(['src/b.rs src/a/inner.rs 1']);
  });

  test('leaves out tests, comments, strings and other crates', () => {
    expect(
      rustEdges({
        'src/lib.rs': 'mod a;\nmod b;',
        'src/a.rs':
          '// use crate::b;\nconst S: &str = "crate::b::c";\nuse std::fmt;\n' +
          "fn f<'a>(c: char) -> bool { c == '\"' }\n" +
          '#[cfg(test)]\nmod tests { use crate::b; }\n',
        'src/b.rs': '',
      }),
    ).toEqual([]);
  });

  test('reads a module that tests declare in another way', () => {
    expect(
      rustEdges({
        'src/lib.rs':
          '#[cfg(any(test, fuzzing))]\npub mod a;\n#[cfg(not(any(test, fuzzing)))]\nmod a;\nmod b;',
        'src/a.rs': 'use crate::b;',
        'src/b.rs': '',
      }),
    ).toEqual(['src/a.rs src/b.rs 1']);
  });

  test('reads an inline module as a part of its file', () => {
    expect(
      rustEdges({
        'src/lib.rs': 'mod a;\nmod b;',
        'src/a.rs': 'mod inline { use super::f; use super::super::b::g; }\nfn f() {}',
        'src/b.rs': 'pub fn g() {}',
      }),
    ).toEqual(['src/a.rs src/b.rs 1']);
  });
});

describe('the search for circles', () => {
  const edge = (from: string, to: string): Import => ({ from, to, line: 1 });

  test('finds a circle of two and a longer one', () => {
    const imports = ['ab', 'ba', 'cd', 'de', 'ec', 'ef'].map(([from = '', to = '']) =>
      edge(from, to),
    );
    expect(circles(imports).map((circle) => circle.map(({ from }) => from).join(''))).toEqual([
      'ab',
      'cde',
    ]);
  });

  test('finds a circle between a Rust module and its child', () => {
    const files = filesOf({
      'src/lib.rs': 'mod a;',
      'src/a.rs': 'mod child;\nuse child::Part;\npub struct Whole(Part);',
      'src/a/child.rs': 'use super::Whole;\npub struct Part;',
    });
    const [circle = []] = circles(rustImports(files, CRATE));
    expect(circleLine(circle)).toMatch(
      /^src\/a\.rs:2 → src\/a\/child\.rs:1 → src\/a\.rs: circular/,
    );
  });

  test('finds none in a diamond', () => {
    const imports = ['ab', 'ac', 'bd', 'cd'].map(([from = '', to = '']) => edge(from, to));
    expect(circles(imports)).toEqual([]);
  });
});

describe('the check of layers', () => {
  const layering: Layering = {
    folder: 'src/',
    layers: ['clock config', 'orders', 'handlers', '.'],
    only: { orders: 'clock' },
  };
  const check = (from: string, to: string) => crossings([{ from, to, line: 7 }], layering);

  test.each([
    ['a lower layer', 'src/handlers/a.rs', 'src/orders.rs'],
    ['its own layer', 'src/config/b.rs', 'src/clock.rs'],
    ['its own folder', 'src/orders/a.rs', 'src/orders/b.rs'],
    ['a module that it may import', 'src/orders/a.rs', 'src/clock.rs'],
    ['anything, from a file at the top', 'src/entry-browser.ts', 'src/handlers/a.ts'],
    ['a file outside of the folder', 'src/orders/a.rs', 'other/a.rs'],
  ])('allows an import of %s', (_name, from, to) => {
    expect(check(from, to)).toEqual([]);
  });

  test.each([
    ['a higher layer', 'src/orders/a.rs', 'src/handlers.rs', /^src\/orders\/a\.rs:7: .*handlers/],
    ['a module that is not listed for it', 'src/orders.rs', 'src/config.rs', /may import: clock/],
    ['a folder without a layer', 'src/handlers.rs', 'src/misc/a.rs', /misc has no layer/],
  ])('finds an import of %s', (_name, from, to, message) => {
    expect(check(from, to).join()).toMatch(message);
  });
});

describe('the check of names', () => {
  const banned = readBannedWords(
    'till = PaymentProvider\nhouse = site\npromises = properties in .rs\n# no = rule',
  );
  const check = (file: string, text: string) => bannedNames(filesOf({ [file]: text }), banned);

  test('splits names into words', () => {
    expect(wordsOf('openHTTPServer_nowIn-V2')).toEqual([
      'open',
      'http',
      'server',
      'now',
      'in',
      'v',
    ]);
  });

  test.each([
    ['a Rust function', 'a.rs', 'fn f() {}\nfn open_till() {}', 'a.rs:2: `open_till`'],
    ['a Rust type', 'a.rs', 'struct TillState;', 'a.rs:1: `TillState`'],
    ['a TypeScript constant', 'a.ts', 'export const TILL_URL = 1;', 'a.ts:1: `TILL_URL`'],
    ['a name in a template', 'a.ts', `f(\`x \${till.url}\`)`, 'a.ts:1: `till`'],
    ['a data attribute', 'a.tsx', 'x = <p data-till={1} />', 'a.tsx:1: `data-till`'],
    ['a CSS class', 'a.css', '.a { }\n.till-door { }', 'a.css:2: `till-door`'],
    ['a custom property', 'a.css', '.a { width: var(--till) }', 'a.css:1: `till`'],
    ['a SQL table', 'a.rs', 'const Q: &str = "SELECT a FROM till";', 'a.rs:1: `till`'],
    ['a file name', 'scripts/till.mjs', '', 'scripts/till.mjs: the path'],
    ['a word for some files', 'a.rs', 'mod promises;', 'a.rs:1: `promises`'],
  ])('finds %s', (_name, file, text, expected) => {
    const found = check(file, text);
    expect(found).toHaveLength(1);
    expect(found[0]?.startsWith(`${expected} contains “`)).toBe(true);
    expect(found[0]).toMatch(/Use instead: (PaymentProvider|properties)$/);
  });

  test.each([
    ['a comment', 'a.rs', '// the till\n/* till /* till */ till */'],
    ['a string', 'a.ts', "const text = 'till'; const other = `till`;"],
    ['a regular expression', 'a.ts', 'const pattern = /till/;'],
    ['a part of a word', 'a.rs', 'fn still() {}'],
    ['a name of every object', 'a.ts', 'class A { constructor() {} }'],
    ['a value in SQL', 'a.rs', `const Q: &str = "SELECT a FROM b WHERE c = 'till'";`],
    ['a released migration', 'src/store/migrations.rs', 'const Q: &str = "CREATE TABLE till (a)";'],
    ['a dump of a released store', 'checkout-server/tests/store/a.sql', 'CREATE TABLE till (a);'],
    ['a seed of the form kind', 'checkout-server/fuzz/seeds/submission/house', ''],
    ['a word for other files', 'a.ts', 'const promises = [];'],
    ['the content', 'content/till.toml', ''],
    ['the form kind that is data', 'src/forms.rs', 'enum Kind { House }\nconst house: u8 = 1;'],
  ])('leaves out %s', (_name, file, text) => {
    expect(check(file, text)).toEqual([]);
  });
});

test.each([
  ['typescript', 'a /* b */ + "c" // d', 'a         + " "     '],
  ['typescript', `\`a \${b + \`c \${d}\`} e\``, `\`  \${b + \`  \${d}\`}  \``],
  ['typescript', 'x / y / z', 'x / y / z'],
  ['rust', `'a' b'c' 'd "e\\"f" r#"g"h"#`, `' ' b' ' 'd "    " r#"   "#`],
  ['css', '/* a */ .b::after { content: "c" }', '        .b::after { content: " " }'],
] as const)('the scanner of %s blanks comments and literals: %s', (language, text, expected) => {
  expect(blank(text, language, 'comments and literals')).toBe(expected);
});
