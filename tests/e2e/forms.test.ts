// The page of a form, which has no script: a form that is corrected and sent. The fields and messages of each form are
// tested over HTTP (tests/http/forms.test.ts).

import { formOf, labelOf } from '../support/content';
import { expect, test } from '../support/test';

const form = formOf('house');
const [NAME = '', EMAIL = '', ROOM = '', MESSAGE = ''] = ['name', 'email', 'room', 'message'].map(
  (field) => labelOf('house', field),
);

test('an invalid submission keeps its values and focuses the first invalid field; then it is sent', async ({
  visit,
}) => {
  // The browser logs the status 422 on the console.
  const { page } = await visit('/forms/house', { console: [/status of 422/] });
  const send = page.getByRole('main').getByRole('button', { name: form.submit });
  await page.getByLabel(NAME).fill('Noelani "Noe" & <Kahale>');
  await page.getByLabel(EMAIL).fill('nobody');
  await page.getByLabel(ROOM).selectOption('rituals');
  await page.getByLabel(MESSAGE).fill('A basin.\nAnd salt.');
  await expect(page.locator(`[name="${form.honeypot}"]`)).toBeHidden();
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(form.messages.summaryOne);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel(EMAIL)).toBeFocused();
  await expect(page.getByText(form.messages.notAnAddress)).toBeVisible();
  await expect(page.getByLabel(NAME)).toHaveValue('Noelani "Noe" & <Kahale>');
  await expect(page.getByLabel(EMAIL)).toHaveValue('nobody');
  await expect(page.getByLabel(ROOM)).toHaveValue('rituals');
  await expect(page.getByLabel(MESSAGE)).toHaveValue('A basin.\nAnd salt.');

  await page.getByLabel(EMAIL).fill('noelani@house.example');
  await send.click();
  await expect(page).toHaveURL('/forms/house/sent');
  await expect(page.getByRole('main').getByText(form.confirmation.text)).toBeVisible();
  await page.getByRole('link', { name: form.again ?? '' }).click();
  await expect(page).toHaveURL('/forms/house');
  await expect(page.getByLabel(NAME)).toHaveValue('');
});
