// Forms as standalone pages: complete without JavaScript, with server-side validation messages.

import type { Page } from '@playwright/test';
import { prerenderList } from '#core';
import { expectAccessible } from '../support/accessibility';
import { formOf, labelOf } from '../support/content';
import { misfits } from '../support/layout-checks';
import { expect, test } from '../support/test';

/** Opened by a signed link of a message; they have one button and no visible field. */
const SIGNED = ['confirm', 'unsubscribe'];
const FORMS = prerenderList()
  .flatMap(({ path }) => /^\/forms\/([^/]+)$/.exec(path)?.slice(1) ?? [])
  .filter((form) => !SIGNED.includes(form));
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const WITHOUT_JAVASCRIPT = { javaScript: false };
/** An invalid submission answers 422, which the browser logs on the console. */
const INVALID = { waitForHydration: false, console: [/status of 422/] };

const [NAME = '', EMAIL = '', ROOM = '', MESSAGE = ''] = ['name', 'email', 'room', 'message'].map(
  (field) => labelOf('house', field),
);

const submit = (page: Page, form: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: formOf(form).submit })
    .click();

/** What the page says above a form of which every required field is empty. */
function summaryOf(form: string): string {
  const { fields, messages } = formOf(form);
  const count = fields.filter(({ required }) => required).length;
  return count === 1 ? messages.summaryOne : messages.summaryMany.replace('{count}', `${count}`);
}

/** Fills every required field. */
async function fill(page: Page, form: string): Promise<void> {
  for (const { name, kind, options } of formOf(form).fields.filter((field) => field.required)) {
    const input = page.locator(`[name="${name}"]`);
    if (kind === 'select') await input.selectOption(options?.at(-1)?.value ?? '');
    else await input.fill(kind === 'email' ? 'noelani@house.example' : 'Noelani Kahale');
  }
}

for (const form of FORMS)
  test(`${form} is complete without JavaScript, and shows a message at each required field`, async ({
    visit,
  }) => {
    const { page } = await visit(`/forms/${form}`, {
      ...WITHOUT_JAVASCRIPT,
      ...INVALID,
    });
    const { title, fields, words, keeping } = formOf(form);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      [title.lead, title.accent, title.tail].join(''),
    );
    for (const { name, label, required, autocomplete, help } of fields) {
      const input = page.getByLabel(label, { exact: false }).and(page.locator(`[name="${name}"]`));
      await expect(input).toHaveAccessibleName(required ? label : `${label} ${words.optional}`);
      await expect(input).toHaveAccessibleDescription(help ?? '');
      await expect(input).toHaveAttribute('aria-invalid', 'false');
      if (autocomplete) await expect(input).toHaveAttribute('autocomplete', autocomplete);
      expect(await input.evaluate((input: HTMLInputElement) => input.required)).toBe(required);
    }
    await expect(page.getByText(keeping)).toBeVisible();
    await expect(page.locator('script')).toHaveCount(0);
    expect(await page.content()).not.toContain('{{');

    await submit(page, form);
    await expect(page.getByRole('alert')).toHaveText(summaryOf(form));
    for (const { name, required, missing } of fields) {
      const input = page.locator(`[name="${name}"]`);
      await expect(input).toHaveAttribute('aria-invalid', `${required}`);
      if (required && missing)
        await expect(input).toHaveAccessibleDescription(new RegExp(`^${escaped(missing)}`));
    }
  });

/** The pages with a honeypot: each form that stores what it is sent, and the newsletter's box in the journal. */
const WITH_HONEYPOT = ['/forms/house', '/forms/product', '/forms/creative', '/journal'];

/**
 * What makes Chrome and Firefox fill in a text field: parts of their patterns (Chrome's `legacy_regex_patterns.json`,
 * Firefox's `HeuristicsRegExp`) and of Bitwarden's lists of names. `line` in a label is enough for an address.
 */
const FILLED_IN =
  /name|nom|mail|phone|mobile|tel|fax|company|business|organi[sz]ation|firma|address|addr|street|line|suite|unit|apartment|building|floor|house|city|town|state|county|region|province|country|location|zip|post|code|pin|title|prefix|suffix|user|login|url|web|site|home|page|link|search|query|find|\bgo\b|card|number|expir|year|month|day|date|birth|age|sex|gender|other|area|\bext|password|token|key|hint|pass|first|last|middle|\bmi\b|size|amount|price|rate|cost|flight|arrival|departure/i;

