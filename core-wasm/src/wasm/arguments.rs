//! Arguments of the exported functions: their types in TypeScript, how they are read and checked, and the exceptions.
//!
//! An argument arrives as any JavaScript value. Exceptions name the argument and the allowed values.
//! `serde_wasm_bindgen::from_value` is not used: its error texts say neither, and their code takes 16 KB of the module
//! (brotli), a quarter.

use js_sys::{Date, RangeError, Reflect, TypeError, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::Answer;
use crate::catalog::model::CheckoutState;
use crate::engine::dates::Day;
use crate::event_status;

// Argument types as they appear in TypeScript. At run time JavaScript may pass any value.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
    #[wasm_bindgen(typescript_type = "number")]
    pub type WholeNumber;
    #[wasm_bindgen(typescript_type = "string | Address")]
    pub type PathOrUrl;
    #[wasm_bindgen(typescript_type = "RouteId")]
    pub type RouteName;
    #[wasm_bindgen(typescript_type = "string | number")]
    pub type Slug;
    #[wasm_bindgen(typescript_type = "CheckoutState")]
    pub type StateName;
    #[wasm_bindgen(typescript_type = "Uint8Array")]
    pub type Bytes;
    #[wasm_bindgen(typescript_type = "SearchOptions")]
    pub type SearchOptionsObject;
    #[wasm_bindgen(typescript_type = "Omit<SearchOptions, \"limit\">")]
    pub type ListOptionsObject;
    #[wasm_bindgen(typescript_type = "Date | number")]
    pub type DateOrMilliseconds;
    #[wasm_bindgen(typescript_type = "string | Date | number")]
    pub type DayOrTime;
    #[wasm_bindgen(typescript_type = "FormName")]
    pub type FormNameText;
    #[wasm_bindgen(typescript_type = "FormValues")]
    pub type FormValues;
    #[wasm_bindgen(typescript_type = "Readonly<Record<string, string>>")]
    pub type FormMessages;
    #[wasm_bindgen(typescript_type = "Currency")]
    pub type CurrencyName;
}

// Types that no struct can have: an object of the host with fields that are only read, anything iterable, and a union.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A URL object such as `URL` or `location`. Only path, query and hash are read. */
export interface Address {
    /** The path. One that does not begin with `/` is not found. */
    readonly pathname: string;
    /** The query, with its `?` or without. */
    readonly search?: string;
    /** The hash, with its `#` or without. */
    readonly hash?: string;
}

/** Texts by name as entries: a `FormData`, a `URLSearchParams` or a `Map`. A file, which has a size, is a `TypeError`. */
export type FormEntries = Iterable<readonly [string, string | { readonly size: number }]>;

/** The values that a visitor has entered into a form, by field name. */
export type FormValues = FormEntries | Readonly<Record<string, string | null | undefined>>;
"#;

/// The `TypeError` for an argument of another type.
#[inline(never)] // Inlining would enlarge the browser module.
pub(super) fn wrong_type(argument: &str, allowed: &str) -> JsValue {
    TypeError::new(&[argument, " must be ", allowed].concat()).into()
}

/// The `RangeError` for an argument whose value is not allowed.
#[inline(never)]
pub(super) fn not_allowed(argument: &str, allowed: &str) -> JsValue {
    RangeError::new(&[argument, " must be ", allowed].concat()).into()
}

/// The most names that an exception lists. A list of articles can have thousands.
const LISTED_NAMES: usize = 30;

/// Joins names for an exception: `one of a, b, c`.
#[inline(never)]
pub(super) fn list_of(names: &[&str]) -> String {
    let rest = if names.len() > LISTED_NAMES { ", …" } else { "" };
    let listed = names.get(..LISTED_NAMES).unwrap_or(names).join(", ");
    ["one of ", if names.is_empty() { "none that exist" } else { &listed }, rest].concat()
}

/// The `RangeError` for a text that is not one of the allowed names.
#[inline(never)]
pub(super) fn unknown_name(argument: &str, names: &[&str], found: &str) -> JsValue {
    not_allowed(argument, &[&list_of(names), ", not \"", found, "\""].concat())
}

#[inline(never)]
pub(super) fn text(argument: &str, value: &JsValue) -> Answer<String> {
    value.as_string().ok_or_else(|| wrong_type(argument, "text"))
}

