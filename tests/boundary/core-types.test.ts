// Tests of the types of the core's package: functions and fields are documented, examples print the stated results, and
// no type contains names or texts of the content.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from 'core-wasm/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STRICTEST } from '../package/projects';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'core-wasm/pkg');
const FOLDER = join(ROOT, `.cache/core-examples-${process.pid}`);

/** Types of `core-wasm/site`, the entry with the most functions. */
const types = readFileSync(join(PACKAGE, 'core_wasm.d.ts'), 'utf8');
const publicTypes = readFileSync(join(PACKAGE, 'functions.d.ts'), 'utf8');
const withoutComments = types.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');

const functions = [
  ...types.matchAll(/\/\*\*\n((?: \*.*\n)*?) \*\/\nexport function (\w+)[^(]*\((.*)\): /g),
].map(([, comment = '', name = '', parameters = '']) => ({
  name,
  comment: comment.replaceAll(/^ \* ?/gm, ''),
  parameters: [...parameters.matchAll(/(?:^|, )(\w+)\??: /g)].map(([, parameter]) => parameter),
}));
const exampleOf = (comment: string) => /@example\n((?:(?!@param).*\n)*)/.exec(comment)?.[1] ?? '';

const readme = readFileSync(join(ROOT, 'core-wasm/README.md'), 'utf8');
const snippets = [...readme.matchAll(/```(js|ts)\n([\s\S]*?)```/g)].map(
  ([, language, code = ''], index) => ({ name: `readme-${index + 1}`, language, code }),
);
const written = [
  ...functions.map(({ name, comment }) => ({ name, language: 'js', code: exampleOf(comment) })),
  ...snippets,
];
/** Examples that Node can run. Examples of the site's own entry use the functions of a module that is ready in Node. */
const examples = written
  .filter(({ language, code }) => language === 'js' && !/\bload|\bjournalList/.test(code))
  .map(({ name, code }) => ({
    name,
    code: code.replace("'core-wasm/site'", "'./node_modules/core-wasm/node-functions.js'"),
  }));

/** Functions that only the site can import. */
const OF_SITE = [
  ...['checkoutFailure', 'copyright', 'journalList', 'load', 'loadJournal'],
  ...['prerenderList', 'sessionProvider', 'sessionState'],
];
const grouped = ['dates', 'forms', 'journal', 'offers', 'pages'].flatMap((group) => {
  const [, names = ''] =
    /\{([^}]*)\}/.exec(readFileSync(join(PACKAGE, `${group}.d.ts`), 'utf8')) ?? [];
  return [...names.matchAll(/(?<!as )\b(?!as\b)\w+/g)].map(([name]) => name);
});

beforeAll(() => {
  mkdirSync(join(FOLDER, 'node_modules'), { recursive: true });
  symlinkSync(PACKAGE, join(FOLDER, 'node_modules/core-wasm'), 'dir');
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe('the types', () => {
  test('contain no any, no unknown and no bigint', () => {
    expect(withoutComments).not.toMatch(/\b(any|unknown|bigint|object|Function)\b(?!")/);
  });

  test('document every declaration and every field', () => {
    const lines = types.split('\n');
    const undocumented = lines.filter(
      (line, index) =>
        /^(export (?!\{)|declare | {4}\w+\??: )/.test(line) &&
        !lines[index - 1]?.trimEnd().endsWith('*/'),
    );
    expect(undocumented).toEqual([]);
  });

  test('declare functions for the site only in the site’s own entry', () => {
    for (const word of [/deferred/i, /function load/, /\bjournalList\b/, /\bJournalAnswer\b/]) {
      expect(types).toMatch(word);
      expect(publicTypes).not.toMatch(word);
    }
  });

  test('have each function in one group, or for the site alone', () => {
    expect([...grouped, ...OF_SITE].sort()).toEqual(functions.map(({ name }) => name).sort());
    expect(readme).toContain(`has ${grouped.length} functions in five groups`);
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(
      `**${functions.length} typed calls** cross the WebAssembly boundary, ${grouped.length} of them`,
    );
  });

  test('contain nothing of the content, which may change in any version', () => {
    expect(types).toMatch(/export type CategoryName = string;/);
    expect(types).toMatch(/export type FormName = string;/);
  });
});

describe('the functions', () => {
  test('are all typed', () => {
    const exported = Object.entries(core).filter(([, value]) => typeof value === 'function');
    expect(functions.map(({ name }) => name).toSorted()).toEqual(
      exported.map(([name]) => name).toSorted(),
    );
  });

  test.each(functions)('$name has a sentence, its parameters, and an example', (documented) => {
    const { comment, parameters } = documented;
    expect(comment).toMatch(/^[A-Z].*[\s\S]*@example\n/);
    for (const parameter of parameters) expect(comment).toContain(`@param ${parameter} - `);
    if (parameters.length > 0) expect(comment).toContain('@throws {');
  });

  test.each(examples)('the example $name prints the stated result', ({ name, code }) => {
    const printed = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, text]) => text);
    expect(printed).not.toEqual([]);
    writeFileSync(join(FOLDER, `${name}.mjs`), code);
    const stdout = execFileSync(process.execPath, [`${name}.mjs`], {
      cwd: FOLDER,
      encoding: 'utf8',
    });
    const lines = stdout.trim().split('\n');
    // The result after “such as” depends on the content.
    for (const [index, expected] of printed.entries())
      if (expected?.startsWith('such as ')) expect(lines[index]).toMatch(/^(?!undefined|null)./);
      else expect(lines[index]).toBe(expected);
    expect(lines).toHaveLength(printed.length);
  });

  test('have examples of the declared types, and so has the README', () => {
    for (const { name, code } of written) writeFileSync(join(FOLDER, `${name}.mts`), code);
    // The module that a host compiles itself is not part of the package's types.
    const module =
      'declare module "*.wasm" {\n  const module: object;\n  export default module;\n}\n';
    writeFileSync(join(FOLDER, 'wasm.d.ts'), module);
    const compilerOptions = { ...STRICTEST, module: 'NodeNext', lib: ['es2022', 'dom'] };
    const files = ['wasm.d.ts', ...written.map(({ name }) => `${name}.mts`)];
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
    execFileSync(process.execPath, [tsc, '--project', FOLDER], { stdio: 'inherit' });
  });
});
