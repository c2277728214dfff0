// The core's JavaScript API in Chromium: the entry for bundlers and the one for pages without a bundler.

import * as bundled from 'core-wasm';
import { describe, expect, test } from 'vitest';
import * as unbundled from '../../core-wasm/pkg/core_wasm_web.js';
import index from '../../core-wasm/pkg/journal-index.txt?raw';
import { CASES } from './core-cases';
import { found, SEARCHES } from './search-cases';

describe.each([
  ['the bundled entry', bundled],
  ['the entry without a bundler', unbundled],
])('%s', (_name, core) => {
  core.loadJournal(index);

  test.each(CASES)('$sentence', ({ call, answer }) => {
    expect(call(core)).toEqual(answer);
  });

  test.each(SEARCHES)('$sentence', ({ query, category, answer }) => {
    expect(found(core.searchJournal(query, category))).toEqual(answer);
  });
});
