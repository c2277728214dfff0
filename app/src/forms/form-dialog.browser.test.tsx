// Tests of the form dialog: opening, closing, focus, kept input, and failed submissions.

import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Dialog, messages } from '../core/core';
import { FormDialog } from './form-dialog';
import { isPlainSubmission } from './plain-submission';
import { formNamed } from './use-form';

const { fields, messages: formMessages, submit, confirmation, again = '' } = formNamed('house');
const dialogOf = (label: string, lead: string): Dialog => ({
  form: 'house',
  label,
  title: { lead },
  text: 'Tell us your name.',
  address: '/forms/house?room=events',
  embedded: 'own',
  preset: 'events',
  mail: { label: 'Write to the house', to: 'mailto:house@example.com', external: false },
});

const renderDialogs = () =>
  render(
    <main>
      <FormDialog dialog={dialogOf('Claim your place', 'Your place')} />
      <FormDialog dialog={dialogOf('Ask a question', 'Your question')} />
    </main>,
    { wrapper: MemoryRouter },
  );
let rendered: Awaited<ReturnType<typeof renderDialogs>>;

beforeEach(async () => {
  await page.viewport(1280, 800);
  rendered = await renderDialogs();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const trigger = page.getByRole('button', { name: 'Claim your place' });
const dialog = page.getByRole('dialog');
const title = dialog.getByRole('heading', { level: 2 });
const closeButton = dialog.getByRole('button', { name: messages().closeDialog }).first();
const alert = dialog.getByRole('alert');
const thanks = dialog.getByRole('heading', { level: 3 });
const labelOf = (name: string) => fields.find((item) => item.name === name)?.label ?? name;
const field = (name: string) => dialog.getByLabelText(labelOf(name), { exact: false });
const openDialogs = () => document.querySelectorAll('dialog[open]').length;

/** Dispatches a click at once, without Playwright's checks that the button is stable and uncovered. */
const press = (locator: Locator) =>
  locator.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

function opened(): HTMLDialogElement {
  const element = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (!element) throw new Error('No dialog is open.');
  return element;
}

async function fillIn(): Promise<void> {
  await trigger.click();
  await field('name').fill('Noelani');
  await field('email').fill('noelani@house.example');
}
const send = () => dialog.getByRole('button', { name: submit }).click();

test('the dialog opens with the focus on its title; closing it by button, backdrop or Escape returns the focus', async () => {
  await expect.element(trigger).toHaveAttribute('aria-haspopup', 'dialog');
  for (const [open, close] of [
    [' ', () => userEvent.keyboard('{Escape}')],
    ['{Enter}', () => userEvent.type(field('name'), '{Escape}')],
    ['{Enter}', () => userEvent.click(opened(), { position: { x: 5, y: 5 } })],
    // This case is last, because the pointer stays on the button, and its tooltip would take the next Escape.
    ['{Enter}', () => closeButton.click()],
  ] as const) {
    trigger.element().focus();
    await userEvent.keyboard(open);
    await expect.element(title).toHaveFocus();
    // `:modal` proves that the browser traps the focus in the dialog.
    expect(opened().matches(':modal')).toBe(true);
    await expect.element(dialog).toHaveAccessibleName('Your place');
    await expect
      .element(dialog.getByRole('link', { name: messages().formDirect }))
      .toHaveAttribute('href', '/forms/house?room=events');
    await expect.element(field('room')).toHaveValue('events');
    await close();
    await expect.poll(openDialogs).toBe(0);
    await expect.element(trigger).toHaveFocus();
  }
});

test('a draft is restored when its page is shown again, and is gone once it is sent', async () => {
  await fillIn();
  await rendered.unmount();
  rendered = await renderDialogs();
  await trigger.click();
  await expect.element(field('name')).toHaveValue('Noelani');
  await expect.element(field('room')).toHaveValue('events');
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
  await send();
  await expect.element(thanks).toHaveFocus();
  await rendered.unmount();
  rendered = await renderDialogs();
  await trigger.click();
  await expect.element(field('name')).toHaveValue('');
});

test('a press shows an empty dialog at once, and the form follows in a later render', async () => {
  const { showModal } = HTMLDialogElement.prototype;
  const shownFields: number[] = [];
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    shownFields.push(this.querySelectorAll('input, textarea').length);
    showModal.call(this);
  });
  await trigger.click();
  await expect.element(field('name')).toBeVisible();
  expect(shownFields).toEqual([0]);
  // After the first opening the dialog opens with its form.
  await closeButton.click();
  await trigger.click();
  expect(shownFields[1]).toBeGreaterThan(0);
});

