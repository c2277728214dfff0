//! A connection: HTTP/1.1 by hyper, from the accept to the close, also during a shutdown.

use super::{
    connection_context::ConnectionContext,
    connection_io::ConnectionIo,
    connection_state::ConnectionState,
    pipeline::{self, Handled},
};
use crate::config::Limits;
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

/// The buffer of hyper for one request head.
const MAX_BUFFER: usize = 64 * 1024;

/// The protocol settings. hyper's header timeout is off, since `ConnectionIo` enforces separate ones.
pub(super) fn protocol(limits: &Limits) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.header_read_timeout(None)
        .max_header_size(limits.header_bytes)
        .max_buf_size(MAX_BUFFER)
        .pipeline_flush(false);
    http
}

/// Serves a connection to its end. After the shutdown it ends with the current request, or with one that is already
/// arriving: without a response that request would be lost. A request that follows a response without
/// `Connection: close` is answered, too, since its client cannot know of the shutdown.
pub(super) async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    protocol: Rc<http1::Builder>,
    context: Rc<ConnectionContext>,
    mut shutdown: watch::Receiver<bool>,
) {
    // Without TCP_NODELAY small responses wait for the client's acknowledgement. It fails on closed connections only.
    drop(stream.set_nodelay(true));
    let state = Rc::new(ConnectionState::new());
    let io = ConnectionIo::new(stream, peer.ip(), Rc::clone(&context), Rc::clone(&state));
    let Limits { first_request_grace, next_request_grace, .. } = context.app().limits;
    let (service_state, is_shutdown) = (Rc::clone(&state), shutdown.clone());
    let service = service_fn(move |request: Request<Incoming>| {
        let (context, state, is_shutdown) =
            (Rc::clone(&context), Rc::clone(&service_state), is_shutdown.clone());
        state.request_started(!request.body().is_end_stream());
        async move {
            let Handled { mut response, must_close } = pipeline::handle(&context, peer.ip(), request).await;
            // After the shutdown, each response is the last one of its connection.
            if *is_shutdown.borrow() {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
                state.set_close_announced();
            }
            state.response_ready(!must_close);
            Ok::<_, Infallible>(response)
        }
    });
    let mut connection = pin!(protocol.serve_connection(TokioIo::new(io), service));
    // Errors are aborted connections and exceeded timeouts; neither is of interest.
    tokio::select! {
        biased;
        _ = &mut connection => return,
        _ = shutdown.wait_for(|shutdown| *shutdown) => {}
    }
    let grace = if state.is_request_expected() { first_request_grace } else { next_request_grace };
    let last_response = poll_fn(|task| match connection.as_mut().poll(task) {
        Poll::Pending if !state.is_close_announced() => Poll::Pending,
        outcome => Poll::Ready(outcome.is_ready()),
    });
    if !matches!(timeout(grace, last_response).await, Ok(true)) {
        connection.as_mut().graceful_shutdown();
        drop(connection.await);
    }
}

/// Responds to a connection above the limit with 503, and waits until the client has read it.
pub(super) async fn reject(mut stream: TcpStream, peer: SocketAddr, context: Rc<ConnectionContext>) {
    let response = context.early_responses.too_many_connections();
    context.log(response, peer.ip());
    let response = response.to_bytes();
    let respond = async {
        stream.write_all(&response).await?;
        stream.shutdown().await?;
        // Unread bytes would cause a reset, and the client would lose the response.
        let mut discarded = [0; 4096];
        while stream.read(&mut discarded).await? > 0 {}
        std::io::Result::Ok(())
    };
    tokio::select! {
        _ = respond => {}
        () = sleep(context.app().limits.linger) => {}
    }
}
