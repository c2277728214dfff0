//! Dates: the events that are to come or over on a day in Honolulu, and the moon.

use wasm_bindgen::prelude::wasm_bindgen;

use super::arguments::{
    DAY_OR_TIME, DateOrMilliseconds, DayOrTime, Text, day_of, milliseconds, optional_text, text, unknown_name,
};
use super::{Answer, to_js};
use crate::{event_status, moon};

/// Whether a retreat is to come, takes place, or is over on a date. The date in Honolulu decides.
///
/// @param date - A day such as `2026-01-03`, or a time.
/// @param slug - The slug of the retreat. Without it, the status of all retreats together: `upcoming` while one of them is to come.
/// @throws {TypeError} if an argument has another type.
/// @throws {RangeError} for a day that does not exist, an invalid time, and an unknown retreat.
/// @example
/// import { dates } from 'core-wasm';
///
/// console.log(dates.retreatStatus('2026-01-02')); // such as upcoming
/// console.log(dates.retreatStatus(new Date('2026-01-05T09:59:00Z'))); // such as today
#[wasm_bindgen(js_name = retreatStatus, unchecked_return_type = "EventStatus")]
pub fn retreat_status(date: DayOrTime, slug: Option<Text>) -> Answer {
    let date = day_of(&date)?;
    let Some(slug) = optional_text("slug", slug.as_deref())? else {
        return to_js(&event_status::retreat_status(date));
    };
    let status = event_status::retreat_status_of(&slug, date);
    to_js(&status.ok_or_else(|| unknown_name("slug", &event_status::slugs(), &slug))?)
}

/// The slug of the retreat that begins next and takes sign-ups; `null` if none is to come. The date in Honolulu
/// decides.
///
/// @param date - A day such as `2026-01-03`, or a time.
/// @throws {TypeError} if `date` is neither text nor a time.
/// @throws {RangeError} for a day that does not exist, and for an invalid time.
/// @example
/// import { dates } from 'core-wasm';
///
/// console.log(dates.nextRetreat('9999-12-31')); // null
#[wasm_bindgen(js_name = nextRetreat, unchecked_return_type = "string | null")]
pub fn next_retreat(date: DayOrTime) -> Answer {
    to_js(&event_status::next_retreat(day_of(&date)?))
}

/// Whether an event of the page Impact, such as the gala, is to come, takes place, or is over. The date in Honolulu
/// decides. An event without a year is `past` from a week after its day until the end of the year, and otherwise
/// `upcoming`.
///
/// @param date - A day such as `2026-01-03`, or a time.
/// @param id - The id of the event on the page Impact.
/// @throws {TypeError} if an argument has another type.
/// @throws {RangeError} for a day that does not exist, an invalid time, and an id without a date.
/// @example
/// import { dates } from 'core-wasm';
///
/// console.log(dates.eventStatus(new Date(), 'gala')); // such as upcoming
#[wasm_bindgen(js_name = eventStatus, unchecked_return_type = "EventStatus")]
pub fn event_status(date: DayOrTime, id: Text) -> Answer {
    let (date, id) = (day_of(&date)?, text("id", &id)?);
    let status = event_status::event_status(&id, date);
    to_js(&status.ok_or_else(|| unknown_name("id", &event_status::event_ids(), &id))?)
}

/// The moon at a time, or at noon UTC of a day.
///
/// @param date - A time, or a day such as `2026-01-03`.
/// @throws {TypeError} if `date` is neither text nor a time.
/// @throws {RangeError} for a day that does not exist, and for an invalid time.
/// @example
/// import { dates } from 'core-wasm';
///
/// const { phase, illumination, age } = dates.moon(new Date('2026-01-03T10:03:00Z'));
/// console.log(phase, illumination > 0.99, Math.floor(age)); // full true 14
/// console.log(dates.moon('2026-01-18').phase); // new
#[wasm_bindgen(unchecked_return_type = "Moon")]
pub fn moon(date: DayOrTime) -> Answer {
    const NOON: i64 = 12 * 3_600_000;
    let time = match date.as_string() {
        Some(_) => day_of(&date)?.epoch_milliseconds() + NOON,
        None => milliseconds("date", DAY_OR_TIME, &date)?,
    };
    to_js(&moon::moon(time))
}

/// The date in Honolulu at a time, such as `2026-01-02`.
///
/// @param time - A `Date`, or the milliseconds of `Date.now()`.
/// @throws {TypeError} if `time` is neither a `Date` nor a number.
/// @throws {RangeError} if it is not a valid time.
/// @example
/// import { dates } from 'core-wasm';
///
/// console.log(dates.honoluluDate(Date.UTC(2026, 0, 3, 9, 59))); // 2026-01-02
#[wasm_bindgen(js_name = honoluluDate, unchecked_return_type = "string")]
pub fn honolulu_date(time: DateOrMilliseconds) -> Answer {
    Ok(event_status::honolulu_day(milliseconds("time", "a Date or a number", &time)?).iso().into())
}
