// What the core answers to JavaScript: one table, held to in Node and in Chromium.

import type * as Core from 'core-wasm';

export interface Case {
  sentence: string;
  ask: (core: typeof Core) => unknown;
  answer: unknown;
}

const page = (answer: Core.PageAnswer) =>
  answer.kind === 'page' ? [answer.route, answer.path, answer.content.page] : answer;

export const CASES: Case[] = [
  {
    sentence: 'a known path opens its page',
    ask: (core) => page(core.openPage('/initiation')),
    answer: ['initiation', '/initiation', 'initiation'],
  },
  {
    sentence: 'each kind of page names itself',
    ask: (core) =>
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
    sentence: 'a slug that the content does not hold is not found',
    ask: (core) =>
      ['/journal/the-invoice-is-also-a-letter', '/case-studies/no-such-brand', '/forms/nobody'].map(
        (path) => core.openPage(path).kind,
      ),
    answer: ['notFound', 'notFound', 'notFound'],
  },
  {
    sentence: 'another form of a known path is a redirect',
    ask: (core) => core.openPage('/Legal//Terms/'),
    answer: { kind: 'redirect', to: '/legal/terms' },
  },
  {
    sentence: 'an unknown path is a value, not an exception',
    ask: (core) => core.openPage('/no-such-room'),
    answer: { kind: 'notFound', path: '/no-such-room' },
  },
  {
    sentence: 'a path with a lone surrogate has an answer',
    ask: (core) => core.openPage('/\ud800').kind,
    answer: 'notFound',
  },
  {
    sentence: 'the welcome page says the state that it is given',
    ask: (core) => {
      const answer = core.openPage('/initiation/welcome', 'paid');
      return answer.kind === 'page' && answer.content.page === 'status' && answer.content.state;
    },
    answer: 'paid',
  },
  {
    sentence: 'without a state, or with a strange one, the welcome page knows nothing',
    ask: (core) =>
      [undefined, null, '', 'rich'].map((state) => {
        const answer = core.openPage('/initiation/welcome', state);
        return answer.kind === 'page' && answer.content.page === 'status' && answer.content.state;
      }),
    answer: ['unknown', 'unknown', 'unknown', 'unknown'],
  },
  {
    sentence: 'the till that does not answer opens under the address of the form',
    ask: (core) => page(core.openPage('/functions/v1/create-initiation-checkout', 'unavailable')),
    answer: ['initiation', '/initiation', 'status'],
  },
  {
    sentence: 'one item of the bar is active',
    ask: (core) =>
      core
        .navigation('/rituals/reverence')
        .filter((item) => item.active)
        .map((item) => item.name),
    answer: ['Rituals'],
  },
  {
    sentence: 'the price is in whole cents, with its text',
    ask: (core) => core.offers().initiation.price,
    answer: { cents: 8700, currency: 'usd', text: '$87' },
  },
  {
    sentence: 'every figure of INITIATION is computed',
    ask: (core) => {
      const { percentOff, perDay, totalValue, saving, savingPercent } = core.offers().initiation;
      return [percentOff, perDay.text, totalValue.text, saving.text, savingPercent];
    },
    answer: [55, '$12.43', '$247', '$160', 65],
  },
  {
    sentence: 'every figure of Volume I is computed',
    ask: (core) => {
      const { codex, devotion } = core.offers();
      return [codex.value, codex.saving, devotion.value, devotion.saving, devotion.mostPopular];
    },
    answer: ['$297', '$153', '$600+', '$403+', true],
  },
  {
    sentence: 'a failed checkout says why',
    ask: (core) => [core.checkoutFailure('You are offline.'), core.checkoutFailure()],
    answer: [
      'There was an issue loading checkout: You are offline.',
      'Failed to initialize checkout. Please try again.',
    ],
  },
  {
    sentence: 'the year comes from outside',
    ask: (core) => core.copyright(2031).startsWith('© 2031 '),
    answer: true,
  },
  {
    sentence: 'what is absent is null or not there, as its type says',
    ask: (core) => {
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
    sentence: 'a headline comes in its parts, with the spaces between them',
    ask: (core) => {
      const home = core.openPage('/');
      if (home.kind !== 'page' || home.content.page !== 'home') return home;
      const { lead, accent = '', tail = '' } = home.content.hero.title;
      return [/\*|\s\s/.test(lead + accent + tail), /\s$/.test(lead) || accent === ''];
    },
    answer: [false, true],
  },
  {
    sentence: 'Home tells the days of INITIATION',
    ask: (core) => {
      const home = core.openPage('/');
      return home.kind === 'page' && home.content.page === 'home' && home.content.days.length;
    },
    answer: 7,
  },
  {
    sentence: 'the gathering stands before, on or after its days in Honolulu',
    ask: (core) =>
      [
        Date.UTC(2026, 0, 3, 9, 59),
        Date.UTC(2026, 0, 3, 10),
        Date.UTC(2026, 0, 5, 9, 59),
        Date.UTC(2026, 0, 5, 10),
      ].map((moment) => [core.honoluluDate(moment), core.gathering(core.honoluluDate(moment))]),
    answer: [
      ['2026-01-02', 'upcoming'],
      ['2026-01-03', 'today'],
      ['2026-01-04', 'today'],
      ['2026-01-05', 'past'],
    ],
  },
  {
    sentence: 'a clock that is broken has an answer, too',
    ask: (core) =>
      [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((moment) =>
        /^-?\d{4,}-\d\d-\d\d$/.test(core.honoluluDate(moment)),
      ),
    answer: [true, true, true],
  },
  {
    sentence: 'a form is held to the rule of the server, and a sound one needs nothing',
    ask: (core) => [
      core.checkForm('newsletter', {}),
      core.checkForm('newsletter', { email: 'ana' }).map(({ field }) => field),
      core.checkForm('newsletter', { email: ' ana@house.example ', strange: '\ud800' }),
    ],
    answer: [
      [{ field: 'email', message: 'Without an address, the letter has nowhere to go.' }],
      ['email'],
      [],
    ],
  },
  {
    sentence: 'a lone surrogate is not text',
    ask: (core) =>
      core
        .checkForm('house', { name: '\ud800', email: 'ana@house.example' })
        .map(({ field }) => field),
    answer: ['name'],
  },
  {
    sentence: 'a search marks what it finds, and the pieces are the whole text',
    ask: (core) => {
      const [found] = core.journal('LANAI', 'All').articles;
      const marked = found?.excerpt.filter((part) => part.marked).map(({ text }) => text);
      const text = ({ excerpt }: { excerpt: Core.Part[] }) =>
        excerpt.map(({ text }) => text).join('');
      const whole = core
        .journal('', 'Soft Power')
        .articles.some((article) => found && text(article) === text(found));
      const lang = found?.excerpt.find((part) => part.marked)?.lang;
      return [marked, whole, lang];
    },
    answer: [['lānai'], true, 'haw'],
  },
  {
    sentence: 'answers are plain objects, safe to change',
    ask: (core) => {
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
