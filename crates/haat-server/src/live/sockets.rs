//! What sockets may say, and what they hear in answer.

use super::connection::Heed;
use super::payload::{self, Hearer};
use super::people;
use super::said::Said;
use super::{Inner, LIGHT_LOBBY, LOBBY, Live, light_room, room};
use crate::auctions::model::Auction;
use crate::auctions::store;
use crate::http::client_addr::ClientAddr;
use haat_db::DbError;
use haat_domain::ids::AuctionId;
use serde_json::json;
use socketioxide::extract::{AckSender, SocketRef, TryData};
use socketioxide::handler::ConnectHandler as _;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// The wish of those who are answered at once or not at all.
const WAITS_FOR_NOTHING: u64 = u64::MAX;
/// The version of what somebody knows who may know nothing.
const NO_STATE: i64 = -1;
/// How often a joining watcher is read a fresh state because a bid came in between.
const READINGS: usize = 5;
/// The pause before the database is asked again for a watcher.
const RETRY: Duration = Duration::from_secs(1);

/// Takes connections from now on.
pub(super) fn listen(live: &Live) {
    // Weak: the channel holds these handlers, and must not keep itself alive through them.
    let weak = Arc::downgrade(&live.0);
    // In a middleware: it runs before the client is told that it is connected. The plain handler runs
    // after that, and would miss what a quick client sends at once.
    let welcome = move |socket: SocketRef| async move {
        arrive(&weak, &socket);
        Ok::<(), Infallible>(())
    };
    live.0.io.ns("/", (async |_: SocketRef| {}).with(welcome));
}

fn arrive(weak: &Weak<Inner>, socket: &SocketRef) {
    let Some(live) = weak.upgrade() else { return };
    let address = socket.req_parts().extensions.get::<ClientAddr>();
    let network = address.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.network());
    live.registry.arrive(socket.id, network);
    live.opening.arrived();
    socket.join(LOBBY);

    let handle = weak.clone();
    socket.on_disconnect(move |socket: SocketRef| async move {
        if let Some(live) = handle.upgrade() {
            live.registry.depart(socket.id);
        }
    });
    on(weak, socket, "joinAuction", join_auction);
    on(weak, socket, "leaveAuction", leave_auction);
    on(weak, socket, "light", go_light);
    on(weak, socket, "bid", bid_sent);
    people::listen(weak, socket);
}

/// What an event asks for.
struct JoinRequest {
    auction: Option<AuctionId>,
    light: bool,
}

impl From<Said> for JoinRequest {
    fn from(said: Said) -> Self {
        Self { auction: said.auction(), light: said.light }
    }
}

/// Calls `handler` with the auction that the event carries, unless the socket talks too much.
fn on<H, F>(weak: &Weak<Inner>, socket: &SocketRef, event: &'static str, handler: H)
where
    H: Fn(Arc<Inner>, SocketRef, JoinRequest, AckSender) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let weak = weak.clone();
    socket.on(event, move |socket: SocketRef, TryData(said): TryData<Said>, ack: AckSender| async move {
        let Some(live) = weak.upgrade() else { return };
        match if live.limited { live.registry.hear(socket.id) } else { Heed::Handle } {
            Heed::Handle => handler(live, socket, said.unwrap_or_default().into(), ack).await,
            Heed::Ignore => {}
            Heed::Disconnect => {
                tracing::debug!(socket = %socket.id, "closed a socket that sent too many events");
                socket.disconnect().ok();
            }
        }
    });
}

/// `joinAuction`: from the lobby into the auction's room, and at once its state.
async fn join_auction(live: Arc<Inner>, socket: SocketRef, wanted: JoinRequest, ack: AckSender) {
    let wish = live.registry.wishes(socket.id);
    let JoinRequest { auction: Some(id), light } = wanted else { return not_found(&socket, ack) };
    // Whoever asks for what is not there stays where they are.
    match exists(&live, &socket, &id, wish).await {
        Ok(true) => {}
        Ok(false) => return not_found(&socket, ack),
        Err(GaveUp) => return,
    }
    // Into the room first: what is told from here on is heard, and nothing falls between.
    let there = live.registry.watch(socket.id, wish, Some(id.clone()), Some(light), |light| {
        leave_rooms(&socket);
        socket.join(if light { light_room(&id) } else { room(&id) });
    });
    if !there {
        return;
    }
    match tell_state(&live, &socket, "auctionData", &id, wish).await {
        Ok(Some(auction)) => {
            let watchers = json!({ "_id": id.as_str(), "watchers": live.registry.watchers(&id) });
            socket.emit("watchers", &watchers).ok();
            acknowledge(&live, &socket, &auction, Hearer::Room, ack).await;
        }
        Ok(None) => {
            // Deleted since.
            back_to_lobby(&live, &socket, wish);
            not_found(&socket, ack);
        }
        Err(GaveUp) => {}
    }
}

