//! `orders`: lists orders, and runs the commands about one order.

mod decisions;
mod program_link;
mod reconcile;

pub(super) use decisions::{accept, set_closed, unknown};

use super::{
    arguments::{OrderId, OrdersAction},
    output::{CommandError, Done, write_note},
    read_orders,
    table::{Column, PAGE_ROWS, TableWriter, Value, for_each_row},
};
use crate::{
    base::error::ConfigError,
    config::{Environment, demo_folder},
    store::Store,
};
use shop::{Order, OrderStatus};
use std::io::Write;

type OrderColumn = Column<Order>;

/// Note below the orders of the demo.
const DEMO_NOTE: &str = "CHECKOUT_MODE is demo: these are orders of the demo, for which nobody has paid. Without it, this command lists the real ones.";

/// Columns of lists, spreadsheets and the desk. The desk gets neither Stripe's ids nor the checkout attempt.
pub(super) fn columns() -> Vec<OrderColumn> {
    vec![
        OrderColumn::new("number", "number", |order| Value::Number(order.number)),
        OrderColumn::new("status", "status", |order| Value::text(order.status.as_str())),
        OrderColumn::new("opened", "openedAt", |order| Value::Time(order.opened_at)),
        OrderColumn::new("paid", "paidAt", |order| Value::optional_time(order.paid_at)),
        OrderColumn::new("changed", "", |order| Value::Time(order.changed_at)),
        OrderColumn::new("asked", "", |order| Value::Amount(order.amount)),
        OrderColumn::new("total", "", |order| order.total.map_or(Value::Absent, Value::Amount)),
        OrderColumn::new("", "amount", |order| Value::Amount(order.amount_charged())),
        OrderColumn::new("currency", "currency", |order| Value::text(&order.currency)),
        OrderColumn::new("email", "email", |order| Value::optional_text(order.email.as_ref())),
        OrderColumn::new("status_detail", "detail", |order| {
            Value::optional_text(order.status_detail.as_ref())
        }),
        OrderColumn::new("session", "", |order| Value::text(order.session.as_str())),
        OrderColumn::new("payment", "", |order| Value::optional_text(order.payment.as_ref())),
        OrderColumn::new("attempt", "", |order| Value::text(&order.attempt)),
        OrderColumn::new("accepted", "", |order| {
            Value::optional_time(order.acceptance.as_ref().map(|acceptance| acceptance.at))
        }),
        OrderColumn::new("why", "accepted", |order| {
            Value::optional_text(order.acceptance.as_ref().map(|acceptance| &acceptance.reason))
        }),
        OrderColumn::new("closed", "", |order| Value::optional_time(order.closed_at)),
        OrderColumn::new("erased", "", |order| Value::optional_time(order.erased_at)),
        OrderColumn::new("offer", "offer", |order| Value::text(&order.offer)),
        OrderColumn::new("", "isFlagged", |order| {
            Value::Flag(order.is_flagged() || order.status == OrderStatus::Mismatched)
        }),
        OrderColumn::new("", "isLinkOpen", |order| Value::Flag(order.is_link_open())),
        OrderColumn::new("", "isLinkClosed", |order| Value::Flag(order.closed_at.is_some())),
    ]
}

pub(super) async fn run(
    environment: &Environment,
    action: OrdersAction,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let done = match action {
        OrdersAction::List { csv } => {
            let store = read_orders(environment).await?;
            write(store.as_deref(), csv, out).await?;
            if demo_folder(environment).is_some() {
                write_note(DEMO_NOTE, csv, out)?;
            }
            return Ok(store.map_or(Ok(()), |store| store.check_all_read())?);
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

/// Writes all orders, oldest first; without a store, an empty list.
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

/// Requests the program link of an order, as its buyer could with the form `/forms/link`.
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
