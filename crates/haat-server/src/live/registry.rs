//! Who is connected and who watches what: here socket by socket, elsewhere as other nodes tell.

use super::connection::{Connection, Heed};
use super::elsewhere::Elsewhere;
use haat_domain::ids::{AuctionId, UserId};
use parking_lot::Mutex;
use prometheus_client::metrics::gauge::Gauge;
use socketioxide::socket::Sid;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// A connection is made within this time, or never.
const SETTLED: Duration = Duration::from_mins(1);

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
    /// Rooms whose own count changed.
    changed: HashSet<AuctionId>,
    elsewhere: Elsewhere,
    networks: HashMap<IpAddr, usize>,
    /// How many asked for light events, by what they watch; `None` is the lobby.
    light: HashMap<Option<AuctionId>, usize>,
    /// The sockets of those who signed in.
    people: HashMap<UserId, HashSet<Sid>>,
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
        let Some(socket) = book.sockets.remove(&sid) else { return };
        self.open.dec();
        if let Some(open) = book.networks.get_mut(&socket.network) {
            *open -= 1;
            if *open == 0 {
                book.networks.remove(&socket.network);
            }
        }
    }

    /// Strikes off sockets that `exists` no longer knows. Those younger than a sweep may still be arriving.
    pub(super) fn keep_only(&self, exists: impl Fn(Sid) -> bool) {
        let known: Vec<Sid> = {
            let book = self.book.lock();
            let old = book.sockets.iter().filter(|(_, socket)| socket.since.elapsed() > SETTLED);
            old.map(|(sid, _)| *sid).collect()
        };
        for sid in known.into_iter().filter(|sid| !exists(*sid)) {
            self.depart(sid);
        }
    }

    /// Notes what the socket watches now, and with which kind of events, and gives back what it watched before.
    pub(super) fn watch(&self, sid: Sid, auction: Option<AuctionId>, light: bool) -> Option<AuctionId> {
        let mut book = self.book.lock();
        let socket = book.sockets.get_mut(&sid)?;
        let was_light = std::mem::replace(&mut socket.light, light);
        let before = std::mem::replace(&mut socket.watching, auction.clone());
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
        self.book.lock().sockets.get_mut(&sid).map_or(0, |socket| {
            socket.wishes += 1;
            socket.wishes
        })
    }

    /// Whether it has wished for nothing else since.
    pub(super) fn still_wishes(&self, sid: Sid, wish: u64) -> bool {
        self.book.lock().sockets.get(&sid).is_some_and(|socket| socket.wishes == wish)
    }

    /// Notes whose socket it is from now on.
    pub(super) fn belongs(&self, sid: Sid, person: Option<(UserId, String)>) {
        let mut book = self.book.lock();
        let Some(socket) = book.sockets.get_mut(&sid) else { return };
        let before = std::mem::replace(&mut socket.person, person.clone());
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
        let signed = |sid: &Sid| book.sockets.get(sid).and_then(|socket| socket.person.as_ref());
        sockets.filter_map(|sid| signed(sid).map(|(_, token)| (*sid, token.clone()))).collect()
    }

    /// Whether an event of this socket is listened to.
    pub(super) fn hear(&self, sid: Sid) -> Heed {
        self.book.lock().sockets.get_mut(&sid).map_or(Heed::Ignore, |socket| socket.hear(Instant::now()))
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
        self.book.lock().sockets.get(&sid).and_then(|socket| socket.watching.clone())
    }

    /// Whether it asked for light events.
    pub(super) fn is_light(&self, sid: Sid) -> bool {
        self.book.lock().sockets.get(&sid).is_some_and(|socket| socket.light)
    }

    /// How many watch the auction, on all nodes.
    pub(super) fn watchers(&self, id: &AuctionId) -> usize {
        self.book.lock().watchers(id)
    }

    /// Rooms whose number of watchers changed since the last call.
    pub(super) fn changed_rooms(&self) -> Vec<Count> {
        let mut book = self.book.lock();
        let here = std::mem::take(&mut book.changed);
        let mut elsewhere = book.elsewhere.take_changed();
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
        self.book.lock().elsewhere.forget_silent();
    }

    /// Another node has closed in good order: nobody watches there.
    pub(super) fn goodbye(&self, node: &str) {
        self.book.lock().elsewhere.forget(node);
    }

    /// How many watch each auction here.
    pub(super) fn rooms(&self) -> HashMap<String, usize> {
        self.book.lock().rooms.iter().map(|(id, count)| (id.to_string(), *count)).collect()
    }

    /// Another node tells how many watch these auctions there; `all` when it watches no others.
    pub(super) fn remote(&self, node: &str, rooms: HashMap<String, usize>, all: bool) {
        self.book.lock().elsewhere.hear(node, rooms, all);
    }

    pub(super) fn connections(&self) -> usize {
        self.book.lock().sockets.len()
    }
}

impl Book {
    fn watchers(&self, id: &AuctionId) -> usize {
        self.rooms.get(id).copied().unwrap_or_default() + self.elsewhere.watchers(id)
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
}
