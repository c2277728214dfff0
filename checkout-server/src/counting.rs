//! Counts in memory: events since the last write, by day. Counting never waits; a job writes once a minute.
//!
//! A request is counted only if its client does not object (`DNT`, `Sec-GPC`) and does not identify itself as
//! a program. Counts that cannot be written are dropped, so that they neither fill the memory nor wait for a
//! full disk.

pub(crate) mod handlers;
pub(crate) mod report;
pub(crate) mod writer;

use crate::{
    base::clock,
    store::{DayCount, Store},
};
use core_wasm::engine::dates::Day;
use hyper::{
    HeaderMap,
    header::{HeaderName, USER_AGENT},
};
use shop::{Counter, OTHER, SOURCES_COUNTED, honolulu_day, is_bot};
use std::{
    borrow::Cow,
    collections::BTreeMap,
    mem,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time::timeout;
use tracing::warn;

const DO_NOT_TRACK: HeaderName = HeaderName::from_static("dnt");
const GLOBAL_PRIVACY_CONTROL: HeaderName = HeaderName::from_static("sec-gpc");

/// Maximum body size of a page's report, in bytes.
pub(crate) const MAX_BEACON: usize = 200;
/// Maximum number of reports per client and hour, a quarter of them at once: more than anyone reads.
pub(crate) const BEACONS_PER_HOUR: u32 = 1200;
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

type Key = (Day, Counter, Cow<'static, str>);

/// Counts that are not written yet. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Counts(Arc<Mutex<BTreeMap<Key, i64>>>);

impl Counts {
    /// Counts an event of a request, if it may be counted. The label is a page, a source or a form, or empty.
    pub(crate) fn add_for(&self, request: &HeaderMap, counter: Counter, label: impl Into<Cow<'static, str>>) {
        if may_count(request) {
            self.add(counter, label);
        }
    }

    /// Counts an event without a request, such as a webhook's.
    pub(crate) fn add(&self, counter: Counter, label: impl Into<Cow<'static, str>>) {
        self.add_at(clock::now_millis(), counter, label.into());
    }

    fn add_at(&self, now: i64, counter: Counter, label: Cow<'static, str>) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let day = honolulu_day(now);
        let key = (day, counter, label);
        if counter == Counter::Source && !counts.contains_key(&key) {
            make_room(&mut counts, day);
        }
        let count = counts.entry(key).or_default();
        *count = count.saturating_add(1);
    }

    /// Adds all counts to the store; counts that it does not accept in time are dropped.
    pub(crate) async fn write(&self, store: &Store) {
        let counts = self.take();
        if counts.is_empty() {
            return;
        }
        let dropped: i64 = counts.iter().map(|count| count.count).sum();
        let reason = match timeout(WRITE_TIMEOUT, store.add_counts(&counts)).await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error.code().to_owned(),
            Err(_) => "Timeout".to_owned(),
        };
        warn!(dropped, reason = %reason, "counts.not_written");
    }

    /// Removes and returns all counts, sorted: every server writes the same rows in the same order.
    fn take(&self) -> Vec<DayCount> {
        let counts = mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let count = |((day, counter, label), count): (Key, i64)| DayCount {
            day,
            counter,
            label: label.into_owned(),
            count,
        };
        counts.into_iter().map(count).collect()
    }
}

/// If a day has the maximum number of sources, counts the smallest of them as "other".
fn make_room(counts: &mut BTreeMap<Key, i64>, day: Day) {
    let first = (day, Counter::Source, Cow::Borrowed(""));
    let is_source = |(counted, counter, _): &Key| *counted == day && *counter == Counter::Source;
    let sources = counts.range(first..).take_while(|(key, _)| is_source(key));
    let named: Vec<_> = sources.filter(|((.., label), _)| label != OTHER).collect();
    if named.len() < SOURCES_COUNTED {
        return;
    }
    let smallest = named.into_iter().min_by_key(|(_, count)| **count).map(|(key, _)| key.clone());
    if let Some(count) = smallest.and_then(|key| counts.remove(&key)) {
        let other = counts.entry((day, Counter::Source, Cow::Borrowed(OTHER))).or_default();
        *other = other.saturating_add(count);
    }
}

pub(crate) fn may_count(request: &HeaderMap) -> bool {
    let is_set =
        |name: &HeaderName| request.get(name).is_some_and(|value| value.as_bytes().trim_ascii() == b"1");
    let agent = request.get(USER_AGENT).map(|value| String::from_utf8_lossy(value.as_bytes()));
    !is_set(&DO_NOT_TRACK) && !is_set(&GLOBAL_PRIVACY_CONTROL) && !is_bot(&agent.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    const NOON: i64 = 22 * 60 * 60 * 1000;

    fn counted(counts: &Counts) -> Vec<(String, &'static str, String, i64)> {
        let row = |DayCount { day, counter, label, count }| (day.iso(), counter.as_str(), label, count);
        counts.take().into_iter().map(row).collect()
    }

    #[test]
    fn counts_add_up_by_day_counter_and_label() {
        let counts = Counts::default();
        for (now, counter, label) in [
            (NOON, Counter::Page, "/about"),
            (NOON, Counter::Page, "/about"),
            (NOON, Counter::Page, "/"),
            (0, Counter::Page, "/about"),
            (NOON, Counter::Buy, ""),
        ] {
            counts.clone().add_at(now, counter, label.into());
        }
        let row = |day: &str, counter, label: &str, count| (day.to_owned(), counter, label.to_owned(), count);
        let expected = [
            row("1969-12-31", "page", "/about", 1),
            row("1970-01-01", "page", "/", 1),
            row("1970-01-01", "page", "/about", 2),
            row("1970-01-01", "buy", "", 1),
        ];
        assert_eq!(counted(&counts), expected);
        assert_eq!(counted(&counts), [], "each is taken once");
    }

    #[test]
    fn a_source_that_comes_often_keeps_its_place_whatever_else_comes() {
        let counts = Counts::default();
        let add = |label: &str| counts.add_at(NOON, Counter::Source, label.to_owned().into());
        add("often.example");
        add("often.example");
        (0..2 * SOURCES_COUNTED).for_each(|number| add(&format!("s{number}.example")));
        add("last.example");
        let rows = counted(&counts);
        assert_eq!(rows.len(), SOURCES_COUNTED + 1);
        let count = |label: &str| rows.iter().find(|row| row.2 == label).map(|row| row.3);
        let others = i64::try_from(SOURCES_COUNTED + 2).unwrap();
        let expected = [Some(2), Some(1), Some(others)];
        assert_eq!([count("often.example"), count("last.example"), count(OTHER)], expected);
    }

    #[test]
    fn who_asks_not_to_be_counted_is_not() {
        let may = |lines: &[(HeaderName, &'static str)]| {
            let mut headers = HeaderMap::new();
            headers.insert(USER_AGENT, HeaderValue::from_static("Mozilla/5.0 Firefox/145.0"));
            for (name, value) in lines {
                headers.insert(name, HeaderValue::from_static(value));
            }
            may_count(&headers)
        };
        assert!(may(&[]) && may(&[(DO_NOT_TRACK, "0")]));
        assert!(!may(&[(DO_NOT_TRACK, "1")]) && !may(&[(GLOBAL_PRIVACY_CONTROL, "1")]));
        assert!(!may(&[(USER_AGENT, "curl/8.5.0")]) && !may_count(&HeaderMap::new()));
    }
}
