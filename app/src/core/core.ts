// The only module that imports the WASM core: loads it once and exports its functions, typed.

import type {
  FieldError,
  FormKind,
  Head,
  InitiationOffer,
  JournalAnswer,
  Messages,
  NavigationItem,
  Offers,
  Page,
  PageAnswer,
  PrerenderedPage,
  RetreatStatus,
  Route,
  Site,
} from 'core-wasm';
import * as bindings from 'core-wasm/core_wasm_bg.js';
import moduleUrl from 'core-wasm/core_wasm_bg.wasm?url';

export type * from 'core-wasm';

/** The functions of the core without its module, which `instantiate` sets. */
declare module 'core-wasm/core_wasm_bg.js' {
  export function __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

type Core = typeof import('core-wasm');

let core: Core | undefined;
let loading: Promise<void> | undefined;
let journalLoaded = false;

/**
 * Loads and initializes the core. Every entry awaits it before rendering, so that components can call the core
 * synchronously. In the browser the module is fetched here instead of by an import: after a failed download, an import
 * would fail until the next page load, while this function can be called again.
 */
export function loadCore(): Promise<void> {
  // Two instances would share the bindings, which have the memory of one.
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<void> {
  if (import.meta.env.SSR) await import('core-wasm');
  else await instantiate();
  core = bindings;
  // While prerendering, in tests and in `npm run dev` the journal's index is at hand.
  if (import.meta.env.SSR || import.meta.env.DEV) {
    const { default: index } = await import('../generated/journal-index.txt?raw');
    loadJournal(index);
  }
}

/** Gives the core the journal's index, which searches and the journal's pages need; a second time it is ignored. */
export function loadJournal(index: string): void {
  loaded().loadJournal(index);
  journalLoaded = true;
}

/** Whether the core has the journal's index. */
export function isJournalLoaded(): boolean {
  return journalLoaded;
}

async function instantiate(): Promise<void> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(moduleUrl), {
    './core_wasm_bg.js': bindings,
  });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports['__wbindgen_start'];
  if (typeof start === 'function') start();
}

function loaded(): Core {
  if (!core) throw new Error('Await loadCore() before calling the core.');
  return core;
}

/** Calls a function once and caches its result, for results that never change. */
function constant<Answer>(call: (core: Core) => Answer): () => Answer {
  let result: Answer | undefined;
  return () => {
    result ??= call(loaded());
    return result;
  };
}

/** Brand, contact, footer and form dialogs. */
export const site: () => Site = constant((core) => core.site());

/** Prices of all offers, with derived amounts (spec §9). */
export const offers: () => Offers = constant((core) => core.offers());

/** Error messages and interface text (spec §8). */
export const messages: () => Messages = constant((core) => core.messages());

/** Every route of the registry, in order (spec §2). */
export const routes: () => Route[] = constant((core) => core.routes());

/** Every file that the prerender writes. */
export const prerenderList: () => PrerenderedPage[] = constant((core) => core.prerenderList());

/** The offer INITIATION: a shorthand for `offers().initiation`. */
export function initiation(): InitiationOffer {
  return offers().initiation;
}

/** Items of the navigation bar; the item of the current path is active. */
export function navigation(path: string): NavigationItem[] {
  return loaded().navigation(path);
}

/** Cache of `openPage`: links call it, too, and the result for a path never changes. */
const opened = new Map<string, PageAnswer>();

/** The file beside the page of an article, written by the prerender. */
export interface PageData {
  content: Page;
  head: Head;
}

/** The files of deferred pages that have been downloaded, by path. */
const pageData = new Map<string, PageData>();

/** Keeps the content of a deferred page: `openPage` returns it from now on. */
export function addPageData(path: string, data: PageData): void {
  pageData.set(path, data);
}

/**
 * The route match of a path: a page with its content, a redirect, or not found; or deferred, where the page's content has
 * not been downloaded.
 */
export function openPage(path: string, state?: string): PageAnswer {
  const key = `${path} ${state ?? ''}`;
  const known = opened.get(key);
  if (known) return known;
  const answer = loaded().openPage(path, state);
  if (answer.kind === 'deferred') {
    const data = pageData.get(answer.path);
    return data ? { ...answer, kind: 'page', content: data.content } : answer;
  }
  opened.set(key, answer);
  return answer;
}

/**
 * Search in the journal by text and category (spec §4, §5): counts, featured articles and one page of the list. An
 * unknown category is All; an empty text matches everything.
 */
export function searchJournal(query: string, category: string, page = 1): JournalAnswer {
  return loaded().searchJournal(query, category, page);
}

/** Validates a form by the same rule as the server; returns the errors. */
export function validateForm(form: FormKind, values: Record<string, string>): FieldError[] {
  return loaded().validateForm(form, values);
}

/** The date in Honolulu, `YYYY-MM-DD`, at a time in milliseconds since 1970. */
export function honoluluDate(milliseconds: number): string {
  return loaded().honoluluDate(milliseconds);
}

/** Whether a date is before, during or after the retreat (spec §2, Retreats). */
export function retreatStatus(today: string): RetreatStatus {
  return loaded().retreatStatus(today);
}

/** Title, description and social tags of a path; `origin` is scheme and host, without a slash. */
export function head(path: string, origin: string, state?: string): Head {
  return pageData.get(path)?.head ?? loaded().head(path, origin, state);
}

/** The message of a failed checkout; without a message of the server, the fallback. */
export function checkoutFailure(message?: string): string {
  return loaded().checkoutFailure(message);
}

/** The copyright line of the footer for a year. */
export function copyright(year: number): string {
  return loaded().copyright(year);
}
