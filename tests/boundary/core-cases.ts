// Test cases of the core's JavaScript API, run in Node and in Chromium. Expected values that depend on the
// content are derived from it; values of fixed content are tested in Rust (core-wasm/src/tests).

// Loads the pages and the journal's index.
import '../../app/src/core/core';
import * as Core from 'core-wasm/site';

export interface Case {
  sentence: string;
  call: (core: typeof Core) => unknown;
  answer: unknown;
}

const page = (answer: Core.PageAnswer | Core.Deferred) =>
  answer.kind === 'page' ? [answer.route, answer.path, answer.content.page] : answer;

const pathsOf = (route: Core.RouteId) =>
  Core.prerenderList()
    .map(({ path }) => path)
    .filter((path) => {
      const match = Core.matchRoute(path);
      return match.kind === 'page' && match.route === route;
    });
const [ESSAY = '', CASE = ''] = [pathsOf('article')[0], pathsOf('caseStudy')[0]];
const { categories } = Core.journalList('');
const ESSAYS = Core.searchJournal('').articles;

const contentOf = <Name extends Core.Page['page']>(path: string, name: Name) => {
  const answer = Core.openPage(path);
  if (answer.kind !== 'page' || answer.content.page !== name) throw new Error(path);
  return answer.content as Extract<Core.Page, { page: Name }>;
};
const SLUGS = ESSAYS.map(({ slug }) => slug);
/** A category, and the query string of a search in it. */
const CATEGORY = categories[1]?.name ?? '';
const ADDRESS = `?${new URLSearchParams({ q: 'a b', category: CATEGORY, page: '2' })}`;
const SEARCHED = [
  ...[['', 'All'] as const, ['e', 'All'] as const, [' THE ', CATEGORY] as const],
  ...[['', CATEGORY] as const, ['no such word', 'All'] as const],
];
const [RETREAT] = contentOf('/retreats', 'retreats').retreats ?? [];

/** Options of "How to get involved" with a date without a year. */
const UNDATED = contentOf('/impact', 'impact').involved.options.filter(
  ({ date }) => date && date.year === undefined,
);

/** A time in Honolulu, which is ten hours behind UTC. */
const honolulu = (day: string, hours: number) => Date.parse(day) + (hours + 10) * 3_600_000;

