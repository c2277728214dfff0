// What the core says about a page and about a search in the journal: tests read the words of `content/` from it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckoutState, type FormName, type Headline, head, offers, openPage } from '#core';
import { journalList } from '#core/site';

type Content = Extract<ReturnType<typeof openPage>, { kind: 'page' }>['content'];

/** The content of the page at a path, which is of this kind. */
export function contentOf<Kind extends Content['page']>(path: string, kind: Kind, state?: string) {
  const answer = openPage(path, state as CheckoutState | undefined);
  if (answer.kind !== 'page' || answer.content.page !== kind)
    throw new Error(`There is no page “${kind}” at ${path}.`);
  return answer.content as Extract<Content, { page: Kind }>;
}

/** The content of a form's page. */
export const formOf = (form: FormName) => contentOf(`/forms/${form}`, 'form');

/** The label of a field of a form, by the name of the field. */
export function labelOf(form: FormName, field: string): string {
  const found = formOf(form).fields.find(({ name }) => name === field);
  if (!found) throw new Error(`The form “${form}” has no field “${field}”.`);
  return found.label;
}

/** The whole text of a headline. */
export const textOf = ({ lead, accent = '', tail = '' }: Headline) => lead + accent + tail;

/** The title of a page in the tab. */
export const tabTitle = (path: string) => head(path, 'https://house.example').title;

/** Counts, featured articles and one page of the list; an empty text matches everything. */
export const searchArticles = journalList;

/** The price of INITIATION. */
export const PRICE = offers().initiation.price;

const everything = searchArticles('');
/** Every listed article, as the journal shows them. */
export const LISTED = [...everything.featured, ...everything.articles];

const DOCUMENTS = join(import.meta.dirname, '../../app/src/generated/documents/journal');

/** The paths of the articles whose text has each of these parts. */
export const articlesWith = (...parts: string[]): string[] =>
  LISTED.filter(({ slug }) => {
    const { html } = JSON.parse(readFileSync(join(DOCUMENTS, `${slug}.json`), 'utf8'));
    return parts.every((part) => html.includes(part));
  }).map(({ path }) => path);

/** An article with headings, notes and a figure. */
export const ARTICLE = articlesWith('<h2', 'class="note-mark"', '<figure class="figure"')[0] ?? '';

/** The case studies, in the order of their list. */
export const CASE_STUDIES = contentOf('/case-studies', 'caseStudies').cases;
