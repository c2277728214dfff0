//! `POST /webhooks/stripe`: Stripe tells of its own accord how an order stands.
//!
//! | it brings | answered |
//! |---|---|
//! | a message that is kept, is known already, or is none of ours | 200, once the ledger has it on the disk |
//! | a body larger than any message | 413, unread |
//! | no signature of Stripe's that is right and young | 400 |
//! | a signed message that cannot be read | 400: it shows as failing in Stripe's dashboard, and is not lost unseen |
//! | a message that cannot be kept, or no secret to check it with | 503: Stripe sends it again, for days |
//!
//! Messages repeat, overlap and come out of order; the ledger sorts that out. What the operator has to know of a
//! message stands in the log, and nothing of what it holds.

mod event;
#[cfg(any(test, fuzzing))]
pub mod promises;
mod signature;

pub use signature::Keys;

use crate::{
    body,
    checkout::Books,
    error::RequestError,
    ledger::{LedgerError, Settled},
    log::Log,
    moment,
    respond::{self, Answer},
    shop::Desk,
};
use event::Event;
use hyper::{HeaderMap, StatusCode, body::Incoming, http::request::Parts};
use serde_json::json;
use signature::{Doubt, UNUSUAL};

/// Takes a message.
///
/// # Errors
/// [`RequestError::BodyTooLarge`], [`RequestError::Unsigned`], [`RequestError::Unread`] and
/// [`RequestError::Unkept`].
pub(crate) async fn take(desk: &Desk, request: &Parts, body: &mut Incoming) -> Result<Answer, RequestError> {
    let shop = &*desk.shop;
    let body = body::read_up_to(shop.limits.webhook_bytes, body, &shop.limits).await?;
    signed(desk, &request.headers, &body)?;
    let event = Event::parse(&body).map_err(|why| {
        shop.log.event("webhook.refused", &[("why", &why)]);
        RequestError::Unread
    })?;
    keep(&shop.books, &shop.log, event).await.map_err(|_| RequestError::Unkept)?;
    Ok(respond::json(StatusCode::OK, &json!({ "received": true })))
}

/// Whether Stripe itself wrote the body, and not long ago.
fn signed(desk: &Desk, headers: &HeaderMap, body: &[u8]) -> Result<(), RequestError> {
    let log = &desk.shop.log;
    let mut lines = headers.get_all("stripe-signature").iter();
    let checked = match (lines.next(), lines.next()) {
        (Some(_), Some(_)) => Err(Doubt::Malformed),
        (line, _) => {
            let line = line.map(|line| line.as_bytes());
            desk.shop.webhook_keys.check(line, body, moment::now().div_euclid(1000))
        }
    };
    match checked {
        // Nothing is lost by it yet: told before the clock is so far ahead that messages are refused.
        Ok(age) if age.abs() > UNUSUAL => log.event("webhook.clock", &[("age", &age)]),
        Ok(_) => {}
        Err(doubt) => {
            match doubt {
                Doubt::TooOld(age) => log.event("webhook.refused", &[("why", &doubt.word()), ("age", &age)]),
                _ => log.event("webhook.refused", &[("why", &doubt.word())]),
            }
            return Err(match doubt {
                Doubt::NoSecret => RequestError::Unkept,
                _ => RequestError::Unsigned,
            });
        }
    }
    Ok(())
}

/// Brings an event into the books, which tell the log what has come of it, or why they cannot take it.
async fn keep(books: &Books, log: &Log, event: Event) -> Result<(), LedgerError> {
    let (kind, why) = match event {
        Event::Session { kind, word } => match books.settle(*word).await? {
            Settled::Foreign => (kind, "foreign"),
            Settled::Changed { .. } | Settled::Unchanged(_) => return Ok(()),
        },
        Event::Return { payment, why } => return books.give_back(payment, why).await.map(drop),
        Event::Ignored { kind, why } => (kind, why),
    };
    log.event("webhook.ignored", &[("type", &kind), ("why", &why)]);
    Ok(())
}
