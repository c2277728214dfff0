//! `orders`: lists orders, and the commands about one of them.

mod decisions;
mod program_link;
mod reconcile;

pub(super) use decisions::{accept, set_closed, unknown};

use super::{
    arguments::{OrderId, OrdersAction},
    output::{CommandError, Done},
    read_orders,
    table::{Column, PAGE_ROWS, TableWriter, Value, for_each_row},
};
use crate::{base::error::ConfigError, config::Environment, store::Store};
use shop::{Order, OrderStatus};
use std::io::Write;

type Of = Column<Order>;

/// The desk gets nothing of Stripe's and of the visitor's attempt.
pub(super) fn columns() -> Vec<Of> {
    vec![
        Of::new("number", "number", |order| Value::Number(order.number)),
        Of::new("status", "status", |order| Value::text(order.status.as_str())),
        Of::new("opened", "openedAt", |order| Value::Time(order.opened_at)),
        Of::new("paid", "paidAt", |order| Value::optional_time(order.paid_at)),
        Of::new("changed", "", |order| Value::Time(order.changed_at)),
        Of::new("asked", "", |order| Value::Amount(order.amount)),
        Of::new("total", "", |order| order.total.map_or(Value::Absent, Value::Amount)),
        Of::new("", "amount", |order| Value::Amount(order.amount_charged())),
        Of::new("currency", "currency", |order| Value::text(&order.currency)),
        Of::new("email", "email", |order| Value::optional_text(order.email.as_ref())),
        Of::new("status_detail", "detail", |order| Value::optional_text(order.status_detail.as_ref())),
        Of::new("session", "", |order| Value::text(order.session.as_str())),
        Of::new("payment", "", |order| Value::optional_text(order.payment.as_ref())),
        Of::new("attempt", "", |order| Value::text(&order.attempt)),
        Of::new("accepted", "", |order| {
            Value::optional_time(order.acceptance.as_ref().map(|acceptance| acceptance.at))
        }),
        Of::new("why", "accepted", |order| {
            Value::optional_text(order.acceptance.as_ref().map(|acceptance| &acceptance.reason))
        }),
        Of::new("closed", "", |order| Value::optional_time(order.closed_at)),
        Of::new("erased", "", |order| Value::optional_time(order.erased_at)),
        Of::new("offer", "offer", |order| Value::text(&order.offer)),
        Of::new("", "isFlagged", |order| {
            Value::Flag(order.is_flagged() || order.status == OrderStatus::Mismatched)
        }),
        Of::new("", "isLinkOpen", |order| Value::Flag(order.is_link_open())),
        Of::new("", "isLinkClosed", |order| Value::Flag(order.closed_at.is_some())),
    ]
}

pub(super) async fn run(
    environment: &Environment,
    action: OrdersAction,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let done = match action {
        OrdersAction::List { csv } => {
            return write(read_orders(environment).await?.as_deref(), csv, out).await;
        }
        OrdersAction::Reconcile => return reconcile::run(environment, out).await,
        OrdersAction::Link(OrderId { id }) => {
            let store = read_orders(environment).await?.ok_or_else(|| unknown(&id))?;
            let link = program_link::of_order(environment, &store, &id).await?;
            return Ok(writeln!(out, "{link}")?);
        }
        OrdersAction::Accept { order, why } => accept(environment, &order.id, &why).await?,
        OrdersAction::Close(OrderId { id }) => set_closed(environment, &id, true).await?,
        OrdersAction::Open(OrderId { id }) => set_closed(environment, &id, false).await?,
    };
    done.print(out)
}

/// Writes all orders, the oldest first; none without a store.
pub(super) async fn write(
    store: Option<&Store>,
    is_csv: bool,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let mut table = TableWriter::new(columns(), 3, is_csv, out)?;
    if let Some(store) = store {
        let rows = async |after| store.orders(after, PAGE_ROWS).await;
        for_each_row(rows, |order| order.number, |order| table.row(order)).await?;
    }
    table.end("There are no orders yet.")
}

/// Asks for the link to the program, as the buyer could with the form.
pub(super) async fn send_link(store: &Store, number: i64) -> Result<Done, ConfigError> {
    let order = decisions::find(store, &number.to_string()).await?;
    let email = order.email.as_deref().filter(|_| order.is_link_open()).ok_or_else(|| {
        ConfigError::new(format!("Order {number} has no link that is open, or no address to send it to."))
    })?;
    store.request_link(email).await?;
    Ok(Done::new(format!(
        "A message is on its way to {email}, with the link to the latest order of each program from there."
    )))
}
