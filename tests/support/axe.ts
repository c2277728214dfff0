// Runs axe on the current page (WCAG 2.2 A and AA); color contrast that axe cannot decide is measured from a
// screenshot.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { measureTextIn } from './contrast';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  resultTypes: ['violations', 'incomplete'],
  elementRef: true,
  // Stripe's iframes are not checked.
  iframes: false,
};

declare global {
  interface Window {
    axe: { run: (context: Document | Element, options: RunOptions) => Promise<AxeResults> };
  }
}

/** An axe violation, or an axe result that needs review. */
export interface Violation {
  /** The axe rule. */
  rule: string;
  /** The element, and what was found. */
  message: string;
  /** How to fix it. */
  remedy: string;
}

/** Violations, and incomplete results that could not be resolved here; `within` is the selector to check. */
export async function findViolations(page: Page, within = 'html'): Promise<Violation[]> {
  // axe stays in the page after the first run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const argument = { runOptions: options, within };
  await page.evaluate(hideHairlines, true);
  const { violations, incompleteNodes, undecided } = await page.evaluate(runAxe, argument);
  await page.evaluate(hideHairlines, false);
  return [...violations, ...incompleteNodes, ...(await lowContrastText(page, undecided))];
}

/**
 * Runs in the page. axe cannot determine the contrast of text on a gradient, or beside a pseudo-element with a
 * background. Lines of up to two pixels are not behind text, and what is transparent is not visible: they are hidden
 * while axe runs.
 */
function hideHairlines(hidden: boolean): void {
  if (!hidden) {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    return;
  }
  const isThin = (size: string) => size.split(' ').some((side) => /^[0-2](\.\d+)?px$/.test(side));
  const isHairline = ({ backgroundImage, backgroundSize }: CSSStyleDeclaration) =>
    backgroundImage !== 'none' &&
    !backgroundImage.includes('url(') &&
    backgroundSize.split(', ').every(isThin);
  for (const element of document.querySelectorAll('body *')) {
    const parts = ['::before', '::after'].filter((part) => {
      const style = getComputedStyle(element, part);
      if (style.content === 'none') return false;
      return style.opacity === '0' || isHairline(style);
    });
    if (isHairline(getComputedStyle(element))) parts.push('itself');
    if (parts.length > 0) element.setAttribute('data-hairline', parts.join(' '));
    else element.removeAttribute('data-hairline');
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    [data-hairline~="itself"] { background-image: none !important }
    [data-hairline~="::before"]::before { background-image: none !important }
    [data-hairline~="::after"]::after { background-image: none !important }
  `);
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page. Elements whose contrast axe could not decide are marked with `data-undecided` and counted. */
async function runAxe({ runOptions, within }: { runOptions: RunOptions; within: string }) {
  // Remove the marks of an earlier run.
  for (const element of document.querySelectorAll('[data-undecided]'))
    element.removeAttribute('data-undecided');
  const root = document.querySelector(within) ?? document;
  const { violations, incomplete } = await window.axe.run(root, runOptions);
  const nodesOf = ({ id, help, helpUrl, nodes }: Result) =>
    nodes.map(({ target, any, all, none, element }) => {
      const [first] = [...any, ...all, ...none];
      const message = `${target.join(' ')}: ${first?.message ?? help}`;
      return {
        rule: id,
        message,
        remedy: `${help} (${helpUrl})`,
        element,
        messageKey: first?.data?.messageKey,
      };
    });
  let undecided = 0;
  const incompleteNodes = incomplete.flatMap(nodesOf).filter(({ rule, element, messageKey }) => {
    // A symbol such as an arrow is not text that the accessible name must contain.
    if (rule === 'label-content-name-mismatch')
      return /[\p{L}\p{N}]/u.test(element?.textContent ?? '');
    if (rule !== 'color-contrast') return true;
    // An empty field has no text to measure.
    if (messageKey === 'emptyValue') return false;
    element?.setAttribute('data-undecided', '');
    undecided += 1;
    return false;
  });
  const withoutElement = ({ rule, message, remedy }: (typeof incompleteNodes)[number]) => ({
    rule,
    message,
    remedy,
  });
  return {
    violations: violations.flatMap(nodesOf).map(withoutElement),
    incompleteNodes: incompleteNodes.map(withoutElement),
    undecided,
  };
}

/** Measures text over gradients and images from a screenshot, since axe cannot determine the background there. */
async function lowContrastText(page: Page, undecided: number): Promise<Violation[]> {
  if (undecided === 0) return [];
  const { elements, lowContrast } = await measureTextIn(page, '[data-undecided]');
  const rule = 'color-contrast';
  const remedy = 'Make the text darker or lighter, or simplify its background (WCAG 1.4.3)';
  const violations = lowContrast.map((message) => ({ rule, message, remedy }));
  if (elements === undecided) return violations;
  const message = `${undecided - elements} of ${undecided} elements with undecided contrast have no visible text`;
  return [
    ...violations,
    { rule, message, remedy: 'Check them by hand: [data-undecided] in the page' },
  ];
}
