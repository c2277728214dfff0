// Layout of translated states and of the translated program, in both directions: words that are 60 % longer with the
// text spacing of WCAG 1.4.12 on the narrowest phone. every-page.test.ts checks the pages.

import type { Page } from '@playwright/test';
import * as act from '../support/actions';
import {
  goToBreath,
  guide,
  MINUTE,
  OPTIONS,
  openGuide,
  PORTAL,
  pageOf,
} from '../support/guided-mode';
import { misfits, withTextSpacing } from '../support/layout-checks';
import { dialogsOf } from '../support/pages';
import { expect, test } from '../support/test';
import { translate, translated } from '../support/translator';

const NARROWEST = { width: 320, height: 640 };

async function expectToFit(page: Page): Promise<void> {
  for (const direction of ['rtl', 'ltr']) {
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    expect(await withTextSpacing(page, () => misfits(page)), direction).toEqual([]);
  }
}

async function expectToFitTranslated(page: Page): Promise<void> {
  await translate(page);
  await expectToFit(page);
}

const pressWaitlist = act.pressButton(dialogsOf('/events')[0]?.label ?? '');
for (const [name, path, actions] of [
  ['the menu', '/', [act.openMenu]],
  ['a dialog', '/events', [pressWaitlist, act.waitForForm]],
  ['a dialog with errors', '/events', [pressWaitlist, act.waitForForm, act.submitEmptyForm]],
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
] as const)
  test(`${name} fits the narrowest phone`, async ({ demo, visit }) => {
    const isForm = path.startsWith('/forms');
    const { page, hydrated } = await visit(path, {
      console: [/status of \d+/],
      viewport: NARROWEST,
      waitForHydration: !isForm,
    });
    for (const action of actions) await action({ page, origin: demo.url });
    // A document that has not been hydrated yet is another test's.
    if (!isForm) await hydrated();
    await expectToFitTranslated(page);
  });

test('the pages of the program fit', async ({ link, visit }) => {
  const { page } = await visit(link, { javaScript: false, viewport: NARROWEST });
  for (const path of ['', '/day-1', `/${PORTAL}`, '/method', '/printable-journal', '/bonus-2']) {
    await page.goto(link + path);
    await expectToFitTranslated(page);
  }
});

test('the guided mode fits the narrowest phone, from its choices to its end', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, { ...OPTIONS, viewport: NARROWEST });
  await openGuide(page);
  await expectToFitTranslated(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: translated(guide.begin), exact: true }).click();
  await expectToFit(page);
  await goToBreath(page, 'day-1');
  await expectToFit(page);
  await page.clock.runFor((pageOf('day-1').minutes ?? 0) * MINUTE);
  await expect(dialog.getByRole('heading', { level: 2 }).last()).toBeFocused();
  await expectToFit(page);
});
