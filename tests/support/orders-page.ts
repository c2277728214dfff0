// The page of orders in the whole desk, with answers that `checkout-server receive FOLDER --orders` has given.

import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ShopNames } from '../../app/desk/entries';
import recorded from '../../app/desk/page/recorded-answers.json';
import type { Mail, Order, Shop, Submission } from '../../app/desk/page/shop';
import type { Report } from '../../app/desk/page/weekly-report';
import { type Answer, openPage, requests, startDesk } from './desk-page';

/** A decision, what the server has answered, and the rows that it has changed. */
interface Decision {
  request: { ask: string };
  answer: { answer: string; message?: string; text?: string };
  changed: { orders?: Order[]; submissions?: Submission[]; mail?: Mail[] };
  /** The number of a submission that was erased. */
  erased?: number;
}
export const DECISIONS = recorded.decisions as Decision[];
export const SHOP = recorded.shop as Shop;
const REPORT: Report = recorded.report;

/** Names of offers, forms and fields in the content; a field that a form has no longer has none. */
const NAMES: ShopNames = {
  offers: { initiation: 'INITIATION', codex: 'Codex Edition' },
  forms: {
    house: {
      title: 'Enter the house',
      fields: {
        name: { label: 'Your name', options: {} },
        email: { label: 'Email', options: {} },
        room: { label: 'What would you like to hear about?', options: { events: 'An event' } },
      },
    },
  },
};

/** When the answers were recorded: 5:40 in the morning of November 27 in the house. */
const NOW = Date.parse('2026-11-27T15:40:00Z');
let shop: Shop;

/** Gives the server another shop. */
export function setShop(next: Shop): void {
  shop = next;
}

/** Answers as the server has, and changes what the decision has changed. */
export const served: Answer = ({ ask, ...held }) => {
  if (ask === 'shop') return shop;
  if (ask === 'report') return REPORT;
  const request = JSON.stringify({ ask, ...held });
  const decision = DECISIONS.find((one) => JSON.stringify(one.request) === request);
  if (!decision) throw new Error(`Nothing was recorded for ${request}.`);
  const { answer, changed, erased } = decision;
  if (answer.answer === 'refused') throw new Error(answer.message);
  shop = {
    orders: merged(shop.orders, changed.orders),
    submissions: merged(shop.submissions, changed.submissions).filter(
      ({ number }) => number !== erased,
    ),
    mail: changed.mail ?? shop.mail,
  };
  return answer;
};

const merged = <Row extends { number: number }>(before: Row[], changed: Row[] = []): Row[] =>
  before.map((one) => changed.find(({ number }) => number === one.number) ?? one);

export async function open(changed: Record<string, Answer> = {}): Promise<void> {
  await openPage('orders', {
    shop: served,
    'shop-names': () => NAMES,
    ...changed,
  });
  await expect.element(page.getByText('The server is being asked …')).not.toBeInTheDocument();
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await startDesk();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

beforeEach(async () => {
  shop = SHOP;
  await open();
  await section().getByRole('searchbox').fill('');
  await choose('30 days');
});

export const section = () => page.getByRole('region', { name: 'Orders and letters' });
export const list = () => section().getByRole('region', { name: 'Orders' });
export const summary = () => document.querySelector('#orders .lead')?.textContent;
export const status = () => section().getByRole('status').first();
export const waiting = () => [...document.querySelectorAll('#orders .cards h4')].map(text);
export const text = (element: Element) => element.textContent;

/** The cells of the orders that are shown, without their buttons. */
export const rows = () =>
  [...document.querySelectorAll('#orders [aria-label="Orders"] tbody tr')].map((tr) =>
    [...tr.children].slice(0, -1).map(text),
  );
export const numbers = () => rows().map(([number]) => Number(number));
export const row = (number: number) => list().getByRole('row', { name: new RegExp(`^${number} `) });
/** Closes the link of an order, and says yes to the question. */
export async function closeLink(number: number): Promise<void> {
  await row(number).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the link' }).click();
}
export const card = (name: string | RegExp) =>
  section()
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) });
export const choose = (period: string) =>
  section().getByRole('radio', { name: period, exact: true }).click();
export const decided = () =>
  requests.flatMap(([, body]) => {
    const { ask } = body as { ask?: string };
    return ask === undefined || ['shop', 'report'].includes(ask) ? [] : [body];
  });
