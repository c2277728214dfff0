// Offers and their prices.

import type { Currency, OfferName, Offers } from './content.js';
import * as glue from './glue.js';

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
export function offer<Name extends OfferName>(slug: Name): Offers[Name] {
  const all: Offers = glue.offers();
  if (Object.hasOwn(all, slug)) return all[slug];
  throw new RangeError(`slug must be one of ${Object.keys(all).join(', ')}, not "${slug}"`);
}

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
