//! A double of Stripe on this machine that refuses what the real one refuses. A request that the real one
//! would not understand fails the test.

use super::{EMAIL, schema, seconds};
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

/// How the double behaves for one request; where nothing is set it behaves well.
pub(crate) enum Play {
    /// A status with header lines and a body, and nothing kept for the key.
    Say(u16, &'static str, String),
    /// A 500 that is kept for the key, as Stripe keeps it.
    Stored500,
    /// Nothing, until the client gives up.
    Silence,
    /// The head and a piece of the body, then the end of the connection.
    Half,
    /// What was asked is done, and the answer is lost on its way.
    Lost,
    /// A session with these fields changed.
    Changed(Value),
    /// Tells that the request has come, and waits for leave to answer well.
    Wait(Sender<()>, Receiver<()>),
}

/// A request as it came.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) line: String,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: String,
}

#[derive(Default)]
struct State {
    plays: VecDeque<Play>,
    asked: Vec<Asked>,
    kept: HashMap<String, (String, u16, String)>,
    sessions: HashMap<String, Value>,
    refunded: Vec<String>,
    failed: Vec<String>,
    faults: Vec<String>,
}

/// The double.
pub(crate) struct Stripe {
    base: String,
    state: Arc<Mutex<State>>,
}

impl Stripe {
    pub(crate) const SECRET_KEY: &str = "sk_test_never_to_be_seen_anywhere";

    pub(crate) fn open() -> Self {
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

    /// Behaves like this for the next requests, in order.
    pub(crate) fn playing(plays: impl IntoIterator<Item = Play>) -> Self {
        let stripe = Self::open();
        stripe.play(plays);
        stripe
    }

    pub(crate) fn play(&self, plays: impl IntoIterator<Item = Play>) {
        self.state.lock().unwrap().plays.extend(plays);
    }

    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.state.lock().unwrap().asked.clone()
    }

    /// Changes fields of a session that was opened, as a buyer would by paying.
    pub(crate) fn change(&self, id: &str, fields: Value) {
        let mut state = self.state.lock().unwrap();
        merge(state.sessions.get_mut(id).unwrap(), fields);
    }

    /// Pays a session, as a buyer does.
    pub(crate) fn pay(&self, id: &str) {
        self.change(
            id,
            json!({
                "status": "complete", "payment_status": "paid", "payment_intent": format!("pi_of_{id}"),
                "customer_details": { "email": EMAIL, "name": "Leilani" },
            }),
        );
    }

    /// Gives the whole payment of a session back, as the owner does in the dashboard.
    pub(crate) fn refund(&self, id: &str) {
        self.state.lock().unwrap().refunded.push(id.to_owned());
    }

    /// Lets a payment fail that was under way, as a bank does days later: the session itself does not say so.
    pub(crate) fn fail(&self, id: &str) {
        self.state.lock().unwrap().failed.push(id.to_owned());
    }

    /// The ids of all sessions that were opened.
    pub(crate) fn sessions(&self) -> Vec<String> {
        self.state.lock().unwrap().sessions.keys().cloned().collect()
    }

    /// The id of the only session that was opened.
    pub(crate) fn session(&self) -> String {
        let state = self.state.lock().unwrap();
        assert_eq!(state.sessions.len(), 1);
        state.sessions.keys().next().unwrap().clone()
    }
}

impl Drop for Stripe {
    fn drop(&mut self) {
        let state = self.state.lock().unwrap();
        if !thread::panicking() {
            assert!(state.faults.is_empty(), "Stripe would have refused: {:#?}", state.faults);
            assert!(state.plays.is_empty(), "{} answers were never asked for", state.plays.len());
        }
    }
}

/// An error body as Stripe writes it, with a message that must reach nobody.
pub(crate) fn error(kind: &str, code: &str) -> String {
    json!({"error": {"type": kind, "code": code, "message": "Stripe's own words", "param": "x"}}).to_string()
}

fn merge(into: &mut Value, from: Value) {
    for (name, value) in from.as_object().unwrap() {
        into[name] = value.clone();
    }
}

