// Tests of the desk's history, in real Git repositories with settings that could interfere: signing, hooks, filters, a
// prepared commit. A restored version is equal byte for byte, and the owner's repository stays unchanged.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentHistory } from '../../app/desk/server/history';
import { repositoryOf } from '../../scripts/publish/git-host';

let folder: string;
let root: string;

/** Runs a Git command as the owner; the hooks below reject these commands too. */
const git = (...args: string[]) =>
  execFileSync('git', ['--no-optional-locks', '-c', 'core.hooksPath=/nowhere', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

function write(path: string, bytes: string | Buffer) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

const read = (path: string) => readFileSync(join(root, path));
const newest = async () => (await contentHistory(root).list())[0];

const OFFERS = `# What it costs.
[[offers]]
slug = "initiation"
name = "INITIATION"
price = "$87"
`;
const ESSAY = '+++\ntitle = "The soft no"\ndraft = false\n+++\nIt is kind.\r\nIt is short.\n';
const PICTURE = Buffer.concat([Buffer.from([0xff, 0xd8, 0]), Buffer.from('JFIF\r\n')]);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-'));
  root = join(folder, 'Anna’s "Häuser" 100% %h');
  mkdirSync(root);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Owner');
  git('config', 'user.email', 'owner@house.example');
  write('.gitattributes', '*.md text eol=lf\n*.jpg filter=store\n');
  write('content/offers.toml', OFFERS);
  write('content/journal/the-soft-no.md', ESSAY);
  write('content/images/lamp.jpg', PICTURE);
  write('app.ts', 'export {};\n');
  git('config', 'filter.store.clean', 'tr A-Z a-z');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'The house');
  // Settings that would affect a commit of the owner.
  git('config', 'commit.gpgSign', 'true');
  git('config', 'gpg.program', '/bin/false');
  for (const hook of ['pre-commit', 'reference-transaction', 'post-index-change', 'post-commit']) {
    write(`.git/hooks/${hook}`, '#!/bin/sh\ntouch hook-has-run\nexit 1\n');
    chmodSync(join(root, '.git/hooks', hook), 0o755);
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

/** State of the owner's part of the repository, to be compared before and after. */
const hers = () => ({
  status: git('status', '--porcelain=v2', '--branch'),
  log: git('log', '--format=%H %s'),
  head: git('symbolic-ref', 'HEAD'),
  branches: git('for-each-ref', 'refs/heads', 'refs/tags', 'refs/remotes'),
  index: read('.git/index').toString('base64'),
  stash: git('stash', 'list'),
});

test('ten saves are ten versions, and the owner’s repository has not changed', async () => {
  write('app.ts', 'export const prepared = 1;\n');
  git('add', 'app.ts');
  write('app.ts', 'export const edited = 1;\n');
  const bare = join(folder, 'bare');
  execFileSync('git', ['init', '--quiet', '--bare', bare]);
  git('remote', 'add', 'origin', bare);
  const history = contentHistory(root);
  await history.snapshot();
  for (let save = 1; save <= 10; save++) {
    write('content/offers.toml', OFFERS.replace('$87', `$${87 + save}`));
    const before = hers();
    await history.snapshot();
    // Unchanged content is not stored as another version.
    await history.snapshot();
    expect(hers()).toEqual(before);
  }
  const states = await history.list();
  expect(states).toHaveLength(11);
  expect(states[0]?.lines).toEqual([
    'Offers and prices · Offers · INITIATION · Price: “$96” is now “$97”.',
  ]);
  expect(states[10]?.lines).toEqual(['The content when its history began.']);
  expect(existsSync(join(root, 'hook-has-run'))).toBe(false);
  expect(existsSync(join(root, 'content/hook-has-run'))).toBe(false);
  const sent = git('push', '--porcelain', '--all', 'origin');
  expect(sent).toContain('refs/heads/main');
  expect(sent).not.toContain('desk');
});

test('a version is restored byte for byte, and the content before the restore is a version too', async () => {
  const history = contentHistory(root);
  await history.snapshot();
  const first = await newest();
  write('content/offers.toml', OFFERS.replace('$87', '$97'));
  write('content/journal/the-soft-no.md', ESSAY.replace('kind', 'not unkind'));
  write('content/journal/new one.md', '+++\ntitle = "New & “one”"\n+++\n');
  rmSync(join(root, 'content/images/lamp.jpg'));
  // A change that is not yet stored when the owner restores a version.
  const before = hers();
  expect(await history.compare(first?.id ?? '')).toEqual([
    'New: the picture lamp.jpg.',
    'Taken away: the essay “New & “one””.',
    'The essay “The soft no” · Text: “It is not unkind. It is short.” is now “It is kind. It is short.”.',
    'Offers and prices · Offers · INITIATION · Price: “$97” is now “$87”.',
  ]);
  const changed = await history.goBack(first?.id ?? '');
  expect(changed.sort()).toEqual([
    'images/lamp.jpg',
    'journal/new one.md',
    'journal/the-soft-no.md',
    'offers.toml',
  ]);
  expect(read('content/journal/the-soft-no.md').toString()).toBe(ESSAY);
  expect(read('content/images/lamp.jpg').equals(PICTURE)).toBe(true);
  expect(existsSync(join(root, 'content/journal/new one.md'))).toBe(false);
  const { status: _, ...rest } = hers();
  expect(before).toMatchObject(rest);
  const [back, edited] = await history.list();
  expect(back?.backTo).toBe(first?.time);
  await history.goBack(edited?.id ?? '');
  expect(read('content/offers.toml').toString()).toContain('$97');
  expect(read('content/journal/new one.md').toString()).toContain('New & “one”');
});

test('only a version of the history can be restored', async () => {
  const history = contentHistory(root);
  await history.snapshot();
  const head = git('rev-parse', 'HEAD').trim();
  for (const id of [head, 'HEAD', '--output=x', '0'.repeat(40), '', '../..'])
    await expect(history.goBack(id)).rejects.toThrow(/no( such)? saved version/);
  expect(git('status', '--porcelain')).toBe('');
});

test('a symbolic link cannot lead out of the content', async () => {
  const history = contentHistory(root);
  write('content/journal/second.md', '+++\ntitle = "Second"\n+++\n');
  await history.snapshot();
  const first = await newest();
  const outside = join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'the-soft-no.md'), 'untouched');
  writeFileSync(join(outside, 'secret.md'), 'secret');
  // First a folder that is a symbolic link, then a file that is one.
  for (const [path, target] of [
    ['content/journal', outside],
    ['content/offers.toml', join(outside, 'secret.md')],
  ] as const) {
    rmSync(join(root, path), { recursive: true });
    symlinkSync(target, join(root, path));
    await history.snapshot();
    expect(git('ls-tree', '-r', '--name-only', 'refs/desk/content')).not.toContain('secret');
    await expect(history.goBack(first?.id ?? '')).rejects.toThrow('leads out of the content');
    rmSync(join(root, path));
    await history.goBack(first?.id ?? '');
  }
  expect(readFileSync(join(outside, 'the-soft-no.md'), 'utf8')).toBe('untouched');
  expect(readFileSync(join(outside, 'secret.md'), 'utf8')).toBe('secret');
  expect(read('content/offers.toml').toString()).toBe(OFFERS);
});

