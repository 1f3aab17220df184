//! The live channel: Socket.IO at `/socket.io`, and the only place that knows sockets.
//!
//! A socket that does nothing stands in the lobby and hears `bid` for every auction. After `joinAuction`
//! it hears that auction only, beginning with `auctionData`; `leaveAuction` brings it back to the lobby. With
//! `{ auctionId, light: true }`, or `light` for the lobby, it hears only what is new of an auction whose words, pictures
//! and terms it has read before; whoever asks for nothing hears whole auctions. After
//! `signIn` with a session token it also hears `notice` when there is something new for its owner.
//! Nothing here is truth: everything told follows a fact in the log, and was read from the database.

mod announcer;
mod connection;
mod elsewhere;
mod gate;
mod payload;
mod people;
mod registry;
mod relay;
mod said;
mod sockets;
mod teller;

use crate::auth;
use crate::clock::Clock;
use crate::config::{Config, RateLimits};
use crate::error::StartError;
use crate::http::client_addr::TrustedProxies;
use crate::http::deadline::{self, Networks};
use crate::settings::ShopSettings;
use crate::workers::{Next, Turn, Workers};
use announcer::Announcer;
use axum::Router;
use axum::extract::FromRef;
use axum::middleware::from_fn_with_state;
use gate::Opening;
pub use gate::Parts;
use haat_db::Db;
use haat_db::facts::Reader;
use haat_domain::ids::AuctionId;
use prometheus_client::metrics::counter::Counter;
use registry::Registry;
use relay::{Relay, Word};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use socketioxide::service::SocketIoService;
use socketioxide::{ParserConfig, SocketIo};
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// The name under which it follows the log.
const FOLLOWER: &str = "live";
/// A stopping node takes so long at most to tell its watchers what it still knows.
const LAST_NEWS: Duration = Duration::from_secs(2);
/// The room of sockets that have joined no auction.
const LOBBY: &str = "lobby";
/// Of those, the room of those that asked for light events.
const LIGHT_LOBBY: &str = "lobby, light";
/// Messages that may wait for one slow watcher. A watcher that falls further behind misses some and is
/// told the newest state again soon after.
const SOCKET_BUFFER: usize = 256;
/// Clients send ids and, after a bid, the auction they saw; nothing of theirs is larger.
const LARGEST_MESSAGE: usize = 64 * 1024;
/// What each socket keeps for what it may say next, and how much is read of it at once; longer words get more.
const READ_BUFFER: usize = 512;
/// A connection that does not enter a namespace in this time is closed.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Watchers of a room are counted aloud at most this often.
const COUNT_EVERY: Duration = Duration::from_secs(1);

/// Every so many counts, other nodes are told all of ours, changed or not.
const HEARTBEAT: u64 = 10;
/// Every so many counts, sockets that are gone are struck off.
const SWEEP: u64 = 60;

/// Tells watchers what happened. Cheap to clone.
#[derive(Clone)]
pub struct Live(Arc<Inner>);

struct Inner {
    io: SocketIo,
    service: SocketIoService<Router>,
    db: Db,
    clock: Clock,
    settings: ShopSettings,
    /// Who signed in.
    auth: Arc<auth::Parts>,
    limited: bool,
    /// Open at once, with a connection of their own or without.
    most: usize,
    opening: Opening,
    announcer: Announcer,
    registry: Registry,
    relay: Relay,
    /// Whether everyone has been told that we close.
    closed: CancellationToken,
    /// Messages that slow watchers missed.
    missed: Counter,
}

impl Live {
    /// Opens the channel. `secret` tells the nodes of this shop from those of others.
    pub async fn open(
        config: &Config,
        db: &Db,
        clock: &Clock,
        auth: &Arc<auth::Parts>,
        secret: &[u8],
        workers: &Workers,
    ) -> Result<Self, StartError> {
        let (service, io) = SocketIo::builder()
            .max_buffer_size(SOCKET_BUFFER)
            .max_payload(LARGEST_MESSAGE as u64)
            .ws_read_buffer_size(READ_BUFFER)
            .ws_max_message_size(LARGEST_MESSAGE)
            .ws_max_frame_size(LARGEST_MESSAGE)
            .connect_timeout(CONNECT_TIMEOUT)
            // Attachments are kept until the last of them has come, by default ten megabytes for each socket.
            .with_parser(ParserConfig::common().max_incoming_binaries(0))
            .build_with_inner_svc(Router::new());
        let shop: String = hex::encode(Sha256::digest(secret)).chars().take(16).collect();
        // Before the first watcher joins and reads a state.
        let facts = Reader::new(db, FOLLOWER, db.last_fact().await?);
        let (relay, letters) = Relay::new(config.redis_url.as_deref(), &shop, clock.now())?;
        let live = Self(Arc::new(Inner {
            io,
            service,
            db: db.clone(),
            clock: clock.clone(),
            settings: ShopSettings::new(db.clone(), crate::secret::of_auctions(db).await?),
            auth: auth.clone(),
            limited: config.rate_limits == RateLimits::On,
            most: config.connections,
            opening: Opening::default(),
            announcer: Announcer::default(),
            registry: Registry::default(),
            relay,
            closed: CancellationToken::new(),
            missed: Counter::default(),
        }));
        sockets::listen(&live);
        live.start(workers, facts, letters);
        Ok(live)
    }

