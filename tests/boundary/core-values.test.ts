// Compares the types of the core with its values: results of its functions, for all routes and states, are written as
// literals of the declared types and checked by the TypeScript compiler.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// Loads the journal's index.
import '../../app/src/core/core';
import * as core from 'core-wasm/site';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, `.cache/core-values-${process.pid}`);
const ORIGIN = 'https://house.example';

const statements: string[] = [];
const values: unknown[] = [];

function add(type: string, value: unknown) {
  values.push(value);
  statements.push(`export const v${statements.length}: ${type} = ${JSON.stringify(value)};`);
}

/** Adds a value that its type must forbid. */
const forbid = (type: string, value: unknown) =>
  statements.push(
    `// @ts-expect-error\nexport const v${statements.length}: ${type} = ${JSON.stringify(value)};`,
  );

const STATES = [
  'paid',
  'delivered',
  'processing',
  'unpaid',
  'expired',
  'unknown',
  'unreachable',
  'unavailable',
];
const FORMS = core
  .prerenderList()
  .flatMap(({ path }) => /^\/forms\/([^/]+)$/.exec(path)?.slice(1) ?? []);

add('Core.Site', core.site());
add('Core.Messages', core.messages());
add('Core.Offers', core.offers());
for (const name of ['initiation', 'codex', 'devotion'] as const)
  add(`Core.Offers["${name}"]`, core.offer(name));
add('readonly Core.Route[]', core.routes());
add('readonly Core.PrerenderedPage[]', core.prerenderList());

const paths = [...new Set(core.prerenderList().map(({ path }) => path)), '/About/', '/nowhere'];
for (const path of paths) {
  add('Core.RouteMatch', core.matchRoute(path));
  add('Core.PageAnswer', core.openPage(path));
  add('readonly Core.NavigationItem[]', core.navigation(path));
  add('Core.Head', core.head(path, ORIGIN));
}
for (const state of STATES as core.CheckoutState[])
  for (const path of ['/initiation', '/initiation/welcome']) {
    add('Core.PageAnswer', core.openPage(path, state));
    add('Core.Head', core.head(path, ORIGIN, state));
  }

for (const query of ['', 'hawaii', 'a', 'no such word'])
  for (const { name: category } of core.journalList('').categories) {
    add('Core.JournalAnswer', core.journalList(query, { category }));
    add('Core.FoundArticles', core.searchJournal(query, { category, limit: 2 }));
  }

for (const form of FORMS as core.FormName[])
  for (const entered of [{}, { email: 'ana', name: '\ud800', website: 'x' }])
    add('readonly Core.FieldError[]', core.validateForm(form, entered));
for (const day of ['2026-01-02', '2026-01-03', '2026-01-05'])
  add('Core.EventStatus', core.retreatStatus(day));
for (const day of ['2026-01-02', '9999-12-31']) add('string | null', core.nextRetreat(day));
for (const status of ['open', 'complete', 'new'])
  add('Core.CheckoutState | null', core.sessionState(status, 'unpaid'));
for (const id of ['cs_demo_12345678', 'x'])
  add('Core.SessionProvider | null', core.sessionProvider(id));
for (let age = 0; age < 30; age += 1) add('Core.Moon', core.moon(Date.UTC(2026, 0, 18 + age)));

const home = core.openPage('/');
forbid('Core.PageAnswer', { ...home, surplus: true });
forbid('Core.PageAnswer', { kind: 'page', route: 'home', path: '/', content: { page: 'home' } });
forbid('Core.EventStatus', 'soon');

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

test('every value is plain JSON', () => {
  for (const value of values) expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value);
});

test('the results for all routes and states have their declared types', () => {
  expect(statements.length).toBeGreaterThan(200);
  mkdirSync(FOLDER, { recursive: true });
  const imports = `import type * as Core from "../../core-wasm/pkg/core_wasm.js";\n`;
  writeFileSync(join(FOLDER, 'values.ts'), imports + statements.join('\n'));
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'ES2022',
    module: 'NodeNext',
    types: [],
  };
  writeFileSync(
    join(FOLDER, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['values.ts'] }),
  );
  const { stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/@typescript/native/bin/tsc'), '--project', FOLDER],
    { encoding: 'utf8' },
  );
  expect(stdout.split('\n').map((line) => line.slice(0, 500))).toEqual(['']);
});
