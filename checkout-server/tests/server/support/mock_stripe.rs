//! Mock of Stripe's API that rejects what the real one rejects. A request that violates Stripe's schema fails the
//! test.

use super::{EMAIL, event, form_schema, unix_seconds};
use serde_json::{Value, json};
use std::{
    collections::{HashMap, VecDeque},
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc, LazyLock, Mutex,
        mpsc::{Receiver, Sender},
    },
    thread,
};

static SHAPES: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../stripe/checkout-sessions.json")).unwrap());

/// Reply to one request; without a queued reply the mock answers as Stripe would.
pub(crate) enum Reply {
    /// A status with header lines and a body, not stored for the idempotency key.
    Respond(u16, &'static str, String),
    /// A 500 that is stored for the idempotency key, as Stripe does.
    Stored500,
    /// No response until the client gives up.
    NoResponse,
    /// The head and a part of the body, then the connection is closed.
    Truncated,
    /// The request is carried out, but its response is lost.
    ResponseLost,
    /// A session with these fields changed.
    Modified(Value),
    /// Signals that the request has arrived and waits for a release before it answers.
    WaitForRelease(Sender<()>, Receiver<()>),
}

/// A request as it was received.
#[derive(Debug, Clone)]
pub(crate) struct ReceivedRequest {
    pub(crate) line: String,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: String,
}

#[derive(Default)]
struct State {
    replies: VecDeque<Reply>,
    requests: Vec<ReceivedRequest>,
    idempotent_responses: HashMap<String, (String, u16, String)>,
    sessions: HashMap<String, Value>,
    /// All refunds, the oldest first.
    refunds: Vec<Value>,
    failed: Vec<String>,
    /// Idempotency keys of requests that are being carried out.
    in_flight: Vec<String>,
    violations: Vec<String>,
}

pub(crate) struct MockStripe {
    base: String,
    state: Arc<Mutex<State>>,
}

impl MockStripe {
    pub(crate) const SECRET_KEY: &str = "sk_test_never_to_be_seen_anywhere";

    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let state: Arc<Mutex<State>> = Arc::default();
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                thread::spawn(move || serve(stream, &shared));
            }
        });
        Self { base, state }
    }

    /// Answers the next requests with these replies, in order.
    pub(crate) fn with_replies(replies: impl IntoIterator<Item = Reply>) -> Self {
        let stripe = Self::start();
        stripe.queue(replies);
        stripe
    }

    pub(crate) fn queue(&self, replies: impl IntoIterator<Item = Reply>) {
        self.state.lock().unwrap().replies.extend(replies);
    }

    pub(crate) fn base_url(&self) -> &str {
        &self.base
    }

    pub(crate) fn requests(&self) -> Vec<ReceivedRequest> {
        self.state.lock().unwrap().requests.clone()
    }

    /// Changes fields of a session, as a payment would.
    pub(crate) fn update_session(&self, id: &str, fields: Value) {
        let mut state = self.state.lock().unwrap();
        merge(state.sessions.get_mut(id).unwrap(), fields);
    }

    /// Session as Stripe stores it.
    pub(crate) fn stored_session(&self, id: &str) -> Value {
        self.state.lock().unwrap().sessions[id].clone()
    }

    /// Pays a session.
    pub(crate) fn pay(&self, id: &str) {
        self.update_session(
            id,
            json!({
                "status": "complete", "payment_status": "paid", "payment_intent": format!("pi_of_{id}"),
                "customer_details": { "email": EMAIL, "name": "Leilani" },
            }),
        );
    }

    /// Refunds the rest of a session's payment, as in Stripe's dashboard; returns the refund's id.
    pub(crate) fn refund(&self, id: &str) -> String {
        let left = self.state.lock().unwrap().left(id);
        self.refund_part(id, left)
    }

    /// Refunds a part of a session's payment, in cents.
    pub(crate) fn refund_part(&self, id: &str, amount: u64) -> String {
        let mut state = self.state.lock().unwrap();
        assert!((1..=state.left(id)).contains(&amount), "Stripe refunds no more than is left of the payment");
        let session = &state.sessions[id];
        assert_eq!(session["payment_status"], "paid", "Stripe refunds no more than was paid");
        let refund = json!({
            "id": format!("re_{}", state.refunds.len() + 1), "object": "refund", "amount": amount,
            "currency": session["currency"], "payment_intent": session["payment_intent"], "status": "pending",
        });
        let id = refund["id"].as_str().unwrap().to_owned();
        state.refunds.push(refund);
        id
    }

    /// The bank returns a refund.
    pub(crate) fn fail_refund(&self, refund: &str) {
        let mut state = self.state.lock().unwrap();
        let refund = state.refunds.iter_mut().find(|found| found["id"] == refund).unwrap();
        refund["status"] = json!("failed");
    }

    /// Event with the current state of a refund.
    pub(crate) fn refund_event(&self, kind: &str, refund: &str) -> String {
        let state = self.state.lock().unwrap();
        event(kind, state.refunds.iter().find(|found| found["id"] == refund).unwrap())
    }

    /// Fails a pending payment, as a bank may do days later; the session itself does not show it.
    pub(crate) fn fail_payment(&self, id: &str) {
        self.state.lock().unwrap().failed.push(id.to_owned());
    }

    /// Returns the ids of all sessions.
    pub(crate) fn sessions(&self) -> Vec<String> {
        self.state.lock().unwrap().sessions.keys().cloned().collect()
    }

    /// Returns the id of the only session.
    pub(crate) fn session(&self) -> String {
        let state = self.state.lock().unwrap();
        assert_eq!(state.sessions.len(), 1);
        state.sessions.keys().next().unwrap().clone()
    }
}

