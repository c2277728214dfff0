//! Counts by day, of all servers together.

use super::{Store, StoreError, Write, outbox, pool::StoreConnection};
use core_wasm::engine::dates::Day;
use shop::{
    Counter, NAMED_VISITS, NEWSLETTER, OTHER, OrderStatus, OutboxState, SOURCES_A_DAY, SOURCES_COUNTED, Sum,
    WEEKLY_REPORT, Waiting, Week, WeekFigures, WeeklyReport,
};
use sqlx::{query, query_as, query_scalar};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
};

const ADD: &str = "INSERT INTO counts AS stored (day, counter, label, count) VALUES ($1, $2, $3, $4)
    ON CONFLICT (day, counter, label) DO UPDATE SET count = stored.count + $4";
const DELETE_BEFORE: &str = "DELETE FROM counts WHERE day < $1";
const DELETE_COUNT: &str = "DELETE FROM counts WHERE day = $1 AND counter = $2 AND label = $3";
const SELECT_LABELS: &str = "SELECT label FROM counts WHERE day = $1 AND counter = $2 AND label <> $3";
const SELECT_SMALLEST: &str =
    "SELECT label, count FROM counts WHERE day = $1 AND counter = $2 AND label <> $3
    ORDER BY count, label LIMIT 1";
/// Sources of days before `$3` that are not kept: all but the `$4` largest of a day, and impossible host names that
/// were counted less often than `$5`.
const SELECT_FOLDED: &str = "SELECT day, label, count FROM (
        SELECT day, label, count, row_number() OVER (PARTITION BY day ORDER BY count DESC, label) AS place
        FROM counts WHERE counter = $1 AND label <> $2 AND day < $3
    ) AS ranked
    WHERE place > $4 OR count < $5 AND label NOT LIKE '%.%'";
const SELECT_WEEK: &str = "SELECT counter, label, CAST(sum(count) AS BIGINT) FROM counts
    WHERE day BETWEEN $1 AND $2 GROUP BY counter, label";
const SUM_SALES: &str =
    "SELECT count(*), CAST(coalesce(sum(coalesce(total, amount)), 0) AS BIGINT) FROM orders
    WHERE status IN ('paid', 'refunded') AND paid_at >= $1 AND paid_at < $2";
/// Stored are all refunds of the Stripe account, those of other shops as well.
const SUM_REFUNDS: &str = "SELECT count(*), CAST(coalesce(sum(amount), 0) AS BIGINT) FROM refunds
    WHERE status IN ('pending', 'succeeded', 'lost') AND recorded_at >= $1 AND recorded_at < $2
        AND EXISTS (SELECT 1 FROM orders WHERE orders.payment = refunds.payment)";
const COUNT_CONFIRMED: &str =
    "SELECT count(*) FROM submissions WHERE form = $3 AND confirmed_at >= $1 AND confirmed_at < $2";
const COUNT_RECEIVED: &str = "SELECT count(*) FROM submissions WHERE form <> $3 AND NOT is_caught AND received_at >= $1 AND received_at < $2";
const COUNT_CAUGHT: &str = "SELECT count(*) FROM submissions WHERE is_caught";
const COUNT_WAITING_ORDERS: &str =
    "SELECT status, count(*) FROM orders WHERE status IN ('mismatched', 'processing') GROUP BY status";
const COUNT_WAITING_MESSAGES: &str =
    "SELECT state, count(*) FROM outbox WHERE state IN ('pending', 'failed') AND kind <> $1 GROUP BY state";
/// 1 if there are counts until the day `$4`, and no report about the week `$3` in the outbox; otherwise 0.
const COUNT_MISSING_REPORT: &str =
    "SELECT count(*) FROM (SELECT day FROM counts WHERE day <= $4 LIMIT 1) AS counted
    WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE recipient = $1 AND kind = $2 AND cause = $3)";

/// Count of one day under one label.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct DayCount {
    /// Day in Honolulu.
    pub day: Day,
    /// Kind of the count.
    pub counter: Counter,
    /// Page, source or form; empty for counters without a label.
    pub label: String,
    /// Number of events.
    pub count: i64,
}

