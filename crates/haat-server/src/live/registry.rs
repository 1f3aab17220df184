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
        // All at once: what it says meanwhile in another task must not be counted in between.
        let mut book = self.book.lock();
        book.watch(sid, None, false);
        book.belongs(sid, None);
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

    /// Lets the socket watch what it wished for, with the kind of events that it asked for then or before, and `go` there in
    /// the same moment; false when it is gone or has wished for something else since.
    pub(super) fn watch(
        &self,
        sid: Sid,
        wish: u64,
        auction: Option<AuctionId>,
        light: Option<bool>,
        go: impl FnOnce(bool),
    ) -> bool {
        let mut book = self.book.lock();
        let socket = book.sockets.get(&sid).filter(|socket| socket.wishes == wish);
        let Some(light) = socket.map(|socket| light.unwrap_or(socket.light)) else { return false };
        book.watch(sid, auction, light);
        go(light);
        true
    }

    /// From now on the socket hears light events of what it watches, wherever that is, and goes there.
    pub(super) fn lighten(&self, sid: Sid, go: impl FnOnce(Option<&AuctionId>)) {
        let mut book = self.book.lock();
        let Some(watching) = book.sockets.get(&sid).map(|socket| socket.watching.clone()) else { return };
        book.watch(sid, watching.clone(), true);
        go(watching.as_ref());
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
        self.book.lock().belongs(sid, person);
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
    /// Notes what the socket watches now, and with which kind of events.
    fn watch(&mut self, sid: Sid, auction: Option<AuctionId>, light: bool) {
        let Some(socket) = self.sockets.get_mut(&sid) else { return };
        let was_light = std::mem::replace(&mut socket.light, light);
        let before = std::mem::replace(&mut socket.watching, auction.clone());
        if was_light && let Some(count) = self.light.get_mut(&before) {
            *count -= 1;
            if *count == 0 {
                self.light.remove(&before);
            }
        }
        if light {
            *self.light.entry(auction.clone()).or_default() += 1;
        }
        if before == auction {
            return;
        }
        if let Some(id) = before {
            if let Some(count) = self.rooms.get_mut(&id) {
                *count -= 1;
            }
            self.watching -= 1;
            if self.rooms.get(&id) == Some(&0) {
                self.rooms.remove(&id);
            }
            self.changed.insert(id);
        }
        if let Some(id) = auction {
            *self.rooms.entry(id.clone()).or_default() += 1;
            self.watching += 1;
            self.changed.insert(id);
        }
    }

    fn belongs(&mut self, sid: Sid, person: Option<(UserId, String)>) {
        let Some(socket) = self.sockets.get_mut(&sid) else { return };
        let before = std::mem::replace(&mut socket.person, person.clone());
        if let Some((user, _)) = before
            && let Some(sockets) = self.people.get_mut(&user)
        {
            sockets.remove(&sid);
            if sockets.is_empty() {
                self.people.remove(&user);
            }
        }
        if let Some((user, _)) = person {
            self.people.entry(user).or_default().insert(sid);
        }
    }

    fn watchers(&self, id: &AuctionId) -> usize {
        self.rooms.get(id).copied().unwrap_or_default() + self.elsewhere.watchers(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    /// Wishes and goes at once.
    fn goes(registry: &Registry, sid: Sid, auction: Option<&AuctionId>, light: Option<bool>) -> bool {
        registry.watch(sid, registry.wishes(sid), auction.cloned(), light, |_| ())
    }

    #[test]
    fn who_wished_for_something_else_meanwhile_does_not_go() {
        let (registry, one, lamp) = (Registry::default(), Sid::new(), AuctionId::from("lamp"));
        registry.arrive(one, Ipv4Addr::LOCALHOST.into());
        let slow = registry.wishes(one);
        assert!(goes(&registry, one, None, None), "back to the lobby while the lamp was looked for");
        assert!(!registry.watch(one, slow, Some(lamp.clone()), None, |_| panic!("it went")));
        assert_eq!(registry.audience(&lamp), Audience { room: false, lobby: true });
        // Nor does who has left, and nothing is counted of it.
        let late = registry.wishes(one);
        registry.depart(one);
        assert!(!registry.watch(one, late, Some(lamp.clone()), None, |_| panic!("it went")));
        registry.arrive(Sid::new(), Ipv4Addr::LOCALHOST.into());
        assert_eq!(registry.audience(&lamp), Audience { room: false, lobby: true });
    }

    #[test]
    fn light_events_go_only_where_somebody_asked_for_them() {
        let (registry, lamp) = (Registry::default(), AuctionId::from("lamp"));
        let (one, two) = (Sid::new(), Sid::new());
        let wanted = |(whole, light)| EventForms { whole, light };
        let kinds = |room, lobby| Kinds { room: wanted(room), lobby: wanted(lobby) };
        registry.arrive(one, Ipv4Addr::LOCALHOST.into());
        registry.arrive(two, Ipv4Addr::LOCALHOST.into());
        assert_eq!(registry.kinds(&lamp), kinds((false, false), (true, false)));
        registry.lighten(one, |place| assert_eq!(place, None));
        assert_eq!(registry.kinds(&lamp), kinds((false, false), (true, true)));
        assert!(goes(&registry, one, Some(&lamp), None) && goes(&registry, two, Some(&lamp), Some(false)));
        assert_eq!(registry.kinds(&lamp), kinds((true, true), (false, false)));
        // The same room, with other wishes.
        assert!(goes(&registry, one, Some(&lamp), Some(false)));
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
