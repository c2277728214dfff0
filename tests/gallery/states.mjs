// What a visitor may meet besides a page at rest: what is seen, on which page, in which windows, and what she does.

import * as she from './hands.mjs';
import {
  COLOURS_FORCED,
  DESK,
  ENDS,
  PAPER,
  PHONE,
  PHONE_COLOURS_FORCED,
  TYPING,
} from './windows.mjs';

const BOTH = [DESK, PHONE];
const [NARROWEST, WIDEST, SIDEWAYS, , CLOSEST] = ENDS;
const SOCIAL = '.footer-social a';
/** Honolulu's days before, of and after the gathering. */
const [BEFORE, DURING, AFTER] = ['2025-11-20', '2026-01-04', '2026-06-01'];
const noon = (day) => `${day}T22:00:00Z`;

/** The states as `{ see, on, at, does?, before?, moment?, whole? }`: the window alone is shown unless `whole`. */
export function statesOf(dialogs) {
  return [
    {
      see: 'the menu',
      on: '/',
      at: [PHONE, NARROWEST, SIDEWAYS, CLOSEST, PHONE_COLOURS_FORCED],
      does: [she.openMenu],
    },
    { see: 'the menu over a dark room', on: '/initiation', at: [PHONE], does: [she.openMenu] },
    {
      see: 'an item of the menu, chosen by keyboard',
      on: '/about',
      at: [PHONE],
      does: [she.openMenu, she.focusOn('.menu-link[href="/rituals"]')],
    },
    {
      see: 'the bar, scrolled over a dark picture',
      on: '/initiation',
      at: BOTH,
      does: [she.scrollBy(320)],
    },
    { see: 'the bar, scrolled past it', on: '/initiation', at: BOTH, does: [she.scrollBy(1100)] },
    { see: 'the way past the bar', on: '/', at: BOTH, does: [she.focusOn('.skip-link')] },

    ...dialogs.flatMap(({ path, label, form }) => [
      {
        see: `the dialog of the form “${form}”`,
        on: path,
        at: [DESK, PHONE, TYPING, NARROWEST, WIDEST, SIDEWAYS, COLOURS_FORCED],
        does: [she.pressButton(label), she.letterHasCome],
      },
      {
        see: `the dialog of the form “${form}” while somebody writes`,
        on: path,
        at: [DESK, TYPING],
        does: [she.pressButton(label), she.letterHasCome, she.writeInTheLetter],
      },
      {
        see: `the dialog of the form “${form}” with faults`,
        on: path,
        at: BOTH,
        does: [she.pressButton(label), she.letterHasCome, she.sendItEmpty],
      },
      {
        see: `the dialog of the form “${form}”, sent`,
        on: path,
        at: BOTH,
        does: [she.pressButton(label), she.letterHasCome, she.sendTheLetter],
      },
    ]),
    ...dialogs.slice(0, 1).flatMap(({ path, label }) => [
      {
        see: 'a dialog that waits for its form',
        on: path,
        at: BOTH,
        before: [she.letterNeverComes],
        does: [she.pressButton(label)],
      },
      {
        see: 'a dialog whose form does not come',
        on: path,
        at: BOTH,
        before: [she.letterIsRefused],
        does: [she.pressButton(label), she.letterIsLate],
      },
      {
        see: 'the word on the close control',
        on: path,
        at: BOTH,
        does: [
          she.pressButton(label),
          she.letterHasCome,
          she.focusOn('.dialog-close button'),
          she.tooltipOpens,
        ],
      },
    ]),
    {
      see: 'a tooltip',
      on: '/about',
      at: [DESK, PHONE, COLOURS_FORCED],
      does: [she.scrollTo(SOCIAL), she.focusOn(SOCIAL), she.tooltipOpens],
    },

    {
      see: 'a search with results',
      on: '/journal',
      at: BOTH,
      whole: true,
      does: [she.search('hawaii')],
    },
    {
      see: 'a search without a result',
      on: '/journal',
      at: BOTH,
      whole: true,
      does: [she.search('zeppelin')],
    },
    {
      see: 'a shelf',
      on: '/journal',
      at: BOTH,
      whole: true,
      does: [she.chooseShelf(/^Rituals/)],
    },
    {
      see: 'the empty shelf',
      on: '/journal',
      at: BOTH,
      whole: true,
      does: [she.chooseShelf(/^Case Studies/)],
    },
    {
      see: 'the box for letters with a fault',
      on: '/journal',
      at: BOTH,
      does: [she.askForLetters('not an address')],
    },
    {
      see: 'the box for letters, thanking',
      on: '/journal',
      at: BOTH,
      does: [she.askForLetters('leilani@house.example'), she.scrollTo('.newsletter-thanks')],
    },

    ...[0, 1].flatMap((place) => {
      const which = place === 0 ? 'in the dark room' : 'in the light room';
      const buys = [she.buyAt(place)];
      return [
        {
          see: `the checkout ${which}, loading`,
          on: '/initiation',
          at: [DESK, PHONE, COLOURS_FORCED],
          before: [she.tillNeverAnswers],
          does: [...buys, she.checkoutIs('loading')],
        },
        {
          see: `the checkout ${which}, failed`,
          on: '/initiation',
          at: [DESK, PHONE, NARROWEST],
          before: [she.tillRefuses],
          does: [...buys, she.checkoutIs('failed')],
        },
        {
          see: `the checkout ${which}, out of reach`,
          on: '/initiation',
          at: BOTH,
          before: [she.tillIsOutOfReach],
          does: [...buys, she.checkoutIs('failed')],
        },
        {
          see: `the checkout ${which}, ready`,
          on: '/initiation',
          at: [DESK, PHONE, NARROWEST, COLOURS_FORCED],
          does: [...buys, she.demoFormHasCome, she.checkoutIs('ready')],
        },
      ];
    }),

    {
      see: 'a form with faults',
      on: '/forms/house',
      at: [DESK, PHONE, COLOURS_FORCED],
      whole: true,
      does: [she.sendTheEmptyPage],
    },
    {
      see: 'the screen of an unexpected error',
      on: '/rituals',
      at: [{ ...DESK }, { ...DESK, name: 'narrow desk', width: 1024 }],
      before: [she.aboutIsBroken],
      does: [she.goToTheBrokenPage],
    },
    ...[BEFORE, DURING, AFTER].map((day) => ({
      see: `the gathering as of ${day}`,
      on: '/retreats',
      at: BOTH,
      moment: noon(day),
      whole: true,
    })),
    { see: 'an essay on paper', on: '/journal/the-cellular-awakening', at: [PAPER], whole: true },
    { see: 'legal pages on paper', on: '/legal/terms', at: [PAPER], whole: true },
    { see: 'the sales page on paper', on: '/initiation', at: [PAPER], whole: true },
  ];
}
