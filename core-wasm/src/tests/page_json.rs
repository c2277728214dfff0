//! Test support: the content of a page as the JSON that JavaScript receives.

use crate::catalog::model::CheckoutState;
use crate::pages::{OpenedPage, PageContent, open};
use serde_json::Value;

/// The page of a path, with an optional checkout state.
#[track_caller]
pub fn page(path: &str, state: Option<CheckoutState>) -> Value {
    let OpenedPage::Page { content, .. } = open(path, state) else { panic!("{path} opens no page") };
    let json = match content {
        PageContent::Static(page) => serde_json::from_str(page.json),
        PageContent::Composed(page) => serde_json::to_value(page),
    };
    json.unwrap_or_else(|error| panic!("{path} is no JSON: {error}"))
}
