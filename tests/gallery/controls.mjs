// Screenshots of each kind of control in each state: normal, hover, focus, active, disabled.

import * as act from './actions.mjs';
import { DESKTOP } from './viewports.mjs';

/** One example of each kind: `[name, path, selector, action before]`. */
const CONTROLS = [
  ['luxury button', '/', '.home-hero .button-luxury'],
  ['luxury button on a dark surface', '/initiation', '.surface-dark .button-luxury'],
  ['outline button', '/', '.button-outline:not(.surface-dark *)'],
  ['outline button on a dark surface', '/', '.surface-dark .button-outline'],
  ['buy button with sparkles', '/initiation', 'form.buy-button:not(.surface-dark *) button'],
  ['text link', '/', '.text-link'],
  ['link in the text', '/journal/the-cellular-awakening', '.article-body p > a:not([aria-label])'],
  ['brand name', '/', '.nav-brand'],
  ['item of the navigation bar', '/', '.nav-link:not([aria-current])'],
  ['item of a dark navigation bar', '/initiation', '.nav-link:not([aria-current])'],
  ['link of the footer', '/', '.footer-groups a'],
  ['social icon', '/', '.footer-social a'],
  ['search field', '/journal', '.search-box input'],
  ['control that clears the search', '/journal', '.search-box-button', act.search('moon')],
  ['category', '/journal', '.category-filter a:not([aria-current])'],
  ['featured article', '/journal', '.article-card-featured .article-card-link'],
  ['compact article', '/journal', '.article-card-compact .article-card-link'],
  ['text field of a form', '/forms/house', '.form-field input'],
  ['select of a form', '/forms/house', '.form-field select'],
  ['text area of a form', '/forms/house', '.form-field textarea'],
  ['newsletter field', '/journal', '.newsletter input[type="email"]'],
  ['outcome of the demo', '/initiation/demo', '.demo-outcomes input'],
  ['button that copies an article’s link', '/journal/the-cellular-awakening', '.copy-link button'],
];

const STATES = {
  'at rest': () => [],
  'under the pointer': (control) => [act.hover(control), act.finishAnimations],
  focused: (control) => [act.focus(control), act.finishAnimations],
  pressed: (control) => [act.mouseDown(control), act.finishAnimations],
  disabled: (control) => [act.disable(control)],
};

/** One scene for each control and state; links have no disabled state. */
export function controls() {
  return CONTROLS.flatMap(([name, path, selector, before]) =>
    Object.entries(STATES)
      .filter(
        ([state]) => state !== 'disabled' || /button|input|select|textarea|clear/.test(selector),
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
