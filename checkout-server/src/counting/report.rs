//! Report about some weeks: tables and lists in the words of `content/mail.toml`, for the weekly report on
//! Mondays and for `checkout-server report`.

use crate::store::Backups;
use core_wasm::{
    catalog::{
        content::OFFERS,
        model::PlainMessage,
        server::{AGENDA, MAIL, SAMPLES},
    },
    engine::{dates::Day, money::format_usd},
    head::page_title,
    routes::{RouteId, path_of},
};
use serde::Serialize;
use shop::{Counter, OTHER, Waiting, Week, WeekFigures, WeeklyReport, honolulu_day};

/// Maximum number of pages, sources and files in a list.
const LISTED: usize = 5;
/// Number of days that the list of coming events covers.
const DAYS_AHEAD: i32 = 7;

/// Report in words: tables and lists, as the mail, the command and the desk show them.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    /// Days of each week, latest first: `Nov 16–22`.
    pub(crate) weeks: Vec<String>,
    /// Tables with a value for each week, and lists.
    pub(crate) parts: Vec<Part>,
    /// Notes about the method of counting.
    pub(crate) notes: Vec<&'static str>,
    /// Visits of the latest week.
    #[serde(skip)]
    pub(crate) visits: i64,
    /// Whether nothing was counted in the latest week.
    #[serde(skip)]
    pub(crate) is_quiet: bool,
}

/// Heading with rows, or with a sentence if there are none.
#[derive(Debug, Serialize)]
pub(crate) struct Part {
    heading: &'static str,
    /// True if each row has a value for each week; otherwise each has one value for today.
    is_weekly: bool,
    rows: Vec<ReportRow>,
    /// Sentence if there are no rows.
    empty: &'static str,
}

/// Label with a value for each week, or one value for today.
#[derive(Debug, Serialize)]
pub(crate) struct ReportRow {
    label: String,
    values: Vec<String>,
    /// Length of the bar of the latest week, from 0 to 100; `None` for a row without a bar.
    bar: Option<i64>,
}

impl Report {
    /// Creates the report with the age of the newest backup, if backups are made.
    pub(crate) fn of(report: &WeeklyReport, backups: Option<&Backups>) -> Self {
        let weeks = &report.weeks;
        let words = &MAIL.weekly;
        let latest = weeks.first();
        let has_network = weeks.iter().any(|week| week.total(Counter::ByNetwork) > 0);
        let parts = [
            of_weeks(words.figures, figures(weeks)),
            of_weeks(words.way, funnel(weeks)),
            of_weeks(words.read, listed(weeks, Counter::Page, page_name)),
            of_weeks(words.sources, sources(weeks)),
            of_weeks(words.forms, forms(weeks)),
            of_today(words.waiting, waiting(report.waiting), words.nothing_waits),
            of_today(words.backup, backup(backups), if backups.is_some() { words.no_backup } else { "" }),
            of_today(words.due, due(honolulu_day(report.at)), words.nothing_due),
            of_today(words.samples, samples(), words.no_samples),
        ];
        Self {
            weeks: weeks.iter().map(|week| days_of(week.week, report.at)).collect(),
            // Omits an empty part without a sentence, including its heading.
            parts: parts.into_iter().filter(|part| !part.rows.is_empty() || !part.empty.is_empty()).collect(),
            notes: [Some(words.counted), has_network.then_some(words.undercounted)]
                .into_iter()
                .flatten()
                .collect(),
            visits: latest.map_or(0, |week| week.total(Counter::Visit)),
            is_quiet: latest.is_none_or(WeekFigures::is_quiet),
        }
    }

    /// Text around the figures in the mail.
    pub(crate) fn words(&self) -> &'static PlainMessage {
        if self.is_quiet { &MAIL.weekly.quiet } else { &MAIL.weekly.busy }
    }
}