/// `leaveAuction`: back to the lobby.
async fn leave_auction(live: Arc<Inner>, socket: SocketRef, _: JoinRequest, ack: AckSender) {
    let wish = live.registry.wishes(socket.id);
    back_to_lobby(&live, &socket, wish);
    ack.send(&json!({ "message": "You have left the auction." })).ok();
}

/// `light`: from now on the socket hears only what is new of auctions, wherever it stands.
async fn go_light(live: Arc<Inner>, socket: SocketRef, _: JoinRequest, ack: AckSender) {
    live.registry.lighten(socket.id, |watching| {
        leave_rooms(&socket);
        socket.join(watching.map_or_else(|| LIGHT_LOBBY.to_owned(), light_room));
    });
    ack.send(&json!({ "light": true })).ok();
}

/// `bid`: whatever the client says about the auction, it is answered with what is stored.
async fn bid_sent(live: Arc<Inner>, socket: SocketRef, wanted: JoinRequest, ack: AckSender) {
    let Some(id) = wanted.auction else { return not_found(&socket, ack) };
    match tell_state(&live, &socket, "bid", &id, WAITS_FOR_NOTHING).await {
        Ok(Some(auction)) => acknowledge(&live, &socket, &auction, hearer(&socket), ack).await,
        Ok(None) => not_found(&socket, ack),
        Err(GaveUp) => {}
    }
}

/// Answers with the auction, in the kind that the socket asked for.
async fn acknowledge(live: &Inner, socket: &SocketRef, auction: &Auction, hearer: Hearer, ack: AckSender) {
    let (now, names) = (live.clock.now(), live.settings.names().await);
    if live.registry.is_light(socket.id) {
        ack.send(&payload::light(auction, now, names, hearer, NO_STATE)).ok();
    } else {
        ack.send(&payload::body(auction, now, names, hearer)).ok();
    }
}

fn back_to_lobby(live: &Inner, socket: &SocketRef, wish: u64) {
    live.registry.watch(socket.id, wish, None, None, |light| {
        leave_rooms(socket);
        socket.join(if light { LIGHT_LOBBY } else { LOBBY });
    });
}

fn leave_rooms(socket: &SocketRef) {
    for room in socket.rooms() {
        socket.leave(room);
    }
}

fn hearer(socket: &SocketRef) -> Hearer {
    let lobby = socket.rooms().iter().any(|room| room == LOBBY || room == LIGHT_LOBBY);
    if lobby { Hearer::Lobby } else { Hearer::Room }
}

fn not_found(socket: &SocketRef, ack: AckSender) {
    let words = json!({ "message": "Auction not found." });
    socket.emit("auctionError", &words).ok();
    ack.send(&words).ok();
}

/// Nobody waits for it any more.
struct GaveUp;

/// Asks the database for a watcher until it answers: while it is away, "not found" would be a lie, and the watcher would
/// not ask again. It is given up when the socket is gone or wishes something else by now: each waits for one thing.
async fn patiently<T, F>(
    live: &Inner,
    socket: &SocketRef,
    wish: u64,
    ask: impl Fn() -> F,
) -> Result<T, GaveUp>
where
    F: Future<Output = Result<T, DbError>>,
{
    loop {
        match ask().await {
            Ok(answer) => return Ok(answer),
            Err(error) if socket.connected() && live.registry.still_wishes(socket.id, wish) => {
                tracing::debug!(%error, "a watcher waits for the database");
                tokio::time::sleep(RETRY).await;
            }
            Err(_) => return Err(GaveUp),
        }
    }
}

async fn exists(live: &Inner, socket: &SocketRef, id: &AuctionId, wish: u64) -> Result<bool, GaveUp> {
    patiently(live, socket, wish, || store::exists(&live.db, id)).await
}

/// Sends one socket the stored auction, never older than what it may have heard already.
async fn tell_state(
    live: &Inner,
    socket: &SocketRef,
    event: &str,
    id: &AuctionId,
    wish: u64,
) -> Result<Option<Auction>, GaveUp> {
    for _ in 1..READINGS {
        let Some(auction) = patiently(live, socket, wish, || store::find(&live.db, id)).await? else {
            return Ok(None);
        };
        let names = live.settings.names().await;
        let now = live.clock.now();
        let tell = || {
            if live.registry.is_light(socket.id) {
                let light = payload::light(&auction, now, names, hearer(socket), NO_STATE);
                socket.emit(event, &light).ok();
            } else {
                socket.emit(event, &payload::body(&auction, now, names, hearer(socket))).ok();
            }
        };
        if live.announcer.unless_newer(id, payload::version(&auction), tell) {
            return Ok(Some(auction));
        }
    }
    // Bids pour in; what has been told meanwhile is newer than this anyway.
    patiently(live, socket, wish, || store::find(&live.db, id)).await
}
