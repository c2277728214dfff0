// Tests of the backend settings: what each build variable means, and what it means when it is empty.

import { expect, test } from 'vitest';
import { type BackendSettings, type BuildVariables, readSettings } from './settings';

const OWN_SERVER: BackendSettings = {
  functionsUrl: '/functions/v1',
  hosted: false,
  key: null,
  region: null,
  publishableKey: null,
};

test.each<[string, BuildVariables, Partial<BackendSettings>]>([
  ['nothing', {}, {}],
  [
    'a hosted backend',
    { VITE_BACKEND_URL: 'https://abc.backend.example' },
    { hosted: true, functionsUrl: 'https://abc.backend.example/functions/v1' },
  ],
  [
    'its URL with slashes and spaces',
    { VITE_BACKEND_URL: ' https://abc.backend.example/base// ' },
    { hosted: true, functionsUrl: 'https://abc.backend.example/base/functions/v1' },
  ],
  ['an empty URL', { VITE_BACKEND_URL: ' ' }, {}],
  ['its key', { VITE_BACKEND_KEY: ' public-key ' }, { key: 'public-key' }],
  ['an empty key', { VITE_BACKEND_KEY: '' }, {}],
  ['a region', { VITE_BACKEND_REGION: 'eu-west-1' }, { region: 'eu-west-1' }],
  ['any region', { VITE_BACKEND_REGION: 'any' }, {}],
  [
    'a publishable key',
    { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    { publishableKey: 'pk_test_1' },
  ],
])('%s', (_case, variables, expected) => {
  expect(readSettings(variables)).toEqual({ ...OWN_SERVER, ...expected });
});