/// Part whose rows have a value for each week.
fn of_weeks(heading: &'static str, rows: Vec<ReportRow>) -> Part {
    Part { heading, is_weekly: true, rows, empty: "" }
}

/// Part whose rows have one value for today.
fn of_today(heading: &'static str, rows: Vec<ReportRow>, empty: &'static str) -> Part {
    Part { heading, is_weekly: false, rows, empty }
}

fn row(label: impl Into<String>, values: Vec<String>) -> ReportRow {
    ReportRow { label: label.into(), values, bar: None }
}

/// Days of a week as text. A week that has not ended by `at` is marked.
fn days_of(week: Week, at: i64) -> String {
    let ([first, last], [_, end]) = (week.days(), week.span());
    let text =
        |day: Day, format: &str| day.civil().map_or_else(String::new, |day| day.strftime(format).to_string());
    let last = text(last, if first.month == last.month { "–%-d" } else { " – %b %-d" });
    let days = text(first, "%b %-d") + &last;
    if at < end { format!("{days}, {}", MAIL.weekly.so_far) } else { days }
}

/// Value of each week, as text.
fn each(weeks: &[WeekFigures], value: impl Fn(&WeekFigures) -> i64) -> Vec<String> {
    weeks.iter().map(|week| value(week).to_string()).collect()
}

fn figures(weeks: &[WeekFigures]) -> Vec<ReportRow> {
    let words = &MAIL.weekly;
    let money = |cents: &dyn Fn(&WeekFigures) -> i64| {
        let format = |week| format_usd(u32::try_from(cents(week)).unwrap_or(u32::MAX));
        weeks.iter().map(format).collect()
    };
    vec![
        row(words.visits, each(weeks, |week| week.total(Counter::Visit))),
        row(words.pages, each(weeks, |week| week.total(Counter::Page))),
        row(words.sales, each(weeks, |week| week.sales.count)),
        row(words.sum, money(&|week| week.sales.cents)),
        row(words.refunds, each(weeks, |week| week.refunds.count)),
        row(words.refunded, money(&|week| week.refunds.cents)),
        row(words.subscribers, each(weeks, |week| week.subscribers)),
        row(words.letters, each(weeks, |week| week.letters)),
        row(words.empty_searches, each(weeks, |week| week.total(Counter::EmptySearch))),
    ]
}

/// Steps from a page with a buy button to the payment, with bars; empty if nothing was counted at any of them.
fn funnel(weeks: &[WeekFigures]) -> Vec<ReportRow> {
    let words = &MAIL.weekly;
    let seen = |week: &WeekFigures| {
        let mut pages: Vec<_> =
            OFFERS.iter().filter(|offer| offer.for_sale.0).map(|offer| offer.page).collect();
        pages.sort_unstable();
        pages.dedup();
        pages.into_iter().map(|page| week.count(Counter::Page, page)).sum()
    };
    type Step<'step> = (&'static str, &'step dyn Fn(&WeekFigures) -> i64);
    let steps: [Step; 4] = [
        (words.seen, &seen),
        (words.pressed, &|week| week.total(Counter::Buy)),
        (words.opened, &|week| week.total(Counter::Checkout)),
        (words.paid, &|week| week.total(Counter::Paid)),
    ];
    let most = weeks.first().map_or(0, |week| steps.iter().map(|(_, step)| step(week)).max().unwrap_or(0));
    if weeks.iter().all(|week| steps.iter().all(|(_, step)| step(week) == 0)) {
        return Vec::new();
    }
    let bar = |count: i64| count.saturating_mul(100).checked_div(most).unwrap_or(0).max(i64::from(count > 0));
    let row = |(label, step): Step| ReportRow {
        bar: weeks.first().map(|week| bar(step(week))),
        ..row(label, each(weeks, step))
    };
    steps.into_iter().map(row).collect()
}

