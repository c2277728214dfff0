// Reads the texts of the site for tests, from the core: contents of pages, and results of journal searches.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckoutState, type FormName, type Headline, head, offers, openPage } from '#core';
import { journalList } from '#core/site';

type Content = Extract<ReturnType<typeof openPage>, { kind: 'page' }>['content'];

/** Content of the page at a path, which must be of this kind. */
export function contentOf<Kind extends Content['page']>(path: string, kind: Kind, state?: string) {
  const answer = openPage(path, state as CheckoutState | undefined);
  if (answer.kind !== 'page' || answer.content.page !== kind)
    throw new Error(`There is no page “${kind}” at ${path}.`);
  return answer.content as Extract<Content, { page: Kind }>;
}

export const formOf = (form: FormName) => contentOf(`/forms/${form}`, 'form');

export function labelOf(form: FormName, field: string): string {
  const match = formOf(form).fields.find(({ name }) => name === field);
  if (!match) throw new Error(`The form “${form}” has no field “${field}”.`);
  return match.label;
}

export const textOf = ({ lead, accent = '', tail = '' }: Headline) => lead + accent + tail;

/** Title of a page in the browser tab. */
export const tabTitle = (path: string) => head(path, 'https://house.example').title;

/** Counts, featured articles and one page of the list; an empty text matches everything. */
export const searchArticles = journalList;

export const PRICE = offers().initiation.price;

const allArticles = searchArticles('');
/** Every listed article, in the order of the journal. */
export const LISTED = [...allArticles.featured, ...allArticles.articles];

const DOCUMENTS = join(import.meta.dirname, '../../app/src/generated/documents/journal');

/** Paths of the articles whose text contains each of these parts. */
export const articlesWith = (...parts: string[]): string[] =>
  LISTED.filter(({ slug }) => {
    const { html } = JSON.parse(readFileSync(join(DOCUMENTS, `${slug}.json`), 'utf8'));
    return parts.every((part) => html.includes(part));
  }).map(({ path }) => path);

/** An article with headings, notes and a figure. */
export const ARTICLE = articlesWith('<h2', 'class="note-mark"', '<figure class="figure"')[0] ?? '';

/** Case studies in the order of their list. */
export const CASE_STUDIES = contentOf('/case-studies', 'caseStudies').cases;