fn serve(mut stream: TcpStream, state: &Mutex<State>) {
    let Some(asked) = read(&mut stream) else { return };
    let play = {
        let mut state = state.lock().unwrap();
        state.asked.push(asked.clone());
        state.plays.pop_front()
    };
    let (status, headers, body) = match play {
        Some(Play::Say(status, headers, body)) => (status, headers, body),
        Some(Play::Silence) => {
            // Ends when the client closes.
            let _ = stream.read(&mut [0; 1]);
            return;
        }
        Some(Play::Half) => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{\"id\":\"cs_te");
            return;
        }
        Some(Play::Lost) => {
            well(state, &asked, json!({}));
            return;
        }
        Some(Play::Stored500) => {
            let body = error("api_error", "stored");
            let mut state = state.lock().unwrap();
            state
                .kept
                .insert(asked.headers["idempotency-key"].clone(), (asked.body.clone(), 500, body.clone()));
            (500, "", body)
        }
        Some(Play::Changed(fields)) => well(state, &asked, fields),
        Some(Play::Wait(arrived, leave)) => {
            arrived.send(()).unwrap();
            leave.recv().unwrap();
            well(state, &asked, json!({}))
        }
        None => well(state, &asked, json!({})),
    };
    let length = body.len();
    let _ = write!(
        stream,
        "HTTP/1.1 {status} X\r\nrequest-id: req_test_1\r\nconnection: close\r\n{headers}content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
}

/// What the real one would answer.
fn well(state: &Mutex<State>, asked: &Asked, changed: Value) -> (u16, &'static str, String) {
    let mut state = state.lock().unwrap();
    let before = state.faults.len();
    let header = |name: &str| asked.headers.get(name).map_or("", String::as_str);
    if header("authorization") != format!("Bearer {}", Stripe::SECRET_KEY) {
        state.faults.push(format!("authorization is {:?}", header("authorization")));
    }
    if header("stripe-version") != SHAPES["stripe_version"] {
        state.faults.push(format!("stripe-version is {:?}", header("stripe-version")));
    }
    let answer = match asked.line.strip_prefix("GET /v1/checkout/sessions/") {
        Some(id) => read_back(&mut state, id, changed),
        None if asked.line == "POST /v1/checkout/sessions" => create(&mut state, asked, changed),
        None => {
            state.faults.push(format!("nobody answers {}", asked.line));
            (404, "", error("invalid_request_error", "unrecognized"))
        }
    };
    if state.faults.len() > before { (400, "", error("invalid_request_error", "refused")) } else { answer }
}

/// A session as it stands; with its payment's charge where that is asked for.
fn read_back(state: &mut State, asked: &str, changed: Value) -> (u16, &'static str, String) {
    let (id, query) = asked.split_once('?').unwrap_or((asked, ""));
    let expand: Vec<_> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let charge = ("expand[]".to_owned(), "payment_intent.latest_charge".to_owned());
    if !expand.is_empty() && expand != [charge] {
        state.faults.push(format!("nobody asks for {expand:?}"));
    }
    let Some(session) = state.sessions.get(id) else {
        return (404, "", error("invalid_request_error", "resource_missing"));
    };
    let mut session = session.clone();
    if !expand.is_empty() && session["payment_intent"].is_string() {
        let is_in = |ids: &[String]| ids.iter().any(|found| found == id);
        let charge =
            json!({"id": "ch_1", "object": "charge", "refunded": is_in(&state.refunded), "disputed": false});
        let status = match session["payment_status"].as_str() {
            Some("paid") => "succeeded",
            _ if is_in(&state.failed) => "requires_payment_method",
            _ => "processing",
        };
        session["payment_intent"] =
            json!({"id": session["payment_intent"], "status": status, "latest_charge": charge});
    }
    merge(&mut session, changed);
    (200, "", session.to_string())
}

