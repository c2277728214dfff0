// Reads texts of the main content on screen and in print, texts that fade in, and colors that waste ink.

import type { Page } from '@playwright/test';

/**
 * Elements that are useful only on screen: controls with their hints, navigation, captions of pictures and repeated
 * sentences.
 */
const SCREEN_ONLY = [
  '.button, select, dialog, .visually-hidden, .form-honeypot, .notice, .journal-filters, .newsletter-form',
  '.copy-link, :is(.article-head, .article-end) .text-link, .article-contents, .article-adjacent, .article-related',
  '.note-back, .figure, .booking, [class*="case-study-"]:is(a, .case-study-links, .case-study-next)',
  '.case-study-back, .status-links, .guided-button, .keepsakes-form, [aria-hidden="true"]',
].join();

/** Texts of the main content that are visible; with `transparent`, also those that are hidden only by their opacity. */
export function shownTexts(page: Page, { transparent = false } = {}): Promise<string[]> {
  return page.evaluate(
    ([screenOnly, isOpaque]) => {
      const shown: string[] = [];
      const main = document.querySelector('main') ?? document.body;
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent?.replace(/\s+/g, ' ').trim();
        const element = texts.currentNode.parentElement;
        if (!text || !element?.checkVisibility() || element.closest(screenOnly)) continue;
        if (element.checkVisibility({ opacityProperty: true }) === isOpaque) shown.push(text);
      }
      return shown;
    },
    [SCREEN_ONLY, !transparent] as const,
  );
}

/** Texts whose opacity changes when they scroll into view or when the page is opened. */
export function fadingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || !(effect.target instanceof HTMLElement)) return [];
      const fades = effect.getKeyframes().some(({ opacity }) => opacity !== undefined);
      const text = effect.pseudoElement ? '' : effect.target.innerText.trim();
      return fades && text ? [text.slice(0, 60)] : [];
    }),
  );
}

/** Surfaces and pictures that would be printed, and texts that are too light for paper. */
export function wastefulColors(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .filter((element) => element.checkVisibility() && !element.closest('svg'))
      .flatMap((element) => {
        const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
        const isLight = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 127;
        const hasSurface = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
        return hasSurface || isLight || element instanceof HTMLImageElement
          ? [`${element.tagName}.${element.className} ${color} on ${backgroundColor}`]
          : [];
      }),
  );
}
