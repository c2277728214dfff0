//! The pipeline, in order: refuse → route → answer → headers. Early steps may answer, late steps only add.

use crate::{
    body, checkout,
    error::RequestError,
    forms,
    headers::Caching,
    refuse,
    respond::{self, Answer, Speech},
    route::{self, Place},
    shop::Desk,
};
use hyper::{Method, Request, StatusCode, body::Incoming, http::request::Parts};
use std::net::IpAddr;

/// What becomes of a request: the answer, and whether its body was read to the end.
pub(crate) struct Handled {
    pub(crate) answer: Answer,
    pub(crate) body_is_read: bool,
}

/// Answers a request, whatever it is. `peer` is the address at the other end of its connection.
pub(crate) async fn handle(desk: &Desk, peer: IpAddr, request: Request<Incoming>) -> Handled {
    let (request, mut body) = request.into_parts();
    let mut answer = match answer(desk, peer, &request, &mut body).await {
        Ok(answer) => answer,
        Err(error) => tell(desk, &request, error),
    };
    // A body that did not come in its time is not waited for any longer.
    let in_time = answer.status() != StatusCode::REQUEST_TIMEOUT;
    let body_is_read = in_time && body::discard(&mut body, &request.headers, &desk.shop.limits).await;
    desk.shop.security.complete(answer.headers_mut());
    Handled { answer, body_is_read }
}

async fn answer(
    desk: &Desk,
    peer: IpAddr,
    request: &Parts,
    body: &mut Incoming,
) -> Result<Answer, RequestError> {
    let shop = &*desk.shop;

    // Refuse what cannot be meant.
    refuse::address(&request.uri, &shop.limits)?;
    refuse::host(request)?;

    // Route: what stands there, and does it take this method?
    let place = route::find(shop, request.uri.path())?;
    place.takes(&request.method)?;
    if request.method == Method::OPTIONS {
        return Ok(respond::options(place.allow()));
    }
    if request.method == Method::POST {
        refuse::foreign(request, &shop.origin)?;
    }

    // Answer.
    match place {
        Place::File(file) => file.answer(&request.headers),
        Place::Demo(_) if request.method == Method::POST => {
            checkout::demo_desk::play(desk, request, body).await
        }
        Place::Demo(page) => checkout::demo_desk::show(desk, request, page),
        Place::Form(form) if request.method == Method::POST => {
            forms::take(desk, peer, request, body, form).await
        }
        Place::Form(form) => form.begin(request.uri.query()).answer(&request.headers),
        Place::Sent(form) => form.sent(request.uri.query()).answer(&request.headers),
        Place::Moved(to) => Ok(moved(&to, request)),
        Place::Welcome => checkout::welcome::answer(desk, request).await,
        Place::OpenCheckout => checkout::create::answer(desk, request, body).await,
        Place::CheckoutStatus => checkout::status::answer(desk, request).await,
        Place::Health => Ok(respond::text(StatusCode::OK, "ok")),
        Place::Server => Ok(respond::options(place.allow())),
    }
}

/// The one place of a page, with the query kept.
fn moved(to: &str, request: &Parts) -> Answer {
    let location = match request.uri.query() {
        Some(query) => format!("{to}?{query}"),
        None => to.to_owned(),
    };
    respond::redirect(StatusCode::PERMANENT_REDIRECT, &location, Caching::Revalidate)
}

/// Tells an error in the form that the asker reads: JSON to programs, a page or a sentence to people, and to who
/// writes to us the page that she wrote on.
fn tell(desk: &Desk, request: &Parts, error: RequestError) -> Answer {
    if route::is_for_programs(request.uri.path()) {
        return respond::failure(error, Speech::Json);
    }
    if let Ok(Place::Form(form)) = route::find(&desk.shop, request.uri.path())
        && request.method == Method::POST
    {
        return forms::tell(request, form, error);
    }
    match desk.shop.site.not_found() {
        Some(page) if error == RequestError::NotFound => page.answer_as(error.status(), &request.headers),
        _ => respond::failure(error, Speech::Text),
    }
}
