// States of pages after actions of a visitor: menus, dialogs, searches, checkout, orders, errors. The end-to-end tests
// and `npm run screenshots` use this list.

import * as act from './actions';
import { searchArticles } from './content';
import { formDialogs } from './pages';

interface State {
  name: string;
  /** Actions that lead from the previous state to this one. */
  actions: readonly act.Action[];
}

export interface Sequence {
  /** States of one page, each of which follows the previous one. */
  states: readonly State[];
  path: string;
  /** Windows in which they exist; both by default. */
  only?: 'phone' | 'desktop';
  /** True to translate the texts of the last state too. */
  translated?: true;
  /** Time of the browser's clock. */
  now?: string;
  fullPage?: true;
  /** True if it is a variant of another state, of which only the screenshot is compared. */
  variant?: true;
}

const SOCIAL = '.footer-social a';

const menus: Sequence[] = [
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
    ...{ path: '/initiation', variant: true },
    states: [
      { name: 'the bar, scrolled over a dark picture', actions: [act.scrollToTop(320)] },
      { name: 'the bar, scrolled past it', actions: [act.scrollToTop(1100)] },
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
];

/** A dialog for each form; they differ only in their fields. */
const dialogs = formDialogs().map(({ path, label, form }, index): Sequence => {
  const name = `the dialog of the form “${form}”`;
  return {
    ...{ path, ...(index === 0 ? { translated: true } : { variant: true }) },
    states: [
      { name, actions: [act.pressButton(label), act.waitForForm] },
      { name: `${name} with text`, actions: [act.typeIntoForm] },
      { name: `${name} with errors`, actions: [act.submitEmptyForm] },
      { name: `${name}, sent`, actions: [act.submitForm] },
    ],
  };
});

/** Names of categories without articles, which only a URL can choose. */
const EMPTY_CATEGORIES = searchArticles('')
  .categories.filter(({ count }) => count === 0)
  .map(({ name }) => name);

const journal: Sequence[] = [
  {
    ...{ path: '/journal', translated: true, fullPage: true },
    states: [
      { name: 'a search with results', actions: [act.search('hawaii')] },
      { name: 'a search without a result', actions: [act.search('zeppelin')] },
    ],
  },
  {
    ...{ path: '/journal', variant: true, fullPage: true },
    states: [{ name: 'a category', actions: [act.chooseCategory(/^(?!All)/)] }],
  },
  ...EMPTY_CATEGORIES.slice(0, 1).map(
    (category): Sequence => ({
      ...{ path: `/journal?${new URLSearchParams({ category })}`, variant: true, fullPage: true },
      states: [{ name: 'an empty category', actions: [] }],
    }),
  ),
  {
    path: '/journal',
    states: [
      { name: 'the newsletter form with an error', actions: [act.subscribe('not an address')] },
      {
        name: 'the newsletter form, sent',
        actions: [act.subscribe('leilani@house.example'), act.scrollTo('.newsletter-thanks')],
      },
    ],
  },
];

/** The first button is on a dark surface, the second on a light one. */
const checkouts = [0, 1].flatMap((index): Sequence[] => {
  const buy = act.pressBuyButton(index);
  const name = `the checkout of button ${index + 1}`;
  const path = '/initiation';
  const isVariant = index > 0 && { variant: true as const };
  return [
    {
      ...{ path, translated: true },
      states: [
        {
          name: `${name}, ready`,
          actions: [buy, act.waitForDemoForm, act.waitForCheckout('ready')],
        },
      ],
    },
    {
      ...{ path, ...isVariant },
      states: [
        {
          name: `${name}, loading`,
          actions: [act.checkoutNeverResponds, buy, act.waitForCheckout('loading')],
        },
      ],
    },
    {
      ...{ path, translated: true, ...isVariant },
      states: [
        {
          name: `${name}, failed`,
          actions: [act.checkoutFails, buy, act.waitForCheckout('failed')],
        },
      ],
    },
    {
      ...{ path, variant: true },
      states: [
        {
          name: `${name}, unreachable`,
          actions: [act.checkoutIsUnreachable, buy, act.waitForCheckout('failed')],
        },
      ],
    },
  ];
});

const orders = ['paid', 'processing', 'unpaid', 'expired'].map(
  (outcome): Sequence => ({
    ...{ path: '/initiation/demo', ...(outcome === 'paid' && { translated: true }) },
    states: [{ name: `an order, ${outcome}`, actions: [act.payInDemo(outcome)] }],
  }),
);

/** Dates in Honolulu before, during and after the retreat. */
const retreats = ['2025-11-20', '2026-01-04', '2026-06-01'].map(
  (day): Sequence => ({
    ...{ path: '/retreats', now: `${day}T22:00:00Z`, fullPage: true, variant: true },
    states: [{ name: `the retreat as of ${day}`, actions: [] }],
  }),
);

export const SEQUENCES: Sequence[] = [
  ...menus,
  ...dialogs,
  ...journal,
  ...checkouts,
  {
    ...{ path: '/forms/house', translated: true, fullPage: true },
    states: [{ name: 'a form page with errors', actions: [act.submitEmptyFormPage] }],
  },
  {
    ...{ path: '/rituals', only: 'desktop' },
    states: [{ name: 'the screen of a page that cannot be loaded', actions: [act.openOffline] }],
  },
  ...orders,
  ...retreats,
];
