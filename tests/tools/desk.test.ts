// The owner's desk (`npm run desk`): what is edited in its forms is written into the content files, checked, and shown on the
// pages of the site. No test can answer the browser's dialog for folders: the folder is played (tests/support/desk-files.ts).

import sharp from 'sharp';
import { parse } from 'smol-toml';
import { today } from '../../scripts/environment';
import { LISTED } from '../support/content';
import { type Desk, openDesk } from '../support/desk';
import { playFolder } from '../support/desk-files';
import { test as base, expect, type OpenVisit, serverFixture } from '../support/test';

// In one worker: each test changes the copy of the project.
base.describe.configure({ mode: 'default' });

const [run] = serverFixture(openDesk);
const test = base.extend<object, { desk: Desk }>({
  desk: [run, { scope: 'worker', timeout: 120_000 }],
});

/** Opens the desk at an address, and chooses the folder. */
async function open(desk: Desk, visit: OpenVisit, address: string) {
  const { page } = await visit(`${desk.url}/${address}`, {
    waitForHydration: false,
    viewport: { width: 1680, height: 950 },
    allowedOrigin: desk.site,
    // Nobody signs in; a picture may be refused.
    console: [/OAuth application ID is not defined/, /status of 415/],
    before: (context) => playFolder(context, desk.root),
  });
  const editor = page.frameLocator('#editor');
  await editor.getByRole('button', { name: 'Open the folder of the house' }).click();
  const field = (keys: string) => editor.locator(`.field[data-key-path="${keys}"]`);
  return {
    page,
    editor,
    site: page.frameLocator('#site'),
    field,
    text: (keys: string) => field(keys).getByRole('textbox'),
    /** Saves the entry, and waits for its file. */
    async save(file: string) {
      const before = await desk.read(file).catch(() => '');
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => desk.read(file).catch(() => before)).not.toBe(before);
      // Sveltia CMS goes back to the list, by itself and later.
      const hash = () => editor.locator(':root').evaluate(() => location.hash);
      await expect.poll(hash).toMatch(/^#\/collections\/[\w-]+$/);
    },
    /** Opens the desk anew, at an entry: the folder of the test shows what the server has written once it is chosen again. */
    async reopen(to: string) {
      // Meanwhile no editor reads the folder.
      await page.goto(`${desk.url}/config.json`);
      await page.evaluate(() =>
        (
          window as unknown as { showDirectoryPicker: () => Promise<unknown> }
        ).showDirectoryPicker(),
      );
      await page.goto(`${desk.url}/${to}`);
    },
    openAt: (to: string) =>
      page.evaluate((hash) => {
        location.hash = hash;
      }, to),
  };
}

const OFFERS = '#/collections/sales/entries/offers';

test('a mistake is shown with its remedy; a price and a sample are changed', async ({
  desk,
  visit,
}) => {
  test.setTimeout(240_000);
  const address = `${OFFERS}?field=offers.0.price`;
  const { page, editor, site, field, text, save, openAt } = await open(desk, visit, address);
  const price = text('offers.0.price');
  await expect(price).toBeFocused();
  const before = await desk.read('offers.toml');
  const [, amount = ''] = /^price = "\$([\d.]+)"/m.exec(before) ?? [];
  const problems = page.getByRole('region', { name: 'What the checker found' });

  // What is no amount is refused by its field, with the rule of the content's description.
  await price.fill('$7.000');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(field('offers.0.price').getByRole('alert')).toContainText(
    /An amount .*such as “\$87”/,
  );
  // What the field cannot know is found by the checker.
  await price.fill('$7');
  await save('offers.toml');
  await expect(problems).toContainText(/Offers and prices · Offers · .*What to do: /s);
  await problems.getByRole('link').click();
  await expect(price).toBeFocused();

  const changed = `$${(Number(amount) + 1).toFixed(2).replace('.00', '')}`;
  await price.fill(changed);
  // As a line of `npm run launch-check` leads to it.
  await openAt(`${OFFERS}?field=offers.0.bonuses.0.name`);
  await text('offers.0.bonuses.0.name').fill('A bonus of her own');
  await field('offers.0.bonuses.0.sample').getByRole('switch').click();
  await save('offers.toml');
  await expect(problems).toBeHidden();
  const lines = (await desk.read('offers.toml')).split('\n');
  const old = before.split('\n').filter((line) => !lines.includes(line));
  expect(old).toHaveLength(2);
  for (const line of [`price = "${changed}"`, 'name = "A bonus of her own"', 'sample = false'])
    expect(lines).toContain(line);

  await expect(site.locator('main').getByText(changed).first()).toBeVisible();
  await expect(site.getByText('A bonus of her own').first()).toBeAttached();
  // The site follows the entry.
  await openAt('#/collections/pages/entries/pages-about');
  await expect(page.locator('#site')).toHaveAttribute('src', `${desk.site}/about`);
});

