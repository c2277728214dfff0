//! Orders and refunds.
//!
//! Writers of an order lock its payment first, its session second and its attempt third, so that they cannot deadlock.

use super::{
    InsertOutcome, Store, StoreError, UNREADABLE_PAUSE, Write,
    dialect::{Dialect, optional_text, text},
    outbox,
    pool::StoreConnection,
    sql,
};
use shop::{
    Acceptance, CheckSchedule, DAY_MILLIS, FIRST_CHECK_DELAY, NewOrder, Order, OrderEvent, OrderStatus,
    Refund, RefundStatus, Refunds, Related, SessionId, Transition, apply, messages_of, normalized_email,
};
use sqlx::{
    Any, Row as _,
    any::{AnyArguments, AnyRow},
    query,
    query::Query,
    query_scalar,
};

/// Condition of orders whose payment may still come.
const IS_UNDECIDED: &str = "status IN ('open', 'processing')";
/// Longer than any pause between two checks, in milliseconds.
const LONGEST_PAUSE: i64 = DAY_MILLIS;

/// Condition of orders that ended without a payment before `$1`.
const ENDED_UNPAID: &str = "status IN ('open', 'expired', 'failed') AND paid_at IS NULL
    AND changed_at < $1 AND opened_at < $1";
/// Condition of messages of deleted orders, which ended before `$1`.
const OF_DELETED_ORDER: &str = "kind LIKE 'order_%' AND state <> 'pending' AND finished_at < $1
    AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.number = outbox.cause)";
/// Condition of refunds of payments without an order, recorded before `$1`.
const WITHOUT_ORDER: &str = "recorded_at < $1
    AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.payment = refunds.payment)";

const SET_CHECK: &str = "UPDATE orders SET check_at = $2 WHERE number = $1";
const COUNT_ENDED: &str =
    "SELECT count(*) FROM orders WHERE attempt = $1 AND status IN ('expired', 'failed')";
/// Selects the first order of the attempt `$1` that was paid and not refunded, except the order of the session `$2`.
const SELECT_PAID: &str = "SELECT min(number) FROM orders
    WHERE attempt = $1 AND session <> $2 AND status IN ('paid', 'mismatched')";
const SELECT_REFUNDS: &str = "SELECT id, amount, status FROM refunds WHERE payment = $1";
const SAVE_REFUND: &str =
    "INSERT INTO refunds (id, payment, amount, status, recorded_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, status = excluded.status";

impl Store {
    /// Stores an order, unless its session already has one.
    ///
    /// # Errors
    /// The database's, as in every method here.
    pub async fn insert_order(&self, order: NewOrder) -> Result<InsertOutcome, StoreError> {
        let mut write = self.begin().await?;
        write.lock("session", order.session.as_str().as_bytes()).await?;
        // Not ON CONFLICT: a duplicate would use up a number.
        if find(write.connection(), "session = $1", order.session.as_str()).await?.is_some() {
            write.commit().await?;
            return Ok(InsertOutcome::Duplicate);
        }
        let opened = Order::open(order, write.now);
        insert(&mut write, &opened).await?;
        write.commit().await?;
        Ok(InsertOutcome::Inserted)
    }

