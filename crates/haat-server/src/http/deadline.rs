//! Nobody waits for ever: no client for its answer, and we for no body. Nor do those that are on their way take all of the
//! memory, however many there are.

use crate::error::AppError;
use axum::body::Body;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::StatusCode;
use hyper::body::{Body as _, Frame, SizeHint};
use parking_lot::Mutex;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, Sleep};

/// No answer takes longer: a database that hangs in the middle of a query says nothing at all.
const LONGEST: Duration = Duration::from_mins(1);
/// We wait so long for a body, and for each so many bytes that came a second more.
const BODY: Duration = Duration::from_secs(20);
const BYTES_A_SECOND: u64 = 16 * 1024;
/// What has come of a body takes room by pieces of so many bytes. The first is free, and most bodies have no other.
const PIECE: u64 = 64 * 1024;
/// Pieces that all bodies may take, on their way and until their answer: 160 MB, which is more than the pictures that
/// are worked on at a time.
static ROOM: Semaphore = Semaphore::const_new(2560);

/// Middleware: an answer in time, or words that say why there is none.
pub async fn answer_in_time(request: Request, next: Next) -> Response {
    let pace = Arc::<Pace>::default();
    let has_body = !request.body().is_end_stream();
    let request =
        if has_body { request.map(|body| Body::new(Paced::new(body, pace.clone()))) } else { request };
    let began = Instant::now();
    let mut answer = pin!(next.run(request));
    loop {
        let until = began + LONGEST + pace.waited();
        match tokio::time::timeout_at(until, answer.as_mut()).await {
            Ok(response) => {
                let fault = pace.0.lock().fault.take();
                return fault.map_or(response, |fault| AppError::from(fault).into_response());
            }
            Err(_) if Instant::now() >= began + LONGEST + pace.waited() => break,
            Err(_) => {}
        }
    }
    AppError::unavailable("This took too long. Please try again in a moment.").into_response()
}

/// Why a body is not read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
enum Fault {
    #[error("What you sent came too slowly. Please try again.")]
    TooSlow,
    #[error("Very much is being sent to the shop right now. Please try again in a moment.")]
    NoRoom,
}

impl From<Fault> for AppError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::TooSlow => Self::new(StatusCode::REQUEST_TIMEOUT, fault.to_string()),
            Fault::NoRoom => Self::unavailable(fault.to_string()),
        }
    }
}

/// How a body comes in.
#[derive(Default)]
struct Pace(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    /// For how long we have waited for it, and since when we wait now.
    waited: Duration,
    since: Option<Instant>,
    fault: Option<Fault>,
    /// Kept until there is an answer: a body that was read to its end is still in memory, and may wait for its turn.
    room: Option<SemaphorePermit<'static>>,
}

impl Pace {
    fn waited(&self) -> Duration {
        let waiting = self.0.lock();
        waiting.waited + waiting.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

/// A body that has to keep a pace, and to find room.
struct Paced {
    body: Body,
    pace: Arc<Pace>,
    received: u64,
    patience: Pin<Box<Sleep>>,
}

impl Paced {
    fn new(body: Body, pace: Arc<Pace>) -> Self {
        Self { body, pace, received: 0, patience: Box::pin(tokio::time::sleep(BODY)) }
    }

    fn fails(&self, fault: Fault) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        self.pace.0.lock().fault = Some(fault);
        Poll::Ready(Some(Err(fault.into())))
    }

    /// Takes room for what has been received; whether there was any.
    fn takes_room(&self) -> bool {
        let mut waiting = self.pace.0.lock();
        let room = &mut waiting.room;
        let held = room.as_ref().map_or(0, SemaphorePermit::num_permits) as u64;
        let more = (self.received / PIECE).saturating_sub(held);
        if more == 0 {
            return true;
        }
        let Ok(found) = ROOM.try_acquire_many(u32::try_from(more).unwrap_or(u32::MAX)) else { return false };
        match room {
            Some(room) => room.merge(found),
            None => *room = Some(found),
        }
        true
    }
}

impl hyper::body::Body for Paced {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let this = &mut *self;
        if let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(cx) {
            let mut waiting = this.pace.0.lock();
            let waited = waiting.since.take().map_or(Duration::ZERO, |since| since.elapsed());
            waiting.waited += waited;
            let data = frame.as_ref().and_then(|frame| frame.as_ref().ok()).and_then(Frame::data_ref);
            this.received += data.map_or(0, |data| data.len() as u64);
            drop(waiting);
            if !this.takes_room() {
                return this.fails(Fault::NoRoom);
            }
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let mut waiting = this.pace.0.lock();
        if waiting.since.is_none() {
            let now = Instant::now();
            waiting.since = Some(now);
            let allowed = BODY + Duration::from_secs(this.received / BYTES_A_SECOND);
            this.patience.as_mut().reset(now + allowed.saturating_sub(waiting.waited));
        }
        if this.patience.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        drop(waiting);
        this.fails(Fault::TooSlow)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
