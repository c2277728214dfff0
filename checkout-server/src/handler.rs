//! The pipeline, in order: refuse → route → answer → headers. Early steps may answer, late steps only add.

use crate::{
    body, checkout,
    error::RequestError,
    headers::Caching,
    refuse,
    respond::{self, Answer, Speech},
    route::{self, Place},
    shop::Desk,
};
use hyper::{Method, Request, StatusCode, body::Incoming, http::request::Parts};

/// What becomes of a request: the answer, and whether its body was read to the end.
pub(crate) struct Handled {
    pub(crate) answer: Answer,
    pub(crate) body_is_read: bool,
}

/// Answers a request, whatever it is.
pub(crate) async fn handle(desk: &Desk, request: Request<Incoming>) -> Handled {
    let (request, mut body) = request.into_parts();
    let mut answer = match answer(desk, &request, &mut body).await {
        Ok(answer) => answer,
        Err(error) => tell(desk, &request, error),
    };
    // A body that did not come in its time is not waited for any longer.
    let in_time = answer.status() != StatusCode::REQUEST_TIMEOUT;
    let body_is_read = in_time && body::discard(&mut body, &request.headers, &desk.shop.limits).await;
    desk.shop.security.complete(answer.headers_mut());
    Handled { answer, body_is_read }
}

async fn answer(desk: &Desk, request: &Parts, body: &mut Incoming) -> Result<Answer, RequestError> {
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

/// Tells an error in the form that the asker reads: JSON to programs, a page or a sentence to people.
fn tell(desk: &Desk, request: &Parts, error: RequestError) -> Answer {
    if route::is_for_programs(request.uri.path()) {
        return respond::failure(error, Speech::Json);
    }
    match desk.shop.site.not_found() {
        Some(page) if error == RequestError::NotFound => page.answer_as(error.status(), &request.headers),
        _ => respond::failure(error, Speech::Text),
    }
}