    /// Applies an event to its order, and saves the order together with the messages that the change causes. A refund is
    /// recorded even before the store knows its order.
    ///
    /// # Errors
    /// As [`Store::insert_order`].
    pub async fn apply(&self, event: &OrderEvent) -> Result<Transition, StoreError> {
        let mut write = self.begin().await?;
        if let Some(payment) = event.payment() {
            write.lock("payment", payment.as_bytes()).await?;
        }
        let before = match (event.session(), event.payment()) {
            (Some(session), _) => {
                write.lock("session", session.as_str().as_bytes()).await?;
                find_for_update(&mut write, "session = $1", session.as_str()).await?
            }
            (None, Some(payment)) => find_for_update(&mut write, "payment = $1", payment).await?,
            (None, None) => None,
        };
        let payment = before.as_ref().and_then(|order| order.payment.as_deref()).or(event.payment());
        let mut related = Related::default();
        if let Some(payment) = payment {
            related.refunds = find_refunds(write.connection(), payment).await?;
        }
        if let OrderEvent::Refund(update) = event {
            let changed = related.refunds.add(&update.refunds);
            save_refunds(&mut write, &update.payment, &changed).await?;
        }
        let attempt = match (&before, event) {
            (Some(order), _) => Some((order.attempt.clone(), order.session.clone())),
            (None, OrderEvent::Payment(update)) => {
                update.metadata.attempt.clone().map(|attempt| (attempt, update.session.clone()))
            }
            (None, _) => None,
        };
        if let Some((attempt, session)) = attempt {
            related.paid_order = find_paid(&mut write, &attempt, &session).await?;
        }
        let was_refunded = before.as_ref().is_some_and(|order| order.status == OrderStatus::Refunded);
        let now = write.now;
        let mut transition = apply(before, event, &related, now);
        let has_changed = matches!(transition, Transition::Changed { .. });
        if let Some(order) = transition.order_to_save() {
            if order.number == 0 {
                order.number = insert(&mut write, order).await?;
            } else {
                update(&mut write, order).await?;
            }
            outbox::insert(&mut write, &messages_of(order), order.number, has_changed).await?;
            if was_refunded != (order.status == OrderStatus::Refunded) {
                outbox::tell_reopened(&mut write, order).await?;
            }
        }
        write.commit().await?;
        Ok(transition)
    }

    /// Deletes all orders except the newest, with their messages. Only for the demo, whose orders are not real.
    ///
    /// # Errors
    /// As [`Store::insert_order`].
    pub async fn delete_older_orders(&self, kept: i64) -> Result<(), StoreError> {
        let mut write = self.begin().await?;
        for delete in [
            "DELETE FROM outbox WHERE cause <= (SELECT max(number) FROM orders) - $1",
            "DELETE FROM orders WHERE number <= (SELECT max(number) FROM orders) - $1",
        ] {
            query(delete).bind(kept).execute(write.connection()).await?;
        }
        write.commit().await
    }

    /// Finds the order of a session.
    ///
    /// # Errors
    /// As [`Store::insert_order`].
    pub async fn order(&self, session: &SessionId) -> Result<Option<Order>, StoreError> {
        find(&mut self.reader().await?, "session = $1", session.as_str()).await
    }

    /// Finds the order of a number.
    ///
    /// # Errors
    /// As [`Store::insert_order`].
    pub(crate) async fn order_by_number(&self, number: i64) -> Result<Option<Order>, StoreError> {
        find_by_number(&mut self.reader().await?, number).await
    }

    /// Returns up to `limit` orders with numbers greater than `after`, oldest first. Orders that cannot be read are
    /// left out.
    ///
    /// # Errors
    /// As [`Store::insert_order`].
    pub async fn orders(&self, after: i64, limit: u32) -> Result<Vec<Order>, StoreError> {
        let page = async |after: i64| {
            let page = select(self.dialect(), "WHERE number > $1 ORDER BY number LIMIT $2");
            let page = query(sql(page)).bind(after).bind(i64::from(limit));
            Ok::<_, StoreError>(page.fetch_all(&mut self.reader().await?).await?)
        };
        self.read_page("orders", after, page, read).await
    }

    /// Returns the newest orders, up to `limit`, the last one first.
    ///
    /// # Errors
    /// As [`Store::insert_order`].
    pub async fn newest_orders(&self, limit: u32) -> Result<Vec<Order>, StoreError> {
        let newest = select(self.dialect(), "ORDER BY number DESC LIMIT $1");
        let newest = query(sql(newest)).bind(i64::from(limit));
        Ok(self.read_rows("orders", &newest.fetch_all(&mut self.reader().await?).await?, read))
    }