impl State {
    /// Rest of a session's payment that can be refunded, in cents.
    fn left(&self, id: &str) -> u64 {
        let session = &self.sessions[id];
        let stands = |refund: &&Value| {
            refund["payment_intent"] == session["payment_intent"] && refund["status"] != "failed"
        };
        let refunded: u64 =
            self.refunds.iter().filter(stands).map(|refund| refund["amount"].as_u64().unwrap()).sum();
        session["amount_total"].as_u64().unwrap() - refunded
    }
}

impl Drop for MockStripe {
    fn drop(&mut self) {
        let state = self.state.lock().unwrap();
        if !thread::panicking() {
            assert!(state.violations.is_empty(), "Stripe would have refused: {:#?}", state.violations);
            assert!(state.replies.is_empty(), "{} queued replies were not used", state.replies.len());
        }
    }
}

/// An error body as Stripe sends it, with a message that must not reach buyers or logs.
pub(crate) fn stripe_error(kind: &str, code: &str) -> String {
    json!({"error": {"type": kind, "code": code, "message": "Stripe's own words", "param": "x"}}).to_string()
}

fn merge(into: &mut Value, from: Value) {
    for (name, value) in from.as_object().unwrap() {
        into[name] = value.clone();
    }
}

fn serve(mut stream: TcpStream, state: &Mutex<State>) {
    let Some(request) = read(&mut stream) else { return };
    let reply = {
        let mut state = state.lock().unwrap();
        state.requests.push(request.clone());
        state.replies.pop_front()
    };
    let (status, headers, body) = match reply {
        Some(Reply::Respond(status, headers, body)) => (status, headers, body),
        Some(Reply::NoResponse) => {
            // Returns when the client closes the connection.
            let _ = stream.read(&mut [0; 1]);
            return;
        }
        Some(Reply::Truncated) => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{\"id\":\"cs_te");
            return;
        }
        Some(Reply::ResponseLost) => {
            respond_normally(state, &request, json!({}));
            return;
        }
        Some(Reply::Stored500) => {
            let body = stripe_error("api_error", "stored");
            let mut state = state.lock().unwrap();
            state.idempotent_responses.insert(
                request.headers["idempotency-key"].clone(),
                (request.body.clone(), 500, body.clone()),
            );
            (500, "", body)
        }
        Some(Reply::Modified(fields)) => respond_normally(state, &request, fields),
        Some(Reply::WaitForRelease(arrived, release)) => {
            let key = request.headers.get("idempotency-key").cloned();
            state.lock().unwrap().in_flight.extend(key.clone());
            arrived.send(()).unwrap();
            release.recv().unwrap();
            state.lock().unwrap().in_flight.retain(|other| Some(other) != key.as_ref());
            respond_normally(state, &request, json!({}))
        }
        None => respond_normally(state, &request, json!({})),
    };
    let length = body.len();
    let _ = write!(
        stream,
        "HTTP/1.1 {status} X\r\nrequest-id: req_test_1\r\nconnection: close\r\n{headers}content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
}

