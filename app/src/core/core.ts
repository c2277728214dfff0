// The one door to the Rust core: loads the WASM module once and hands out its answers, typed.

import type {
  Head,
  InitiationOffer,
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

/** What stands at a path: a page with its content, a redirect, or nothing. */
export function openPage(path: string, state?: string): PageAnswer {
  return loaded().openPage(path, state);
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