    /// Takes the open or processing order that has been due for a comparison with Stripe for the longest time.
    /// `schedule` decides when it is due again, on any server. An order that cannot be read is logged and put off, so
    /// that it does not stop others.
    ///
    /// # Errors
    /// As [`Store::insert_order`].
    pub async fn take_due_check(&self, schedule: CheckSchedule) -> Result<Option<Order>, StoreError> {
        // Reading first: an idle server writes nothing. A check further away than the longest pause was put off by a
        // clock that was later set back.
        let is_due = |now: &str| {
            format!("{IS_UNDECIDED} AND (check_at <= {now} OR check_at > {now} + {LONGEST_PAUSE})")
        };
        let count_due = format!("SELECT count(*) FROM orders WHERE {}", is_due(&self.dialect().now()));
        let due: i64 = query_scalar(sql(count_due)).fetch_one(&mut self.reader().await?).await?;
        if due == 0 {
            return Ok(None);
        }
        let mut write = self.begin().await?;
        let (now, lock) = (write.now, write.dialect().skip_locked());
        let first_due = format!("WHERE {} ORDER BY check_at LIMIT 1 {lock}", is_due("$1"));
        let select_due = select(write.dialect(), &first_due);
        let due = loop {
            let row = query(sql(select_due.clone())).bind(now).fetch_optional(write.connection()).await?;
            let Some(row) = row else { break None };
            let (number, order) = (row.try_get::<i64, _>("number")?, read(&row).ok());
            let check_at = match &order {
                Some(order) => schedule(order, now),
                None => {
                    self.health.row_unreadable("orders", &row);
                    Some(now.saturating_add(UNREADABLE_PAUSE))
                }
            };
            query(SET_CHECK).bind(number).bind(check_at).execute(write.connection()).await?;
            if order.is_some() {
                break order;
            }
        };
        write.commit().await?;
        Ok(due)
    }

    /// Ends the checks of an order.
    ///
    /// # Errors
    /// As [`Store::insert_order`].
    pub async fn end_checks(&self, number: i64) -> Result<(), StoreError> {
        let mut write = self.begin().await?;
        query(SET_CHECK).bind(number).bind(None::<i64>).execute(write.connection()).await?;
        write.commit().await
    }

    /// Number of sessions of a checkout attempt that ended without payment. Until one ends, further requests of the
    /// attempt open the same session; after that, a new one.
    ///
    /// # Errors
    /// As [`Store::insert_order`].
    pub async fn generation(&self, attempt: &str) -> Result<u32, StoreError> {
        let ended: i64 =
            query_scalar(COUNT_ENDED).bind(attempt.to_owned()).fetch_one(&mut self.reader().await?).await?;
        u32::try_from(ended).map_err(|_| StoreError::new("Unreadable", "a checkout attempt cannot be read"))
    }

    /// Deletes orders that ended without a payment, with their messages, and refunds of payments without an order, from
    /// before a time in milliseconds since 1970. Refunds without an order exist because all refunds of the Stripe
    /// account are recorded: a refund may arrive before its payment.
    ///
    /// # Errors
    /// As [`Store::insert_order`].
    pub async fn delete_unpaid(&self, before: i64) -> Result<u64, StoreError> {
        let orders = self.delete_in_batches("orders", "number", ENDED_UNPAID, before).await?;
        self.delete_in_batches("outbox", "number", OF_DELETED_ORDER, before).await?;
        let refunds = self.delete_in_batches("refunds", "id", WITHOUT_ORDER, before).await?;
        Ok(orders + refunds)
    }
}

/// Finds the first order for which a condition with one value is true.
pub(super) async fn find(
    connection: &mut StoreConnection,
    condition: &str,
    value: &str,
) -> Result<Option<Order>, StoreError> {
    let first = select(connection.dialect, &format!("WHERE {condition} ORDER BY number LIMIT 1"));
    query(sql(first)).bind(value.to_owned()).fetch_optional(connection).await?.as_ref().map(read).transpose()
}

/// Finds an order by its number.
pub(super) async fn find_by_number(
    connection: &mut StoreConnection,
    number: i64,
) -> Result<Option<Order>, StoreError> {
    let order = query(sql(select(connection.dialect, "WHERE number = $1"))).bind(number);
    order.fetch_optional(connection).await?.as_ref().map(read).transpose()
}

