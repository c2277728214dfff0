// States of pages: dialogs, menus, search results, checkout, errors; each with its path and the actions that lead there.

import * as act from './actions';
import { searchArticles } from './content';
import { formDialogs } from './pages';

export interface State {
  name: string;
  path: string;
  /** The windows in which it exists; both when it is not given. */
  only?: 'phone' | 'desktop';
  actions?: act.Action[];
  /** Time of the browser's clock. */
  now?: string;
  /** True when more than the window shows is of interest. */
  fullPage?: true;
}

const SOCIAL = '.footer-social a';

const menus: State[] = [
  { name: 'the menu', path: '/', only: 'phone', actions: [act.openMenu] },
  {
    name: 'the menu over a dark surface',
    path: '/initiation',
    only: 'phone',
    actions: [act.openMenu],
  },
  {
    name: 'an item of the menu, chosen by keyboard',
    path: '/about',
    only: 'phone',
    actions: [act.openMenu, act.focus('.nav-link[href="/rituals"]')],
  },
  {
    name: 'the bar, scrolled over a dark picture',
    path: '/initiation',
    actions: [act.scrollBy(320)],
  },
  { name: 'the bar, scrolled past it', path: '/initiation', actions: [act.scrollBy(1100)] },
  { name: 'the skip link', path: '/', actions: [act.focus('.skip-link')] },
  {
    name: 'a tooltip',
    path: '/about',
    actions: [act.scrollTo(SOCIAL), act.focus(SOCIAL), act.waitForTooltip],
  },
];

const dialogs: State[] = formDialogs().flatMap(({ path, label, form }, index) => {
  const opened = [act.pressButton(label), act.waitForForm];
  const name = `the dialog of the form “${form}”`;
  const states: State[] = [
    { name, path, actions: opened },
    { name: `${name} with text`, path, actions: [...opened, act.typeIntoForm] },
    { name: `${name} with errors`, path, actions: [...opened, act.submitEmptyForm] },
    { name: `${name}, sent`, path, actions: [...opened, act.submitForm] },
  ];
  if (index > 0) return states;
  return [
    ...states,
    {
      name: 'the label of the close control',
      path,
      actions: [...opened, act.focus('.form-dialog-close button'), act.waitForTooltip],
    },
  ];
});

/** The names of categories without an article. */
const EMPTY_CATEGORIES = searchArticles('')
  .categories.filter(({ count }) => count === 0)
  .map(({ name }) => name);

const journal: State[] = [
  { name: 'a search with results', fullPage: true as const, actions: [act.search('hawaii')] },
  { name: 'a search without a result', fullPage: true as const, actions: [act.search('zeppelin')] },
  { name: 'a category', fullPage: true as const, actions: [act.chooseCategory(/^(?!All)/)] },
  // Offered only where the address chooses it.
  ...EMPTY_CATEGORIES.slice(0, 1).map((category) => ({
    name: 'an empty category',
    fullPage: true as const,
    path: `/journal?${new URLSearchParams({ category })}`,
  })),
  { name: 'the newsletter form with an error', actions: [act.subscribe('not an address')] },
  {
    name: 'the newsletter form, sent',
    actions: [act.subscribe('leilani@house.example'), act.scrollTo('.newsletter-thanks')],
  },
].map((state) => ({ path: '/journal', ...state }));

const checkouts: State[] = ['on a dark surface', 'on a light surface'].flatMap((which, index) => {
  const path = '/initiation';
  const buy = act.pressBuyButton(index);
  return [
    {
      name: `the checkout ${which}, loading`,
      path,
      actions: [act.checkoutNeverResponds, buy, act.waitForCheckout('loading')],
    },
    {
      name: `the checkout ${which}, failed`,
      path,
      actions: [act.checkoutFails, buy, act.waitForCheckout('failed')],
    },
    {
      name: `the checkout ${which}, unreachable`,
      path,
      actions: [act.checkoutIsUnreachable, buy, act.waitForCheckout('failed')],
    },
    {
      name: `the checkout ${which}, ready`,
      path,
      actions: [buy, act.waitForDemoForm, act.waitForCheckout('ready')],
    },
  ];
});

/** Dates in Honolulu before, during and after the retreat. */
const retreats: State[] = ['2025-11-20', '2026-01-04', '2026-06-01'].map((day) => ({
  name: `the retreat as of ${day}`,
  path: '/retreats',
  now: `${day}T22:00:00Z`,
  fullPage: true,
}));

export const STATES: State[] = [
  ...menus,
  ...dialogs,
  ...journal,
  ...checkouts,
  {
    name: 'a form with errors',
    path: '/forms/house',
    fullPage: true,
    actions: [act.submitEmptyFormPage],
  },
  {
    name: 'the screen of a page that cannot be loaded',
    path: '/rituals',
    only: 'desktop',
    actions: [act.openOffline],
  },
  ...retreats,
];
