//! The pipeline, in order: refuse → route → answer → headers → log. Early steps may answer, late steps only add.

use crate::{
    body, checkout,
    error::RequestError,
    forms, headers, lead,
    log::Served,
    program, refuse, request_id,
    respond::{self, Answer, Speech},
    route::{self, Place},
    security_txt,
    shop::Desk,
    visitor::{self, Visitor},
    webhook,
};
use hyper::{
    Method, Request, StatusCode,
    body::{Body, Incoming},
    header::{CONNECTION, HeaderValue},
    http::request::Parts,
};
use std::{net::IpAddr, time::Instant};

/// What becomes of a request: the answer, and whether it is the last one of its connection, since what is still to come
/// is not to be read.
pub(crate) struct Handled {
    pub(crate) answer: Answer,
    pub(crate) is_last: bool,
}

/// Answers a request, whatever it is. `peer` is the address at the other end of its connection.
pub(crate) async fn handle(desk: &Desk, peer: IpAddr, request: Request<Incoming>) -> Handled {
    let (began, id) = (Instant::now(), desk.ids.next());
    let (request, mut body) = request.into_parts();
    let visitor = visitor::of(peer, &request.headers, &desk.shop.config.trusted_proxies);
    let mut answer = match answer(desk, visitor, &request, &mut body).await {
        Ok(answer) => answer,
        Err(error) => tell(desk, &request, error),
    };
    // A body that did not come in its time is not waited for any longer.
    let in_time = answer.status() != StatusCode::REQUEST_TIMEOUT;
    let body_is_read = in_time && body::discard(&mut body, &request.headers, &desk.shop.limits).await;
    let is_last = !body_is_read || refuse::followers(&request);
    if is_last {
        answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }

    // Headers.
    desk.shop.security.complete(answer.headers_mut());
    if visitor.over_http {
        headers::forget_https(answer.headers_mut());
    }
    if program::owns(request.uri.path()) {
        program::seal(answer.headers_mut());
    }
    request_id::tell(answer.headers_mut(), id);

    // Log.
    desk.shop.log.request(&Served {
        id,
        method: request.method.as_str(),
        path: request.uri.path(),
        status: answer.status().as_u16(),
        bytes: if request.method == Method::HEAD { 0 } else { answer.body().size_hint().lower() },
        took: began.elapsed(),
        address: visitor.address,
    });
    Handled { answer, is_last }
}

async fn answer(
    desk: &Desk,
    visitor: Visitor,
    request: &Parts,
    body: &mut Incoming,
) -> Result<Answer, RequestError> {
    let shop = &*desk.shop;

    // Refuse what cannot be meant.
    refuse::address(&request.uri, &shop.limits)?;
    refuse::target(request, visitor.proxied)?;
    refuse::host(request)?;
    refuse::coding(&request.headers)?;

    // Lead to https who came without.
    if let Some(answer) = lead::to_https(visitor, shop, request) {
        return Ok(answer);
    }

    // Route: what stands there, and does it take this method?
    let place = route::find(shop, request.uri.path())?;
    place.takes(&request.method)?;
    if request.method == Method::OPTIONS {
        return Ok(respond::options(place.allow()));
    }
    if request.method == Method::POST {
        refuse::foreign(request, &shop.origin)?;
    }
    if place.asks_the_till(&request.method) {
        refuse::hurry(visitor, shop)?;
    }

    // Answer.
    match place {
        Place::File(file) => file.answer(request),
        Place::Demo(_) if request.method == Method::POST => {
            checkout::demo_desk::play(desk, request, body).await
        }
        Place::Demo(page) => checkout::demo_desk::show(desk, request, page),
        Place::Form(form) if request.method == Method::POST => {
            forms::take(desk, visitor.address, request, body, form).await
        }
        Place::Form(form) => form.begin(request.uri.query()).answer(request),
        Place::Sent(form) => form.sent(request.uri.query()).answer(request),
        Place::Program(opened) => Ok(program::answer(desk, &opened).await),
        Place::Moved(to) => Ok(lead::to_the_page(&to, request)),
        Place::Old(redirect) => Ok(lead::from_of_old(redirect, request)),
        Place::Welcome => checkout::welcome::answer(desk, request).await,
        Place::OpenCheckout => checkout::create::answer(desk, request, body).await,
        Place::CheckoutStatus => checkout::status::answer(desk, request).await,
        Place::Webhook => webhook::take(desk, request, body).await,
        Place::SecurityTxt => Ok(security_txt::answer(&shop.origin)),
        Place::Health => Ok(respond::text(StatusCode::OK, "ok")),
        Place::Server => Ok(respond::options(place.allow())),
    }
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
