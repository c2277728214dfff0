// The dialogs through which a visitor writes to the house: one at a time, with a way out, and never a dead end.

import type { Page } from 'playwright-core';
import { type Dialog, loadCore, messages, openPage } from '../../app/src/core/core';
import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/test';

await loadCore();

const words = messages();
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const REFUSED = { console: [/status of 422/] };
/** How long a form may stay silent, in milliseconds. */
const PATIENCE = 8_000;

const ROOMS = ['/', '/about', '/consulting', '/rituals', '/events', '/retreats', '/contact'];

/** Every dialog in the content of a page. */
function dialogsOf(path: string): Dialog[] {
  const answer = openPage(path);
  if (answer.kind !== 'page') throw new Error(`There is no page at ${path}.`);
  const found: Dialog[] = [];
  const search = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('embedded' in value) found.push(value as Dialog);
    else Object.values(value).map(search);
  };
  search(answer.content);
  return found;
}

const waitlist = () => {
  const [dialog] = dialogsOf('/events');
  if (!dialog) throw new Error('The events have no dialog.');
  return dialog;
};

const sheet = (page: Page) => page.getByRole('dialog');
const trigger = (page: Page, { label }: Dialog = waitlist()) =>
  page.getByRole('main').getByRole('button', { name: label, exact: true });
const frame = (page: Page) => page.frameLocator('dialog[open] iframe');
const close = (page: Page) => sheet(page).getByRole('button', { name: words.closeDialog });

async function openWaitlist(page: Page): Promise<void> {
  await trigger(page).click();
  await expect(frame(page).getByLabel('Your name')).toBeVisible();
  await expect(page.locator('dialog[open] [data-shown="true"]')).toBeVisible();
}

test.for(ROOMS)(
  'every dialog of %s opens its form and gives the focus back',
  async (path, { demo, visit }) => {
    const { page } = await visit(`${demo.url}${path}`);
    await expect(page.locator('iframe')).toHaveCount(0);
    const known = dialogsOf(path);
    const labels = await page.locator('main [aria-haspopup="dialog"]').allTextContents();
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) {
      const candidates = known.filter((dialog) => dialog.label === label);
      await page.getByRole('main').getByRole('button', { name: label, exact: true }).press('Enter');
      const heading = sheet(page).getByRole('heading', { level: 2 });
      await expect(heading).toBeFocused();
      const src = await page.locator('dialog[open] iframe').getAttribute('src');
      expect(candidates.map(({ address }) => address)).toContain(src?.replace(/[?&]framed=1$/, ''));
      await expect(sheet(page).getByRole('link', { name: words.formDirect })).toBeVisible();
      await expect(sheet(page).locator('a[href^="mailto:"]')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet(page)).toBeHidden();
      await expect(
        page.getByRole('main').getByRole('button', { name: label, exact: true }),
      ).toBeFocused();
    }
  },
);

const WAYS_OUT: [string, (page: Page) => Promise<void>][] = [
  ['the close control', (page) => close(page).click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the veil', (page) => page.mouse.click(20, 450)],
  ['Escape inside the form', (page) => frame(page).getByLabel('Your name').press('Escape')],
];

test.for(WAYS_OUT)('%s closes it', async ([, leave], { demo, visit }) => {
  const { page } = await visit(`${demo.url}/events`);
  await openWaitlist(page);
  await leave(page);
  await expect(sheet(page)).toBeHidden();
  await expect(trigger(page)).toBeFocused();
});

test('a press that begins on the sheet and ends on the veil closes nothing', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/events`);
  await openWaitlist(page);
  const box = await sheet(page).getByRole('heading').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(20, 450);
  await page.mouse.up();
  await expect(sheet(page)).toBeVisible();
});

test('the dialogs of one page share one open state', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/rituals`);
  const buttons = page.locator('main [aria-haspopup="dialog"]');
  await buttons.first().click();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  const first = await sheet(page).getByRole('heading').textContent();
  // No hand reaches a button behind the veil; a script does.
  await buttons.last().evaluate((button: HTMLButtonElement) => button.click());
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  expect(await sheet(page).getByRole('heading').textContent()).not.toBe(first);
});

test('the focus stays inside, both ways round', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/events`);
  await openWaitlist(page);
  const outside = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && focused?.closest('dialog') === null;
    });
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 16; press += 1) {
      await page.keyboard.press(key);
      expect(await outside()).toBe(false);
    }
});

test('the page behind the veil stays where it is', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/events`);
  await openWaitlist(page);
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(20, 450);
  await page.mouse.wheel(0, 900);
  await page.keyboard.press('End');
  await page.mouse.move(640, 450);
  await page.mouse.wheel(0, 3000);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('the frame is as tall as its form, also when that grows', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/events`, REFUSED);
  await openWaitlist(page);
  const fits = async () => {
    const { page: needed, frame: given } = await page
      .locator('dialog[open] iframe')
      .evaluate((element: HTMLIFrameElement) => ({
        page: element.contentDocument?.documentElement.scrollHeight ?? 0,
        frame: element.clientHeight,
      }));
    expect(needed).toBe(given);
  };
  await expect(fits).toPass();
  await frame(page).getByLabel('What are you carrying?').fill('A basin.\n'.repeat(30));
  await expect(fits).toPass();
  await frame(page).getByRole('button').click();
  await expect(frame(page).getByLabel('Your name')).toBeFocused();
  await expect(fits).toPass();
});

test('a letter is written, corrected, sent and thanked for inside the dialog', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/events`, REFUSED);
  await openWaitlist(page);
  await expect(frame(page).getByLabel('Which room first?')).toHaveValue('events');
  await frame(page).getByLabel('Your name').fill('Noelani');
  await frame(page).getByRole('button').click();
  await expect(frame(page).getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(frame(page).getByLabel('E-mail')).toBeFocused();
  await frame(page).getByLabel('E-mail').fill('noelani@house.example');
  await frame(page).getByRole('button').click();
  await expect(frame(page).getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('dialog[open]')).toHaveAttribute('data-life', 'sent');
  await expect(page).toHaveURL(`${demo.url}/events`);

  await close(page).click();
  await openWaitlist(page);
  await expect(frame(page).getByLabel('Your name')).toHaveValue('');
});

