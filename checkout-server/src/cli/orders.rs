//! `orders`: lists orders as text or CSV.

use super::{
    output::{CommandError, for_each_row, printable},
    spreadsheet::Spreadsheet,
};
use crate::{base::clock, store::StoreError};
use shop::{Acceptance, Order};
use std::io::Write;

const HEADINGS: [&str; 18] = [
    "number",
    "status",
    "opened",
    "paid",
    "changed",
    "asked",
    "total",
    "currency",
    "email",
    "status_detail",
    "session",
    "payment",
    "attempt",
    "accepted",
    "why",
    "closed",
    "erased",
    "offer",
];

type Page = Result<Vec<Order>, StoreError>;

/// Lists orders as text.
pub(super) async fn write_list(
    rows: impl AsyncFn(i64) -> Page,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let count = for_each_row(rows, number, |order| {
        writeln!(out, "{} · {} · {}", order.number, order.status.as_str(), clock::rfc3339(order.opened_at))?;
        let mut line = |name: &str, text: &str| writeln!(out, "  {name}: {}", printable(text));
        line("offer", &order.offer)?;
        line("asked", &format!("{} {}", amount(order.amount), order.currency))?;
        if let (Some(total), Some(paid_at)) = (order.total, order.paid_at) {
            line("paid", &format!("{} {} · {}", amount(total), order.currency, clock::rfc3339(paid_at)))?;
        }
        for (name, text) in
            [("email", &order.email), ("status detail", &order.status_detail), ("payment", &order.payment)]
        {
            if let Some(text) = text {
                line(name, text)?;
            }
        }
        if let Some(Acceptance { at, reason }) = &order.acceptance {
            line("accepted", &format!("{} · {reason}", clock::rfc3339(*at)))?;
        }
        for (name, at) in [("link closed", order.revoked_at), ("email erased", order.erased_at)] {
            if let Some(at) = at {
                line(name, &clock::rfc3339(at))?;
            }
        }
        Ok(line("session", order.session.as_str())?)
    })
    .await?;
    if count == 0 {
        writeln!(out, "There are no orders yet.")?;
    }
    Ok(())
}

/// Lists orders as CSV.
pub(super) async fn write_csv(
    rows: impl AsyncFn(i64) -> Page,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let mut spreadsheet = Spreadsheet::new(out, HEADINGS)?;
    for_each_row(rows, number, |order| {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let cells = [
            order.number.to_string(),
            order.status.as_str().to_owned(),
            clock::rfc3339(order.opened_at),
            order.paid_at.map(clock::rfc3339).unwrap_or_default(),
            clock::rfc3339(order.changed_at),
            amount(order.amount),
            order.total.map(amount).unwrap_or_default(),
            order.currency.clone(),
            text(&order.email),
            text(&order.status_detail),
            order.session.to_string(),
            text(&order.payment),
            order.attempt.clone(),
            order.acceptance.as_ref().map(|accepted| clock::rfc3339(accepted.at)).unwrap_or_default(),
            order.acceptance.as_ref().map(|accepted| accepted.reason.clone()).unwrap_or_default(),
            order.revoked_at.map(clock::rfc3339).unwrap_or_default(),
            order.erased_at.map(clock::rfc3339).unwrap_or_default(),
            order.offer.clone(),
        ];
        spreadsheet.row(cells.iter().map(String::as_str))
    })
    .await?;
    spreadsheet.finish()
}

fn number(order: &Order) -> i64 {
    order.number
}

/// Cents as `87.00`.
fn amount(cents: u32) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shop::{NewOrder, OrderStatus, SessionId};

    fn order(number: i64, status: OrderStatus) -> Order {
        let paid = (status >= OrderStatus::Mismatched).then_some(1_767_432_600_000);
        let new = NewOrder {
            session: SessionId::parse("cs_test_a1b2c3").unwrap(),
            attempt: "attempt".to_owned(),
            offer: "initiation".to_owned(),
            amount: 8700,
            currency: "usd".to_owned(),
        };
        Order {
            number,
            status,
            total: paid.map(|_| 7805),
            email: paid.map(|_| "=ana@house.example\u{1b}[2J".to_owned()),
            payment: paid.map(|_| "pi_1".to_owned()),
            paid_at: paid,
            changed_at: 1_767_432_600_000,
            status_detail: (status == OrderStatus::Mismatched).then(|| "total".to_owned()),
            acceptance: (status == OrderStatus::Mismatched)
                .then(|| Acceptance { at: 1_767_432_600_000, reason: "=agreed".to_owned() }),
            revoked_at: (status == OrderStatus::Mismatched).then_some(1_767_432_600_000),
            ..Order::open(new, 1_767_432_540_000)
        }
    }

    async fn rows(after: i64) -> Page {
        let all = [order(1, OrderStatus::Open), order(5, OrderStatus::Mismatched)];
        // Pages of one row, so that a second one is requested.
        Ok(all.into_iter().filter(|order| order.number > after).take(1).collect())
    }

    #[tokio::test]
    async fn a_list_has_a_line_per_detail() {
        let mut out = Vec::new();
        write_list(rows, &mut out).await.ok().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "1 · open · 2026-01-03T09:29:00Z\n  offer: initiation\n  asked: 87.00 usd\n  session: cs_test_a1b2c3\n\
             5 · mismatched · 2026-01-03T09:29:00Z\n  offer: initiation\n  asked: 87.00 usd\n  paid: 78.05 usd · 2026-01-03T09:30:00Z\n  \
             email: =ana@house.example\u{fffd}[2J\n  status detail: total\n  payment: pi_1\n  accepted: 2026-01-03T09:30:00Z · =agreed\n  link closed: 2026-01-03T09:30:00Z\n  session: cs_test_a1b2c3\n"
        );
    }

    #[tokio::test]
    async fn csv_has_a_row_per_order() {
        let mut out = Vec::new();
        write_csv(rows, &mut out).await.ok().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "\u{feff}\"number\",\"status\",\"opened\",\"paid\",\"changed\",\"asked\",\"total\",\"currency\",\"email\",\"status_detail\",\"session\",\"payment\",\"attempt\",\"accepted\",\"why\",\"closed\",\"erased\",\"offer\"\r\n\
             \"1\",\"open\",\"2026-01-03T09:29:00Z\",\"\",\"2026-01-03T09:30:00Z\",\"87.00\",\"\",\"usd\",\"\",\"\",\"cs_test_a1b2c3\",\"\",\"attempt\",\"\",\"\",\"\",\"\",\"initiation\"\r\n\
             \"5\",\"mismatched\",\"2026-01-03T09:29:00Z\",\"2026-01-03T09:30:00Z\",\"2026-01-03T09:30:00Z\",\"87.00\",\"78.05\",\"usd\",\"'=ana@house.example\u{1b}[2J\",\"total\",\"cs_test_a1b2c3\",\"pi_1\",\"attempt\",\"2026-01-03T09:30:00Z\",\"'=agreed\",\"2026-01-03T09:30:00Z\",\"\",\"initiation\"\r\n"
        );
    }
}