for (const path of WITH_HONEYPOT)
  test(`nobody meets the honeypot of ${path}, and no form filler fills it`, async ({ visit }) => {
    const { page } = await visit(path, WITHOUT_JAVASCRIPT);
    const { honeypot = '', words } = formOf(path.split('/forms/')[1] ?? 'newsletter');
    const input = page.getByRole('main').locator(`form [name="${honeypot}"]`);
    await expect(input).toHaveCount(1);
    await expect(input).toBeHidden();
    await expect(page.getByRole('main').getByText(words.honeypot)).toBeHidden();
    await expect(input).toHaveAttribute('autocomplete', 'off');
    const read = await input.evaluate((input: HTMLInputElement) => [
      input.name,
      input.id,
      input.placeholder,
      ...[...(input.labels ?? [])].map((label) => label.textContent),
    ]);
    expect(read.filter((text) => text !== '')).toEqual([honeypot, words.honeypot]);
    for (const text of read) expect(text).not.toMatch(FILLED_IN);
  });

test('forms that store nothing have no honeypot', async ({ visit }) => {
  const { page } = await visit('/', WITHOUT_JAVASCRIPT);
  for (const form of ['link', ...SIGNED]) {
    await page.goto(`/forms/${form}`);
    const names = await page
      .getByRole('main')
      .locator('form :is(input, select, textarea)')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
    expect(names, form).toEqual(formOf(form).fields.map(({ name }) => name));
  }
});

test('an invalid submission keeps its values and focuses the first invalid field', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/forms/house', INVALID);
  await page.getByLabel(NAME).fill('Noelani "Noe" & <Kahale>');
  await page.getByLabel(EMAIL).fill('nobody');
  await page.getByLabel(ROOM).selectOption('rituals');
  await page.getByLabel(MESSAGE).fill('A basin.\nAnd salt.');
  await submit(page, 'house');
  await expect(page.getByLabel(EMAIL)).toBeFocused();
  await expect(page.getByLabel(NAME)).toHaveValue('Noelani "Noe" & <Kahale>');
  await expect(page.getByLabel(EMAIL)).toHaveValue('nobody');
  await expect(page.getByLabel(ROOM)).toHaveValue('rituals');
  await expect(page.getByLabel(MESSAGE)).toHaveValue('A basin.\nAnd salt.');
});

for (const form of FORMS)
  test(`${form}: a valid submission shows the confirmation page`, { tag: '@journey' }, async ({
    visit,
  }) => {
    const { page } = await visit(`/forms/${form}`, WITHOUT_JAVASCRIPT);
    await fill(page, form);
    await submit(page, form);
    await expect(page).toHaveURL(`/forms/${form}/sent`);
    const { confirmation, again } = formOf(form);
    await expect(page.getByRole('main').getByText(confirmation.text)).toBeVisible();
    if (again === undefined) return;
    await page.getByRole('link', { name: again }).click();
    await expect(page).toHaveURL(`/forms/${form}`);
  });

for (const form of SIGNED)
  test(`${form} is one button, and says what a lost link needs`, async ({ visit }) => {
    const { page } = await visit(`/forms/${form}`, {
      waitForHydration: false,
      console: [/status of 410/],
    });
    const { fields, keeping, confirmation } = formOf(form);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expect(page.getByText(keeping)).toBeVisible();
    await expect(page.locator('script')).toHaveCount(0);
    await submit(page, form);
    await expect(page.getByRole('alert')).toHaveText(fields[0]?.missing ?? '');
    await expectAccessible(page);
    await page.goto(`/forms/${form}/sent`);
    await expect(page.getByRole('main').getByText(confirmation.text)).toBeVisible();
  });

test('a form preselects the option of its query', async ({ visit }) => {
  const { page } = await visit('/forms/house', WITHOUT_JAVASCRIPT);
  for (const [path, name, value] of [
    ['/forms/house?room=events', 'room', 'events'],
    ['/forms/product?topic=devotion', 'topic', 'devotion'],
    ['/forms/product?topic=nonsense', 'topic', ''],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
  }
});

for (const form of FORMS)
  test(`${form} is accessible with errors`, async ({ visit }) => {
    const { page } = await visit(`/forms/${form}`, INVALID);
    await submit(page, form);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.waitForLoadState();
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
    }
  });

test('forms have no horizontal overflow at any width', async ({ visit }) => {
  const { page } = await visit('/', INVALID);
  for (const form of [...FORMS, ...SIGNED]) {
    await page.goto(`/forms/${form}`);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await misfits(page), `${form} at ${width}`).toEqual([]);
    }
  }
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
