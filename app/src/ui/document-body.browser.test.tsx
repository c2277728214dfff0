// Tests of reading a document from the served page: hydration must find what was prerendered.

import { expect, test } from 'vitest';
import { loadDocument } from './document-body';

test('headings of every level are in the table of contents', async () => {
  document.body.innerHTML = `
    <div data-document="journal/an-essay">
      <h2 id="one">One</h2><h3 id="two">Two</h3><h4 id="three">Three</h4><h5 id="four">Four</h5>
      <h6 id="five">Five</h6>
    </div>`;
  const { contents } = await loadDocument('journal', 'an-essay');
  expect(contents.map(({ id, title }) => `${id}: ${title}`)).toEqual([
    'one: One',
    'two: Two',
    'three: Three',
    'four: Four',
    'five: Five',
  ]);
});