/// Finds an order as [`find`] does, and locks it against other writers.
async fn find_for_update(
    write: &mut Write,
    condition: &str,
    value: &str,
) -> Result<Option<Order>, StoreError> {
    let dialect = write.dialect();
    let first = format!("WHERE {condition} ORDER BY number LIMIT 1 {}", dialect.for_update());
    let row =
        query(sql(select(dialect, &first))).bind(value.to_owned()).fetch_optional(write.connection()).await?;
    row.as_ref().map(read).transpose()
}

async fn find_refunds(connection: &mut StoreConnection, payment: &str) -> Result<Refunds, StoreError> {
    let rows = query(SELECT_REFUNDS).bind(payment.to_owned()).fetch_all(connection).await?;
    let refunds = rows.iter().map(|row| {
        let status: &str = row.try_get("status")?;
        Ok(Refund {
            id: row.try_get("id")?,
            amount: cents(row.try_get("amount")?)?,
            status: RefundStatus::parse(status).ok_or_else(|| unreadable(status))?,
        })
    });
    Ok(Refunds::of(refunds.collect::<Result<_, StoreError>>()?))
}

async fn save_refunds(write: &mut Write, payment: &str, refunds: &[Refund]) -> Result<(), StoreError> {
    let now = write.now;
    for refund in refunds {
        query(SAVE_REFUND)
            .bind(&refund.id)
            .bind(payment)
            .bind(i64::from(refund.amount))
            .bind(refund.status.as_str())
            .bind(now)
            .execute(write.connection())
            .await?;
    }
    Ok(())
}

/// Finds the number of another order of the attempt that was paid and not refunded. Payments of one attempt wait for
/// each other, so that the later one finds the other.
async fn find_paid(write: &mut Write, attempt: &str, session: &SessionId) -> Result<Option<i64>, StoreError> {
    write.lock("attempt", attempt.as_bytes()).await?;
    Ok(query_scalar(SELECT_PAID).bind(attempt).bind(session.as_str()).fetch_one(write.connection()).await?)
}

/// Columns of an order, in the sequence of [`bind_columns`]: [`insert`] and [`update`] write all of them. The database
/// gives the number, and `check_at` belongs to [`Store::take_due_check`].
const COLUMNS: &str = "session, attempt, offer, status, status_detail, amount, currency, total, email, normalized_email, payment, \
     opened_at, paid_at, changed_at, accepted_at, accepted_reason, closed_at, erased_at, refunded_status, refunded_detail";

/// Binds the values of [`COLUMNS`] to `$1` and the following parameters.
fn bind_columns<'q>(statement: Query<'q, Any, AnyArguments>, order: &Order) -> Query<'q, Any, AnyArguments> {
    let (acceptance, before_refund) = (order.acceptance.as_ref(), order.before_refund.as_ref());
    statement
        .bind(order.session.to_string())
        .bind(order.attempt.clone())
        .bind(order.offer.clone())
        .bind(order.status.as_str())
        .bind(order.status_detail.clone())
        .bind(i64::from(order.amount))
        .bind(order.currency.clone())
        .bind(order.total.map(i64::from))
        .bind(order.email.clone())
        .bind(order.email.as_deref().map(normalized_email))
        .bind(order.payment.clone())
        .bind(order.opened_at)
        .bind(order.paid_at)
        .bind(order.changed_at)
        .bind(acceptance.map(|acceptance| acceptance.at))
        .bind(acceptance.map(|acceptance| acceptance.reason.clone()))
        .bind(order.closed_at)
        .bind(order.erased_at)
        .bind(before_refund.map(|(status, _)| status.as_str()))
        .bind(before_refund.and_then(|(_, detail)| detail.clone()))
}

/// Number of [`COLUMNS`]: the next parameter comes after it.
const COUNT: usize = 20;

