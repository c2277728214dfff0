// The desk's server over HTTP: what its own page may ask for, and that no other page in the same browser can.

import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckResult, startDesk } from '../../scripts/desk-server.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
/** The framed site: another port is another origin of the same site. */
const SITE = 'http://127.0.0.1:5173';

let root: string;
let desk: Awaited<ReturnType<typeof startDesk>>;
let host: string;
let token: string;
let checked: (result: CheckResult) => void = () => undefined;
const changed: string[] = [];

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** A request with exactly these headers, which `fetch` would not send. */
const send = (method: string, path: string, headers: Record<string, string>, body = '') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(desk.url);
    const asked = request(
      { host: '127.0.0.1', port, method, path, headers: { host, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });

/** What Chromium sends for a `fetch` of the desk's own page. */
const own = () => ({
  origin: desk.url,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'x-desk-token': token,
});

const ask = async (action: string, body: object = {}) => {
  const { status, text } = await send('POST', `/${action}`, own(), JSON.stringify(body));
  return { status, answer: status === 200 ? JSON.parse(text) : text };
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'desk-'));
  await mkdir(join(root, 'target/tools'), { recursive: true });
  await symlink(join(ROOT, 'target/tools/core-check'), join(root, 'target/tools/core-check'));
  await cp(join(ROOT, 'content'), join(root, 'content'), { recursive: true });
  await mkdir(join(root, 'app/.cache/desk'), { recursive: true });
  const page = await readFile(join(ROOT, 'app/desk/index.html'), 'utf8');
  await writeFile(join(root, 'app/.cache/desk/index.html'), page);
  execFileSync('git', ['init', '--quiet', root]);
  desk = await startDesk({
    root,
    development: {
      content: {
        onChecking: () => undefined,
        onChecked: (listener) => {
          checked = listener;
        },
        changed: (file) => changed.push(file),
      },
      onFaults: (listener) => listener([]),
    },
    site: SITE,
    port: 0,
    settings: join(root, '.publish'),
  });
  host = new URL(desk.url).host;
  const { text } = await send('GET', '/', {});
  token = /name="desk-token" content="([\w-]{43})"/.exec(text)?.[1] ?? '';
});

afterAll(async () => {
  await desk.stop();
  await rm(root, { recursive: true });
});

