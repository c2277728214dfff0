//! Handlers of forms and of the newsletter.

pub(crate) mod forms;
pub(crate) mod subscriptions;
