//! `/forms/{form}`: the house's own forms, complete without a script.
//!
//! | asked | answered |
//! |---|---|
//! | `GET /forms/house` | the page, blank; `?room=events` begins with a choice, `?framed=1` leaves bar and footer out |
//! | `POST`, and the letter is kept | 303 to `/forms/house/sent` |
//! | `POST`, and a line needs another look | 422, the page with the words as they were and what to mend beside them |
//! | `POST`, too often from one address | 429, the page with the words |
//! | `POST`, and nothing can be kept | 503, the page with the words |
//!
//! A call that accepts JSON gets JSON under the same statuses, and 200 where a page would lead on.

mod letter;
mod pages;
#[cfg(any(test, fuzzing))]
pub mod promises;
mod template;

pub(crate) use pages::Form;
pub use pages::Forms;
pub(crate) use template::escape;

use crate::{
    body::{self, Kind},
    error::RequestError,
    headers::Caching,
    ledger::{Kept, Lead, LedgerError},
    respond::{self, Answer},
    shop::Desk,
};
use core_wasm::{
    content::FORMS,
    forms::{Entry, FieldError, summary, validate},
    model::FormKind,
};
use hyper::{HeaderMap, StatusCode, body::Incoming, header::ACCEPT, http::request::Parts};
use letter::Letter;
use pages::Wish;
use serde_json::{Map, Value, json};
use std::net::IpAddr;
use template::Filling;
use tokio::time::timeout;

/// Takes a letter.
///
/// # Errors
/// What keeps it from being read. Whatever happens once it is read is told with its words kept.
pub(crate) async fn take(
    desk: &Desk,
    visitor: IpAddr,
    request: &Parts,
    body: &mut Incoming,
    form: &Form,
) -> Result<Answer, RequestError> {
    if body::kind(&request.headers)? != Kind::Form {
        return Err(RequestError::BodyType);
    }
    let letter = Letter::parse(form.kind, &body::read(body, &desk.shop.limits).await?);
    Ok(match receive(desk, visitor, form.kind, &letter).await {
        Ok(()) => arrived(request, form),
        Err(refusal) => returned(request, form, &letter, &refusal),
    })
}

/// Tells why a letter was not even read.
pub(crate) fn tell(request: &Parts, form: &Form, error: RequestError) -> Answer {
    returned(request, form, &Letter::default(), &Refusal::Whole(error))
}

/// Why a letter is not kept.
enum Refusal {
    /// Some of its lines need another look.
    Lines(Vec<FieldError>),
    /// It cannot be kept as a whole.
    Whole(RequestError),
}

async fn receive(desk: &Desk, visitor: IpAddr, form: FormKind, letter: &Letter) -> Result<(), Refusal> {
    let shop = &*desk.shop;
    let too_often = |seconds| Refusal::Whole(RequestError::TooOften(seconds));
    shop.pace.take(visitor).map_err(too_often)?;
    if letter.trapped {
        // A robot that was told so would try again.
        shop.log.event("lead.trapped", &[("form", &form.word())]);
        return Ok(());
    }
    let entry = validate(form, &letter.values).map_err(Refusal::Lines)?;
    let kept = timeout(shop.limits.keeping, shop.ledger.keep(lead(entry))).await;
    match kept.unwrap_or_else(|_| Err(LedgerError::busy())) {
        Ok(Kept::New) => shop.log.event("lead.kept", &[("form", &form.word())]),
        Ok(Kept::Before) => shop.log.event("lead.known", &[("form", &form.word())]),
        Err(error) => {
            shop.log.event("lead.not_kept", &[("form", &form.word()), ("why", &error.code())]);
            return Err(Refusal::Whole(RequestError::NotKept));
        }
    }
    Ok(())
}

fn lead(entry: Entry) -> Lead {
    let fields = entry.fields.into_iter().map(|(name, value)| (name.to_owned(), value));
    Lead { form: entry.form.word().to_owned(), fields: fields.collect() }
}

fn is_framed(request: &Parts, form: &Form) -> bool {
    Wish::of(form.kind, request.uri.query()).framed
}

/// The answer to a letter that has arrived.
fn arrived(request: &Parts, form: &Form) -> Answer {
    if wants_json(&request.headers) {
        return respond::json(StatusCode::OK, &json!({ "ok": true }));
    }
    let framed = if is_framed(request, form) { "?framed=1" } else { "" };
    let location = format!("/forms/{}/sent{framed}", form.kind.word());
    respond::redirect(StatusCode::SEE_OTHER, &location, Caching::Never)
}

/// The answer to a letter that was not kept, with its words.
fn returned(request: &Parts, form: &Form, letter: &Letter, refusal: &Refusal) -> Answer {
    let (status, errors, above) = match refusal {
        Refusal::Lines(errors) => (StatusCode::UNPROCESSABLE_ENTITY, errors.as_slice(), summary(errors)),
        Refusal::Whole(error) => (error.status(), &[][..], sentence(*error).to_owned()),
    };
    let mut answer = match (wants_json(&request.headers), refusal) {
        (true, Refusal::Lines(errors)) => respond::json(status, &by_line(errors)),
        (true, Refusal::Whole(_)) => respond::json(status, &json!({ "error": above })),
        (false, _) => {
            let filling = Filling { values: Some(&letter.values), errors, summary: &above };
            form.dress(is_framed(request, form)).answer(status, &filling)
        }
    };
    if let Refusal::Whole(error) = refusal {
        respond::annotate(*error, &mut answer);
    }
    answer
}

fn by_line(errors: &[FieldError]) -> Value {
    let lines: Map<String, Value> =
        errors.iter().map(|error| (error.field.to_owned(), error.message.clone().into())).collect();
    json!({ "errors": lines })
}

/// What is said above a form; some things have words of their own there.
fn sentence(error: RequestError) -> &'static str {
    match error {
        RequestError::Body | RequestError::BodyType => FORMS.messages.unreadable,
        RequestError::BodyTooLarge => FORMS.messages.too_large,
        RequestError::Origin => FORMS.messages.elsewhere,
        error => error.sentence(),
    }
}

/// Whether a program asks, and not a person.
fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|item| {
        item.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
    })
}