impl Store {
    /// Adds counts to the stored ones. The number of sources of a day is limited: a further source replaces the
    /// smallest, which is then counted as "other".
    ///
    /// # Errors
    /// The database's, as in every method here.
    pub async fn add_counts(&self, counts: &[DayCount]) -> Result<(), StoreError> {
        let mut write = self.begin().await?;
        // One server at a time, so that no deadlock is possible and the number of sources stays right.
        write.lock("counts", b"").await?;
        // Stored labels of each day.
        let mut sources: BTreeMap<Day, BTreeSet<String>> = BTreeMap::new();
        for DayCount { day, counter, label, count } in counts {
            let (date, counter_name) = (day.iso(), counter.as_str());
            if *counter != Counter::Source || label == OTHER {
                add(&mut write, &date, counter_name, label, *count).await?;
                continue;
            }
            let stored = match sources.entry(*day) {
                Entry::Occupied(stored) => stored.into_mut(),
                Entry::Vacant(unread) => unread.insert(stored_sources(&mut write, &date).await?),
            };
            let is_counted = stored.contains(label)
                || stored.len() < SOURCES_COUNTED
                || make_room(&mut write, &date, *count, stored).await?;
            if is_counted {
                stored.insert(label.clone());
            }
            let label = if is_counted { label.as_str() } else { OTHER };
            add(&mut write, &date, counter_name, label, *count).await?;
        }
        write.commit().await
    }

    /// Counts sources of days before `day` as "other": all but the largest, and impossible host names with small
    /// counts. Returns the number of rows.
    ///
    /// # Errors
    /// As [`Store::add_counts`].
    pub async fn fold_sources_before(&self, day: &str) -> Result<usize, StoreError> {
        let counter = Counter::Source.as_str();
        let kept = i64::try_from(SOURCES_A_DAY).unwrap_or(i64::MAX);
        // Reading first: an idle server writes nothing. Days that have ended get no further counts.
        let rows: Vec<(String, String, i64)> = query_as(SELECT_FOLDED)
            .bind(counter)
            .bind(OTHER)
            .bind(day)
            .bind(kept)
            .bind(NAMED_VISITS)
            .fetch_all(&mut self.reader().await?)
            .await?;
        if rows.is_empty() {
            return Ok(0);
        }
        let mut write = self.begin().await?;
        write.lock("counts", b"").await?;
        for (day, label, count) in &rows {
            fold(&mut write, day, label, *count).await?;
        }
        write.commit().await?;
        Ok(rows.len())
    }

    /// Deletes the counts of the days before `day`, such as `2026-01-03`.
    ///
    /// # Errors
    /// As [`Store::add_counts`].
    pub async fn delete_counts_before(&self, day: &str) -> Result<u64, StoreError> {
        let mut write = self.begin().await?;
        let deleted = query(DELETE_BEFORE).bind(day).execute(write.connection()).await?;
        write.commit().await?;
        Ok(deleted.rows_affected())
    }

    /// Adds the report about the last week whose report is due, once for all servers; returns true if it was added.
    /// There is no report about the time before the first count: the site was not open yet.
    ///
    /// # Errors
    /// As [`Store::add_counts`].
    pub async fn request_weekly_report(&self, now: i64) -> Result<bool, StoreError> {
        let week = Week::of_letter(now);
        let (recipient, kind) = WEEKLY_REPORT;
        let [_, last_day] = week.days().map(Day::iso);
        // Reading first: an idle server writes nothing.
        let missing: i64 = query_scalar(COUNT_MISSING_REPORT)
            .bind(recipient.as_str())
            .bind(kind.as_str())
            .bind(week.number)
            .bind(last_day)
            .fetch_one(&mut self.reader().await?)
            .await?;
        if missing != 1 {
            return Ok(false);
        }
        let mut write = self.begin().await?;
        outbox::insert(&mut write, &[WEEKLY_REPORT], week.number, false).await?;
        write.commit().await?;
        Ok(true)
    }

    /// Report at a time about a number of weeks, the latest of which is `week`.
    ///
    /// # Errors
    /// As [`Store::add_counts`].
    pub async fn weekly_report(&self, at: i64, week: Week, weeks: u32) -> Result<WeeklyReport, StoreError> {
        report(&mut self.reader().await?, at, week, weeks).await
    }
}

/// Reads the report about a number of weeks on a connection.
pub(super) async fn report(
    connection: &mut StoreConnection,
    at: i64,
    week: Week,
    weeks: u32,
) -> Result<WeeklyReport, StoreError> {
    let mut figures = Vec::new();
    for back in 0..i64::from(weeks) {
        figures.push(figures_of(connection, week.before(back)).await?);
    }
    Ok(WeeklyReport { at, weeks: figures, waiting: waiting(connection).await? })
}

