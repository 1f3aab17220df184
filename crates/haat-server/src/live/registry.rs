//! Who is connected: from where, watching what, and how talkative.

use haat_domain::ids::{AuctionId, UserId};
use parking_lot::Mutex;
use prometheus_client::metrics::gauge::Gauge;
use socketioxide::socket::Sid;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// Events from one socket: so many at once, then this many per second.
const EVENTS_BURST: f64 = 30.0;
const EVENTS_PER_SECOND: f64 = 5.0;
/// A socket that had so many events refused is shown the door.
const MOST_REFUSED: u32 = 200;
/// A connection is made within this time, or never.
const SETTLED: Duration = Duration::from_mins(1);

/// A node that was not heard for so long is gone, and its watchers with it.
const SILENCE: Duration = Duration::from_secs(35);

#[derive(Default)]
pub(super) struct Registry {
    book: Mutex<Book>,
    /// Sockets connected here.
    pub(super) open: Gauge,
}

#[derive(Default)]
struct Book {
    sockets: HashMap<Sid, Connection>,
    rooms: HashMap<AuctionId, usize>,
    /// Sockets in all rooms together; the others are in the lobby.
    watching: usize,
    /// Rooms whose own count changed, and rooms whose count in all did.
    changed: HashSet<AuctionId>,
    changed_elsewhere: HashSet<AuctionId>,
    nodes: HashMap<String, Node>,
    networks: HashMap<IpAddr, usize>,
    /// How many asked for light events, by what they watch; `None` is the lobby.
    light: HashMap<Option<AuctionId>, usize>,
    /// The sockets of those who signed in.
    people: HashMap<UserId, HashSet<Sid>>,
}

struct Connection {
    network: IpAddr,
    since: Instant,
    watching: Option<AuctionId>,
    /// Whether it asked for light events.
    light: bool,
    /// How often it has wished for something; only the last wish is waited for.
    wishes: u64,
    /// Whose it is, and by which token we know.
    person: Option<(UserId, String)>,
    /// Events it may still send at once, as of `counted`.
    allowance: f64,
    counted: Instant,
    refused: u32,
}

/// Another node and its watchers.
struct Node {
    heard: Instant,
    rooms: HashMap<AuctionId, usize>,
}

/// The watchers of one auction.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) id: AuctionId,
    /// Here.
    pub(super) here: usize,
    /// On all nodes.
    pub(super) all: usize,
    /// Whether it changed here, so that other nodes want to know.
    pub(super) changed_here: bool,
}

/// Who listens here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Audience {
    /// Somebody in the auction's room.
    pub(super) room: bool,
    /// Somebody in the lobby.
    pub(super) lobby: bool,
}

/// Who listens here, by the kind of event that they asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds {
    /// In the auction's room.
    pub(super) room: EventForms,
    /// In the lobby.
    pub(super) lobby: EventForms,
}

/// The kinds of events that somebody in one place wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EventForms {
    /// Whole auctions.
    pub(super) whole: bool,
    /// What is new.
    pub(super) light: bool,
}

/// What to do with an event.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heed {
    Handle,
    Ignore,
    Disconnect,
}

impl Connection {
    fn new(network: IpAddr) -> Self {
        let now = Instant::now();
        Self {
            network,
            since: now,
            watching: None,
            light: false,
            person: None,
            wishes: 0,
            allowance: EVENTS_BURST,
            counted: now,
            refused: 0,
        }
    }

    fn hear(&mut self, now: Instant) -> Heed {
        let earned = now.duration_since(self.counted).as_secs_f64() * EVENTS_PER_SECOND;
        self.allowance = (self.allowance + earned).min(EVENTS_BURST);
        self.counted = now;
        if self.allowance >= 1.0 {
            self.allowance -= 1.0;
            return Heed::Handle;
        }
        self.refused += 1;
        if self.refused > MOST_REFUSED { Heed::Disconnect } else { Heed::Ignore }
    }
}

impl Registry {
    /// How many sockets are open from `network`.
    pub(super) fn open_from(&self, network: IpAddr) -> usize {
        self.book.lock().networks.get(&network).copied().unwrap_or_default()
    }

    pub(super) fn arrive(&self, sid: Sid, network: IpAddr) {
        let mut book = self.book.lock();
        *book.networks.entry(network).or_default() += 1;
        book.sockets.insert(sid, Connection::new(network));
        self.open.inc();
    }

    pub(super) fn depart(&self, sid: Sid) {
        self.watch(sid, None, false);
        self.belongs(sid, None);
        let mut book = self.book.lock();
        let Some(entry) = book.sockets.remove(&sid) else { return };
        self.open.dec();
        if let Some(open) = book.networks.get_mut(&entry.network) {
            *open -= 1;
            if *open == 0 {
                book.networks.remove(&entry.network);
            }
        }
    }

    /// Strikes off sockets that `exists` no longer knows. Those younger than a sweep may still be arriving.
    pub(super) fn keep_only(&self, exists: impl Fn(Sid) -> bool) {
        let known: Vec<Sid> = {
            let book = self.book.lock();
            let old = book.sockets.iter().filter(|(_, entry)| entry.since.elapsed() > SETTLED);
            old.map(|(sid, _)| *sid).collect()
        };
        for sid in known.into_iter().filter(|sid| !exists(*sid)) {
            self.depart(sid);
        }
    }

