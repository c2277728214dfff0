// Asks axe about the page that is shown (WCAG 2.2, A and AA); what axe leaves open is answered from the pixels.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { wordsIn } from './pixels';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  resultTypes: ['violations', 'incomplete'],
  elementRef: true,
  // Stripe's frames are Stripe's; everything around them is ours.
  iframes: false,
};

declare global {
  interface Window {
    axe: { run: (context: Document | Element, options: RunOptions) => Promise<AxeResults> };
  }
}

/** Something that somebody could not use, or that nobody has answered yet. */
export interface Barrier {
  /** The rule of axe. */
  rule: string;
  /** Where it is, and what was found there. */
  told: string;
  /** What to do. */
  remedy: string;
}

/** What axe finds, and what it leaves open without an answer of ours; `within` is the part that is asked about. */
export async function barriers(page: Page, within = 'html'): Promise<Barrier[]> {
  // An earlier look at the same page has brought it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const asked = { choices: options, within };
  const { violations, open, unjudged } = await page.evaluate(askAxe, asked);
  return [...violations, ...open, ...(await unreadable(page, unjudged))];
}

/** Runs in the page. What axe could not judge of colours is marked there, and counted. */
async function askAxe({ choices, within }: { choices: RunOptions; within: string }) {
  // An earlier look at the same page has left its marks.
  for (const marked of document.querySelectorAll('[data-unjudged]'))
    marked.removeAttribute('data-unjudged');
  const part = document.querySelector(within) ?? document;
  const { violations, incomplete } = await window.axe.run(part, choices);
  const toldOf = ({ id, help, helpUrl, nodes }: Result) =>
    nodes.map(({ target, any, all, none, element }) => {
      const [first] = [...any, ...all, ...none];
      const told = `${target.join(' ')}: ${first?.message ?? help}`;
      return {
        rule: id,
        told,
        remedy: `${help} (${helpUrl})`,
        element,
        why: first?.data?.messageKey,
      };
    });
  let unjudged = 0;
  const open = incomplete.flatMap(toldOf).filter(({ rule, element, why }) => {
    // A sign, such as an arrow, is no text that a name would have to contain.
    if (rule === 'label-content-name-mismatch')
      return /[\p{L}\p{N}]/u.test(element?.textContent ?? '');
    if (rule !== 'color-contrast') return true;
    // An empty field has no words yet.
    if (why === 'emptyValue') return false;
    element?.setAttribute('data-unjudged', '');
    unjudged += 1;
    return false;
  });
  const plain = ({ rule, told, remedy }: (typeof open)[number]) => ({ rule, told, remedy });
  return { violations: violations.flatMap(toldOf).map(plain), open: open.map(plain), unjudged };
}

/** Words before gradients, pictures and drawings: axe cannot say what is behind them, the screen can. */
async function unreadable(page: Page, unjudged: number): Promise<Barrier[]> {
  if (unjudged === 0) return [];
  const session = await page.context().newCDPSession(page);
  const { elements, faint } = await wordsIn(page, session, '[data-unjudged]');
  await session.detach();
  const rule = 'color-contrast';
  const remedy = 'Make the words darker or lighter, or calm what is behind them (WCAG 1.4.3)';
  const found = faint.map((told) => ({ rule, told, remedy }));
  if (elements === unjudged) return found;
  const told = `${unjudged - elements} of ${unjudged} elements that axe leaves open have no words on the screen`;
  return [...found, { rule, told, remedy: 'Look at them by eye: [data-unjudged] in the page' }];
}
