// Tests of the desk's preview: it is built in separate folders from the content with its drafts, so a build contains
// only saved content, even if the owner types meanwhile.

import { execFile } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readText } from '../../app/desk/server/document-text';
import { draftPreview } from '../../app/desk/server/preview';
import { contentStore } from '../../app/desk/server/store';
import type { Table } from '../../app/desk/values';
import { CHECKER, type CheckedContent, contentChecks } from '../../scripts/content-checker';
import { today } from '../../scripts/environment';

const run = promisify(execFile);
const CONTENT = resolve(import.meta.dirname, '../../content');
const ESSAY = 'journal/the-soft-no.md';
const OFFERS = 'offers.toml';

let root: string;
let content: string;
let sequence = 0;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'preview-'));
  content = join(root, 'content');
  cpSync(CONTENT, content, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

/** Starts the store, the preview and its checks; returns them with the result of the last check. */
async function start() {
  const store = await contentStore({
    content,
    folder: join(root, '.desk'),
    isDocument: (file) => /\.(toml|md)$/.test(file),
  });
  const preview = draftPreview(store);
  const checks = contentChecks(
    content,
    [join(root, '.desk/generated'), join(root, '.desk/program')],
    {
      options: preview.options,
      repeat: (found) => preview.holdBroken(found.map(({ file }) => file.replace('content/', ''))),
    },
  );
  let last: CheckedContent | undefined;
  checks.onChecked((result) => {
    last = result;
  });
  const check = async () => {
    await checks.check();
    return last;
  };
  /** Stores a draft with other values. */
  async function type(file: string, values: Table, body?: string) {
    const { fingerprint, text } = await store.open(file);
    const next = {
      value: { ...text.value, ...values },
      ...(text.body !== undefined && { body: body ?? text.body }),
    };
    await store.draft({
      file,
      window: 'one',
      sequence: sequence++,
      revision: 0,
      fingerprint,
      text: next,
    });
    preview.changed(file);
  }
  return { store, preview, check, type };
}

const bytesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file, readFileSync(file).toString('base64')]),
  );

const build = () =>
  run(CHECKER, [content, join(root, 'generated'), join(root, 'program'), today()]);

test('text that is typed during a build is not part of the published site', async () => {
  const { preview, check, type } = await start();
  await build();
  const before = { ...bytesOf('generated'), ...bytesOf('program') };
  await preview.show(ESSAY);
  const { body } = readText(ESSAY, readFileSync(join(content, ESSAY), 'utf8'));
  for (const words of ['Never saved one.', 'Never saved two.', 'Never saved three.']) {
    await type(ESSAY, {}, `${body}\n${words}\n`);
    // The build reads the content while the preview is written.
    await Promise.all([build(), check()]);
    const previewed = readFileSync(
      join(root, '.desk/generated/documents/journal/the-soft-no.json'),
      'utf8',
    );
    expect(previewed).toContain(words);
  }
  expect({ ...bytesOf('generated'), ...bytesOf('program') }).toEqual(before);
  expect(JSON.stringify(bytesOf('content'))).not.toContain(
    Buffer.from('Never saved').toString('base64'),
  );
});

test('a file of the preview is replaced as a whole, so that nobody reads half of it', async () => {
  const { check, type } = await start();
  await check();
  const file = join(root, '.desk/program/program.json');
  const before = readFileSync(file, 'utf8');
  const opened = openSync(file, 'r');
  try {
    await type('program/day-1.md', { summary: 'An hour that nobody has saved.' });
    await check();
    expect(readFileSync(file, 'utf8').includes('An hour that nobody has saved.')).toBe(true);
    expect(readFileSync(opened, 'utf8') === before).toBe(true);
  } finally {
    closeSync(opened);
  }
});

test('a draft essay has a page while it is open', async () => {
  const { preview, check, type } = await start();
  await type(ESSAY, { draft: true, title: 'Nobody sees it yet' });
  const index = () => readFileSync(join(root, '.desk/generated/journal-index.bin'), 'utf8');
  await check();
  expect(index()).not.toContain('Nobody sees it yet');
  await preview.show(ESSAY);
  await check();
  expect(index()).toContain('Nobody sees it yet');
});

test('the preview of another day has the essays that are published by then', async () => {
  const essay = readFileSync(join(content, ESSAY), 'utf8');
  const waiting = essay
    .replace(/^title = .*$/m, 'title = "It waits"')
    .replace(/^excerpt = .*$/m, 'excerpt = "Nobody reads it before its day."')
    .replace(/^publish_date = .*$/m, 'publish_date = "January 5, 2999"');
  writeFileSync(join(content, 'journal/it-waits.md'), waiting);
  const { preview, check } = await start();
  const index = () => readFileSync(join(root, '.desk/generated/journal-index.bin'), 'utf8');
  await check();
  expect(index()).not.toContain('It waits');
  preview.showDay('2999-01-05');
  await check();
  expect(index()).toContain('It waits');
  preview.showDay('2999-01-04');
  await check();
  expect(index()).not.toContain('It waits');
  preview.showDay(undefined);
  expect(preview.options()).not.toHaveProperty('day');
});

test('a broken draft of another document is left out, and included again while it is open', async () => {
  const { store, preview, check, type } = await start();
  await type(OFFERS, { offers: 'none' });
  await preview.show(ESSAY);
  await type(ESSAY, { title: 'It is shown' });
  const result = await check();
  expect(result?.isBroken).toBe(false);
  expect(preview.heldBack()).toEqual([OFFERS]);
  expect(readFileSync(join(root, '.desk/generated/journal-index.bin'), 'utf8')).toContain(
    'It is shown',
  );
  await preview.show(OFFERS);
  expect(preview.heldBack()).toEqual([]);
  const broken = await check();
  expect(broken?.isBroken).toBe(true);
  expect(broken?.found).toMatchObject([{ file: 'content/offers.toml', key: ['offers'] }]);
  // The typed text is not lost.
  expect((await store.open(OFFERS)).draft?.text.value).toMatchObject({ offers: 'none' });
});
