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
      name: 'the menu over a dark room',
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
      name: 'the way past the bar',
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
        name: `the dialog of the form “${form}” while somebody writes`,
        path,
        viewports: [DESKTOP, PHONE_KEYBOARD],
        actions: [act.pressButton(label), act.waitForForm, act.typeIntoForm],
      },
      {
        name: `the dialog of the form “${form}” with faults`,
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
        name: 'a dialog whose form does not come',
        path,
        viewports: BOTH,
        before: [act.formFailsToLoad],
        actions: [act.pressButton(label), act.waitForLateForm],
      },
      {
        name: 'the word on the close control',
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
      name: 'a shelf',
      path: '/journal',
      viewports: BOTH,
      fullPage: true,
      actions: [act.chooseCategory(/^Rituals/)],
    },
    {
      name: 'the empty shelf',
      path: '/journal',
      viewports: BOTH,
      fullPage: true,
      actions: [act.chooseCategory(/^Case Studies/)],
    },
    {
      name: 'the box for letters with a fault',
      path: '/journal',
      viewports: BOTH,
      actions: [act.subscribe('not an address')],
    },
    {
      name: 'the box for letters, thanking',
      path: '/journal',
      viewports: BOTH,
      actions: [act.subscribe('leilani@house.example'), act.scrollTo('.newsletter-thanks')],
    },

    ...[0, 1].flatMap((index) => {
      const which = index === 0 ? 'in the dark room' : 'in the light room';
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
          name: `the checkout ${which}, out of reach`,
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
      name: 'a form with faults',
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
      name: `the gathering as of ${day}`,
      path: '/retreats',
      viewports: BOTH,
      now: noon(day),
      fullPage: true,
    })),
    {
      name: 'an essay on paper',
      path: '/journal/the-cellular-awakening',
      viewports: [PAPER],
      fullPage: true,
    },
    { name: 'legal pages on paper', path: '/legal/terms', viewports: [PAPER], fullPage: true },
    { name: 'the sales page on paper', path: '/initiation', viewports: [PAPER], fullPage: true },
  ];
}
