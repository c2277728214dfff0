// The only module that imports the core. Once this module has loaded, the core can be called. Results that change only
// with the content are cached.

import * as core from 'core-wasm/site';

export type * from 'core-wasm/site';

export const checkoutFailure = core.checkoutFailure;
export const copyright = core.copyright;
export const eventStatus = core.eventStatus;
export const formatMoney = core.formatMoney;
export const formSummary = core.formSummary;
export const honoluluDate = core.honoluluDate;
export const journalList = core.journalList;
export const navigation = core.navigation;
export const nextRetreat = core.nextRetreat;
export const pathOf = core.pathOf;
export const parseJournalQuery = core.parseJournalQuery;
export const retreatStatus = core.retreatStatus;
export const sessionProvider = core.sessionProvider;
export const sessionState = core.sessionState;
export const validateForm = core.validateForm;

let journalLoaded = false;

/** Functions that clear the caches when the content changes. */
const caches: (() => void)[] = [];

/** Cache of `openPage`; the journal's index also changes its results. */
const opened = new Map<string, core.PageAnswer | core.Deferred>();
caches.push(() => opened.clear());

/** Cache of `matchRoute`: each link asks for the match of its path at each rendering. */
const matches = new Map<string, ReturnType<typeof core.matchRoute>>();
caches.push(() => matches.clear());

// The prerender and the tests load the content and the journal's index from disk.
if (import.meta.env.SSR || import.meta.env.MODE === 'test') {
  const [content, index] = await Promise.all([
    import('../generated/content.bin?inline'),
    import('../generated/journal-index.bin?inline'),
  ]);
  const bytes = ({ default: url }: { default: string }) =>
    Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (byte) => byte.charCodeAt(0)).buffer;
  load(bytes(content));
  loadJournal(bytes(index));
}

/**
 * Loads the content into the core; must run before any other call. The development server calls it again after each
 * change.
 */
export function load(content: ArrayBuffer): void {
  core.load(new Uint8Array(content));
  for (const clear of caches) clear();
}

/** Loads the journal's index, which searches and the journal's pages need. */
export function loadJournal(index: ArrayBuffer): void {
  core.loadJournal(new Uint8Array(index));
  journalLoaded = true;
  opened.clear();
  matches.clear();
}

export function isJournalLoaded(): boolean {
  return journalLoaded;
}

let lastMoon: { time: number; moon: core.Moon } | undefined;

/** Returns the moon at a time in milliseconds. The last result is cached, so that equal times give the same object. */
export function moonAt(time: number): core.Moon {
  if (lastMoon?.time !== time) lastMoon = { time, moon: core.moon(time) };
  return lastMoon.moon;
}

/** Route match of a path. */
export function matchRoute(path: string): ReturnType<typeof core.matchRoute> {
  const match = matches.get(path) ?? core.matchRoute(path);
  matches.set(path, match);
  return match;
}

/** Caches the result of a function that changes only when content is loaded. */
function constant<Answer>(call: () => Answer): () => Answer {
  let result: Answer | undefined;
  caches.push(() => {
    result = undefined;
  });
  return () => {
    result ??= call();
    return result;
  };
}

/** Brand, contact, footer and form dialogs. */
export const site = constant(core.site);

/** Prices of all offers, with derived amounts (spec §9). */
export const offers = constant(core.offers);

/** Error messages and interface text (spec §8). */
export const messages = constant(core.messages);

/** Every route of the registry, in order (spec §2). */
export const routes = constant(core.routes);

/** Every file that the prerender writes. */
export const prerenderList = constant(core.prerenderList);

/** Data file beside the page of an article, written by the prerender. */
export interface PageData {
  content: Extract<core.Page, { page: 'article' }>;
  head: core.Head;
}

/** Downloaded data of deferred pages, by path. */
const pageData = new Map<string, PageData>();

/** Stores the content of a deferred page, so that `openPage` returns it from now on. */
export function addPageData(path: string, data: PageData): void {
  pageData.set(path, data);
}

/**
 * Matches a path: a page with its content, a redirect, not found, or deferred if the page's content has not been
 * downloaded.
 */
export function openPage(path: string, state?: string): core.PageAnswer | core.Deferred {
  const key = `${path} ${state ?? ''}`;
  const answer = opened.get(key) ?? core.openPage(path, checkoutState(state));
  opened.set(key, answer);
  const data = answer.kind === 'deferred' && pageData.get(answer.path);
  if (!data) return answer;
  return { kind: 'page', route: 'article', path: answer.path, content: data.content };
}

/** Title, description and social tags of a path; `origin` is scheme and host, without a slash. */
export function head(path: string, origin: string, state?: string): core.Head {
  return pageData.get(path)?.head ?? core.head(path, origin, checkoutState(state));
}

/** Casts the state in the document, which the server has written. */
const checkoutState = (state: string | undefined) => state as core.CheckoutState | undefined;