test('an essay with a new picture waits for its day, and is published', async ({ desk, visit }) => {
  test.setTimeout(300_000);
  const { page, editor, site, field, text, save, openAt, reopen } = await open(desk, visit, '');
  const dialog = page.getByRole('dialog');
  // Pictures and essays begin on pages of the desk; the editor has no ways of its own to them.
  await expect(editor.getByRole('radio', { name: 'Contents' })).toBeVisible();
  await openAt('#/collections/journal');
  await expect(editor.getByText('The soft no').first()).toBeVisible();
  for (const name of [/^New$/, /Create/, /^Delete/, /Upload/])
    await expect(editor.getByRole('button', { name })).toHaveCount(0);
  await expect(editor.getByRole('radio', { name: 'Assets' })).toHaveCount(0);
  await editor.locator(':root').evaluate(() => {
    location.hash = '#/assets';
  });
  await expect(page.getByRole('heading', { name: 'Pictures', exact: true })).toBeVisible();

  const square = { width: 800, height: 500, channels: 3, background: '#c9a66b' } as const;
  const buffer = await sharp({ create: square }).jpeg().toBuffer();
  await page.getByRole('button', { name: 'Add a picture' }).click();
  const file = { name: 'lamp-at-noon.jpg', mimeType: 'image/jpeg', buffer };
  await dialog.getByLabel('The picture:').setInputFiles(file);
  await dialog.getByLabel('What it shows').fill('A lamp at noon');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog).toHaveCount(0);
  expect(parse(await desk.read('pictures.toml'))['lamp-at-noon']).toEqual({
    alt: 'A lamp at noon',
    focal: { x: 50, y: 50 },
  });
  await page.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('button', { name: 'Write an essay' }).click();
  await dialog.getByLabel('Title').fill('The lamp at noon');
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect(dialog).toHaveCount(0);

  await reopen('#/collections/journal/entries/the-lamp-at-noon');
  await expect(text('title')).toHaveValue('The lamp at noon');
  await expect(page.getByText('Nobody sees this essay yet.')).toBeVisible();
  await text('excerpt').fill('A lamp is lit while the sun is high. It asks for nothing.');
  await field('publish_date').locator('input').fill('2999-01-31');
  await field('draft').getByRole('switch').click();
  // A picture is chosen by sight, also with the keys.
  const picture = field('picture');
  await picture.locator('summary').click();
  const chosen = picture.getByRole('radio', { name: 'lamp at noon' });
  const image = picture.locator('label').filter({ hasText: 'lamp at noon' }).locator('img');
  await expect(image).toHaveJSProperty('naturalWidth', 192);
  await picture.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(picture.getByRole('radio', { checked: true })).toBeVisible();
  await chosen.click();
  await expect(picture.getByRole('radio')).toHaveCount(0);
  await expect(picture.locator('summary')).toBeFocused();
  await expect(picture.locator('summary')).toContainText('lamp at noon');
  // The buttons above the text write Markdown, and so does what is pasted from a word processor.
  await text('body').fill('Light it.');
  await text('body').selectText();
  await editor.getByRole('button', { name: 'Bold' }).click();
  await expect(text('body')).toHaveValue('**Light it.**');
  await text('body').selectText();
  await text('body').evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<h1>The <i>hour</i></h1><p style="color:red">Now.</p>');
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
  });
  await expect(text('body')).toHaveValue('## The *hour*\n\nNow.');
  await text('body').fill(
    'Light it.\n\n## The hour\n\nNobody needs it then[^1].\n\n[^1]: Nor the moth.',
  );
  await save('journal/the-lamp-at-noon.md');
  const essay = await desk.read('journal/the-lamp-at-noon.md');
  expect(essay).toContain('publish_date = "January 31, 2999"');
  expect(essay).toContain('picture = "lamp-at-noon"');
  expect(essay).toContain(
    '+++\nLight it.\n\n## The hour\n\nNobody needs it then[^1].\n\n[^1]: Nor',
  );
  await expect(page.getByRole('status')).toContainText('No problem');

  await openAt('#/collections/pages/entries/pages-journal');
  await expect(site.getByRole('heading', { level: 1 })).toBeVisible();
  const listed = site.locator(`a[href="${LISTED[0]?.path}"]`).first();
  // The page may be loading while the build reloads it.
  await expect(listed).toBeVisible({ timeout: 30_000 });
  await expect(site.getByText('The lamp at noon')).toHaveCount(0);

  // A problem in the text leads to its line.
  await openAt('#/collections/journal/entries/the-lamp-at-noon?field=body&line=3');
  const selected = () =>
    text('body').evaluate(({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
      value.slice(selectionStart, selectionEnd),
    );
  await expect.poll(() => selected().catch(() => '')).toBe('## The hour');
  await openAt('#/collections/journal/entries/the-lamp-at-noon?field=title');
  await field('publish_date').locator('input').fill(today());
  await save('journal/the-lamp-at-noon.md');
  await expect(site.getByRole('heading', { name: 'The lamp at noon' })).toBeVisible();
  // All of its sizes are encoded first.
  const lamp = site.getByRole('img', { name: 'A lamp at noon' });
  await expect(lamp).toBeVisible({ timeout: 120_000 });
});

