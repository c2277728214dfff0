// The functions of the package, then the types of their answers (content.d.ts).

import type { CategoryName, CheckoutState, Currency, FieldError, FormName, Head, JournalAnswer, JournalFilters, Messages, NavigationItem, OfferName, Offers, Page, PrerenderedPage, RetreatStatus, Route, RouteId, Site } from './content.js';

export type * from './content.js';

/**
 * Makes the other functions ready, with the journal; in Node, and after an import of `core-wasm/auto`, they are ready
 * already. The module is loaded once: further calls return the first result. After a failure it can be called again.
 *
 * @param source - Where the module is: a URL, a request, a response, its bytes, a compiled module, or a promise of one
 * of these. Without it, the file `core.wasm` beside this script; where that is not found (a bundler has not copied it),
 * a copy that is part of the package as a script.
 * @returns The compiled module, which can be sent to a worker and given to its `init`.
 * @throws {TypeError} for a source of another kind, or that cannot be downloaded.
 * @throws {Error} for a failed download, and where the content security policy forbids WebAssembly.
 * @example
 * import { init, matchRoute } from 'core-wasm';
 *
 * await init();
 * console.log(matchRoute('/about').kind); // page
 */
export declare function init(source?: InitSource | Promise<InitSource>): Promise<WebAssembly.Module>;

/**
 * Does the same as {@link init} without the journal, for pages that do not list or search it: {@link loadJournal} adds it.
 *
 * @param source - As for {@link init}.
 * @returns The compiled module.
 * @throws {TypeError} as {@link init} does.
 * @throws {Error} as {@link init} does.
 * @example
 * import { initModule, matchRoute } from 'core-wasm';
 *
 * await initModule();
 * console.log(matchRoute('/about').kind); // page
 */
export declare function initModule(source?: InitSource | Promise<InitSource>): Promise<WebAssembly.Module>;

/**
 * Does the same as {@link initModule} without waiting, for a worker that is sent a compiled module. Browsers refuse to compile
 * large modules without waiting, outside of workers.
 *
 * @param source - The module's bytes, or the compiled module.
 * @returns The compiled module.
 * @throws {TypeError} for a source of another kind.
 * @example
 * import { init, initSync, matchRoute } from 'core-wasm';
 *
 * const module = await init();
 * initSync(module); // in a worker: onmessage = ({ data }) => initSync(data)
 * console.log(matchRoute('/about').kind); // page
 */
export declare function initSync(source: BufferSource | WebAssembly.Module): WebAssembly.Module;

/** What {@link init} can take the WebAssembly module from. */
export type InitSource = string | URL | Request | Response | BufferSource | WebAssembly.Module;

/**
 * The route that a path matches, or the canonical path that it redirects to. Before the journal's index is loaded, whether
 * a page of the journal exists is not known: it is `deferred`.
 *
 * @param path - A path such as `/journal/the-soft-no`, or a URL. A query and a hash are allowed; a redirect keeps them.
 * @throws {TypeError} where `path` is neither text nor a URL.
 * @throws {RangeError} where it does not begin with `/`.
 * @example
 * import { matchRoute } from 'core-wasm';
 *
 * console.log(matchRoute('/about?from=mail')); // { kind: 'page', route: 'about', path: '/about', params: {} }
 * console.log(matchRoute('/About/?from=mail')); // { kind: 'redirect', to: '/about?from=mail' }
 * console.log(matchRoute(new URL('https://house.example/nowhere'))); // { kind: 'notFound', path: '/nowhere' }
 */
export declare function matchRoute(path: string | URL): RouteMatch;

/**
 * The page that a path opens, with its content.
 *
 * @param path - As for {@link matchRoute}.
 * @param state - The state of the checkout, for its pages: `unknown` if missing.
 * @throws {TypeError} where an argument is not text.
 * @throws {RangeError} for a path that does not begin with `/`, and for an unknown state.
 * @example
 * import { openPage } from 'core-wasm';
 *
 * const answer = openPage('/initiation');
 * if (answer.kind === 'page' && answer.route === 'initiation') {
 *   console.log(answer.content.hero.title); // INITIATION
 * }
 * console.log(openPage('/no-such-page').kind); // notFound
 */
