// Measures the time from navigation until a page reacts, for `npm run bench -- duel`: a script in the page presses its
// button, or types into its search, every 50 ms until that has an effect.

import type { Page } from 'playwright-core';

interface Reaction {
  path: string;
  selector: string;
  /** Script that runs in the page before all others. */
  probe: (selector: string) => void;
}

/** Resolves with the milliseconds from the navigation to the reaction. */
export async function reactionTime(page: Page): Promise<number> {
  const reacted = await page.waitForFunction(() => Reflect.get(window, 'reactedAt'));
  return Number(await reacted.jsonValue());
}

/**
 * Presses a button until a dialog opens, or until the button is disabled or removed. Before a script handles it, a
 * press has no effect.
 */
function press(selector: string): void {
  addEventListener('submit', (event) => event.preventDefault());
  addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) event.preventDefault();
  });
  const timer = setInterval(() => {
    const button = document.querySelector<HTMLElement>(selector);
    const hasReacted =
      document.querySelector('dialog[open], .checkout, .buy-button [aria-disabled="true"]') !==
      null;
    if (hasReacted) {
      clearInterval(timer);
      Object.assign(window, { reactedAt: performance.now() });
      return;
    }
    // Astro may load an island only when it is visible.
    button?.scrollIntoView({ block: 'center', behavior: 'instant' });
    button?.click();
  }, 50);
}

/** Types into the search until the number of visible cards changes. */
function type(selector: string): void {
  let typed = 'soft';
  let before: number | undefined;
  const timer = setInterval(() => {
    const field = document.querySelector<HTMLInputElement>(selector);
    // The number of cards changes while the document is parsed.
    if (!field || document.readyState === 'loading') return;
    const cards = [...document.querySelectorAll('main article')].filter((card) =>
      card.checkVisibility(),
    ).length;
    before ??= cards;
    if (cards !== before) {
      clearInterval(timer);
      Object.assign(window, { reactedAt: performance.now() });
      return;
    }
    // React ignores an unchanged value.
    typed = typed === 'soft' ? 'soft ' : 'soft';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, 50);
}

export const REACTIONS: Record<string, Reaction> = {
  'dialog of Home reacts': {
    path: '/',
    selector: 'main :is([data-dialog], [aria-haspopup="dialog"])',
    probe: press,
  },
  'buy button of INITIATION reacts': {
    path: '/initiation',
    selector: 'main .buy-button button',
    probe: press,
  },
  'search of the journal reacts': { path: '/journal', selector: '#journal-search', probe: type },
};