test('a folder without Git, and a Git that does not open it, say why there is no history', async () => {
  expect(await contentHistory(root).fault()).toBe('');
  const { PATH = '' } = process.env;
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  process.env['PATH'] = `${bin}${delimiter}${PATH}`;
  try {
    for (const [complaint, words] of [
      ["fatal: detected dubious ownership in repository at '/x'", 'belongs to another user'],
      ['xcrun: error: invalid active developer path (/Library/Developer)', 'this Mac was updated'],
      [
        'fatal: bad config line 1 in file .git/config',
        'does not open this folder: fatal: bad config',
      ],
    ] as const) {
      writeFileSync(
        join(bin, 'git'),
        `#!/bin/sh\necho ${JSON.stringify(complaint)} >&2\nexit 128\n`,
      );
      chmodSync(join(bin, 'git'), 0o755);
      expect(await contentHistory(root).fault()).toContain(words);
      await expect(repositoryOf(root)).rejects.toThrow(words);
    }
  } finally {
    process.env['PATH'] = PATH;
  }
  rmSync(join(root, '.git'), { recursive: true });
  expect(await contentHistory(root).fault()).toMatch(/^Git does not know this folder yet\./);
  await expect(repositoryOf(root)).rejects.toThrow('Git does not know this folder yet.');
});

