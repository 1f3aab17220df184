//! Long answers that are on their way take a bounded part of the memory together, however slowly they are read.

use crate::error::AppError;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use hyper::body::{Body as _, Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::sync::{Semaphore, SemaphorePermit};

/// An answer takes room by pieces of so many bytes. The first is free, and most answers have no other.
const PIECE: usize = 64 * 1024;
/// Pieces that all of them may take: 128 MB.
const ALL: u32 = 2048;
static ROOM: Semaphore = Semaphore::const_new(ALL as usize);

/// The answer with its room, which it keeps until it was sent or given up; or words that say why there is none.
pub fn with_room(response: Response) -> Response {
    let pieces = response.body().size_hint().exact().unwrap_or_default() / PIECE as u64;
    if pieces == 0 {
        return response;
    }
    let Ok(room) = ROOM.try_acquire_many(u32::try_from(pieces).unwrap_or(ALL).min(ALL)) else {
        let words = "Very much is being read from the shop right now. Please try again in a moment.";
        return AppError::unavailable(words).into_response();
    };
    response.map(|body| Body::new(Roomy { body, rest: Bytes::new(), _room: room }))
}

/// Gives its bytes away piece by piece: whoever sends them takes no more than go, and all of them are in memory until the
/// last is taken.
struct Roomy {
    body: Body,
    /// What has come of the body and is not yet given away.
    rest: Bytes,
    _room: SemaphorePermit<'static>,
}

impl hyper::body::Body for Roomy {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(cx)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                other => return Poll::Ready(other),
            }
        }
        let piece = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(piece)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        if self.rest.is_empty() { self.body.size_hint() } else { SizeHint::default() }
    }
}