/** Every value of a table by its path. */
function* values(value: unknown, path = ''): Generator<[string, unknown]> {
  if (value === null || typeof value !== 'object') yield [path, value];
  else for (const [key, inner] of Object.entries(value)) yield* values(inner, `${path}.${key}`);
}

test('an entry that is saved with one change has this change and keeps everything else', async ({
  desk,
  visit,
}) => {
  test.setTimeout(400_000);
  const { editor, text, save, openAt } = await open(desk, visit, '#/collections/pages');
  await expect(editor.getByRole('radio', { name: 'Contents' })).toBeVisible();
  const { collections } = (await (await fetch(`${desk.url}/config.json`)).json()) as {
    collections: { name: string; files?: { name: string; file: string }[] }[];
  };
  const entries = collections.flatMap(({ name, files = [] }) =>
    files.map((entry) => ({ hash: `#/collections/${name}/entries/${entry.name}`, ...entry })),
  );
  expect(entries.length).toBeGreaterThan(40);
  for (const { hash, file } of entries.filter((entry) => entry.file.endsWith('.toml'))) {
    const path = file.replace('content/', '');
    const before = await desk.read(path);
    // The first sentence, or where there is none the first text.
    const all = [...values(parse(before))].filter(([, value]) => typeof value === 'string');
    const sentence = all.find(([, value]) => /\w \w+ \w/.test(String(value)));
    const [key = '', old] = sentence ?? all[0] ?? [];
    await openAt(`${hash}?field=${key.slice(1)}`);
    const input = text(key.slice(1));
    await expect(input, path).toHaveValue(String(old));
    await input.fill(sentence ? `${old} and more` : `${old}x`);
    await save(path);
    const after = await desk.read(path);
    const changed = new Map(values(parse(after)));
    const lost = [...values(parse(before))].filter(([at, value]) => changed.get(at) !== value);
    expect(
      lost.map(([, value]) => value),
      path,
    ).toEqual([old]);
    const comments = (source: string) => source.split('\n').filter((line) => line.startsWith('#'));
    expect(comments(after), path).toEqual(comments(before));
  }
});

