// Every kind of control by itself, in each of its moods.

import * as she from './hands.mjs';
import { DESK } from './windows.mjs';

/** Where each kind is found: `[name, page, selector, what comes before]`. */
const KINDS = [
  ['luxury button', '/', '.home-hero .button-luxury'],
  ['luxury button in a dark room', '/initiation', '.room-dark .button-luxury'],
  ['outline button', '/', '.button-outline:not(.room-dark *)'],
  ['outline button in a dark room', '/', '.room-dark .button-outline'],
  ['buy button with sparkles', '/initiation', 'form.buy:not(.room-dark *) button'],
  ['text link', '/', '.text-link'],
  ['link in the text', '/journal/the-cellular-awakening', '.article-body p > a:not([aria-label])'],
  ['house’s name', '/', '.brand'],
  ['item of the bar', '/', '.menu-link:not([aria-current])'],
  ['item of a dark bar', '/initiation', '.menu-link:not([aria-current])'],
  ['link of the footer', '/', '.footer-groups a'],
  ['social sign', '/', '.footer-social a'],
  ['search field', '/journal', '.search-box input'],
  ['control that clears the search', '/journal', '.search-box-clear', she.search('moon')],
  ['shelf', '/journal', '.shelf-filter a:not([aria-current])'],
  ['essay on the table', '/journal', '.article-card-table .article-card-link'],
  ['essay on the shelf', '/journal', '.article-card-shelf .article-card-link'],
  ['line of a form', '/forms/house', '.form-field input'],
  ['choice of a form', '/forms/house', '.form-field select'],
  ['letter of a form', '/forms/house', '.form-field textarea'],
  ['box for letters', '/journal', '.newsletter input[type="email"]'],
  ['outcome of the demo', '/initiation/demo', '.demo-outcomes input'],
  ['sharing an essay', '/journal/the-cellular-awakening', '.copy-link button'],
];

const MOODS = {
  'at rest': () => [],
  'under the pointer': (control) => [she.restOn(control), she.waitForTheLine],
  focused: (control) => [she.focusOn(control), she.waitForTheLine],
  pressed: (control) => [she.pressDown(control), she.waitForTheLine],
  'out of use': (control) => [she.disable(control)],
};

/** One scene for each kind and mood; links are never out of use. */
export function controls() {
  return KINDS.flatMap(([name, path, of, first]) =>
    Object.entries(MOODS)
      .filter(([mood]) => mood !== 'out of use' || /button|input|select|textarea|clear/.test(of))
      .map(([mood, hands]) => ({
        row: name,
        caption: mood,
        path,
        of,
        window: DESK,
        hands: [...(first ? [first] : []), she.scrollTo(of), ...hands(of)],
      })),
  );
}
