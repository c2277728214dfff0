// Page object of the journal page: its parts by role and name, and the core's search results.

import type { Page } from '@playwright/test';
import { messages } from '#core';
import { contentOf, LISTED, searchArticles } from './content';

const { lists, ...content } = contentOf('/journal', 'journal');
export const { search, newsletter, categories } = content;
/** First word of the first title: a search with a result. */
export const WORD: string = /\p{L}+/u.exec(LISTED[0]?.title[0]?.text ?? '')?.[0] ?? '';

export const box = (page: Page) => page.getByRole('searchbox', { name: search.label });
export const cards = (page: Page) => page.getByRole('main').getByRole('article');
export const titles = (page: Page) => cards(page).getByRole('heading', { level: 3 });
export const categoryLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: search.category }).getByRole('link', { name });
export const featuredList = (page: Page) => page.getByRole('region', { name: lists.featured });
export const clear = (page: Page) => page.getByRole('button', { name: messages().clearFilters });

/** Titles of the core's search result, in order. */
export function foundTitles(typed: string, category = 'All'): string[] {
  const { featured, articles } = searchArticles(typed, { category });
  return [...featured, ...articles].map(({ title }) => title.map(({ text }) => text).join(''));
}

export function query(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}
