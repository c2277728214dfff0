// What must hold at both ends of every measure: nothing sticks out, nothing is cut off, nothing hides, everything can be hit.

import type { Page } from 'playwright-core';

/** How far the page can be moved sideways, in CSS pixels; it should not at all. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** WCAG 1.4.12: line height, letter, word and paragraph spacing as a reader may set them. */
export function setTextWider(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Boxes that cut off words of theirs: each as its name and its first words. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((box) => {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box);
        if (overflowX === 'visible' && overflowY === 'visible') return false;
        // An excerpt is meant to be short; what only the ear gets has no size.
        if (webkitLineClamp !== 'none' || box.closest('.visually-hidden, .form-trap, svg, dialog'))
          return false;
        if (!box.checkVisibility() || !box.textContent?.trim()) return false;
        const place = box.getBoundingClientRect();
        const words = document.createRange();
        const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const text = texts.currentNode;
          if (!text.textContent?.trim() || text.parentElement?.closest('.visually-hidden'))
            continue;
          words.selectNodeContents(text);
          for (const line of words.getClientRects()) {
            if (line.width < 4 || line.height < 4) continue;
            const hidden = (style: string) => style === 'hidden' || style === 'clip';
            if (hidden(overflowX) && (line.left < place.left - 1 || line.right > place.right + 1))
              return true;
            // Letters are lower than their line.
            const air = line.height * 0.2;
            if (
              hidden(overflowY) &&
              (line.top + air < place.top || line.bottom - air > place.bottom)
            )
              return true;
          }
        }
        return false;
      })
      .map((box) => `${box.className || box.tagName}: “${box.textContent?.trim().slice(0, 40)}”`),
  );
}

/** Words that stand on other words: pairs, as the elements that hold them. */
export function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines: { element: Element; text: string; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (!element || !text.textContent?.trim()) continue;
      if (element.closest('.bar, .visually-hidden, .form-trap, .skip-link, .tooltip, svg'))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      // An excerpt ends where its box ends.
      const seen = (
        element.closest('.article-card-excerpt') ?? document.body
      ).getBoundingClientRect();
      for (const box of range.getClientRects())
        if (box.width > 4 && box.height > 4 && box.bottom <= seen.bottom + 2)
          lines.push({ element, text: text.textContent.trim().slice(0, 30), box });
    }
    lines.sort((a, b) => a.box.top - b.box.top);
    const found = new Set<string>();
    for (const [index, one] of lines.entries()) {
      // Letters fill about the middle of their line.
      const letters = ({ top, bottom, height }: DOMRect) => ({
        top: top + height * 0.3,
        bottom: bottom - height * 0.3,
      });
      const a = letters(one.box);
      for (const other of lines.slice(index + 1)) {
        if (other.box.top > one.box.bottom) break;
        // An excerpt that is cut short keeps the rest of its words in its last line.
        if (other.element === one.element) continue;
        const b = letters(other.box);
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        if (across > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
          found.add(
            `“${one.text}” (${one.element.className}) on “${other.text}” (${other.element.className})`,
          );
      }
    }
    return [...found];
  });
}

/** Controls that are too small for a finger: 44 px high; inside a sentence, 24 px suffice (WCAG 2.5.8 spares those). */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44;
    const LEAST_INLINE = 24;
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(
        (control) => !control.closest('.visually-hidden, .form-trap, [tabindex="-1"], .skip-link'),
      )
      .flatMap((control) => {
        // A label is pressed like the box that it names; a card like the link that it is.
        const label = control.closest('label');
        const box = (label ?? control).getBoundingClientRect();
        const before = getComputedStyle(control, '::after');
        const stretched =
          before.position === 'absolute' && before.content !== 'none' && before.inset === '0px';
        if (stretched || box.width < 2) return [];
        const inline = getComputedStyle(control).display === 'inline' && !label;
        const least = inline ? LEAST_INLINE : LEAST;
        const height = Math.round(box.height * 10) / 10;
        const name = (control.textContent || control.getAttribute('aria-label') || control.tagName)
          .trim()
          .slice(0, 40);
        return height < least
          ? [`${height} px: “${name}” (${control.className || control.parentElement?.className})`]
          : [];
      });
  });
}

/** Goes backwards through the page by keyboard; whatever has the focus must not lie under the bar, or outside. */
export async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('Shift+Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'end';
      if (focused.closest('.bar, .skip-link')) return 'bar';
      const bar = document.querySelector('.bar')?.getBoundingClientRect();
      const { top, bottom, height } = focused.getBoundingClientRect();
      const covered = Math.max(0, Math.min(bottom, bar?.bottom ?? 0) - top);
      const below = Math.max(0, bottom - innerHeight);
      return covered + below < Math.min(height, innerHeight) * 0.2
        ? ''
        : `${focused.className || focused.tagName}: “${focused.textContent?.trim().slice(0, 30)}” at ${Math.round(top)}`;
    });
    if (found === 'end' || found === 'bar') break;
    if (found) hidden.push(found);
  }
  return hidden;
}