/// Reads bytes. A `Uint8Array` of another realm, such as a frame or a test environment, is no instance of this one's
/// class, so it is recognized by the size of its elements.
#[inline(never)]
pub(super) fn bytes(argument: &str, value: Bytes) -> Answer<Vec<u8>> {
    let size = property(argument, &value, "BYTES_PER_ELEMENT").ok().flatten();
    match size.and_then(|size| size.as_f64()) {
        Some(1.0) => Ok(value.unchecked_ref::<Uint8Array>().to_vec()),
        _ => Err(wrong_type(argument, "a Uint8Array")),
    }
}

/// Reads an optional text argument.
pub(super) fn optional_text(argument: &str, value: Option<&JsValue>) -> Answer<Option<String>> {
    value.map(|value| text(argument, value)).transpose()
}

/// Reads a whole number of at least `min`, which is 0 or 1.
#[inline(never)]
pub(super) fn whole(argument: &str, value: &JsValue, min: u32) -> Answer<u32> {
    let Some(number) = value.as_f64() else { return Err(wrong_type(argument, "a number")) };
    let whole = number as u32;
    if f64::from(whole) == number && whole >= min {
        return Ok(whole);
    }
    let from = if min == 0 { "0" } else { "1" };
    Err(not_allowed(argument, &["a whole number from ", from, " to 4294967295"].concat()))
}

/// Reads a property of an object; `None` if it is `undefined` or `null`. Anything but an object is a `TypeError` for
/// the argument.
#[inline(never)]
pub(super) fn property(argument: &str, object: &JsValue, name: &str) -> Answer<Option<JsValue>> {
    let value = Reflect::get(object, &name.into()).map_err(|_| wrong_type(argument, "an object"))?;
    Ok(Some(value).filter(|value| !value.loose_eq(&JsValue::NULL)))
}

/// Splits a path, given as text or as a URL, into the path itself and the query with the hash. A text that does not
/// begin with `/` is the path of no page.
#[inline(never)]
pub(super) fn split_path(value: &JsValue) -> Answer<(String, String)> {
    let path = value.as_string().or_else(|| {
        let part = |name| property("path", value, name).ok()??.as_string();
        let mut path = part("pathname")?;
        for (mark, name) in [("?", "search"), ("#", "hash")] {
            let part = part(name).unwrap_or_default();
            if !part.is_empty() && !part.starts_with(mark) {
                path.push_str(mark);
            }
            path.push_str(&part);
        }
        Some(path)
    });
    let path = path.ok_or_else(|| wrong_type("path", "text or a URL"))?;
    let end = path.bytes().position(|byte| byte == b'?' || byte == b'#').unwrap_or(path.len());
    let part = |part: Option<&str>| part.unwrap_or_default().to_owned();
    Ok((part(path.get(..end)), part(path.get(end..))))
}

#[inline(never)]
pub(super) fn checkout_state(value: Option<StateName>) -> Answer<Option<CheckoutState>> {
    let Some(name) = optional_text("state", value.as_deref())? else { return Ok(None) };
    let state = CheckoutState::parse(Some(&name));
    state.map(Some).ok_or_else(|| unknown_name("state", CheckoutState::NAMES, &name))
}

/// The allowed types of a date argument, for exceptions.
pub(super) const DAY_OR_TIME: &str = "text, a Date or a number";

/// Reads a day: an ISO date, or a time, which gives its date in Honolulu.
#[inline(never)]
pub(super) fn day_of(value: &JsValue) -> Answer<Day> {
    let Some(date) = value.as_string() else {
        return Ok(event_status::honolulu_day(milliseconds("date", DAY_OR_TIME, value)?));
    };
    Day::from_iso(&date).ok_or_else(|| not_allowed("date", "a day that exists, like 2026-01-03"))
}

/// Reads a time: a `Date` or its milliseconds. `allowed` describes the argument's types in the exception. A `Date` of
/// another realm is no instance of this one's class, so it is recognized by its method.
#[inline(never)]
pub(super) fn milliseconds(argument: &str, allowed: &str, time: &JsValue) -> Answer<i64> {
    let method = property(argument, time, "getTime").ok().flatten();
    let date = method.filter(JsValue::is_function).map(|_| time.unchecked_ref::<Date>().get_time());
    match date.or_else(|| time.as_f64()) {
        None => Err(wrong_type(argument, allowed)),
        Some(time) if time.abs() <= 8.64e15 => Ok(time as i64), // The maximum of a `Date`.
        Some(_) => Err(not_allowed(argument, "a valid time in milliseconds")),
    }
}
