// Tests of the desk's server over HTTP: its requests and their effects, and that other pages in the same browser cannot
// send them.

import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  Action,
  ChangedEvent,
  Choices,
  DeskState,
  DocumentGroup,
  OpenDocument,
} from '../../app/desk/api';
import type { Opening, ShopNames } from '../../app/desk/entries';
import type { Merge } from '../../app/desk/merge';
import { startDesk } from '../../app/desk/server/server';
import type { Text } from '../../app/desk/values';
import type { CheckedContent, ContentChecks } from '../../scripts/content-checker';

const ROOT = join(import.meta.dirname, '../..');
/** Origin of the framed site: another port is another origin of the same site. */
const SITE = 'http://127.0.0.1:5173';

let root: string;
let desk: Awaited<ReturnType<typeof startDesk>>;
let host: string;
let token: string;
const changed = new Set<string>();
/** Callbacks with which tests report results of a check: of the saved content, and of the shown content. */
const checked: ((result: CheckedContent) => void)[] = [];
const RIGHT: CheckedContent = {
  found: [],
  problems: [],
  warnings: [],
  isBroken: false,
  changed: [],
  edited: [],
};

/** Fake checks whose results the tests set. */
const checks = (): ContentChecks => ({
  check: async () => undefined,
  changed: (file) => changed.add(file),
  onChecking: () => undefined,
  onChecked: (listener) => checked.push(listener),
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Sends a request with exactly these headers, which `fetch` would not allow. */
const send = (method: string, path: string, headers: Record<string, string>, body = '') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(desk.url);
    const outgoing = request(
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
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Headers that Chromium sends for a `fetch` of the desk's own page. */
const ownHeaders = () => ({
  origin: desk.url,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'x-desk-token': token,
});

const ask = async (action: string, body: object = {}) => {
  const { status, text } = await send('POST', `/${action}`, ownHeaders(), JSON.stringify(body));
  return { status, answer: status === 200 ? JSON.parse(text) : text };
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'desk-'));
  await mkdir(join(root, 'target/start'), { recursive: true });
  await symlink(join(ROOT, 'target/start/core-check'), join(root, 'target/start/core-check'));
  await cp(join(ROOT, 'content'), join(root, 'content'), { recursive: true });
  await mkdir(join(root, 'app/.cache/desk'), { recursive: true });
  const page = await readFile(join(ROOT, 'app/desk/page/index.html'), 'utf8');
  await writeFile(join(root, 'app/.cache/desk/index.html'), page);
  execFileSync('git', ['init', '--quiet', root]);
  desk = await startAt(0);
  host = new URL(desk.url).host;
  token = await tokenOfPage();
});

async function tokenOfPage(): Promise<string> {
  const { text } = await send('GET', '/', {});
  return /name="desk-token" content="([\w-]{43})"/.exec(text)?.[1] ?? '';
}

const startAt = (port: number) =>
  startDesk({
    root,
    checks,
    startSite: async () => ({
      address: SITE,
      // An unsaved text may have a problem while the saved content has none.
      onFaults: (listener) => listener([{ what: 'the content', text: 'offers.toml: broken' }]),
      isModule: () => false,
    }),
    phone: { ownAddress: () => '127.0.0.1' },
    port,
    settings: join(root, '.publish'),
  });

afterAll(async () => {
  await desk.stop();
  // A snapshot of the history may still be written.
  await rm(root, { recursive: true, maxRetries: 5 });
});

