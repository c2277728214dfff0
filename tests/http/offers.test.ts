// HTTP tests of the requests that create a checkout: which offers can be bought, and which fields a request may have.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { offers } from '#core';
import { startDemoServer, type TestServer } from '../support/test-servers';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.stop());

function post(body: string, type = JSON_TYPE) {
  return fetch(`${server.url}/functions/v1/create-checkout`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type },
    body,
  });
}

const { codex, devotion } = offers();

test.each(Object.entries({ codex, devotion }))(
  '%s can be bought once it has a program',
  async (slug, { purchase }) => {
    for (const [body, type] of [
      [JSON.stringify({ offer: slug }), JSON_TYPE],
      [`offer=${slug}`, FORM_TYPE],
    ] as const) {
      const response = await post(body, type);
      if (purchase) {
        expect(response.status, type).toBe(type === JSON_TYPE ? 200 : 303);
      } else {
        expect(response.status, type).toBe(404);
        expect(await response.text()).toContain('This is not for sale. Nothing has been charged.');
      }
    }
  },
);

test('a request names one offer that exists, and no price', async () => {
  const status = async (body: string) => (await post(body)).status;
  expect(await status('{"offer":"no-such-offer"}')).toBe(404);
  expect(await status('{"offer":"initiation","amount":1}')).toBe(400);
  expect(await status('{}')).toBe(400);
  const created = await post('{"offer":"initiation"}');
  expect(await created.json()).toMatchObject({ mode: 'demo' });
});
