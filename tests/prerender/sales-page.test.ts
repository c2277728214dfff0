// Tests of the built sales page of INITIATION: sections in the specified order (spec §2), the calculation of the price
// (spec §9), the link to the preview page, the samples of the program; and the preview page without scripts.

import { describe, expect, test } from 'vitest';
import { offers, openPage } from '#core';
import { excerpt } from '../../app/src/generated/excerpt';
import { textOf } from '../support/content';
import { readSite, words } from './built-site';

const answer = openPage('/initiation');
if (answer.kind !== 'page' || answer.content.page !== 'initiation') throw new Error('No page.');
const { content } = answer;
const html = readSite('initiation.html');
const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));

/** Inner HTML of every element of this kind, in order. */
const allOf = (tag: string, inside: string) =>
  [...inside.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, inner = '']) => inner,
  );

/** Text without spaces, because `words` replaces each tag by a space. */
const letters = (text: string) => words(text).replaceAll(' ', '');

test('the sections are in the specified order', () => {
  const { pains, outcomes, receive, days, promise, bonuses, offer, returns } = content;
  const { testimonials, checklist } = content;
  const specified = [
    ...[content.hero, pains, outcomes, receive, days, promise],
    ...[bonuses, offer, returns, testimonials, checklist],
  ].map(({ title }) => letters(typeof title === 'string' ? title : textOf(title)));
  const titles = [...main.matchAll(/<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inner = '']) =>
    letters(inner),
  );
  expect(titles.filter((title) => specified.includes(title))).toEqual(specified);
});

/** Parses a displayed amount, such as `−$12.43`, in cents. */
function cents(text: string): number {
  const [, minus, dollars = '', rest = '00'] = /^(−)?\$([\d,]+)(?:\.(\d\d))?$/.exec(text) ?? [];
  return (minus ? -1 : 1) * Number(dollars.replaceAll(',', '') + rest);
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('the calculation leads from the values of the parts to the price, and adds up', () => {
  const { initiation } = offers();
  const { priceBreakdown } = content;
  const [, ledger = '', ...others] = main.split(/<div class="[^"]*price-ledger">/);
  expect(others).toEqual([]);
  const [list = ''] = allOf('dl', ledger);
  const amounts = allOf('dd', list).map(cents);
  const parts = amounts.slice(0, -3);
  const [total = 0, saving = 0, price = 0] = amounts.slice(-3);
  expect(sum(parts)).toBe(total);
  expect(total + saving).toBe(price);

  expect(parts).toEqual([
    initiation.original.cents,
    ...initiation.bonuses.map(({ value }) => value.cents),
  ]);
  expect([total, -saving, price]).toEqual([
    initiation.totalValue.cents,
    initiation.saving.cents,
    initiation.price.cents,
  ]);
  const labels = [
    priceBreakdown.program,
    ...initiation.bonuses.map(({ name }) => name),
    priceBreakdown.total,
    priceBreakdown.saving,
    priceBreakdown.today,
  ];
  expect(allOf('dt', list).map(letters)).toEqual(labels.map(letters));
  // The sentences contain the figures of the offer.
  const { perDay, saving: saved, returned } = priceBreakdown;
  expect(saved).toContain(`${initiation.savingPercent}%`);
  expect(perDay).toContain(initiation.perDay.text);
  expect(returned.value).toBe(initiation.perDay.text);
  expect(returned.label).toContain(`${initiation.percentOff}%`);
  expect(words(ledger)).toContain(`${returned.value} ${returned.label}`);
  // The first screen has only the price, without a second calculation.
  expect(
    [...main.matchAll(/<p class="price">(.*?)<\/p>/gs)].map(([, inner = '']) => words(inner)),
  ).toEqual([`${initiation.price.text} ${perDay}`]);
});

test('the link to the preview page comes with the contents, before the days, the offer and its price', () => {
  const link = main.indexOf('href="/initiation/inside"');
  const before = [...main.slice(0, link).matchAll(/<section\b[^>]* aria-labelledby="([^"]*)"/g)];
  expect(before.map(([, id]) => id)).toEqual([
    'initiation-title',
    'pains-title',
    'outcomes-title',
    'receive-title',
  ]);
  expect(words(main.slice(main.lastIndexOf('<a ', link)).split('</a>')[0] ?? '')).toBe(
    content.receive.link.label,
  );
});

describe('the program in pictures', () => {
  const { guide } = content.days;
  const pictures = [content.receive.portal.picture, content.receive.picture];

  test.each(pictures)('$id is described, and loads lazily', ({ id, alt }) => {
    const [tag = ''] = new RegExp(`<img class="picture-${id}"[^>]*>`).exec(main) ?? [];
    expect(tag).toContain(' loading="lazy"');
    const [, described = ''] = / alt="([^"]*)"/.exec(tag) ?? [];
    expect(words(described)).toBe(words(alt));
  });

  test('without scripts the guided mode has its caption, and no button', () => {
    expect(words(main)).toContain(words(guide.caption));
    expect(words(main)).not.toContain(words(guide.listen));
  });
});

test('without scripts the preview page can be read: its guided mode is hidden', () => {
  const inside = readSite('initiation/inside.html');
  const text = words(inside);
  for (const { title, description } of excerpt.words.facts) {
    expect(text).toContain(words(title));
    expect(text).toContain(words(description));
  }
  expect(inside).toMatch(/<div [^>]*data-guided="button" hidden=""/);
});
