// Tests of mail messages in a browser: legible and accessible on narrow and wide screens and in both color schemes, no
// requests, and links that work without JavaScript. The recipients are tested in checkout-server/tests/server/mail.

import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parse as parseToml } from 'smol-toml';
import type { FormName } from '#core';
import { expectAccessible } from '../support/accessibility';
import { formOf, labelOf, textOf } from '../support/content';
import { misfits } from '../support/layout-checks';
import { type MailFile, parseMail } from '../support/mail-file';
import { expect, test } from '../support/test';
import { type StripeTestServer, startStripeServer } from '../support/test-servers';

type Words = Record<'subject', string>;
/** Texts of the messages, which are not part of the core's package. */
const mail = parseToml(
  readFileSync(join(import.meta.dirname, '../../content/mail.toml'), 'utf8'),
) as Record<'paid' | 'refunded' | 'link' | 'subscription' | 'subscribed', Words> & {
  owner: Record<'paid' | 'mismatched' | 'submission' | 'signature', Words>;
};

const READER = 'reader@home.example';
const BUYER = 'guest@visitor.example';
const LOST = 'lost@visitor.example';

// In one worker, because the messages of all tests are in one folder.
test.describe.configure({ mode: 'default' });

let server: StripeTestServer;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  server = await startStripeServer({ DATA_DIR: folder, MAIL_OWNER: 'owner@house.example' });
});

test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Reads the messages: without a mail server they are files. */
async function messages(): Promise<MailFile[]> {
  const files = await readdir(join(folder, 'mail')).catch(() => []);
  const complete = files.filter((name) => name.endsWith('.eml'));
  return Promise.all(
    complete.map(async (name) => parseMail(await readFile(join(folder, 'mail', name), 'utf8'))),
  );
}

/** Waits for a message whose subject begins with this text. */
async function messageTo(to: string, subject: string): Promise<MailFile> {
  const find = async () =>
    (await messages()).find((message) => message.to === to && message.subject.startsWith(subject));
  await expect.poll(async () => (await find()) !== undefined, { timeout: 15_000 }).toBe(true);
  return (await find()) as MailFile;
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(server.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

function linkIn({ text }: MailFile, path: string): string {
  const word = text.split(/\s/).find((part) => part.startsWith(server.url + path));
  if (word === undefined) throw new Error(`There is no link to ${path}: ${text}`);
  return word;
}

/** Simulates a payment at Stripe, and returns the session's id. */
async function buy(email: string, changes: Record<string, unknown> = {}): Promise<string> {
  await fetch(`${server.url}/functions/v1/create-initiation-checkout`, { method: 'POST' });
  const id = [...server.stripe.sessions.keys()].at(-1) ?? '';
  server.stripe.pay(id, email);
  server.stripe.update(id, { payment_intent: id.replace('cs_test', 'pi'), ...changes });
  expect(await server.stripe.sendEvent(server.url, id, 'checkout.session.completed')).toBe(200);
  return id;
}

test('every message is legible and accessible at each width and in both color schemes', async ({
  browser,
}) => {
  const paid = await buy(BUYER);
  const words =
    'Aloha,\n\nhttps://home.example/averyverylongwordwithoutanyspaceinitthathastobreaksomewhere <b>';
  await post('/forms/house', {
    name: 'Leilani Kahale',
    email: 'leilani@home.example',
    message: words,
  });
  await post('/forms/newsletter', { email: 'another@home.example' });
  await post('/forms/link', { email: BUYER });
  await fetch(`${server.url}/webhooks/stripe`, { method: 'POST', body: '{}' });
  await messageTo(BUYER, mail.link.subject);
  expect(await server.stripe.sendRefund(server.url, paid)).toBe(200);
  await buy(BUYER, { amount_subtotal: 100, amount_total: 100 });
  const question = await messageTo('another@home.example', mail.subscription.subject);
  const confirmation = new URL(linkIn(question, '/forms/confirm'));
  await post('/forms/confirm', { token: confirmation.searchParams.get('token') ?? '' });
  const submission = mail.owner.submission.subject.replace('{number}', '1');
  const subjects = [
    [BUYER, mail.paid.subject],
    [BUYER, mail.link.subject],
    [BUYER, mail.refunded.subject],
    ['another@home.example', mail.subscription.subject],
    ['another@home.example', mail.subscribed.subject],
    ['owner@house.example', mail.owner.paid.subject.replace('{number}', '1')],
    ['owner@house.example', mail.owner.mismatched.subject.replace('{number}', '2')],
    ['owner@house.example', submission],
    ['owner@house.example', mail.owner.signature.subject.replace(/\{count\}.*$/, '')],
  ] as const;
  /** All messages have one template; these three messages together contain all of its parts. */
  const complete: string[] = [mail.paid.subject, mail.subscribed.subject, submission];
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const [to, subject] of subjects) {
    const { html } = await messageTo(to, subject);
    await page.setContent(html);
    for (const width of [320, 600]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await misfits(page), `${subject} at ${width}`).toEqual([]);
    }
    if (!complete.includes(subject)) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
  expect(requests).toEqual([]);
  await page.close();
});

test('the links in messages confirm and end the newsletter, and restore a lost program link, without JavaScript', async ({
  visit,
}) => {
  const { page } = await visit(`${server.url}/forms/newsletter`, { javaScript: false });
  const send = (form: FormName) => page.getByRole('button', { name: formOf(form).submit }).click();
  await page.getByLabel(labelOf('newsletter', 'email')).fill(READER);
  await send('newsletter');
  await expect(page).toHaveURL(`${server.url}/forms/newsletter/sent`);
  await page.goto(linkIn(await messageTo(READER, mail.subscription.subject), '/forms/confirm'));
  await send('confirm');
  await expect(page).toHaveURL(`${server.url}/forms/confirm/sent`);
  await page.goto(linkIn(await messageTo(READER, mail.subscribed.subject), '/forms/unsubscribe'));
  await send('unsubscribe');
  await expect(page).toHaveURL(`${server.url}/forms/unsubscribe/sent`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    textOf(formOf('unsubscribe').confirmation.title),
  );

  await buy(LOST);
  await page.goto(`${server.url}/legal/terms`);
  await page.getByRole('main').locator('a[href="/forms/link"]').first().click();
  await page.getByLabel(labelOf('link', 'email')).fill(LOST.toUpperCase());
  await send('link');
  await expect(page).toHaveURL(`${server.url}/forms/link/sent`);
  await page.goto(linkIn(await messageTo(LOST, mail.link.subject), '/program/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