async fn figures_of(connection: &mut StoreConnection, week: Week) -> Result<WeekFigures, StoreError> {
    let [first, last] = week.days().map(Day::iso);
    let rows: Vec<(String, String, i64)> =
        query_as(SELECT_WEEK).bind(first).bind(last).fetch_all(&mut *connection).await?;
    // Counters of other versions are left out.
    let known =
        rows.into_iter().filter_map(|(name, label, count)| Some((Counter::parse(&name)?, label, count)));
    let mut counts: Vec<_> = known.collect();
    counts.sort_by(|one, other| {
        let key =
            |(counter, label, count): &(Counter, String, i64)| (*counter, Reverse(*count), label.clone());
        key(one).cmp(&key(other))
    });
    Ok(WeekFigures {
        sales: sum(connection, &week, SUM_SALES).await?,
        refunds: sum(connection, &week, SUM_REFUNDS).await?,
        subscribers: count_submissions(connection, &week, COUNT_CONFIRMED).await?,
        letters: count_submissions(connection, &week, COUNT_RECEIVED).await?,
        week,
        counts,
    })
}

async fn add(write: &mut Write, day: &str, counter: &str, label: &str, count: i64) -> Result<(), StoreError> {
    query(ADD).bind(day).bind(counter).bind(label).bind(count).execute(write.connection()).await?;
    Ok(())
}

/// Counts a source of a day as "other".
async fn fold(write: &mut Write, day: &str, label: &str, count: i64) -> Result<(), StoreError> {
    let counter = Counter::Source.as_str();
    let deleted = query(DELETE_COUNT).bind(day).bind(counter).bind(label).execute(write.connection()).await?;
    // No row was deleted: another server has already folded the count.
    if deleted.rows_affected() == 0 {
        return Ok(());
    }
    add(write, day, counter, OTHER, count).await
}

async fn stored_sources(write: &mut Write, day: &str) -> Result<BTreeSet<String>, StoreError> {
    let labels = query_scalar(SELECT_LABELS).bind(day).bind(Counter::Source.as_str()).bind(OTHER);
    Ok(labels.fetch_all(write.connection()).await?.into_iter().collect())
}

/// Makes room for a source in a full day; returns false if its count is smaller than all others.
async fn make_room(
    write: &mut Write,
    day: &str,
    count: i64,
    stored: &mut BTreeSet<String>,
) -> Result<bool, StoreError> {
    let counter = Counter::Source.as_str();
    let smallest: Option<(String, i64)> = query_as(SELECT_SMALLEST)
        .bind(day)
        .bind(counter)
        .bind(OTHER)
        .fetch_optional(write.connection())
        .await?;
    match smallest {
        Some((label, of_smallest)) if of_smallest <= count => {
            fold(write, day, &label, of_smallest).await?;
            stored.remove(&label);
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Number and sum of cents from the beginning of a week to its end.
async fn sum(
    connection: &mut StoreConnection,
    week: &Week,
    statement: &'static str,
) -> Result<Sum, StoreError> {
    let [begin, end] = week.span();
    let (count, cents) = query_as(statement).bind(begin).bind(end).fetch_one(connection).await?;
    Ok(Sum { count, cents })
}

/// Number of submissions that a statement counts from the beginning of a week to its end.
async fn count_submissions(
    connection: &mut StoreConnection,
    week: &Week,
    statement: &'static str,
) -> Result<i64, StoreError> {
    let [begin, end] = week.span();
    Ok(query_scalar(statement).bind(begin).bind(end).bind(NEWSLETTER).fetch_one(connection).await?)
}

/// Counts the items that wait for the owner now, except for the report itself.
async fn waiting(connection: &mut StoreConnection) -> Result<Waiting, StoreError> {
    let (_, report) = WEEKLY_REPORT;
    let orders: Vec<(String, i64)> = query_as(COUNT_WAITING_ORDERS).fetch_all(&mut *connection).await?;
    let messages: Vec<(String, i64)> =
        query_as(COUNT_WAITING_MESSAGES).bind(report.as_str()).fetch_all(&mut *connection).await?;
    let count_of = |rows: &[(String, i64)], name: &str| {
        rows.iter().find(|(row, _)| row == name).map_or(0, |(_, count)| *count)
    };
    Ok(Waiting {
        mismatched: count_of(&orders, OrderStatus::Mismatched.as_str()),
        processing: count_of(&orders, OrderStatus::Processing.as_str()),
        failed_messages: count_of(&messages, OutboxState::Failed.as_str()),
        pending_messages: count_of(&messages, OutboxState::Pending.as_str()),
        caught: query_scalar(COUNT_CAUGHT).fetch_one(connection).await?,
    })
}
