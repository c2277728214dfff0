// Project rules that no compiler checks: file headers, file length, file names, forbidden constructs.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Every file of the project that is not generated. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const isTest = (file: string) => /(^|\/)tests\/|\.test\.tsx?$/.test(file);
const isFixture = (file: string) => /tests\/(content|fixtures|golden)\//.test(file);

/** Files with one of these endings, without test fixtures. */
const sources = (...endings: string[]) =>
  FILES.filter((file) => endings.some((ending) => file.endsWith(ending)) && !isFixture(file));

/** Checks every file; returns each that breaks the rule, with what was found. */
function violations(files: string[], check: (file: string) => string | undefined): string[] {
  return files.flatMap((file) => {
    const found = check(file);
    return found === undefined ? [] : [`${file}: ${found}`];
  });
}

test('every source file starts with a comment that describes it', () => {
  const headers: Record<string, RegExp> = {
    rs: /^\/\/[/!]? (\S.{12,}|# \S.+)/,
    ts: /^(\/\/|\/\*\*?) \S.{12,}/,
    tsx: /^(\/\/|\/\*\*?) \S.{12,}/,
    mjs: /^\/\/ \S.{12,}/,
    css: /^\/\* \S.{12,}/,
  };
  const wrong = violations(sources('.rs', '.ts', '.tsx', '.mjs', '.css'), (file) => {
    const first = read(file).split('\n', 1)[0] ?? '';
    return headers[file.split('.').at(-1) ?? '']?.test(first)
      ? undefined
      : `begins with "${first}"`;
  });
  expect(wrong).toEqual([]);
});

test('a source file is not too long', () => {
  const limit = (file: string) => (file.endsWith('.css') ? 700 : isTest(file) ? 400 : 320);
  const wrong = violations(sources('.rs', '.ts', '.tsx', '.mjs', '.css'), (file) => {
    const lines = read(file).split('\n').length;
    return lines > limit(file) ? `${lines} lines, at most ${limit(file)}` : undefined;
  });
  expect(wrong).toEqual([]);
});

test('file names are kebab-case, in Rust snake_case', () => {
  const wrong = violations(sources('.rs', '.ts', '.tsx', '.mjs', '.css'), (file) => {
    const name = basename(file).replace(/\..*$/, '');
    const rule = file.endsWith('.rs') ? /^[a-z0-9]+(_[a-z0-9]+)*$/ : /^[a-z0-9]+(-[a-z0-9]+)*$/;
    return rule.test(name) ? undefined : 'is neither';
  });
  expect(wrong).toEqual([]);
});

test('no file has a generic name or is a barrel', () => {
  const wrong = violations(sources('.rs', '.ts', '.tsx', '.mjs'), (file) => {
    const name = basename(file).replace(/\..*$/, '');
    if (/^(utils?|misc|helpers?|common|shared)$/.test(name)) return 'has a generic name';
    return name === 'index' ? 'is a barrel' : undefined;
  });
  expect(wrong).toEqual([]);
});

test('only app/src/core/core.ts imports the core, and examples in its package', () => {
  const wrong = sources('.ts', '.tsx', '.mjs').filter(
    (file) =>
      !/^app\/src\/core\/core\.ts$|^core-wasm\/(package|examples)\//.test(file) &&
      importsOf(file).includes('core-wasm') &&
      !isTest(file),
  );
  expect(wrong).toEqual([]);
});

test('the brand name occurs in the content only', () => {
  const name = /name = "(?:Maison )?(\w+)"/.exec(read('content/site.toml'))?.[1] ?? '';
  expect(name).not.toBe('');
  const wrong = FILES.filter(
    (file) =>
      !/^(content\/|core-wasm\/fixture\/content\/|README\.md$)/.test(file) &&
      !isTest(file) &&
      /\.(rs|tsx?|mjs|css|html|json|toml|svg|md)$/.test(file) &&
      read(file).includes(name),
  );
  expect(wrong).toEqual([]);
});

test('no component has an inline style, which the content security policy forbids', () => {
  const wrong = violations(sources('.tsx'), (file) => /\sstyle=\{.*/.exec(read(file))?.[0]?.trim());
  expect(wrong).toEqual([]);
});

test('nothing is typed as any and no type error is suppressed', () => {
  const wrong = violations(sources('.ts', '.tsx'), (file) => {
    if (file === 'tests/boundary/project-rules.test.ts') return undefined;
    return /(:\s*any\b|\bas any\b|<any>|@ts-ignore|@ts-nocheck).*/.exec(read(file))?.[0];
  });
  expect(wrong).toEqual([]);
});

test('no test is skipped, focused or sleeps', () => {
  const wrong = violations(sources('.ts', '.tsx', '.rs').filter(isTest), (file) => {
    if (file === 'tests/boundary/project-rules.test.ts') return undefined;
    return /\b(test|it|describe)\.(skip|only|todo)\b|waitForTimeout|#\[ignore|should_panic/.exec(
      read(file),
    )?.[0];
  });
  expect(wrong).toEqual([]);
});

test('every path in the README exists', () => {
  const paths = [...read('README.md').matchAll(/`([\w.-]+(?:\/[\w.*{}-]+)+\/?)`|\]\(([\w./-]+)\)/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((path) => !/[*{}]/.test(path));
  const generated =
    /^(app\/dist|app\/program|app\/\.cache|target|core-wasm\/pkg|node_modules|data|\.tools|\.cache)\b/;
  // A word with a slash may be a media type or a URL: only paths in top-level folders count.
  const topLevelFolders = new Set(FILES.map((file) => file.split('/')[0]));
  const missing = paths
    .filter((path) => topLevelFolders.has(path.split('/')[0]) && !generated.test(path))
    .filter((path) => !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
});

/** The module specifiers that a file imports. */
function importsOf(file: string): string[] {
  const found = read(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map((match) => match[1] ?? '');
}
