// The rules of the house that no compiler knows, each with the reason that its message gives.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Every file of the project that is not made by a command. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const isTest = (file: string) => /(^|\/)tests\/|\.test\.tsx?$/.test(file);
const isFixture = (file: string) => /tests\/(content|fixtures|golden)\//.test(file);

/** The files whose names end so, without the tests' material. */
const sources = (...endings: string[]) =>
  FILES.filter((file) => endings.some((ending) => file.endsWith(ending)) && !isFixture(file));

/** Checks every file; the answer names each one that breaks the rule, with what was found. */
function offenders(files: string[], problem: (file: string) => string | undefined): string[] {
  return files.flatMap((file) => {
    const found = problem(file);
    return found === undefined ? [] : [`${file}: ${found}`];
  });
}

test('every source file opens with a line that says what it is for', () => {
  const opening: Record<string, RegExp> = {
    rs: /^\/\/[/!]? (\S.{12,}|# \S.+)/,
    ts: /^(\/\/|\/\*\*?) \S.{12,}/,
    tsx: /^(\/\/|\/\*\*?) \S.{12,}/,
    mjs: /^\/\/ \S.{12,}/,
    css: /^\/\* \S.{12,}/,
  };
  const wrong = offenders(sources('.rs', '.ts', '.tsx', '.mjs', '.css'), (file) => {
    const first = read(file).split('\n', 1)[0] ?? '';
    return opening[file.split('.').at(-1) ?? '']?.test(first)
      ? undefined
      : `begins with "${first}"`;
  });
  expect(wrong).toEqual([]);
});

test('a file that needs long scrolling is two files', () => {
  const limit = (file: string) => (file.endsWith('.css') ? 700 : isTest(file) ? 400 : 320);
  const wrong = offenders(sources('.rs', '.ts', '.tsx', '.mjs', '.css'), (file) => {
    const lines = read(file).split('\n').length;
    return lines > limit(file) ? `${lines} lines, at most ${limit(file)}` : undefined;
  });
  expect(wrong).toEqual([]);
});

test('names of files are kebab-case, in Rust snake_case', () => {
  const wrong = offenders(sources('.rs', '.ts', '.tsx', '.mjs', '.css'), (file) => {
    const name = basename(file).replace(/\..*$/, '');
    const rule = file.endsWith('.rs') ? /^[a-z0-9]+(_[a-z0-9]+)*$/ : /^[a-z0-9]+(-[a-z0-9]+)*$/;
    return rule.test(name) ? undefined : 'is neither';
  });
  expect(wrong).toEqual([]);
});

test('there is no drawer for odd things, and no barrel', () => {
  const wrong = offenders(sources('.rs', '.ts', '.tsx', '.mjs'), (file) => {
    const name = basename(file).replace(/\..*$/, '');
    if (/^(utils?|misc|helpers?|common|shared)$/.test(name)) return 'is named after nothing';
    return name === 'index' ? 'is a barrel' : undefined;
  });
  expect(wrong).toEqual([]);
});

/** The floors of app/src, lowest first: a file may import from its own floor and from those below. */
const FLOORS = [
  ['core', 'generated', 'styles'],
  ['backend', 'components'],
  ['checkout'],
  ['pages', 'program'],
  [''],
];

test('imports in app/src go one way: core, components, pages, entries', () => {
  const floorOf = (path: string) => {
    const folder = path.includes('/') ? (path.split('/')[0] ?? '') : '';
    return FLOORS.findIndex((floor) => floor.includes(folder));
  };
  const app = sources('.ts', '.tsx').filter((file) => file.startsWith('app/src/') && !isTest(file));
  const wrong = app.flatMap((file) => {
    const own = floorOf(file.slice('app/src/'.length));
    if (own < 0) return [`${file}: its folder has no floor in this test`];
    return importsOf(file)
      .filter((imported) => imported.startsWith('.'))
      .map((imported) => join(dirname(file), imported).slice('app/src/'.length))
      .filter((imported) => floorOf(imported) > own || floorOf(imported) < 0)
      .map((imported) => `${file}: imports ${imported}, which stands above it`);
  });
  expect(app.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

test('one file opens the core', () => {
  const wrong = sources('.ts', '.tsx', '.mjs').filter(
    (file) =>
      file !== 'app/src/core/core.ts' && importsOf(file).includes('core-wasm') && !isTest(file),
  );
  expect(wrong).toEqual([]);
});

test('the name of the house stands in its content alone', () => {
  const name = /name = "(?:Maison )?(\w+)"/.exec(read('content/site.toml'))?.[1] ?? '';
  expect(name).not.toBe('');
  const wrong = FILES.filter(
    (file) =>
      !/^(content\/|README\.md$)/.test(file) &&
      !isTest(file) &&
      /\.(rs|tsx?|mjs|css|html|json|toml|svg|md)$/.test(file) &&
      read(file).includes(name),
  );
  expect(wrong).toEqual([]);
});

test('no component carries a style of its own, since the content policy refuses it', () => {
  const wrong = offenders(sources('.tsx'), (file) => /\sstyle=\{.*/.exec(read(file))?.[0]?.trim());
  expect(wrong).toEqual([]);
});

test('nothing is typed as any, and nothing is asserted to be there', () => {
  const wrong = offenders(sources('.ts', '.tsx'), (file) => {
    if (file === 'tests/boundary/house-rules.test.ts') return undefined;
    return /(:\s*any\b|\bas any\b|<any>|@ts-ignore|@ts-nocheck).*/.exec(read(file))?.[0];
  });
  expect(wrong).toEqual([]);
});

test('no test is left out, runs alone, or waits for time to pass', () => {
  const wrong = offenders(sources('.ts', '.tsx', '.rs').filter(isTest), (file) => {
    if (file === 'tests/boundary/house-rules.test.ts') return undefined;
    return /\b(test|it|describe)\.(skip|only|todo)\b|waitForTimeout|#\[ignore|should_panic/.exec(
      read(file),
    )?.[0];
  });
  expect(wrong).toEqual([]);
});

test('what the README names is there', () => {
  const named = [...read('README.md').matchAll(/`([\w.-]+(?:\/[\w.*{}-]+)+\/?)`|\]\(([\w./-]+)\)/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((path) => !/[*{}]/.test(path));
  const made =
    /^(app\/dist|app\/program|app\/\.cache|target|core-wasm\/pkg|node_modules|data|\.tools|\.cache)\b/;
  // A word with a slash may be a media type or an address: only what begins like a place of ours counts.
  const places = new Set(FILES.map((file) => file.split('/')[0]));
  const missing = named
    .filter((path) => places.has(path.split('/')[0]) && !made.test(path))
    .filter((path) => !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
});

/** What a module imports, by the names that it writes. */
function importsOf(file: string): string[] {
  const found = read(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map((match) => match[1] ?? '');
}
