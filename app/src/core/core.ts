// The one door to the Rust core: loads the WASM module once and hands out its answers, typed.

import type {
  FieldError,
  FormKind,
  Gathering,
  Head,
  InitiationOffer,
  JournalAnswer,
  Messages,
  NavigationItem,
  Offers,
  PageAnswer,
  PrerenderedPage,
  Route,
  Site,
} from 'core-wasm';

export type * from 'core-wasm';

type Core = typeof import('core-wasm');

let core: Core | undefined;

/**
 * Fetches and starts the core. Every entry waits for it before it renders, so that components
 * may ask without waiting. It is a dynamic import on purpose: the module awaits at its top level,
 * and only this one place ever waits for it.
 */
export async function loadCore(): Promise<void> {
  core ??= await import('core-wasm');
}

function loaded(): Core {
  if (!core) throw new Error('The core was asked before loadCore() had finished.');
  return core;
}

/** Asks once and remembers: for answers that are the same for as long as the page lives. */
function constant<Answer>(ask: (core: Core) => Answer): () => Answer {
  let answer: Answer | undefined;
  return () => {
    answer ??= ask(loaded());
    return answer;
  };
}

/** The house: brand, contact, footer, form dialogs. */
export const site: () => Site = constant((core) => core.site());

/** Everything that costs money, with its derived figures (spec §9). */
export const offers: () => Offers = constant((core) => core.offers());

/** The error catalogue and the words of the interface (spec §8). */
export const messages: () => Messages = constant((core) => core.messages());

/** Every route of the registry, in its order (spec §2). */
export const routes: () => Route[] = constant((core) => core.routes());

/** Every file that the prerender writes. */
export const prerenderList: () => PrerenderedPage[] = constant((core) => core.prerenderList());

/** The program that is sold: a shorthand for `offers().initiation`. */
export function initiation(): InitiationOffer {
  return offers().initiation;
}

/** The navigation bar as seen from a path: the active item is marked. */
export function navigation(path: string): NavigationItem[] {
  return loaded().navigation(path);
}

/** Every answer of `openPage` so far: links ask, too, and the same path always opens the same page. */
const opened = new Map<string, PageAnswer>();

/** What stands at a path: a page with its content, a redirect, or nothing. */
export function openPage(path: string, state?: string): PageAnswer {
  const key = `${path} ${state ?? ''}`;
  const known = opened.get(key);
  if (known) return known;
  const answer = loaded().openPage(path, state);
  opened.set(key, answer);
  return answer;
}

/**
 * The journal as it stands for a search text and a category (spec §4, §5): counts, what lies on the
 * table, what stands on the shelves. An unknown category is All; an empty text matches everything.
 */
export function journal(query: string, category: string): JournalAnswer {
  return loaded().journal(query, category);
}

/** What is amiss in a form's values, by the same rule as on the server; nothing when all is well. */
export function checkForm(form: FormKind, values: Record<string, string>): FieldError[] {
  return loaded().checkForm(form, values);
}

/** The day in Honolulu, `YYYY-MM-DD`, at a moment in milliseconds since 1970. */
export function honoluluDate(milliseconds: number): string {
  return loaded().honoluluDate(milliseconds);
}

/** Where a day in Honolulu stands before, on, or after the gathering (spec §2, Retreats). */
export function gathering(today: string): Gathering {
  return loaded().gathering(today);
}

/** Title, description and social tags of a path; `origin` is scheme and host, without a slash. */
export function head(path: string, origin: string, state?: string): Head {
  return loaded().head(path, origin, state);
}

/** The sentence for a checkout that could not open; without a message, the fallback. */
export function checkoutFailure(message?: string): string {
  return loaded().checkoutFailure(message);
}

/** The footer's copyright line for a year. */
export function copyright(year: number): string {
  return loaded().copyright(year);
}