/// Labels of a counter with the highest counts of the latest week, followed by those of earlier weeks.
fn listed(weeks: &[WeekFigures], counter: Counter, name: impl Fn(&str) -> String) -> Vec<ReportRow> {
    let mut labels = Vec::new();
    for (label, _) in weeks.iter().flat_map(|week| week.of(counter)) {
        if labels.len() < LISTED && !labels.contains(&label) {
            labels.push(label);
        }
    }
    let row = |label| row(name(label), each(weeks, |week| week.count(counter, label)));
    labels.into_iter().map(row).collect()
}

/// Title of a page with its path, if the page has a title.
fn page_name(path: &str) -> String {
    match page_title(path) {
        _ if path == OTHER => MAIL.weekly.other.to_owned(),
        Some(title) => format!("{title} ({path})"),
        None => path.to_owned(),
    }
}

fn sources(weeks: &[WeekFigures]) -> Vec<ReportRow> {
    let name = |label: &str| if label == OTHER { MAIL.weekly.other.to_owned() } else { label.to_owned() };
    let mut rows = listed(weeks, Counter::Source, name);
    let direct = |week: &WeekFigures| week.total(Counter::Visit) - week.total(Counter::Source);
    if weeks.iter().any(|week| direct(week) > 0) {
        rows.push(row(MAIL.weekly.direct, each(weeks, direct)));
    }
    rows
}

fn forms(weeks: &[WeekFigures]) -> Vec<ReportRow> {
    let words = &MAIL.weekly;
    let title = |form: &str| page_title(&path_of(RouteId::Form, form)).unwrap_or(words.other).to_owned();
    let mut rows = listed(weeks, Counter::Form, title);
    for (label, counter) in
        [(words.asked, Counter::NewsletterAsked), (words.confirmed, Counter::NewsletterConfirmed)]
    {
        if weeks.iter().any(|week| week.total(counter) > 0) {
            rows.push(row(label, each(weeks, |week| week.total(counter))));
        }
    }
    rows
}

fn waiting(waiting: Waiting) -> Vec<ReportRow> {
    let words = &MAIL.weekly;
    let rows = [
        (words.mismatched, waiting.mismatched),
        (words.processing, waiting.processing),
        (words.failed, waiting.failed_messages),
        (words.pending, waiting.pending_messages),
        (words.caught, waiting.caught),
    ];
    let rows = rows.into_iter().filter(|(_, count)| *count > 0);
    rows.map(|(label, count)| row(label, vec![count.to_string()])).collect()
}

/// Age of the newest backup; empty if there is no backup.
fn backup(backups: Option<&Backups>) -> Vec<ReportRow> {
    let age = backups.and_then(Backups::age);
    let hours = age.map(|age| row(MAIL.weekly.backup_hours, vec![(age.as_secs() / 3600).to_string()]));
    hours.into_iter().collect()
}

/// Events of the next seven days.
fn due(today: Day) -> Vec<ReportRow> {
    let Some(last) = today.plus(DAYS_AHEAD) else { return Vec::new() };
    let days = AGENDA.iter().filter_map(|entry| Some((Day::from_iso(entry.day.0)?, entry.event)));
    let days = days.filter(|(day, _)| (today..=last).contains(day));
    days.map(|(day, event)| row(event.unwrap_or(MAIL.weekly.essay), vec![day.long()])).collect()
}

fn samples() -> Vec<ReportRow> {
    let mut files: Vec<_> = SAMPLES.to_vec();
    files.sort_by_key(|sample| std::cmp::Reverse(sample.count));
    let (listed, more) = files.split_at(LISTED.min(files.len()));
    let mut rows: Vec<_> =
        listed.iter().map(|sample| row(sample.file, vec![sample.count.to_string()])).collect();
    if !more.is_empty() {
        let count: u32 = more.iter().map(|sample| sample.count).sum();
        rows.push(row(MAIL.weekly.more.replace("{count}", &more.len().to_string()), vec![count.to_string()]));
    }
    rows
}
