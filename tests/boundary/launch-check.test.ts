// Tests of `scripts/launch-check.ts`, run on content folders that the tests write: which tasks before the launch are
// listed, and with which file and line.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TYPESCRIPT } from '../../scripts/environment';

const SCRIPT = join(import.meta.dirname, '../../scripts/launch-check.ts');

/** Settings of the server that are ready for launch. */
const READY = {
  SITE_URL: 'https://house.test',
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2',
  PROGRAM_LINK_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://house:secret@mail.test',
  MAIL_FROM: 'house@house.test',
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the check on one content file; returns its findings and exit status. */
async function check(content: string, environment: Record<string, string> = READY) {
  await writeFile(join(folder, 'site.toml'), content);
  const { stdout, status } = spawnSync(process.execPath, [...TYPESCRIPT, SCRIPT, folder], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...environment },
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('  '));
  const isLink = (line: string) => line.startsWith('      http');
  const findings = lines.filter((line) => !isLink(line));
  return {
    findings: findings.map((line) => line.trim().replace('content/', '')),
    links: lines.filter(isLink).map((line) => line.trim()),
    status,
  };
}

test('a sample is listed with its table, text, file and line', async () => {
  const { findings, status } = await check('[brand]\nname = "A *house*"\nsample = true\n');
  expect({ findings, status }).toEqual({
    findings: [
      'site.toml:3  [brand] “A house” is a sample: write your own, then set sample = false',
    ],
    status: 1,
  });
});

test('neither a finished entry nor a comment about samples is listed', async () => {
  const { findings, status } = await check('# sample = true says so\n[brand]\nsample = false\n');
  expect({ findings, status }).toEqual({ findings: [], status: 0 });
});

test('a placeholder URL is listed even if its entry is not marked as a sample', async () => {
  const { findings } = await check('[link]\nto = "https://letters.example/"\n');
  expect(findings).toEqual([
    'site.toml:2  letters.example is an example address: write the real one',
  ]);
});

test('an example inside a sentence is not listed', async () => {
  expect((await check('[words]\nhelp = "as in you@house.example"\n')).findings).toEqual([]);
});

test('a sample and an example address are found in inline tables, with quoted keys too', async () => {
  const { findings } = await check(
    `links = [{ "sample" = true, 'name' = 'One' }, { sample = false, to = 'mailto:a\\u0040b' }]\nmail = { email = "a@b.example" }\n`,
  );
  expect(findings).toEqual([
    'site.toml:1  [links] “One” is a sample: write your own, then set sample = false',
    'site.toml:2  a@b.example is an example address: write the real one',
  ]);
});

test('a link in the text of an essay is listed, unless the essay is a sample', async () => {
  const essay = (sample: boolean) =>
    `+++\ntitle = "One"\nsample = ${sample}\n+++\nA [link](https://letters.example/a).\n`;
  await mkdir(join(folder, 'journal'), { recursive: true });
  await writeFile(join(folder, 'journal/one.md'), essay(false));
  await writeFile(join(folder, 'journal/two.md'), essay(true));
  const { findings } = await check('');
  expect(findings).toEqual([
    'journal/one.md:5  letters.example is an example address: write the real one',
    'journal/two.md:3  “One” is a sample: write your own, then set sample = false',
  ]);
  await rm(join(folder, 'journal'), { recursive: true });
});

test('only the sample of two entries of a list is listed, with its name', async () => {
  const { findings } = await check(
    '[[a]]\nname = "One"\nsample = true\n[[a]]\nname = "Two"\nsample = false\n',
  );
  expect(findings).toEqual([
    'site.toml:3  [a] “One” is a sample: write your own, then set sample = false',
  ]);
});

