// Tests of the owner's desk (`npm run desk`) in a browser: typed text is stored as a draft, shown on the page beside
// the form, and saved into the content files.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import sharp from 'sharp';
import { parse } from 'smol-toml';
import { documentAddress } from '../../app/desk/addresses';
import { DESK_SCREENS, type Desk, openDesk, RELOADED } from '../support/desk';
import { parseMail } from '../support/mail-file';
import {
  test as base,
  patientExpect as expect,
  type OpenVisit,
  serverFixture,
} from '../support/test';

// In one worker, because each test changes the copy of the project.
base.describe.configure({ mode: 'default' });

const [run] = serverFixture(() => openDesk());
const test = base.extend<object, { desk: Desk }>({
  desk: [run, { scope: 'worker', timeout: 240_000 }],
});

async function open(desk: Desk, visit: OpenVisit, address: string) {
  const { page } = await visit(`${desk.url}/${address}`, {
    waitForHydration: false,
    viewport: { width: 1440, height: 900 },
    allowedOrigin: desk.site,
    // Expected: a rejected picture, and a page beside a form that is reloaded while it is still loading.
    console: [/status of (4|5)\d\d/, RELOADED],
  });
  return {
    page,
    site: page.frameLocator('#site'),
    state: page.locator('#document-state'),
    field: (name: string | RegExp) => page.getByRole('textbox', { name, exact: true }),
    /** Saves the document, and waits for its file. */
    async save(file: string) {
      const before = await desk.read(file);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => desk.read(file)).not.toBe(before);
    },
    go: (to: string) =>
      page.evaluate((hash) => {
        location.hash = hash;
      }, to),
  };
}

const HOME = 'pages/home.toml';
const OFFERS = 'offers.toml';

/** Returns a picture that is large enough. */
const picture = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: '#c9a66b' } })
    .jpeg()
    .toBuffer();

test('a sentence is found, changed, stored, shown before it is saved, and saved alone', async ({
  desk,
  visit,
}) => {
  const { page, site, state, field, save } = await open(desk, visit, '#/write');
  const before = await desk.read(HOME);
  const { welcome } = parse(before) as { welcome: { title: string } };
  const words = welcome.title.replaceAll('*', '');
  const start = words.split(' ').slice(0, 3).join(' ');
  await page.getByRole('searchbox').fill(start.toLowerCase());
  await page.getByRole('link', { name: start }).first().click();
  await expect(field('Title')).toBeFocused();
  await expect(field('Title')).toHaveValue(words);
  await field('Title').press('Home');
  await page.keyboard.type('Calm ');
  await expect(state).toContainText('Not saved yet, but kept');
  await expect(site.getByRole('heading', { name: `Calm ${start}` })).toBeAttached();
  expect(await desk.read(HOME)).toBe(before);
  // Leaving the page shows no question, and keeps the text.
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText(/Here are your words of/)).toBeVisible();
  await expect(field('Title')).toHaveValue(`Calm ${words}`);
  await save(HOME);
  const lines = (await desk.read(HOME)).split('\n');
  const old = before.split('\n').filter((line) => !lines.includes(line));
  expect(old).toEqual([`title = "${welcome.title}"`]);
  expect(lines).toContain(`title = "Calm ${welcome.title}"`);
  await expect(state).toContainText('Saved');
});

test('a problem is shown at its field while typing, and can still be saved', async ({
  desk,
  visit,
}) => {
  const { page, field, save } = await open(
    desk,
    visit,
    documentAddress(OFFERS, ['offers', 0, 'price']),
  );
  const price = field('Price');
  await expect(price).toBeFocused();
  const former = await price.inputValue();
  await price.fill('9700');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(price).toHaveAccessibleDescription(/half away|confirmed/);
  await save(OFFERS);
  expect(await desk.read(OFFERS)).toContain('price = "$9700"');
  await page.getByRole('link', { name: 'Journal' }).click();
  await page.locator('#state').getByRole('link').click();
  await page.getByRole('region', { name: 'What needs you' }).getByRole('link').first().click();
  await expect(price).toHaveValue('9700');
  await price.fill(former);
  await save(OFFERS);
  expect(await desk.read(OFFERS)).toContain(`price = "$${former}"`);
  await expect(price).not.toHaveAttribute('aria-invalid');
});

