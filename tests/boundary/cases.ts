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
    sentence: 'a room opens as a room',
    ask: (core) => page(core.openPage('/legal/terms')),
    answer: ['terms', '/legal/terms', 'room'],
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
      const room = answer.kind === 'page' && answer.content.page === 'room' && answer.content;
      return [robots, room ? room.picture : 'no room', room && 'tail' in room.title];
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
    sentence: 'answers are plain objects, safe to change',
    ask: (core) => {
      core.site().brand.name = 'another';
      const site = core.site();
      return [Object.getPrototypeOf(site) === Object.prototype, site.brand.name === 'another'];
    },
    answer: [true, false],
  },
];
