// The styles of the checkout travel with its script: nobody needs them before a buy button is pressed.

import css from '../styles/checkout.css?inline';

let worn = false;

/** Puts them on the page, once. A stylesheet made by script passes the content policy. */
export function wearCheckoutStyles(): void {
  if (worn) return;
  worn = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