test('an unpublished essay is written beside its page, with a picture that is added meanwhile', async ({
  desk,
  visit,
}) => {
  const { page, site, state, field, save } = await open(desk, visit, '#/journal');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Write an essay' }).click();
  await dialog.getByLabel('Title').fill('The lamp at noon');
  await page.keyboard.press('Enter');
  const file = 'journal/the-lamp-at-noon.md';
  const body = page.getByRole('textbox', { name: 'Text' });
  await expect(body).toBeVisible();
  await expect(field('Title')).toHaveValue('The lamp at noon');
  await body.fill('Light it.');
  await body.press('ControlOrMeta+a');
  await body.press('ControlOrMeta+b');
  await body.press('End');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add a new picture' }).click();
  const upload = { name: 'lamp-at-noon.jpg', mimeType: 'image/jpeg', buffer: await picture() };
  await dialog.getByLabel('The picture:').setInputFiles(upload);
  await dialog.getByLabel('What it shows').fill('A lamp at noon');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog).toHaveCount(0);
  expect(parse(await desk.read('pictures.toml'))['lamp-at-noon']).toMatchObject({
    alt: 'A lamp at noon',
  });
  await page.keyboard.type('Nobody needs it');
  await expect(state).toContainText('kept');
  // Opens another page of the desk, and goes back.
  await page.getByRole('link', { name: 'Pictures' }).click();
  await expect(page.getByRole('heading', { name: 'Pictures', exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await page
    .getByRole('region', { name: 'Not saved yet' })
    .getByRole('link', { name: /lamp at noon/i })
    .click();
  await expect(body).toContainText('Light it.');
  await expect(site.getByRole('heading', { name: 'The lamp at noon' })).toBeVisible();
  // The files of a picture are made when the page requests them.
  const shown = site.locator('img.picture-lamp-at-noon');
  await expect(shown).toBeAttached();
  await shown.scrollIntoViewIfNeeded();
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await save(file);
  const essay = await desk.read(file);
  expect(essay).toContain('draft = true');
  expect(essay).toContain('**Light it.**\n\n![](lamp-at-noon "Nobody needs it")');
});

test('a click on a text of the page opens its field, and the page scrolls to the text of the edited field', async ({
  desk,
  visit,
}) => {
  const { page, site, field, go } = await open(desk, visit, documentAddress(HOME));
  const { welcome } = parse(await desk.read(HOME)) as { welcome: { title: string } };
  const words = welcome.title.replaceAll('*', '');
  const heading = site.getByRole('heading', { name: words });
  await heading.click();
  const focused = page.locator('[data-key="welcome.title"] :focus');
  await expect(focused).toHaveValue(words);
  await expect(heading).toBeInViewport();
  // The text of this field is far below on the page.
  const { newsletter } = parse(await desk.read(HOME)) as { newsletter: { title: string } };
  await go(documentAddress(HOME, ['newsletter', 'title']));
  const below = site.getByRole('heading', { name: newsletter.title.replaceAll('*', '') });
  await expect(below).toBeInViewport();
  await expect(heading).not.toBeInViewport();

  // A click on a text that all pages show opens its document, and the page stays. With a modifier key its link is
  // followed.
  const footer = site.getByRole('contentinfo').getByRole('link', { name: 'Impact', exact: true });
  await footer.click({ modifiers: ['ControlOrMeta'] });
  const { hero } = parse(await desk.read('pages/impact.toml')) as { hero: { title: string } };
  const title = site.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(hero.title.replaceAll('*', ''));
  await footer.click();
  await expect(page.getByRole('heading', { name: 'Name, menu and footer' })).toBeVisible();
  await expect(field('Words that are shown')).toHaveValue('Impact');
  await expect(field('Words that are shown')).toBeFocused();
  await expect(title).toHaveText(hero.title.replaceAll('*', ''));
  await title.click();
  await expect(page.getByRole('heading', { name: 'Impact', exact: true, level: 2 })).toBeVisible();
  await expect(page.locator('[data-key="hero.title"] :focus')).toBeVisible();

  // A price on the sales page.
  await go(documentAddress('pages/initiation.toml'));
  await site.getByText('$87', { exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Offers and prices', level: 2 })).toBeVisible();
  await expect(field('Price')).toBeFocused();
  await expect(
    site.getByText('$87', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
});

test('the page is shown as it will be on another day, and on a phone for an hour', async ({
  desk,
  visit,
}) => {
  const { page, site } = await open(desk, visit, documentAddress('pages/retreats.toml'));
  const { retreats, past, today } = parse(await desk.read('pages/retreats.toml')) as {
    retreats: { starts: string }[];
    past: { status: string };
    today: { status: string };
  };
  await page.getByLabel('As it will be on').fill(retreats[0]?.starts ?? '');
  await expect(site.getByText(today.status)).toBeVisible();
  await page.getByLabel('As it will be on').fill('2999-01-01');
  await expect(site.getByText(past.status)).toBeVisible();
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page.getByRole('button', { name: 'Back to today' })).toHaveCount(0);

  await page.getByRole('button', { name: 'On my phone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open it for an hour' }).click();
  const address = await dialog.locator('.address').innerText();
  expect(new URL(address).hostname).not.toBe('127.0.0.1');
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations).toEqual([]);
  // The test's browser can reach only loopback, so the requests of a phone are made here.
  const first = await fetch(address, { redirect: 'manual' });
  expect(first.headers.get('location')).toBe('/retreats');
  const cookie = String(first.headers.get('set-cookie')).split(';')[0] ?? '';
  const get = (path: string) => fetch(new URL(path, address), { headers: { cookie } });
  const html = await (await get('/retreats')).text();
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src);
  const paths = scripts.map((script) => new URL(script, address).pathname);
  expect(paths).toContain('/src/entry-browser.ts');
  for (const script of [...scripts, '/src/generated/content.bin'])
    expect((await get(script)).status, script).toBe(200);
  const entry = await (await get('/src/entry-browser.ts')).text();
  const imported = [...entry.matchAll(/import\("([^"]+)"\)/g)].map(([, path = '']) => path);
  expect(imported.length).toBeGreaterThan(0);
  for (const path of imported) expect((await get(path)).status, path).toBe(200);
  for (const path of ['/content/offers.toml', '/package.json', '/src/app.tsx?raw', '/src/no.ts'])
    expect((await get(path)).status, path).toBe(404);
  await dialog.getByRole('button', { name: 'End it now' }).click();
  await expect(page.getByRole('button', { name: 'On my phone', exact: true })).toBeVisible();
  await expect(fetch(address)).rejects.toThrow();
});

test('a day of the program is shown beside its form as buyers get it, and only there', async ({
  desk,
  visit,
}) => {
  const file = 'program/day-1.md';
  const { page, site, state } = await open(desk, visit, documentAddress(file));
  const before = await desk.read(file);
  await expect(site.getByRole('heading', { level: 1 })).toBeVisible();
  const summary = page.locator('[data-key="summary"] textarea');
  const words = 'An hour that nobody has saved.';
  await summary.fill(words);
  await expect(state).toContainText('Not saved yet, but kept, and shown');
  const shown = site.getByText(words);
  await expect(shown).toBeVisible();
  expect(await desk.read(file)).toBe(before);
  await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
  await shown.click();
  await expect(summary).toBeFocused();
  // Everyone with the link to the preview on a phone can read it, but nobody the program without paying.
  await expect(page.getByRole('button', { name: 'On my phone' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(shown).toHaveCount(0);
});

test('two windows of the desk show each other’s changes, and neither overwrites the other', async ({
  desk,
  visit,
}) => {
  const address = documentAddress('pages/about.toml', ['title']);
  const firstWindow = await open(desk, visit, address);
  const secondWindow = await open(desk, visit, address);
  await expect(firstWindow.page.getByText(/open in another window/)).toBeVisible();
  const description = (visited: typeof firstWindow) =>
    visited.field('Description for search engines');
  await expect(firstWindow.field('Title')).toBeVisible();
  await secondWindow.field('Title').fill('About us');
  await expect(firstWindow.field('Title')).toHaveValue('About us');
  await description(firstWindow).fill('All that there is to say.');
  await expect(description(secondWindow)).toHaveValue('All that there is to say.');
  await firstWindow.save('pages/about.toml');
  await expect(secondWindow.state).toContainText('Saved');
  const table = parse(await desk.read('pages/about.toml'));
  expect(table).toMatchObject({ title: 'About us', description: 'All that there is to say.' });
});

test('an external change of the file is shown, and is a conflict if the same text was edited', async ({
  desk,
  visit,
}) => {
  const file = 'pages/contact.toml';
  const path = join(desk.root, 'content', file);
  const { page, field, save } = await open(desk, visit, documentAddress(file, ['title']));
  const title = field('Title');
  await expect(title).toBeFocused();
  const change = async (from: string, to: string) => {
    const text = await readFile(path, 'utf8');
    expect(text).toContain(from);
    await writeFile(path, text.replace(from, to));
  };
  const former = await title.inputValue();
  await change(`title = "${former}"`, 'title = "Changed outside"');
  await expect(title).toHaveValue('Changed outside');
  await title.fill('Mine');
  await expect(page.locator('#document-state')).toContainText('kept');
  await change('title = "Changed outside"', 'title = "Theirs"');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Changed elsewhere');
  await dialog.getByRole('radio', { name: /Changed elsewhere/ }).check();
  await dialog.getByRole('button').click();
  await expect(title).toHaveValue('Theirs');
  await title.fill('Both');
  await save(file);
  expect(await desk.read(file)).toContain('title = "Both"');
});

test('saved versions are in the history, and the content can be restored to any of them', async ({
  desk,
  visit,
}) => {
  const { page, field, save } = await open(
    desk,
    visit,
    documentAddress(OFFERS, ['offers', 0, 'name']),
  );
  const before = await desk.read(OFFERS);
  await field('Name').fill('BEGINNING');
  await save(OFFERS);
  await page.getByRole('link', { name: 'History' }).click();
  const newest = page.getByRole('listitem').filter({ hasText: '“INITIATION” is now “BEGINNING”' });
  await expect(newest.first()).toBeVisible();
  await page.getByRole('button', { name: 'Go back to this' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('“BEGINNING” is now “INITIATION”');
  await dialog.getByRole('button', { name: 'Go back', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => desk.read(OFFERS)).toBe(before);
});

test('a brand name with accents is in the wordmark, and in the sender, the subject and the text of messages', async ({
  desk,
  visit,
}) => {
  const name = 'Casa Lumière Ñandú';
  const subject = 'Façade und Über: shall letters come to you?';
  const { page, site, field, save, go } = await open(
    desk,
    visit,
    documentAddress('site.toml', ['brand', 'name']),
  );
  await expect(field('Name')).toBeFocused();
  await field('Name').fill(name);
  await expect(site.locator('.nav-brand')).toHaveText(name);
  await save('site.toml');
  await go(documentAddress('mail.toml', ['subscription', 'subject']));
  await page.locator('[data-key="subscription.subject"] textarea').fill(subject);
  await save('mail.toml');

  const folder = join(desk.root, 'data/mail');
  const sent = async () => {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
    const all = files.map((file) => readFile(join(folder, file), 'utf8'));
    return (await Promise.all(all)).map(parseMail).find((message) => message.subject === subject);
  };
  let number = 0;
  // The server is restarted with the new content. A message of an earlier request has the old name, so it is sent
  // again.
  await expect(async () => {
    number += 1;
    const address = `reader-${number}@home.example`;
    const body = new URLSearchParams({ email: address });
    await fetch(`${desk.site}/forms/newsletter`, { method: 'POST', body, redirect: 'manual' });
    await expect.poll(sent, { timeout: 3000 }).toBeDefined();
  }).toPass();
  const mail = await sent();
  expect(mail?.from).toMatch(new RegExp(`^"?${name}"? <[^>]+>$`));
  for (const part of [mail?.text, mail?.html]) expect(part).toContain(name);
});

for (const [name, address] of Object.entries(DESK_SCREENS))
  test(`${name}: axe finds nothing, and nothing is wider than the screen`, async ({
    desk,
    visit,
  }) => {
    const { page } = await open(desk, visit, address);
    await expect(page.locator('h2').first()).toBeVisible();
    if (address.includes('?key')) await expect(page.locator('.field :focus')).toBeVisible();
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  });

test('a hostile page in the same browser, and the framed site, cannot change anything', async ({
  desk,
  visit,
}) => {
  const { page } = await visit(desk.site, {
    waitForHydration: false,
    allowedOrigin: desk.url,
    console: [/CORS|Failed to (load|fetch)|403|405|Cross-Origin|violates/],
  });
  const before = await desk.read('offers.toml');
  for (const origin of [desk.site, 'about:blank']) {
    await page.goto(origin);
    const answers = await page.evaluate(async (url) => {
      const tried: Record<string, string>[] = [
        {},
        { 'content-type': 'text/plain' },
        { 'content-type': 'application/json', 'x-desk-token': 'x'.repeat(43) },
      ];
      const all: string[] = [];
      for (const action of ['restore', 'publish', 'save', 'draft'])
        for (const headers of tried)
          for (const mode of ['no-cors', 'cors'] as const)
            await fetch(`${url}/${action}`, { method: 'POST', mode, headers, body: '{}' }).then(
              ({ type }) => all.push(type),
              () => all.push('refused'),
            );
      for (const path of ['', 'events', 'index.html', 'picture/about'])
        await fetch(`${url}/${path}`).then(
          ({ type }) => all.push(type),
          () => all.push('refused'),
        );
      return all;
    }, desk.url);
    expect(answers).toEqual(Array(28).fill('refused'));
  }
  expect(await desk.read('offers.toml')).toBe(before);
});