const PHASES = ['upcoming', 'upcoming', 'today', 'today', 'today', 'past'];

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
        CASE,
        '/journal',
        ESSAY,
        '/forms/house',
        '/forms/house/sent',
      ].map((path) => page(core.openPage(path))),
    answer: [
      ['about', '/about', 'about'],
      ['terms', '/legal/terms', 'legal'],
      ['caseStudies', '/case-studies', 'caseStudies'],
      ['caseStudy', CASE, 'caseStudy'],
      ['journal', '/journal', 'journal'],
      ['article', ESSAY, 'article'],
      ['form', '/forms/house', 'form'],
      ['formSent', '/forms/house/sent', 'form'],
    ],
  },
  {
    sentence: 'a slug without content is not found',
    call: (core) =>
      ['/journal/no-such-essay', '/case-studies/no-such-brand', '/forms/nobody'].map(
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
    sentence: 'what does not begin with a slash is no path, and a URL of another scheme neither',
    call: (core) =>
      ['about', '', new URL('mailto:ana@house.example')].flatMap((path) => [
        core.openPage(path),
        core.matchRoute(path),
        core.head(path, 'https://house.example').canonical,
        core.navigation(path).filter(({ active }) => active),
      ]),
    answer: ['about', '', 'ana@house.example'].flatMap((path) => [
      { kind: 'notFound', path },
      { kind: 'notFound', path },
      'https://house.example/404',
      [],
    ]),
  },
  {
    sentence: 'query and hash of an address may lack their marks',
    call: (core) => core.matchRoute({ pathname: '/About', search: 'from=mail', hash: 'end' }),
    answer: { kind: 'redirect', to: '/about?from=mail#end' },
  },
  {
    sentence: 'every form of a path has the head of its page, and its item of the navigation',
    call: (core) =>
      ['/About', '/about&x=1', '//about/?x=1'].map((path) => [
        core.head(path, 'https://house.example').canonical,
        core.navigation(path).find(({ active }) => active)?.path,
      ]),
    answer: [1, 2, 3].map(() => ['https://house.example/about', '/about']),
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
      ['/', `${ESSAY}?from=mail#end`, new URL('https://a.example/about?x')].map((path) =>
        core.matchRoute(path),
      ),
    answer: [
      { kind: 'page', route: 'home', path: '/', params: {} },
      {
        kind: 'page',
        route: 'article',
        path: ESSAY,
        params: { slug: ESSAY.replace('/journal/', '') },
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
        ADDRESS,
        '?q=\ud800&page=-1',
        '?q=%ED%A0%80&category=no-such-category',
        '/journal/page/3',
      ].map((address) => core.parseJournalQuery(address)),
    answer: [
      { query: 'a b', category: CATEGORY, page: 2, search: ADDRESS },
      { query: '\ufffd', category: 'All', page: 1, search: '?q=%EF%BF%BD' },
      { query: '', category: 'All', page: 1, search: '' },
      { query: '', category: 'All', page: 3, search: '' },
    ],
  },
  {
    sentence:
      'a search finds every article, the newest first, and returns the page that is asked for',
    call: (core) => [
      core.searchJournal('').total,
      ...[{ limit: 0 }, { limit: 1 }, { limit: 3, page: 2 }, { limit: 99 }, { page: 2 }].map(
        (options) => core.searchJournal('', options).articles.map(({ slug }) => slug),
      ),
      core.searchJournal('', { limit: 4_294_967_295, page: 4_294_967_295 }).articles,
    ],
    answer: [
      ESSAYS.length,
      ...[[], SLUGS.slice(0, 1), SLUGS.slice(3, 6), SLUGS.slice(0, 99), []],
      [],
    ],
  },
  {
    sentence: 'a search finds what the list of the journal shows, in its order, with whole texts',
    call: (core) =>
      SEARCHED.map(([query, category]) => {
        const { total, articles } = core.searchJournal(query, { category });
        return [total, articles.map(({ slug, title, excerpt }) => [slug, title, excerpt])];
      }),
    answer: SEARCHED.map(([query, category]) => {
      const pages = Core.journalList(query, { category }).pages;
      const listed = Array.from({ length: pages }, (_, index) =>
        Core.journalList(query, { category, page: index + 1 }),
      ).flatMap(({ featured, articles }) => [...featured, ...articles]);
      const text = (parts: readonly Core.TextPart[]) => parts.map((part) => part.text).join('');
      return [
        listed.length,
        listed
          .toSorted((a, b) => SLUGS.indexOf(a.slug) - SLUGS.indexOf(b.slug))
          .map(({ slug, title, excerpt }) => [slug, text(title), text(excerpt)]),
      ];
    }),
  },
  {
    sentence: 'an unknown path has the head of the 404 page',
    call: (core) => core.head('/nowhere%0A<b>', 'https://house.example').canonical,
    answer: 'https://house.example/404',
  },
  {
    sentence: 'a search in other entries has the rule of the journal',
    call: (core) => {
      const texts = ['Lānaʻi', 'Straße', 'Kailua-Kona'];
      return ['LANAI', 'strasse', 'kona', '', 'nowhere'].map((query) =>
        texts.filter((place) => core.fold(place).includes(core.fold(query))),
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
        core.percentOff(1, 200),
      ];
    },
    answer: [true, true, true, '$0', '$42,949,672.95', 0, 99],
  },
  {
    sentence: 'a form is validated from entries, too',
    call: (core) =>
      [new FormData(), new URLSearchParams(), new Map<string, string>()].map((values) => {
        values.set('email', 'ana');
        const wrongFields = core.validateForm('newsletter', values).map(({ field }) => field);
        values.set('email', 'ana@house.example');
        return [wrongFields, core.validateForm('newsletter', values)];
      }),
    answer: [1, 2, 3].map(() => [['email'], []]),
  },
  {
    sentence: 'an event without a year is upcoming on January 1, even in the year 9999',
    call: (core) => UNDATED.map(({ id }) => core.eventStatus('9999-01-01', id)),
    answer: UNDATED.map(() => 'upcoming'),
  },
  {
    sentence: 'a retreat is upcoming, today or past, by a day, a date or a time in Honolulu',
    call: (core) => {
      if (!RETREAT) return PHASES;
      const { slug, starts, ends } = RETREAT;
      return [
        core.retreatStatus(core.honoluluDate(honolulu(starts, -1)), slug),
        core.retreatStatus(honolulu(starts, -0.01), slug),
        core.retreatStatus(new Date(honolulu(starts, 0)), slug),
        core.retreatStatus(ends, slug),
        core.retreatStatus(honolulu(ends, 23.99), slug),
        core.retreatStatus(honolulu(ends, 24), slug),
      ];
    },
    answer: PHASES,
  },
  {
    sentence: 'a session id says who has made the session',
    call: (core) =>
      ['cs_test_12345678', 'cs_demo_12345678', 'cs_test_1', 'x'].map((id) =>
        core.sessionProvider(id),
      ),
    answer: ['stripe', 'demo', null, null],
  },
  {
    sentence: 'the first and the last time of a Date have a status and a moon',
    call: (core) =>
      [-8.64e15, 8.64e15].map((time) => {
        const { illumination } = core.moon(time);
        return [core.retreatStatus(new Date(time)), illumination >= 0 && illumination <= 1];
      }),
    answer: [
      [RETREAT ? 'upcoming' : 'past', true],
      ['past', true],
    ],
  },
  {
    sentence: 'the moon has a phase, light, an age and a night',
    call: (core) => {
      const moon = core.moon(new Date('2026-08-28T04:18:00Z'));
      const { phase, angle, illumination, age, night } = moon;
      return [phase, Math.round(angle), Math.round(illumination), Math.floor(age), night];
    },
    answer: ['full', 180, 1, 15, 15],
  },
  {
    sentence: 'on a page of a ritual, only Rituals is active in the navigation',
    call: (core) =>
      core
        .navigation('/rituals/reverence')
        .filter((item) => item.active)
        .map((item) => item.path),
    answer: ['/rituals'],
  },
  {
    sentence: 'a failed checkout has a message',
    call: (core) => [core.checkoutFailure('You are offline.'), core.checkoutFailure()],
    answer: [
      'There was an issue loading checkout: You are offline.',
      'There was an issue loading checkout: Failed to initialize checkout. Please try again.',
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
      const oldest = ESSAYS.filter(({ path }) => contentOf(path, 'article').next === null);
      const { title } = contentOf('/legal/terms', 'legal');
      const parts = Object.values(title).every((part) => typeof part === 'string');
      return [core.head('/', 'https://house.example').robots, oldest.length, parts];
    },
    answer: [null, 1, true],
  },
  {
    sentence: 'a title has its parts with the spaces between them',
    call: () => {
      const { lead, accent = '', tail = '' } = contentOf('/', 'home').welcome.title;
      return [/\*|\s\s/.test(lead + accent + tail), /\s$/.test(lead) || accent === ''];
    },
    answer: [false, true],
  },
  {
    sentence: 'Home lists the days of INITIATION',
    call: () => contentOf('/', 'home').days,
    answer: contentOf('/initiation', 'initiation').days.items,
  },
  {
    sentence: 'form validation has the rules of the server and returns nothing for valid input',
    call: (core) => [
      core.validateForm('newsletter', {}).map(({ field, message }) => [field, message !== '']),
      core.validateForm('newsletter', { email: 'ana' }).map(({ field }) => field),
      core.validateForm('newsletter', { email: ' ana@house.example ', strange: '\ud800' }),
    ],
    answer: [[['email', true]], ['email'], []],
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
