// Forms, dates and texts of the site.

import type { FieldError, FormName, Messages, RetreatStatus, Site } from './content.js';
import * as glue from './glue.js';

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
export function validateForm(kind: FormName, values: FormValues): readonly FieldError[] {
  return glue.validateForm(kind, values instanceof FormData ? Object.fromEntries(values) : values);
}

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
export function retreatStatus(date: string | Date | number, slug?: string | null): RetreatStatus {
  return glue.retreatStatus(typeof date === 'string' ? date : honoluluDate(date), slug);
}

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
export function honoluluDate(time: Date | number): string {
  return glue.honoluluDate(time instanceof Date ? time.getTime() : time);
}

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
