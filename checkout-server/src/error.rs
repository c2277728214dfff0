//! Two worlds of errors: what the operator is told at the start, and what a visitor is told at any time.

use core_wasm::{content::FORMS, messages::MESSAGES};
use hyper::StatusCode;
use std::fmt;

/// One thing that keeps the server from starting: what was found and what to do, in one sentence or two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(String);

impl Fault {
    /// A fault in the operator's words. It never quotes a secret.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Why the server does not start: every fault at once, so that one correction is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartupError {
    faults: Vec<Fault>,
}

impl StartupError {
    /// All the faults that were found, in the order in which they were looked for.
    pub fn new(faults: Vec<Fault>) -> Self {
        Self { faults }
    }
}

impl From<Fault> for StartupError {
    fn from(fault: Fault) -> Self {
        Self::new(vec![fault])
    }
}

impl fmt::Display for StartupError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "The server does not start yet:")?;
        self.faults.iter().try_for_each(|fault| write!(out, "\n  - {fault}"))
    }
}

impl std::error::Error for StartupError {}

/// Why a visitor's request is not answered with what it asked for.
///
/// Each has one status and one sentence of the house. What a till or a client said stays in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestError {
    /// The address has a broken percent escape or a control byte in it.
    Address,
    /// The request is no HTTP.
    Malformed,
    /// The request is for another server, or should have come over TLS.
    Misdirected,
    /// The request wants what the house has nowhere: a tunnel, or a coding that it does not read.
    Unsupported,
    /// The address is longer than the limit.
    AddressTooLong,
    /// The request's headers are larger than the limit.
    HeadTooLarge,
    /// The request's head began and did not end in time.
    HeadTooSlow,
    /// There are as many connections as the house takes.
    Full,
    /// The till is asked too often from one address; the seconds after which to come back.
    Hurried(u32),
    /// No page, file or endpoint has this path.
    NotFound,
    /// The path exists, the method does not; these do.
    Method(&'static str),
    /// A representation that the client accepts does not exist.
    NotAcceptable,
    /// The client asks about another version than the one that is there.
    Precondition,
    /// The part that the client asks for begins behind the end; how many bytes there are.
    Range(usize),
    /// A post came from a page of another origin.
    Origin,
    /// The body is neither empty nor `{}`: not JSON, or with fields, which are refused whatever they say.
    Body,
    /// The body is of a type that this path does not take.
    BodyType,
    /// The body is larger than the limit.
    BodyTooLarge,
    /// The body did not arrive in time.
    BodyTooSlow,
    /// The session's id is missing or malformed.
    SessionId,
    /// The till does not know the session.
    SessionUnknown,
    /// No till is configured.
    TillClosed,
    /// The till has too much to do; the seconds after which to come back.
    TillBusy(u32),
    /// The till cannot be reached, or has trouble of its own.
    TillSilent,
    /// The till refused what we asked, or answered what nobody understands.
    TillFailed,
    /// Too many letters came from one address; the seconds after which to come back.
    TooOften(u32),
    /// The ledger cannot keep a letter.
    NotKept,
    /// A message does not carry a signature of Stripe's that is right and young enough.
    Unsigned,
    /// A message of Stripe's cannot be read.
    Unread,
    /// A message of Stripe's cannot be checked or kept now; Stripe sends it again.
    Unkept,
}

/// After so many seconds there may be room again.
const A_MOMENT: u32 = 5;

impl RequestError {
    /// The one table of statuses.
    pub fn status(self) -> StatusCode {
        match self {
            Self::Address
            | Self::Malformed
            | Self::Body
            | Self::SessionId
            | Self::Unsigned
            | Self::Unread => StatusCode::BAD_REQUEST,
            Self::Origin => StatusCode::FORBIDDEN,
            Self::NotFound | Self::SessionUnknown => StatusCode::NOT_FOUND,
            Self::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Self::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
            Self::Precondition => StatusCode::PRECONDITION_FAILED,
            Self::Range(_) => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::Misdirected => StatusCode::MISDIRECTED_REQUEST,
            Self::Unsupported => StatusCode::NOT_IMPLEMENTED,
            Self::BodyTooSlow | Self::HeadTooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::AddressTooLong => StatusCode::URI_TOO_LONG,
            Self::BodyType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::HeadTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::TillSilent | Self::TillFailed => StatusCode::BAD_GATEWAY,
            Self::Full | Self::TillClosed | Self::TillBusy(_) | Self::NotKept | Self::Unkept => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::TooOften(_) | Self::Hurried(_) => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    /// The sentence that the visitor or the calling program reads, from the core's catalogue where it has one.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Address => "This address cannot be read. Please check how it is written.",
            Self::Malformed => "This request cannot be read. Please begin again on the page of the house.",
            Self::Misdirected => "This request is for another address. Please ask there.",
            Self::Unsupported => "This request wants something that the house does not do.",
            Self::AddressTooLong | Self::HeadTooLarge | Self::BodyTooLarge => MESSAGES.request_too_large,
            Self::NotFound => MESSAGES.not_found_text,
            Self::Method(_) => MESSAGES.request_method,
            Self::NotAcceptable => "This page has no form that your browser says it can read.",
            Self::Precondition => "This page is no longer the one that you have. Please open it again.",
            Self::Range(_) => "This part lies behind the end. Please ask for the whole.",
            Self::Origin => MESSAGES.request_origin,
            Self::Body => MESSAGES.request_body,
            Self::BodyType => "Please send JSON, or a plain form without fields.",
            Self::Full => "The house is full for the moment. Please come back in a few seconds.",
            Self::BodyTooSlow | Self::HeadTooSlow => {
                "Your request did not arrive in time. Please send it again."
            }
            Self::SessionId | Self::SessionUnknown => MESSAGES.request_session,
            Self::TillClosed => MESSAGES.till_closed,
            Self::TillBusy(_) | Self::TillSilent | Self::Hurried(_) => MESSAGES.till_busy,
            Self::TillFailed => MESSAGES.checkout_fallback,
            Self::TooOften(_) => FORMS.messages.too_many,
            Self::NotKept => FORMS.messages.trouble,
            Self::Unsigned => "This message is not signed by Stripe, or too long ago.",
            Self::Unread => "This message cannot be read.",
            Self::Unkept => "This message cannot be taken now. Please send it again.",
        }
    }

    /// After how many seconds to try again, where that is known.
    pub fn retry_after(self) -> Option<u32> {
        match self {
            Self::TillBusy(seconds) | Self::TooOften(seconds) | Self::Hurried(seconds) => Some(seconds),
            Self::Full => Some(A_MOMENT),
            _ => None,
        }
    }
}
