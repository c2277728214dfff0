// Layout checks: content that does not fit the window, texts and targets that are too small, and covered focus.

import type { Page } from '@playwright/test';

/** Runs a check with the text spacing of WCAG 1.4.12: line height, letter, word and paragraph spacing. */
export async function withTextSpacing<Result>(page: Page, check: () => Promise<Result>) {
  const spacing = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  const result = await check();
  await spacing.evaluate((added) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== added);
  });
  return result;
}

/**
 * Finds content that does not fit: a page that is wider than the window, texts and controls partly outside it, texts
 * that their box clips, and overlapping texts. A modal dialog is checked alone.
 */
export function misfits(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  return page.evaluate(() => {
    const NOT_SHOWN = '.visually-hidden, .form-honeypot, .skip-link, .tooltip, svg';
    const { scrollWidth, clientWidth } = document.documentElement;
    const errors = new Set<string>();
    if (scrollWidth > clientWidth)
      errors.add(`the page overflows by ${scrollWidth - clientWidth} px`);
    const root = document.querySelector('dialog:modal') ?? document.body;
    const isShown = (element: Element) =>
      !element.closest(NOT_SHOWN) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isBeside = ({ left, right, width }: DOMRect) =>
      width > 1 && (left < -1 || right > innerWidth + 1);

    for (const control of root.querySelectorAll('a, button, input, select, textarea'))
      if (isShown(control) && isBeside(control.getBoundingClientRect()))
        errors.add(`${control.outerHTML.slice(0, 80)} stands beside the window`);

    /** Ancestors of an element that clip their overflow. */
    const clipping = (element: Element) => {
      const clips: { bounds: DOMRect; across: boolean; down: boolean }[] = [];
      for (let around: Element | null = element; around && around !== root; ) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const [across, down] = [overflowX, overflowY].map((style) => /hidden|clip/.test(style));
        if (across || down)
          clips.push({
            bounds: around.getBoundingClientRect(),
            ...{ across: across === true, down: down === true },
          });
        around = around.parentElement;
      }
      return clips;
    };

    /**
     * Excerpt that contains an element. Excerpts may be clipped after three lines (specification §9), because the whole
     * text is a link away.
     */
    const clamping = (element: Element | null): Element | null =>
      !element || getComputedStyle(element).webkitLineClamp !== 'none'
        ? element
        : clamping(element.parentElement);

    const lines: { element: Element; text: string; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode } = texts;
      // Translators wrap texts in their own elements.
      const element = currentNode.parentElement?.closest(':not(font)');
      const text = currentNode.textContent?.trim().slice(0, 30);
      if (!element || !text || !isShown(element)) continue;
      const clips = clipping(element);
      const clamp = clamping(element);
      range.selectNodeContents(currentNode);
      for (const box of range.getClientRects()) {
        const { left, right, top, bottom, width, height } = box;
        if (width < 4 || height < 4) continue;
        if (clamp && bottom > clamp.getBoundingClientRect().bottom + 1) continue;
        const where = `“${text}” (${element.className || element.tagName})`;
        if (isBeside(box)) errors.add(`${where} stands beside the window`);
        // Glyphs are lower than their line box.
        const spacing = height * 0.2;
        const isCut = clips.some(
          ({ bounds, across, down }) =>
            (across && (left < bounds.left - 1 || right > bounds.right + 1)) ||
            (down && (top + spacing < bounds.top || bottom - spacing > bounds.bottom)),
        );
        if (isCut) errors.add(`${where} is cut off`);
        if (!element.closest('.nav-bar, .buy-bar')) lines.push({ element, text: where, box });
      }
    }

    lines.sort((a, b) => a.box.top - b.box.top);
    for (const [index, { element, text, box }] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (other.box.top > box.bottom) break;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        // Glyphs fill about the middle of their line box.
        const down =
          Math.min(box.bottom - box.height * 0.3, other.box.bottom - other.box.height * 0.3) -
          Math.max(box.top + box.height * 0.3, other.box.top + other.box.height * 0.3);
        if (other.element !== element && across > 2 && down > 1)
          errors.add(`${text} on ${other.text}`);
      }
    return [...errors];
  });
}