/// Answers as Stripe would.
fn respond_normally(
    state: &Mutex<State>,
    request: &ReceivedRequest,
    changed: Value,
) -> (u16, &'static str, String) {
    let mut state = state.lock().unwrap();
    let before = state.violations.len();
    let header = |name: &str| request.headers.get(name).map_or("", String::as_str);
    if header("authorization") != format!("Bearer {}", MockStripe::SECRET_KEY) {
        state.violations.push(format!("authorization is {:?}", header("authorization")));
    }
    if header("stripe-version") != SHAPES["stripe_version"] {
        state.violations.push(format!("stripe-version is {:?}", header("stripe-version")));
    }
    let sessions = request.line.strip_prefix("GET /v1/checkout/sessions/");
    let refunds = request.line.strip_prefix("GET /v1/refunds?");
    let response = match (sessions, refunds) {
        (Some(id), _) => read_back(&mut state, id, changed),
        (_, Some(query)) => list_refunds(&mut state, query),
        _ if request.line == "POST /v1/checkout/sessions" => create(&mut state, request, changed),
        _ => {
            state.violations.push(format!("unknown endpoint {}", request.line));
            (404, "", stripe_error("invalid_request_error", "unrecognized"))
        }
    };
    if state.violations.len() > before {
        (400, "", stripe_error("invalid_request_error", "refused"))
    } else {
        response
    }
}

/// Returns a session, with its payment if the request expands it.
fn read_back(state: &mut State, request: &str, changed: Value) -> (u16, &'static str, String) {
    let (id, query) = request.split_once('?').unwrap_or((request, ""));
    let expand: Vec<_> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    if !expand.is_empty() && expand != [("expand[]".to_owned(), "payment_intent".to_owned())] {
        state.violations.push(format!("unknown expansion {expand:?}"));
    }
    let Some(session) = state.sessions.get(id) else {
        return (404, "", stripe_error("invalid_request_error", "resource_missing"));
    };
    let mut session = session.clone();
    if !expand.is_empty() && session["payment_intent"].is_string() {
        let status = match session["payment_status"].as_str() {
            Some("paid") => "succeeded",
            _ if state.failed.iter().any(|failed| failed == id) => "requires_payment_method",
            _ => "processing",
        };
        session["payment_intent"] = json!({"id": session["payment_intent"], "status": status});
    }
    merge(&mut session, changed);
    (200, "", session.to_string())
}

/// Returns a page of the refunds of a payment, the latest first.
fn list_refunds(state: &mut State, query: &str) -> (u16, &'static str, String) {
    let query: HashMap<_, _> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let known = ["payment_intent", "limit", "starting_after"];
    if let Some(name) = query.keys().find(|name| !known.contains(&name.as_str())) {
        state.violations.push(format!("unknown parameter {name}"));
    }
    let limit = query.get("limit").map_or(Some(10), |limit| limit.parse().ok());
    let Some(limit) = limit.filter(|limit| (1..=100).contains(limit)) else {
        state.violations.push(format!("limit is {:?}", query["limit"]));
        return (400, "", stripe_error("invalid_request_error", "parameter_invalid_integer"));
    };
    let missing = (404, "", stripe_error("invalid_request_error", "resource_missing"));
    let payment = json!(query.get("payment_intent"));
    if !state.sessions.values().any(|session| session["payment_intent"] == payment) {
        return missing;
    }
    let mut refunds: Vec<_> =
        state.refunds.iter().rev().filter(|refund| refund["payment_intent"] == payment).collect();
    if let Some(after) = query.get("starting_after") {
        let Some(place) = refunds.iter().position(|refund| refund["id"] == after.as_str()) else {
            return missing;
        };
        refunds.drain(..=place);
    }
    let has_more = refunds.len() > limit;
    refunds.truncate(limit);
    let list = json!({"object": "list", "url": "/v1/refunds", "has_more": has_more, "data": refunds});
    (200, "", list.to_string())
}

fn create(state: &mut State, request: &ReceivedRequest, changed: Value) -> (u16, &'static str, String) {
    let key = request.headers.get("idempotency-key").cloned().unwrap_or_default();
    if key.is_empty() || key.len() > 255 {
        state.violations.push(format!("idempotency-key is {key:?}"));
    }
    if request.headers.get("content-type").map(String::as_str) != Some("application/x-www-form-urlencoded") {
        state.violations.push("the request is not form-encoded".to_owned());
    }
    if state.in_flight.contains(&key) {
        return (409, "", stripe_error("idempotency_error", "idempotency_key_in_use"));
    }
    if let Some((body, status, response)) = state.idempotent_responses.get(&key) {
        if *body == request.body {
            return (*status, "idempotent-replayed: true\r\n", response.clone());
        }
        state.violations.push("one key is used for two requests".to_owned());
        return (400, "", stripe_error("idempotency_error", "key_in_use"));
    }
    let form = match form_schema::tree(request.body.as_bytes()) {
        Ok(form) => form,
        Err(violation) => {
            state.violations.push(violation);
            return (400, "", stripe_error("invalid_request_error", "parameter_invalid"));
        }
    };
    state.violations.extend(form_schema::schema_errors(&SHAPES["request"], &form, "request"));
    state.violations.extend(rule_violations(&form));
    let session = session(&form, state.sessions.len());
    let mut response = session.clone();
    merge(&mut response, changed);
    state.sessions.insert(session["id"].as_str().unwrap().to_owned(), session);
    state.idempotent_responses.insert(key, (request.body.clone(), 200, response.to_string()));
    (200, "", response.to_string())
}