fn create(state: &mut State, asked: &Asked, changed: Value) -> (u16, &'static str, String) {
    let key = asked.headers.get("idempotency-key").cloned().unwrap_or_default();
    if key.is_empty() || key.len() > 255 {
        state.faults.push(format!("idempotency-key is {key:?}"));
    }
    if asked.headers.get("content-type").map(String::as_str) != Some("application/x-www-form-urlencoded") {
        state.faults.push("the request is no form".to_owned());
    }
    if let Some((body, status, answer)) = state.kept.get(&key) {
        if *body == asked.body {
            return (*status, "idempotent-replayed: true\r\n", answer.clone());
        }
        state.faults.push("one key stands for two requests".to_owned());
        return (400, "", error("idempotency_error", "key_in_use"));
    }
    let request = match schema::tree(asked.body.as_bytes()) {
        Ok(request) => request,
        Err(fault) => {
            state.faults.push(fault);
            return (400, "", error("invalid_request_error", "parameter_invalid"));
        }
    };
    state.faults.extend(schema::misfits(&SHAPES["request"], &request, "request"));
    state.faults.extend(combinations(&request));
    let session = session(&request, state.sessions.len());
    let mut answer = session.clone();
    merge(&mut answer, changed);
    state.sessions.insert(session["id"].as_str().unwrap().to_owned(), session);
    state.kept.insert(key, (asked.body.clone(), 200, answer.to_string()));
    (200, "", answer.to_string())
}

/// Rules that stand in the descriptions of the parameters and not in their shapes.
fn combinations(request: &Value) -> Vec<String> {
    let embedded = request["ui_mode"] == "embedded";
    let has = |name: &str| !request[name].is_null();
    let price = &request["line_items"][0]["price_data"];
    let ahead = request["expires_at"].as_str().and_then(|at| at.parse().ok()).map(|at: i64| at - seconds());
    let taxed = request["automatic_tax"]["enabled"] == "true";
    let rules = [
        (
            ahead.is_some_and(|ahead| !(30 * 60..=24 * 60 * 60).contains(&ahead)),
            "expires_at must lie from 30 minutes to 24 hours ahead",
        ),
        (taxed && price["tax_behavior"].is_null(), "taxes need to know whether the price holds them"),
        (
            embedded && (has("success_url") || has("cancel_url")),
            "an embedded session takes no success_url and no cancel_url",
        ),
        (embedded && !has("return_url"), "an embedded session needs a return_url"),
        (!embedded && !has("success_url"), "a hosted session needs a success_url"),
        (!embedded && has("return_url"), "a hosted session takes no return_url"),
        (!has("mode"), "mode is missing"),
        (!has("line_items"), "a payment needs line_items"),
        (
            price["unit_amount"].is_null() && price["unit_amount_decimal"].is_null(),
            "price_data needs an amount",
        ),
        (price["product"].is_null() && price["product_data"].is_null(), "price_data needs a product"),
    ];
    rules.into_iter().filter(|(broken, _)| *broken).map(|(_, rule)| rule.to_owned()).collect()
}

fn session(request: &Value, number: usize) -> Value {
    let mut session = SHAPES["sample_session_embedded_open"].clone();
    let id = format!("cs_test_{number}a1YS1URlnyQCN5fUUduORoQ7Pw41PJqDWkIVQCpJPqkfIhd6tVY8XB1OLY");
    let price = &request["line_items"][0]["price_data"];
    let amount: u64 = price["unit_amount"].as_str().unwrap_or("0").parse().unwrap_or(0);
    let embedded = request["ui_mode"] == "embedded";
    let fields = json!({
        "id": id, "amount_total": amount, "amount_subtotal": amount, "currency": price["currency"],
        "metadata": request["metadata"], "ui_mode": request["ui_mode"], "payment_intent": null,
        "client_secret": if embedded { json!(format!("{id}_secret_x")) } else { Value::Null },
        "url": if embedded { Value::Null } else { json!(format!("https://checkout.stripe.com/c/pay/{id}")) },
    });
    merge(&mut session, fields);
    session
}

pub(crate) fn read(stream: &mut TcpStream) -> Option<Asked> {
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
    Some(Asked { line, headers, body: String::from_utf8(body).ok()? })
}
