// How a checkout stands: each answer of the shop, and what a page makes of it.

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadCore, messages } from '../core/core';
import { readSettings } from './settings';
import { askStanding, type Standing, type StandingState, welcomePath } from './standing';

const SESSION = 'cs_test_12345678';

beforeAll(loadCore);

beforeEach(() => void vi.stubGlobal('window', { location: { href: 'https://shop.example/x' } }));
afterEach(() => void vi.unstubAllGlobals());

function ask(status: number, body: unknown, session = SESSION): Promise<Standing> {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  return askStanding(readSettings({}), session, new AbortController().signal);
}

test.each<[string, string, StandingState]>([
  ['complete', 'paid', 'paid'],
  ['complete', 'no_payment_required', 'paid'],
  ['complete', 'unpaid', 'processing'],
  ['open', 'unpaid', 'unpaid'],
  ['open', 'no_payment_required', 'unpaid'],
  ['expired', 'unpaid', 'expired'],
  ['something', 'new', 'unknown'],
])('%s and %s is %s, as the server tells them apart', async (status, paymentStatus, state) => {
  expect((await ask(200, { status, paymentStatus })).state).toBe(state);
});

const paid = {
  status: 'complete',
  paymentStatus: 'paid',
  email: 'l•••@example.com',
  amount: 8700,
  currency: 'usd',
  programUrl: '/program/a.b',
};

test('a paid order carries its way in, its address and its amount', async () => {
  expect((await ask(200, paid)).receipt).toEqual({
    link: 'https://shop.example/program/a.b',
    email: 'l•••@example.com',
    paid: '$87',
  });
});

test.each([
  [8700, '$87'],
  [4350, '$43.50'],
  [0, '$0'],
  [124_700, '$1,247'],
])('%i cents are written as the core writes them: %s', async (amount, text) => {
  expect((await ask(200, { ...paid, amount })).receipt?.paid).toBe(text);
});

test('what is missing is said in words, and an address that is none leads nowhere', async () => {
  const bare = { status: 'complete', paymentStatus: 'paid', programUrl: 'javascript:alert(1)' };
  expect((await ask(200, bare)).receipt).toEqual({
    link: null,
    email: messages().yourAddress,
    paid: '—',
  });
});

test('the demo has charged nobody, and says so', async () => {
  expect((await ask(200, paid, 'cs_demo_12345678')).receipt?.paid).toBe(messages().demoNotice);
});

test.each([400, 404])('a %i knows no such checkout, which is an answer', async (status) => {
  expect(await ask(status, { error: 'No.' })).toEqual({ state: 'unknown', receipt: null });
});

test.each([429, 500, 503])('a %i is worth another question', async (status) => {
  await expect(ask(status, {})).rejects.toThrow(`${status}`);
});

test('the page of a session is the one that Stripe sends back to', () => {
  expect(welcomePath(SESSION)).toBe('/initiation/welcome?session_id=cs_test_12345678');
});
