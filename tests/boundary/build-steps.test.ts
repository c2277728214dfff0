// The steps of package.json, run by wireit in a copy of the project in which each only notes that it ran: what makes a
// step run again, and what does not.

import { execFileSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { test as base, expect } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

interface Step {
  command?: string;
  output?: string[];
  dependencies?: (string | { script: string; cascade: boolean })[];
}
type Steps = Record<string, Step>;

const readProject = async () =>
  JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { wireit: Steps };

/** The settings are written as in the project; the other steps that always run write what does not change. */
function notedInstead(name: string, command: string): string {
  if (name === 'inputs:settings') return command;
  if (name.startsWith('install:')) return 'true';
  const output = /\.cache\/inputs\/\w+$/.exec(command)?.[0];
  return output ? `mkdir -p .cache/inputs && touch -a ${output}` : `echo ${name} >> ran.txt`;
}

/** A copy of what is in git and can be an input of a step; the texts of the content stand for its pictures, too. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'build-steps-'));
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const file of listed.split('\0').filter((name) => name && !/^docs\/|\.jpg$/.test(name)))
    await cp(join(ROOT, file), join(folder, file)).catch(() => undefined);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const project = await readProject();
  for (const [name, step] of Object.entries(project.wireit)) {
    if (step.command) step.command = notedInstead(name, step.command);
    // wireit records the inputs of a step with a command only.
    else if (name.startsWith('files:')) Object.assign(step, { command: 'true', output: [] });
  }
  const dependencies = ['build:site', 'build:server', 'build:site-variants'];
  const wireit = { ...project.wireit, 'build:everything': { dependencies } };
  const scripts = { 'build:everything': 'wireit' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...project, scripts, wireit }));
  return folder;
}

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that are used from this pattern; there are none.
const test = base.extend('project', { scope: 'file' }, async ({}: object, { onCleanup }) => {
  const folder = await copyProject();
  onCleanup(() => rm(folder, { recursive: true }));
  /** Builds what is deployed and what the tests need, and returns the steps that ran. */
  const build = async (environment: Record<string, string> = {}) => {
    const ran = join(folder, 'ran.txt');
    await rm(ran, { force: true });
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment };
    execFileSync('npm', ['run', '--silent', 'build:everything'], { cwd: folder, env });
    return (await readFile(ran, 'utf8').catch(() => '')).split('\n').filter(Boolean).sort();
  };
  await build();
  const { wireit } = await readProject();
  /** The files that decide whether a step runs: its own, and those of the steps that it needs. */
  const inputsOf = async (name: string): Promise<Set<string>> => {
    const data = join(folder, '.wireit', Buffer.from(name).toString('hex'), 'fingerprint');
    const text = await readFile(data, 'utf8').catch(() => '{"files":{}}');
    const own = Object.keys((JSON.parse(text) as { files: Record<string, string> }).files);
    const inputs = new Set(own.map((file) => relative(folder, file)));
    for (const needed of wireit[name]?.dependencies ?? [])
      if (typeof needed === 'string') for (const file of await inputsOf(needed)) inputs.add(file);
    return inputs;
  };
  return { folder, build, wireit, inputsOf };
});

test('nothing runs where nothing has changed, or only documentation and tests', async ({
  project: { folder, build },
}) => {
  expect(await build()).toEqual([]);
  for (const file of [
    ...['README.md', 'core-wasm/README.md', 'core-wasm/CHANGELOG.md', 'tests/support/visit.ts'],
    ...['core-wasm/tests/content/tests.rs', 'checkout-server/tests/server/main.rs'],
    'app/src/checkout/checkout-state.test.ts',
  ])
    await appendFile(join(folder, file), '\n');
  expect(await build()).toEqual([]);
});

const SITE = ['build:site', 'build:site-variants'];
test.for([
  ['app/src/pages/about-page.tsx', ['build:fonts', ...SITE]],
  ['app/src/pages/about-page.css', SITE],
  ['scripts/seo.ts', ['build:seo', ...SITE]],
  ['.cache/inputs/events', ['build:seo', ...SITE]],
  ['checkout-server/src/main.rs', ['build:server']],
  ['checkout-server/shop/src/order.rs', ['build:server']],
  ['checkout-server/templates/mail/message.txt', ['build:server']],
  // No Rust is compiled for a word.
  [
    'content/pages/about.toml',
    ['build:content', 'build:package', 'build:seo', ...SITE, 'build:social'],
  ],
] as [string, string[]][])(
  '%s is an input',
  async ([file, steps], { project: { folder, build } }) => {
    await appendFile(join(folder, file), '\n');
    expect(await build()).toEqual(steps);
  },
);

test('another origin makes another site, another port of the same machine does not', async ({
  project: { build },
}) => {
  const steps = ['build:seo', ...SITE];
  expect(await build({ SITE_URL: 'https://house.test' })).toEqual(steps);
  expect(await build({ SITE_URL: 'https://house.test' })).toEqual([]);
  expect(await build({ SITE_URL: 'https://house.test', VITE_BACKEND_URL: 'https://b' })).toEqual(
    steps,
  );
  // Back to the first: its result is taken again.
  expect(await build({ PORT: '9000' })).toEqual([]);
});

/** An import of another file of the project; one of types alone is no part of what runs. */
const IMPORT = /^import (?!type )(?:[^';]+ from )?'(\.[^']+)';$/gm;

/** The scripts that a script imports, with itself. */
async function importedBy(script: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(script)) return found;
  found.add(script);
  const text = await readFile(join(ROOT, script), 'utf8');
  for (const [, path = ''] of text.matchAll(IMPORT)) {
    const file = relative(ROOT, resolve(ROOT, script, '..', path));
    await importedBy(/\.\w+$/.test(file) ? file : `${file}.ts`, found);
  }
  return found;
}

test('a step runs again when its script, or one that this imports, has changed', async ({
  project: { wireit, inputsOf },
}) => {
  const missing: string[] = [];
  const steps = Object.entries(wireit).filter(([name]) => name.startsWith('build:'));
  for (const [name, { command = '' }] of steps)
    for (const [script = ''] of command.matchAll(/[\w-]+(\/[\w-]+)+\.(mjs|ts)/g)) {
      const inputs = await inputsOf(name);
      for (const file of await importedBy(script))
        if (!inputs.has(file)) missing.push(`${name}: ${file}`);
    }
  expect(missing).toEqual([]);
});
