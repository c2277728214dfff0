// States of pages: dialogs, menus, search results, checkout, errors; with path, viewports and the actions that lead there.

import * as act from './actions.mjs';
import {
  DESKTOP,
  EXTREMES,
  FORCED_COLORS,
  PAPER,
  PHONE,
  PHONE_FORCED_COLORS,
  PHONE_KEYBOARD,
} from './viewports.mjs';

const BOTH = [DESKTOP, PHONE];
const [NARROWEST, WIDEST, SIDEWAYS, , CLOSEST] = EXTREMES;
const SOCIAL = '.footer-social a';
/** Dates in Honolulu before, during and after the retreat. */
const [BEFORE, DURING, AFTER] = ['2025-11-20', '2026-01-04', '2026-06-01'];
const noon = (day) => `${day}T22:00:00Z`;

/** The states as `{ name, path, viewports, actions?, before?, now?, fullPage? }`. */
export function statesOf(dialogs) {
  return [
    {
      name: 'the menu',
      path: '/',
      viewports: [PHONE, NARROWEST, SIDEWAYS, CLOSEST, PHONE_FORCED_COLORS],
      actions: [act.openMenu],
    },
    {
      name: 'the menu over a dark surface',
      path: '/initiation',
      viewports: [PHONE],
      actions: [act.openMenu],
    },
    {
      name: 'an item of the menu, chosen by keyboard',
      path: '/about',
      viewports: [PHONE],
      actions: [act.openMenu, act.focus('.nav-link[href="/rituals"]')],
    },
    {
      name: 'the bar, scrolled over a dark picture',
      path: '/initiation',
      viewports: BOTH,
      actions: [act.scrollBy(320)],
    },
    {
      name: 'the bar, scrolled past it',
      path: '/initiation',
      viewports: BOTH,
      actions: [act.scrollBy(1100)],
    },
    {
      name: 'the skip link',
      path: '/',
      viewports: BOTH,
      actions: [act.focus('.skip-link')],
    },

    ...dialogs.flatMap(({ path, label, form }) => [
      {
        name: `the dialog of the form “${form}”`,
        path,
        viewports: [DESKTOP, PHONE, PHONE_KEYBOARD, NARROWEST, WIDEST, SIDEWAYS, FORCED_COLORS],
        actions: [act.pressButton(label), act.waitForForm],
      },
      {
        name: `the dialog of the form “${form}” with text`,
        path,
        viewports: [DESKTOP, PHONE_KEYBOARD],
        actions: [act.pressButton(label), act.waitForForm, act.typeIntoForm],
      },
      {
        name: `the dialog of the form “${form}” with errors`,
        path,
        viewports: BOTH,
        actions: [act.pressButton(label), act.waitForForm, act.submitEmptyForm],
      },
      {
        name: `the dialog of the form “${form}”, sent`,
        path,
        viewports: BOTH,
        actions: [act.pressButton(label), act.waitForForm, act.submitForm],
      },
    ]),
    ...dialogs.slice(0, 1).flatMap(({ path, label }) => [
      {
        name: 'a dialog that waits for its form',
        path,
        viewports: BOTH,
        before: [act.formNeverLoads],
        actions: [act.pressButton(label)],
      },
      {
        name: 'a dialog whose form does not load',
        path,
        viewports: BOTH,
        before: [act.formFailsToLoad],
        actions: [act.pressButton(label), act.waitForLateForm],
      },
      {
        name: 'the label of the close control',
        path,
        viewports: BOTH,
        actions: [
          act.pressButton(label),
          act.waitForForm,
          act.focus('.form-dialog-close button'),
          act.waitForTooltip,
        ],
      },
    ]),
    {
      name: 'a tooltip',
      path: '/about',
      viewports: [DESKTOP, PHONE, FORCED_COLORS],
      actions: [act.scrollTo(SOCIAL), act.focus(SOCIAL), act.waitForTooltip],
    },

    {
      name: 'a search with results',
      path: '/journal',
      viewports: BOTH,
      fullPage: true,
      actions: [act.search('hawaii')],
    },
    {
      name: 'a search without a result',
      path: '/journal',
      viewports: BOTH,
      fullPage: true,
      actions: [act.search('zeppelin')],
    },
    {
      name: 'a category',
      path: '/journal',
      viewports: BOTH,
      fullPage: true,
      actions: [act.chooseCategory(/^Rituals/)],
    },
    {
      name: 'an empty category',
      path: '/journal',
      viewports: BOTH,
      fullPage: true,
      actions: [act.chooseCategory(/^Case Studies/)],
    },
    {
      name: 'the newsletter form with an error',
      path: '/journal',
      viewports: BOTH,
      actions: [act.subscribe('not an address')],
    },
    {
      name: 'the newsletter form, sent',
      path: '/journal',
      viewports: BOTH,
      actions: [act.subscribe('leilani@house.example'), act.scrollTo('.newsletter-thanks')],
    },

    ...[0, 1].flatMap((index) => {
      const which = index === 0 ? 'on a dark surface' : 'on a light surface';
      const buys = [act.pressBuyButton(index)];
      return [
        {
          name: `the checkout ${which}, loading`,
          path: '/initiation',
          viewports: [DESKTOP, PHONE, FORCED_COLORS],
          before: [act.checkoutNeverResponds],
          actions: [...buys, act.waitForCheckout('loading')],
        },
        {
          name: `the checkout ${which}, failed`,
          path: '/initiation',
          viewports: [DESKTOP, PHONE, NARROWEST],
          before: [act.checkoutFails],
          actions: [...buys, act.waitForCheckout('failed')],
        },
        {
          name: `the checkout ${which}, unreachable`,
          path: '/initiation',
          viewports: BOTH,
          before: [act.checkoutIsUnreachable],
          actions: [...buys, act.waitForCheckout('failed')],
        },
        {
          name: `the checkout ${which}, ready`,
          path: '/initiation',
          viewports: [DESKTOP, PHONE, NARROWEST, FORCED_COLORS],
          actions: [...buys, act.waitForDemoForm, act.waitForCheckout('ready')],
        },
      ];
    }),

    {
      name: 'a form with errors',
      path: '/forms/house',
      viewports: [DESKTOP, PHONE, FORCED_COLORS],
      fullPage: true,
      actions: [act.submitEmptyFormPage],
    },
    {
      name: 'the screen of an unexpected error',
      path: '/rituals',
      viewports: [{ ...DESKTOP }, { ...DESKTOP, name: 'narrow desk', width: 1024 }],
      before: [act.aboutPageFailsToLoad],
      actions: [act.openBrokenPage],
    },
    ...[BEFORE, DURING, AFTER].map((day) => ({
      name: `the retreat as of ${day}`,
      path: '/retreats',
      viewports: BOTH,
      now: noon(day),
      fullPage: true,
    })),
    {
      name: 'an article in print',
      path: '/journal/the-cellular-awakening',
      viewports: [PAPER],
      fullPage: true,
    },
    { name: 'a legal page in print', path: '/legal/terms', viewports: [PAPER], fullPage: true },
    { name: 'the sales page in print', path: '/initiation', viewports: [PAPER], fullPage: true },
  ];
}