    /// Notes what the socket watches now, and with which kind of events, and gives back what it watched before.
    pub(super) fn watch(&self, sid: Sid, auction: Option<AuctionId>, light: bool) -> Option<AuctionId> {
        let mut book = self.book.lock();
        let entry = book.sockets.get_mut(&sid)?;
        let was_light = std::mem::replace(&mut entry.light, light);
        let before = std::mem::replace(&mut entry.watching, auction.clone());
        if was_light && let Some(count) = book.light.get_mut(&before) {
            *count -= 1;
            if *count == 0 {
                book.light.remove(&before);
            }
        }
        if light {
            *book.light.entry(auction.clone()).or_default() += 1;
        }
        if before == auction {
            return before;
        }
        if let Some(id) = &before {
            if let Some(count) = book.rooms.get_mut(id) {
                *count -= 1;
            }
            book.watching -= 1;
            if book.rooms.get(id) == Some(&0) {
                book.rooms.remove(id);
            }
            book.changed.insert(id.clone());
        }
        if let Some(id) = auction {
            *book.rooms.entry(id.clone()).or_default() += 1;
            book.watching += 1;
            book.changed.insert(id);
        }
        before
    }

    /// The socket wishes for something new: the number of that wish.
    pub(super) fn wishes(&self, sid: Sid) -> u64 {
        self.book.lock().sockets.get_mut(&sid).map_or(0, |entry| {
            entry.wishes += 1;
            entry.wishes
        })
    }

    /// Whether it has wished for nothing else since.
    pub(super) fn still_wishes(&self, sid: Sid, wish: u64) -> bool {
        self.book.lock().sockets.get(&sid).is_some_and(|entry| entry.wishes == wish)
    }

    /// Notes whose socket it is from now on.
    pub(super) fn belongs(&self, sid: Sid, person: Option<(UserId, String)>) {
        let mut book = self.book.lock();
        let Some(entry) = book.sockets.get_mut(&sid) else { return };
        let before = std::mem::replace(&mut entry.person, person.clone());
        if let Some((user, _)) = before
            && let Some(sockets) = book.people.get_mut(&user)
        {
            sockets.remove(&sid);
            if sockets.is_empty() {
                book.people.remove(&user);
            }
        }
        if let Some((user, _)) = person {
            book.people.entry(user).or_default().insert(sid);
        }
    }

    /// The sockets of this person here, each with the token that it signed in with.
    pub(super) fn sockets_of(&self, user: &UserId) -> Vec<(Sid, String)> {
        let book = self.book.lock();
        let sockets = book.people.get(user).into_iter().flatten();
        let signed = |sid: &Sid| book.sockets.get(sid).and_then(|entry| entry.person.as_ref());
        sockets.filter_map(|sid| signed(sid).map(|(_, token)| (*sid, token.clone()))).collect()
    }

    /// Whether an event of this socket is listened to.
    pub(super) fn hear(&self, sid: Sid) -> Heed {
        self.book.lock().sockets.get_mut(&sid).map_or(Heed::Ignore, |entry| entry.hear(Instant::now()))
    }

    /// Who would hear of the auction on this node.
    pub(super) fn audience(&self, id: &AuctionId) -> Audience {
        let book = self.book.lock();
        Audience { room: book.rooms.contains_key(id), lobby: book.sockets.len() > book.watching }
    }

    /// The same by the kind of event.
    pub(super) fn kinds(&self, id: &AuctionId) -> Kinds {
        let book = self.book.lock();
        let wanted = |place: &Option<AuctionId>, all: usize| {
            let light = book.light.get(place).copied().unwrap_or_default();
            EventForms { whole: all > light, light: light > 0 }
        };
        Kinds {
            room: wanted(&Some(id.clone()), book.rooms.get(id).copied().unwrap_or_default()),
            lobby: wanted(&None, book.sockets.len() - book.watching),
        }
    }

    /// What the socket watches; `None` is the lobby.
    pub(super) fn watching(&self, sid: Sid) -> Option<AuctionId> {
        self.book.lock().sockets.get(&sid).and_then(|entry| entry.watching.clone())
    }

    /// Whether it asked for light events.
    pub(super) fn is_light(&self, sid: Sid) -> bool {
        self.book.lock().sockets.get(&sid).is_some_and(|entry| entry.light)
    }

    /// How many watch the auction, on all nodes.
    pub(super) fn watchers(&self, id: &AuctionId) -> usize {
        self.book.lock().watchers(id)
    }

    /// Rooms whose number of watchers changed since the last call.
    pub(super) fn changed_rooms(&self) -> Vec<Count> {
        let mut book = self.book.lock();
        let here = std::mem::take(&mut book.changed);
        let mut elsewhere = std::mem::take(&mut book.changed_elsewhere);
        elsewhere.retain(|id| book.rooms.contains_key(id) && !here.contains(id));
        let count = |id: AuctionId, changed_here: bool| Count {
            here: book.rooms.get(&id).copied().unwrap_or_default(),
            all: book.watchers(&id),
            id,
            changed_here,
        };
        here.into_iter()
            .map(|id| (id, true))
            .chain(elsewhere.into_iter().map(|id| (id, false)))
            .map(|(id, changed_here)| count(id, changed_here))
            .collect()
    }

