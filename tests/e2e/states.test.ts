// States of pages that a visitor's action leads to: axe (WCAG 2.2 A and AA), layout, preferences and longer words at two
// widths; what can be read while it appears; the bar over dark pictures. templates.test.ts checks pages as they are opened.

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import * as act from '../support/actions';
import { isComplete } from '../support/complete';
import { lowContrastText } from '../support/contrast';
import { misfits, misfitsBothWays } from '../support/layout-checks';
import { dialogsOf, formDialogs } from '../support/pages';
import { buyButton, checkout, pay, words } from '../support/sales-page';
import { expect, type OpenVisit, test, type VisitOptions } from '../support/test';
import { translate } from '../support/translator';
import {
  animatedElements,
  emulateReducedTransparency,
  translucentElements,
} from '../support/user-preferences';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SOCIAL = '.footer-social a';
/** What the browser and the app say about downloads that fail. */
const ERRORS: VisitOptions = {
  console: [
    /the server responded with a status of|net::ERR_/,
    /^404/,
    /download failed|imported module/,
    // The accessibility checker reads style sheets, which it cannot where the browser is offline.
    /^Couldn't load preload assets/,
  ],
};

/** A dialog of the page with most forms, and the form that it contains. */
const [DIALOG = { path: '/', label: '', form: '' }] = formDialogs();

interface State {
  name: string;
  /** The actions that lead to it, from the state before it. */
  actions: readonly act.Action[];
}

interface Sequence {
  /** States of one page, each following the one before it. */
  states: readonly State[];
  path: string;
  only?: 'phone' | 'desktop';
  /** Whether its words are also translated, after the last state. */
  translated?: true;
}

const SEQUENCES: Sequence[] = [
  {
    ...{ path: '/', only: 'phone', translated: true },
    states: [{ name: 'the menu', actions: [act.openMenu] }],
  },
  {
    ...{ path: '/initiation', only: 'phone' },
    states: [
      { name: 'the menu over a dark surface', actions: [act.openMenu] },
      { name: 'an item of it, chosen by keyboard', actions: [act.focus('.nav-link')] },
    ],
  },
  {
    path: '/about',
    states: [
      { name: 'the skip link', actions: [act.focus('.skip-link')] },
      {
        name: 'a tooltip',
        actions: [act.scrollTo(SOCIAL), act.focus(SOCIAL), act.waitForTooltip],
      },
    ],
  },
  {
    ...{ path: DIALOG.path, translated: true },
    states: [
      { name: 'a dialog with its form', actions: [act.pressButton(DIALOG.label), act.waitForForm] },
      { name: 'the form with text', actions: [act.typeIntoForm] },
      { name: 'the form with errors', actions: [act.submitEmptyForm] },
      { name: 'the form, sent', actions: [act.submitForm] },
    ],
  },
  {
    ...{ path: '/journal', translated: true },
    states: [
      { name: 'a search with results', actions: [act.search('hawaii')] },
      { name: 'a search without a result', actions: [act.search('zeppelin')] },
    ],
  },
  {
    path: '/journal',
    states: [
      { name: 'the newsletter form with an error', actions: [act.subscribe('not an address')] },
      { name: 'the newsletter form, sent', actions: [act.subscribe('leilani@house.example')] },
    ],
  },
  ...[0, 1].map(
    (index): Sequence => ({
      ...{ path: '/initiation', translated: true },
      states: [
        {
          name: `the checkout of button ${index + 1}, ready`,
          actions: [act.pressBuyButton(index), act.waitForDemoForm, act.waitForCheckout('ready')],
        },
      ],
    }),
  ),
  {
    path: '/initiation',
    states: [
      {
        name: 'the checkout, loading',
        actions: [act.checkoutNeverResponds, act.pressBuyButton(0), act.waitForCheckout('loading')],
      },
    ],
  },
  {
    ...{ path: '/initiation', translated: true },
    states: [
      {
        name: 'the checkout, failed',
        actions: [act.checkoutFails, act.pressBuyButton(0), act.waitForCheckout('failed')],
      },
    ],
  },
  {
    ...{ path: '/forms/house', translated: true },
    states: [{ name: 'a form page with errors', actions: [act.submitEmptyFormPage] }],
  },
  {
    ...{ path: '/rituals', only: 'desktop' },
    states: [{ name: 'the screen of a page that cannot be loaded', actions: [act.openOffline] }],
  },
  ...['paid', 'processing', 'unpaid', 'expired'].map(
    (outcome): Sequence => ({
      ...{ path: '/initiation/demo', ...(outcome === 'paid' && { translated: true }) },
      states: [{ name: `an order, ${outcome}`, actions: [act.payInDemo(outcome)] }],
    }),
  ),
];

async function expectGood(page: Page, only: Sequence['only']): Promise<void> {
  const sizes = only === undefined ? [DESKTOP, PHONE] : [only === 'phone' ? PHONE : DESKTOP];
  // An action may have opened another document, which changes while it is hydrated.
  await page.waitForFunction(isComplete);
  expect(await animatedElements(page)).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    expect(await misfits(page)).toEqual([]);
  }
}

for (const { states, path, only, translated } of SEQUENCES)
  test(`${states.map(({ name }) => name).join('; ')}: accessible, and fits`, async ({
    demo,
    visit,
  }) => {
    const { page } = await visit(path, {
      ...ERRORS,
      viewport: only === 'phone' ? PHONE : DESKTOP,
      waitForHydration: !path.startsWith('/forms/'),
    });
    for (const { name, actions } of states)
      await test.step(name, async () => {
        for (const action of actions) await action({ page, origin: demo.url });
        await expectGood(page, only);
      });
    if (translated)
      await test.step('longer words fit the narrowest phone in both directions', async () => {
        await translate(page);
        expect(await misfitsBothWays(page)).toEqual([]);
      });
    await emulateReducedTransparency(page);
    expect(await translucentElements(page)).toEqual([]);
  });