    /// Starts the workers; each ends when the channel is gone.
    fn start(&self, workers: &Workers, facts: Reader, letters: Option<mpsc::Receiver<Word>>) {
        let (weak, never) = (Arc::downgrade(&self.0), CancellationToken::new());
        workers.spawn_with("live news", &never, (weak.clone(), facts), |(live, facts)| {
            Box::pin(teller::follow(live, facts))
        });
        workers.spawn_with("live announcer", &never, weak.clone(), |live| Box::pin(teller::tell_due(live)));
        workers.spawn_with("live counts", &never, (weak.clone(), 0), |(live, tick)| {
            *tick += 1;
            Box::pin(count_watchers(live, *tick))
        });
        if let Some(letters) = letters {
            workers.spawn_with("live relay, speaking", &never, (weak.clone(), letters), |(live, letters)| {
                Box::pin(relay::speak(live, letters))
            });
            workers.spawn_with("live relay, listening", &never, weak, |live| Box::pin(relay::listen(live)));
        }
    }

    /// Adds the channel's figures to those of the program.
    pub fn measure(&self, registry: &mut prometheus_client::registry::Registry) {
        let missed = self.0.missed.clone();
        registry.register("live_missed", "Messages that slow watchers missed", missed);
        registry.register("live_sockets", "Sockets connected to this node", self.0.registry.open.clone());
    }

    /// Tells what has been committed so far, then closes every connection so that clients connect elsewhere.
    pub async fn close(&self) {
        tokio::time::timeout(LAST_NEWS, self.tell_all()).await.ok();
        self.0.relay.say(Word::Goodbye);
        self.0.io.close().await;
        tokio::time::timeout(LAST_NEWS, self.0.relay.said_goodbye()).await.ok();
        self.0.closed.cancel();
    }

    /// Returns once [`Self::close`] is done, or takes too long: a program that ends before would cut it short.
    pub async fn closed(&self) {
        tokio::time::timeout(3 * LAST_NEWS, self.0.closed.cancelled()).await.ok();
    }

    /// Returns once this node's watchers have been told everything that is in the log now.
    async fn tell_all(&self) {
        let Ok(last) = self.0.db.last_fact().await else { return };
        let behind = || {
            let places = self.0.db.places();
            places.iter().any(|place| place.follower == FOLLOWER && place.place < last)
        };
        while behind() || !self.0.announcer.has_told_all() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // What was taken last is being sent.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    /// How many sockets are connected here.
    pub fn connections(&self) -> usize {
        self.0.registry.connections()
    }
}

/// Closes the channel at `stop`, so that clients reconnect to another node, or to the next program here.
pub fn close_on(live: &Live, workers: &Workers, stop: &CancellationToken) {
    let (live, stop) = (live.clone(), stop.clone());
    workers.spawn_with("live closing", &CancellationToken::new(), (live, stop), |(live, stop)| {
        Box::pin(async {
            stop.cancelled().await;
            live.close().await;
            Ok(Next::Done)
        })
    });
}

/// The channel's route. It stays outside of compression. A socket may last for hours, but no call to open one or to
/// send something without one.
pub fn router<S>(live: &Live, state: S) -> Router
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    TrustedProxies: FromRef<S>,
    Networks: FromRef<S>,
{
    let (service, networks) = (live.0.service.clone(), Networks::from_ref(&state));
    Router::new()
        .route_service("/socket.io", service.clone())
        .route_service("/socket.io/", service)
        .layer(from_fn_with_state(state, gate::gate))
        .layer(from_fn_with_state(networks, deadline::answer_in_time))
}

fn room(id: &AuctionId) -> String {
    format!("auction:{id}")
}

/// Where those watch an auction who asked for light events.
fn light_room(id: &AuctionId) -> String {
    format!("light:{id}")
}

/// Tells each room how many watch, and the other nodes how many watch here.
async fn count_watchers(live: &Weak<Inner>, tick: u64) -> Turn {
    let Some(inner) = live.upgrade() else { return Ok(Next::Done) };
    inner.registry.forget_silent_nodes();
    let mut here = HashMap::new();
    for count in inner.registry.changed_rooms() {
        let words = json!({ "_id": count.id.as_str(), "watchers": count.all });
        inner.io.to([room(&count.id), light_room(&count.id)]).emit("watchers", &words).await.ok();
        if count.changed_here {
            here.insert(count.id.into_string(), count.here);
        }
    }
    if tick % HEARTBEAT == 1 {
        inner.relay.say(Word::Watchers { rooms: inner.registry.rooms(), all: true });
    } else if !here.is_empty() {
        inner.relay.say(Word::Watchers { rooms: here, all: false });
    }
    if tick.is_multiple_of(SWEEP) {
        // A connection that broke while it was being made never says goodbye.
        inner.registry.keep_only(|sid| inner.io.get_socket(sid).is_some());
    }
    Ok(Next::After(COUNT_EVERY))
}
