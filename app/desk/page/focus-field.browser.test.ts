// Tests of the cursor in a field to which a problem, a search or the outline leads.

import { expect, test } from 'vitest';
import { focusField } from './focus-field';

test('the cursor stands after the text of the field, and stays where it is in a field that has the focus', () => {
  document.body.innerHTML = '<div data-key="title"><textarea>About the house</textarea></div>';
  const area = document.querySelector('textarea');
  expect(focusField(['title'])).toBe(true);
  expect(document.activeElement).toBe(area);
  expect(area?.selectionStart).toBe('About the house'.length);
  area?.setSelectionRange(5, 5);
  expect(focusField(['title'])).toBe(true);
  expect(area?.selectionStart).toBe(5);
});
