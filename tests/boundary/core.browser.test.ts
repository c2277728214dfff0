// The core's JavaScript API in Chromium: the entry that is initialized, and the one that is ready when imported.

import * as core from 'core-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import * as ready from '../../core-wasm/pkg/auto.js';
import { CASES } from './core-cases';
import { isFound, SEARCHES } from './search-cases';

beforeAll(async () => {
  await core.init();
});

describe.each([
  ['core-wasm', core],
  ['core-wasm/auto', ready],
])('%s', (_name, entry) => {
  test.each(CASES)('$sentence', ({ call, answer }) => {
    expect(call(entry)).toEqual(answer);
  });
});

test.each(SEARCHES)('$sentence', ({ found, ...asked }) => {
  expect(isFound(core, asked)).toBe(found);
});