export declare function openPage(path: string | URL): PageAnswer;
export declare function openPage(path: string | URL, state: CheckoutState | null | undefined): PageAnswerInState;

/**
 * Title, description and social tags of the page that a path opens; a deferred one has those of an unknown path.
 *
 * @param path - As for {@link matchRoute}.
 * @param origin - Where the site is, without a trailing slash: `https://house.example`.
 * @param state - As for {@link openPage}.
 * @throws {TypeError} where an argument is not text.
 * @throws {RangeError} for a path that does not begin with `/`, another form of origin, and an unknown state.
 * @example
 * import { head } from 'core-wasm';
 *
 * console.log(head('/about', 'https://house.example').canonical); // https://house.example/about
 */
export declare function head(path: string | URL, origin: string, state?: CheckoutState | null): Head;

/**
 * The items of the navigation bar as seen from a page.
 *
 * @param path - As for {@link matchRoute}.
 * @throws {TypeError} where `path` is neither text nor a URL.
 * @throws {RangeError} where it does not begin with `/`.
 * @example
 * import { navigation } from 'core-wasm';
 *
 * console.log(navigation('/rituals').find(({ active }) => active)?.name); // Rituals
 */
export declare function navigation(path: string | URL): readonly NavigationItem[];

/**
 * The registry of routes, in the order in which they are matched.
 *
 * @example
 * import { routes } from 'core-wasm';
 *
 * console.log(routes().find(({ id }) => id === 'article')?.pattern); // /journal/{slug}
 */
export declare function routes(): readonly Route[];

/**
 * Every page that a build writes to a file, with its status code.
 *
 * @example
 * import { prerenderList } from 'core-wasm';
 *
 * console.log(prerenderList()[0]?.file); // index.html
 */
export declare function prerenderList(): readonly PrerenderedPage[];

/**
 * What a path opens: a page, a redirect to the page's canonical path, or nothing; a page of the journal is deferred until
 * its index is loaded, which says whether it exists.
 */
export type RouteMatch = MatchedPage | Redirect | Deferred | NotFound;

/** A page without its content. */
export interface MatchedPage {
    readonly kind: 'page';
    /** The name of its route. */
    readonly route: RouteId;
    /** Its canonical path. */
    readonly path: string;
    /** What the path holds for the `{slug}` in the pattern of the route. */
    readonly params: {
        readonly slug?: string;
    };
}

/** Another form of the path of a page. */
export interface Redirect {
    readonly kind: 'redirect';
    /** The canonical path, with the query and hash of the argument. */
    readonly to: string;
}

/** No page of the site. */
export interface NotFound {
    readonly kind: 'notFound';
    /** The path, without query and hash. */
    readonly path: string;
}

/** A page of the journal, before the journal is loaded. */
export interface Deferred {
    readonly kind: 'deferred';
    /** The name of its route. */
    readonly route: 'article' | 'journalPage';
    /** Its canonical path. */
    readonly path: string;
}

/** The kind of page that a route opens, where the two have different names. */
interface SharedPages {
    privacy: 'legal';
    terms: 'legal';
    cookies: 'legal';
    formSent: 'form';
    journalPage: 'journal';
    welcome: 'status';
}

/** The content of a route's page. */
export type PageOf<Id extends RouteId> = Extract<Page, {
    readonly page: Id extends keyof SharedPages ? SharedPages[Id] : Id;
}>;

/** A page with its content. */
export interface OpenedPage<Id extends RouteId, Content> {
    readonly kind: 'page';
    /** The name of its route. */
    readonly route: Id;
    /** Its canonical path. */
    readonly path: string;
    /** What it shows. */
    readonly content: Content;
}

/**
 * What a path opens: a page with the content of its route, a redirect to the canonical path, nothing, or
 * a page of the journal before that is loaded.
 */
export type PageAnswer = {
    [Id in RouteId]: OpenedPage<Id, PageOf<Id>>;
}[RouteId] | Redirect | Deferred | NotFound;

/** The same in a state of the checkout: where the checkout is unavailable, INITIATION has a status page. */
export type PageAnswerInState = PageAnswer | OpenedPage<'initiation', PageOf<'welcome'>>;