    /// Strikes off nodes that fell silent.
    pub(super) fn forget_silent_nodes(&self) {
        let mut book = self.book.lock();
        let silent = book.nodes.iter().filter(|(_, node)| node.heard.elapsed() >= SILENCE);
        let gone: Vec<String> = silent.map(|(name, _)| name.clone()).collect();
        for name in gone {
            book.forget(&name);
        }
    }

    /// Another node has closed in good order: nobody watches there.
    pub(super) fn goodbye(&self, node: &str) {
        self.book.lock().forget(node);
    }

    /// How many watch each auction here.
    pub(super) fn rooms(&self) -> HashMap<String, usize> {
        self.book.lock().rooms.iter().map(|(id, count)| (id.to_string(), *count)).collect()
    }

    /// Another node tells how many watch these auctions there; `all` when it watches no others.
    pub(super) fn remote(&self, node: &str, rooms: HashMap<String, usize>, all: bool) {
        let mut book = self.book.lock();
        let fresh = || Node { heard: Instant::now(), rooms: HashMap::new() };
        let known = book.nodes.entry(node.to_owned()).or_insert_with(fresh);
        known.heard = Instant::now();
        let mut changed: Vec<AuctionId> =
            if all { known.rooms.drain().map(|(id, _)| id).collect() } else { Vec::new() };
        for (id, count) in rooms {
            let id = AuctionId::from(id);
            changed.push(id.clone());
            if count == 0 {
                known.rooms.remove(&id);
            } else {
                known.rooms.insert(id, count);
            }
        }
        book.changed_elsewhere.extend(changed);
    }

    pub(super) fn connections(&self) -> usize {
        self.book.lock().sockets.len()
    }
}

impl Book {
    fn watchers(&self, id: &AuctionId) -> usize {
        let elsewhere: usize = self.nodes.values().filter_map(|node| node.rooms.get(id)).sum();
        self.rooms.get(id).copied().unwrap_or_default() + elsewhere
    }

    fn forget(&mut self, node: &str) {
        if let Some(node) = self.nodes.remove(node) {
            self.changed_elsewhere.extend(node.rooms.into_keys());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn light_events_go_only_where_somebody_asked_for_them() {
        let (registry, lamp) = (Registry::default(), AuctionId::from("lamp"));
        let (one, two) = (Sid::new(), Sid::new());
        let wanted = |(whole, light)| EventForms { whole, light };
        let kinds = |room, lobby| Kinds { room: wanted(room), lobby: wanted(lobby) };
        registry.arrive(one, Ipv4Addr::LOCALHOST.into());
        registry.arrive(two, Ipv4Addr::LOCALHOST.into());
        assert_eq!(registry.kinds(&lamp), kinds((false, false), (true, false)));
        registry.watch(one, None, true);
        assert_eq!(registry.kinds(&lamp), kinds((false, false), (true, true)));
        registry.watch(one, Some(lamp.clone()), true);
        registry.watch(two, Some(lamp.clone()), false);
        assert_eq!(registry.kinds(&lamp), kinds((true, true), (false, false)));
        // The same room, with other wishes.
        registry.watch(one, Some(lamp.clone()), false);
        assert_eq!(registry.kinds(&lamp), kinds((true, false), (false, false)));
        registry.depart(two);
        registry.depart(one);
        assert_eq!(registry.kinds(&lamp), kinds((false, false), (false, false)));
    }

    #[test]
    fn a_socket_waits_for_the_last_thing_it_wished_for_alone() {
        let (registry, one) = (Registry::default(), Sid::new());
        assert!(!registry.still_wishes(one, registry.wishes(one)), "it is not here");
        registry.arrive(one, Ipv4Addr::LOCALHOST.into());
        // Ten thousand joins while the database is away leave one that is waited for.
        let wishes: Vec<u64> = (0..10_000).map(|_| registry.wishes(one)).collect();
        assert_eq!(wishes.iter().filter(|wish| registry.still_wishes(one, **wish)).count(), 1);
        registry.depart(one);
        assert!(!registry.still_wishes(one, 10_000));
    }

    #[test]
    fn a_talkative_socket_is_heard_again_when_it_pauses_and_shown_the_door_when_it_does_not() {
        let mut entry = Connection::new(Ipv4Addr::LOCALHOST.into());
        let start = entry.counted;
        for _ in 0..30 {
            assert_eq!(entry.hear(start), Heed::Handle);
        }
        assert_eq!(entry.hear(start), Heed::Ignore);
        let later = start + Duration::from_secs(1);
        for _ in 0..5 {
            assert_eq!(entry.hear(later), Heed::Handle);
        }
        for _ in 1..MOST_REFUSED {
            assert_eq!(entry.hear(later), Heed::Ignore);
        }
        assert_eq!(entry.hear(later), Heed::Disconnect);
    }
}
