// Tests of publishing through a Git host, with the real content, the built site, and a bare repository on disk as the
// host.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publish } from '../../scripts/publish/publish';
import { publishSettings } from '../../scripts/publish/settings';
import { publicationStop, STOPPED } from '../../scripts/publish/stop';
import type { GitSettings } from '../../scripts/publish/way';
import { ROOT } from '../prerender/built-site';

/** A branch name that a shell would interpret. */
const BRANCH = 'main;$(touch$IFS.hacked)';

/** Name of a folder that Git, a shell or ssh could misinterpret. */
const HOUSE = 'Anna’s "Häuser" 100% %h';

const OFFERS = 'content/offers.toml';
const ABOUT = 'app/dist/about.md';
const SITE = 'app/dist/_site.json';

let folder: string;
let project: string;
let root: string;
let host: string;
let live: string;
let server: Server;
let site: string;
let settings: GitSettings;
const { HOME } = process.env;

const gitAt = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const git = (...args: string[]) => gitAt(root, ...args);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const edit = (path: string, from: string | RegExp, to: string) =>
  write(path, read(path).replace(from, to));

const stateOf = () => ({
  head: git('rev-parse', 'HEAD'),
  on: git('rev-parse', '--abbrev-ref', 'HEAD'),
  branches: git('for-each-ref', 'refs/heads', 'refs/tags', 'refs/stash'),
  status: git('--no-optional-locks', 'status', '--porcelain=v1'),
  index: git('ls-files', '--stage'),
  host: gitAt(host, 'for-each-ref'),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'git-host-'));
  // Ignores the settings of the user who runs the tests.
  process.env['HOME'] = folder;
  project = join(folder, 'project');
  await cp(join(ROOT, 'content'), join(project, 'content'), { recursive: true });
  // Small pictures, because all of them are checked.
  const plain = { width: 480, height: 600, channels: 3, background: '#c9a66b' } as const;
  const picture = await sharp({ create: plain }).jpeg().toBuffer();
  for (const name of readdirSync(join(project, 'content/images')))
    writeFileSync(join(project, 'content/images', name), picture);
  for (const part of ['app/dist', 'app/program'])
    for (const name of readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' }))
      if (/\.(md|xml|json|bin)$/.test(name))
        await cp(join(ROOT, part, name), join(project, part, name));
  mkdirSync(join(project, 'app/program'), { recursive: true });
  for (const part of ['core-wasm', 'target']) symlinkSync(join(ROOT, part), join(project, part));
  live = join(folder, 'live');
  server = createServer(({ url = '' }, response) => {
    const file = join(live, url);
    if (!existsSync(file)) response.statusCode = 404;
    response.end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  process.env['HOME'] = HOME;
  server.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  for (const name of [HOUSE, 'host.git', 'live', 'other', 'houses'])
    rmSync(join(folder, name), { recursive: true, force: true });
  root = join(folder, HOUSE);
  host = join(folder, 'host.git');
  await cp(project, root, { recursive: true, verbatimSymlinks: true });
  await cp(join(project, 'app/dist'), live, { recursive: true });
  write('.gitignore', '/app\n/core-wasm\n/target\n');
  write('code.ts', 'export {};\n');
  execFileSync('git', ['init', '--quiet', '--bare', host]);
  git('init', '--quiet', `--initial-branch=${BRANCH}`);
  git('config', 'user.name', 'Owner');
  git('config', 'user.email', 'owner@house.example');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'The house');
  git('remote', 'add', 'origin', host);
  git('push', '--quiet', '--set-upstream', 'origin', BRANCH);
  git('update-ref', 'refs/desk/content', 'HEAD');
  settings = { way: 'git', site, repository: host };
});

/** Publishes; returns the printed lines and the questions. The questions are answered with `answers`, then with no. */
async function run(answers: boolean[] = [], options: Partial<Parameters<typeof publish>[0]> = {}) {
  const printed: string[] = [];
  const remainingAnswers = [...answers];
  await publish({
    root,
    settings,
    build: async () => {},
    days: () => [],
    look: { during: 0, every: 0 },
    ...options,
    say: (line) => printed.push(line),
    confirm: async ({ heading, lines, question }) => {
      printed.push(heading, ...lines, question);
      return remainingAnswers.shift() ?? false;
    },
  });
  return printed;
}

