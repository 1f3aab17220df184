//! Nobody waits for ever: no client for its answer, and we for no body. Nor do those that are on their way take all of the
//! memory, however many there are.

use crate::config::{Config, RateLimits};
use crate::error::AppError;
use crate::http::client_addr::{ClientAddr, TrustedProxies};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::StatusCode;
use http::request::Parts;
use hyper::body::{Body as _, Frame, SizeHint};
use moka::sync::Cache;
use parking_lot::Mutex;
use std::future::Future;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tokio::time::{Instant, Sleep};

/// No answer takes longer: a database that hangs in the middle of a query says nothing at all.
const LONGEST_ANSWER: Duration = Duration::from_mins(1);
/// We wait so long for a body, and for each so many bytes that came a second more.
const BODY: Duration = Duration::from_secs(20);
const BYTES_A_SECOND: u64 = 16 * 1024;
/// What has come of a body takes room by pieces of so many bytes. The first is free, and most bodies have no other.
const PIECE: u64 = 64 * 1024;
/// Pieces that all bodies may take, on their way and until their answer: 160 MB, which is more than the pictures that
/// are worked on at a time.
const ALL: usize = 2560;
static ROOM: Semaphore = Semaphore::const_new(ALL);
/// Those of one network take no more than a quarter of it. An office may share an address.
const SHARE: usize = ALL / 4;
/// Longer than any body may take.
const REMEMBERED_FOR: Duration = Duration::from_mins(30);
const MOST_NETWORKS: u64 = 10_000;
static SHARES: LazyLock<Cache<IpAddr, Arc<Semaphore>>> =
    LazyLock::new(|| Cache::builder().max_capacity(MOST_NETWORKS).time_to_idle(REMEMBERED_FOR).build());

/// How networks are told apart; not at all where tries are not limited either.
#[derive(Debug, Clone, Copy)]
pub struct Networks(Option<TrustedProxies>);

impl Networks {
    /// As the shop is set up.
    pub fn of(config: &Config) -> Self {
        Self((config.rate_limits == RateLimits::On).then_some(TrustedProxies(config.trust_proxy)))
    }

    fn of_request(self, request: &Parts) -> Option<IpAddr> {
        Some(ClientAddr::of(request, self.0?).network())
    }
}

fn share_of(network: IpAddr) -> Arc<Semaphore> {
    SHARES.get_with(network, || Arc::new(Semaphore::new(SHARE)))
}

/// Middleware: an answer in time, or words that say why there is none.
pub async fn answer_in_time(State(networks): State<Networks>, request: Request, next: Next) -> Response {
    let pace = Arc::<Pace>::default();
    let request = if request.body().is_end_stream() {
        request
    } else {
        let (head, body) = request.into_parts();
        let paced = Paced::new(body, pace.clone(), networks.of_request(&head));
        Request::from_parts(head, Body::new(paced))
    };
    let began = Instant::now();
    let mut answer = pin!(next.run(request));
    loop {
        let until = began + LONGEST_ANSWER + pace.waited();
        match tokio::time::timeout_at(until, answer.as_mut()).await {
            Ok(response) => {
                let fault = pace.0.lock().fault.take();
                return fault.map_or(response, |fault| AppError::from(fault).into_response());
            }
            Err(_) if Instant::now() >= began + LONGEST_ANSWER + pace.waited() => break,
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
struct Pace(Mutex<Upload>);

#[derive(Default)]
struct Upload {
    /// For how long we have waited for it, and since when we wait now.
    waited: Duration,
    since: Option<Instant>,
    fault: Option<Fault>,
    /// Kept until there is an answer: a body that was read to its end is still in memory, and may wait for its turn.
    room: Option<Room>,
}

/// Room that a body has taken.
struct Room {
    of_all: SemaphorePermit<'static>,
    of_share: Option<OwnedSemaphorePermit>,
}

impl Room {
    fn take(pieces: u32, share: Option<&Arc<Semaphore>>) -> Option<Self> {
        let of_all = ROOM.try_acquire_many(pieces).ok()?;
        let of_share = match share {
            Some(share) => Some(share.clone().try_acquire_many_owned(pieces).ok()?),
            None => None,
        };
        Some(Self { of_all, of_share })
    }

    fn add(&mut self, more: Self) {
        self.of_all.merge(more.of_all);
        if let (Some(share), Some(more)) = (&mut self.of_share, more.of_share) {
            share.merge(more);
        }
    }
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
    network: Option<IpAddr>,
    /// That of its network, once it takes any.
    share: Option<Arc<Semaphore>>,
    received: u64,
    patience: Pin<Box<Sleep>>,
}

impl Paced {
    fn new(body: Body, pace: Arc<Pace>, network: Option<IpAddr>) -> Self {
        let patience = Box::pin(tokio::time::sleep(BODY));
        Self { body, pace, network, share: None, received: 0, patience }
    }

    fn fails(&self, fault: Fault) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        self.pace.0.lock().fault = Some(fault);
        Poll::Ready(Some(Err(fault.into())))
    }

    /// Takes room for what has been received; whether there was any.
    fn takes_room(&mut self) -> bool {
        let mut waiting = self.pace.0.lock();
        let room = &mut waiting.room;
        let held = room.as_ref().map_or(0, |room| room.of_all.num_permits()) as u64;
        let more = (self.received / PIECE).saturating_sub(held);
        if more == 0 {
            return true;
        }
        let more = u32::try_from(more).unwrap_or(u32::MAX);
        self.share = self.share.take().or_else(|| self.network.map(share_of));
        let Some(found) = Room::take(more, self.share.as_ref()) else { return false };
        match room {
            Some(room) => room.add(found),
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
