//! The door: how many connections are open at once, in all and from one network, and which give way to others.
//!
//! A connection that waits for a request costs its owner nothing and us an open file. So each has to say something
//! soon (`serve.rs`), and when the house is full the one that has been silent for longest makes room. A head whose body
//! we wait for is no more than silence either. Whoever has asked for something is never shown out, and those who stay
//! for good leave some places to those who ask.

use crate::config::{Config, RateLimits};
use crate::http::client_addr::ClientAddr;
use parking_lot::Mutex;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Connections from one network; an office or a mobile provider may share an address.
const FROM_ONE_NETWORK: usize = 1024;
/// How many are looked at to find one that can go: where thousands are silent there is always one among them. If there is
/// none, the next are looked at. Those who stay for good may have come together, and stand side by side.
const LOOKED_AT: usize = 64;
/// When nobody of a large house could go, it is not searched again for so many milliseconds: each search holds the door.
const SEARCHED: u64 = 100;
/// Open files that are not connections of visitors: databases, pictures, the index, payment providers.
const OTHER_FILES: usize = 128;

/// Counts who is inside. Cheap to clone.
#[derive(Clone)]
pub struct Door(Arc<Inner>);

struct Inner {
    book: Mutex<Book>,
    most: usize,
    most_from_one: usize,
    most_sockets: usize,
    /// Connections that were upgraded.
    sockets: AtomicUsize,
    began: Instant,
    open: Gauge,
    closed: Family<Closed, Counter>,
}

#[derive(Default)]
struct Book {
    lines: Vec<Arc<Line>>,
    networks: HashMap<IpAddr, Vec<Arc<Line>>>,
    next_look: usize,
    /// When it is worth searching again.
    search_at: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Closed {
    why: &'static str,
}

/// One connection.
pub(super) struct Line {
    network: IpAddr,
    /// Where it stands in the book, which has to be locked for it.
    place: AtomicUsize,
    /// Requests that are being answered; a connection that was upgraded counts as one for good.
    busy: AtomicU32,
    /// Whether we wait for the body of one that is.
    awaiting: AtomicBool,
    /// Whether it was upgraded.
    socket: AtomicBool,
    /// Since when it says nothing, in milliseconds of the door; the last of them all when it has to go.
    silent_since: AtomicU64,
    began: Instant,
    /// Told when it has to go.
    pub(super) shown_out: Notify,
}

/// A connection that was let in, until it is dropped.
pub(super) struct Admitted {
    pub(super) line: Arc<Line>,
    pub(super) door: Door,
}

impl Door {
    /// A door as wide as the settings and the limit of open files allow, with its figures among those of the program.
    pub fn new(config: &Config, registry: &mut Registry) -> Self {
        let files = open_files().unwrap_or(1024);
        let most = config.connections.min(files.saturating_sub(OTHER_FILES.max(files / 8))).max(16);
        if most < config.connections {
            tracing::info!(
                "at most {most} connections at once, since this program may open {files} files (`ulimit -n`)"
            );
        }
        // Behind a proxy all come from one address, and it is the proxy who knows better.
        let limited = config.rate_limits == RateLimits::On && config.trust_proxy == 0;
        let most_from_one = if limited { FROM_ONE_NETWORK.min(most / 2) } else { usize::MAX };
        let door = Self::with(most, most_from_one);
        registry.register("connections", "Connections that are open", door.0.open.clone());
        registry.register(
            "connections_closed",
            "Connections closed by us: refused, made to give way, silent, or not reading",
            door.0.closed.clone(),
        );
        door
    }

    fn with(most: usize, most_from_one: usize) -> Self {
        Self(Arc::new(Inner {
            book: Mutex::default(),
            most,
            most_from_one,
            // A quarter is for those who ask.
            most_sockets: most - most / 4,
            sockets: AtomicUsize::new(0),
            began: Instant::now(),
            open: Gauge::default(),
            closed: Family::default(),
        }))
    }

    /// Lets a connection in, if need be in the place of one that says nothing. `None`: everyone inside is busy.
    pub(super) fn enter(&self, from: IpAddr) -> Option<Admitted> {
        let network = ClientAddr(from).network();
        let line = Arc::new(Line {
            network,
            place: AtomicUsize::new(0),
            busy: AtomicU32::new(0),
            awaiting: AtomicBool::new(false),
            socket: AtomicBool::new(false),
            silent_since: AtomicU64::new(self.now()),
            began: self.0.began,
            shown_out: Notify::new(),
        });
        let mut book = self.0.book.lock();
        let neighbours = book.networks.get(&network).map_or(&[][..], Vec::as_slice);
        let room = if neighbours.len() >= self.0.most_from_one {
            self.show_out(neighbours.iter())
        } else if book.lines.len() >= self.0.most {
            self.make_room(&mut book)
        } else {
            true
        };
        if !room {
            self.note("refused");
            return None;
        }
        line.place.store(book.lines.len(), Ordering::Relaxed);
        book.lines.push(line.clone());
        book.networks.entry(network).or_default().push(line.clone());
        self.0.open.inc();
        Some(Admitted { line, door: self.clone() })
    }

