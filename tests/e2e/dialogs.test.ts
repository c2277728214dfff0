// Form dialogs in whole pages: a form from the first field to the confirmation, closing, and the link without
// JavaScript. Focus, failures and drafts are tested in app/src/forms/form-dialog.browser.test.tsx.

import type { Page } from '@playwright/test';
import { messages } from '#core';
import { formOf, labelOf, tabTitle } from '../support/content';
import { archFaults } from '../support/layout-checks';
import { dialogsOf, formDialogs } from '../support/pages';
import { menuLink } from '../support/site';
import { expect, test } from '../support/test';

const words = messages();
const form = formOf('house');
const [NAME = '', EMAIL = '', ROOM = '', MESSAGE = ''] = ['name', 'email', 'room', 'message'].map(
  (field) => labelOf('house', field),
);
const PHONE = { width: 390, height: 844 };

const waitlist = () => {
  const [dialog] = dialogsOf('/events');
  if (!dialog) throw new Error('The events have no dialog.');
  return dialog;
};

const openDialog = (page: Page) => page.getByRole('dialog');
const trigger = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: waitlist().label, exact: true });
const submit = (page: Page) => openDialog(page).getByRole('button', { name: form.submit }).click();
const close = (page: Page) => openDialog(page).getByRole('button', { name: words.closeDialog });

async function openWaitlist(page: Page): Promise<void> {
  await trigger(page).click();
  await expect(openDialog(page).getByLabel(NAME)).toBeVisible();
}

test('a form is filled in, corrected and submitted inside the dialog', async ({ visit }) => {
  const { page } = await visit('/about');
  await menuLink(page, '/events').click();
  await expect(page).toHaveTitle(tabTitle('/events'));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  const entries = await page.evaluate(() => window.history.length);
  await openWaitlist(page);
  const field = (label: string) => openDialog(page).getByLabel(label, { exact: false });
  for (const { label } of form.fields) await expect(field(label).first()).toBeVisible();
  await expect(openDialog(page).locator('a[href^="mailto:"]')).toBeVisible();
  await expect(openDialog(page).locator(`[name="${form.honeypot}"]`)).toBeHidden();
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
  await expect(openDialog(page).getByRole('heading', { level: 3 })).toBeFocused();
  await expect(openDialog(page)).toContainText(form.confirmation.text);
  await expect(page).toHaveURL('/events');

  // The form loads no document of its own, and submitting it adds no history entry.
  expect(requests.filter((request) => /\/forms\//.test(request))).toEqual([
    expect.stringMatching(/^POST .*\/forms\/house$/),
  ]);
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  // Leaving the page closes its dialog.
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.goForward();
  await openWaitlist(page);
});

test('the close button, the backdrop and Escape close it; the page behind it does not scroll', async ({
  visit,
}) => {
  const { page } = await visit('/events');
  for (const closeIt of [
    () => close(page).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 450),
    () => openDialog(page).getByLabel(NAME).press('Escape'),
  ]) {
    await openWaitlist(page);
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await expect(openDialog(page)).toHaveCSS('overscroll-behavior-y', 'contain');
    await closeIt();
    await expect(openDialog(page)).toBeHidden();
    await expect(trigger(page)).toBeFocused();
  }
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');

  await test.step('a press that starts in it and ends on the backdrop does not close it', async () => {
    await openWaitlist(page);
    const box = await openDialog(page).getByRole('heading').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(20, 450);
    await page.mouse.up();
    await expect(openDialog(page)).toBeVisible();
  });

  await test.step('Escape first closes the tooltip of the close button', async () => {
    await openDialog(page).getByRole('heading').focus();
    await page.keyboard.press('Shift+Tab');
    await expect(close(page)).toBeFocused();
    const tooltip = page.locator('.tooltip:popover-open');
    await expect(tooltip).toHaveText(words.closeDialog);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
    await expect(openDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(openDialog(page)).toBeHidden();
  });

  await test.step('on a phone it fills the screen, and the space above the keyboard', async () => {
    await page.setViewportSize(PHONE);
    await openWaitlist(page);
    const sheet = await page.locator('dialog[open] .form-dialog-sheet').boundingBox();
    expect(sheet).toMatchObject({ x: 0, y: 0, width: PHONE.width });
    expect(sheet?.height).toBeGreaterThanOrEqual(PHONE.height);
    // The on-screen keyboard covers half of the screen: the focused field stays visible.
    await page.setViewportSize({ width: 390, height: 420 });
    await openDialog(page).getByLabel(MESSAGE).focus();
    await expect(openDialog(page).getByLabel(MESSAGE)).toBeInViewport();
    await expect(close(page)).toBeInViewport();
  });
});

test('on a phone a dialog is an arch, with its title on one line and the close button inside its corner', async ({
  visit,
}) => {
  for (const { path, label } of formDialogs()) {
    const { page } = await visit(path, { viewport: PHONE });
    await page.getByRole('main').getByRole('button', { name: label, exact: true }).first().click();
    await expect(openDialog(page).getByRole('heading', { level: 2 })).toBeFocused();
    expect(await archFaults(page), label).toEqual([]);
    const lines = await page.locator('dialog[open] h2').evaluate((title) => {
      const range = document.createRange();
      range.selectNodeContents(title);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size;
    });
    expect(lines, label).toBe(1);
    const { x = 0, y = 0, width = 0 } = (await close(page).boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(8);
    expect(PHONE.width - x - width).toBeGreaterThanOrEqual(8);
  }
});

test('without JavaScript the button is a link to the form’s own page', async ({ visit }) => {
  const { page } = await visit('/events');
  await openWaitlist(page);
  await openDialog(page).getByRole('link', { name: words.formDirect }).click();
  await expect(page).toHaveURL('/forms/house?room=events');
  await expect(page.getByRole('main').getByLabel(NAME)).toBeVisible();

  const { page: plain } = await visit('/events', { javaScript: false });
  const { label, address } = waitlist();
  await plain.getByRole('main').getByRole('link', { name: label, exact: true }).click();
  await expect(plain).toHaveURL(`${address}`);
  await expect(plain.getByLabel(ROOM)).toHaveValue('events');
});
