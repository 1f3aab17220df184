//! The listener: time-outs against slow and silent clients, and a stop that finishes requests in flight.
//!
//! It speaks HTTP/1.1 alone. A client of HTTP/2 may take every packet and still nothing of its answers, for as long as it
//! likes and on a hundred requests at once; browsers speak it with the proxy that has the certificate.

use super::door::{Admitted, Busy, Door, Line};
use crate::error::AppError;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::IntoResponse as _;
use bytes::Bytes;
use http::{StatusCode, header};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;

/// A connection on which no whole request came for so long is closed.
const SILENCE: Duration = Duration::from_secs(15);
/// Whoever takes nothing of an answer for so long will not take the rest.
pub const STALLED: Duration = Duration::from_secs(30);
/// For those who have to go and are not being answered.
const LAST_WORDS: Duration = Duration::from_secs(1);
const DRAIN_TIMEOUT: Duration = Duration::from_secs(20);
const FIRST_WORDS: Duration = Duration::from_millis(250);

/// Serves `app` until `stop`, then lets requests in flight finish.
pub async fn serve(listener: TcpListener, app: Router, door: Door, stop: CancellationToken) {
    let mut server = http1::Builder::new();
    server.max_buf_size(64 * 1024);
    let open = TaskTracker::new();
    let take = |stream: TcpStream, peer: SocketAddr| {
        // Dropped, a connection is closed.
        if let Some(guest) = door.enter(peer.ip()) {
            open.spawn(serve_connection(server.clone(), stream, guest, peer, app.clone()));
        }
    };
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, peer)) => take(stream, peer),
            Err(error) => {
                // Out of file descriptors, most likely: taking a breath beats spinning.
                tracing::warn!(%error, "could not accept a connection");
                door.out_of_files();
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    for (stream, peer) in accept_the_rest(listener) {
        take(stream, peer);
    }
    // A connection that has sent nothing yet is closed by the shutdown; those just accepted get a moment.
    tokio::time::sleep(FIRST_WORDS).await;
    door.close();
    open.close();
    if tokio::time::timeout(DRAIN_TIMEOUT, open.wait()).await.is_err() {
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

/// Answers what comes until the connection ends, is upgraded, or has to go.
async fn serve_connection(
    server: http1::Builder,
    stream: TcpStream,
    guest: Admitted,
    peer: SocketAddr,
    app: Router,
) {
    stream.set_nodelay(true).ok();
    let (line, door) = (guest.line.clone(), guest.door.clone());
    let (caller, gate) = (line.clone(), door.clone());
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        let (app, line, door, busy) = (app.clone(), caller.clone(), gate.clone(), Busy::with(&caller));
        let mut request = request.map(|body| Asked { body, line: caller.clone() });
        request.extensions_mut().insert(ConnectInfo(peer));
        async move {
            let response = if request.headers().contains_key(header::UPGRADE) && !door.has_room_for_a_socket()
            {
                AppError::unavailable(
                    "Very many people are watching right now. Please try again in a moment.",
                )
                .into_response()
            } else {
                let Ok(response) = app.oneshot(request).await;
                response
            };
            if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                door.upgraded(&line);
            }
            Ok::<_, Infallible>(response.map(|body| Answer { body, _busy: busy }))
        }
    });
    let stream = Watched { stream, guest, stalled: None };
    let mut connection = pin!(server.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let mut leaving = false;
    loop {
        let patience = if leaving { LAST_WORDS } else { SILENCE.saturating_sub(line.silent_for()) };
        tokio::select! {
            biased;
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "connection ended early");
                }
                return;
            }
            () = line.shown_out.notified(), if !leaving => leaving = true,
            () = tokio::time::sleep(patience) => {
                if leaving && !line.is_busy() {
                    return;
                }
                if !leaving && line.silent_for() >= SILENCE {
                    door.note("silent");
                    leaving = true;
                }
            }
        }
        if leaving {
            // Others want its place, and there is nothing to be finished.
            if line.gives_way() && line.awaits_body() {
                return;
            }
            connection.as_mut().graceful_shutdown();
        }
    }
}

/// A request's body, which tells the door while it is waited for.
struct Asked {
    body: Incoming,
    line: Arc<Line>,
}

impl hyper::body::Body for Asked {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        self.line.await_body(frame.is_pending());
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.line.await_body(false);
    }
}

/// An answer's body. While it lasts, its connection is busy.
struct Answer {
    body: Body,
    _busy: Busy,
}

impl hyper::body::Body for Answer {
    type Data = <Body as hyper::body::Body>::Data;
    type Error = <Body as hyper::body::Body>::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A connection whose other end has to go on reading, upgraded or not.
struct Watched {
    stream: TcpStream,
    guest: Admitted,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Watched {
    /// Looks at what became of a write.
    fn written(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            self.guest.line.took();
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(STALLED)));
        if stalled.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        self.guest.door.note("not reading");
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.written(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        self.written(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