test('no request of another page does anything', async () => {
  const { status } = await ask('history');
  expect(status).toBe(200);
  const good = own();
  const { origin: _origin, ...withoutOrigin } = good;
  const { 'sec-fetch-site': _site, ...withoutSite } = good;
  const { 'x-desk-token': _token, ...withoutToken } = good;
  const refused: [status: number, headers: Record<string, string>][] = [
    // The site in the frame, which even has learned the token.
    [403, { ...good, origin: SITE, 'sec-fetch-site': 'same-site' }],
    [403, { ...good, origin: SITE }],
    [403, { ...good, 'sec-fetch-site': 'same-site' }],
    // A hostile page, a form of one, a frame without an origin.
    [403, { ...good, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [403, { ...good, origin: 'null' }],
    [403, { ...withoutToken, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' }],
    // The name of another host at this address.
    [421, { ...good, host: `evil.example:${new URL(desk.url).port}` }],
    [421, { ...good, host: host.replace('127.0.0.1', 'localhost') }],
    // A program that is no browser, another start of the desk, a guess.
    [403, withoutOrigin],
    [403, withoutSite],
    [403, withoutToken],
    [403, { ...good, 'x-desk-token': '' }],
    [403, { ...good, 'x-desk-token': `${token.slice(0, -1)}~` }],
    // What a form can send.
    [415, { ...good, 'content-type': 'text/plain' }],
    [415, { ...good, 'content-type': 'application/x-www-form-urlencoded' }],
  ];
  for (const action of ['history', 'restore', 'publish', 'answer'])
    for (const [status, headers] of refused) {
      const answer = await send('POST', `/${action}`, headers, '{}');
      expect({ action, headers, status: answer.status }).toEqual({ action, headers, status });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH'])
    expect((await send(method, '/restore', good)).status).toBe(405);
  // Reading changes nothing, and no action is a page.
  for (const action of ['restore', 'publish'])
    expect((await send('GET', `/${action}`, {})).status).toBe(404);
});

test('only the desk itself may be read, and not by another page', async () => {
  const get = async (path: string, headers = {}) => (await send('GET', path, headers)).status;
  expect(await get('/')).toBe(200);
  expect(await get('/', { 'sec-fetch-site': 'none' })).toBe(200);
  for (const site of ['same-site', 'cross-site'])
    for (const path of ['/', '/state', '/config.json'])
      expect(await get(path, { 'sec-fetch-site': site })).toBe(403);
  for (const path of ['/..%2f..%2f..%2fcontent%2foffers.toml', '/../../content/offers.toml'])
    expect(await get(path)).toBe(404);
  const { headers } = await send('GET', '/', {});
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; script-src 'self' .*frame-ancestors 'self'$/,
    ),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('what is no object of JSON, too large or unknown is refused', async () => {
  for (const body of ['', '[]', 'null', '{', '"a"'])
    expect((await send('POST', '/history', own(), body)).status).toBe(400);
  const large = JSON.stringify({ id: 'x'.repeat(70_000) });
  expect((await send('POST', '/compare', own(), large)).status).toBe(413);
  for (const action of ['', 'toString', '__proto__', 'constructor', 'history/x'])
    expect((await ask(action)).status).toBe(404);
  expect((await ask('answer', { number: 1, text: 'yes' })).status).toBe(409);
});

test('the content goes back to a state of its history, and is checked', async () => {
  checked({ problems: [], warnings: [], isBroken: false });
  await ask('history');
  const file = join(root, 'content/offers.toml');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace('"INITIATION"', '"BEGINNING"'));
  const { answer } = await ask('history');
  expect(answer.states[0].lines).toEqual([
    'Offers and prices · Offers · BEGINNING · Name: “INITIATION” is now “BEGINNING”.',
  ]);
  const first = answer.states.at(-1);
  const compared = await ask('compare', { id: first.id });
  expect(compared.answer.lines).toEqual([
    'Offers and prices · Offers · INITIATION · Name: “BEGINNING” is now “INITIATION”.',
  ]);
  expect((await ask('restore', { id: first.id })).answer).toEqual({ count: 1 });
  expect(await readFile(file, 'utf8')).toBe(before);
  expect(changed).toEqual(['offers.toml']);
  for (const id of ['HEAD', '-p', '$(id)', { a: 1 }, null])
    expect((await ask('restore', { id })).status).toBe(400);
});

test('a name of a file reaches no shell', async () => {
  const name = '$(touch hacked) `touch hacked`; --output=hacked "quoted".md';
  const file = join(root, 'content/journal', name);
  await writeFile(file, '+++\ntitle = "$(touch hacked)"\n+++\n');
  const { answer } = await ask('history');
  expect(answer.states[0].lines).toEqual(['New: the essay “$(touch hacked)”.']);
  await rm(file);
  await ask('history');
  await ask('restore', { id: answer.states[0].id });
  expect(await readFile(file, 'utf8')).toContain('$(touch hacked)');
  for (const folder of [root, ROOT, process.cwd()])
    await expect(readFile(join(folder, 'hacked'))).rejects.toThrow('ENOENT');
});

test('essays are listed with day, state, category and picture, the newest first', async () => {
  const essay = (day: string, draft: boolean) =>
    `+++\ntitle = "The lamp"\nexcerpt = "x"\ncategory = "Rituals"\npublish_date = "${day}"\nfeatured = false\ndraft = ${draft}\npicture = "journal-silk"\nsample = false\n+++\n`;
  for (const [name, text] of [
    ['later', essay('January 31, 2999', false)],
    ['sooner', essay('January 30, 2999', false)],
    ['draft', essay('January 1, 2020', true)],
    ['old', essay('January 1, 2020', false)],
    ['broken', 'no head'],
  ] as const)
    await writeFile(join(root, `content/journal/${name}.md`), text);
  const { answer } = await ask('essays');
  const listed = answer.essays.map(({ link }: { link: string }) => link.split('/').pop());
  expect(listed.indexOf('draft')).toBeLessThan(listed.indexOf('later'));
  expect(listed.indexOf('later')).toBeLessThan(listed.indexOf('sooner'));
  expect(listed.at(-1)).toBe('old');
  expect(answer.essays[listed.indexOf('later')]).toEqual({
    title: 'The lamp',
    category: 'Rituals',
    day: '2999-01-31',
    state: 'waiting',
    link: '#/collections/journal/entries/later',
    picture: 'picture/journal-silk',
  });
  expect(answer.essays[listed.indexOf('broken')]).toMatchObject({ state: 'draft' });
  expect(answer.essays[listed.indexOf('old')]).toMatchObject({ state: 'public' });
  const picture = await send('GET', '/picture/journal-silk', {});
  expect(picture.headers['content-type']).toBe('image/webp');
  for (const id of ['..%2foffers', 'no-such', '%2e%2e%2f%2e%2e%2fpackage'])
    expect((await send('GET', `/picture/${id}`, {})).status).not.toBe(200);
});
