// Tests of the backend settings: the meaning of each build variable, and of an empty one.

import { expect, test } from 'vitest';
import { type BuildVariables, readSettings } from './settings';

const URL = { VITE_BACKEND_URL: ' https://abc.backend.example ' };
const HOSTED = { url: 'https://abc.backend.example', key: '', region: 'any', flow: 'implicit' };

test.each<[BuildVariables, object | null]>([
  [{}, null],
  [{ VITE_BACKEND_URL: ' ', VITE_BACKEND_KEY: 'public-key' }, null],
  [URL, HOSTED],
  [
    { ...URL, VITE_BACKEND_KEY: ' public-key ' },
    { ...HOSTED, key: 'public-key' },
  ],
  [
    { ...URL, VITE_BACKEND_REGION: 'eu-west-1' },
    { ...HOSTED, region: 'eu-west-1' },
  ],
  [{ ...URL, VITE_BACKEND_REGION: '' }, HOSTED],
  [
    { ...URL, VITE_BACKEND_FLOW: 'pkce' },
    { ...HOSTED, flow: 'pkce' },
  ],
  [{ ...URL, VITE_BACKEND_FLOW: 'implicit' }, HOSTED],
])('%j is the backend %j', (variables, hosted) => {
  expect(readSettings(variables)).toEqual({ hosted, publishableKey: null });
});

test.each([
  [' pk_test_1 ', 'pk_test_1'],
  ['', null],
])('the publishable key %j is %j', (variable, publishableKey) => {
  const settings = readSettings({ VITE_STRIPE_PUBLISHABLE_KEY: variable });
  expect(settings).toEqual({ hosted: null, publishableKey });
});
