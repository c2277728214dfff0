// Tests of `npm run dev`: saved changes appear on the open page, which keeps its state; errors are shown over the page.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { head, openPage, prerenderList } from '#core';
import { ARTICLE } from '../support/content';
import { type Development, startDevelopmentCopy } from '../support/development';
import { test as base, patientExpect as expect, serverFixture } from '../support/test';

// In one worker, because each test changes the copy of the project.
base.describe.configure({ mode: 'default' });

const [run] = serverFixture(() => startDevelopmentCopy());
const test = base.extend<object, { development: Development }>({
  development: [run, { scope: 'worker' }],
});

/** Console messages of Vite and the app while there are errors. */
const BROKEN = [/Failed to (fetch|load|reload)/, /\[vite\]/, /\[hmr\]/, /50[03]/];

const PAGE_FILE = 'content/pages/about.toml';
const STYLES = 'app/src/pages/about-page.css';

/** The first title of the page, which no other file contains. */
async function titleOf(development: Development): Promise<string> {
  const [, title = ''] = /^title = "(.*)"/m.exec(await development.read(PAGE_FILE)) ?? [];
  return title;
}

/** Marks the document of a page that has started; another document does not have the mark. */
async function mark(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
}
const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

test('no kind of page logs a warning, and each has its title', async ({ development, visit }) => {
  const { page } = await visit(`${development.url}/`, { console: [/404: /] });
  await expect(page).toHaveTitle(head('/', development.url).title);
  // The last path of each route.
  const paths = new Map<string, string>();
  for (const { path } of prerenderList()) {
    const answer = openPage(path);
    if (answer.kind === 'page' && answer.content.page !== 'form') paths.set(answer.route, path);
  }
  paths.delete('home');
  expect(paths.size).toBeGreaterThanOrEqual(15);
  // Vite sends every module separately, so opening another document would take seconds: the router changes the page.
  for (const path of [...paths.values(), '/no-such-room']) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page).toHaveTitle(head(path, development.url).title);
    await expect(page.locator('h1').first()).toBeVisible();
  }
});

test('a page opens although compiling it takes longer than the timeout of downloads', async ({
  development,
  visit,
}) => {
  let isAsked: Promise<unknown> | undefined;
  const { page, release } = await visit(`${development.url}/about`, {
    clock: true,
    held: /\/src\/pages\/about-page\.tsx/,
    waitForHydration: false,
    before: async (context) => {
      isAsked = context.waitForEvent('request', (request) => request.url().includes('about-page'));
    },
  });
  await isAsked;
  // DOWNLOAD_TIMEOUT of app/src/ui/fetch-file.ts.
  await page.clock.fastForward(30_000);
  release();
  await expect(page.locator('h1').first()).toBeVisible();
});

test('a sentence changes in the open page at the same scroll position, and typed text is not lost', async ({
  development,
  visit,
}) => {
  const { page } = await visit(`${development.url}/contact`);
  await mark(page);
  await page.evaluate(() => scrollTo(0, 120));
  await page.getByRole('main').getByRole('button').first().click();
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.pressSequentially('Leilani');
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  const [, statement = ''] =
    /^statement = "(.*)"/m.exec(await development.read('content/site.toml')) ?? [];
  await development.edit('content/site.toml', statement, `${statement} And a word more.`);
  await expect(page.locator('footer')).toContainText('And a word more.');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Leilani');
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(await isMarked(page)).toBe(true);
});

test('a title, a price, a form and an essay change in the open page', async ({
  development,
  visit,
}) => {
  const { page } = await visit(`${development.url}/about`);
  await mark(page);
  const title = await titleOf(development);
  await development.edit(PAGE_FILE, `"${title}"`, `"${title}, changed"`);
  await expect(page).toHaveTitle(new RegExp(`${title}, changed`));
  await development.edit(PAGE_FILE, `"${title}, changed"`, `"${title}"`);
  await expect(page).not.toHaveTitle(/, changed/);
  expect(await isMarked(page)).toBe(true);

  await page.goto(`${development.url}/initiation`);
  await mark(page);
  const offers = await development.read('content/offers.toml');
  const [line = '', amount = ''] = /^price = "\$(\d+)"/m.exec(offers) ?? [];
  await development.edit('content/offers.toml', line, `price = "$${Number(amount) + 1}"`);
  await expect(
    page
      .locator('main')
      .getByText(`$${Number(amount) + 1}`)
      .first(),
  ).toBeVisible();
  await development.write('content/offers.toml', offers);
  await expect(page.locator('main').getByText(`$${Number(amount) + 1}`)).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);

  await page.goto(`${development.url}/contact`);
  await mark(page);
  await page.getByRole('main').getByRole('button').first().click();
  const forms = await development.read('content/forms.toml');
  await development.write(
    'content/forms.toml',
    forms.replace(/^optional = ".*"/m, 'optional = "as you like"'),
  );
  await expect(page.getByRole('dialog').getByText('as you like').first()).toBeVisible();
  await development.write('content/forms.toml', forms);
  await expect(page.getByRole('dialog').getByText('as you like')).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);

  await page.goto(`${development.url}${ARTICLE}`);
  await mark(page);
  const essay = `content${ARTICLE}.md`;
  const text = await development.read(essay);
  await development.write(essay, `${text}\nOne sentence more.\n`);
  await expect(page.locator('main')).toContainText('One sentence more.');
  await development.write(essay, text);
  await expect(page.locator('main')).not.toContainText('One sentence more.');
  expect(await isMarked(page)).toBe(true);
});

