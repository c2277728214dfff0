//! Mail: messages to buyers and to the owner, the newsletter, and the outbox that sends them.

mod buyer;
mod link_request;
mod newsletter;
mod outbox;
mod owner;
mod weekly_report;
