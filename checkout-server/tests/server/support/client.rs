//! HTTP client that sends exactly the given bytes and parses responses by RFC 9112.

use std::{
    io::{self, ErrorKind, Read, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    time::Duration,
};

/// Longer than any wait of a test.
const TIMEOUT: Duration = Duration::from_secs(120);

pub(crate) struct Client {
    stream: TcpStream,
    buffered: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(found, _)| found == name);
        let value = values.next().map(|(_, value)| value.as_str());
        assert!(values.next().is_none(), "{name} occurs twice");
        value
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// Returns the message of a failed JSON call.
    pub(crate) fn error(&self) -> String {
        let body = self.json();
        let fields: Vec<_> = body.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["error"], "an error body has one field");
        body["error"].as_str().unwrap().to_owned()
    }
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> Self {
        Self::from_stream(TcpStream::connect(address).unwrap())
    }

    pub(crate) fn from_stream(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, buffered: Vec::new() }
    }

    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        // The server may reject the request and close while the client still writes.
        let _ = self.stream.write_all(bytes.as_ref());
    }

    /// Closes the sending side, as a client without further requests does.
    pub(crate) fn end_sending(&self) {
        self.stream.shutdown(Shutdown::Write).unwrap();
    }

    /// Sends a request and reads its response.
    pub(crate) fn request(&mut self, request: impl AsRef<[u8]>) -> Response {
        let head = request.as_ref().starts_with(b"HEAD ");
        self.send(request);
        if head { self.read_head() } else { self.read() }
    }

    /// Reads a response with its body.
    pub(crate) fn read(&mut self) -> Response {
        let mut response = self.read_head();
        if !matches!(response.status, 204 | 304) {
            let length: usize = response.header("content-length").unwrap_or("0").parse().unwrap();
            while self.buffered.len() < length {
                assert!(self.fill(), "the connection was closed within the body");
            }
            response.body = self.buffered.drain(..length).collect();
        }
        response
    }

    fn read_head(&mut self) -> Response {
        let end = loop {
            if let Some(end) = self.buffered.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break end;
            }
            assert!(self.fill(), "no complete head; received: {:?}", String::from_utf8_lossy(&self.buffered));
        };
        let head: Vec<u8> = self.buffered.drain(..end + 4).collect();
        let head = String::from_utf8(head).unwrap();
        let mut lines = head.trim_end().split("\r\n");
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines
            .map(|line| line.split_once(": ").unwrap())
            .map(|(n, v)| (n.to_ascii_lowercase(), v.to_owned()));
        Response { status, headers: headers.collect(), body: Vec::new() }
    }

    /// True if the server has neither sent anything nor closed the connection.
    pub(crate) fn is_open(&self) -> bool {
        self.stream.set_nonblocking(true).unwrap();
        let is_open = self.stream.peek(&mut [0]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
        self.stream.set_nonblocking(false).unwrap();
        is_open
    }

    /// True if the server has closed the connection without sending anything more.
    pub(crate) fn is_closed(&mut self) -> bool {
        self.buffered.is_empty() && !self.fill()
    }

    fn fill(&mut self) -> bool {
        let mut buffer = [0; 8192];
        match read_some(&mut self.stream, &mut buffer) {
            Ok(0) => false,
            Ok(length) => {
                self.buffered.extend_from_slice(&buffer[..length]);
                true
            }
            Err(error) if error.kind() == ErrorKind::ConnectionReset => false,
            Err(error) => panic!("reading failed: {error}"),
        }
    }
}

/// Sends a request to a server that may be killed meanwhile; returns what arrived, if it includes the status line.
pub(crate) fn try_request(address: SocketAddr, request: &str) -> Option<String> {
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(5)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut response = Vec::new();
    // A partial response counts, whatever ended the connection.
    let _ = stream.read_to_end(&mut response);
    String::from_utf8(response).ok().filter(|response| response.contains("\r\n"))
}

/// Request that posts a form, on a connection that is closed afterwards.
pub(crate) fn form_post(path: &str, fields: &[(&str, &str)]) -> String {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}

/// Request that subscribes an address to the newsletter: the smallest form.
pub(crate) fn subscription(email: &str) -> String {
    form_post("/forms/newsletter", &[("email", email)])
}

/// Reads the bytes that have arrived. Repeats a read that a signal interrupts: on a socket with a timeout the system
/// does not repeat it (signal(7)), so a suspended and resumed machine would end it with an error.
pub(crate) fn read_some(stream: &mut TcpStream, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match stream.read(buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
