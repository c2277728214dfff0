//! `GET /healthz`: whether the process serves, and its release (`ok 20260103T093000Z`). `GET /readyz`: whether it can
//! also store and send.
//!
//! | `/readyz` | response |
//! |---|---|
//! | the store accepts writes, and the messages of the outbox are sent | 200 `ready`, and a line with the age of the newest backup |
//! | the store does not answer, or accepts no write | 503 `store` |
//! | the runner of the outbox has stopped | 503 `outbox` |
//!
//! A late backup or an unreachable mail server is no reason to send visitors elsewhere. After `ready` there is a line
//! with the age of the newest backup, if backups are made, and one if no message is accepted any more: `mail
//! smtp_554_5.7.1: 12 messages since 2026-01-03T09:30:00Z`.

use crate::{
    app_state::AppState,
    base::clock::rfc3339,
    store::MailFailure,
    web::response::{self, Response},
};
use hyper::StatusCode;

pub(crate) fn healthy(app: &AppState) -> Response {
    match app.site.release() {
        Some(release) => response::text(StatusCode::OK, format!("ok {release}")),
        None => response::text(StatusCode::OK, "ok"),
    }
}

/// Responds with the server's readiness. The result of the store's probe is reused for some seconds, so that requests
/// cannot keep the store busy.
pub(crate) async fn ready(app: &AppState) -> Response {
    let (status, text) = match app.store.probe(app.limits.ready_timeout).await {
        Ok(()) if app.outbox_heartbeat.is_alive() => (StatusCode::OK, ready_text(app)),
        Ok(()) => (StatusCode::SERVICE_UNAVAILABLE, "outbox".to_owned()),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "store".to_owned()),
    };
    response::text(status, text)
}

/// Text of a ready server, with warnings for its owner.
fn ready_text(app: &AppState) -> String {
    let backup = app.backups.as_ref().map(|backups| format!("backup: {}", backups.state()));
    let mail = app.mail_status.failure().map(|MailFailure { reason, messages, since }| {
        let messages = if messages == 1 { "1 message".to_owned() } else { format!("{messages} messages") };
        format!("mail {reason}: {messages} since {}", rfc3339(since))
    });
    ["ready".to_owned()].into_iter().chain(backup).chain(mail).collect::<Vec<_>>().join("\n")
}
