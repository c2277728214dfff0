//! Store contract: the same tests run against SQLite and PostgreSQL.

use backend::Backend;
use checkout_server::store::{Store, StoreError};
use shop::{
    NewOrder, Order, OrderEvent, PaymentOutcome, PaymentUpdate, Refund, RefundStatus, RefundUpdate,
    SessionId, Submission, Transition,
};
use std::sync::Arc;

mod alarm_claims;
mod backend;
mod counts;
mod order_checks;
mod orders;
mod outbox;
mod submissions;

/// Runs the tests of each module against both databases.
macro_rules! for_each_store {
    ($($module:ident { $($test:ident,)* })*) => {
        mod sqlite {
            $($(#[test] fn $test() { super::$module::$test(&super::Backend::sqlite()); })*)*
        }
        mod postgres {
            $($(
                #[test_requirements::needs(postgres)]
                #[test]
                fn $test() { super::$module::$test(&super::Backend::postgres()); }
            )*)*
        }
    };
}

for_each_store! {
    alarm_claims {
        alarms_of_a_kind_are_claimed_once_in_an_interval,
        servers_never_claim_the_same_alarm,
    }
    counts {
        counts_of_servers_add_up_by_day,
        the_largest_sources_of_a_day_are_kept_on_all_servers_together,
        a_report_has_what_came_in_its_week_and_what_waits,
        the_report_about_a_week_is_added_once_and_late,
    }
    order_checks {
        open_and_processing_orders_are_checked_by_their_schedule,
        a_clock_that_was_set_back_delays_no_check,
        servers_never_take_the_same_check,
        an_order_that_cannot_be_read_stops_no_other_check,
        a_closed_link_is_stored_and_its_message_is_held_back_until_it_is_open,
    }
    orders {
        more_rows_than_one_transaction_erases_are_erased,
        an_order_is_stored_once_and_a_duplicate_consumes_no_number,
        an_order_keeps_what_was_sold,
        payment_updates_change_orders_in_any_order_of_arrival,
        refunds_are_stored_and_decide_whichever_report_comes_first,
        the_second_payment_of_an_attempt_is_flagged,
        unpaid_orders_and_refunds_of_other_payments_are_deleted_after_a_time,
        orders_are_listed_in_pages,
        an_attempt_goes_on_to_the_next_generation_when_its_session_has_ended,
        concurrent_identical_writes_are_stored_once,
        a_concurrent_payment_and_refund_end_as_refunded,
        stored_data_is_there_after_reopening,
        an_accepted_order_stays_paid_with_its_reason_until_it_is_refunded,
    }
    outbox {
        messages_to_the_owner_are_skipped_while_there_is_no_owner,
        an_equal_submission_is_the_same_one_for_24_hours,
        a_clock_that_was_set_back_delays_no_message,
        a_submission_of_a_time_to_come_is_not_equal_to_one_of_today,
        an_order_and_its_messages_are_stored_together_and_once,
        a_message_that_is_no_longer_true_is_skipped_and_due_again_when_it_is,
        a_buyer_who_was_told_that_her_program_is_closed_is_told_that_it_is_open_again,
        a_bank_debit_that_fails_is_told_to_buyer_and_owner,
        each_message_has_its_own_schedule_and_ends_as_sent_or_failed,
        servers_never_lease_the_same_message_at_once,
        leases_without_an_attempt_are_released,
        a_message_that_cannot_be_read_stops_no_other_and_is_put_off,
        a_paid_order_that_is_flagged_is_reported_once_more,
        a_subscription_is_confirmed_once_and_requested_with_a_new_message,
        a_caught_submission_causes_its_messages_once_it_is_accepted,
        erasing_a_buyer_leaves_the_request_of_another_person,
    }
    submissions {
        a_submission_is_stored_once_and_a_duplicate_consumes_no_number,
        submissions_are_listed_in_pages_and_erased_by_email,
        a_row_that_cannot_be_read_hides_no_other,
        a_commit_that_fails_is_an_error_and_stores_nothing,
        a_server_writes_nothing_into_a_schema_that_it_does_not_know,
    }
}

fn block_on<T>(future: impl Future<Output = Result<T, StoreError>>) -> T {
    crate::support::block_on(future).unwrap()
}

fn apply(store: &Arc<Store>, update: PaymentUpdate) -> Transition {
    apply_event(store, OrderEvent::Payment(Box::new(update)))
}

fn apply_event(store: &Arc<Store>, event: OrderEvent) -> Transition {
    let store = Arc::clone(store);
    block_on(Box::pin(async move { store.apply(&event).await }))
}

/// Returns the order if the refund changed it.
fn refund(
    store: &Arc<Store>,
    payment: &str,
    (id, amount, status): (&str, u32, RefundStatus),
) -> Option<Order> {
    let refunds = vec![Refund { id: id.to_owned(), amount, status }];
    let event = OrderEvent::Refund(RefundUpdate { payment: payment.to_owned(), refunds });
    match apply_event(store, event) {
        Transition::Changed { order, .. } => Some(order),
        _ => None,
    }
}

fn id(name: &str) -> SessionId {
    order(name).session
}

fn submission(form: &str, email: &str) -> Submission {
    Submission::example(form, email)
}

fn order(name: &str) -> NewOrder {
    NewOrder::example(name)
}

fn update(name: &str, outcome: PaymentOutcome) -> PaymentUpdate {
    PaymentUpdate::example(name, outcome)
}

fn all(store: &Store) -> Vec<Order> {
    block_on(store.orders(0, u32::MAX))
}

fn order_statuses(store: &Store) -> Vec<(i64, &'static str)> {
    all(store).iter().map(|order| (order.number, order.status.as_str())).collect()
}
