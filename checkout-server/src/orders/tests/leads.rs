//! Tests of the lead service: what is logged, and what wakes the outbox.

use super::*;

#[tokio::test]
async fn a_new_lead_is_logged_and_wakes_the_outbox_and_a_repeated_one_does_not() {
    for (inserted, expected) in [
        (InsertOutcome::Inserted, line("lead.stored form=house")),
        (InsertOutcome::Duplicate, (vec!["lead.duplicate form=house".to_owned()], false)),
    ] {
        let services = Services::new(None, inserted, true);
        assert_eq!(services.effects(services.leads.insert(lead(), false)).await, expected);
        assert_eq!(services.leads.insert(lead(), false).await, Ok(inserted));
    }
}

#[tokio::test]
async fn a_caught_lead_is_logged_as_such_and_wakes_nothing() {
    let services = Services::new(None, InsertOutcome::Inserted, true);
    let caught = Lead { is_caught: true, ..lead() };
    let expected = (vec!["lead.caught form=house".to_owned()], false);
    assert_eq!(services.effects(services.leads.insert(caught, false)).await, expected);
}

#[tokio::test]
async fn a_subscription_is_logged_when_it_is_confirmed_and_when_it_ends() {
    let known = Services::with(OrderStatus::Open);
    assert_eq!(known.leads.confirm_subscription(7).await, Ok(true));
    assert_eq!(known.logged(), ["newsletter.confirmed number=7"]);
    assert_eq!(known.leads.unsubscribe(7).await, Ok(()));
    assert_eq!(known.logged(), ["newsletter.unsubscribed number=7"]);
    let unknown = Services::new(None, InsertOutcome::Inserted, false);
    assert_eq!(unknown.leads.confirm_subscription(7).await, Ok(false));
    assert_eq!(unknown.leads.unsubscribe(7).await, Ok(()));
    assert_eq!(unknown.logged(), Vec::<String>::new());
}