/**
 * Finds words that are split at the end of a line: inside the word, or, in headings, eyebrows and addresses, at its
 * hyphen or after a single letter. Automatic hyphenation by the browser (from 16 letters) is allowed.
 */
export function tornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const NOT_SHOWN = '.visually-hidden, .form-honeypot, .skip-link, .tooltip, svg';
    const DISPLAYED = 'h1, h2, h3, .eyebrow, a[href^="mailto:"]';
    const torn = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const { parentElement: element, textContent } = currentNode;
      if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest(NOT_SHOWN))
        continue;
      for (const { 0: word, index } of (textContent ?? '').matchAll(/[^\s–—/]+/g)) {
        // An initial is in a separate float.
        if (index === 0 && element.matches('.opening')) continue;
        range.setStart(currentNode, index);
        range.setEnd(currentNode, index + word.length);
        const tops = [...range.getClientRects()]
          .filter(({ width }) => width > 1)
          .map(({ top }) => top);
        const isTorn = tops.some((top) => Math.abs(top - (tops[0] ?? top)) > 4);
        const allowed =
          /\w{16}/.test(word) ||
          // A compound may be split only if it does not fit on one line.
          (/\p{L}{2}-\p{L}/u.test(word) &&
            (element.matches('.compound') || !element.closest(DISPLAYED)));
        if (isTorn && !allowed) torn.add(`torn: ${word} (${element.className || element.tagName})`);
      }
    }
    return [...torn];
  });
}

/**
 * Finds arches that are not a semicircle on straight jambs, and texts too close to their curve. An arch is a box with
 * two round corners above and two square corners below.
 */
export function archFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const NEAR = 10;
    const faults = new Set<string>();
    const used = (radius: string, size: number) =>
      Number.parseFloat(radius) * (radius.endsWith('%') ? size / 100 : 1);
    const range = document.createRange();
    for (const arch of document.querySelectorAll('body *')) {
      const style = getComputedStyle(arch);
      if (style.borderTopLeftRadius === '0px' || style.borderBottomLeftRadius !== '0px') continue;
      if (!arch.checkVisibility({ visibilityProperty: true })) continue;
      const { left, top, width, height } = arch.getBoundingClientRect();
      const [across = '', down = across] = style.borderTopLeftRadius.split(' ');
      const radius = Math.min(width / 2, height, used(across, width));
      const isRound =
        Math.abs(used(across, width) - used(down, height)) < 1 && radius > width / 2 - 1;
      if (!isRound) faults.add(`no semicircle: ${arch.className}`);

      const texts = document.createTreeWalker(arch, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement?.closest('.visually-hidden, svg, .screen-only[hidden]'))
          continue;
        range.selectNodeContents(texts.currentNode);
        for (const line of range.getClientRects()) {
          // Text above the crown of the arch is outside it. Letters are lower than their line.
          if (line.width < 4 || line.top < top || line.top > top + radius) continue;
          const above = top + radius - line.top - line.height * 0.2;
          const beside = Math.max(left + width / 2 - line.left, line.right - left - width / 2);
          if (above > 0 && Math.hypot(above, beside) > radius - NEAR)
            faults.add(
              `on the curve of ${arch.className}: ${texts.currentNode.textContent?.slice(0, 30)}`,
            );
        }
      }
    }
    return [...faults];
  });
}

/** Finds eyebrows that follow each other without a heading between them. */
export function crowdedEyebrows(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(p, span).eyebrow')].flatMap((eyebrow, index, all) => {
      const next = all[index + 1];
      if (!next || !eyebrow.checkVisibility() || !next.checkVisibility()) return [];
      const between = document.createRange();
      between.setStartAfter(eyebrow);
      between.setEndBefore(next);
      return between.toString().trim() === ''
        ? [`${eyebrow.textContent} | ${next.textContent}`]
        : [];
    }),
  );
}