/// Rules from the parameters' descriptions, which the schema does not express.
fn rule_violations(form: &Value) -> Vec<String> {
    let embedded = form["ui_mode"] == "embedded";
    let has = |name: &str| !form[name].is_null();
    let price = &form["line_items"][0]["price_data"];
    let ahead = form["expires_at"].as_str().and_then(|at| at.parse().ok()).map(|at: i64| at - unix_seconds());
    let taxed = form["automatic_tax"]["enabled"] == "true";
    let rules = [
        (
            ahead.is_some_and(|ahead| !(30 * 60..=24 * 60 * 60).contains(&ahead)),
            "expires_at must be 30 minutes to 24 hours ahead",
        ),
        (taxed && price["tax_behavior"].is_null(), "automatic_tax needs a tax_behavior"),
        (
            embedded && (has("success_url") || has("cancel_url")),
            "an embedded session takes no success_url and no cancel_url",
        ),
        (embedded && !has("return_url"), "an embedded session needs a return_url"),
        (!embedded && !has("success_url"), "a hosted session needs a success_url"),
        (!embedded && has("return_url"), "a hosted session takes no return_url"),
        (!has("mode"), "mode is missing"),
        (
            has("payment_intent_data") && form["mode"] != "payment",
            "payment_intent_data is for payments alone",
        ),
        (
            [&form["metadata"], &form["payment_intent_data"]["metadata"]]
                .into_iter()
                .any(breaks_metadata_limits),
            "metadata has 50 keys of 40 characters and values of 500 at most, and no brackets in a key",
        ),
        (!has("line_items"), "a payment needs line_items"),
        (
            price["unit_amount"].is_null() && price["unit_amount_decimal"].is_null(),
            "price_data needs an amount",
        ),
        (price["product"].is_null() && price["product_data"].is_null(), "price_data needs a product"),
    ];
    rules.into_iter().filter(|(broken, _)| *broken).map(|(_, rule)| rule.to_owned()).collect()
}

/// Stripe's limits for metadata.
fn breaks_metadata_limits(metadata: &Value) -> bool {
    let Some(pairs) = metadata.as_object() else { return false };
    pairs.len() > 50
        || pairs.iter().any(|(key, value)| {
            key.chars().count() > 40
                || key.contains(['[', ']'])
                || value.as_str().is_none_or(|value| value.chars().count() > 500)
        })
}

fn session(form: &Value, number: usize) -> Value {
    let mut session = SHAPES["sample_session_embedded_open"].clone();
    let id = format!("cs_test_{number}a1YS1URlnyQCN5fUUduORoQ7Pw41PJqDWkIVQCpJPqkfIhd6tVY8XB1OLY");
    let price = &form["line_items"][0]["price_data"];
    let amount: u64 = price["unit_amount"].as_str().unwrap_or("0").parse().unwrap_or(0);
    let embedded = form["ui_mode"] == "embedded";
    let fields = json!({
        "id": id, "amount_total": amount, "amount_subtotal": amount, "currency": price["currency"],
        "metadata": form["metadata"], "ui_mode": form["ui_mode"], "payment_intent": null,
        "client_secret": if embedded { json!(format!("{id}_secret_x")) } else { Value::Null },
        "url": if embedded { Value::Null } else { json!(format!("https://checkout.stripe.com/c/pay/{id}")) },
    });
    merge(&mut session, fields);
    session
}

pub(crate) fn read(stream: &mut TcpStream) -> Option<ReceivedRequest> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 8192];
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        match stream.read(&mut buffer) {
            Ok(length) if length > 0 => bytes.extend_from_slice(&buffer[..length]),
            _ => return None,
        }
    };
    let head = String::from_utf8(bytes[..end].to_vec()).ok()?;
    let mut lines = head.split("\r\n");
    let line = lines.next()?.strip_suffix(" HTTP/1.1")?.to_owned();
    let headers: HashMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let length: usize = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = bytes[end + 4..].to_vec();
    while body.len() < length {
        match stream.read(&mut buffer) {
            Ok(read) if read > 0 => body.extend_from_slice(&buffer[..read]),
            _ => return None,
        }
    }
    Some(ReceivedRequest { line, headers, body: String::from_utf8(body).ok()? })
}
