// Edits that an owner makes, in a copy of content/: each of them alone is content without a problem.

import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

let folder = '';
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'edits-')), 'content');
  await cp(join(ROOT, 'content'), folder, { recursive: true });
});
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

/** What a program prints about the copy, and its exit status. */
function check(program: string, ...args: string[]) {
  const run = spawnSync(program, [...args, folder], { encoding: 'utf8' });
  return { problems: run.stderr.split('\n').filter(Boolean), status: run.status };
}

/** The content checker; `npm run check -- content` adds the pictures. */
const CHECKER = join(
  ROOT,
  'target/tools',
  process.platform === 'win32' ? 'core-check.exe' : 'core-check',
);
const WITH_PICTURES = [process.execPath, join(ROOT, 'scripts/check-content.mjs')] as const;

/** Replaces the first match in a file of the copy, which must have one. */
async function replace(file: string, pattern: RegExp, replacement: string) {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toMatch(pattern);
  await writeFile(
    join(folder, file),
    text.replace(pattern, () => replacement),
  );
}

const essay = (title: string, more: string) => `+++
title = "${title}"
excerpt = "What ${title} tells, in one sentence."
${more}
publish_date = "May 3, 2026"
featured = false
sample = false
+++
## The first part

- One.
    - Two, in the [house](/about).
`;

/** Every edit of an owner, in an order in which each follows from the content before it. */
const EDITS: Record<string, () => Promise<void>> = {
  'another price': () =>
    replace('offers.toml', /(?<=\[initiation\][^[]*\nprice = )".*"/, '"$97.50"'),
  'another bonus': async () => {
    await replace(
      'offers.toml',
      /(?<=\[\[initiation\.bonuses\]\]\nname = )".*"/,
      '"The Last Lamp"',
    );
    await replace('offers.toml', /(?<=\[\[initiation\.bonuses\]\][^[]*\nvalue = )".*"/, '"$19"');
  },
  'a picture': async () => {
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#a86' } });
    await picture.png().toFile(join(folder, 'images/garden.PNG'));
    const entry = '\n[garden]\nalt = "A brown field"\nfocal = { x = 50, y = 50 }\n';
    await writeFile(join(folder, 'pictures.toml'), entry, { flag: 'a' });
  },
  'an essay, with the new picture and without a reading time': () =>
    writeFile(
      join(folder, 'journal/a-garden.md'),
      essay('A garden', 'category = "Rituals"\npicture = "garden"\ndraft = false'),
    ),
  'a draft': () =>
    writeFile(
      join(folder, 'journal/half-written.md'),
      essay('Half written', 'category = "Rituals"\npicture = "garden"\ndraft = true'),
    ),
  'a category': async () => {
    const category = '[[categories]]\nname = "Gardens"\ntext = "What grows."\n\n';
    await replace('pages/journal.toml', /(?=\[\[categories\]\])/, category);
    await replace('journal/a-garden.md', /category = ".*"/, 'category = "Gardens"');
  },
  'a case study': async () => {
    const name = /order = \["([\w-]+)"/.exec(
      await readFile(join(folder, 'pages/case-studies.toml'), 'utf8'),
    )?.[1];
    const study = await readFile(join(folder, `case-studies/${name}.toml`), 'utf8');
    const another = study
      .replace(/^slug = .*$/m, 'slug = "a-third-brand"')
      .replace(/^title = .*$/m, 'title = "A third brand"')
      .replace(/^description = .*$/m, 'description = "What a third brand asked for."');
    await writeFile(join(folder, 'case-studies/a-third-brand.toml'), another);
    await replace('pages/case-studies.toml', /(?<=order = \[)/, '"a-third-brand", ');
  },
  'another retreat': async () => {
    await replace('pages/retreats.toml', /(?<=\ndates = )".*"/, '"March 5–7, 2027"');
    await replace('pages/retreats.toml', /(?<=\nstarts = )".*"/, '"2027-03-05"');
    await replace('pages/retreats.toml', /(?<=\nends = )".*"/, '"2027-03-07"');
  },
  'a page of text': async () => {
    await mkdir(join(folder, 'pages/plain'), { recursive: true });
    const page =
      '+++\ntitle = "Press"\ndescription = "For those who write about us."\nsample = false\n';
    await writeFile(
      join(folder, 'pages/plain/press.md'),
      `${page}+++\nWrite to the [desk](/contact).\n`,
    );
  },
  'another part of an offer': () =>
    replace(
      'offers.toml',
      /(?<=\[codex\][^[]*\ncomponents = \[)/,
      '\n  { name = "A ribbon", value = "$9" },',
    ),
};

test.each(Object.entries(EDITS))('%s', async (_name, edit) => {
  await edit();
  expect(check(CHECKER)).toEqual({ problems: [], status: 0 });
});

test('the pictures of all edits together have no problem', () => {
  expect(check(...WITH_PICTURES)).toEqual({ problems: [], status: 0 });
});

test('problems of files and of pictures are printed together, one line each', async () => {
  await replace('offers.toml', /(?<=\[initiation\][^[]*\nprice = )".*"/, '97');
  await writeFile(join(folder, 'images/garden.PNG'), 'no picture');
  const { problems, status } = check(...WITH_PICTURES);
  expect(problems).toEqual([
    expect.stringMatching(
      /^content\/offers\.toml:\d+: "price" in \[initiation\] is 97 cents \(write "\$97"\)$/,
    ),
    expect.stringMatching(/^content\/images\/garden\.PNG: cannot be decoded: /),
  ]);
  expect(status).toBe(1);
});
