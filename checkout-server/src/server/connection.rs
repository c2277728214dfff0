//! One connection: from its first byte to its last, also while the server stops.

use crate::{
    handler::{self, Handled},
    limits::Limits,
    shop::Desk,
    wire::{Course, Wire},
};
use hyper::{
    Request,
    body::{Body, Incoming},
    header::{CONNECTION, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use std::{convert::Infallible, future::poll_fn, net::SocketAddr, pin::pin, rc::Rc, task::Poll};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::watch,
    time::{sleep, timeout},
};

/// How much of a request hyper keeps in memory before it refuses it.
const BUFFER: usize = 64 * 1024;
/// How hyper speaks. Its own clock is off: the wire's are finer.
pub(super) fn protocol(desk: &Desk) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.header_read_timeout(None)
        .max_header_size(desk.shop.limits.head_bytes)
        .max_buf_size(BUFFER)
        .pipeline_flush(false);
    http
}

/// Serves a connection to its end. Once the server stops, it ends with the request that it is at, or that is on its
/// way: one that nobody has answered would be lost to its visitor. So does one that comes right behind an answer which
/// did not say yet that it is the last.
pub(super) async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    http: Rc<http1::Builder>,
    desk: Rc<Desk>,
    mut stop: watch::Receiver<bool>,
) {
    // Without it small answers would wait for the client's acknowledgement; with an error it is gone already.
    drop(stream.set_nodelay(true));
    let course = Rc::new(Course::new());
    let wire = Wire::new(stream, peer.ip(), Rc::clone(&desk), Rc::clone(&course));
    let Limits { last_words, next_words, .. } = desk.shop.limits;
    let (told, stopping) = (Rc::clone(&course), stop.clone());
    let service = service_fn(move |request: Request<Incoming>| {
        let (desk, course, stopping) = (Rc::clone(&desk), Rc::clone(&told), stopping.clone());
        course.begin(!request.body().is_end_stream());
        async move {
            let Handled { mut answer, is_last } = handler::handle(&desk, peer.ip(), request).await;
            // From the stop on, each answer is the last one of its connection.
            if *stopping.borrow() {
                answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
                course.say_goodbye();
            }
            course.end(!is_last);
            Ok::<_, Infallible>(answer)
        }
    });
    let mut connection = pin!(http.serve_connection(TokioIo::new(wire), service));
    // A connection that ends in an error was broken off by its client or by a limit; both are daily bread.
    tokio::select! {
        biased;
        _ = &mut connection => return,
        _ = stop.wait_for(|stop| *stop) => {}
    }
    let patience = if course.is_awaited() { last_words } else { next_words };
    let goodbye = poll_fn(|context| match connection.as_mut().poll(context) {
        Poll::Pending if !course.has_said_goodbye() => Poll::Pending,
        outcome => Poll::Ready(outcome.is_ready()),
    });
    if !matches!(timeout(patience, goodbye).await, Ok(true)) {
        connection.as_mut().graceful_shutdown();
        drop(connection.await);
    }
}

/// Tells a visitor that the house is full, and waits a moment for her to hear it.
pub(super) async fn turn_away(mut stream: TcpStream, peer: SocketAddr, desk: Rc<Desk>) {
    let refusal = desk.shop.refusals.full();
    refusal.log(&desk, peer.ip());
    let refusal = refusal.bytes();
    let told = async {
        stream.write_all(&refusal).await?;
        stream.shutdown().await?;
        // Bytes that were left unread would take the answer back.
        let mut scratch = [0; 4096];
        while stream.read(&mut scratch).await? > 0 {}
        std::io::Result::Ok(())
    };
    tokio::select! {
        _ = told => {}
        () = sleep(desk.shop.limits.linger) => {}
    }
}
