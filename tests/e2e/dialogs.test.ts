// Form dialogs: opening, closing, focus, submission and its failures, fallback without JavaScript.

import type { Page, Route } from '@playwright/test';
import { type Dialog, messages } from '#core';
import { contentOf, formOf, labelOf } from '../support/content';
import { dialogsOf } from '../support/pages';
import { menuLink } from '../support/site';
import { expect, test } from '../support/test';

const words = messages();
const form = formOf('house');
const [NAME = '', EMAIL = '', ROOM = '', MESSAGE = ''] = ['name', 'email', 'room', 'message'].map(
  (field) => labelOf('house', field),
);
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const PAGES = ['/', '/about', '/consulting', '/rituals', '/events', '/retreats', '/contact'];

const waitlist = () => {
  const [dialog] = dialogsOf('/events');
  if (!dialog) throw new Error('The events have no dialog.');
  return dialog;
};

const openDialog = (page: Page) => page.getByRole('dialog');
const trigger = (page: Page, { label }: Dialog = waitlist()) =>
  page.getByRole('main').getByRole('button', { name: label, exact: true });
const submit = (page: Page) => openDialog(page).getByRole('button', { name: form.submit }).click();
const close = (page: Page) => openDialog(page).getByRole('button', { name: words.closeDialog });

async function openWaitlist(page: Page): Promise<void> {
  await trigger(page).click();
  await expect(openDialog(page).getByLabel(NAME)).toBeVisible();
}

