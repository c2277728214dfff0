// Tests of reading a document from the served page: hydration must find what was prerendered.

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useDocument } from './document-body';

function Contents() {
  return useDocument('journal', 'an-essay').contents.map(({ id, title }) => `${id}: ${title}; `);
}

test('headings of every level are in the table of contents', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = `
    <div data-document="journal/an-essay">
      <h2 id="one">One</h2><h3 id="two">Two</h3><h4 id="three">Three</h4><h5 id="four">Four</h5>
      <h6 id="five">Five</h6>
    </div>
    <p></p>`;
  const container = document.querySelector('p');
  if (!container) throw new Error('There is no container.');
  const root = createRoot(container);
  await act(() => root.render(<Contents />));
  expect(container.textContent).toBe('one: One; two: Two; three: Three; four: Four; five: Five; ');
  await act(() => root.unmount());
  vi.unstubAllGlobals();
});
