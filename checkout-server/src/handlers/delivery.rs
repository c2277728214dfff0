//! `/program/{token}` and `/program/{token}/{page}`: the delivered program, for holders of a signed link.
//!
//! | the order of the link | response |
//! |---|---|
//! | is paid | 200: the page, whose links contain the token, or a file to save |
//! | is refunded | 410, with an explanation |
//! | is closed by the owner | 404, like an invalid link |
//! | is not paid | 303 to the welcome page of its checkout |
//! | cannot be looked up now | 503, with `Retry-After` |
//!
//! An invalid link or an unknown page is a 404 like any other.
//!
//! Responses below `/program/` are cached by the buyer's browser only, not indexed, and send no `Referer`
//! ([`set_private_headers`]).

mod entitlement;

use crate::{
    app_state::AppState,
    clock,
    error::RequestError,
    handlers::welcome::welcome_path,
    orders::SessionId,
    program::{Download, PROGRAM_PATH, ProgramCalendar, ProgramPage, ProgramPages},
    response::{self, CachePolicy, Response},
};
use core_wasm::{engine::dates::Day, offers::INITIATION, seo::program_calendar::Stamp};
use entitlement::{Entitlement, entitlement};
use hyper::{
    HeaderMap, StatusCode,
    header::{CACHE_CONTROL, ETAG, HeaderName, HeaderValue, REFERRER_POLICY},
};
use std::net::IpAddr;

const ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

/// What a path of the program names.
#[derive(Debug, Clone, Copy)]
enum Target<'app> {
    Page(&'app ProgramPage),
    Download(&'app Download),
    Calendar(ProgramCalendar),
}

/// A page or a file of the program behind a valid link.
#[derive(Debug)]
pub(crate) struct ProgramRequest<'path> {
    session: SessionId,
    /// The name of the page or file; none for the contents.
    name: Option<&'path str>,
    /// Whether the path ends with a slash, which the canonical path does not.
    pub(crate) has_trailing_slash: bool,
}

/// Whether a path is one of the program.
pub(crate) fn contains(path: &str) -> bool {
    path.starts_with(PROGRAM_PATH)
}

/// Resolves a path of the program; `None` for an invalid link or an unknown page.
pub(crate) fn resolve<'path>(app: &AppState, path: &'path str) -> Option<ProgramRequest<'path>> {
    let rest = path.strip_prefix(PROGRAM_PATH)?;
    let canonical = rest.strip_suffix('/').unwrap_or(rest);
    let (token, name) = match canonical.split_once('/') {
        Some((token, name)) => (token, Some(name)),
        None => (canonical, None),
    };
    let session = app.links.verify(token)?;
    // Which program it is follows from the order; what none of them holds is no path.
    app.programs.iter().find_map(|(_, program)| target(program, name))?;
    Some(ProgramRequest { session, name, has_trailing_slash: canonical != rest })
}

fn target<'app>(program: &'app ProgramPages, name: Option<&str>) -> Option<Target<'app>> {
    if let Some(page) = program.page(name) {
        return Some(Target::Page(page));
    }
    let download = program.download(name?).map(Target::Download);
    // The evenings and the letter of INITIATION.
    let calendar = || ProgramCalendar::named(name?).filter(|_| program.has_calendars).map(Target::Calendar);
    download.or_else(calendar)
}

/// Responds by the status of the order. `query`: the dates of a calendar.
///
/// # Errors
/// [`RequestError::NotFound`] where the owner closed the link.
pub(crate) async fn get(
    app: &AppState,
    client: IpAddr,
    request: &ProgramRequest<'_>,
    query: Option<&str>,
) -> Result<Response, RequestError> {
    let session = &request.session;
    Ok(match entitlement(app, client, session).await {
        Ok(Entitlement::Delivered(order)) => {
            let program = app.programs.of(&order.offer).ok_or(RequestError::NotFound)?;
            let target = target(program, request.name).ok_or(RequestError::NotFound)?;
            deliver(app, request, target, query)
        }
        Ok(Entitlement::Refunded(order)) => {
            let program = app.programs.of(&order.offer).ok_or(RequestError::NotFound)?;
            program.refunded.respond(StatusCode::GONE, "")
        }
        Ok(Entitlement::Revoked) => return Err(RequestError::NotFound),
        Ok(Entitlement::NotPaid(order)) => {
            let offer = order.as_ref().map_or(INITIATION, |order| order.offer.as_str());
            let welcome = welcome_path(offer, session);
            response::redirect(StatusCode::SEE_OTHER, &welcome, CachePolicy::NoStore)
        }
        Err(error) => unavailable(app, error),
    })
}

fn deliver(
    app: &AppState,
    request: &ProgramRequest<'_>,
    target: Target<'_>,
    query: Option<&str>,
) -> Response {
    match target {
        Target::Page(page) => page.respond(StatusCode::OK, &app.links.token(&request.session)),
        Target::Download(file) => file.respond(),
        Target::Calendar(calendar) => {
            let today = Day::from_epoch_milliseconds(clock::now_millis(), 0);
            let stamp = Stamp { host: app.origin.authority(), today };
            // Browsers ask for the dates before they send the form.
            calendar.file(query, stamp).map_or_else(
                || {
                    let form = format!("{}#keepsakes", app.links.path(&request.session));
                    response::redirect(StatusCode::SEE_OTHER, &form, CachePolicy::NoStore)
                },
                |file| file.respond(),
            )
        }
    }
}

fn unavailable(app: &AppState, error: RequestError) -> Response {
    let mut response = app.programs.initiation().unavailable.respond(StatusCode::SERVICE_UNAVAILABLE, "");
    response::add_error_headers(error, &mut response);
    response
}

/// Sets the headers of every response below `/program/`, errors included: the URL is a credential, so it must not reach
/// shared caches, search engines or other sites.
pub(crate) fn set_private_headers(headers: &mut HeaderMap) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(ROBOTS_TAG, HeaderValue::from_static("noindex, nofollow"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.remove(ETAG);
}
