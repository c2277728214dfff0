// Tests of the step graph (package.json, .ci/package.json), run by wireit in a copy of the project in which each step
// only records that it ran: which changes run which steps again, and that a step lists the files that it reads.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, relative, resolve } from 'node:path';
import { test as base, expect, vi } from 'vitest';
import playwright from '../../playwright.config';
import vitest from '../../vitest.config';
import { PROJECT_FILES as FILES, ROOT } from '../support/project-files';

// wireit runs several times; the timeout catches a hang.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

interface Step {
  command?: string;
  dependencies?: (string | { script: string; cascade: boolean })[];
}

const FOLDERS = ['.', '.ci'];

const readGraph = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    wireit: Record<string, Step>;
  };

const STEPS = new Map(
  FOLDERS.flatMap((folder) =>
    Object.entries(readGraph(folder).wireit).map(([name, step]) => [name, { ...step, folder }]),
  ),
);

const nameOf = (dependency: string | { script: string }) =>
  (typeof dependency === 'string' ? dependency : dependency.script).replace('../:', '');

/**
 * Replaces the command of a step by a command that records its name, and fails if it is the step `$FAILING`. As in the
 * project, inputs are written, and the end-to-end tests run last.
 */
function notedInstead(name: string, command: string): string {
  if (name === 'inputs' || name === 'test') return command;
  if (name === 'chromium') return 'true';
  return `echo ${name} >> ${join('$NOTES', 'ran.txt')} && test ${name} != "$FAILING"`;
}

/** Copies all files that can be inputs of a step, except pictures: the texts of the content represent them. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'build-steps-'));
  for (const file of FILES.filter((name) => !name.endsWith('.jpg')))
    await cp(join(ROOT, file), join(folder, file));
  await mkdir(join(folder, 'target/start'), { recursive: true });
  for (const built of ['node_modules', 'target/start/core-check'])
    await symlink(join(ROOT, built), join(folder, built));
  for (const part of FOLDERS) {
    const graph = readGraph(part);
    for (const [name, step] of Object.entries(graph.wireit))
      if (step.command) step.command = notedInstead(name, step.command);
      // wireit records the inputs only of steps that have a command.
      else if (name.endsWith('-files')) Object.assign(step, { command: 'true', output: [] });
    await writeFile(join(folder, part, 'package.json'), JSON.stringify(graph));
  }
  return folder;
}

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that are used from this pattern; there are none.
const test = base.extend('project', { scope: 'file' }, async ({}: object, { onCleanup }) => {
  const folder = await copyProject();
  onCleanup(() => rm(folder, { recursive: true }));
  const notes = join(folder, 'ran.txt');
  /** Builds the deployed files and runs the checks; returns the steps that ran, and the output. */
  const run = async (environment: Record<string, string> = {}, steps = 'test,deployed') => {
    await rm(notes, { force: true });
    const { PATH, HOME } = process.env;
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['scripts/run.mjs', '--for-visitors', steps],
      { cwd: folder, encoding: 'utf8', env: { PATH, HOME, NOTES: folder, ...environment } },
    );
    if ((status === 0) === 'FAILING' in environment) throw new Error(stdout + stderr);
    const ran = (await readFile(notes, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    return { ran: ran.filter((name) => name !== 'deployed').sort(), printed: stdout };
  };
  await run({}, 'test,deployed,tools-tests');
  return { folder, run };
});

/** Folder in which wireit records the inputs and results of a step. */
const recordOf = (project: string, name: string) =>
  join(project, STEPS.get(name)?.folder ?? '.', '.wireit', Buffer.from(name).toString('hex'));

/** Files that decide whether a step runs: its inputs, and the inputs of its dependencies. */
function inputsOf(project: string, name: string): Set<string> {
  const step = STEPS.get(name);
  const folder = join(project, step?.folder ?? '.');
  const data = join(recordOf(project, name), 'fingerprint');
  const text = existsSync(data) ? readFileSync(data, 'utf8') : '{"files":{}}';
  const listed = Object.keys((JSON.parse(text) as { files: Record<string, string> }).files);
  const inputs = new Set(listed.map((file) => relative(project, resolve(folder, file))));
  for (const needed of step?.dependencies ?? [])
    for (const file of inputsOf(project, nameOf(needed))) inputs.add(file);
  return inputs;
}

const CHECKS = [...STEPS.keys()].filter(
  (name) => /^lint-|-tests$/.test(name) && name !== 'tools-tests',
);

test('no step runs again if nothing has changed, and `npm test` says so', async ({
  project: { run },
}) => {
  const { ran, printed } = await run();
  expect(ran).toEqual([]);
  for (const name of CHECKS)
    expect(printed).toMatch(
      new RegExp(`^${name}: nothing it reads has changed; passed .*\\d`, 'm'),
    );
});

const SITE = ['site', 'site-variants'];
/** Steps that test the site with the server. */
const SERVED = ['e2e-tests', 'http-tests'];
const LINT = ['biome', 'docs', 'imports', 'names', 'types', 'unused'].map((name) => `lint-${name}`);

