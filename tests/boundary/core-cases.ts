// Test cases of the core's JavaScript API, run in Node and in Chromium.

import type * as Core from 'core-wasm';

export interface Case {
  sentence: string;
  call: (core: typeof Core) => unknown;
  answer: unknown;
}

const page = (answer: Core.PageAnswer) =>
  answer.kind === 'page' ? [answer.route, answer.path, answer.content.page] : answer;

export const CASES: Case[] = [
  {
    sentence: 'a known path opens its page',
    call: (core) => page(core.openPage('/initiation')),
    answer: ['initiation', '/initiation', 'initiation'],
  },
  {
    sentence: 'every kind of page has its discriminant',
    call: (core) =>
      [
        '/about',
        '/legal/terms',
        '/case-studies',
        '/case-studies/crowning-hair-ritual',
        '/journal',
        '/journal/the-soft-no',
        '/forms/house',
        '/forms/house/sent',
      ].map((path) => page(core.openPage(path))),
    answer: [
      ['about', '/about', 'about'],
      ['terms', '/legal/terms', 'legal'],
      ['caseStudies', '/case-studies', 'caseStudies'],
      ['caseStudy', '/case-studies/crowning-hair-ritual', 'caseStudy'],
      ['journal', '/journal', 'journal'],
      ['article', '/journal/the-soft-no', 'article'],
      ['form', '/forms/house', 'form'],
      ['formSent', '/forms/house/sent', 'form'],
    ],
  },
  {
    sentence: 'a slug without content is not found',
    call: (core) =>
      ['/journal/the-invoice-is-also-a-letter', '/case-studies/no-such-brand', '/forms/nobody'].map(
        (path) => core.openPage(path).kind,
      ),
    answer: ['notFound', 'notFound', 'notFound'],
  },
  {
    sentence: 'a non-canonical path is a redirect',
    call: (core) => core.openPage('/Legal//Terms/'),
    answer: { kind: 'redirect', to: '/legal/terms' },
  },
  {
    sentence: 'an unknown path is a value, not an exception',
    call: (core) => core.openPage('/no-such-room'),
    answer: { kind: 'notFound', path: '/no-such-room' },
  },
  {
    sentence: 'a path with a lone surrogate returns a value',
    call: (core) => core.openPage('/\ud800').kind,
    answer: 'notFound',
  },
  {
    sentence: 'the welcome page has the given state',
    call: (core) => {
      const answer = core.openPage('/initiation/welcome', 'paid');
      return answer.kind === 'page' && answer.content.page === 'status' && answer.content.state;
    },
    answer: 'paid',
  },
  {
    sentence: 'without a state or with an unknown one the welcome page is in state unknown',
    call: (core) =>
      [undefined, null, '', 'rich'].map((state) => {
        const answer = core.openPage('/initiation/welcome', state);
        return answer.kind === 'page' && answer.content.page === 'status' && answer.content.state;
      }),
    answer: ['unknown', 'unknown', 'unknown', 'unknown'],
  },
  {
    sentence: 'the unavailable page opens at the URL of the form',
    call: (core) => page(core.openPage('/functions/v1/create-initiation-checkout', 'unavailable')),
    answer: ['initiation', '/initiation', 'status'],
  },
  {
    sentence: 'exactly one navigation item is active',
    call: (core) =>
      core
        .navigation('/rituals/reverence')
        .filter((item) => item.active)
        .map((item) => item.name),
    answer: ['Rituals'],
  },
  {
    sentence: 'the price is in whole cents, with its formatted text',
    call: (core) => core.offers().initiation.price,
    answer: { cents: 8700, currency: 'usd', text: '$87' },
  },
  {
    sentence: 'every amount of INITIATION is computed',
    call: (core) => {
      const { percentOff, perDay, totalValue, saving, savingPercent } = core.offers().initiation;
      return [percentOff, perDay.text, totalValue.text, saving.text, savingPercent];
    },
    answer: [55, '$12.43', '$247', '$160', 65],
  },
  {
    sentence: 'every amount of Volume I is computed',
    call: (core) => {
      const { codex, devotion } = core.offers();
      return [codex.value, codex.saving, devotion.value, devotion.saving, devotion.mostPopular];
    },
    answer: ['$297', '$153', '$600+', '$403+', true],
  },
  {
    sentence: 'a failed checkout has a message',
    call: (core) => [core.checkoutFailure('You are offline.'), core.checkoutFailure()],
    answer: [
      'There was an issue loading checkout: You are offline.',
      'Failed to initialize checkout. Please try again.',
    ],
  },
  {
    sentence: 'the year of the copyright line is an argument',
    call: (core) => core.copyright(2031).startsWith('© 2031 '),
    answer: true,
  },
  {
    sentence: 'absent values are null or missing, as their type says',
    call: (core) => {
      const { robots } = core.head('/', 'https://house.example');
      const answer = core.openPage('/legal/terms');
      const oldest = core.openPage('/journal/the-basin-on-the-back-step');
      if (answer.kind !== 'page' || answer.content.page !== 'legal') return answer;
      if (oldest.kind !== 'page' || oldest.content.page !== 'article') return oldest;
      return [robots, oldest.content.next, 'tail' in answer.content.title];
    },
    answer: [null, null, false],
  },
  {
    sentence: 'a title has its parts with the spaces between them',
    call: (core) => {
      const home = core.openPage('/');
      if (home.kind !== 'page' || home.content.page !== 'home') return home;
      const { lead, accent = '', tail = '' } = home.content.welcome.title;
      return [/\*|\s\s/.test(lead + accent + tail), /\s$/.test(lead) || accent === ''];
    },
    answer: [false, true],
  },
  {
    sentence: 'Home lists the days of INITIATION',
    call: (core) => {
      const home = core.openPage('/');
      return home.kind === 'page' && home.content.page === 'home' && home.content.days.length;
    },
    answer: 7,
  },
  {
    sentence: 'the retreat is upcoming, today or past by the date in Honolulu',
    call: (core) =>
      [
        Date.UTC(2026, 0, 3, 9, 59),
        Date.UTC(2026, 0, 3, 10),
        Date.UTC(2026, 0, 5, 9, 59),
        Date.UTC(2026, 0, 5, 10),
      ].map((time) => [core.honoluluDate(time), core.retreatStatus(core.honoluluDate(time))]),
    answer: [
      ['2026-01-02', 'upcoming'],
      ['2026-01-03', 'today'],
      ['2026-01-04', 'today'],
      ['2026-01-05', 'past'],
    ],
  },
  {
    sentence: 'an invalid timestamp returns a date',
    call: (core) =>
      [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((time) =>
        /^-?\d{4,}-\d\d-\d\d$/.test(core.honoluluDate(time)),
      ),
    answer: [true, true, true],
  },
  {
    sentence: 'form validation has the rules of the server and returns nothing for valid input',
    call: (core) => [
      core.validateForm('newsletter', {}),
      core.validateForm('newsletter', { email: 'ana' }).map(({ field }) => field),
      core.validateForm('newsletter', { email: ' ana@house.example ', strange: '\ud800' }),
    ],
    answer: [
      [{ field: 'email', message: 'Without an address, the letter has nowhere to go.' }],
      ['email'],
      [],
    ],
  },
  {
    sentence: 'a lone surrogate is not text',
    call: (core) =>
      core
        .validateForm('house', { name: '\ud800', email: 'ana@house.example' })
        .map(({ field }) => field),
    answer: ['name'],
  },
  {
    sentence: 'a search marks its matches, and the parts add up to the whole text',
    call: (core) => {
      const [found] = core.searchJournal('LANAI', 'All').articles;
      const marked = found?.excerpt.filter((part) => part.marked).map(({ text }) => text);
      const text = ({ excerpt }: { excerpt: Core.Part[] }) =>
        excerpt.map(({ text }) => text).join('');
      const whole = core
        .searchJournal('', 'Soft Power')
        .articles.some((article) => found && text(article) === text(found));
      const lang = found?.excerpt.find((part) => part.marked)?.lang;
      return [marked, whole, lang];
    },
    answer: [['lānai'], true, 'haw'],
  },
  {
    sentence: 'results are plain objects that can be changed',
    call: (core) => {
      core.site().brand.name = 'another';
      const site = core.site();
      const about = core.openPage('/about');
      const plain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;
      return [
        plain(site),
        site.brand.name === 'another',
        about.kind === 'page' && plain(about.content),
      ];
    },
    answer: [true, false, true],
  },
];