test('a project in a subfolder of a repository has its own history, and its files are restored', async () => {
  // The project is one of two folders in a foreign repository with its own settings.
  const outer = root;
  root = join(outer, 'houses/one');
  for (const house of ['one', 'two']) {
    write(`../${house}/content/offers.toml`, OFFERS);
    write(`../${house}/content/journal/the-soft-no.md`, ESSAY);
    write(`../${house}/content/images/lamp.jpg`, PICTURE);
  }
  git('config', 'core.safecrlf', 'true');
  git('config', 'core.autocrlf', 'input');
  git('config', 'core.excludesFile', join(folder, 'ignored'));
  writeFileSync(join(folder, 'ignored'), '*.jpg\n');
  const history = contentHistory(root);
  const other = contentHistory(join(outer, 'houses/two'));
  await history.snapshot();
  await other.snapshot();
  write('content/offers.toml', OFFERS.replace('$87', '$97'));
  await history.snapshot();
  const states = await history.list();
  expect(states.map(({ lines }) => lines)).toEqual([
    ['Offers and prices · Offers · INITIATION · Price: “$87” is now “$97”.'],
    ['The content when its history began.'],
  ]);
  expect(await other.list()).toHaveLength(1);
  expect(await history.goBack(states[1]?.id ?? '')).toEqual(['offers.toml']);
  expect(read('content/offers.toml').toString()).toBe(OFFERS);
  expect(read('content/journal/the-soft-no.md').toString()).toBe(ESSAY);
  expect(read('content/images/lamp.jpg').equals(PICTURE)).toBe(true);
  root = outer;
});

test('files of operating systems and editors are not part of a version, and stay in place', async () => {
  const history = contentHistory(root);
  await history.snapshot();
  const systemFiles = [
    '.DS_Store',
    'journal/._a.md',
    'images/Thumbs.db',
    'journal/~$x.docx',
    'offers.toml~',
  ];
  for (const file of systemFiles) write(`content/${file}`, 'x');
  await history.snapshot();
  expect(await history.list()).toHaveLength(1);
  write('content/offers.toml', OFFERS.replace('$87', '$97'));
  await history.snapshot();
  await history.goBack((await history.list())[1]?.id ?? '');
  for (const file of systemFiles) expect(existsSync(join(root, 'content', file)), file).toBe(true);
});

test('a document has its own history, and is restored alone', async () => {
  const file = 'journal/the-soft-no.md';
  const history = contentHistory(root);
  await history.snapshot();
  write(`content/${file}`, ESSAY.replace('kind', 'gentle'));
  await history.snapshot();
  write('content/offers.toml', OFFERS.replace('$87', '$97'));
  await history.snapshot();
  const states = await history.list(file);
  expect(states.map(({ lines }) => lines)).toEqual([
    // The list is of this text alone, and its lines do not name it.
    ['Text: “It is kind. It is short.” is now “It is gentle. It is short.”.'],
    ['It is new.'],
  ]);
  expect(await history.goBack(states[1]?.id ?? '', file)).toEqual([file]);
  expect(read(`content/${file}`).toString()).toBe(ESSAY);
  expect(read('content/offers.toml').toString()).toContain('$97');
  await expect(history.goBack(states[1]?.id ?? '', 'journal/other.md')).rejects.toThrow(
    'does not have this text',
  );
});

