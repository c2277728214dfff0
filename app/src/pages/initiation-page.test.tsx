// Tests of the sales page with other numbers of bonuses and testimonials than in the sample content.

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { type Bonus, openPage } from '../core/core';
import InitiationPage from './initiation-page';

const { bonuses } = vi.hoisted(() => ({ bonuses: { value: [] as unknown[] } }));
vi.mock('../core/core', async (load) => {
  const core = await load<typeof import('../core/core')>();
  return {
    ...core,
    offers: () => {
      const offers = core.offers();
      return { ...offers, initiation: { ...offers.initiation, bonuses: bonuses.value } };
    },
  };
});

const answer = openPage('/initiation');
if (answer.kind !== 'page' || answer.content.page !== 'initiation')
  throw new Error('no sales page');
const { content } = answer;

const amount = { cents: 1000, currency: 'usd', text: '$10' } as const;
const bonus = (number: number): Bonus => ({
  name: `Bonus ${number}`,
  description: `Sentence ${number}.`,
  value: amount,
  sample: false,
});
const voice = (number: number) => ({
  quote: `Quote ${number}.`,
  name: `Name ${number}.`,
  stars: 5,
  sample: false,
});

test.each([0, 1, 2, 9])('%i bonuses and as many testimonials are shown', (count) => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  bonuses.value = numbers.map(bonus);
  const testimonials = { ...content.testimonials, note: null, items: numbers.map(voice) };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <InitiationPage content={{ ...content, testimonials }} />
    </MemoryRouter>,
  );
  const matches = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, words]) => words);
  expect(matches(/<h3>(Bonus \d)<\/h3>/g)).toEqual(numbers.map((number) => `Bonus ${number}`));
  expect(matches(/“(Quote \d\.)”/g)).toEqual(numbers.map((number) => `Quote ${number}.`));
  expect(matches(/<dt>(Bonus \d)<\/dt>/g)).toEqual(numbers.map((number) => `Bonus ${number}`));
  for (const section of ['bonuses', 'testimonials'])
    expect(html.includes(`id="${section}-title"`)).toBe(count > 0);
});
