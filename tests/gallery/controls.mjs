// Screenshots of each kind of control in each state: normal, hover, focus, active, disabled.

import * as act from './actions.mjs';
import { DESKTOP } from './viewports.mjs';

/** One example of each kind: `[name, path, selector, action before]`. */
const CONTROLS = [
  ['luxury button', '/', '.home-hero .button-luxury'],
  ['luxury button in a dark room', '/initiation', '.surface-dark .button-luxury'],
  ['outline button', '/', '.button-outline:not(.surface-dark *)'],
  ['outline button in a dark room', '/', '.surface-dark .button-outline'],
  ['buy button with sparkles', '/initiation', 'form.buy-button:not(.surface-dark *) button'],
  ['text link', '/', '.text-link'],
  ['link in the text', '/journal/the-cellular-awakening', '.article-body p > a:not([aria-label])'],
  ['house’s name', '/', '.nav-brand'],
  ['item of the bar', '/', '.nav-link:not([aria-current])'],
  ['item of a dark bar', '/initiation', '.nav-link:not([aria-current])'],
  ['link of the footer', '/', '.footer-groups a'],
  ['social sign', '/', '.footer-social a'],
  ['search field', '/journal', '.search-box input'],
  ['control that clears the search', '/journal', '.search-box-clear', act.search('moon')],
  ['shelf', '/journal', '.category-filter a:not([aria-current])'],
  ['essay on the table', '/journal', '.article-card-featured .article-card-link'],
  ['essay on the shelf', '/journal', '.article-card-compact .article-card-link'],
  ['line of a form', '/forms/house', '.form-field input'],
  ['choice of a form', '/forms/house', '.form-field select'],
  ['letter of a form', '/forms/house', '.form-field textarea'],
  ['box for letters', '/journal', '.newsletter input[type="email"]'],
  ['outcome of the demo', '/initiation/demo', '.demo-outcomes input'],
  ['sharing an essay', '/journal/the-cellular-awakening', '.copy-link button'],
];

const STATES = {
  'at rest': () => [],
  'under the pointer': (control) => [act.hover(control), act.finishAnimations],
  focused: (control) => [act.focus(control), act.finishAnimations],
  pressed: (control) => [act.mouseDown(control), act.finishAnimations],
  'out of use': (control) => [act.disable(control)],
};

/** One scene for each control and state; links have no disabled state. */
export function controls() {
  return CONTROLS.flatMap(([name, path, selector, before]) =>
    Object.entries(STATES)
      .filter(
        ([state]) => state !== 'out of use' || /button|input|select|textarea|clear/.test(selector),
      )
      .map(([state, actionsFor]) => ({
        row: name,
        caption: state,
        path,
        element: selector,
        viewport: DESKTOP,
        actions: [...(before ? [before] : []), act.scrollTo(selector), ...actionsFor(selector)],
      })),
  );
}
