// Tests of submitting a form with fetch: the request, and the results of its responses.

import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type FormPage, openPage } from '../core/core';
import { submitForm } from './submit-form';

let form: FormPage;

beforeAll(async () => {
  const answer = openPage('/forms/newsletter');
  if (answer.kind !== 'page' || answer.content.page !== 'form') throw new Error('No such form.');
  form = answer.content;
});

afterEach(() => vi.unstubAllGlobals());

/** Answers every request with this response, and records the requests. */
function respondWith(response: () => Promise<Response> | Response) {
  const requests = vi.fn(async (_address: string, _options: RequestInit) => response());
  vi.stubGlobal('fetch', requests);
  return requests;
}

function filledForm(email: string): FormData {
  const data = new FormData();
  data.set('email', email);
  return data;
}

const json = (status: number, body: unknown) => () =>
  new Response(JSON.stringify(body), { status });
const html = (status: number) => new Response('<!doctype html>', { status });

test('an accepted form is posted as form data to its action', async () => {
  const requests = respondWith(() => new Response('{"ok":true}'));
  expect(await submitForm(form, filledForm('leilani@visitor.example'))).toEqual({
    kind: 'accepted',
  });
  const [address, options] = requests.mock.calls[0] ?? [];
  expect(address).toBe(form.action);
  expect(options?.method).toBe('POST');
  expect(String(options?.body)).toBe('email=leilani%40visitor.example');
});

test('an invalid field is reported without a request', async () => {
  const requests = respondWith(() => new Response('{}'));
  const result = await submitForm(form, filledForm('no address'));
  expect(result.kind).toBe('invalid');
  expect(requests).not.toHaveBeenCalled();
});

test('a message of the server for a field is shown', async () => {
  respondWith(json(422, { errors: { email: 'Another address, please.' } }));
  expect(await submitForm(form, filledForm('leilani@visitor.example'))).toEqual({
    kind: 'invalid',
    errors: { email: 'Another address, please.' },
  });
});

test('a submission without a connection is reported as not sent', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  respondWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await submitForm(form, filledForm('leilani@visitor.example'))).toEqual({
    kind: 'failed',
    message: form.messages.offline,
  });
});

test.for([
  ['an error without messages', json(500, {}), 'failed', 'trouble'],
  ['an error that is no object', json(500, null), 'failed', 'trouble'],
  ['a refusal without messages', json(403, {}), 'failed', 'trouble'],
  ['a proxy without a server', () => html(502), 'failed', 'trouble'],
  ['no response', () => Promise.reject(new TypeError('Failed to fetch')), 'failed', 'trouble'],
  ['too many requests', json(429, {}), 'failed', 'tooMany'],
  ['a page with the status of success', () => html(200), 'intercepted', 'intercepted'],
  ['a page that asks who it is', () => html(403), 'intercepted', 'intercepted'],
  ['JSON of something else', json(200, { ok: 'yes' }), 'intercepted', 'intercepted'],
  [
    'success without a word',
    () => new Response(null, { status: 204 }),
    'intercepted',
    'intercepted',
  ],
] as const)(
  '%s is reported as a failure, with a message of the form',
  async ([_, response, kind, message]) => {
    respondWith(response);
    expect(await submitForm(form, filledForm('leilani@visitor.example'))).toEqual({
      kind,
      message: form.messages[message],
    });
  },
);
