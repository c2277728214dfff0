// Forms as standalone pages: complete without JavaScript, with server-side validation messages.

import type { Page } from 'playwright-core';
import { type FormPage, loadCore, openPage, prerenderList } from '../../app/src/core/core';
import { expectAccessible } from '../support/accessibility';
import { horizontalOverflow } from '../support/layout-checks';
import { expect, test } from '../support/test';

await loadCore();

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

function contentOf(form: string): FormPage {
  const answer = openPage(`/forms/${form}`);
  if (answer.kind !== 'page' || answer.content.page !== 'form')
    throw new Error(`There is no form ${form}.`);
  return answer.content;
}

const submit = (page: Page, form: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: contentOf(form).submit })
    .click();

/** Fills every required field. */
async function fill(page: Page, form: string): Promise<void> {
  for (const { name, kind, options } of contentOf(form).fields.filter((field) => field.required)) {
    const input = page.locator(`[name="${name}"]`);
    if (kind === 'select') await input.selectOption(options?.at(-1)?.value ?? '');
    else await input.fill(kind === 'email' ? 'noelani@house.example' : 'Noelani Kahale');
  }
}

test.for(FORMS)(
  '%s is complete without JavaScript and has no script',
  async (form, { demo, visit }) => {
    const { page } = await visit(`${demo.url}/forms/${form}`, WITHOUT_JAVASCRIPT);
    const { title, fields, words, keeping } = contentOf(form);
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
  },
);

/** The pages with a honeypot: each form that stores what it is sent, and the newsletter's box in the journal. */
const WITH_HONEYPOT = ['/forms/house', '/forms/product', '/forms/creative', '/journal'];

/**
 * What makes Chrome and Firefox fill in a text field: parts of their patterns (Chrome's `legacy_regex_patterns.json`,
 * Firefox's `HeuristicsRegExp`) and of Bitwarden's lists of names. `line` in a label is enough for an address.
 */
const FILLED_IN =
  /name|nom|mail|phone|mobile|tel|fax|company|business|organi[sz]ation|firma|address|addr|street|line|suite|unit|apartment|building|floor|house|city|town|state|county|region|province|country|location|zip|post|code|pin|title|prefix|suffix|user|login|url|web|site|home|page|link|search|query|find|\bgo\b|card|number|expir|year|month|day|date|birth|age|sex|gender|other|area|\bext|password|token|key|hint|pass|first|last|middle|\bmi\b|size|amount|price|rate|cost|flight|arrival|departure/i;

test.for(WITH_HONEYPOT)(
  'nobody meets the honeypot of %s, and no form filler fills it',
  async (path, { demo, visit }) => {
    const { page } = await visit(`${demo.url}${path}`, WITHOUT_JAVASCRIPT);
    const { honeypot = '', words } = contentOf(path.split('/forms/')[1] ?? 'newsletter');
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
  },
);

test('forms that store nothing have no honeypot', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, WITHOUT_JAVASCRIPT);
  for (const form of ['link', ...SIGNED]) {
    await page.goto(`${demo.url}/forms/${form}`);
    const names = await page
      .getByRole('main')
      .locator('form :is(input, select, textarea)')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
    expect(names, form).toEqual(contentOf(form).fields.map(({ name }) => name));
  }
});

test.for(FORMS)(
  '%s: an empty submission shows a message at each required field',
  async (form, { demo, visit }) => {
    const { page } = await visit(`${demo.url}/forms/${form}`, {
      ...WITHOUT_JAVASCRIPT,
      ...INVALID,
    });
    await submit(page, form);
    const required = contentOf(form).fields.filter((field) => field.required);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(/needs? another look/);
    for (const { name, missing } of required) {
      const input = page.locator(`[name="${name}"]`);
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      if (missing)
        await expect(input).toHaveAccessibleDescription(new RegExp(`^${escaped(missing)}`));
    }
    for (const { name } of contentOf(form).fields.filter((field) => !field.required))
      await expect(page.locator(`[name="${name}"]`)).toHaveAttribute('aria-invalid', 'false');
  },
);