/**
 * Adds the journal after {@link initModule} or {@link initSync}: its articles can be searched, and their pages opened.
 *
 * @param index - The text of `core-wasm/journal-index`. The first one counts.
 * @throws {TypeError} where it is not text.
 * @example
 * import { initModule, loadJournal, searchJournal } from 'core-wasm';
 * import { index } from 'core-wasm/journal-index';
 *
 * await initModule();
 * loadJournal(index);
 * console.log(searchJournal('Hawaii').articles.length > 0); // true
 */
export declare function loadJournal(index: string): void;

/**
 * What the query string of the journal's address asks for. Every text has an answer: what is no value of a parameter is
 * ignored, and of a repeated parameter the first counts.
 *
 * @param search - The query string, such as `location.search`.
 * @throws {TypeError} where it is not text.
 * @example
 * import { parseJournalQuery } from 'core-wasm';
 *
 * const { query, category, page, search } = parseJournalQuery('?q=salt%20water&category=Gossip&page=-1');
 * console.log(query, category, page); // salt water All 1
 * console.log(search); // ?q=salt+water
 */
export declare function parseJournalQuery(search: string): JournalFilters;

/**
 * The articles of the journal whose title or excerpt contains some text: in any case, with or without diacritics.
 *
 * @param query - The text; an empty one is contained in every article.
 * @param options - Category, page and limit.
 * @returns One page of what was found, 24 articles at most, and the counts of all that was found.
 * @throws {TypeError} where `query` is not text.
 * @throws {RangeError} for an unknown category, or a page or limit that is not a whole number.
 * @throws {Error} where the journal was not loaded.
 * @example
 * import { searchJournal } from 'core-wasm';
 *
 * const { countText, articles } = searchJournal('HAWAII', { category: 'Rituals', limit: 3 });
 * console.log(countText); // 1 article in Rituals for “HAWAII”
 * console.log(articles.length); // 1
 */
export declare function searchJournal(query: string, options?: SearchOptions): JournalAnswer;

/**
 * Prepares a search in entries of your own, by the rule of the journal's: in any case, with or without diacritics.
 *
 * @param items - The entries.
 * @param textOf - Returns the text of an entry that is searched.
 * @returns A function that returns the entries whose text contains its argument.
 * @throws {TypeError} where an argument is of another kind, or a text is not text.
 * @example
 * import { createSearch } from 'core-wasm';
 *
 * const find = createSearch(['Lānaʻi', 'Straße', 'Oʻahu'], (place) => place);
 * console.log(find('LANAI')); // [ 'Lānaʻi' ]
 * console.log(find('strasse')); // [ 'Straße' ]
 */
export declare function createSearch<Item>(items: Iterable<Item>, textOf: (item: Item) => string): (query: string) => Item[];

/** What {@link searchJournal} returns less of. */
export interface SearchOptions {
    /** Only articles of this category; all of them for `All` and if missing. */
    readonly category?: CategoryName | 'All' | undefined;
    /** Which page of the list: 1 if missing; the last one stands for those behind it. */
    readonly page?: number | undefined;
    /** At most this number of articles: featured ones first. The counts are those of all that were found. */
    readonly limit?: number | undefined;
}

/**
 * Everything that is sold, with every figure computed from its prices.
 *
 * @example
 * import { offers } from 'core-wasm';
 *
 * console.log(offers().initiation.price.text); // $87
 */
export declare function offers(): Offers;

/**
 * One offer, by its name.
 *
 * @param slug - The name of the offer.
 * @throws {RangeError} for an unknown name.
 * @example
 * import { offer } from 'core-wasm';
 *
 * console.log(offer('codex').price); // { cents: 14400, currency: 'usd', text: '$144' }
 */
export declare function offer<Name extends OfferName>(slug: Name): Offers[Name];

/**
 * An amount as the site shows it.
 *
 * @param cents - The amount in whole cents, 0 to 4294967295.
 * @param currency - Its currency: `usd` if missing.
 * @throws {TypeError} where `cents` is not a number.
 * @throws {RangeError} for any other amount, and for an unknown currency.
 * @example
 * import { formatMoney } from 'core-wasm';
 *
 * console.log(formatMoney(8700), formatMoney(1243), formatMoney(124700)); // $87 $12.43 $1,247
 */
export declare function formatMoney(cents: number, currency?: Currency): string;