test('a slip beside the sheet does not cost what was written', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/events`);
  await openWaitlist(page);
  await frame(page).getByLabel('What are you carrying?').fill('A long letter.');
  await page.mouse.click(20, 450);
  await expect(sheet(page)).toBeHidden();
  await openWaitlist(page);
  await expect(frame(page).getByLabel('What are you carrying?')).toHaveValue('A long letter.');
});

test('after 8 s of silence the other ways come forward, and are said aloud', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/events`, { lost: /framed=1/ });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await trigger(page).click();
  await expect(sheet(page).getByText(words.formLoading)).toHaveRole('status');
  await page.clock.runFor(PATIENCE - 1);
  await expect(sheet(page).getByText(words.formLate)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(sheet(page).getByText(words.formLate)).toHaveRole('status');
  await expect(sheet(page).getByRole('link', { name: words.formDirect })).toBeInViewport();
});

test('a form that is not there is not waited for', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/events`, { console: [/ERR_FAILED|status of 503/] });
  await page.route(/framed=1/, (route) => route.fulfill({ status: 503, body: 'closed' }));
  await trigger(page).click();
  await expect(sheet(page).getByText(words.formLate)).toBeVisible();
  await sheet(page).getByRole('link', { name: words.formDirect }).click();
  await expect(page).toHaveURL(`${demo.url}/forms/house?room=events`);
  await expect(page.getByRole('main').getByLabel('Your name')).toBeVisible();
});

test('a page that is left takes its dialog with it', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/about`);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Events' })
    .click();
  await expect(page).toHaveURL(`${demo.url}/events`);
  await openWaitlist(page);
  await page.goBack();
  await expect(page).toHaveURL(`${demo.url}/about`);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.goForward();
  await openWaitlist(page);
});

test('without JavaScript its button leads to the form', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/events`, { javaScript: false });
  const { label, address } = waitlist();
  await page.getByRole('main').getByRole('link', { name: label, exact: true }).click();
  await expect(page).toHaveURL(`${demo.url}${address}`);
  await expect(page.getByLabel('Which room first?')).toHaveValue('events');
});

test('on a phone it is a sheet as high as the screen', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/events`, { window: PHONE });
  await openWaitlist(page);
  const box = await page.locator('dialog[open] .dialog-sheet').boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: PHONE.width });
  expect(box?.height).toBeGreaterThanOrEqual(PHONE.height);
  // The keyboard takes half of the screen: the line that is written stays in sight.
  await page.setViewportSize({ width: 390, height: 420 });
  await frame(page).getByLabel('What are you carrying?').focus();
  await expect(frame(page).getByLabel('What are you carrying?')).toBeInViewport();
  await expect(close(page)).toBeInViewport();
});

test('Escape first closes the word on the close control, then the dialog', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/events`);
  await openWaitlist(page);
  await page.keyboard.press('Shift+Tab');
  await expect(close(page)).toBeFocused();
  await expect(page.locator('.tooltip:popover-open')).toHaveText(words.closeDialog);
  await page.keyboard.press('Escape');
  await expect(page.locator('.tooltip:popover-open')).toHaveCount(0);
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
});

test('the word on the close control stays with it when the sheet grows', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/events`, { window: DESK });
  let come: () => void = () => undefined;
  const letter = new Promise<void>((comes) => {
    come = comes;
  });
  await page.route(/framed=1/, (route) => letter.then(() => route.continue()));
  await trigger(page).press('Enter');
  await expect(sheet(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(close(page)).toBeFocused();
  const word = page.locator('.tooltip:popover-open');
  const places = async () => {
    const [control, sign] = [await close(page).boundingBox(), await word.boundingBox()];
    if (!control || !sign) throw new Error('One of the two is not on the page.');
    const above = control.y - (sign.y + sign.height);
    const below = sign.y - (control.y + control.height);
    return { control: control.y, apart: Math.max(above, below) };
  };
  const before = await places();
  expect(before.apart).toBeCloseTo(4, 0);
  come();
  await expect(frame(page).getByLabel('Your name')).toBeVisible();
  await expect.poll(async () => (await places()).control).not.toBe(before.control);
  await expect(async () => expect((await places()).apart).toBeCloseTo(4, 0)).toPass();
});

for (const window of [PHONE, DESK]) {
  test(`open, late and sent, it can be used by everybody at ${window.width}`, async ({
    demo,
    visit,
  }) => {
    const { page } = await visit(`${demo.url}/events`, { window, console: [/status of/] });
    await page.route(/framed=1/, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await trigger(page).click();
    await expect(sheet(page).getByText(words.formLate)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await openWaitlist(page);
    await expectAccessible(page);
    await frame(page).getByLabel('Your name').fill('Noelani');
    await frame(page).getByLabel('E-mail').fill('noelani@house.example');
    await frame(page).getByRole('button').click();
    await expect(page.locator('dialog[open]')).toHaveAttribute('data-life', 'sent');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      window.width,
    );
  });
}