/** Checks the layout in windows of these sizes, and adds the size to each fault; `where` describes the conditions. */
export async function misfitsAt(
  page: Page,
  sizes: readonly { width: number; height: number }[],
  where = '',
): Promise<string[]> {
  const errors: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    errors.push(...(await misfits(page)).map((error) => `${where} at ${size.width}: ${error}`));
  }
  return errors;
}

/** Checks the layout on the narrowest phone with the text spacing of WCAG 1.4.12, in both text directions. */
export async function misfitsBothWays(page: Page): Promise<string[]> {
  const errors: string[] = [];
  for (const direction of ['rtl', 'ltr']) {
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    const narrowest = () => misfitsAt(page, [{ width: 320, height: 640 }], direction);
    errors.push(...(await withTextSpacing(page, narrowest)));
  }
  return errors;
}

/** Finds controls that are too small for touch: less than 44 px high, except in a sentence (WCAG 2.5.8, Inline). */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(
        (control) =>
          // The main region, which gets the focus of the skip link, contains the controls of the page.
          !control.matches('[tabindex="-1"]') &&
          !control.closest('.visually-hidden, .form-honeypot, .skip-link'),
      )
      .flatMap((control) => {
        // A label is part of its control's target; a stretched link covers its card.
        const label = control.closest('label');
        const { width, height } = (label ?? control).getBoundingClientRect();
        const after = getComputedStyle(control, '::after');
        const stretched = after.position === 'absolute' && after.inset === '0px';
        const isInline = (element: Element | null) =>
          element !== null && getComputedStyle(element).display.startsWith('inline');
        let block = control.parentElement;
        while (isInline(block)) block = block?.parentElement ?? null;
        const texts = document.createTreeWalker(block ?? control, NodeFilter.SHOW_TEXT);
        let isInSentence = false;
        while (isInline(control) && !label && texts.nextNode()) {
          const { parentElement, textContent } = texts.currentNode;
          isInSentence ||= textContent?.trim() !== '' && !parentElement?.closest('a[href], button');
        }
        if (stretched || width < 2 || isInSentence) return [];
        return Math.round(height * 10) / 10 < 44
          ? [`${height} px: ${control.outerHTML.slice(0, 80)}`]
          : [];
      }),
  );
}

/** Finds texts of less than 13 px. The marks of notes are superscripts, so the size of their sentence counts. */
export function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim().slice(0, 30);
      if (!text || !element?.checkVisibility() || element.closest('sup, svg, .visually-hidden'))
        continue;
      const { fontSize } = getComputedStyle(element);
      if (Number.parseFloat(fontSize) < 13) small.add(`${fontSize}: “${text}”`);
    }
    return [...small];
  });
}

/** Tabs backwards through the page; returns focused elements that the navigation bar covers or that are out of view. */
export async function obscuredFocus(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  // The footer is the same on every page.
  const footer = page.locator('.footer a').first();
  if ((await footer.count()) > 0) await footer.focus();
  else await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('Shift+Tab');
    const result = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused.matches('body, .nav-bar *, .skip-link')) return 'end';
      const bar = document.querySelector('.nav-bar')?.getBoundingClientRect();
      const { top, bottom, height } = focused.getBoundingClientRect();
      const covered = Math.max(0, Math.min(bottom, bar?.bottom ?? 0) - top);
      const below = Math.max(0, bottom - innerHeight);
      const isSeen = covered + below < Math.min(height, innerHeight) * 0.2;
      return isSeen ? '' : `${focused.outerHTML.slice(0, 80)} at ${Math.round(top)}`;
    });
    if (result === 'end') break;
    if (result) hidden.push(result);
  }
  return hidden;
}

/** Finds text of the page behind the bar before the page is scrolled. */
export function behindBar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bottom = document.querySelector('.nav-bar')?.getBoundingClientRect().bottom ?? 0;
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    const behind: string[] = [];
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const text = currentNode.textContent?.trim();
      if (!text || currentNode.parentElement?.closest('.visually-hidden, svg')) continue;
      range.selectNodeContents(currentNode);
      const { top, width, height } = range.getBoundingClientRect();
      if (width > 1 && height > 1 && top < bottom) behind.push(text);
    }
    return behind;
  });
}
