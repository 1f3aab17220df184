//! Who is connected: from where, watching what, and how talkative.

use haat_domain::ids::AuctionId;
use parking_lot::Mutex;
use socketioxide::socket::Sid;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// Sockets open at once from one address.
const SOCKETS_PER_ADDRESS: usize = 512;
/// New connections from one address: so many at once, then this many per second.
const CONNECTS_BURST: f64 = 200.0;
const CONNECTS_PER_SECOND: f64 = 20.0;
/// Events from one socket: so many at once, then this many per second.
const EVENTS_BURST: f64 = 30.0;
const EVENTS_PER_SECOND: f64 = 5.0;
/// A socket that had so many events refused is shown the door.
const PATIENCE: u32 = 200;
/// Quiet addresses are forgotten after this time.
const FORGET: Duration = Duration::from_secs(60);

#[derive(Default)]
pub(super) struct Registry(Mutex<Book>);

#[derive(Default)]
struct Book {
    sockets: HashMap<Sid, Entry>,
    rooms: HashMap<AuctionId, usize>,
    changed: HashSet<AuctionId>,
    addresses: HashMap<IpAddr, Address>,
}

struct Entry {
    address: IpAddr,
    since: Instant,
    watching: Option<AuctionId>,
    events: Bucket,
    refused: u32,
}

struct Address {
    open: usize,
    connects: Bucket,
}

struct Bucket {
    tokens: f64,
    counted: Instant,
}

/// What to do with an event.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Hearing {
    Welcome,
    Ignored,
    Enough,
}

impl Bucket {
    fn new(tokens: f64) -> Self {
        Self { tokens, counted: Instant::now() }
    }

    fn take(&mut self, per_second: f64, most: f64) -> bool {
        let now = Instant::now();
        self.tokens = (self.tokens + now.duration_since(self.counted).as_secs_f64() * per_second).min(most);
        self.counted = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

impl Registry {
    /// Whether `address` may open one more connection.
    pub(super) fn may_connect(&self, address: IpAddr) -> bool {
        let mut book = self.0.lock();
        if book.addresses.len() > 10_000 {
            book.addresses.retain(|_, known| known.open > 0 || known.connects.counted.elapsed() < FORGET);
        }
        let known = book
            .addresses
            .entry(address)
            .or_insert_with(|| Address { open: 0, connects: Bucket::new(CONNECTS_BURST) });
        known.open < SOCKETS_PER_ADDRESS && known.connects.take(CONNECTS_PER_SECOND, CONNECTS_BURST)
    }

    pub(super) fn arrive(&self, sid: Sid, address: IpAddr) {
        let mut book = self.0.lock();
        let known = book
            .addresses
            .entry(address)
            .or_insert_with(|| Address { open: 0, connects: Bucket::new(CONNECTS_BURST) });
        known.open += 1;
        let events = Bucket::new(EVENTS_BURST);
        book.sockets
            .insert(sid, Entry { address, since: Instant::now(), watching: None, events, refused: 0 });
    }

    pub(super) fn depart(&self, sid: Sid) {
        self.watch(sid, None);
        let mut book = self.0.lock();
        if let Some(entry) = book.sockets.remove(&sid)
            && let Some(known) = book.addresses.get_mut(&entry.address)
        {
            known.open = known.open.saturating_sub(1);
        }
    }

    /// Strikes off sockets that `exists` no longer knows. Those younger than a sweep may still be arriving.
    pub(super) fn keep_only(&self, exists: impl Fn(Sid) -> bool) {
        let known: Vec<Sid> = {
            let book = self.0.lock();
            let old = book.sockets.iter().filter(|(_, entry)| entry.since.elapsed() > FORGET);
            old.map(|(sid, _)| *sid).collect()
        };
        for sid in known.into_iter().filter(|sid| !exists(*sid)) {
            self.depart(sid);
        }
    }

    /// Notes what the socket watches now and gives back what it watched before.
    pub(super) fn watch(&self, sid: Sid, auction: Option<AuctionId>) -> Option<AuctionId> {
        let mut book = self.0.lock();
        let Some(entry) = book.sockets.get_mut(&sid) else { return None };
        let before = std::mem::replace(&mut entry.watching, auction.clone());
        if before == auction {
            return before;
        }
        if let Some(id) = &before {
            if let Some(count) = book.rooms.get_mut(id) {
                *count -= 1;
            }
            if book.rooms.get(id) == Some(&0) {
                book.rooms.remove(id);
            }
            book.changed.insert(id.clone());
        }
        if let Some(id) = auction {
            *book.rooms.entry(id.clone()).or_default() += 1;
            book.changed.insert(id);
        }
        before
    }

    /// Whether an event of this socket is listened to.
    pub(super) fn hear(&self, sid: Sid) -> Hearing {
        let mut book = self.0.lock();
        let Some(entry) = book.sockets.get_mut(&sid) else { return Hearing::Ignored };
        if entry.events.take(EVENTS_PER_SECOND, EVENTS_BURST) {
            return Hearing::Welcome;
        }
        entry.refused += 1;
        if entry.refused > PATIENCE { Hearing::Enough } else { Hearing::Ignored }
    }

    pub(super) fn watchers(&self, id: &AuctionId) -> usize {
        self.0.lock().rooms.get(id).copied().unwrap_or_default()
    }

    /// Rooms whose number of watchers changed since the last call.
    pub(super) fn changed_rooms(&self) -> Vec<(AuctionId, usize)> {
        let mut book = self.0.lock();
        let changed = std::mem::take(&mut book.changed);
        changed.into_iter().map(|id| (id.clone(), book.rooms.get(&id).copied().unwrap_or_default())).collect()
    }

    pub(super) fn connections(&self) -> usize {
        self.0.lock().sockets.len()
    }
}
