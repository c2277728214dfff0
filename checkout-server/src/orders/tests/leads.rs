//! Tests of the lead service: what is logged, and what wakes the outbox.

use super::*;
use sqlx::query_scalar;
use tokio::{spawn, task::yield_now};

#[tokio::test]
async fn a_new_lead_is_logged_and_wakes_the_outbox_and_a_repeated_one_does_not() {
    let services = Services::empty().await;
    for expected in [line("lead.stored form=house"), (vec!["lead.duplicate form=house".to_owned()], false)] {
        assert_eq!(services.effects(services.leads.insert(lead(), false)).await, expected);
    }
}

#[tokio::test]
async fn a_caught_lead_is_logged_as_such_and_wakes_nothing() {
    let services = Services::empty().await;
    let caught = Lead { is_caught: true, ..lead() };
    let expected = (vec!["lead.caught form=house".to_owned()], false);
    assert_eq!(services.effects(services.leads.insert(caught, false)).await, expected);
}

#[tokio::test]
async fn a_repeated_subscription_is_found_and_asked_again_in_one_transaction() {
    let services = Services::empty().await;
    let fields = vec![("email".to_owned(), "ana@house.example".to_owned())];
    let subscription = Lead { form: NEWSLETTER.to_owned(), fields, is_caught: false };
    let insert = || {
        let (leads, lead) = (services.leads.clone(), subscription.clone());
        async move { leads.insert(lead, true).await.unwrap() }
    };
    assert_eq!(services.effects(insert()).await, line("lead.stored form=newsletter"));
    let mut other = services.other().await;
    query("UPDATE outbox SET state = 'sent', finished_at = 1").execute(&mut other).await.unwrap();
    let stored = services.store.leads(None, 0, 1).await.unwrap();
    let id = SubscriptionId { number: 1, received_at: stored.first().unwrap().received_at };
    // While the store is locked, the repetition has begun, and the end of the subscription waits behind it.
    query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let repeated = spawn(insert());
    for _ in 0..20 {
        yield_now().await;
    }
    let ended = spawn({
        let store = Arc::clone(&services.store);
        async move { store.delete_subscription(id).await.unwrap() }
    });
    for _ in 0..20 {
        yield_now().await;
    }
    query("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!((repeated.await.unwrap(), ended.await.unwrap()), (InsertOutcome::Duplicate, true));
    let asked = "SELECT count(*) FROM outbox WHERE state = 'pending' AND kind = 'subscription_requested'";
    assert_eq!(query_scalar::<_, i64>(asked).fetch_one(&mut other).await.unwrap(), 1);
    assert_eq!(services.store.leads(None, 0, 9).await.unwrap(), []);
}

#[tokio::test]
async fn a_subscription_that_is_asked_again_wakes_the_outbox() {
    let services = Services::empty().await;
    let subscription = Lead { form: NEWSLETTER.to_owned(), ..lead() };
    for expected in ["lead.stored form=newsletter", "lead.duplicate form=newsletter"] {
        assert_eq!(services.effects(services.leads.insert(subscription.clone(), true)).await, line(expected));
    }
}