test('where payments are disabled, and where an order cannot be looked up', async ({
  disabled,
  visit,
}) => {
  const { page } = await visit(`${disabled.url}/initiation`, ERRORS);
  await act.buyWithCheckoutDisabled({ page, origin: disabled.url });
  await page.waitForLoadState();
  await expectGood(page, undefined);
  await page.goto(`${disabled.url}/initiation/welcome?session_id=cs_test_12345678`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectGood(page, undefined);
});

test("the page around Stripe's form is accessible", async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', { ...ERRORS, stripe });
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutReady);
  await expectAccessible(page);
});

// ── What appears ────────────────────────────────────────────────────

/** Halts the clock of animations, so that each stays where it began until its time is set. */
async function haltAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/** Sets every animation that ends to a time in milliseconds, or to a share of its length; returns their number. */
function setAnimations(page: Page, time: { ms: number } | { share: number }): Promise<number> {
  return page.evaluate((at) => {
    const animations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
    for (const animation of animations) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      const ofScroll = endTime instanceof CSSUnitValue;
      const end = ofScroll ? endTime.value : Number(endTime);
      animation.pause();
      if ('share' in at)
        animation.currentTime = ofScroll ? CSS.percent(end * at.share) : end * at.share;
      else if (!ofScroll) animation.currentTime = Math.min(end, at.ms);
    }
    return animations.length;
  }, time);
}

/** The opacity of an element and all around it. */
const opacityOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      let opacity = 1;
      for (let around: Element | null = element; around; around = around.parentElement)
        opacity *= Number(getComputedStyle(around).opacity);
      return opacity;
    });

/** The time after a press at which its response is seen, in milliseconds. */
const RESPONSE = 100;

const pressWaitlist = act.pressButton(dialogsOf('/events')[0]?.label ?? '');
for (const [name, path, action, response] of [
  ['the menu', '/', act.openMenu, '.nav-menu:popover-open .nav-link'],
  ['a dialog', '/events', pressWaitlist, 'dialog[open] h2'],
  ['the checkout', '/initiation', act.pressBuyButton(0), '.checkout .checkout-skeleton'],
] as const)
  test(`${name} is seen a tenth of a second after the press, and can be read while it appears`, async ({
    demo,
    visit,
  }) => {
    const { page } = await visit(path, {
      ...ERRORS,
      ...{ viewport: PHONE, motion: true, unanswered: /create-initiation-checkout/ },
    });
    await haltAnimations(page);
    await action({ page, origin: demo.url });
    await page.locator(response).first().waitFor({ state: 'attached' });
    expect(await setAnimations(page, { ms: RESPONSE })).toBeGreaterThan(0);
    expect(await opacityOf(page, response)).toBeGreaterThan(0.2);
    await setAnimations(page, { share: 0.25 });
    await expectAccessible(page);
  });

for (const path of ['/', '/initiation', '/contact'])
  test(`what comes into view on ${path} can be read while it appears`, async ({ visit }) => {
    const { page } = await visit(path, { ...ERRORS, viewport: PHONE, motion: true });
    expect(await setAnimations(page, { share: 0.25 })).toBeGreaterThan(1);
    await expectAccessible(page);
  });

test('with motion the placeholders of the checkout move', async ({ visit }) => {
  const { page } = await visit('/initiation', {
    motion: true,
    unanswered: /create-initiation-checkout/,
  });
  await buyButton(page).click();
  await expect(checkout(page)).toBeFocused();
  const moving = () =>
    checkout(page).evaluate((region) => region.getAnimations({ subtree: true }).length);
  await expect.poll(moving).toBeGreaterThanOrEqual(5);
});

test('a pressed button moves with the pointer down', async ({ visit }) => {
  const { page } = await visit('/', { viewport: PHONE });
  const button = page.locator('.button-luxury').first();
  await button.hover();
  await expect(button).toHaveCSS('translate', 'none');
  await page.mouse.down();
  await expect(button).toHaveCSS('translate', '0px 1px');
  await page.mouse.up();
});

// ── The bar over pictures ───────────────────────────────────────────

for (const width of [390, 1440])
  test(`the bar can be read over a dark picture, also while the page scrolls, at ${width} px`, async ({
    visit,
  }) => {
    const { page } = await visit('/initiation', { viewport: { width, height: 900 } });
    await expect(page.locator('.hero-dark')).toHaveCount(1);
    await expect(page.locator('.nav-bar')).toHaveAttribute('data-over', 'dark');
    for (const offset of [0, 30, 47, 49, 260]) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), offset);
      expect(await lowContrastText(page, '.nav-bar *'), `at ${offset}`).toEqual([]);
    }
  });

// ── What the checks find ────────────────────────────────────────────

for (const [name, text, message] of [
  // axe cannot determine it; its ground is composed.
  ['an image', '.hero-text', /color-contrast: .* instead of 3:/],
  // axe determines it, since the line under the words is hidden.
  ['a hairline', '.button-outline', /color-contrast: .*insufficient color contrast/],
] as const)
  test(`low contrast over ${name} is found`, async ({ visit }: { visit: OpenVisit }) => {
    const { page } = await visit('/');
    await expect(page.locator(text).first()).toBeVisible();
    await page.evaluate((selector) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`${selector} { color: rgb(180 160 140) }`);
      document.adoptedStyleSheets = [sheet];
    }, text);
    await expect(expectAccessible(page)).rejects.toThrow(message);
  });
