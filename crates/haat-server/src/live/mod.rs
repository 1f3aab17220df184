//! The live channel: Socket.IO at `/socket.io`, and the only place that knows sockets.
//!
//! A socket that does nothing stands in the lobby and hears `bid` for every auction. After `joinAuction`
//! it hears that auction only, beginning with `auctionData`; `leaveAuction` brings it back to the lobby.
//! Nothing here is truth: everything told was read from the database or has been written to it.

mod announcer;
mod gate;
mod payload;
mod registry;
mod sockets;

use crate::app::AppState;
use crate::auctions::model::Auction;
use crate::clock::Clock;
use crate::config::{Config, RateLimits};
use announcer::Announcer;
use axum::Router;
use axum::middleware::from_fn_with_state;
use haat_db::Db;
use haat_domain::ids::AuctionId;
use payload::{Event, News};
use registry::Registry;
use socketioxide::SocketIo;
use socketioxide::service::SocketIoService;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// The room of sockets that have joined no auction.
const LOBBY: &str = "lobby";
/// Messages that may wait for one slow watcher. A watcher that falls further behind misses some and is
/// told the newest state again soon after.
const SOCKET_BUFFER: usize = 256;
/// Clients send ids and, after a bid, the auction they saw; nothing of theirs is larger.
const LARGEST_MESSAGE: usize = 64 * 1024;
/// A connection that does not enter a namespace in this time is closed.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Watchers of a room are counted aloud at most this often.
const COUNT_EVERY: Duration = Duration::from_secs(1);

/// Every so many counts, sockets that are gone are struck off.
const SWEEP_EVERY: u64 = 60;

/// Tells watchers what happened. Cheap to clone.
#[derive(Clone)]
pub struct Live(Arc<Inner>);

struct Inner {
    io: SocketIo,
    service: SocketIoService<Router>,
    db: Db,
    clock: Clock,
    limited: bool,
    announcer: Announcer,
    registry: Registry,
}

impl Live {
    /// Opens the channel.
    pub fn open(config: &Config, db: &Db, clock: &Clock) -> Self {
        let (service, io) = SocketIo::builder()
            .max_buffer_size(SOCKET_BUFFER)
            .max_payload(LARGEST_MESSAGE as u64)
            .ws_max_message_size(LARGEST_MESSAGE)
            .ws_max_frame_size(LARGEST_MESSAGE)
            .connect_timeout(CONNECT_TIMEOUT)
            .build_with_inner_svc(Router::new());
        let live = Self(Arc::new(Inner {
            io,
            service,
            db: db.clone(),
            clock: clock.clone(),
            limited: config.rate_limits == RateLimits::On,
            announcer: Announcer::default(),
            registry: Registry::default(),
        }));
        sockets::listen(&live);
        tokio::spawn(announcer::run(Arc::downgrade(&live.0)));
        tokio::spawn(count_watchers(Arc::downgrade(&live.0)));
        live
    }

    /// A bid was accepted and is on disk.
    pub fn bid_placed(&self, auction: Auction) {
        self.0.announcer.post(News::new(Event::Bid, auction));
    }

    /// The auction is over.
    pub fn auction_ended(&self, auction: Auction) {
        self.0.announcer.post(News::new(Event::Ended, auction));
    }

    /// The auction was put up.
    pub fn auction_created(&self, auction: Auction) {
        self.0.announcer.post(News::new(Event::Created, auction));
    }

    /// The auction was taken out of the shop.
    pub fn auction_deleted(&self, auction: Auction) {
        self.0.announcer.post(News::new(Event::Deleted, auction));
    }

    /// Closes every connection so that clients connect elsewhere.
    pub async fn close(&self) {
        self.0.io.close().await;
    }

    /// How many sockets are connected here.
    pub fn connections(&self) -> usize {
        self.0.registry.connections()
    }
}

/// Closes the channel at `stop`, so that clients reconnect to another node, or to the next program here.
pub fn close_on(live: Live, stop: CancellationToken) {
    tokio::spawn(async move {
        stop.cancelled().await;
        live.close().await;
    });
}

/// The channel's route. It stays outside of compression and time-outs: a connection may last for hours.
pub fn router(state: &AppState) -> Router {
    let service = state.live.0.service.clone();
    Router::new()
        .route_service("/socket.io", service.clone())
        .route_service("/socket.io/", service)
        .layer(from_fn_with_state(state.clone(), gate::gate))
}

fn room(id: &AuctionId) -> String {
    format!("auction:{id}")
}

async fn count_watchers(live: Weak<Inner>) {
    for tick in 1_u64.. {
        let Some(inner) = live.upgrade() else { return };
        for (id, watchers) in inner.registry.changed_rooms() {
            let count = serde_json::json!({ "_id": id.as_str(), "watchers": watchers });
            inner.io.to(room(&id)).emit("watchers", &count).await.ok();
        }
        if tick % SWEEP_EVERY == 0 {
            // A connection that broke while it was being made never says goodbye.
            inner.registry.keep_only(|sid| inner.io.get_socket(sid).is_some());
        }
        drop(inner);
        tokio::time::sleep(COUNT_EVERY).await;
    }
}
