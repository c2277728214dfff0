//! `/initiation/demo?session_id=…`: the demo's own page, whose form plays a payment and leads to the welcome
//! page. Where another till stands in the shop there is nothing to play.

use super::{SessionId, Till, demo::Outcome};
use crate::{
    assets::File,
    body::{self, Kind},
    error::RequestError,
    headers::Caching,
    respond::{self, Answer},
    shop::Desk,
};
use hyper::{StatusCode, body::Incoming, http::request::Parts};

/// The longest address that mail knows.
const EMAIL_LENGTH: usize = 254;

/// Shows the demo's page; where there is no demo, leads to the real till.
pub(crate) fn show(desk: &Desk, request: &Parts, page: &File) -> Result<Answer, RequestError> {
    match desk.till {
        Till::Demo(_) => page.answer(request),
        Till::Closed | Till::Stripe(_) => {
            Ok(respond::redirect(StatusCode::SEE_OTHER, "/initiation", Caching::Never))
        }
    }
}

/// Plays the outcome that the form names (`paid` where it names none).
pub(crate) async fn play(desk: &Desk, request: &Parts, body: &mut Incoming) -> Result<Answer, RequestError> {
    let Till::Demo(demo) = &desk.till else { return Err(RequestError::SessionUnknown) };
    if body::kind(&request.headers)? != Kind::Form {
        return Err(RequestError::BodyType);
    }
    let form = Form::parse(&body::read(body, &desk.shop.limits).await?)?;
    let address = match SessionId::of_query(request.uri.query()) {
        Ok(id) => {
            // An unknown checkout is told by the page that follows.
            demo.play(&id, form.outcome, form.email);
            format!("/initiation/welcome?session_id={}", id.as_str())
        }
        Err(_) => "/initiation/welcome".to_owned(),
    };
    Ok(respond::redirect(StatusCode::SEE_OTHER, &address, Caching::Never))
}

/// The fields of the demo's form.
#[derive(Debug, PartialEq, Eq)]
struct Form {
    outcome: Outcome,
    email: Option<String>,
}

impl Form {
    fn parse(body: &[u8]) -> Result<Self, RequestError> {
        let mut form = Self { outcome: Outcome::Paid, email: None };
        for (name, value) in form_urlencoded::parse(body) {
            match name.as_ref() {
                "outcome" => form.outcome = Outcome::named(&value).ok_or(RequestError::Body)?,
                "email" if value.is_empty() => {}
                "email" if value.len() <= EMAIL_LENGTH && value.contains('@') => {
                    form.email = Some(value.into_owned())
                }
                _ => return Err(RequestError::Body),
            }
        }
        Ok(form)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_has_two_fields_and_needs_neither() {
        let form = |outcome, email: Option<&str>| Ok(Form { outcome, email: email.map(str::to_owned) });
        for (body, expected) in [
            ("", form(Outcome::Paid, None)),
            ("email=&outcome=expired", form(Outcome::Expired, None)),
            ("email=a%40b.example", form(Outcome::Paid, Some("a@b.example"))),
            ("outcome=unknown", Err(RequestError::Body)),
            ("amount=1", Err(RequestError::Body)),
            ("email=nobody", Err(RequestError::Body)),
        ] {
            assert_eq!(Form::parse(body.as_bytes()), expected, "{body}");
        }
    }
}