test('requests of other pages and programs are rejected', async () => {
  expect((await ask('history')).status).toBe(200);
  const good = ownHeaders();
  const { origin: _origin, ...withoutOrigin } = good;
  const { 'sec-fetch-site': _site, ...withoutSite } = good;
  const { 'x-desk-token': _token, ...withoutToken } = good;
  const refused: [status: number, headers: Record<string, string>][] = [
    // The site in the frame, even if it knows the token.
    [403, { ...good, origin: SITE, 'sec-fetch-site': 'same-site' }],
    [403, { ...good, origin: SITE }],
    [403, { ...good, 'sec-fetch-site': 'same-site' }],
    // A hostile page, a form on it, and a frame without an origin.
    [403, { ...good, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [403, { ...good, origin: 'null' }],
    [403, { ...withoutToken, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' }],
    // A foreign host name that resolves to this address (DNS rebinding).
    [421, { ...good, host: `evil.example:${new URL(desk.url).port}` }],
    [421, { ...good, host: host.replace('127.0.0.1', 'localhost') }],
    // A program that is not a browser, another start of the desk, and a guessed token.
    [403, withoutOrigin],
    [403, withoutSite],
    [403, withoutToken],
    [403, { ...good, 'x-desk-token': '' }],
    [403, { ...good, 'x-desk-token': `${token.slice(0, -1)}~` }],
    [415, { ...good, 'content-type': 'text/plain' }],
    [415, { ...good, 'content-type': 'application/x-www-form-urlencoded' }],
  ];
  const writing: Action[] = [
    ...([
      'open',
      'draft',
      'save',
      'discard',
      'merge',
      'restore',
      'publish',
      'stop-publishing',
      'answer',
      'shop',
    ] as const),
    ...(['new-text', 'move-text', 'remove-text', 'add-picture', 'replace-picture'] as const),
    ...(['describe-picture', 'focus-picture', 'move-picture', 'remove-picture'] as const),
    ...(['begin-program', 'sell-program', 'open-phone', 'close-phone', 'show-day'] as const),
  ];
  for (const action of writing)
    for (const [status, headers] of refused) {
      const answer = await send('POST', `/${action}`, headers, '{}');
      expect({ action, headers, status: answer.status }).toEqual({ action, headers, status });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH'])
    expect((await send(method, '/restore', good)).status).toBe(405);
  // GET requests change nothing, and no action has a page.
  for (const action of ['restore', 'publish'])
    expect((await send('GET', `/${action}`, {})).status).toBe(404);
});

test('a second desk reports where the first one is', async () => {
  await expect(startAt(Number(new URL(desk.url).port))).rejects.toThrow(
    `A desk is open already: ${desk.url}.`,
  );
});

test('only the desk’s own files can be read, and not by another page', async () => {
  const get = async (path: string, sent = {}) => (await send('GET', path, sent)).status;
  expect(await get('/')).toBe(200);
  expect(await get('/', { 'sec-fetch-site': 'none' })).toBe(200);
  for (const site of ['same-site', 'cross-site'])
    for (const path of ['/', '/events'])
      expect(await get(path, { 'sec-fetch-site': site })).toBe(403);
  for (const path of ['/..%2f..%2f..%2fcontent%2foffers.toml', '/../../content/offers.toml'])
    expect(await get(path)).toBe(404);
  const { headers } = await send('GET', '/', {});
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'; .*frame-ancestors 'self'$/,
    ),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('a request that is not a JSON object, is too large or is unknown is rejected', async () => {
  for (const body of ['', '[]', 'null', '{', '"a"'])
    expect((await send('POST', '/history', ownHeaders(), body)).status).toBe(400);
  const large = JSON.stringify({ id: 'x'.repeat(2_100_000) });
  expect((await send('POST', '/compare', ownHeaders(), large)).status).toBe(413);
  for (const action of ['', 'toString', '__proto__', 'constructor', 'history/x'])
    expect((await ask(action)).status).toBe(404);
  expect((await ask('answer', { number: 1, text: 'yes' })).status).toBe(409);
  expect((await ask('stop-publishing')).status).toBe(409);
  expect((await ask('publications')).answer).toEqual({ publications: [] });
});

test('the content is restored to a version of its history, and checked', async () => {
  for (const tell of checked) tell(RIGHT);
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
  expect([...changed]).toEqual(['offers.toml']);
  for (const id of ['HEAD', '-p', '$(id)', { a: 1 }, null])
    expect((await ask('restore', { id })).status).toBe(400);
});

test('a file name with characters of a shell is not interpreted', async () => {
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

test('essays are listed with day, status, category and picture, the newest first', async () => {
  const essay = (day: string, draft: boolean) =>
    `+++\ntitle = "The lamp"\nexcerpt = "x"\ncategory = "Rituals"\npublish_date = "${day}"\nfeatured = false\ndraft = ${draft}\npicture = "journal-silk"\nsample = false\n+++\n`;
  for (const [name, text] of [
    ['later', essay('January 31, 2999', false)],
    ['sooner', essay('January 30, 2999', false)],
    ['draft', essay('January 2, 2020', true)],
    ['old', essay('January 1, 2020', false)],
    ['broken', 'no head'],
  ] as const)
    await writeFile(join(root, `content/journal/${name}.md`), text);
  const { answer } = await ask('essays');
  const listed = answer.essays.map(({ file }: { file: string }) =>
    file.slice('journal/'.length, -'.md'.length),
  );
  // A text without a day is the newest; a draft goes by its day, too.
  const order = ['broken', 'later', 'sooner', 'draft', 'old'];
  expect(listed.filter((name: string) => order.includes(name))).toEqual(order);
  expect(answer.essays[listed.indexOf('later')]).toEqual({
    title: 'The lamp',
    category: 'Rituals',
    day: '2999-01-31',
    state: 'waiting',
    slug: 'later',
    address: '/journal/later',
    file: 'journal/later.md',
    picture: 'picture/journal-silk',
  });
  expect(answer.essays[listed.indexOf('broken')]).toMatchObject({ state: 'draft' });
  expect(answer.essays[listed.indexOf('old')]).toMatchObject({ state: 'public' });
  const picture = await send('GET', '/picture/journal-silk', {});
  expect(picture.headers['content-type']).toBe('image/webp');
  for (const id of ['..%2foffers', 'no-such', '%2e%2e%2f%2e%2e%2fpackage'])
    expect((await send('GET', `/picture/${id}`, {})).status).not.toBe(200);
});

test('a new essay gets its path from its title, and does not overwrite another essay', async () => {
  const read = (path: string) => readFile(join(root, 'content', path), 'utf8');
  for (const [title, slug] of [
    ['Hawaiʻi, “quietly”', 'hawaii-quietly'],
    ['Über Café & Ñandú 🌺', 'uber-cafe-nandu'],
    ['  Kahō‘olawe — a day’s walk ', 'kahoolawe-a-days-walk'],
    ['../../secret', 'secret'],
    ['$(id); --all', 'id-all'],
  ] as const) {
    const { answer } = await ask('new-text', { kind: 'essay', title });
    expect(answer.file).toBe(`journal/${slug}.md`);
    const essay = await read(`journal/${slug}.md`);
    expect(essay).toContain('draft = true\n');
    expect((await ask('new-text', { kind: 'essay', title })).status).toBe(409);
    expect(await read(`journal/${slug}.md`)).toBe(essay);
  }
  for (const title of ['', ' ', '🌺', '—', 7, null])
    expect((await ask('new-text', { kind: 'essay', title })).status).toBe(400);
  // A new draft is valid from the start.
  const checker = join(ROOT, 'target/start/core-check');
  const { stderr } = spawnSync(checker, [join(root, 'content')], { encoding: 'utf8' });
  expect(stderr).not.toMatch(/content\/journal\/(hawaii|kahoolawe|secret|id-all)/);
});

test('a moved essay leaves a redirect, and the documents that link to it are named', async () => {
  const read = (path: string) => readFile(join(root, 'content', path), 'utf8');
  const before = await read('journal/the-soft-no.md');
  await writeFile(
    join(root, 'content/journal/later.md'),
    '+++\ntitle = "Later"\n+++\n[No](/journal/the-soft-no), not /journal/the-soft-no-more.\n',
  );
  const links = { kind: 'essay', slug: 'the-soft-no' };
  expect((await ask('text-links', links)).answer.links).toContain('The essay “Later”');
  const moved = await ask('move-text', {
    kind: 'essay',
    slug: 'the-soft-no',
    words: 'A softer “no”',
  });
  expect(moved.answer.file).toBe('journal/a-softer-no.md');
  expect(await read('journal/a-softer-no.md')).toBe(before);
  // Internal links are updated; longer paths with the same beginning stay.
  expect(moved.answer.relinked).toContain('The essay “Later”');
  expect(await read('journal/later.md')).toContain(
    '[No](/journal/a-softer-no), not /journal/the-soft-no-more.',
  );
  expect((await ask('text-links', { ...links, slug: 'a-softer-no' })).answer.links).toEqual(
    moved.answer.relinked,
  );
  const redirect = (from: string, to: string) =>
    `[[redirects]]\nfrom = "/journal/${from}"\nto = "/journal/${to}"\n`;
  expect(await read('redirects.toml')).toContain(redirect('the-soft-no', 'a-softer-no'));
  // The redirects form no chain and no loop.
  await ask('move-text', { kind: 'essay', slug: 'a-softer-no', words: 'no' });
  expect(await read('redirects.toml')).toContain(redirect('the-soft-no', 'no'));
  expect(await read('redirects.toml')).toContain(redirect('a-softer-no', 'no'));
  // Whoever opens a former address of the desk gets the text where it is now.
  for (const name of ['the-soft-no', 'a-softer-no']) {
    const { answer } = await ask('open', { file: `journal/${name}.md`, window: 'former' });
    expect(answer).toMatchObject({ file: 'journal/no.md', entry: { page: '/journal/no' } });
  }
  expect((await ask('move-text', { kind: 'essay', slug: 'no', words: 'the soft no' })).status).toBe(
    409,
  );
  expect((await ask('move-text', { kind: 'essay', slug: 'no', words: 'no' })).status).toBe(400);
  for (const slug of ['../offers', 'no-such', '', 7, undefined])
    for (const action of ['move-text', 'remove-text', 'text-links'])
      for (const kind of ['essay', 'case-study', 'page'])
        expect((await ask(action, { kind, slug, words: 'x' })).status).toBe(404);
  for (const kind of ['legal', 'toString', '../journal', '', undefined])
    for (const action of ['texts', 'new-text', 'move-text', 'remove-text', 'text-links'])
      expect((await ask(action, { kind, slug: 'no', title: 'x', words: 'x' })).status).toBe(400);
  // The history does not have unsaved changes, so a text with such changes is not removed.
  const { answer: opened } = await ask('open', { file: 'journal/no.md', window: 'gone' });
  const order = { file: 'journal/no.md', window: 'gone', fingerprint: opened.fingerprint };
  const text = { ...opened.text, body: 'Never saved.\n' };
  await ask('draft', { ...order, sequence: 1, revision: 0, text });
  const refused = await ask('remove-text', { kind: 'essay', slug: 'no' });
  expect([refused.status, refused.answer]).toEqual([409, expect.stringContaining('not saved yet')]);
  expect(await read('journal/no.md')).toContain('title');
  await ask('discard', { ...order, sequence: 2, text });
  expect((await ask('remove-text', { kind: 'essay', slug: 'no' })).status).toBe(200);
  await expect(read('journal/no.md')).rejects.toThrow('ENOENT');
  const gone = await ask('open', { file: 'journal/the-soft-no.md', window: 'gone' });
  expect([gone.status, gone.answer]).toEqual([404, expect.stringContaining('was taken away')]);
});

test('case studies and plain pages follow the same rules, and keep their order', async () => {
  const read = (path: string) => readFile(join(root, 'content', path), 'utf8');
  const order = async () => parse(await read('pages/case-studies.toml'))['order'];
  const former = await order();
  const problems = () => {
    const checker = join(ROOT, 'target/start/core-check');
    return spawnSync(checker, [join(root, 'content')], { encoding: 'utf8' }).stderr;
  };
  for (const [kind, file, address] of [
    ['case-study', 'case-studies/the-nui-of-it.toml', '/case-studies/'],
    ['page', 'pages/plain/the-nui-of-it.md', '/'],
  ] as const) {
    const redirects = await read('redirects.toml');
    const created = await ask('new-text', { kind, title: 'The “Nui” of it' });
    expect(created.answer.file).toBe(file);
    const text = await read(file);
    expect((await ask('new-text', { kind, title: 'the nui of it' })).status).toBe(409);
    expect(await read(file)).toBe(text);
    expect(problems()).not.toContain(`content/${file}:`);
    await writeFile(
      join(root, 'content/journal/later.md'),
      `+++\ntitle = "Later"\n+++\n[It](${address}the-nui-of-it#story), not /more${address}the-nui-of-it-all.\n`,
    );
    const links = await ask('text-links', { kind, slug: 'the-nui-of-it' });
    expect(links.answer).toEqual({ links: ['The essay “Later”'], pictures: [] });
    const moved = await ask('move-text', { kind, slug: 'the-nui-of-it', words: 'Nui' });
    expect(moved.answer.file).toBe(file.replace('the-nui-of-it', 'nui'));
    expect(moved.answer.relinked).toEqual(['The essay “Later”']);
    expect(await read('redirects.toml')).toContain(
      `[[redirects]]\nfrom = "${address}the-nui-of-it"\nto = "${address}nui"\n`,
    );
    await expect(read(file)).rejects.toThrow('ENOENT');
    expect(await read(file.replace('the-nui-of-it', 'nui'))).toBe(text);
    const { answer } = await ask('texts', { kind });
    expect(answer.texts.at(-1)).toMatchObject({
      slug: 'nui',
      address: `${address}nui`,
      title: 'The “Nui” of it',
      file: moved.answer.file,
    });
    expect(await order()).toEqual(kind === 'page' ? former : [...(former as string[]), 'nui']);
    expect(problems()).not.toContain('case-studies.toml');
    expect((await ask('remove-text', { kind, slug: 'nui' })).status).toBe(200);
    expect(await order()).toEqual(former);
    await expect(read(file.replace('the-nui-of-it', 'nui'))).rejects.toThrow('ENOENT');
    // No redirect leads to it any more; the other redirects stay as they are written.
    expect(await read('redirects.toml')).toBe(redirects);
  }
  // A plain page cannot use the path of another page, and a comment stays at the list of the order.
  for (const title of ['About', 'journal', 'Case studies'])
    expect((await ask('new-text', { kind: 'page', title })).status).toBe(409);
  expect(await read('pages/case-studies.toml')).toBe(
    await readFile(join(ROOT, 'content/pages/case-studies.toml'), 'utf8'),
  );
});

test('a picture is stored without its location metadata, and described', async () => {
  const camera = await sharp({
    create: { width: 5000, height: 1000, channels: 3, background: '#c9a66b' },
  })
    .withExif({
      IFD0: { Model: 'A camera' },
      IFD3: { GPSLatitude: '21/1 18/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer();
  expect((await sharp(camera).metadata()).exif?.toString('latin1')).toContain('A camera');
  const add = (name: string, bytes: Buffer, alt = 'A lamp') =>
    ask('add-picture', { name, alt, base64: bytes.toString('base64') });
  expect((await add('Lāmpa “noon”.JPG', camera)).status).toBe(200);
  const file = join(root, 'content/images/lampa-noon.jpg');
  const stored = await sharp(file).metadata();
  expect(stored).toMatchObject({ width: 3840, height: 768, format: 'jpeg' });
  expect(stored.exif).toBeUndefined();
  const described = () => readFile(join(root, 'content/pictures.toml'), 'utf8');
  expect(parse(await described())['lampa-noon']).toEqual({
    alt: 'A lamp',
    focal: { x: 50, y: 50 },
  });

  // Only its own lines change.
  const before = (await described()).split('\n');
  expect((await ask('focus-picture', { id: 'lampa-noon', x: 20, y: 75 })).status).toBe(200);
  expect(parse(await described())['lampa-noon']).toMatchObject({ focal: { x: 20, y: 75 } });
  const changedLines = (await described()).split('\n').filter((line) => !before.includes(line));
  expect(changedLines.length).toBeLessThan(3);
  for (const [x, y] of [
    [-1, 0],
    [101, 0],
    [0.5, 0],
    ['1', 0],
  ])
    expect((await ask('focus-picture', { id: 'lampa-noon', x, y })).status).toBe(400);
  expect((await ask('focus-picture', { id: 'toString', x: 1, y: 1 })).status).toBe(400);

  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000')]);
  for (const [answer, status, said] of [
    [await add('a.heic', heic), 415, 'from an iPhone cannot be read'],
    [await add('a.jpg', Buffer.from('no picture')), 415, 'no picture that can be read'],
    [await add('a.jpg', await sharp(camera).resize(300).toBuffer()), 400, 'only 300 pixels wide'],
    [await add('lampa noon.png', camera), 409, 'There is a picture “lampa-noon” already'],
    [await add('a.jpg', camera, ' '), 400, 'what the picture shows'],
    [
      await add('a.jpg', await sharp(camera).resize(500, 20_000, { fit: 'fill' }).toBuffer()),
      400,
      'very tall',
    ],
  ] as const) {
    expect(answer.status).toBe(status);
    expect(answer.answer).toContain(said);
  }
  // A file name without a character that is allowed in an id.
  expect((await add('写真.jpg', camera)).answer).toEqual({ id: 'picture-1' });
  expect((await ask('remove-picture', { id: 'picture-1' })).status).toBe(200);
  // A picture that is used somewhere cannot be deleted.
  const uses = await ask('picture-uses', { id: 'journal-silk' });
  expect(uses.answer.uses.length).toBeGreaterThan(0);
  const refusal = await ask('remove-picture', { id: 'journal-silk' });
  expect(refusal).toMatchObject({
    status: 409,
    answer: expect.stringContaining(uses.answer.uses[0]),
  });
  for (const id of ['../offers', 'no-such', '', 7])
    expect((await ask('remove-picture', { id })).status).not.toBe(200);
  const { answer } = await ask('pictures');
  expect(answer.pictures.find(({ isDescribed }: { isDescribed: boolean }) => isDescribed)).toEqual({
    id: 'lampa-noon',
    alt: 'A lamp',
    focal: { x: 20, y: 75 },
    isDescribed: true,
    picture: 'picture/lampa-noon',
  });
  expect((await ask('remove-picture', { id: 'lampa-noon' })).status).toBe(200);
  expect(parse(await described())['lampa-noon']).toBeUndefined();
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

test('a text is deleted with the pictures that it alone uses, or without them', async () => {
  const plain = { width: 640, height: 480, channels: 3, background: '#c9a66b' } as const;
  const base64 = (await sharp({ create: plain }).jpeg().toBuffer()).toString('base64');
  await ask('add-picture', { name: 'own.jpg', alt: 'Its own', base64 });
  const write = (slug: string) =>
    writeFile(
      join(root, `content/pages/plain/${slug}.md`),
      `+++\ntitle = "${slug}"\n+++\n![](own "Its own")\n`,
    );
  const ofText = async (slug: string) =>
    (await ask('text-links', { kind: 'page', slug })).answer.pictures;
  const own = { id: 'own', alt: 'Its own', picture: 'picture/own' };
  for (const slug of ['one', 'two']) await write(slug);
  expect(await ofText('one')).toEqual([]);
  await ask('remove-text', { kind: 'page', slug: 'two' });
  expect(await ofText('one')).toEqual([own]);
  const described = async () => parse(await readFile(join(root, 'content/pictures.toml'), 'utf8'));
  await ask('remove-text', { kind: 'page', slug: 'one' });
  expect(await described()).toHaveProperty('own');
  await write('one');
  await ask('history');
  const removal = await ask('remove-text', { kind: 'page', slug: 'one', pictures: ['own'] });
  expect(removal.status).toBe(200);
  expect(await described()).not.toHaveProperty('own');
  const { texts } = (await ask('removed')).answer;
  expect(texts).toContainEqual({ file: 'pages/plain/one.md', title: 'one' });
});

/** A picture as an iPhone stores it (HEVC): 640 by 480 pixels, red and blue, to be turned by a quarter. */
const HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA',
    'AAAAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAABxgABAAAAAAAAAIYAAgAAAAACTAABAAAAAAAAADgAAAA4aWlu',
    'ZgAAAAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAAA',
    '4WlwcnAAAADBaXBjbwAAAHlodmNDAQNwAAAAkAAAAAAAWvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMA',
    'AAMAWroCQGEAAQAsQgEBA3AAAAMAkAAAAwAAAwBaoAUCAeFlupJKa5uAhoMCAAADADIAAAMAAhBiAAEAB0QBwXKw',
    'YkAAAAATY29scm5jbHgAAQANAAaAAAAAFGlzcGUAAAAAAAACgAAAAeAAAAAQcGl4aQAAAAADCAgIAAAACWlyb3QD',
    'AAAAGGlwbWEAAAAAAAAAAQABBYECAwSFAAAAGmlyZWYAAAAAAAAADmNkc2MAAgABAAEAAADGbWRhdAAAAIIoAa8Z',
    'EGqPLLKJJvd8hTf/8h/f9+Wv97BXis/yxso86gHCHFv//9Y0O+cXT/cLhwAAAwAAKKCmtzqAeoVpBGqJAAADALyA',
    'kwWo4AAHylkAAA14hwAAAwAHyZIAAH5AAAADAAEwRMAAPaAAAAMAC/EEAAU0AAADACxuUAAdEAACjcG1AAAABkV4',
    'aWYAAE1NACoAAAAIAAIBDwACAAAACAAAACYBEgADAAAAAQAGAAAAAAAAQSBwaG9uZQA=',
  ].join(''),
  'base64',
);

test('an iPhone’s picture is stored upright, can be replaced by another file, and is renamed wherever it is used', async () => {
  const described = async () => parse(await readFile(join(root, 'content/pictures.toml'), 'utf8'));
  const [base64, name] = [HEIC.toString('base64'), 'IMG_4021.HEIC'];
  expect((await ask('add-picture', { name, alt: 'A door', base64 })).answer).toEqual({
    id: 'img-4021',
  });
  const image = (id: string) => sharp(join(root, `content/images/${id}.jpg`));
  expect(await image('img-4021').metadata()).toMatchObject({
    width: 480,
    height: 640,
    format: 'jpeg',
  });
  const duplicate = await ask('add-picture', { name, alt: 'Another door', base64 });
  expect(duplicate).toMatchObject({ status: 409, answer: expect.stringContaining('“img-4021”') });

  const wide = { width: 900, height: 600, channels: 3, background: '#406' } as const;
  const png = (await sharp({ create: wide }).png().toBuffer()).toString('base64');
  expect((await ask('replace-picture', { id: 'img-4021', base64: png })).status).toBe(200);
  expect(await image('img-4021').metadata()).toMatchObject({ width: 900, format: 'jpeg' });
  expect(await described()).toMatchObject({ 'img-4021': { alt: 'A door' } });
  const narrow = (
    await sharp({ create: { ...wide, width: 300 } })
      .png()
      .toBuffer()
  ).toString('base64');
  expect((await ask('replace-picture', { id: 'img-4021', base64: narrow })).status).toBe(400);
  expect(await image('img-4021').metadata()).toMatchObject({ width: 900 });

  // File names in both kinds of quotation marks, and in text.
  const file = join(root, 'content/journal/doors.md');
  const essay = (id: string) =>
    `+++\ntitle = "Doors"\npicture = '${id}' # it\n+++\n![](${id} "One")\n\n![](${id}-2 "Two")\n`;
  await writeFile(file, essay('img-4021'));
  const uses = await ask('picture-uses', { id: 'img-4021' });
  expect(uses.answer.uses).toEqual(['The essay “Doors”']);
  expect((await ask('remove-picture', { id: 'img-4021' })).status).toBe(409);
  const moved = await ask('move-picture', { id: 'img-4021', words: 'The door at noon' });
  expect(moved.answer).toEqual({ id: 'the-door-at-noon', relinked: ['The essay “Doors”'] });
  const text = await readFile(file, 'utf8');
  expect(text).toContain('![](the-door-at-noon "One")\n\n![](img-4021-2 "Two")');
  expect(text).toMatch(/^picture = ['"]the-door-at-noon['"] # it$/m);
  expect(await described()).toMatchObject({ 'the-door-at-noon': { alt: 'A door' } });
  expect(await described()).not.toHaveProperty('img-4021');
  await rm(file);
  expect((await ask('remove-picture', { id: 'the-door-at-noon' })).status).toBe(200);
});

test('the report before the launch lists invented texts, unwritten texts, and values to review', async () => {
  // A file that cannot be read has no report.
  expect((await ask('opening')).status).toBe(409);
  await rm(join(root, 'content/journal/broken.md'));
  const created = await ask('new-text', { kind: 'page', title: 'Press and praise' });
  const draft = await ask('new-text', { kind: 'essay', title: 'Not yet' });
  const { answer } = await ask('opening');
  const { invented, unwritten, reminders } = answer as Opening;
  expect(invented.length).toBeGreaterThan(20);
  expect(invented).toContainEqual(
    expect.objectContaining({
      file: 'pages/initiation.toml',
      key: ['testimonials', 'items', 0, 'sample'],
      found: expect.stringMatching(/^“.+” is still invented$/),
      remedy: 'Write your own',
    }),
  );
  const ofBegun = unwritten.filter(({ file }) => file === created.answer.file);
  expect(ofBegun.map(({ key, quote }) => [key[0], quote])).toEqual([
    ['description', expect.stringMatching(/^One or two sentences about “Press and praise”/)],
    ['body', 'The first words.'],
  ]);
  expect(unwritten.some(({ file }) => file === draft.answer.file)).toBe(false);
  expect(reminders).toContainEqual(
    expect.objectContaining({
      key: ['offers', 0, 'price'],
      found: expect.stringMatching(/^“INITIATION” costs \$\d/),
    }),
  );
  for (const { where, found, remedy, quote } of [...invented, ...unwritten, ...reminders]) {
    const told = `${where}: ${found}. ${remedy} ${quote}`;
    expect(told).not.toMatch(/\.(toml|md)\b|\[|`|\w_\w| = |\bsample\b|\{\w+\}/);
    // No name stands there twice in a row.
    expect(told).not.toMatch(/(?:^| · )([^·:]+) · \1(?: · |:)/);
  }
  await ask('remove-text', { kind: 'page', slug: 'press-and-praise' });
  await ask('remove-text', { kind: 'essay', slug: 'not-yet' });
});

test('the documents of a program are grouped under the name of its offer, and orders and submissions have the names of the content', async () => {
  const created = await ask('begin-program', { name: 'The Quiet Hour', price: '49', days: 2 });
  expect(created.answer).toEqual({ file: 'program/the-quiet-hour/day-1.md' });
  const { groups } = (await ask('documents')).answer as { groups: DocumentGroup[] };
  const group = groups.find(({ title }) => title === 'The program “The Quiet Hour”');
  expect(group?.documents.map(({ title }) => title)).toEqual([
    'Page after the payment, and messages',
    'Before you begin',
    'The clear table',
    'Day 2',
  ]);
  // The pages that buyers get stand beside their forms, and no link of the site can lead to them.
  const program = '/desk/program/the-quiet-hour';
  const shown = group?.documents.map(({ page }) => page);
  expect(shown).toEqual([undefined, program, `${program}/day-1`, `${program}/day-2`]);
  const { pages } = (await ask('choices')).answer as Choices;
  expect(pages.filter(({ path }) => path.startsWith('/desk'))).toEqual([]);
  const others = groups.filter((other) => other !== group).flatMap(({ documents }) => documents);
  expect(others.some((document) => document.file.includes('the-quiet-hour'))).toBe(false);
  const { offers, forms } = (await ask('shop-names')).answer as ShopNames;
  expect(offers).toMatchObject({ initiation: 'INITIATION', 'the-quiet-hour': 'The Quiet Hour' });
  expect(forms['house']?.title).toBe('Enter the house');
  expect(forms['house']?.fields['room']).toMatchObject({
    label: expect.stringContaining('hear about'),
    options: { events: expect.stringContaining('waitlist') },
  });
  const file = join(root, 'content/forms.toml');
  const source = await readFile(file, 'utf8');
  await writeFile(file, `${source}\n[broken`);
  expect((await ask('shop-names')).answer).toMatchObject({ offers, forms: {} });
  await writeFile(file, source);
});

test('a new text cannot use a path that the site reserves', async () => {
  for (const [kind, title] of [
    ['page', 'Assets'],
    ['page', 'Index'],
    ['page', 'Functions'],
    ['page', 'Legal'],
    ['page', '404'],
    ['essay', 'Index'],
    ['case-study', 'Index'],
  ]) {
    const created = await ask('new-text', { kind, title });
    expect(created.status, title).toBe(409);
    expect(created.answer).toMatch(/for itself|already/);
  }
  const free = await ask('new-text', { kind: 'page', title: 'Assets of the house' });
  expect(free.answer).toEqual({ file: 'pages/plain/assets-of-the-house.md' });
  const move = { kind: 'page', slug: 'assets-of-the-house', words: 'Assets' };
  expect((await ask('move-text', move)).status).toBe(409);
  await ask('remove-text', { kind: 'page', slug: 'assets-of-the-house' });
});

test('a clicked text of the page beside a form leads to its field, even if it is not saved', async () => {
  const file = 'pages/about.toml';
  const { answer } = (await ask('open', { file, window: 'one' })) as { answer: OpenDocument };
  const { fingerprint, text } = answer;
  const next = { value: { ...text.value, title: 'Never said before' } };
  const draft = { file, window: 'one', sequence: 100, revision: 0, fingerprint, text: next };
  const place = { levels: ['never said before'], before: [0] };
  expect((await ask('find-place', { page: '/about', place })).answer).toEqual({});
  expect((await ask('draft', draft)).status).toBe(200);
  expect((await ask('find-place', { page: '/about', place })).answer).toEqual({
    file,
    key: ['title'],
  });
  await ask('discard', { ...draft, sequence: 101 });
  expect((await ask('find-place', { page: '/about', place: 'there' })).status).toBe(400);
});

test('the site is shown as on a given day, and an invalid day is rejected', async () => {
  expect((await ask('show-day', { day: '2026-11-30' })).status).toBe(200);
  for (const day of ['2026-02-30', '30 November', '', 7, null])
    expect((await ask('show-day', { day })).status).toBe(400);
  expect((await ask('show-day')).status).toBe(200);
});

test('the shop is queried over ssh with allowed requests only, and its data is not stored', async () => {
  const before = (await ask('shop', { ask: 'shop' })) as { status: number; answer: string };
  expect(before.status).toBe(409);
  expect(before.answer).toContain('Publish once');
  const settings = { site: 'https://house.example', host: 'house.example', port: '22' };
  await mkdir(join(root, '.publish'));
  await writeFile(
    join(root, '.publish/settings.json'),
    JSON.stringify({ ...settings, user: 'maison', folder: '/opt/maison' }),
  );
  const { PATH = '' } = process.env;
  process.env['PATH'] = `${join(root, 'bin')}${delimiter}${PATH}`;
  await mkdir(join(root, 'bin'));
  /** Replaces ssh by a fake that returns the server's answer and records the request. */
  const answering = async (answer: object) => {
    const script = `#!/bin/sh
echo '{"answer":"ready"}'
read -r line
printf '%s' "$line" > '${join(root, 'asked')}'
echo '${JSON.stringify(answer)}'
`;
    await writeFile(join(root, 'bin/ssh'), script);
    await chmod(join(root, 'bin/ssh'), 0o755);
  };
  const recordedRequest = async () => JSON.parse(await readFile(join(root, 'asked'), 'utf8'));
  await answering({ answer: 'shop', orders: [{ number: 7 }], submissions: [], mail: [] });
  expect((await ask('shop', { ask: 'shop', folder: '/' })).answer.orders).toEqual([{ number: 7 }]);
  expect(await recordedRequest()).toEqual({ ask: 'shop' });
  await answering({ answer: 'done', message: 'Order 7 is accepted.' });
  const accept = { ask: 'accept', order: 7, why: 'agreed', base: null, files: [] };
  expect((await ask('shop', accept)).answer.message).toBe('Order 7 is accepted.');
  expect(await recordedRequest()).toEqual({ ask: 'accept', order: 7, why: 'agreed' });
  await answering({ answer: 'refused', message: 'This key may publish, and nothing else.' });
  expect(await ask('shop', { ask: 'close', order: 7 })).toEqual({
    status: 500,
    answer: 'This key may publish, and nothing else.',
  });
  await rm(join(root, 'asked'));
  for (const unknown of ['forget', 'toString', '', undefined])
    expect((await ask('shop', { ask: unknown })).status).toBe(400);
  await expect(recordedRequest()).rejects.toThrow('ENOENT');
  process.env['PATH'] = PATH;
  // grep exits with 1 if it finds nothing.
  expect(() => execFileSync('grep', ['-rqF', '"number":7', root, '--exclude=ssh'])).toThrow();
});

test('a document is opened, stored as a draft, saved, and rejected if it is stale, and the windows are notified', async () => {
  for (const tell of checked) tell(RIGHT);
  const events: { event: string; data: unknown }[] = [];
  const listening = await fetch(`${desk.url}/events?window=two`);
  const reader = listening.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (event: string, isIt: (data: never) => boolean) => {
    let text = '';
    for (;;) {
      const match = events.find((item) => item.event === event && isIt(item.data as never));
      if (match) return match.data;
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`There was no event “${event}”.`);
      text += value;
      for (const [all, name = '', data = ''] of text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)) {
        events.push({ event: name, data: JSON.parse(data) });
        text = text.replace(all, '');
      }
    }
  };
  const file = 'pages/home.toml';
  const path = join(root, 'content', file);
  const source = await readFile(path, 'utf8');
  const { answer: opened } = (await ask('open', { file, window: 'one' })) as {
    answer: OpenDocument;
  };
  expect(opened.entry).toMatchObject({ file, page: '/', isMap: false });
  const title = Object.keys(opened.text.value).find(
    (key) => typeof opened.text.value[key] === 'string',
  );
  const text: Text = { value: { ...opened.text.value, [title ?? '']: 'Not saved yet' } };
  const { fingerprint } = opened;
  const draft = { file, window: 'one', sequence: 1, revision: 0, fingerprint, text };
  expect((await ask('draft', draft)).answer).toMatchObject({ status: 'kept' });
  expect(await readFile(path, 'utf8')).toBe(source);
  expect(await readFile(join(root, '.desk/over', file), 'utf8')).toContain('Not saved yet');
  const listed = (await ask('documents')).answer.groups.flatMap(
    ({ documents }: { documents: { file: string; draftTime?: number }[] }) => documents,
  );
  expect(listed.filter(({ draftTime }: { draftTime?: number }) => draftTime)).toMatchObject([
    { file },
  ]);
  const hits = (await ask('search', { words: 'not  SAVED yet' })).answer.hits;
  expect(hits).toMatchObject([{ file, key: [title], sentence: 'Not saved yet' }]);
  const save = { file, window: 'one', sequence: 2, fingerprint, text };
  const { answer: saved } = await ask('save', save);
  expect(saved.status).toBe('saved');
  expect(await readFile(path, 'utf8')).toContain('Not saved yet');
  expect(await next('changed', (data: ChangedEvent) => data.file === file)).toEqual({
    file,
    fingerprint: saved.fingerprint,
    window: 'one',
  });
  await writeFile(path, source);
  const stale = await ask('save', { ...save, sequence: 3, fingerprint: saved.fingerprint });
  const merge = stale.answer.merge as Merge;
  expect(stale.answer.status).toBe('stale');
  expect(merge.fromOutside).toMatchObject([{ key: [title], before: 'Not saved yet' }]);
  expect(await readFile(path, 'utf8')).toBe(source);
  expect((await ask('discard', { ...save, sequence: 4 })).status).toBe(200);
  const state = (await next(
    'state',
    ({ windows }: DeskState) => windows.length === 0,
  )) as DeskState;
  expect(state.saved.state).toBe('passed');
  await reader?.cancel();
  for (const other of ['../package.json', 'package.json', 'images/about.jpg', '', 7])
    for (const action of ['open', 'draft', 'save', 'discard', 'merge'])
      expect((await ask(action, { ...save, sequence: 9, file: other })).status).not.toBe(200);
});

test('a window names the document of another one, whose stream connects after the document was opened, or again', async () => {
  const file = 'pages/home.toml';
  expect((await ask('open', { file, window: 'early' })).status).toBe(200);
  const connect = (window: string) => fetch(`${desk.url}/events?window=${window}`);
  const windowsFor = async (window: string) => {
    const reader = (await connect(window)).body?.pipeThrough(new TextDecoderStream()).getReader();
    const { value = '' } = (await reader?.read()) ?? {};
    await reader?.cancel();
    const [, data = '{}'] = /event: state\ndata: (.*)/.exec(value) ?? [];
    return (JSON.parse(data) as DeskState).windows;
  };
  for (let connections = 0; connections < 2; connections += 1) {
    const stream = await connect('early');
    expect(await windowsFor('late')).toContainEqual({ window: 'early', file });
    await stream.body?.cancel();
    await expect.poll(() => windowsFor('late')).toEqual([]);
  }
});

test('a problem has the path of its key, and words that the owner understands', async () => {
  const found = [
    {
      file: 'content/offers.toml',
      line: 7,
      key: ['offers', 0, 'price'],
      isWarning: false,
      message: '"price" in [offers] is 7 (write an amount such as "$87")',
    },
  ];
  for (const tell of checked) tell({ ...RIGHT, found, isBroken: true });
  const listening = await fetch(`${desk.url}/events?window=three`);
  const reader = listening.body?.pipeThrough(new TextDecoderStream()).getReader();
  const { value = '' } = (await reader?.read()) ?? {};
  await reader?.cancel();
  const [, data = '{}'] = /event: state\ndata: (.*)/.exec(value) ?? [];
  const { saved, faults } = JSON.parse(data) as DeskState;
  expect(saved.state).toBe('broken');
  expect(faults).toEqual([]);
  expect(saved.problems).toMatchObject([
    {
      file: 'offers.toml',
      key: ['offers', 0, 'price'],
      where: 'Offers and prices · Offers · Price',
      found: '“Price” in “Offers” is 7',
      remedy: 'Write an amount such as “$87”',
    },
  ]);
});

test('a phone gets a separate listener, which ends with the desk', async () => {
  const { answer } = await ask('open-phone', { page: '/about' });
  const { origin, pathname } = new URL(answer.address);
  expect(origin).not.toBe(desk.url);
  const first = await fetch(answer.address, { redirect: 'manual' });
  expect([first.status, first.headers.get('location')]).toEqual([303, '/about']);
  const cookie = String(first.headers.get('set-cookie')).split(';')[0] ?? '';
  for (const path of [
    '/events',
    '/picture/about',
    '/desk.js',
    pathname.replace('/about', '/save'),
  ]) {
    const response = await requestAt(origin, path, cookie);
    // The development site serves pages; it does not run in this test.
    if (response) expect(response, path).toEqual({ status: expect.any(Number), text: '' });
  }
  expect((await ask('close-phone')).status).toBe(200);
  await expect(fetch(answer.address)).rejects.toThrow();
  const secondAddress = (await ask('open-phone', { page: '/' })).answer.address;
  const { port } = new URL(desk.url);
  await desk.stop();
  await expect(fetch(secondAddress)).rejects.toThrow();
  desk = await startAt(Number(port));
  token = await tokenOfPage();
});

/** Sends a request to the listener for the phone; undefined if it closes the connection. */
const requestAt = (origin: string, path: string, cookie: string) =>
  fetch(`${origin}${path}`, { headers: { cookie }, redirect: 'manual' }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => undefined,
  );