test('what was saved is in the history, and the content goes back to any state of it', async ({
  desk,
  visit,
}) => {
  test.setTimeout(120_000);
  const { page, editor, text, save } = await open(desk, visit, `${OFFERS}?field=offers.0.name`);
  const before = await desk.read('offers.toml');
  await text('offers.0.name').fill('BEGINNING');
  await save('offers.toml');
  await expect(page.getByRole('status')).toContainText(/problem|shows/);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeFocused();
  const history = page.getByRole('region', { name: 'History' });
  const newest = 'Name: “INITIATION” is now “BEGINNING”.';
  await expect(history.getByRole('listitem').filter({ hasText: newest }).first()).toBeVisible();
  const back = history.getByRole('button', { name: 'Go back to this' }).first();
  await back.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Name: “BEGINNING” is now “INITIATION”.');
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await desk.read('offers.toml')).not.toBe(before);
  await back.click();
  await dialog.getByRole('button', { name: 'Go back', exact: true }).click();
  await expect(history).toContainText('Back to ');
  expect(await desk.read('offers.toml')).toBe(before);
  // The editor has read the files again.
  await page.getByRole('link', { name: 'Write' }).click();
  await expect(editor.getByRole('radio', { name: 'Contents' })).toBeVisible();
});

test('a picture and an essay begin on pages of the desk, and the editor opens them', async ({
  desk,
  visit,
}) => {
  test.setTimeout(120_000);
  const { page } = await open(desk, visit, '');
  await page.getByRole('link', { name: 'Pictures' }).click();
  await page.getByRole('button', { name: 'Add a picture' }).click();
  const dialog = page.getByRole('dialog');
  const square = { width: 800, height: 500, channels: 3, background: '#c9a66b' } as const;
  const buffer = await sharp({ create: square }).jpeg().toBuffer();
  const heic = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic')]);
  const file = dialog.getByLabel('The picture:');
  await dialog.getByLabel('What it shows').fill('A moth at noon');
  await file.setInputFiles({ name: 'moth.heic', mimeType: 'image/heic', buffer: heic });
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog.getByRole('alert')).toContainText('HEIC');
  await file.setInputFiles({ name: 'moth.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog).toHaveCount(0);
  const moth = page.getByRole('listitem').filter({ hasText: 'A moth at noon' });
  await moth.getByRole('button', { name: 'Choose its center' }).click();
  const whole = dialog.getByRole('img', { name: 'A moth at noon' });
  await expect(whole).toHaveJSProperty('complete', true);
  const box = await whole.boundingBox();
  await whole.click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.75 } });
  await dialog.getByRole('button', { name: 'Keep this center' }).click();
  await expect(dialog).toHaveCount(0);
  expect(parse(await desk.read('pictures.toml'))['moth']).toEqual({
    alt: 'A moth at noon',
    focal: { x: 25, y: 75 },
  });

  await page.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('button', { name: 'Write an essay' }).click();
  await dialog.getByLabel('Title').fill('The moth of Lānaʻi');
  // The folder of the test does not show what others write: the editor is asked for the entry.
  const opened = page.waitForEvent('framenavigated', (frame) =>
    frame.url().endsWith('#/collections/journal/entries/the-moth-of-lanai'),
  );
  await page.keyboard.press('Enter');
  await opened;
  expect(await desk.read('journal/the-moth-of-lanai.md')).toContain('draft = true');
  await page.getByRole('link', { name: 'Journal' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'The moth of Lānaʻi' });
  await expect(row).toContainText('Draft');
  await row.getByRole('button', { name: 'Take it away' }).click();
  await expect(dialog).toContainText('No other text leads there.');
  await dialog.getByRole('button', { name: 'Take it away' }).click();
  await expect(row).toHaveCount(0);
});

test('a browser that cannot open folders says what the desk needs, and nothing else', async ({
  desk,
  visit,
}) => {
  const { page } = await visit(desk.url, {
    waitForHydration: false,
    before: (context) =>
      context.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker')),
  });
  await expect(page.getByText('The desk works in Chrome, Edge or another Chromium')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('a hostile page in the same browser, and the framed site, change nothing', async ({
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
      for (const action of ['restore', 'publish', 'answer', 'history'])
        for (const headers of tried)
          for (const mode of ['no-cors', 'cors'] as const)
            await fetch(`${url}/${action}`, { method: 'POST', mode, headers, body: '{}' }).then(
              ({ type }) => all.push(type),
              () => all.push('refused'),
            );
      for (const path of ['', 'state', 'config.json', 'picture/about'])
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