/**
 * How much a price lies below the original price, in whole percent; 0 where it does not.
 *
 * @param price - In whole cents.
 * @param original - In whole cents, at least 1.
 * @throws {TypeError} where an argument is not a number.
 * @throws {RangeError} where one is not a whole number, or too large.
 * @example
 * import { percentOff } from 'core-wasm';
 *
 * console.log(percentOff(8700, 19400)); // 55
 */
export declare function percentOff(price: number, original: number): number;

/**
 * The share of one day in a price, in whole cents.
 *
 * @param cents - The price.
 * @param days - The number of days, at least 1.
 * @throws {TypeError} where an argument is not a number.
 * @throws {RangeError} where one is not a whole number, or too large.
 * @example
 * import { perDay } from 'core-wasm';
 *
 * console.log(perDay(8700, 7)); // 1243
 */
export declare function perDay(cents: number, days: number): number;

/**
 * What is wrong with the values of a form, by the rules of the server; nothing for valid ones.
 *
 * @param kind - Which form.
 * @param values - What was entered. Names that the form does not have are ignored.
 * @throws {TypeError} where a value is not text, such as a file.
 * @throws {RangeError} for an unknown form.
 * @example
 * import { validateForm } from 'core-wasm';
 *
 * console.log(validateForm('newsletter', { email: 'ana' }).map(({ field }) => field)); // [ 'email' ]
 * console.log(validateForm('newsletter', { email: 'ana@house.example' })); // []
 */
export declare function validateForm(kind: FormName, values: FormValues): readonly FieldError[];

/**
 * Whether a retreat is still to come, on some day or at some time. The date in Honolulu decides.
 *
 * @param date - A day as `2026-01-03`, or a time.
 * @param slug - Which retreat. Without it, all together: `upcoming` while one of them is to come.
 * @throws {TypeError} where it is neither text nor a time.
 * @throws {RangeError} for a day that does not exist, for an invalid time, and for an unknown retreat.
 * @example
 * import { retreatStatus } from 'core-wasm';
 *
 * console.log(retreatStatus('2026-01-02')); // upcoming
 * console.log(retreatStatus(new Date('2026-01-05T09:59:00Z'))); // today
 */
export declare function retreatStatus(date: string | Date | number, slug?: string | null): RetreatStatus;

/**
 * The date in Honolulu at some time.
 *
 * @param time - As `Date.now()` returns it, or a `Date`.
 * @throws {TypeError} where it is neither.
 * @throws {RangeError} where it is not a valid time.
 * @example
 * import { honoluluDate } from 'core-wasm';
 *
 * console.log(honoluluDate(Date.UTC(2026, 0, 3, 9, 59))); // 2026-01-02
 */
export declare function honoluluDate(time: Date | number): string;

/**
 * What every page shares: the brand, the footer, the dialogs.
 *
 * @example
 * import { site } from 'core-wasm';
 *
 * console.log(typeof site().brand.name); // string
 */
export declare function site(): Site;

/**
 * Error messages and labels of controls.
 *
 * @example
 * import { messages } from 'core-wasm';
 *
 * console.log(messages().notFoundTitle); // Oops! Page not found
 */
export declare function messages(): Messages;

/**
 * The message for a failed checkout.
 *
 * @param reason - Why it failed; without it, the message is the general one.
 * @throws {TypeError} where it is not text.
 * @example
 * import { checkoutFailure } from 'core-wasm';
 *
 * console.log(checkoutFailure('No connection.')); // There was an issue loading checkout: No connection.
 */
export declare function checkoutFailure(reason?: string | null): string;

/**
 * The copyright line of the footer.
 *
 * @param year - The current year.
 * @throws {TypeError} where it is not a number.
 * @throws {RangeError} where it is not a whole number.
 * @example
 * import { copyright } from 'core-wasm';
 *
 * console.log(copyright(2031).startsWith('© 2031 ')); // true
 */
export declare function copyright(year: number): string;

/** What a visitor has entered: by the names of the fields. */
export type FormValues = FormData | Readonly<Record<string, string | null | undefined>>;

/** The version of this package: `0.1.0`. */
export declare const version: string;

/** A hash of the texts, prices and articles that this package was built from, in 16 hexadecimal digits. */
export declare const contentHash: string;

export {};
