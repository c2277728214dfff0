// Every task of a visitor by keyboard alone, as docs/keyboard.md tells it: no pointer, and no stop that she does not see.

import type { Page } from 'playwright-core';
import { type FormPage, journal, openPage } from '../../app/src/core/core';
import { Keys } from '../support/keys';
import { FIRST_BUTTON, words } from '../support/sales-page';
import { expect, test } from '../support/test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const essay = () => journal('', 'All').featured[0];

/** What a form of the house says. */
function formOf(name: string): FormPage {
  const answer = openPage(`/forms/${name}`);
  if (answer.kind !== 'page' || answer.content.page !== 'form')
    throw new Error('There is no form.');
  return answer.content;
}

/** The name of the way into the program, from the page of a paid order. */
function door(): string {
  const answer = openPage('/initiation/welcome', 'paid');
  const receipt =
    answer.kind === 'page' && answer.content.page === 'status' && answer.content.receipt;
  if (!receipt) throw new Error('A paid order has no receipt.');
  return receipt.door;
}

test('she reads an essay: past the bar, to the journal, into the essay, to a note and back', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(demo.url);
  const keys = new Keys(page);
  await keys.enter(words.skipLink);
  await expect(page.getByRole('main')).toBeFocused();
  await keys.enter('Read the journal');
  await expect(page).toHaveURL(`${demo.url}/journal`);
  await expect(heading(page)).toBeFocused();

  const title =
    essay()
      ?.title.map(({ text }) => text)
      .join('') ?? '';
  await keys.enter(title);
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
  await keys.enter('Note 1');
  await expect(page.locator('#note-1')).toBeInViewport();
  await keys.enter('Back to note 1 in the text');
  await expect(page.locator('#note-1-mark')).toBeInViewport();
  // The key for the way back is the browser’s own: this one has none without a window.
  for (let step = 0; step < 3; step += 1) await page.goBack();
  await expect(page).toHaveURL(`${demo.url}/journal`);
});

test('she searches the journal: writes, hears what is found, opens it, clears the search', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/journal`);
  const keys = new Keys(page);
  await keys.goTo('Search the journal');
  await keys.write('lanai');
  await expect(page.getByRole('status').filter({ hasText: '1 article' })).toBeAttached();
  await keys.enter('Clear the search text');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keys.write('zeppelin');
  await keys.enter('Clear filters');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keys.enter(/^Soft Power/);
  await expect(page).toHaveURL(/category=Soft\+Power/);
});

/** Fills the lines of the house’s form, wherever it stands. */
async function fillTheLetter(keys: Keys): Promise<void> {
  await keys.goTo('Your name');
  await keys.write('Noelani');
  await keys.goTo('E-mail');
  await keys.write('noelani@house.example');
  await keys.goTo(/^Which room first/);
  await keys.press('ArrowDown');
  await keys.goTo(/^What are you carrying/);
  await keys.write('A basin on the back step.');
}

test('she writes to the house in a dialog, and is back where she was', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/events`);
  const keys = new Keys(page);
  await keys.enter('Join the Waitlist');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
  const form = page.frameLocator('dialog[open] iframe');
  await expect(form.getByLabel('Your name')).toBeVisible();
  await fillTheLetter(keys);
  await keys.enter(formOf('house').submit);
  await expect(form.getByRole('heading', { level: 1 })).toBeFocused();
  await keys.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Join the Waitlist' })).toBeFocused();
});

test('she writes on the form’s own page, and is led to the line that needs another look', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/events`, { console: [/status of 422/] });
  const keys = new Keys(page);
  await keys.enter('Join the Waitlist');
  const form = page.frameLocator('dialog[open] iframe');
  await expect(form.getByLabel('Your name')).toBeVisible();
  await keys.enter(words.formDirect);
  await expect(page).toHaveURL(`${demo.url}/forms/house?room=events`);
  const { submit, confirmation, words: said } = formOf('house');
  await keys.enter(submit);
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
  await keys.write('Noelani');
  await keys.goTo('E-mail');
  await keys.write('noelani@house.example');
  await keys.press('Enter');
  await expect(page).toHaveURL(`${demo.url}/forms/house/sent`);
  await expect(page.getByText(confirmation.text)).toBeVisible();
  await keys.enter(said.back);
  await expect(page).toHaveURL(`${demo.url}/`);
});

test('she buys in the demo, and reads the first day of her program', async ({ demo, visit }) => {
  const { page, alive } = await visit(demo.url);
  const keys = new Keys(page);
  await keys.enter('Initiation');
  await expect(page).toHaveURL(`${demo.url}/initiation`);
  // A document of its own: pressed before it has come to life, the button leads to the same till on a page.
  await alive();
  await keys.enter(FIRST_BUTTON);
  const region = page.getByRole('region', { name: words.checkoutRegion });
  await expect(region).toBeFocused();
  await expect(region.getByText(words.demoNotice)).toBeVisible();
  await keys.goTo(/^E-mail/);
  await keys.write('guest@visitor.example');
  await keys.enter('Complete the rehearsal');
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  await keys.enter(door());
  await expect(page).toHaveURL(/\/program\//);
  await keys.enter('Begin with Day 1');
  await expect(heading(page)).toContainText('Return to Your Body');
});

test('she changes her mind beside Stripe’s form, comes back to the button, and pays', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  const keys = new Keys(page);
  const region = page.getByRole('region', { name: words.checkoutRegion });
  await keys.enter(FIRST_BUTTON);
  await expect(region.getByRole('status')).toHaveText(words.checkoutReady);
  await keys.enter('Back');
  await expect(page.getByRole('button', { name: FIRST_BUTTON })).toBeFocused();
  await keys.press('Enter');
  await expect(region.getByRole('status')).toHaveText(words.checkoutReady);
  await keys.enter('Pay');
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  await keys.enter(door());
  await expect(page).toHaveURL(/\/program\//);
});

test('on a phone’s width she opens the menu, goes round in it, and leaves it', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(demo.url, { window: { width: 390, height: 844 } });
  const keys = new Keys(page);
  await keys.enter('Open menu');
  await keys.goTo('Contact');
  await keys.press('Escape');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await keys.press('Enter');
  await keys.enter('Contact');
  await expect(page).toHaveURL(`${demo.url}/contact`);
  await expect(heading(page)).toBeFocused();
});
