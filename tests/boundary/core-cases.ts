// Test cases of the core's JavaScript API, run in Node and in Chromium.

// Loads the journal's index.
import '../../app/src/core/core';
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
    sentence: 'every path of a page is made from its route and its slug',
    call: (core) =>
      core
        .prerenderList()
        .filter(({ path, state, status }) => {
          const match = core.matchRoute(path);
          if (state !== undefined || status === 404 || match.kind !== 'page') return false;
          return core.pathOf(match.route, match.params.slug) !== path;
        })
        .map(({ path }) => path),
    answer: [],
  },
  {
    sentence: 'offers are found by their slugs, and say how they are paid',
    call: (core) =>
      Object.entries(core.offers())
        .filter(([slug, offer]) => JSON.stringify(core.offer(slug)) !== JSON.stringify(offer))
        .map(([slug]) => slug)
        .concat(core.offer('initiation').type),
    answer: ['one-off payment'],
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
    sentence: 'without a state the welcome page is in state unknown',
    call: (core) =>
      [undefined, null].map((state) => {
        const answer = core.openPage('/initiation/welcome', state);
        return answer.kind === 'page' && answer.content.page === 'status' && answer.content.state;
      }),
    answer: ['unknown', 'unknown'],
  },
  {
    sentence: 'the unavailable page opens at the URL of the form',
    call: (core) => page(core.openPage('/functions/v1/create-initiation-checkout', 'unavailable')),
    answer: ['initiation', '/initiation', 'status'],
  },
  {
    sentence: 'a path matches a route with its parameters, whatever its query and hash',
    call: (core) =>
      ['/', '/journal/the-soft-no?from=mail#end', new URL('https://a.example/about?x')].map(
        (path) => core.matchRoute(path),
      ),
    answer: [
      { kind: 'page', route: 'home', path: '/', params: {} },
      {
        kind: 'page',
        route: 'article',
        path: '/journal/the-soft-no',
        params: { slug: 'the-soft-no' },
      },
      { kind: 'page', route: 'about', path: '/about', params: {} },
    ],
  },
  {
    sentence: 'a redirect keeps query and hash, and an unknown path is not found',
    call: (core) => [
      core.matchRoute('//About/?from=mail#end'),
      core.openPage('/About/?from=mail#end'),
      core.matchRoute('/journal/no-such-article?x'),
      core.matchRoute('/{slug}'),
      core.matchRoute('/\ud800 '),
    ],
    answer: [
      { kind: 'redirect', to: '/about?from=mail#end' },
      { kind: 'redirect', to: '/about?from=mail#end' },
      { kind: 'notFound', path: '/journal/no-such-article' },
      { kind: 'notFound', path: '/{slug}' },
      { kind: 'notFound', path: '/\ufffd ' },
    ],
  },
  {
    sentence: 'every page that is opened without a state matches the same route',
    call: (core) =>
      core
        .prerenderList()
        .filter(({ path, state }) => {
          const [opened, matched] = [core.openPage(path), core.matchRoute(path)];
          const route = matched.kind === 'page' && matched.route;
          return state === undefined && route !== (opened.kind === 'page' && opened.route);
        })
        .map(({ path }) => path),
    answer: [],
  },
  {
    sentence: 'every address of the journal asks for something that can be searched',
    call: (core) =>
      [
        '?q=a+b&category=Soft+Power&page=2',
        '?q=\ud800&page=-1',
        '?q=%ED%A0%80&category=Gossip',
      ].map((address) => core.parseJournalQuery(address)),
    answer: [
      {
        query: 'a b',
        category: 'Soft Power',
        page: 2,
        search: '?q=a+b&category=Soft+Power&page=2',
      },
      { query: '\ufffd', category: 'All', page: 1, search: '?q=%EF%BF%BD' },
      { query: '', category: 'All', page: 1, search: '' },
    ],
  },
  {
    sentence: 'a search returns at most as many articles as asked for, featured ones first',
    call: (core) =>
      [0, 1, 3, 99].map((limit) => {
        const { featured, articles, countText } = core.searchJournal('', { limit });
        return [featured.length, articles.length, countText];
      }),
    answer: [
      [0, 0, '7 articles'],
      [1, 0, '7 articles'],
      [2, 1, '7 articles'],
      [2, 5, '7 articles'],
    ],
  },
  {
    sentence: 'a search in other entries has the rule of the journal',
    call: (core) => {
      const places = ['Lānaʻi', 'Straße', 'Kailua-Kona'];
      return ['LANAI', 'strasse', 'kona', '', 'nowhere'].map((query) =>
        places.filter((place) => core.fold(place).includes(core.fold(query))),
      );
    },
    answer: [['Lānaʻi'], ['Straße'], ['Kailua-Kona'], ['Lānaʻi', 'Straße', 'Kailua-Kona'], []],
  },
  {
    sentence: 'amounts are calculated and formatted as on the pages',
    call: (core) => {
      const { price, original, percentOff, perDay, days } = core.offer('initiation');
      return [
        core.formatMoney(price.cents) === price.text,
        core.percentOff(price.cents, original.cents) === percentOff,
        core.perDay(price.cents, days) === perDay.cents,
        core.formatMoney(0),
        core.formatMoney(4_294_967_295, 'usd'),
        core.percentOff(2, 1),
      ];
    },
    answer: [true, true, true, '$0', '$42,949,672.95', 0],
  },
  {
    sentence: 'a form is validated from a FormData, too',
    call: (core) => {
      const values = new FormData();
      values.set('email', 'ana');
      const found = core.validateForm('newsletter', values).map(({ field }) => field);
      values.set('email', 'ana@house.example');
      return [found, core.validateForm('newsletter', values)];
    },
    answer: [['email'], []],
  },
  {
    sentence: 'a retreat has a status on a day, and at a time',
    call: (core) => [
      core.retreatStatus('2026-01-02', 'gathering'),
      core.retreatStatus('2026-01-02'),
      core.retreatStatus(new Date('2026-01-03T10:00:00Z')),
      core.retreatStatus(Date.UTC(2026, 0, 5, 10)),
    ],
    answer: ['upcoming', 'upcoming', 'today', 'past'],
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
      const [found] = core.searchJournal('LANAI').articles;
      const marked = found?.excerpt.filter((part) => part.marked).map(({ text }) => text);
      const text = ({ excerpt }: Core.ArticleCard) => excerpt.map(({ text }) => text).join('');
      const whole = core
        .searchJournal('', { category: 'Soft Power' })
        .articles.some((article) => found && text(article) === text(found));
      const lang = found?.excerpt.find((part) => part.marked)?.lang;
      return [marked, whole, lang];
    },
    answer: [['lānai'], true, 'haw'],
  },
  {
    sentence: 'results are plain objects that can be changed',
    call: (core) => {
      (core.site().brand as { name: string }).name = 'another';
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
