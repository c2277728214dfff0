// The same table in Chromium, through the bundler's entry and through the one for a page without a bundler.

import * as bundled from 'core-wasm';
import { describe, expect, test } from 'vitest';
import * as plain from '../../core-wasm/pkg/core_wasm_web.js';
import { CASES } from './cases';
import { found, SEARCHES } from './searches';

describe.each([
  ['the bundled core', bundled],
  ['the core of a plain page', plain],
])('%s answers', (_name, core) => {
  test.each(CASES)('$sentence', ({ ask, answer }) => {
    expect(ask(core)).toEqual(answer);
  });

  test.each(SEARCHES)('$sentence', ({ query, category, answer }) => {
    expect(found(core.journal(query, category))).toEqual(answer);
  });
});