test('a press that starts in the dialog and ends on the backdrop does not close it', async () => {
  await trigger.click();
  // The browser dispatches the click to the closest common ancestor of both elements.
  title.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  opened().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(openDialogs()).toBe(1);
});

test('input is kept when the dialog is closed', async () => {
  await trigger.click();
  await field('message').fill('A long letter.');
  await closeButton.click();
  await expect.poll(openDialogs).toBe(0);
  await trigger.click();
  await expect.element(field('message')).toHaveValue('A long letter.');
});

test('opening another dialog closes the open one', async () => {
  await trigger.click();
  // Only a script can click the other button, because the backdrop covers it.
  const other = page.getByRole('button', { name: 'Ask a question', includeHidden: true });
  press(other);
  await expect.element(title).toHaveTextContent('Your question');
  await expect.poll(openDialogs).toBe(1);
});

test('the dialog can be reopened in the same task in which it was closed', async () => {
  await trigger.click();
  const element = opened();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Closing and opening happen in one task: the browser dispatches `close` only afterwards.
  await act(async () => {
    const closed = new Promise((resolve) => element.addEventListener('close', resolve));
    element.close();
    press(trigger);
    await closed;
  });
  expect(element.open).toBe(true);
});

test.each([
  ['is not answered', () => Promise.reject(new TypeError('Failed to fetch')), formMessages.trouble],
  ['meets an error', async () => new Response('{}', { status: 503 }), formMessages.trouble],
  ['is one too many', async () => new Response('{}', { status: 429 }), formMessages.tooMany],
])(
  'a submission that %s keeps the words, says so, and can be repeated',
  async (_, answer, message) => {
    const requests = vi.fn(answer);
    vi.stubGlobal('fetch', requests);
    await fillIn();
    await send();
    await expect.element(alert).toHaveTextContent(message);
    await expect.element(alert).toHaveFocus();
    await expect.element(field('name')).toHaveValue('Noelani');
    requests.mockResolvedValue(new Response('{"ok":true}'));
    await send();
    await expect.element(thanks).toHaveFocus();
    await expect.element(dialog.getByText(confirmation.text)).toBeVisible();
    // The button shows an empty form, and the next opening starts with an empty form too.
    await dialog.getByRole('button', { name: again }).click();
    await expect.element(title).toHaveFocus();
    await expect.element(field('name')).toHaveValue('');
  },
);

test('an invalid field gets the focus and is not sent; a second press while it is sent does nothing', async () => {
  let respond: (response: Response) => void = () => undefined;
  const requests = vi.fn(() => new Promise<Response>((resolve) => (respond = resolve)));
  vi.stubGlobal('fetch', requests);
  await trigger.click();
  await field('name').fill('Noelani');
  await send();
  await expect.element(field('email')).toHaveFocus();
  await expect.element(field('email')).toHaveAttribute('aria-invalid', 'true');
  expect(requests).not.toHaveBeenCalled();
  await field('email').fill('noelani@house.example');
  await send();
  const sending = dialog.getByRole('button', { name: formNamed('house').words.sending });
  await expect.element(sending).toHaveAttribute('aria-disabled', 'true');
  // The button receives the press, but the form ignores it.
  press(sending);
  respond(new Response('{"ok":true}'));
  await expect.element(thanks).toHaveFocus();
  expect(requests).toHaveBeenCalledOnce();
  // The next opening starts with an empty form.
  await closeButton.click();
  await expect.poll(openDialogs).toBe(0);
  await trigger.click();
  await expect.element(field('name')).toHaveValue('');
});

test('a response that is not the server’s keeps the input, and the browser submits the form', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
  await fillIn();
  await send();
  await expect.element(alert).toHaveTextContent(formMessages.intercepted);
  await expect.element(alert).toHaveFocus();
  await expect.element(field('name')).toHaveValue('Noelani');
  const plain = dialog.getByRole('button', { name: formNamed('house').words.sendPlain });
  expect(await isPlainSubmission(plain)).toBe(true);
});
