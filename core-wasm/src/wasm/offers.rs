//! Offers: what is for sale, and amounts of money.

use js_sys::Object;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::arguments::{CurrencyName, Text, WholeNumber, optional_text, text, unknown_name, whole};
use super::{Answer, to_js};
use crate::catalog::content::CURRENCY;
use crate::engine::pricing;
use crate::offers;

// Written by hand, because nothing in Rust has these types: `Offers` is an object with slugs of the content as keys, and
// the result of `offer` depends on its argument. The types of single offers are generated.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The offers by their slugs. */
export interface Offers {
    /** The program of seven days. */
    initiation: InitiationOffer;
    /** Volume I, Codex Edition. */
    codex: Tier;
    /** Volume I, Full Devotion Collection. */
    devotion: Tier;
    /** Any other offer of the content. */
    [slug: string]: InitiationOffer | Tier | FurtherOffer;
}

/**
 * One offer, by its slug.
 *
 * @param slug - The slug of the offer.
 * @throws {TypeError} if `slug` is not text.
 * @throws {RangeError} for an unknown slug.
 * @example
 * import { offers } from 'core-wasm';
 *
 * console.log(offers.get('codex').price); // such as { cents: 14400, currency: 'usd', text: '$144' }
 */
export function offer<Slug extends string>(slug: Slug): Offers[Slug];
"#;

/// All offers by their slugs, with every amount that is computed from their prices.
///
/// @example
/// import { offers } from 'core-wasm';
///
/// console.log(offers.all().initiation.price.text); // such as $87
#[wasm_bindgen(unchecked_return_type = "Offers")]
pub fn offers() -> Answer {
    Object::from_entries(&to_js(&offers::offers().collect::<Vec<_>>())?).map(JsValue::from)
}

// The TypeScript declaration of `offer` is in `TYPES`, because its result type depends on the slug.
#[wasm_bindgen(skip_typescript)]
pub fn offer(slug: Text) -> Answer {
    let slug = text("slug", &slug)?;
    to_js(&offers::offer(&slug).ok_or_else(|| unknown_name("slug", &offers::slugs(), &slug))?)
}

/// Formats an amount of money as the site shows it.
///
/// @param cents - The amount in whole cents, 0 to 4294967295.
/// @param currency - The currency of the amount, which must be the shop's. Default: the shop's.
/// @throws {TypeError} if `cents` is not a number.
/// @throws {RangeError} for any other amount, and for a currency other than the shop's.
/// @example
/// import { offers } from 'core-wasm';
///
/// console.log(offers.formatMoney(8700), offers.formatMoney(1243), offers.formatMoney(124700)); // $87 $12.43 $1,247
#[wasm_bindgen(js_name = formatMoney, unchecked_return_type = "string")]
pub fn format_money(cents: WholeNumber, currency: Option<CurrencyName>) -> Answer {
    let (cents, of_shop) = (whole("cents", &cents, 0)?, CURRENCY.as_str());
    match optional_text("currency", currency.as_deref())? {
        Some(name) if name != of_shop => Err(unknown_name("currency", &[of_shop], &name)),
        _ => Ok(offers::money(cents).text.into()),
    }
}

/// The discount of a price from the original price, in whole percent, rounded down; 0 if the price is not lower.
///
/// @param price - The price in whole cents.
/// @param original - The original price in whole cents, at least 1.
/// @throws {TypeError} if an argument is not a number.
/// @throws {RangeError} if an argument is not a whole number, or too large.
/// @example
/// import { offers } from 'core-wasm';
///
/// console.log(offers.percentOff(8700, 19400)); // 55
#[wasm_bindgen(js_name = percentOff, unchecked_return_type = "number")]
pub fn percent_off(price: WholeNumber, original: WholeNumber) -> Answer {
    let (price, original) = (whole("price", &price, 0)?, whole("original", &original, 1)?);
    Ok(pricing::discount(price, original).into())
}

/// The price of one day, in whole cents, rounded to the nearest cent.
///
/// @param cents - The whole price in whole cents.
/// @param days - The number of days, at least 1.
/// @throws {TypeError} if an argument is not a number.
/// @throws {RangeError} if an argument is not a whole number, or too large.
/// @example
/// import { offers } from 'core-wasm';
///
/// console.log(offers.perDay(8700, 7)); // 1243
#[wasm_bindgen(js_name = perDay, unchecked_return_type = "number")]
pub fn per_day(cents: WholeNumber, days: WholeNumber) -> Answer {
    Ok(pricing::share(whole("cents", &cents, 0)?, whole("days", &days, 1)?).into())
}