test('an invalid submission keeps its values and focuses the first invalid field', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/forms/house`, INVALID);
  await page.getByLabel('Your name').fill('Noelani "Noe" & <Kahale>');
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('What would you like to hear about?').selectOption('rituals');
  await page.getByLabel('What brings you here?').fill('A basin.\nAnd salt.');
  await submit(page, 'house');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveValue('Noelani "Noe" & <Kahale>');
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody');
  await expect(page.getByLabel('What would you like to hear about?')).toHaveValue('rituals');
  await expect(page.getByLabel('What brings you here?')).toHaveValue('A basin.\nAnd salt.');
});

test.for(FORMS)(
  '%s: a valid submission shows the confirmation page',
  async (form, { demo, visit }) => {
    const { page } = await visit(`${demo.url}/forms/${form}`, WITHOUT_JAVASCRIPT);
    await fill(page, form);
    await submit(page, form);
    await expect(page).toHaveURL(`${demo.url}/forms/${form}/sent`);
    const { confirmation, again } = contentOf(form);
    await expect(page.getByRole('main').getByText(confirmation.text)).toBeVisible();
    await page.getByRole('link', { name: again ?? '' }).click();
    await expect(page).toHaveURL(`${demo.url}/forms/${form}`);
  },
);

// every-page.test.ts checks the accessibility of each form and of its confirmation page.
for (const viewport of VIEWPORTS) {
  test.for(SIGNED)(
    `%s is one button, says what a lost link needs, and is accessible at ${viewport.width}`,
    async (form, { demo, visit }) => {
      const { page } = await visit(`${demo.url}/forms/${form}`, {
        waitForHydration: false,
        console: [/status of 410/],
        viewport,
      });
      const { fields, keeping, confirmation } = contentOf(form);
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      await expect(page.getByText(keeping)).toBeVisible();
      await expect(page.locator('script')).toHaveCount(0);
      await submit(page, form);
      await expect(page.getByRole('alert')).toHaveText(fields[0]?.missing ?? '');
      await expectAccessible(page);
      await page.goto(`${demo.url}/forms/${form}/sent`);
      await expect(page.getByRole('main').getByText(confirmation.text)).toBeVisible();
    },
  );
}

test('the confirmation page links back to Home', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/forms/house/sent`, WITHOUT_JAVASCRIPT);
  await page.getByRole('link', { name: contentOf('house').words.back }).click();
  await expect(page).toHaveURL(`${demo.url}/`);
});

test.for([
  ['/forms/house?room=events', 'room', 'events'],
  ['/forms/product?topic=devotion', 'topic', 'devotion'],
  ['/forms/product?topic=nonsense', 'topic', ''],
] as const)(
  '%s preselects the option of its query',
  async ([path, name, value], { demo, visit }) => {
    const { page } = await visit(`${demo.url}${path}`, WITHOUT_JAVASCRIPT);
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
  },
);

for (const viewport of VIEWPORTS) {
  test.for(FORMS)(
    `%s is accessible with errors and framed at ${viewport.width}`,
    async (form, { demo, visit }) => {
      const { page } = await visit(`${demo.url}/forms/${form}`, { ...INVALID, viewport });
      await submit(page, form);
      await expect(page.getByRole('alert')).toBeVisible();
      await page.waitForLoadState();
      await expectAccessible(page);
      await page.goto(`${demo.url}/forms/${form}?framed=1`);
      await expectAccessible(page);
    },
  );
}

test('framed forms have no horizontal overflow at any width', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, INVALID);
  for (const form of [...FORMS, ...SIGNED]) {
    await page.goto(`${demo.url}/forms/${form}?framed=1`);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await horizontalOverflow(page), `${form} at ${width}`).toBe(0);
    }
  }
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
