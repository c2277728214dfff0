// Prerender entry: renders one path to HTML at build time, with the same components as the browser.

import { StrictMode } from 'react';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { formAction } from './checkout/checkout-form';
import {
  type Dialog,
  type Head,
  head,
  messages,
  offers,
  openPage,
  type PageData,
  pathOf,
  prerenderList,
} from './core/core';
import { sheetKey } from './forms/early-dialog';
import { FormSheet } from './forms/form-dialog';
import { templateValues } from './journal/journal-values';
import { type PageName, pageName } from './routes';
import { toHtml } from './to-html';
import { type DocumentText, loadDocumentOf, readDocumentsWith } from './ui/document-body';
import { insertPictures } from './ui/document-pictures';
import { HeadTags } from './ui/head-tags';
import { AsTemplate } from './ui/server-place';

export { messages, prerenderList };

export function setDocumentReader(read: (name: string) => Promise<DocumentText>): void {
  readDocumentsWith(async (name) => {
    const { html, contents } = await read(name);
    return { html: insertPictures(html), contents };
  });
}

export interface Rendered {
  /** The inner HTML of the root element. */
  html: string;
  /** The head tags, which React adopts in the browser. */
  tags: string;
  head: Head;
  /** Kind of page; decides which styles are inlined. */
  page: PageName;
  /** Document of the page, written to a file beside it. */
  document: DocumentText | undefined;
  /** Content of an article's page, written to a file beside it, because the browser's core does not contain it. */
  data: PageData | undefined;
}

/**
 * Renders a path. `origin` is the public scheme and host, for canonical links and social cards. `state` is one of the
 * page's states (the welcome page has five). `asTemplate` renders a template for the server.
 */
export async function render(
  path: string,
  origin: string,
  state?: string,
  asTemplate = false,
): Promise<Rendered> {
  const answer = openPage(path, state);
  if (answer.kind === 'redirect') throw new Error(`${path} redirects to ${answer.to}`);

  // The server answers a form that could not start a checkout with a page that has no path of its own.
  const address = state === 'unavailable' ? formAction(undefined) : path;
  const page = pageName(answer);
  const pageHead = head(path, origin, state);
  return {
    html: await toHtml(
      <StrictMode>
        <StaticRouter location={address}>
          <AsTemplate value={asTemplate}>
            <App initial={{ address, path, state, origin }} />
          </AsTemplate>
        </StaticRouter>
      </StrictMode>,
    ),
    tags: await toHtml(<HeadTags head={pageHead} />),
    head: pageHead,
    page,
    document: await loadDocumentOf(page, path),
    data:
      answer.kind === 'page' && answer.content.page === 'article'
        ? { content: answer.content, head: pageHead }
        : undefined,
  };
}

/** Name and price of each offer by its slug, for comparing two releases. */
export const offerPrices = () =>
  Object.fromEntries(
    Object.entries(offers()).map(([slug, { name, price }]) => [slug, { name, price: price.text }]),
  );

/** HTML of the sheets of a page's dialogs, by `sheetKey`; undefined if it has none (forms/early-dialog.ts). */
export async function renderDialogs(
  path: string,
  state?: string,
): Promise<Record<string, string> | undefined> {
  const answer = openPage(path, state);
  const dialogs = answer.kind === 'page' ? dialogsIn(answer.content) : [];
  if (dialogs.length === 0) return undefined;
  const sheets: Record<string, string> = {};
  for (const dialog of dialogs)
    sheets[sheetKey(dialog.address, dialog.label)] = await toHtml(
      <StaticRouter location={path}>
        <FormSheet dialog={dialog} id="early" opened={undefined} />
      </StaticRouter>,
    );
  return sheets;
}

/** The site's own forms in the content of a page, at any depth. */
function dialogsIn(value: unknown): Dialog[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!('embedded' in value)) return Object.values(value).flatMap(dialogsIn);
  return value.embedded === 'own' ? [value as Dialog] : [];
}

/** Values for the server templates, in addition to the server's data. */
export const serverValues = () =>
  templateValues((node) =>
    toHtml(<StaticRouter location={pathOf('journal')}>{node}</StaticRouter>),
  );