for (const path of PAGES)
  test(`every dialog of ${path} opens its form and returns the focus`, async ({ visit }) => {
    const { page } = await visit(`${path}`);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const known = dialogsOf(path);
    const triggers = await page.locator('main [aria-haspopup="dialog"]').all();
    expect(triggers.length).toBeGreaterThan(0);
    for (const trigger of triggers) {
      const label = await trigger.textContent();
      await expect(trigger).toHaveRole('button');
      const candidates = known.filter((dialog) => dialog.label === label);
      await trigger.press('Enter');
      const heading = openDialog(page).getByRole('heading', { level: 2 });
      await expect(heading).toBeFocused();
      const link = openDialog(page).getByRole('link', { name: words.formDirect });
      const address = (await link.getAttribute('href')) ?? '';
      expect(candidates.map((dialog) => dialog.address)).toContain(address);
      const fields = contentOf(new URL(address, page.url()).pathname, 'form').fields;
      for (const { label } of fields)
        await expect(openDialog(page).getByLabel(label, { exact: false }).first()).toBeVisible();
      await expect(openDialog(page).locator('a[href^="mailto:"]')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(openDialog(page)).toBeHidden();
      await expect(trigger).toBeFocused();
    }
    // A form needs no document of its own.
    expect(requests.filter((url) => /\/forms\//.test(url))).toEqual([]);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

test('the close button, the backdrop and Escape, also inside the form, close it', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/events');
  for (const closeIt of [
    () => close(page).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 450),
    () => openDialog(page).getByLabel(NAME).press('Escape'),
  ]) {
    await openWaitlist(page);
    await closeIt();
    await expect(openDialog(page)).toBeHidden();
    await expect(trigger(page)).toBeFocused();
  }
});

test('a press that starts in the dialog and ends on the backdrop does not close it', async ({
  visit,
}) => {
  const { page } = await visit('/events');
  await openWaitlist(page);
  const box = await openDialog(page).getByRole('heading').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(20, 450);
  await page.mouse.up();
  await expect(openDialog(page)).toBeVisible();
});

test('the dialogs of one page share one open state', async ({ visit }) => {
  const { page } = await visit('/rituals');
  const buttons = page.locator('main [aria-haspopup="dialog"]');
  await buttons.first().click();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  const first = await openDialog(page).getByRole('heading').textContent();
  // The backdrop covers the button, so that only a script can click it.
  await buttons.last().evaluate((button: HTMLButtonElement) => button.click());
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  expect(await openDialog(page).getByRole('heading').textContent()).not.toBe(first);
});

test('the focus stays inside the dialog in both directions', async ({ visit }) => {
  const { page } = await visit('/events');
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

test('the page behind the dialog does not scroll', async ({ visit }) => {
  const { page } = await visit('/events');
  await openWaitlist(page);
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(20, 450);
  await page.mouse.wheel(0, 900);
  await page.keyboard.press('End');
  await page.mouse.move(640, 450);
  await page.mouse.wheel(0, 3000);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('a form is filled in, corrected and submitted inside the dialog', { tag: '@journey' }, async ({
  visit,
}) => {
  const { page } = await visit('/about');
  await menuLink(page, '/events').click();
  await expect(page).toHaveURL('/events');
  const entries = await page.evaluate(() => window.history.length);
  await openWaitlist(page);
  const field = (label: string) => openDialog(page).getByLabel(label, { exact: false });
  await expect(field(ROOM)).toHaveValue('events');
  await field(NAME).fill('Noelani');
  await submit(page);
  await expect(field(EMAIL)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(EMAIL)).toBeFocused();
  await expect(field(EMAIL)).toHaveAccessibleDescription(/\w/);
  await expect(openDialog(page).getByRole('alert')).toHaveText(form.messages.summaryOne);
  await expect(field(NAME)).toHaveValue('Noelani');
  await field(EMAIL).fill('noelani@house.example');
  await submit(page);
  const thanks = openDialog(page).getByRole('heading', { level: 3 });
  await expect(thanks).toBeFocused();
  await expect(openDialog(page)).toContainText(form.confirmation.text);
  await expect(page).toHaveURL('/events');

  // Another letter begins in an empty form, and so does the next opening.
  await openDialog(page)
    .getByRole('button', { name: form.again ?? '' })
    .click();
  await expect(field(NAME)).toHaveValue('');
  await expect(openDialog(page).getByRole('heading', { level: 2 })).toBeFocused();
  await field(NAME).fill('Noelani');
  await field(EMAIL).fill('noelani@house.example');
  await submit(page);
  await expect(thanks).toBeFocused();
  await close(page).click();
  await openWaitlist(page);
  await expect(field(NAME)).toHaveValue('');
  await close(page).click();

  // The submission is no entry of the history.
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

for (const [what, answer, message] of [
  ['is not answered', (route: Route) => route.abort(), form.messages.trouble],
  ['meets an error', (route: Route) => route.fulfill({ status: 503 }), form.messages.trouble],
  ['is one too many', (route: Route) => route.fulfill({ status: 429 }), form.messages.tooMany],
] as const)
  test(`a submission that ${what} keeps the words, says so, and can be repeated`, async ({
    visit,
  }) => {
    const { page } = await visit('/events', { console: [/ERR_FAILED|status of (503|429)/] });
    await openWaitlist(page);
    await openDialog(page).getByLabel(NAME).fill('Noelani');
    await openDialog(page).getByLabel(EMAIL).fill('noelani@house.example');
    await page.route('**/forms/house', answer, { times: 1 });
    await submit(page);
    await expect(openDialog(page).getByRole('alert')).toHaveText(message);
    await expect(openDialog(page).getByRole('alert')).toBeFocused();
    await expect(openDialog(page).getByLabel(NAME)).toHaveValue('Noelani');
    await submit(page);
    await expect(openDialog(page)).toContainText(form.confirmation.text);
  });

test('a second press while a form is being sent sends nothing', async ({ visit }) => {
  const { page, release } = await visit('/events', { held: /\/forms\/house$/ });
  await openWaitlist(page);
  await openDialog(page).getByLabel(NAME).fill('Noelani');
  await openDialog(page).getByLabel(EMAIL).fill('noelani@house.example');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await submit(page);
  const sending = openDialog(page).getByRole('button', { name: form.words.sending });
  await sending.press('Enter');
  release();
  await expect(openDialog(page)).toContainText(form.confirmation.text);
  expect(sent).toEqual(['POST']);
});

test('closing the dialog by accident keeps the input', async ({ visit }) => {
  const { page } = await visit('/events');
  await openWaitlist(page);
  await openDialog(page).getByLabel(MESSAGE).fill('A long letter.');
  await page.mouse.click(20, 450);
  await expect(openDialog(page)).toBeHidden();
  await openWaitlist(page);
  await expect(openDialog(page).getByLabel(MESSAGE)).toHaveValue('A long letter.');
});

test('its button opens a dialog again at once after it was closed', async ({ visit }) => {
  const { page } = await visit('/events');
  await openWaitlist(page);
  // Both in one task: the browser announces the closing only afterwards.
  await trigger(page).evaluate((button: HTMLElement) => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    button.click();
  });
  // The announcement has been handled by then.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(openDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toBeHidden();
});

test('the form has a page of its own', async ({ visit }) => {
  const { page } = await visit('/events');
  await openWaitlist(page);
  await openDialog(page).getByRole('link', { name: words.formDirect }).click();
  await expect(page).toHaveURL('/forms/house?room=events');
  await expect(page.getByRole('main').getByLabel(NAME)).toBeVisible();
});

test('leaving the page closes its dialog', async ({ visit }) => {
  const { page } = await visit('/about');
  await menuLink(page, '/events').click();
  await expect(page).toHaveURL('/events');
  await openWaitlist(page);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.goForward();
  await openWaitlist(page);
});

test('without JavaScript the button links to the form page', { tag: '@journey' }, async ({
  visit,
}) => {
  const { page } = await visit('/events', { javaScript: false });
  const { label, address } = waitlist();
  await page.getByRole('main').getByRole('link', { name: label, exact: true }).click();
  await expect(page).toHaveURL(`${address}`);
  await expect(page.getByLabel(ROOM)).toHaveValue('events');
});

test('on a phone the dialog fills the screen', async ({ visit }) => {
  const { page } = await visit('/events', { viewport: PHONE });
  await openWaitlist(page);
  const box = await page.locator('dialog[open] .form-dialog-sheet').boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: PHONE.width });
  expect(box?.height).toBeGreaterThanOrEqual(PHONE.height);
  // The on-screen keyboard takes half of the screen: the focused field stays visible.
  await page.setViewportSize({ width: 390, height: 420 });
  await openDialog(page).getByLabel(MESSAGE).focus();
  await expect(openDialog(page).getByLabel(MESSAGE)).toBeInViewport();
  await expect(close(page)).toBeInViewport();
});

test('Escape first closes the tooltip of the close button, then the dialog', async ({ visit }) => {
  const { page } = await visit('/events');
  await openWaitlist(page);
  await page.keyboard.press('Shift+Tab');
  await expect(close(page)).toBeFocused();
  await expect(page.locator('.tooltip:popover-open')).toHaveText(words.closeDialog);
  await page.keyboard.press('Escape');
  await expect(page.locator('.tooltip:popover-open')).toHaveCount(0);
  await expect(openDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toBeHidden();
});

test('the tooltip of the close button follows it when the dialog grows', async ({ visit }) => {
  const { page } = await visit('/events', { viewport: DESKTOP });
  await trigger(page).press('Enter');
  await expect(openDialog(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(close(page)).toBeFocused();
  const tooltip = page.locator('.tooltip:popover-open');
  const positions = async () => {
    const [control, tooltipBox] = [await close(page).boundingBox(), await tooltip.boundingBox()];
    if (!control || !tooltipBox) throw new Error('One of the two is not on the page.');
    const above = control.y - (tooltipBox.y + tooltipBox.height);
    const below = tooltipBox.y - (control.y + control.height);
    return { control: control.y, distance: Math.max(above, below) };
  };
  const before = await positions();
  expect(before.distance).toBeCloseTo(4, 0);
  await page.setViewportSize({ width: 1440, height: 1600 });
  await expect.poll(async () => (await positions()).control).not.toBe(before.control);
  await expect(async () => expect((await positions()).distance).toBeCloseTo(4, 0)).toPass();
});