test('errors of content, scripts, style sheets and Rust are shown over the page, which stays, until they are repaired', async ({
  development,
  visit,
}) => {
  const { page } = await visit(`${development.url}/about`, { console: BROKEN });
  const title = await page.locator('h1').innerText();
  const fault = page.locator('broken-edit, vite-error-overlay');
  const edits = [
    // A syntax error, an unknown key, an invalid value, and a deleted content file.
    [PAGE_FILE, /title = "/, 'title = ', /about\.toml:\d+: /],
    [PAGE_FILE, /\neyebrow = /, '\neyebro = ', /unknown key.*eyebrow/s],
    ['content/offers.toml', /\nprice = ".*"/, '\nprice = "$7"', /offers\.toml:\d+: .*confirmed/s],
    ['app/src/pages/about-page.tsx', /export default/, 'export defau', /about-page\.tsx/],
    [
      'app/src/pages/about-page.tsx',
      /^import /m,
      "import './no-such.css';\nimport ",
      /no-such\.css/,
    ],
    // An unclosed bracket, an unclosed block, an extra brace, text that is not a rule, an unknown property.
    [STYLES, /\{/, '{ width: calc(1px;', /about-page\.css:\d+:\d+: Unclosed bracket/],
    [STYLES, /\}/, '', /about-page\.css:\d+:\d+: Unclosed block/],
    [STYLES, /\}/, '}}', /about-page\.css:\d+:\d+: Unexpected }/],
    [STYLES, /^/, 'no style at all\n', /about-page\.css:1:1: Unknown type selector "no"/],
    [STYLES, /\{/, '{ colour: inherit;', /about-page\.css:\d+:\d+: Unknown property "colour"/],
    ['core-wasm/src/lib.rs', /^/, '// broken\n', /expected one of .*lib\.rs/],
    ['checkout-server/src/main.rs', /^/, '// broken\n', /expected one of .*main\.rs/],
  ] as const;
  for (const [file, from, to, told] of edits) {
    const text = await development.read(file);
    expect(text, file).toMatch(from);
    await development.write(file, text.replace(from, to));
    await expect(fault, `${to} in ${file}`).toContainText(told);
    await expect(page.locator('h1')).toHaveText(title);
    await development.write(file, text);
    await expect(fault, `${file} repaired`).toHaveCount(0);
    await expect(page.locator('h1')).toHaveText(title);
  }

  // An error that was closed by hand does not return; a page that is opened meanwhile shows it.
  await development.edit(PAGE_FILE, 'title = "', 'title = ');
  await expect(fault).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fault).toHaveCount(0);
  await page.reload();
  await expect(fault).toBeVisible();
  await development.edit(PAGE_FILE, 'title = ', 'title = "');
  await expect(fault).toHaveCount(0);
});

test('after a change of its source, a compiler error is shown as being compiled again', async ({
  development,
  visit,
}) => {
  const { page } = await visit(`${development.url}/about`, { console: BROKEN });
  const fault = page.locator('broken-edit');
  const source = 'core-wasm/src/lib.rs';
  const text = await development.read(source);
  await development.write(source, `// broken\n${text}`);
  await expect(fault).toContainText('expected one of');
  // The step ends once the file `go-on` exists.
  await development.write(source, `// waiting\n${text}`);
  await expect(fault).toContainText('the core is being compiled again');
  await expect(fault).not.toContainText('expected one of');
  await development.write('go-on', '');
  await expect(fault).toHaveCount(0);
  await development.write(source, text);
});

test('an open page is reloaded once the core has been built', async ({ development, visit }) => {
  const { page } = await visit(`${development.url}/about`);
  await mark(page);
  const core = await development.read('core-wasm/src/lib.rs');
  await development.write('core-wasm/src/lib.rs', `// rebuilt\n${core}`);
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect(page.locator('h1').first()).toBeVisible();
  await development.write('core-wasm/src/lib.rs', core);
});

test('a server that does not start shows its reason, and is started again with the next change', async ({
  development,
}) => {
  const answer = async () => (await fetch(`${development.url}/readyz`)).text();
  await expect.poll(async () => (await fetch(`${development.url}/readyz`)).status).toBe(200);
  await development.write('.env', 'CHECKOUT_MODE=nonsense\n');
  await expect.poll(answer).toMatch(/^The server has stopped: .*CHECKOUT_MODE/s);
  expect(development.printed()).toContain('The server has stopped: ');
  await development.write('.env', '');
  await expect.poll(async () => (await fetch(`${development.url}/readyz`)).status).toBe(200);
});

test('a missing file gets a 404, and the server continues', async ({ development }) => {
  const get = (path: string) => fetch(`${development.url}/${path}`);
  // An open page requests its text again after its file was renamed or deleted.
  for (const path of [
    'journal/no-such-essay.body.json',
    'no-such-page.body.json',
    'assets/pictures/no-such-picture.avif',
  ])
    expect((await get(path)).status, path).toBe(404);
  const { html } = (await (await get(`${ARTICLE.slice(1)}.body.json`)).json()) as { html: string };
  expect(html).toMatch(/^<p/);
});

test('for the server, form pages are rendered completely, and all other pages as shells', async ({
  development,
}) => {
  await expect.poll(async () => (await fetch(`${development.url}/readyz`)).status).toBe(200);
  const folder = join(development.root, 'app/.cache/dev-site');
  const { pages } = JSON.parse(await readFile(join(folder, '_site.json'), 'utf8'));
  const list = prerenderList();
  expect(Object.keys(pages).sort()).toEqual(list.map(({ file }) => file).sort());
  for (const { path, file } of list) {
    const html = await readFile(join(folder, file), 'utf8');
    const isForm = path.startsWith('/forms/');
    expect(html.includes('<main'), file).toBe(isForm);
    expect(html.includes('type="module"'), file).toBe(!isForm);
  }
  // React prints its warnings about the form pages, which the command renders.
  expect(development.complaintsAtStart()).toBe('');
});
