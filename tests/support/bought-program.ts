// The fixture of tests of the delivered program: the link of an order that has been paid in demo mode.

import { test as base } from './test';

export const test = base.extend('link', { scope: 'file' }, async ({ demo }) => {
  const created = await fetch(`${demo.url}/functions/v1/create-initiation-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { clientSecret } = (await created.json()) as { clientSecret: string };
  const session = `session_id=${clientSecret.split('_secret_')[0]}`;
  await fetch(`${demo.url}/initiation/demo?${session}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
  });
  const status = await fetch(`${demo.url}/functions/v1/checkout-status?${session}`);
  const { programUrl } = (await status.json()) as { programUrl: string };
  return `${demo.url}${programUrl}`;
});
