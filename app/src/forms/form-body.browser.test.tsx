// Tests of the accessible names, descriptions and error messages of form fields.

import { createRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type FormPage, openPage, prerenderList, validateForm } from '../core/core';
import { FormBody } from './form-body';
import type { FormState } from './use-form';

/** All forms that have a visible field. */
const FORMS = prerenderList()
  .map(({ path }) => openPage(path))
  .flatMap((answer) =>
    answer.kind === 'page' && answer.content.page === 'form' ? [answer.content] : [],
  )
  .filter(({ fields }) => fields.some(({ kind }) => kind !== 'hidden'));

const renderForm = (content: FormPage, state: FormState) =>
  render(
    <FormBody
      content={content}
      dialog={{
        prefix: 'one',
        preset: undefined,
        state,
        onSubmit: () => undefined,
        form: createRef(),
      }}
    />,
  );

function control(name: string) {
  const element = document.querySelector(`[name="${name}"]`);
  if (!element) throw new Error(`There is no control ${name}.`);
  return page.elementLocator(element);
}

test.each(FORMS.map((content) => [content.form, content] as const))(
  '%s: every field has a name, a description and an error message',
  async (form, content) => {
    const { fields, words, messages, honeypot } = content;
    const screen = await renderForm(content, { kind: 'open' });
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
    for (const { name, label, required, autocomplete, help } of fields) {
      const field = control(name);
      await expect
        .element(field)
        .toHaveAccessibleName(required ? label : `${label} ${words.optional}`);
      await expect.element(field).toHaveAccessibleDescription(help ?? '');
      await expect.element(field).toHaveAttribute('aria-invalid', 'false');
      if (autocomplete) await expect.element(field).toHaveAttribute('autocomplete', autocomplete);
      expect((field.element() as HTMLInputElement).required).toBe(required);
    }
    if (honeypot) await expect.element(control(honeypot)).toHaveAccessibleName(words.honeypot);
    await screen.unmount();

    const invalidFields = validateForm(form, {});
    const errors = Object.fromEntries(invalidFields.map(({ field, message }) => [field, message]));
    await renderForm(content, { kind: 'invalid', errors });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        invalidFields.length === 1
          ? messages.summaryOne
          : messages.summaryMany.replace('{count}', `${invalidFields.length}`),
      );
    expect(invalidFields.length).toBeGreaterThan(0);
    for (const { name, help } of fields) {
      const { [name]: message } = errors;
      await expect
        .element(control(name))
        .toHaveAttribute('aria-invalid', `${message !== undefined}`);
      await expect
        .element(control(name))
        .toHaveAccessibleDescription([message, help].filter(Boolean).join(' '));
    }
  },
);

test('an error of a hidden field is shown above the form', async () => {
  const content = FORMS.find(({ form }) => form === 'house');
  if (!content) throw new Error('There is no such form.');
  const errors = { token: 'Please open the form once more.', email: 'An address, please.' };
  await renderForm(content, { kind: 'invalid', errors });
  await expect.element(page.getByRole('alert')).toHaveTextContent(errors.token);
});
