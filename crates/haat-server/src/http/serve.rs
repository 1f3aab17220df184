//! The listener: time-outs against slow clients, and a stop that finishes requests in flight.

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
const DRAIN_TIMEOUT: Duration = Duration::from_secs(20);
const FIRST_WORDS: Duration = Duration::from_millis(250);

/// Serves `app` until `stop`, then lets requests in flight finish.
pub async fn serve(listener: TcpListener, app: Router, stop: CancellationToken) {
    let mut server = auto::Builder::new(TokioExecutor::new());
    server.http1().timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT).max_buf_size(64 * 1024);
    server.http2().timer(TokioTimer::new()).keep_alive_interval(Duration::from_secs(20));
    let graceful = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, peer)) => serve_connection(&server, &graceful, stream, peer, app.clone()),
            Err(error) => {
                // Out of file descriptors, most likely: taking a breath beats spinning.
                tracing::warn!(%error, "could not accept a connection");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    for (stream, peer) in accept_the_rest(listener) {
        serve_connection(&server, &graceful, stream, peer, app.clone());
    }
    // A connection that has sent nothing yet is closed by the shutdown; those just accepted get a moment.
    tokio::time::sleep(FIRST_WORDS).await;
    if tokio::time::timeout(DRAIN_TIMEOUT, graceful.shutdown()).await.is_err() {
        tracing::warn!("some connections did not finish in time");
    }
}

/// Takes the connections that the system has accepted for us before the door is shut: their clients may
/// have sent a request already, and would see it lost.
fn accept_the_rest(listener: TcpListener) -> Vec<(TcpStream, SocketAddr)> {
    let mut rest = Vec::new();
    let Ok(listener) = listener.into_std() else { return rest };
    while let Ok((stream, peer)) = listener.accept() {
        if stream.set_nonblocking(true).is_ok() {
            rest.extend(TcpStream::from_std(stream).map(|stream| (stream, peer)));
        }
    }
    rest
}

fn serve_connection(
    server: &auto::Builder<TokioExecutor>,
    graceful: &GracefulShutdown,
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
) {
    stream.set_nodelay(true).ok();
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.clone().oneshot(request)
    });
    let connection = server.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "connection ended early");
        }
    });
}