    /// Whether one more may be upgraded.
    pub(super) fn has_room_for_a_socket(&self) -> bool {
        self.0.sockets.load(Ordering::Relaxed) < self.0.most_sockets
    }

    /// A connection was upgraded: it is busy for as long as it lasts.
    pub(super) fn upgraded(&self, line: &Line) {
        line.busy.fetch_add(1, Ordering::Relaxed);
        if !line.socket.swap(true, Ordering::Relaxed) {
            self.0.sockets.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// There are no more files: somebody who is silent has to go.
    pub(super) fn out_of_files(&self) {
        self.make_room(&mut self.0.book.lock());
    }

    /// Everyone has to go, once their requests are answered.
    pub(super) fn close(&self) {
        for line in &self.0.book.lock().lines {
            line.shown_out.notify_one();
        }
    }

    pub(super) fn note(&self, why: &'static str) {
        self.0.closed.get_or_create(&Closed { why }).inc();
    }

    fn make_room(&self, book: &mut Book) -> bool {
        let (all, now) = (book.lines.len(), self.now());
        if now < book.search_at {
            return false;
        }
        for _ in 0..all.div_ceil(LOOKED_AT) {
            let (before, after) = book.lines.split_at(book.next_look % all);
            let found = self.show_out(after.iter().chain(before).take(LOOKED_AT));
            book.next_look = (book.next_look + LOOKED_AT) % all;
            if found {
                return true;
            }
        }
        if all > LOOKED_AT {
            book.search_at = now + SEARCHED;
        }
        false
    }

    /// Shows out the one of `lines` that has been silent for longest.
    fn show_out<'a>(&self, lines: impl Iterator<Item = &'a Arc<Line>>) -> bool {
        let silent = lines.filter(|line| !line.is_busy() || line.awaits_body());
        let longest = silent.min_by_key(|line| line.silent_since.load(Ordering::Relaxed));
        if let Some(line) = longest {
            // Not chosen again while it goes.
            line.silent_since.store(u64::MAX, Ordering::Relaxed);
            line.shown_out.notify_one();
            self.note("gave way");
        }
        longest.is_some()
    }

    fn now(&self) -> u64 {
        millis(self.0.began)
    }
}

impl Line {
    pub(super) fn is_busy(&self) -> bool {
        self.busy.load(Ordering::Relaxed) > 0
    }

    /// Whether all of a head came, and not yet its body.
    pub(super) fn awaits_body(&self) -> bool {
        self.awaiting.load(Ordering::Relaxed)
    }

    /// From now on we wait for a body, or no longer. The wait is a new one when something came in between.
    pub(super) fn await_body(&self, awaiting: bool) {
        if !self.awaiting.swap(awaiting, Ordering::Relaxed) && awaiting {
            self.took();
        }
    }

    /// Whether it was chosen to make room.
    pub(super) fn gives_way(&self) -> bool {
        self.silent_since.load(Ordering::Relaxed) == u64::MAX
    }

    /// How long it has said nothing; nothing while a request is being answered.
    pub(super) fn silent_for(&self) -> Duration {
        if self.is_busy() {
            return Duration::ZERO;
        }
        let since = self.silent_since.load(Ordering::Relaxed);
        Duration::from_millis(millis(self.began).saturating_sub(since))
    }

    /// It took some of what we send, or sent some of what it has: that counts as words.
    pub(super) fn took(&self) {
        let _ = self.silent_since.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |since| {
            (since != u64::MAX).then(|| millis(self.began))
        });
    }
}

/// A request that is being answered on a connection, until it is dropped.
pub(super) struct Busy(Arc<Line>);

impl Busy {
    pub(super) fn with(line: &Arc<Line>) -> Self {
        line.busy.fetch_add(1, Ordering::Relaxed);
        Self(line.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.silent_since.store(millis(self.0.began), Ordering::Relaxed);
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut book = self.door.0.book.lock();
        let place = self.line.place.load(Ordering::Relaxed);
        book.lines.swap_remove(place);
        if let Some(moved) = book.lines.get(place) {
            moved.place.store(place, Ordering::Relaxed);
        }
        if let Some(neighbours) = book.networks.get_mut(&self.line.network) {
            neighbours.retain(|line| !Arc::ptr_eq(line, &self.line));
            if neighbours.is_empty() {
                book.networks.remove(&self.line.network);
            }
        }
        self.door.0.open.dec();
        if self.line.socket.load(Ordering::Relaxed) {
            self.door.0.sockets.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

fn millis(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX - 1)
}

/// How many files this program may open. Linux says so in a file; elsewhere the usual limit is taken.
fn open_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    match line.split_whitespace().next()? {
        "unlimited" => Some(usize::MAX),
        soft => soft.parse().ok(),
    }
}

#[cfg(test)]
mod tests;
