//! Parser of Stripe's Refund JSON, in events and in lists.

use super::session::{cents, text};
use serde_json::Value;
use shop::{Refund, RefundStatus};

#[derive(Debug, PartialEq, Eq)]
pub(super) struct RefundPage {
    pub(super) refunds: Vec<Refund>,
    pub(super) has_more: bool,
}

impl RefundPage {
    /// Parses a response body; `None` if it is not a list of refunds.
    pub(super) fn parse(body: &[u8]) -> Option<Self> {
        let list: Value = serde_json::from_slice(body).ok()?;
        let refunds = list.get("data")?.as_array()?.iter().map(|object| refund(object).ok());
        Some(Self { refunds: refunds.collect::<Option<_>>()?, has_more: list.get("has_more")?.as_bool()? })
    }
}

/// Parses a refund. A refund that is neither finished nor given up counts as pending, even if the buyer has
/// to act first.
///
/// # Errors
/// The missing part, in one word for the log.
pub(super) fn refund(object: &Value) -> Result<Refund, &'static str> {
    let status = match text(object, "status").as_deref() {
        Some("succeeded") => RefundStatus::Succeeded,
        Some("failed") => RefundStatus::Failed,
        Some("canceled") => RefundStatus::Canceled,
        _ => RefundStatus::Pending,
    };
    let id = text(object, "id").ok_or("no_refund")?;
    Ok(Refund { id, amount: cents(object, "amount").ok_or("no_amount")?, status })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_refund_has_its_id_amount_and_status() {
        for (status, expected) in [
            (json!("pending"), RefundStatus::Pending),
            (json!("requires_action"), RefundStatus::Pending),
            (json!("succeeded"), RefundStatus::Succeeded),
            (json!("failed"), RefundStatus::Failed),
            (json!("canceled"), RefundStatus::Canceled),
            (json!("a_status_of_next_year"), RefundStatus::Pending),
            (json!(null), RefundStatus::Pending),
        ] {
            let object = json!({"id": "re_1", "amount": 100, "status": status});
            assert_eq!(refund(&object), Ok(Refund { id: "re_1".to_owned(), amount: 100, status: expected }));
        }
        assert_eq!(refund(&json!({"amount": 100})), Err("no_refund"));
        assert_eq!(refund(&json!({"id": "re_1", "amount": -1})), Err("no_amount"));
    }

    #[test]
    fn a_list_is_parsed_as_a_whole_or_not_at_all() {
        let page = |list: Value| RefundPage::parse(list.to_string().as_bytes());
        let entry = json!({"id": "re_1", "amount": 100, "status": "failed"});
        let found = page(json!({"object": "list", "data": [entry], "has_more": true})).unwrap();
        assert_eq!((found.refunds.len(), found.has_more), (1, true));
        for list in [
            json!([]),
            json!({"data": [], "has_more": null}),
            json!({"has_more": false}),
            json!({"data": [entry, {}], "has_more": false}),
        ] {
            assert_eq!(page(list.clone()), None, "{list}");
        }
        assert_eq!(RefundPage::parse(b"garbage"), None);
    }
}
