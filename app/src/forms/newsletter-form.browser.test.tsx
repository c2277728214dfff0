// Tests of the newsletter form: an invalid address, a failed request, an intercepted request, and the confirmation.

import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type JournalPage, openPage, validateForm } from '../core/core';
import { NewsletterForm } from './newsletter-form';
import { isPlainSubmission } from './plain-submission';
import { formNamed } from './use-form';

function wordsOf(): JournalPage['newsletter'] {
  const answer = openPage('/journal');
  if (answer.kind !== 'page' || answer.content.page !== 'journal') throw new Error('No journal.');
  return answer.content.newsletter;
}

const words = wordsOf();
const address = page.getByRole('textbox', { name: words.label });
const subscribe = page.getByRole('button', { name: words.button });

beforeEach(async () => {
  await render(<NewsletterForm words={words}>{null}</NewsletterForm>, { wrapper: MemoryRouter });
});
afterEach(() => vi.unstubAllGlobals());

test.each(['', 'not an address'])('“%s” is rejected at the field', async (text) => {
  const requests = vi.fn();
  vi.stubGlobal('fetch', requests);
  await address.fill(text);
  await subscribe.click();
  const [error] = validateForm('newsletter', { email: text });
  await expect.element(page.getByRole('alert')).toHaveTextContent(error?.message ?? 'no message');
  await expect.element(address).toHaveFocus();
  await expect.element(address).toHaveAttribute('aria-invalid', 'true');
  expect(requests).not.toHaveBeenCalled();
});

test('a failed request is reported; the address stays and can be sent again', async () => {
  const requests = vi.fn(async () => new Response('{}', { status: 503 }));
  vi.stubGlobal('fetch', requests);
  await address.fill('leilani@house.example');
  await subscribe.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(formNamed('newsletter').messages.trouble);
  await expect.element(address).toHaveValue('leilani@house.example');
  requests.mockResolvedValue(new Response('{"ok":true}'));
  await subscribe.click();
  await expect.element(page.getByRole('status')).toHaveTextContent(words.thanks);
  await expect.element(page.getByRole('status')).toHaveFocus();
});

test('a response that arrives while another element has the focus does not move the focus', async () => {
  let respond: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)));
  const search = document.body.appendChild(document.createElement('input'));
  await address.fill('leilani@house.example');
  await subscribe.click();
  search.focus();
  respond(new Response('{"ok":true}'));
  await expect.element(page.getByRole('status')).toHaveTextContent(words.thanks);
  expect(document.activeElement).toBe(search);
  search.remove();
});

test('after an intercepted response the address stays, and the next press lets the browser submit the form', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
  const form = formNamed('newsletter');
  await address.fill('leilani@house.example');
  await subscribe.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(form.messages.intercepted);
  await expect.element(address).toHaveValue('leilani@house.example');
  expect(await isPlainSubmission(page.getByRole('button', { name: form.words.sendPlain }))).toBe(
    true,
  );
});