/// Adds an order and returns its number.
async fn insert(write: &mut Write, order: &Order) -> Result<i64, StoreError> {
    let parameters: Vec<_> = (1..=COUNT + 1).map(|number| format!("${number}")).collect();
    let parameters = parameters.join(", ");
    let statement =
        format!("INSERT INTO orders ({COLUMNS}, check_at) VALUES ({parameters}) RETURNING number");
    let first_check = order.opened_at.saturating_add(FIRST_CHECK_DELAY);
    let row =
        bind_columns(query(sql(statement)), order).bind(first_check).fetch_one(write.connection()).await?;
    Ok(row.try_get("number")?)
}

async fn update(write: &mut Write, order: &Order) -> Result<(), StoreError> {
    let columns: Vec<_> =
        COLUMNS.split(", ").zip(1..).map(|(column, number)| format!("{column} = ${number}")).collect();
    let statement = format!("UPDATE orders SET {} WHERE number = ${}", columns.join(", "), COUNT + 1);
    bind_columns(query(sql(statement)), order).bind(order.number).execute(write.connection()).await?;
    Ok(())
}

/// SELECT of orders as [`read`] reads them, with its conditions.
pub(super) fn select(dialect: Dialect, conditions: &str) -> String {
    let columns = dialect.columns(
        "number, amount, total, opened_at, paid_at, changed_at, accepted_at, closed_at, erased_at",
        "session, attempt, offer, status, status_detail, currency, email, payment, accepted_reason, \
         refunded_status, refunded_detail",
    );
    format!("SELECT {columns} FROM orders {conditions}")
}

/// Reads an order from its row.
pub(super) fn read(row: &AnyRow) -> Result<Order, StoreError> {
    let (accepted_at, total): (Option<i64>, Option<i64>) =
        (row.try_get("accepted_at")?, row.try_get("total")?);
    let acceptance = match accepted_at {
        Some(at) => Some(Acceptance { at, reason: text(row, "accepted_reason")?.to_owned() }),
        None => None,
    };
    let owned = |column| Ok::<_, StoreError>(optional_text(row, column)?.map(str::to_owned));
    let before_refund = match optional_text(row, "refunded_status")? {
        Some(status) => Some((parse_status(status)?, owned("refunded_detail")?)),
        None => None,
    };
    let session = text(row, "session")?;
    Ok(Order {
        number: row.try_get("number")?,
        session: SessionId::parse(session).ok_or_else(|| unreadable(session))?,
        attempt: text(row, "attempt")?.to_owned(),
        offer: text(row, "offer")?.to_owned(),
        status: parse_status(text(row, "status")?)?,
        status_detail: owned("status_detail")?,
        before_refund,
        amount: cents(row.try_get("amount")?)?,
        currency: text(row, "currency")?.to_owned(),
        total: total.map(cents).transpose()?,
        email: owned("email")?,
        payment: owned("payment")?,
        opened_at: row.try_get("opened_at")?,
        paid_at: row.try_get("paid_at")?,
        changed_at: row.try_get("changed_at")?,
        acceptance,
        closed_at: row.try_get("closed_at")?,
        erased_at: row.try_get("erased_at")?,
    })
}

fn unreadable(value: &str) -> StoreError {
    StoreError::unreadable("an order", value)
}

fn cents(cents: i64) -> Result<u32, StoreError> {
    u32::try_from(cents).map_err(|_| unreadable(&cents.to_string()))
}

fn parse_status(status: &str) -> Result<OrderStatus, StoreError> {
    OrderStatus::parse(status).ok_or_else(|| unreadable(status))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{config::Limits, store::test_folder::TestFolder};

    #[tokio::test]
    async fn every_column_of_an_order_is_written() {
        let folder = TestFolder::new();
        let store = folder.open(&Limits::default()).await;
        let select = "SELECT name FROM pragma_table_info('orders') ORDER BY name";
        let columns: Vec<String> =
            query_scalar(select).fetch_all(&mut store.reader().await.unwrap()).await.unwrap();
        let mut written: Vec<_> = COLUMNS.split(", ").chain(["number", "check_at"]).collect();
        written.sort_unstable();
        assert_eq!(columns, written);
        assert_eq!(COLUMNS.split(", ").count(), COUNT);
    }
}