test('a text that was taken away comes back alone, with its picture and its place in the order', async () => {
  const study = 'case-studies/the-spa.toml';
  const order = 'pages/case-studies.toml';
  const described = '[own]\nalt = "Its own"\n\n[other]\nalt = "Another"\n';
  write(`content/${study}`, 'title = "The spa"\npicture = "own"\n');
  write(`content/${order}`, '# In this order.\norder = ["first", "the-spa"]\n');
  write('content/images/own.jpg', PICTURE);
  write('content/pictures.toml', described);
  const history = contentHistory(root);
  await history.snapshot();
  expect(await history.removed()).toEqual([]);
  for (const path of [study, 'images/own.jpg']) rmSync(join(root, 'content', path));
  write(`content/${order}`, '# In this order.\norder = ["first"]\n');
  write('content/pictures.toml', described.replace(/^.*?\n\n/s, ''));
  // An essay with another address is not gone.
  rmSync(join(root, 'content/journal/the-soft-no.md'));
  write('content/journal/no.md', ESSAY);
  await history.snapshot();
  write('content/offers.toml', OFFERS.replace('$87', '$97'));
  expect(await history.removed()).toEqual([
    { file: study, source: 'title = "The spa"\npicture = "own"\n' },
  ]);
  const { id = '' } = (await history.list(study))[1] ?? {};
  expect(await history.compare(id, study)).toEqual([
    'New: the case study “The spa”.',
    'New: the picture “Its own”.',
    'List of case studies · Order: now “the-spa”.',
  ]);
  const changed = await history.goBack(id, study);
  expect(changed.sort()).toEqual([study, 'images/own.jpg', order, 'pictures.toml']);
  expect(read('content/images/own.jpg')).toEqual(PICTURE);
  expect(read('content/pictures.toml').toString()).toContain('[own]\nalt = "Its own"');
  expect(read(`content/${order}`).toString()).toBe(
    '# In this order.\norder = ["first", "the-spa"]\n',
  );
  expect(read('content/offers.toml').toString()).toContain('$97');
  expect(await history.removed()).toEqual([]);
});

test('a restore that cannot write every file changes none', async () => {
  const history = contentHistory(root);
  await history.snapshot();
  const first = await newest();
  write('content/offers.toml', OFFERS.replace('$87', '$97'));
  rmSync(join(root, 'content/images'), { recursive: true });
  // A file occupies the path of a folder that the restore needs.
  write('content/images', 'x');
  write('content/journal/new.md', ESSAY);
  await expect(history.goBack(first?.id ?? '')).rejects.toThrow();
  expect(read('content/offers.toml').toString()).toContain('$97');
  expect(existsSync(join(root, 'content/journal/new.md'))).toBe(true);
});

test('changes of another person are named by the name of the commit, and those of the owner are not', async () => {
  const history = contentHistory(root);
  await history.snapshot();
  const commit = (name: string) =>
    git(
      ...['-c', `user.name=${name}`, '-c', 'commit.gpgSign=false'],
      ...['commit', '--quiet', '--all', '--message', 'Words'],
    );
  const linesOf = async () => (await newest())?.lines ?? [];
  const [dearer, gentler] = [OFFERS.replace('$87', '$97'), ESSAY.replace('kind', 'gentle')];
  write('content/offers.toml', dearer);
  commit('Mele Kahale');
  write('content/journal/the-soft-no.md', gentler);
  await history.snapshot();
  const isHers = (line: string) => line.startsWith('Mele Kahale · ');
  const lines = await linesOf();
  expect(lines.filter(isHers)).toEqual([expect.stringContaining('$97')]);
  expect(lines.filter((line) => !isHers(line))).toEqual([expect.stringContaining('The soft no')]);
  // Neither the owner's own commits nor a state that she has restored by editing have a name.
  write('content/offers.toml', OFFERS);
  await history.snapshot();
  write('content/offers.toml', dearer);
  await history.snapshot();
  expect((await linesOf()).filter(isHers)).toEqual([]);
  write('content/offers.toml', OFFERS.replace('$87', '$98'));
  commit('Owner');
  await history.snapshot();
  expect(await linesOf()).toEqual([expect.stringMatching(/^(?!Owner).*\$98/)]);
});
