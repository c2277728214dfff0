//! Tests of the lead service: what is logged, and what wakes the outbox.

use super::*;

#[tokio::test]
async fn a_new_lead_is_logged_and_wakes_the_outbox_and_a_repeated_one_does_not() {
    let services = Services::empty();
    for expected in [line("lead.stored form=house"), (vec!["lead.duplicate form=house".to_owned()], false)] {
        assert_eq!(services.effects(services.leads.insert(lead(), false)).await, expected);
    }
}

#[tokio::test]
async fn a_caught_lead_is_logged_as_such_and_wakes_nothing() {
    let services = Services::empty();
    let caught = Lead { is_caught: true, ..lead() };
    let expected = (vec!["lead.caught form=house".to_owned()], false);
    assert_eq!(services.effects(services.leads.insert(caught, false)).await, expected);
}
