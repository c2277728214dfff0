//! `/program/{token}` and `/program/{token}/{page}`: the delivered program, for holders of a link.
//!
//! | the order of the link | response |
//! |---|---|
//! | is paid | 200: the page, whose links contain the token, or a download |
//! | is refunded | 410, with an explanation |
//! | is closed by the owner | 404, like an invalid link |
//! | is not paid | 303 to the welcome page of its checkout |
//! | cannot be looked up now | 503, with `Retry-After` |
//!
//! An invalid link or an unknown page is a 404 like any other.
//!
//! Responses below `/program/` are cached only by the buyer's browser, are not indexed, and send no `Referer`
//! ([`set_private_headers`]).

use crate::{
    app_state::AppState,
    base::{clock, error::RequestError},
    checkout::handlers::{order_lookup::look_up_verified, welcome::welcome_path},
    site::{
        program::{Download, PROGRAM_PATH, ProgramCalendar, ProgramPages},
        template::PageTemplate,
    },
    web::response::{self, CachePolicy, Response},
};
use core_wasm::{engine::dates::Day, offers::INITIATION, seo::program_calendar::Stamp};
use hyper::{
    HeaderMap, StatusCode,
    header::{CACHE_CONTROL, ETAG, HeaderName, HeaderValue, REFERRER_POLICY},
};
use minijinja::context;
use percent_encoding::percent_decode_str;
use shop::{OrderStatus, SessionId};
use std::{iter::successors, net::IpAddr};

const ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

#[derive(Debug, Clone, Copy)]
enum Target<'app> {
    Page(&'app PageTemplate),
    Download(&'app Download),
    Calendar(ProgramCalendar),
}

/// Page or file of the program behind a valid link.
#[derive(Debug)]
pub(crate) struct ProgramRequest {
    session: SessionId,
    /// Name of the page or file; `None` for the contents page.
    name: Option<String>,
    /// The canonical path, if the requested one differs because programs have appended or escaped characters.
    pub(crate) canonical: Option<String>,
}

pub(crate) fn contains(path: &str) -> bool {
    path.starts_with(PROGRAM_PATH)
}

/// Maximum number of characters that programs around a link may append: a full stop, quotes, brackets.
const MAX_ADDED: usize = 4;

/// Resolves a path of the program; `None` for an invalid link or an unknown page.
pub(crate) fn resolve(app: &AppState, path: &str) -> Option<ProgramRequest> {
    let rest = percent_decode_str(path.strip_prefix(PROGRAM_PATH)?).decode_utf8().ok()?;
    // Removes appended characters one by one, until the token is valid.
    successors(Some(&*rest), |rest| rest.strip_suffix(|last: char| !last.is_ascii_alphanumeric()))
        .take(MAX_ADDED + 1)
        .find_map(|rest| {
            let (token, name) =
                rest.split_once('/').map_or((rest, None), |(token, name)| (token, Some(name)));
            let session = app.links.verify(token)?;
            // The order decides which program is meant. A page that no program contains is unknown.
            app.programs.iter().find_map(|(_, program)| target(program, name))?;
            let canonical = format!("{PROGRAM_PATH}{rest}");
            let canonical = (canonical != path).then_some(canonical);
            Some(ProgramRequest { session, name: name.map(str::to_owned), canonical })
        })
}

fn target<'app>(program: &'app ProgramPages, name: Option<&str>) -> Option<Target<'app>> {
    if let Some(page) = program.page(name) {
        return Some(Target::Page(page));
    }
    let download = program.download(name?).map(Target::Download);
    // Calendars of the evenings and of the letter exist only for INITIATION.
    let calendar = || ProgramCalendar::named(name?).filter(|_| program.has_calendars).map(Target::Calendar);
    download.or_else(calendar)
}

/// Responds according to the status of the order. `query` contains the dates of a calendar.
///
/// # Errors
/// [`RequestError::NotFound`] if the owner has closed the link.
pub(crate) async fn get(
    app: &AppState,
    client: IpAddr,
    request: &ProgramRequest,
    query: Option<&str>,
) -> Result<Response, RequestError> {
    let session = &request.session;
    let order = match look_up_verified(app, client, session).await {
        Ok(order) => order,
        Err(RequestError::UNKNOWN_SESSION) => return Ok(to_welcome_page(INITIATION, session)),
        Err(error) => return Ok(unavailable(app, error)),
    };
    let program = app.programs.of(&order.offer).ok_or(RequestError::NotFound);
    match order.status {
        OrderStatus::Paid if order.is_link_open() => {
            let target = target(program?, request.name.as_deref()).ok_or(RequestError::NotFound)?;
            Ok(deliver(app, request, target, query))
        }
        OrderStatus::Paid => Err(RequestError::NotFound),
        OrderStatus::Refunded => Ok(program?.refunded.respond(StatusCode::GONE, context! {})),
        _ => Ok(to_welcome_page(&order.offer, session)),
    }
}

/// Redirects an order that is not paid, or whose amount is wrong, to its welcome page, which shows the state.
fn to_welcome_page(offer: &str, session: &SessionId) -> Response {
    response::redirect(StatusCode::SEE_OTHER, &welcome_path(offer, session), CachePolicy::NoStore)
}

fn deliver(app: &AppState, request: &ProgramRequest, target: Target<'_>, query: Option<&str>) -> Response {
    match target {
        Target::Page(page) => {
            let token = app.links.token(&request.session);
            page.respond(StatusCode::OK, context! { token, origin => app.origin.to_string() })
        }
        Target::Download(file) => file.respond(),
        Target::Calendar(calendar) => {
            let today = Day::from_epoch_milliseconds(clock::now_millis(), 0);
            let stamp = Stamp { host: app.origin.authority(), today };
            // Browsers require the dates before they send the form.
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
    let mut response =
        app.programs.initiation().unavailable.respond(StatusCode::SERVICE_UNAVAILABLE, context! {});
    response::add_error_headers(error, &mut response);
    response
}

/// Sets the headers of every response below `/program/`, including errors: the URL is a credential, so it
/// must not reach shared caches, search engines or other sites.
pub(crate) fn set_private_headers(headers: &mut HeaderMap) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(ROBOTS_TAG, HeaderValue::from_static("noindex, nofollow"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.remove(ETAG);
}
