//! Who is connected: from where, watching what, and how talkative.

use haat_domain::ids::AuctionId;
use parking_lot::Mutex;
use socketioxide::socket::Sid;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// Events from one socket: so many at once, then this many per second.
const EVENTS_BURST: f64 = 30.0;
const EVENTS_PER_SECOND: f64 = 5.0;
/// A socket that had so many events refused is shown the door.
const PATIENCE: u32 = 200;
/// A connection is made within this time, or never.
const SETTLED: Duration = Duration::from_secs(60);

#[derive(Default)]
pub(super) struct Registry(Mutex<Book>);

#[derive(Default)]
struct Book {
    sockets: HashMap<Sid, Entry>,
    rooms: HashMap<AuctionId, usize>,
    changed: HashSet<AuctionId>,
    addresses: HashMap<IpAddr, usize>,
}

struct Entry {
    address: IpAddr,
    since: Instant,
    watching: Option<AuctionId>,
    /// Events it may still send at once, as of `counted`.
    allowance: f64,
    counted: Instant,
    refused: u32,
}

/// What to do with an event.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Hearing {
    Welcome,
    Ignored,
    Enough,
}

impl Entry {
    fn new(address: IpAddr) -> Self {
        let now = Instant::now();
        Self { address, since: now, watching: None, allowance: EVENTS_BURST, counted: now, refused: 0 }
    }

    fn hear(&mut self) -> Hearing {
        let now = Instant::now();
        let earned = now.duration_since(self.counted).as_secs_f64() * EVENTS_PER_SECOND;
        self.allowance = (self.allowance + earned).min(EVENTS_BURST);
        self.counted = now;
        if self.allowance >= 1.0 {
            self.allowance -= 1.0;
            return Hearing::Welcome;
        }
        self.refused += 1;
        if self.refused > PATIENCE { Hearing::Enough } else { Hearing::Ignored }
    }
}

impl Registry {
    /// How many sockets are open from `address`.
    pub(super) fn open_from(&self, address: IpAddr) -> usize {
        self.0.lock().addresses.get(&address).copied().unwrap_or_default()
    }

    pub(super) fn arrive(&self, sid: Sid, address: IpAddr) {
        let mut book = self.0.lock();
        *book.addresses.entry(address).or_default() += 1;
        book.sockets.insert(sid, Entry::new(address));
    }

    pub(super) fn depart(&self, sid: Sid) {
        self.watch(sid, None);
        let mut book = self.0.lock();
        let Some(entry) = book.sockets.remove(&sid) else { return };
        if let Some(open) = book.addresses.get_mut(&entry.address) {
            *open -= 1;
            if *open == 0 {
                book.addresses.remove(&entry.address);
            }
        }
    }

    /// Strikes off sockets that `exists` no longer knows. Those younger than a sweep may still be arriving.
    pub(super) fn keep_only(&self, exists: impl Fn(Sid) -> bool) {
        let known: Vec<Sid> = {
            let book = self.0.lock();
            let old = book.sockets.iter().filter(|(_, entry)| entry.since.elapsed() > SETTLED);
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
        self.0.lock().sockets.get_mut(&sid).map_or(Hearing::Ignored, Entry::hear)
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
