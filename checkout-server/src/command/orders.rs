//! `orders`: what was bought, to read in a terminal or to open in a spreadsheet.

use super::{csv, leads::harmless};
use crate::{
    error::Fault,
    ledger::{LedgerError, Order},
    moment,
};
use std::io::{self, Write};

/// So many orders are in memory at once, however many there are.
pub(super) const PAGE: u32 = 500;

const HEADINGS: [&str; 13] = [
    "number", "state", "opened", "paid", "changed", "asked", "total", "currency", "email", "fault",
    "session", "payment", "attempt",
];

/// What asking for the orders after a number answers.
type Page = Result<Result<Vec<Order>, LedgerError>, Fault>;

/// Writes the orders for reading.
pub(super) fn write_list(each: impl Fn(i64) -> Page, out: &mut impl Write) -> Result<io::Result<()>, Fault> {
    all(each, |order| {
        writeln!(out, "{} · {} · {}", order.number, order.state.word(), moment::iso(order.opened_at))?;
        let mut line = |name: &str, text: &str| writeln!(out, "  {name}: {}", harmless(text));
        line("asked", &format!("{} {}", amount(order.amount), order.currency))?;
        if let (Some(total), Some(paid_at)) = (order.total, order.paid_at) {
            line("paid", &format!("{} {} · {}", amount(total), order.currency, moment::iso(paid_at)))?;
        }
        for (name, text) in [("email", &order.email), ("fault", &order.fault), ("payment", &order.payment)] {
            if let Some(text) = text {
                line(name, text)?;
            }
        }
        line("session", &order.session)
    })
}

/// Writes the orders for a spreadsheet, one line each.
pub(super) fn write_csv(each: impl Fn(i64) -> Page, out: &mut impl Write) -> Result<io::Result<()>, Fault> {
    if let Err(error) = write!(out, "{}", csv::MARK).and_then(|()| csv::line(out, HEADINGS)) {
        return Ok(Err(error));
    }
    all(each, |order| {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let cells = [
            order.number.to_string(),
            order.state.word().to_owned(),
            moment::iso(order.opened_at),
            order.paid_at.map(moment::iso).unwrap_or_default(),
            moment::iso(order.changed_at),
            amount(order.amount),
            order.total.map(amount).unwrap_or_default(),
            order.currency.clone(),
            text(&order.email),
            text(&order.fault),
            order.session.clone(),
            text(&order.payment),
            order.attempt.clone(),
        ];
        csv::line(out, cells.iter().map(String::as_str))
    })
}

/// Cents as `87.00`.
fn amount(cents: u32) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

fn all(
    each: impl Fn(i64) -> Page,
    mut write: impl FnMut(&Order) -> io::Result<()>,
) -> Result<io::Result<()>, Fault> {
    let mut after = 0;
    loop {
        let page = each(after)??;
        let Some(last) = page.last() else { return Ok(Ok(())) };
        after = last.number;
        for order in &page {
            if let Err(error) = write(order) {
                return Ok(Err(error));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::OrderState;

    fn order(number: i64, state: OrderState) -> Order {
        let paid = (state >= OrderState::Paid).then_some(1_767_432_600_000);
        Order {
            number,
            session: "cs_test_1".to_owned(),
            attempt: "attempt".to_owned(),
            state,
            amount: 8700,
            currency: "usd".to_owned(),
            total: paid.map(|_| 7805),
            email: paid.map(|_| "=ana@house.example\u{1b}[2J".to_owned()),
            payment: paid.map(|_| "pi_1".to_owned()),
            opened_at: 1_767_432_540_000,
            paid_at: paid,
            changed_at: 1_767_432_600_000,
            fault: (state == OrderState::Mismatched).then(|| "total".to_owned()),
        }
    }

    fn orders(after: i64) -> Page {
        let all = [order(1, OrderState::Open), order(5, OrderState::Mismatched)];
        // One at a time, so that the next page is asked for.
        Ok(Ok(all.into_iter().filter(|order| order.number > after).take(1).collect()))
    }

    #[test]
    fn a_list_is_to_be_read() {
        let mut out = Vec::new();
        write_list(orders, &mut out).unwrap().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "1 · open · 2026-01-03T09:29:00Z\n  asked: 87.00 usd\n  session: cs_test_1\n\
             5 · mismatched · 2026-01-03T09:29:00Z\n  asked: 87.00 usd\n  paid: 78.05 usd · 2026-01-03T09:30:00Z\n  \
             email: =ana@house.example\u{fffd}[2J\n  fault: total\n  payment: pi_1\n  session: cs_test_1\n"
        );
    }

    #[test]
    fn a_table_has_a_line_for_each() {
        let mut out = Vec::new();
        write_csv(orders, &mut out).unwrap().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "\u{feff}\"number\",\"state\",\"opened\",\"paid\",\"changed\",\"asked\",\"total\",\"currency\",\"email\",\"fault\",\"session\",\"payment\",\"attempt\"\r\n\
             \"1\",\"open\",\"2026-01-03T09:29:00Z\",\"\",\"2026-01-03T09:30:00Z\",\"87.00\",\"\",\"usd\",\"\",\"\",\"cs_test_1\",\"\",\"attempt\"\r\n\
             \"5\",\"mismatched\",\"2026-01-03T09:29:00Z\",\"2026-01-03T09:30:00Z\",\"2026-01-03T09:30:00Z\",\"87.00\",\"78.05\",\"usd\",\"'=ana@house.example\u{1b}[2J\",\"total\",\"cs_test_1\",\"pi_1\",\"attempt\"\r\n"
        );
    }
}