test('prices, a past retreat and an event without a year are listed, but are not open tasks', async () => {
  await mkdir(join(folder, 'pages'), { recursive: true });
  await writeFile(
    join(folder, 'offers.toml'),
    'currency = "usd"\n[[offers]]\nslug = "week"\nname = "Week"\nprice = "$87.50"\nfor_sale = true\noriginal = "$194"\nbonuses = [{ value = "$17" }]\n[[offers]]\nslug = "lamp"\nname = "Lamp"\nprice = "$9"\n[checkout]\n',
  );
  await writeFile(
    join(folder, 'pages/retreats.toml'),
    '[[retreats]]\ntitle = "The *First*"\nends = "2026-01-04"\n[[retreats]]\nends = "2026-01-05"\n[[retreats]]\nends = "9999-01-04"\n',
  );
  await writeFile(
    join(folder, 'pages/impact.toml'),
    '[[involved.options]]\ndate = { name = "Gala", year = 2027 }\n',
  );
  const { findings, status } = await check('');
  expect(findings).toEqual([
    'offers.toml:5  “Week” (week) costs $87.50, instead of $194, with parts worth $17',
    'offers.toml:12  “Lamp” (lamp) costs $9, and is not for sale',
    'pages/impact.toml:2  “Gala” has no year or no place: it is in no calendar until it has both',
    'pages/retreats.toml:3  the retreat “The First” that ended on 2026-01-04 is over: its page says so, and invites to the next one',
    'pages/retreats.toml:5  the retreat that ended on 2026-01-05 is over: its page says so, and invites to the next one',
  ]);
  expect(status).toBe(0);
  await rm(join(folder, 'offers.toml'));
  await rm(join(folder, 'pages'), { recursive: true });
});

test('a picture of the program is listed if its page was changed after it was taken', async () => {
  for (const part of ['images', 'program']) await mkdir(join(folder, part), { recursive: true });
  const picture = join(folder, 'images/program-guide.jpg');
  await writeFile(picture, '');
  await writeFile(join(folder, 'program/day-1.md'), '+++\ntitle = "One"\n+++\nText.\n');
  expect((await check('')).findings).toEqual([]);
  const before = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  await utimes(picture, before, before);
  const { findings, status } = await check('');
  expect(findings).toEqual([
    'images/program-guide.jpg  is older than content/program/day-1.md, which it shows: npm run pictures:program',
  ]);
  expect(status).toBe(1);
  for (const part of ['images', 'program']) await rm(join(folder, part), { recursive: true });
});

test('each finding in a file that the desk edits has a link to its field', async () => {
  await mkdir(join(folder, 'journal'), { recursive: true });
  const essay = '+++\ntitle = "One"\nsample = true\n+++\nText.\n';
  await writeFile(join(folder, 'journal/one.md'), essay);
  const offers = '[[offers]]\nprice = "$9"\n[[offers]]\nbonuses = [\n  { sample = true },\n]\n';
  await writeFile(join(folder, 'offers.toml'), offers);
  const { links } = await check('[brand]\nsample = true\n');
  const desk = 'http://127.0.0.1:5180/#/write';
  expect(links).toEqual([
    `${desk}/journal/one.md?key=sample`,
    `${desk}/offers.toml?key=offers.1.bonuses.0.sample`,
    `${desk}/site.toml?key=brand.sample`,
    `${desk}/offers.toml?key=offers.0.price`,
  ]);
  await rm(join(folder, 'offers.toml'));
  await rm(join(folder, 'journal'), { recursive: true });
});

test('a test key is not ready for launch, and a missing key counts as not set', async () => {
  const { findings, status } = await check('', {
    ...READY,
    STRIPE_SECRET_KEY: 'sk_test_1',
    PROGRAM_LINK_SECRET: '',
  });
  expect(findings).toEqual([
    'STRIPE_SECRET_KEY  is not ready for launch: the live secret key, from Stripe’s dashboard',
    'PROGRAM_LINK_SECRET  is not set: at least 32 characters: openssl rand -hex 32',
  ]);
  expect(status).toBe(1);
});
