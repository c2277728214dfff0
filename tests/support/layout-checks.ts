// Layout checks that run in the page: horizontal overflow, clipped, overlapping and cut-off text, target size, obscured
// focus.

import type { Page } from '@playwright/test';

/** Horizontal overflow of the page in CSS pixels; 0 when nothing overflows. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Applies the text spacing of WCAG 1.4.12: line height, letter, word and paragraph spacing. */
export function applyTextSpacing(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Boxes whose overflow clips their own text: class and first words. */
export function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...(document.querySelector('dialog:modal') ?? document.body).querySelectorAll<HTMLElement>(
        '*',
      ),
    ]
      .filter((box) => {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box);
        if (overflowX === 'visible' && overflowY === 'visible') return false;
        // An excerpt is truncated on purpose; visually hidden text has no size.
        if (webkitLineClamp !== 'none' || box.closest('.visually-hidden, .form-honeypot, svg'))
          return false;
        if (!box.checkVisibility() || !box.textContent?.trim()) return false;
        const bounds = box.getBoundingClientRect();
        const range = document.createRange();
        const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const text = texts.currentNode;
          if (!text.textContent?.trim() || text.parentElement?.closest('.visually-hidden'))
            continue;
          range.selectNodeContents(text);
          for (const line of range.getClientRects()) {
            if (line.width < 4 || line.height < 4) continue;
            const hidden = (style: string) => style === 'hidden' || style === 'clip';
            if (hidden(overflowX) && (line.left < bounds.left - 1 || line.right > bounds.right + 1))
              return true;
            // Glyphs are lower than their line box.
            const spacing = line.height * 0.2;
            if (
              hidden(overflowY) &&
              (line.top + spacing < bounds.top || line.bottom - spacing > bounds.bottom)
            )
              return true;
          }
        }
        return false;
      })
      .map((box) => `${box.className || box.tagName}: “${box.textContent?.trim().slice(0, 40)}”`),
  );
}

/** Pairs of overlapping texts, with the classes of their elements. */
export function overlappingText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines: { element: Element; text: string; box: DOMRect }[] = [];
    // A modal dialog covers the page.
    const shown = document.querySelector('dialog:modal') ?? document.body;
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      // Translators put texts into elements of their own.
      const element = text.parentElement?.closest(':not(font)');
      if (!element || !text.textContent?.trim()) continue;
      if (element.closest('.nav-bar, .visually-hidden, .form-honeypot, .skip-link, .tooltip, svg'))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      // An excerpt ends at the edge of its box.
      const clip = (
        element.closest('.article-card-excerpt') ?? document.body
      ).getBoundingClientRect();
      for (const box of range.getClientRects())
        if (box.width > 4 && box.height > 4 && box.bottom <= clip.bottom + 2)
          lines.push({ element, text: text.textContent.trim().slice(0, 30), box });
    }
    lines.sort((a, b) => a.box.top - b.box.top);
    const found = new Set<string>();
    for (const [index, line] of lines.entries()) {
      // Glyphs fill about the middle of their line box.
      const glyphs = ({ top, bottom, height }: DOMRect) => ({
        top: top + height * 0.3,
        bottom: bottom - height * 0.3,
      });
      const a = glyphs(line.box);
      for (const other of lines.slice(index + 1)) {
        if (other.box.top > line.box.bottom) break;
        // The clipped rest of a truncated excerpt overlaps its own last line.
        if (other.element === line.element) continue;
        const b = glyphs(other.box);
        const overlap =
          Math.min(line.box.right, other.box.right) - Math.max(line.box.left, other.box.left);
        if (overlap > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
          found.add(
            `“${line.text}” (${line.element.className}) on “${other.text}” (${other.element.className})`,
          );
      }
    }
    return [...found];
  });
}

/** Texts and controls that stand partly beside the window. */
function outsideOfWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOutside = ({ left, right, width }: DOMRect) =>
      width > 1 && (left < -1 || right > window.innerWidth + 1);
    return [...(document.querySelector('dialog:modal') ?? document.body).querySelectorAll('*')]
      .filter((element) => !element.closest('.visually-hidden, .form-honeypot, .skip-link, svg'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        if (element.matches('a, button, input, select, textarea'))
          return isOutside(element.getBoundingClientRect());
        const range = document.createRange();
        return [...element.childNodes].some((node) => {
          range.selectNodeContents(node);
          return node instanceof Text && [...range.getClientRects()].some(isOutside);
        });
      })
      .map((element) => {
        const named = element.closest('[class]');
        const { left, right } = element.getBoundingClientRect();
        return `“${element.textContent?.trim().slice(0, 30)}” (${named?.className}) is outside of the window: ${Math.round(left)} to ${Math.round(right)}`;
      });
  });
}

/**
 * Controls that are too small for touch: 44 px high, or 24 px inside a sentence (WCAG 2.5.8 exempts inline targets).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44;
    const LEAST_INLINE = 24;
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(
        (control) =>
          !control.closest('.visually-hidden, .form-honeypot, [tabindex="-1"], .skip-link'),
      )
      .flatMap((control) => {
        // A label is part of its control's target; a stretched link covers its card.
        const label = control.closest('label');
        const box = (label ?? control).getBoundingClientRect();
        const after = getComputedStyle(control, '::after');
        const stretched =
          after.position === 'absolute' && after.content !== 'none' && after.inset === '0px';
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

/**
 * Tabs backwards through the page; returns focused elements that are covered by the navigation bar or out of view. The
 * footer is the same on every page: `withFooter` starts behind it.
 */
export async function obscuredFocus(page: Page, withFooter: boolean): Promise<string[]> {
  const hidden: string[] = [];
  const footer = page.locator('.footer a');
  if (!withFooter && (await footer.count()) > 0) await footer.first().focus();
  else await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('Shift+Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'end';
      if (focused.closest('.nav-bar, .skip-link')) return 'bar';
      const bar = document.querySelector('.nav-bar')?.getBoundingClientRect();
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

/** Everything that does not fit the window: overflow, and text that is clipped, overlaps, or stands beside the window. */
export async function misfits(page: Page): Promise<string[]> {
  const overflow = await horizontalOverflow(page);
  return [
    ...(overflow > 0 ? [`the page overflows by ${overflow} px`] : []),
    ...(await clippedText(page)).map((box) => `clipped ${box}`),
    ...(await overlappingText(page)),
    ...(await outsideOfWindow(page)),
  ];
}
