// The only module that imports the core: loads it, and caches answers that never change.

import * as core from 'core-wasm';

export type * from 'core-wasm';

export const checkoutFailure = core.checkoutFailure;
export const copyright = core.copyright;
export const honoluluDate = core.honoluluDate;
export const navigation = core.navigation;
export const retreatStatus = core.retreatStatus;
export const validateForm = core.validateForm;

/**
 * Loads and initializes the core. Every entry awaits it before rendering, so that components can call the core
 * synchronously. After a failed download it can be called again.
 */
export async function loadCore(): Promise<void> {
  await core.init();
}

/** Calls a function once and caches its result, for results that never change. */
function constant<Answer>(call: () => Answer): () => Answer {
  let result: Answer | undefined;
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

/** The offer INITIATION: a shorthand for `offers().initiation`. */
export function initiation(): core.InitiationOffer {
  return offers().initiation;
}

/** Cache of `openPage`: links call it, too, and the result for a path never changes. */
const opened = new Map<string, core.PageAnswerInState>();

/** The route match of a path: a page with its content, a redirect, or not found. The server has written the state. */
export function openPage(path: string, state?: string): core.PageAnswerInState {
  const key = `${path} ${state ?? ''}`;
  const known = opened.get(key);
  if (known) return known;
  const answer = core.openPage(path, state as core.CheckoutState | undefined);
  opened.set(key, answer);
  return answer;
}

/** Title, description and social tags of a path; `origin` is scheme and host, without a slash. */
export function head(path: string, origin: string, state?: string): core.Head {
  return core.head(path, origin, state as core.CheckoutState | undefined);
}

/**
 * Search in the journal by text and category (spec §4, §5): counts, featured articles and the list. An unknown category,
 * as in an old link, is All; an empty text matches everything.
 */
export function searchJournal(query: string, category: string): core.JournalAnswer {
  try {
    return core.searchJournal(query, { category: category as core.CategoryName });
  } catch {
    return core.searchJournal(query);
  }
}
