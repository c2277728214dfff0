// Layout of translated pages, in both directions: words that are 60 % longer with the text spacing of WCAG 1.4.12 on the
// narrowest phone, and text over pictures from right to left.

import type { Page } from '@playwright/test';

import { prerenderList } from '#core';
import * as act from '../support/actions';
import { measureTextOverImages } from '../support/contrast';
import { goToBreath, guide, MINUTE, OPTIONS, openGuide, pageOf } from '../support/guided-mode';
import { applyTextSpacing, horizontalOverflow, misfits } from '../support/layout-checks';
import { expect, test } from '../support/test';
import { translate, translated } from '../support/translator';

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const WIDER = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
/** The widths at which contrast is measured. */
const CONTRAST_VIEWPORTS = [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }];
/** Each path once. */
const PAGES = [...new Set(prerenderList().map(({ path }) => path))];
const EXPECTED_ERRORS = [/status of \d+/, /^404/];

/** What does not fit, in both directions. */
async function misfitsInBothDirections(page: Page): Promise<string[]> {
  const errors: string[] = [];
  for (const direction of ['rtl', 'ltr']) {
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    errors.push(...(await misfits(page)).map((error) => `${direction}: ${error}`));
  }
  return errors;
}

/** Translates the page, and checks it at every width, at the narrowest with text spacing, too. */
async function expectToFitTranslated(page: Page): Promise<void> {
  await translate(page);
  const errors: string[] = [];
  const check = async (where: string) => {
    const found = await misfitsInBothDirections(page);
    errors.push(...found.map((error) => `${where}: ${error}`));
  };
  for (const size of [PHONE, ...WIDER, NARROWEST]) {
    await page.setViewportSize(size);
    await check(`${size.width}`);
  }
  await applyTextSpacing(page);
  await check('with text spacing');
  expect(errors).toEqual([]);
}

for (const path of PAGES)
  test(path, async ({ visit }) => {
    test.setTimeout(120_000);
    // Pages are complete without JavaScript, and settle sooner.
    const { page } = await visit(path, { javaScript: false, console: [/status of 40[04]/] });

    await test.step('from right to left, text over pictures has enough contrast', async () => {
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      const errors: string[] = [];
      for (const size of CONTRAST_VIEWPORTS) {
        await page.setViewportSize(size);
        const overflow = await horizontalOverflow(page);
        if (overflow > 0) errors.push(`${size.width}: the page overflows by ${overflow} px`);
        const { lowContrast } = await measureTextOverImages(page);
        errors.push(...lowContrast.map((error) => `${size.width}: ${error}`));
      }
      expect(errors).toEqual([]);
    });

    // The last: it changes the texts.
    await test.step('longer words with text spacing fit the narrowest phone', () =>
      expectToFitTranslated(page));
  });

/** In a dialog a form is as wide as the window without the sheet's edges. */
for (const form of ['house', 'creative'])
  test(`the framed form “${form}” fits the narrowest phone`, async ({ visit }) => {
    const { page } = await visit(`/forms/${form}?framed=1`, {
      javaScript: false,
      viewport: { ...NARROWEST, width: 272 },
    });
    await translate(page);
    await applyTextSpacing(page);
    expect(await misfitsInBothDirections(page)).toEqual([]);
  });

const pressWaitlist = act.pressButton('Join the Waitlist');
const STATES = [
  ['the menu', '/', [act.openMenu]],
  ['a dialog', '/events', [pressWaitlist, act.waitForForm]],
  [
    'a dialog whose form does not come',
    '/events',
    [act.formFailsToLoad, pressWaitlist, act.waitForLateForm],
  ],
  ['a form with errors', '/forms/house', [act.submitEmptyFormPage]],
  ['a search', '/journal', [act.search('hawaii')]],
  ['a search without a result', '/journal', [act.search('zeppelin')]],
  ['the letters, refused', '/journal', [act.subscribe('nobody')]],
  ['the letters, accepted', '/journal', [act.subscribe('leilani@house.example')]],
  ['the checkout', '/initiation', [act.pressBuyButton(0), act.waitForDemoForm]],
  ['the second checkout', '/initiation', [act.pressBuyButton(1), act.waitForDemoForm]],
  [
    'a failed checkout',
    '/initiation',
    [act.checkoutFails, act.pressBuyButton(0), act.waitForCheckout('failed')],
  ],
  ['a paid order', '/initiation', [act.payInDemo('paid')]],
  ['an order in progress', '/initiation', [act.payInDemo('processing')]],
] as const;

for (const [name, path, actions] of STATES)
  test(`${name} fits the narrowest phone`, async ({ demo, visit }) => {
    const { page, hydrated } = await visit(path, {
      console: EXPECTED_ERRORS,
      viewport: NARROWEST,
      waitForHydration: !path.startsWith('/forms'),
    });
    for (const action of actions) await action({ page, origin: demo.url });
    // A document that has not been hydrated yet is another test's.
    if (!path.startsWith('/forms')) await hydrated();
    await translate(page);
    await applyTextSpacing(page);
    expect(await misfitsInBothDirections(page)).toEqual([]);
  });

/** One page of each kind, by its path within the program. */
const PROGRAM_PAGES = [
  '',
  '/day-1',
  '/portal-shore',
  '/method',
  '/printable-journal',
  '/printable-proofs',
  '/bonus-2',
];

for (const path of PROGRAM_PAGES)
  test(`the page “${path}” of the program fits`, async ({ link, visit }) => {
    const { page } = await visit(link + path, { javaScript: false, viewport: NARROWEST });
    await expectToFitTranslated(page);
  });

test('the guided mode fits the narrowest phone, from its choices to its end', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, { ...OPTIONS, viewport: NARROWEST });
  await openGuide(page);
  await translate(page);
  await applyTextSpacing(page);
  const dialog = page.getByRole('dialog');
  expect(await misfitsInBothDirections(page)).toEqual([]);
  await dialog.getByRole('button', { name: translated(guide.begin), exact: true }).click();
  expect(await misfitsInBothDirections(page)).toEqual([]);
  await goToBreath(page, 'day-1');
  expect(await misfitsInBothDirections(page)).toEqual([]);
  await page.clock.runFor((pageOf('day-1').minutes ?? 0) * MINUTE);
  await expect(dialog.getByRole('heading', { level: 2 }).last()).toBeFocused();
  expect(await misfitsInBothDirections(page)).toEqual([]);
});