/** Pushes a commit from another clone of the same branch. */
function sentByAnother() {
  const other = join(folder, 'other');
  execFileSync('git', ['clone', '--quiet', '--branch', BRANCH, host, other]);
  writeFileSync(join(other, 'code.ts'), 'export const other = 1;\n');
  gitAt(other, '-c', 'user.name=O', '-c', 'user.email=o@x.example', 'commit', '-qam', 'Other');
  gitAt(other, 'push', '--quiet');
}

/** Returns the error of a rejected publication, and asserts that nothing at all has changed. */
async function refusal(answers: boolean[] = [], options = {}) {
  const before = stateOf();
  const error = await run(answers, options).then(
    () => new Error('It was published.'),
    (reason: Error) => reason,
  );
  expect(stateOf()).toEqual(before);
  return error.message;
}

test('only the content arrives, as one commit, and the rest of the folder stays as it is', async () => {
  const before = stateOf();
  write('code.ts', 'export const edited = 1;\n');
  write('draft of a letter.txt', 'Aloha');
  edit('content/pages/about.toml', /^title = "(.*)"$/m, 'title = "$1 again"');
  const essay = read('content/journal/the-soft-no.md');
  write(
    'content/journal/new-page.md',
    essay
      .replace('draft = false', 'draft = true')
      .replaceAll(/^(title|excerpt) = "/gm, '$&Draft: '),
  );
  const build = async () => {
    const words = read(ABOUT);
    write(ABOUT, `${words}\nMore.\n`);
    // The pipeline publishes while the site is being polled.
    writeFileSync(join(live, 'about.md'), `${words}\nMore.\n`);
  };
  // Published pages are read before the build.
  const printed = await run([true], { build });
  expect(printed).toEqual([
    'Asking what visitors see now …',
    'Reading all texts and pictures …',
    'Making all pages as they are today …',
    'Comparing the new pages with what visitors see …',
    'This will change:',
    'Changed: “About the house” (/about).',
    'Publish it?',
    'Sending …',
    'Sent: the Git host builds, tests and publishes it, which takes minutes.',
    'Looking whether the site shows it. It goes on without this page, too …',
    `Published: ${site} shows it.`,
  ]);
  const tip = gitAt(host, 'rev-parse', BRANCH).trim();
  expect(gitAt(host, 'rev-parse', `${BRANCH}^`)).toBe(before.head);
  expect(
    gitAt(host, 'diff-tree', '-r', '--name-only', '--no-commit-id', tip).trim().split('\n'),
  ).toEqual(['content/journal/new-page.md', 'content/pages/about.toml']);
  expect(gitAt(host, 'log', '-1', '--format=%an <%ae>%n%B', tip).trim()).toBe(
    'Owner <owner@house.example>\nWhat the desk has published\n\nChanged: “About the house” (/about).',
  );
  expect(git('rev-parse', 'HEAD').trim()).toBe(tip);
  expect(git('rev-parse', '--abbrev-ref', 'HEAD')).toBe(before.on);
  expect(git('status', '--porcelain=v1', '--branch').trim().split('\n')).toEqual([
    `## ${BRANCH}...origin/${BRANCH}`,
    ' M code.ts',
    '?? "draft of a letter.txt"',
  ]);
  expect(read('code.ts')).toBe('export const edited = 1;\n');
  expect(gitAt(host, 'for-each-ref', '--format=%(refname)').trim()).toBe(`refs/heads/${BRANCH}`);
  for (const folderPath of [root, ROOT, process.cwd()])
    expect(existsSync(join(folderPath, '.hacked'))).toBe(false);

  expect((await run()).at(-1)).toBe(
    'The Git host has all of this already. There is nothing to publish.',
  );
  writeFileSync(join(live, 'about.md'), 'the former words');
  expect((await run()).at(-1)).toMatch(
    /^The Git host has all of this already, but .* does not show it/,
  );
});

test('a changed price needs a second yes, and a change that is not visible is not reported as published', async () => {
  const price = /^price = "\$([\d.]+)"$/m;
  const [, old = ''] = price.exec(read(OFFERS)) ?? [];
  const next = String(Number(old) + 1);
  edit(OFFERS, price, `price = "${next}.00"`);
  const setBuiltPrice = (text: string) => {
    const built = JSON.parse(read(SITE));
    built.prices.initiation.price = text;
    write(SITE, JSON.stringify(built));
  };
  setBuiltPrice(`$${next}`);
  const line = `INITIATION costs $${next} instead of $${old}.`;
  const before = stateOf();
  const printed = await run([true, false]);
  expect(printed.slice(4)).toEqual([
    'This will change:',
    line,
    'Publish it?',
    expect.stringMatching(/^A price changes\./),
    line,
    'Change the price?',
    'Nothing has changed.',
  ]);
  expect(stateOf()).toEqual(before);
  const yes = await run([true, true]);
  expect(yes.at(-1)).toBe(
    'It is sent, and the Git host publishes it. Nothing of it can be seen from outside, so that only the Git host knows how it went.',
  );
  expect(gitAt(host, 'show', `${BRANCH}:${OFFERS}`)).toContain(`price = "${next}.00"`);
  // A second publication in the same process, as in the desk.
  edit(OFFERS, `"${next}.00"`, `"${next}.50"`);
  setBuiltPrice(`$${next}.50`);
  expect(await run()).toContain(`INITIATION costs $${next}.50 instead of $${next}.`);
});

test('a pipeline that does not publish, and a site that does not respond, are reported', async () => {
  write('content/pages/about.toml', `${read('content/pages/about.toml')}\n# A note.\n`);
  const printed = await run([true], { build: async () => write(ABOUT, `${read(ABOUT)}\nMore.\n`) });
  expect(printed.at(-1)).toMatch(
    /^It is sent, but .* does not show it yet: the host is still at work, or has failed\./,
  );
  write('content/pages/about.toml', `${read('content/pages/about.toml')}\n# Another.\n`);
  rmSync(join(live, 'sitemap.xml'));
  expect(await run([false])).toContain(
    'Which pages change cannot be said: the site does not answer.',
  );
});

test('staged, unpushed, newer or unrelated commits are left to whoever made them', async () => {
  edit(OFFERS, '# ', '# A ');
  for (const [prepare, words] of [
    [() => git('add', OFFERS), 'Somebody has prepared something to be sent from this folder'],
    [() => git('reset', '--quiet'), 'It was published.'],
    [
      () => {
        git('commit', '--quiet', '--allow-empty', '--message', 'Unsent');
        edit(OFFERS, '# ', '# B ');
      },
      'This folder has commits that the Git host does not have',
    ],
    [
      () => {
        git('push', '--quiet');
        sentByAnother();
      },
      'The Git host has something newer than this folder.',
    ],
    [() => git('reset', '--quiet', '--soft', 'HEAD^'), 'The Git host has something newer'],
    [() => git('checkout', '--quiet', '--detach'), 'This folder shows an earlier state'],
    [
      () => git('switch', '--quiet', '--create', 'other', '--no-track'),
      'belongs to no branch of a Git host',
    ],
    [() => git('remote', 'remove', 'origin'), 'belongs to no branch of a Git host'],
    [() => rmSync(join(root, '.git'), { recursive: true }), 'Git does not know this folder yet'],
  ] as const) {
    prepare();
    if (words === 'It was published.') {
      expect((await run([true])).at(-1)).toMatch(/^It is sent/);
      edit(OFFERS, '# ', '# C ');
    } else if (existsSync(join(root, '.git'))) expect(await refusal([true])).toContain(words);
    else await expect(run([true])).rejects.toThrow(words);
  }
});

test('if the host rejects the push or has newer commits, host and folder stay unchanged', async () => {
  edit(OFFERS, '# ', '# A ');
  const hook = join(host, 'hooks/pre-receive');
  writeFileSync(hook, '#!/bin/sh\necho "Commits need a ticket." >&2\nexit 1\n');
  chmodSync(hook, 0o755);
  expect(await refusal([true])).toMatch(
    /^The Git host has refused it, for the reason that stands below\. Show it to your operator\. Nothing has changed\.\n[\s\S]*Commits need a ticket\./,
  );
  rmSync(hook);
  const { host: former, ...hers } = stateOf();
  const meanwhile = {
    days() {
      sentByAnother();
      return [];
    },
  };
  await expect(run([true], meanwhile)).rejects.toThrow(
    'Somebody else has sent something to the Git host meanwhile.',
  );
  const { host: now, ...still } = stateOf();
  expect(still).toEqual(hers);
  expect(now).not.toBe(former);
  expect(gitAt(host, 'log', '-1', '--format=%s', BRANCH).trim()).toBe('Other');
  rmSync(host, { recursive: true });
  await expect(run([true])).rejects.toThrow(/Nothing has changed\.\n/);
});

test('a commit that the host has taken is published although the connection ends before its answer', async () => {
  edit(OFFERS, '# ', '# A ');
  const hook = join(host, 'hooks/post-receive');
  writeFileSync(hook, '#!/bin/sh\nkill -9 $PPID\n');
  chmodSync(hook, 0o755);
  expect((await run([true])).at(-1)).toMatch(/^It is sent/);
  expect(git('rev-parse', 'HEAD')).toBe(gitAt(host, 'rev-parse', BRANCH));
});

test('a publication is stopped until its commit is sent; after that only the look at the site ends', async () => {
  edit(OFFERS, '# ', '# A ');
  const before = stateOf();
  const early = publicationStop();
  const stopped = await run([true], {
    stop: early,
    async build() {
      early.stop();
    },
  });
  expect(stopped.at(-1)).toBe(STOPPED);
  expect(stateOf()).toEqual(before);

  const refused: boolean[] = [];
  const sending = publicationStop((stoppable) => {
    if (stoppable === undefined) queueMicrotask(() => refused.push(sending.stop()));
    // The site never shows the change.
    if (stoppable === 'looking') queueMicrotask(() => sending.stop());
  });
  const printed = await run([true], {
    stop: sending,
    build: async () => write(ABOUT, `${read(ABOUT)}\nMore.\n`),
    look: { during: 600_000, every: 600_000 },
  });
  expect(refused[0]).toBe(false);
  expect(printed.at(-1)).toBe(
    `It is sent, and the Git host publishes it. Look at ${site} in some minutes.`,
  );
  expect(git('rev-parse', 'HEAD')).toBe(gitAt(host, 'rev-parse', BRANCH));
});

test('symbolic links, and changes that are saved during the build, are not sent', async () => {
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  mkdirSync(join(folder, 'secrets'), { recursive: true });
  for (const target of ['secret.txt', 'secrets']) {
    symlinkSync(join(folder, target), join(root, 'content/journal/link'));
    expect(await refusal([true])).toBe(
      'content/journal/link is no file, but leads to another place. Put the file itself there. Nothing has changed.',
    );
    rmSync(join(root, 'content/journal/link'));
  }
  edit(OFFERS, '# ', '# A ');
  const build = async () => edit(OFFERS, '# ', '# B ');
  await expect(run([true], { build })).rejects.toThrow(
    'Texts were saved while the pages were being made',
  );
  git('config', 'user.useConfigOnly', 'true');
  git('config', '--unset', 'user.email');
  expect(await refusal([true])).toContain('Git does not know your name yet.');
});

/** Files that differ between the newest commit of the host and the commit before it. */
const sentFiles = () =>
  gitAt(host, 'diff-tree', '-r', '-z', '--name-only', '--no-commit-id', BRANCH)
    .split('\0')
    .filter(Boolean);

test('files that the user’s Git ignores are sent, and files of operating systems and editors are not', async () => {
  writeFileSync(join(folder, 'ignored'), '*.jpg\nprivate*\n');
  git('config', 'core.excludesFile', join(folder, 'ignored'));
  git('config', 'core.safecrlf', 'true');
  git('config', 'core.autocrlf', 'input');
  const essay = read('content/journal/the-soft-no.md')
    .replace('draft = false', 'draft = true')
    .replaceAll(/^(title|excerpt) = "/gm, '$&Private: ')
    .replaceAll('\n', '\r\n');
  write('content/journal/private-hour.md', essay);
  const images = readdirSync(join(project, 'content/images'));
  const name = images.find((file) => file.endsWith('.jpg')) ?? '';
  const bytes = await sharp(readFileSync(join(root, 'content/images', name)))
    .negate()
    .toBuffer();
  writeFileSync(join(root, 'content/images', name), bytes);
  mkdirSync(join(root, 'content/.notes'));
  for (const file of ['.DS_Store', 'journal/._x.md', 'images/Thumbs.db', '.notes/a.md'])
    write(`content/${file}`, 'x');
  for (const file of ['journal/~$x.docx', 'journal/the-soft-no.md~', 'journal/#x#'])
    write(`content/${file}`, 'x');
  expect((await run([true])).at(-1)).toMatch(/^It is sent/);
  expect(sentFiles()).toEqual([`content/images/${name}`, 'content/journal/private-hour.md']);
  expect((await run()).at(-1)).toMatch(/^The Git host has all of this already/);
});

test('a repository within the content is rejected with a message', async () => {
  execFileSync('git', ['init', '--quiet', join(root, 'content/journal/inner')]);
  write('content/journal/inner/a.txt', 'x');
  gitAt(join(root, 'content/journal/inner'), 'add', '--all');
  const name = ['-c', 'user.name=O', '-c', 'user.email=o@x.example'];
  gitAt(join(root, 'content/journal/inner'), ...name, 'commit', '-qm', 'Inner');
  expect(await refusal([true])).toMatch(/^content\/journal\/inner is no file/);
});

test('a project in a subfolder of a repository sends only its own content', async () => {
  const outer = join(folder, 'houses');
  root = join(outer, HOUSE);
  await cp(project, root, { recursive: true, verbatimSymlinks: true });
  write('.gitignore', '/app\n/core-wasm\n/target\n');
  // The outer repository contains a second project.
  await cp(join(project, 'content'), join(outer, 'content'), { recursive: true });
  rmSync(host, { recursive: true });
  execFileSync('git', ['init', '--quiet', '--bare', host]);
  gitAt(outer, 'init', '--quiet', `--initial-branch=${BRANCH}`);
  git('config', 'user.name', 'Owner');
  git('config', 'user.email', 'owner@house.example');
  gitAt(outer, 'add', '--all');
  gitAt(outer, 'commit', '--quiet', '--message', 'Two houses');
  git('remote', 'add', 'origin', host);
  git('push', '--quiet', '--set-upstream', 'origin', BRANCH);
  expect((await run()).at(-1)).toMatch(/^The Git host has all of this already/);
  edit(OFFERS, '# ', '# A ');
  writeFileSync(join(outer, OFFERS), 'of the other house');
  expect((await run([true])).at(-1)).toMatch(/^It is sent/);
  expect(sentFiles()).toEqual([`${HOUSE}/${OFFERS}`]);
  expect(git('status', '--porcelain', '-z')).toBe(` M ${OFFERS}\0`);
});

test('the first publication asks whether the readers of the repository may read all of the content', async () => {
  git('remote', 'set-url', 'origin', 'https://owner:secret@host.example/house.git');
  const settingsFolder = join(folder, 'settings');
  const questions: object[] = [];
  const answering = (answers: string[]) => async (question: object) => {
    questions.push(question);
    return answers.shift() ?? '';
  };
  const first = ['https://www.house.example', 'git'];
  const none = () => undefined;
  await expect(
    publishSettings(settingsFolder, answering([...first, 'no']), none, root),
  ).rejects.toThrow('Nothing is stored, and nothing was sent.');
  expect(questions.at(-1)).toMatchObject({
    heading: 'All of the content goes to https://host.example/house.git.',
    lines: [
      expect.stringMatching(/drafts.*all of the paid program/),
      expect.any(String),
      expect.any(String),
    ],
    isYesOrNo: true,
  });
  expect(existsSync(settingsFolder)).toBe(false);
  const stored = await publishSettings(settingsFolder, answering([...first, 'yes']), none, root);
  expect(stored).toEqual({
    site: 'https://www.house.example',
    way: 'git',
    repository: 'https://host.example/house.git',
  });
  expect(await publishSettings(settingsFolder, answering([]), none, root)).toEqual(stored);
  expect(readFileSync(join(settingsFolder, 'settings.json'), 'utf8')).not.toContain('secret');
  // The stored answer applies only to the readers of that repository.
  expect(await refusal([true])).toContain('what may be read there was answered for');
});

test('the example of a pipeline runs commands that exist', () => {
  const pipeline = readFileSync(join(ROOT, 'deploy/pipeline.yml'), 'utf8');
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const commands = [...pipeline.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
  expect(commands).toEqual(
    expect.arrayContaining(['build:start', 'check', 'test:site', 'publish']),
  );
  expect(commands.filter((name = '') => !(name in scripts))).toEqual([]);
  expect(pipeline).toContain('npm run publish -- --yes --new-prices\n');
});
