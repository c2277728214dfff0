// The house's own forms as pages: complete without a script, and kind when a line needs another look.

import type { Page } from 'playwright-core';
import { type FormPage, loadCore, openPage } from '../../app/src/core/core';
import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/test';

await loadCore();

const FORMS = ['house', 'product', 'creative', 'newsletter'];
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const plain = { javaScript: false };
/** The answer to a letter that needs another look has a status that the console repeats. */
const refused = { hydrated: false, console: [/status of 422/] };

function contentOf(form: string): FormPage {
  const answer = openPage(`/forms/${form}`);
  if (answer.kind !== 'page' || answer.content.page !== 'form')
    throw new Error(`There is no form ${form}.`);
  return answer.content;
}

const send = (page: Page, form: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: contentOf(form).submit })
    .click();

/** Fills every line that must be filled. */
async function fill(page: Page, form: string): Promise<void> {
  for (const { name, kind, options } of contentOf(form).fields.filter((field) => field.required)) {
    const line = page.locator(`[name="${name}"]`);
    if (kind === 'select') await line.selectOption(options?.at(-1)?.value ?? '');
    else await line.fill(kind === 'email' ? 'noelani@house.example' : 'Noelani Kahale');
  }
}

test.for(FORMS)('%s is whole without a script, and sends none', async (form, { demo, visit }) => {
  const { page } = await visit(`${demo.url}/forms/${form}`, plain);
  const { title, fields, words, keeping } = contentOf(form);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    [title.lead, title.accent, title.tail].join(''),
  );
  for (const { name, label, required, autocomplete, help } of fields) {
    const line = page.getByLabel(label, { exact: false }).and(page.locator(`[name="${name}"]`));
    await expect(line).toHaveAccessibleName(required ? label : `${label} ${words.optional}`);
    await expect(line).toHaveAccessibleDescription(help ?? '');
    await expect(line).toHaveAttribute('aria-invalid', 'false');
    if (autocomplete) await expect(line).toHaveAttribute('autocomplete', autocomplete);
    expect(await line.evaluate((input: HTMLInputElement) => input.required)).toBe(required);
  }
  await expect(page.getByText(keeping)).toBeVisible();
  await expect(page.locator('script')).toHaveCount(0);
  expect(await page.content()).not.toContain('{{');
});

test('the line for robots is met by no person', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/forms/house`, plain);
  const { trap, words } = contentOf('house');
  const line = page.locator(`[name="${trap}"]`);
  await expect(page.getByRole('textbox', { name: words.trap })).toHaveCount(0);
  await expect(line).toHaveAttribute('tabindex', '-1');
  await expect(line).toHaveAttribute('autocomplete', 'off');
  const box = await page.locator('.form-trap').boundingBox();
  expect(box?.width).toBeLessThanOrEqual(1);
  await page.locator('[name="name"]').focus();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    await expect(line).not.toBeFocused();
  }
});

test.for(FORMS)(
  '%s: an empty letter comes back with a word beside each line',
  async (form, { demo, visit }) => {
    const { page } = await visit(`${demo.url}/forms/${form}`, { ...plain, ...refused });
    await send(page, form);
    const required = contentOf(form).fields.filter((field) => field.required);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(/needs? another look/);
    for (const { name, missing } of required) {
      const line = page.locator(`[name="${name}"]`);
      await expect(line).toHaveAttribute('aria-invalid', 'true');
      if (missing)
        await expect(line).toHaveAccessibleDescription(new RegExp(`^${escaped(missing)}`));
    }
    for (const { name } of contentOf(form).fields.filter((field) => !field.required))
      await expect(page.locator(`[name="${name}"]`)).toHaveAttribute('aria-invalid', 'false');
  },
);

test('what was written is still there, and the first line to look at has the focus', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/forms/house`, refused);
  await page.getByLabel('Your name').fill('Noelani "Noe" & <Kahale>');
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Which room first?').selectOption('rituals');
  await page.getByLabel('What are you carrying?').fill('A basin.\nAnd salt.');
  await send(page, 'house');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveValue('Noelani "Noe" & <Kahale>');
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody');
  await expect(page.getByLabel('Which room first?')).toHaveValue('rituals');
  await expect(page.getByLabel('What are you carrying?')).toHaveValue('A basin.\nAnd salt.');
});

test.for(FORMS)('%s: a letter that is well is thanked for', async (form, { demo, visit }) => {
  const { page } = await visit(`${demo.url}/forms/${form}`, plain);
  await fill(page, form);
  await send(page, form);
  await expect(page).toHaveURL(`${demo.url}/forms/${form}/sent`);
  const { confirmation, words } = contentOf(form);
  await expect(page.getByRole('main').getByText(confirmation.text)).toBeVisible();
  await page.getByRole('link', { name: words.again }).click();
  await expect(page).toHaveURL(`${demo.url}/forms/${form}`);
});

test('from the confirmation the way leads home', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/forms/house/sent`, plain);
  await page.getByRole('link', { name: contentOf('house').words.back }).click();
  await expect(page).toHaveURL(`${demo.url}/`);
});

test.for([
  ['/forms/house?room=events', 'room', 'events'],
  ['/forms/product?topic=devotion', 'topic', 'devotion'],
  ['/forms/product?topic=nonsense', 'topic', ''],
] as const)('%s begins with the right choice', async ([path, name, value], { demo, visit }) => {
  const { page } = await visit(`${demo.url}${path}`, plain);
  await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
});

for (const window of WINDOWS) {
  test.for(FORMS)(
    `%s can be used by everybody at ${window.width}`,
    async (form, { demo, visit }) => {
      const { page } = await visit(`${demo.url}/forms/${form}`, { ...refused, window });
      await page.waitForLoadState();
      await expectAccessible(page);
      await send(page, form);
      await expect(page.getByRole('alert')).toBeVisible();
      await page.waitForLoadState();
      await expectAccessible(page);
      await page.goto(`${demo.url}/forms/${form}/sent`);
      await expectAccessible(page);
      await page.goto(`${demo.url}/forms/${form}?framed=1`);
      await expectAccessible(page);
    },
  );
}

test.for([320, 390, 768, 1440])(
  'nothing runs out of the forms at %i',
  async (width, { demo, visit }) => {
    const { page } = await visit(demo.url, { ...refused, window: { width, height: 800 } });
    for (const form of FORMS)
      for (const path of [`/forms/${form}`, `/forms/${form}/sent`, `/forms/${form}?framed=1`]) {
        await page.goto(`${demo.url}${path}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      }
  },
);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
