// The core's JavaScript API in Chromium.

import * as core from 'core-wasm/site';
import { describe, expect, test } from 'vitest';
import { CASES } from './core-cases';
import { isFound, SEARCHES } from './search-cases';

describe('the core', () => {
  test.each(CASES)('$sentence', ({ call, answer }) => {
    expect(call(core)).toEqual(answer);
  });
});

test.each(SEARCHES)('$sentence', ({ found, ...asked }) => {
  expect(isFound(core, asked)).toBe(found);
});