test.for([
  // A component changes: no Rust step runs.
  [
    'app/src/pages/about-page.tsx',
    [...SITE, ...SERVED, ...LINT, 'browser-tests', 'fonts', 'site-tests', 'unit-tests'],
  ],
  // A sentence of the content changes: no Rust is compiled, no code is checked.
  [
    'content/pages/about.toml',
    [
      ...[...SITE, ...SERVED, 'content', 'core-package', 'program', 'site-tests'],
      ...['boundary-tests', 'browser-tests', 'package-tests', 'unit-tests'],
    ],
  ],
  // A line of the server changes: no test of the app, the core or the pages runs.
  [
    'checkout-server/src/main.rs',
    [...SERVED, 'lint-docs', 'lint-names', 'lint-rust', 'rust-tests', 'server', 'start-server'],
  ],
  ['app/scripts/search-files.ts', undefined],
  ['docs/measured/commands.md', ['lint-docs']],
] as [string, string[] | undefined][])(
  'the steps that run after a change of %s',
  async ([file, steps], { project: { folder, run } }) => {
    await appendFile(join(folder, file), '\n');
    const { ran } = await run();
    if (steps) expect(ran).toEqual(steps.sort());
    else expect(ran).toContain('site');
  },
);

test('a failed check is named, and the end-to-end tests are reported as not run, also if they never ran', async ({
  project: { folder, run },
}) => {
  await rm(recordOf(folder, 'e2e-tests'), { recursive: true });
  await appendFile(join(folder, 'app/src/pages/about-page.tsx'), '\n');
  const { ran, printed } = await run({ FAILING: 'unit-tests' }, 'test');
  expect(ran).not.toContain('e2e-tests');
  expect(printed.match(/^.*: has not passed\.$/gm)).toEqual(['unit-tests: has not passed.']);
  expect(printed).toMatch(/^e2e-tests: not run, since another check failed\.$/m);
  expect(printed).not.toMatch(/^(unit|e2e)-tests: nothing it reads has changed/m);
  expect((await run()).ran).toEqual(['e2e-tests', 'unit-tests']);
});

test('another origin or day builds the site again; another port does not', async ({
  project: { run },
}) => {
  const build = async (environment: Record<string, string>) =>
    (await run(environment)).ran.filter((name) => !/^lint-|-tests$/.test(name));
  expect(await build({ SITE_URL: 'https://house.test' })).toEqual(SITE);
  expect(await build({ SITE_URL: 'https://house.test', VITE_BACKEND_URL: 'https://b' })).toEqual(
    SITE,
  );
  // Back to the first port: the cached result is used.
  expect(await build({ PORT: '9000' })).toEqual([]);
  const daySteps = ['content', 'core-package', 'program', ...SITE];
  expect(await build({ BUILD_DAY: '2020-02-29' })).toEqual(daySteps);
});

function testsOf(command: string): string[] {
  const [, tool = '', name] = /(vitest|playwright) .*--project[ =](\w+)/.exec(command) ?? [];
  if (tool === 'playwright') {
    const project = playwright.projects?.find((each) => each.name === name);
    return FILES.filter((file) =>
      matchesGlob(file, `${project?.testDir ?? playwright.testDir}/${playwright.testMatch}`),
    );
  }
  const projects = (vitest.test?.projects ?? []) as {
    test: { name: string; include: string[]; exclude?: string[] };
  }[];
  const globs = projects.find((project) => project.test.name === name)?.test;
  return FILES.filter(
    (file) =>
      globs?.include.some((glob) => matchesGlob(file, glob)) &&
      !globs.exclude?.some((glob) => matchesGlob(file, glob)),
  );
}

const SCRIPT = /[\w./-]+\.(?:ts|mjs|sh)\b/g;
const isFile = new Set(FILES);

function resolveImport(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith('#app/')
    ? specifier.replace('#app/', 'app/src/')
    : specifier.startsWith('.')
      ? join(dirname(from), specifier.replace(/\?.*$/, ''))
      : '';
  return ['', '.ts', '.tsx', '.mts', '.mjs']
    .map((ending) => path + ending)
    .find((candidate) => isFile.has(candidate));
}

/** Files that a file imports, runs or names by path; of imported files too. */
function filesReadBy(file: string, files = new Set<string>()): Set<string> {
  if (files.has(file)) return files;
  files.add(file);
  if (!/\.(tsx?|mts|mjs|sh)$/.test(file)) return files;
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(\/\/|\*|#).*$/gm, '');
  const imports = [...text.matchAll(/(?:from|import)[\s(]*'([^']+)'/g)].map(([, specifier = '']) =>
    resolveImport(file, specifier),
  );
  const run = file.endsWith('.sh') ? (text.match(SCRIPT) ?? []) : [];
  const named = [...text.matchAll(/'((?:[\w.-]+\/)+[\w.-]+)'/g)].map(([, path = '']) => path);
  for (const each of [...imports, ...run, ...named])
    if (each !== undefined && isFile.has(each)) filesReadBy(each, files);
  return files;
}

test.for([...STEPS].filter(([, { command }]) => command !== undefined).map(([name]) => name))(
  'the step %s names every file that it reads',
  (name, { project: { folder } }) => {
    const { command = '' } = STEPS.get(name) ?? {};
    // Steps that always run may read any file.
    if (['chromium', 'deployed', 'inputs', 'test'].includes(name)) return;
    const roots = [...(command.match(SCRIPT) ?? []).filter((file) => isFile.has(file))];
    const inputs = inputsOf(folder, name);
    // The source of build-steps.test.ts contains paths that it only changes in the copy.
    const tests = testsOf(command).filter((file) => file !== 'tests/boundary/build-steps.test.ts');
    const read = [...roots, ...tests].flatMap((file) => [...filesReadBy(file)]);
    const missing = [...new Set(read)].filter((file) => !inputs.has(file)).sort();
    expect(missing).toEqual([]);
  },
);
