// Tests of the welcome page's state: which session it polls, what an update changes, and where the focus goes.

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderReceipt, OrderState } from '../backend/order-status';
import { BUILD_SETTINGS, readSettings } from '../backend/settings';
import { openPage, type StatusPage } from '../core/core';
import { idempotencyKey, keepSession, storedKey } from './idempotency-key';
import { mailtoLink } from './server-receipt';
import { type DisplayedOrderStatus, useOrderStatus } from './use-order-status';

const WELCOME = '/initiation/welcome';
const SESSION = 'cs_test_12345678';
const HOSTED = readSettings({ VITE_BACKEND_URL: 'https://project.example' }).hosted;

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
let status: DisplayedOrderStatus;
const ownUrl = window.location.href;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});

afterEach(async () => {
  await act(() => root.unmount());
  container.remove();
  localStorage.clear();
  window.history.replaceState(null, '', ownUrl);
  BUILD_SETTINGS.hosted = null;
  vi.unstubAllGlobals();
});

/** The content of the welcome page in a state, as the server renders it. */
function contentOf(state: OrderState): StatusPage {
  const answer = openPage(WELCOME, state);
  if (answer.kind !== 'page' || answer.content.page !== 'status') throw new Error('no status page');
  return answer.content;
}

/** A page with a button of the state; another state replaces the button. */
function Page({ opened, path }: { opened: StatusPage; path: string }) {
  status = useOrderStatus(opened, path);
  return (
    <div ref={status.container}>
      <h1 tabIndex={-1}>{status.content.eyebrow}</h1>
      <button type="button" key={status.state}>
        {status.state}
      </button>
    </div>
  );
}

async function open(state: OrderState, query = `session_id=${SESSION}`, path = WELCOME) {
  window.history.replaceState(null, '', `?${query}`);
  await act(() => root.render(<Page opened={contentOf(state)} path={path} />));
}

const update = (state: OrderState, receipt: OrderReceipt | null = null, polling = true) =>
  act(() => status.update({ state, receipt }, polling));

test.each([
  [`session_id=${SESSION}`, WELCOME, SESSION],
  [`a=b&session_id=${SESSION}`, WELCOME, SESSION],
  [`session_id=${SESSION}&session_id=cs_test_87654321`, WELCOME, null],
  [`session_id=x${SESSION}`, WELCOME, null],
  ['session_id=cs_1234567', WELCOME, null],
  [`session_id=cs_${'1'.repeat(251)}`, WELCOME, null],
  [`session_id=${SESSION}.`, WELCOME, null],
  ['', WELCOME, null],
  [`session_id=${SESSION}`, '/newsletter/confirmed', null],
])('with %s on %s the polled session is %s', async (query, path, session) => {
  await open('processing', query, path);
  expect(status.sessionId).toBe(session);
});

test('the first render equals the served page', async () => {
  await open('processing');
  const { state, content, initialState, changed, receipt, polling } = status;
  expect({ state, initialState, changed, receipt, polling }).toEqual({
    state: 'processing',
    initialState: 'processing',
    changed: false,
    receipt: null,
    polling: undefined,
  });
  expect(content).toEqual(contentOf('processing'));
  expect(document.activeElement).toBe(document.body);
});

test('an update shows the content of the new state', async () => {
  await open('processing');
  await update('expired', null, false);
  expect(status.state).toBe('expired');
  expect(status.content).toEqual(contentOf('expired'));
  expect([status.initialState, status.changed, status.polling]).toEqual([
    'processing',
    true,
    false,
  ]);
});

test('a failed poll changes only the polling flag', async () => {
  await open('processing');
  await update('unpaid', null, false);
  await act(() => status.update(undefined, true));
  expect([status.state, status.changed, status.polling]).toEqual(['unpaid', true, true]);
});

test('a paid order has a receipt with its link, and a message that contains the link', async () => {
  await open('processing');
  const link = 'https://site.example/program/a.b';
  await update('paid', { link, kept: 'In a mail.', email: 'l•••@example.com', paid: '$87' });
  const words = contentOf('paid').receipt;
  expect(status.receipt).toEqual({
    email: 'l•••@example.com',
    paid: '$87',
    access: {
      program: link,
      link,
      mailto: words && mailtoLink(words.mail, encodeURIComponent(link)),
      kept: 'In a mail.',
    },
  });
});

test('a program that a hosted backend delivers has no link', async () => {
  await open('processing');
  await update('paid', { link: null, kept: 'In a mail.', email: 'l•••@example.com', paid: '$87' });
  expect(status.receipt).toEqual({ email: 'l•••@example.com', paid: '$87', access: null });
});

test('a paid order without details has no receipt', async () => {
  await open('processing');
  await update('paid');
  expect(status.receipt).toBeNull();
});

test.each<[OrderState, boolean]>([
  ['paid', false],
  ['expired', false],
  ['unpaid', true],
  ['unknown', true],
])('the key of the purchase in the state %s: kept is %s', async (state, kept) => {
  await open('processing');
  keepSession(idempotencyKey().value, SESSION);
  await update(state);
  expect(storedKey() !== null).toBe(kept);
});

test('the page of an earlier order keeps the key of a purchase that is open in another tab', async () => {
  const { value } = idempotencyKey();
  await open('paid');
  expect(storedKey()).toBe(value);
  keepSession(value, 'cs_test_87654321');
  await update('paid');
  expect(storedKey()).toBe(value);
});

test('the focus moves to the heading only if the focused element was replaced', async () => {
  await open('processing');
  const heading = container.querySelector('h1');
  container.querySelector('button')?.focus();
  await update('paid');
  expect(document.activeElement).toBe(heading);
  await update('paid');
  const outside = document.body.appendChild(document.createElement('button'));
  outside.focus();
  await update('expired');
  expect(document.activeElement).toBe(outside);
  outside.remove();
});

test('with a hosted backend the page of an unknown order begins with a thank-you', async () => {
  await open('unknown');
  expect(status.state).toBe('unknown');
  BUILD_SETTINGS.hosted = HOSTED;
  await open('expired');
  expect(status.state).toBe('expired');
  await open('unknown');
  const { unseen, ...content } = contentOf('unknown');
  expect(status.state).toBe('unseen');
  expect(status.content).toMatchObject({ ...content, ...unseen });
  await open('unknown', '');
  expect(status.state).toBe('unknown');
});
