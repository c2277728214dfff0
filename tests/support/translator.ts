// Fake browser translator for tests. Like Chrome's translator, it replaces each text node by two nested `<font>`
// elements, also text that is added later, and sets the language and direction of the document.

import type { Page } from '@playwright/test';

/** The fake translation of a text: every word is about 60 % longer, because its end is repeated. */
export function translated(text: string): string {
  return text.replace(
    /\p{L}[\p{L}\p{M}]*/gu,
    (word) => word + word.slice(-Math.ceil(0.6 * word.length)),
  );
}

/** Translates the page, and later every text that is added or changed. */
export function translate(
  page: Pick<Page, 'evaluate'>,
  direction: 'ltr' | 'rtl' = 'rtl',
): Promise<void> {
  return page.evaluate(`(${translatePage})(${translated}, '${direction}')`);
}

/** The translator; it is serialized and runs in the page, so it uses nothing of this module. */
function translatePage(translation: (text: string) => string, direction: string): void {
  const root = document.documentElement;
  root.lang = direction === 'rtl' ? 'ar' : 'de';
  root.dir = direction;
  root.classList.add(`translated-${direction}`);
  const untranslated = 'font, [translate="no"], script, style, noscript, template, textarea, svg';
  const translateText = (text: Node) => {
    const { parentElement, textContent } = text;
    if (!textContent?.trim() || !parentElement || parentElement.closest(untranslated)) return;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = translation(textContent);
    text.parentNode?.replaceChild(outer, text);
  };
  const translateAll = (within: Node) => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    if (within instanceof Text) texts.push(within);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) translateText(text);
  };
  translateAll(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
