//! Tells each auction's news to its room and to the lobby, newest state first, never too often.
//!
//! Whoever has news leaves it here and goes on; one task does the telling. Only the newest state of an
//! auction waits, so a storm of bids costs each watcher a few messages per second, and the last one told
//! is always the last state.

use super::payload::{self, Body, Event, News};
use super::{Inner, LOBBY, room};
use haat_domain::ids::AuctionId;
use parking_lot::Mutex;
use socketioxide::{BroadcastError, SocketError};
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// So many messages go out at once; after that, one per interval.
const BURST: f64 = 10.0;
/// How often the watchers of one auction hear of it while it is busy.
const ROOM_INTERVAL: Duration = Duration::from_millis(50);
/// How often the lobby hears of one busy auction: it hears of all the others too.
const LOBBY_INTERVAL: Duration = Duration::from_millis(500);
/// When someone's buffer was full, the newest state is told once more after this time, and so many times.
const TELL_AGAIN: Duration = Duration::from_secs(1);
const REPEATS: u32 = 5;
/// A quiet auction is forgotten after this time.
const FORGET: Duration = Duration::from_mins(1);

/// The news that waits, by auction.
#[derive(Default)]
pub(super) struct Announcer {
    auctions: Mutex<HashMap<AuctionId, Entry>>,
    /// What is told at once and cannot be skipped: ends, births and deletions.
    urgent: Mutex<Vec<News>>,
    /// Urgent news told lately: a node that catches up may find it again.
    told: Mutex<HashMap<(AuctionId, Event), Instant>>,
    wake: Arc<Notify>,
}

struct Entry {
    latest: Arc<News>,
    room: Lane,
    lobby: Lane,
    touched: Instant,
}

/// One audience of an auction.
struct Lane {
    told: Option<i64>,
    tokens: f64,
    counted: Instant,
    interval: Duration,
    /// Somebody missed the last message: it is told once more then.
    again: Option<Instant>,
    /// How often this state was told again.
    repeats: u32,
}

impl Announcer {
    /// Leaves news to be told. Never waits.
    pub(super) fn post(&self, news: News) {
        if news.event == Event::Bid {
            self.keep_newest(news);
        } else {
            self.urgent.lock().push(news);
        }
        self.wake.notify_one();
    }

    fn keep_newest(&self, news: News) {
        let now = Instant::now();
        let mut auctions = self.auctions.lock();
        match auctions.get_mut(&news.id) {
            Some(entry) if entry.latest.version >= news.version => {}
            Some(entry) => {
                entry.latest = Arc::new(news);
                entry.touched = now;
            }
            None => {
                let (room, lobby) = (Lane::new(ROOM_INTERVAL, now), Lane::new(LOBBY_INTERVAL, now));
                let id = news.id.clone();
                auctions.insert(id, Entry { latest: Arc::new(news), room, lobby, touched: now });
            }
        }
    }

    /// Runs `tell` unless a newer state than `version` has been told or waits to be told.
    ///
    /// `tell` runs while nothing newer can be told, so a watcher that joins never hears older state last.
    pub(super) fn unless_newer(&self, id: &AuctionId, version: i64, tell: impl FnOnce()) -> bool {
        let auctions = self.auctions.lock();
        let newest = auctions.get(id).is_none_or(|entry| entry.latest.version <= version);
        if newest {
            tell();
        }
        newest
    }

    /// What is due now, and when to look again.
    fn due(&self, now: Instant) -> (Vec<Due>, Option<Instant>) {
        let mut next: Option<Instant> = None;
        let mut due = Vec::new();
        let mut auctions = self.auctions.lock();
        for (id, entry) in auctions.iter_mut() {
            let version = entry.latest.version;
            let mut rooms = Vec::new();
            for (turn, is_lobby) in
                [(entry.room.take(version, now), false), (entry.lobby.take(version, now), true)]
            {
                match turn {
                    Turn::Now => rooms.push(if is_lobby { LOBBY.to_owned() } else { room(id) }),
                    Turn::At(at) => next = Some(next.map_or(at, |soonest| soonest.min(at))),
                    Turn::Nothing => {}
                }
            }
            if !rooms.is_empty() {
                due.push(Due { news: entry.latest.clone(), rooms });
            }
        }
        auctions.retain(|_, entry| entry.is_waiting() || now.duration_since(entry.touched) < FORGET);
        (due, next)
    }

    /// Everyone must have heard of the last bid before they hear of the end.
    fn flush(&self, id: &AuctionId) -> Option<Due> {
        let mut auctions = self.auctions.lock();
        let entry = auctions.get_mut(id)?;
        let version = entry.latest.version;
        let mut rooms = Vec::new();
        for (lane, name) in [(&mut entry.room, room(id)), (&mut entry.lobby, LOBBY.to_owned())] {
            if lane.told != Some(version) {
                lane.told = Some(version);
                rooms.push(name);
            }
        }
        (!rooms.is_empty()).then(|| Due { news: entry.latest.clone(), rooms })
    }

    /// Whether urgent news is new here. None of it happens to an auction twice.
    fn is_first(&self, news: &News) -> bool {
        let mut told = self.told.lock();
        told.retain(|_, at| at.elapsed() < 2 * FORGET);
        told.insert((news.id.clone(), news.event), Instant::now()).is_none()
    }

    fn missed(&self, id: &AuctionId, now: Instant) {
        if let Some(entry) = self.auctions.lock().get_mut(id) {
            for lane in [&mut entry.room, &mut entry.lobby] {
                // A watcher that still hears nothing is dead, and its connection will be closed for it.
                if lane.repeats < REPEATS {
                    lane.again.get_or_insert(now + TELL_AGAIN);
                }
            }
        }
    }
}

struct Due {
    news: Arc<News>,
    rooms: Vec<String>,
}

enum Turn {
    Now,
    At(Instant),
    Nothing,
}

impl Entry {
    fn is_waiting(&self) -> bool {
        let version = Some(self.latest.version);
        [&self.room, &self.lobby].iter().any(|lane| lane.told != version || lane.again.is_some())
    }
}

impl Lane {
    fn new(interval: Duration, now: Instant) -> Self {
        Self { told: None, tokens: BURST, counted: now, interval, again: None, repeats: 0 }
    }

    fn take(&mut self, version: i64, now: Instant) -> Turn {
        if self.told == Some(version) {
            return match self.again {
                Some(at) if at <= now => {
                    self.again = None;
                    self.repeats += 1;
                    Turn::Now
                }
                Some(at) => Turn::At(at),
                None => Turn::Nothing,
            };
        }
        let earned = now.duration_since(self.counted).as_secs_f64() / self.interval.as_secs_f64();
        self.tokens = (self.tokens + earned).min(BURST);
        self.counted = now;
        if self.tokens < 1.0 {
            return Turn::At(now + self.interval.mul_f64(1.0 - self.tokens));
        }
        self.tokens -= 1.0;
        self.told = Some(version);
        (self.again, self.repeats) = (None, 0);
        Turn::Now
    }
}

/// Tells what is posted until the channel is gone.
pub(super) async fn run(live: Weak<Inner>) {
    loop {
        let Some(inner) = live.upgrade() else { return };
        let urgent = std::mem::take(&mut *inner.announcer.urgent.lock());
        for news in urgent {
            if !inner.announcer.is_first(&news) {
                continue;
            }
            if let Some(due) = inner.announcer.flush(&news.id) {
                tell(&inner, &due.news, due.rooms).await;
            }
            let rooms = vec![room(&news.id), LOBBY.to_owned()];
            tell(&inner, &news, rooms).await;
        }
        let (due, next) = inner.announcer.due(Instant::now());
        for due in due {
            tell(&inner, &due.news, due.rooms).await;
        }
        let pause = next.map_or(FORGET, |next| next.saturating_duration_since(Instant::now()));
        let wake = inner.announcer.wake.clone();
        drop(inner);
        tokio::time::timeout(pause.min(FORGET), wake.notified()).await.ok();
    }
}

async fn tell(live: &Inner, news: &News, rooms: Vec<String>) {
    let now = live.clock.now();
    if rooms.iter().any(|name| name != LOBBY) {
        live.relay.pass_on(news, now);
    }
    let (io, name) = (live.io.to(rooms), news.event.name());
    let told = match &news.body {
        Body::Own(auction) | Body::Stored(auction) => io.emit(name, &payload::body(auction, now)).await,
        Body::Relayed(auction) => io.emit(name, &payload::at_this_time(auction, now)).await,
    };
    if let Err(BroadcastError::Socket(errors)) = told {
        let full = errors.iter().filter(|error| matches!(error, SocketError::InternalChannelFull)).count();
        if full > 0 {
            live.missed.inc_by(full as u64);
            live.announcer.missed(&news.id, Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn bid(version: i64) -> News {
        News::relayed(Event::Bid, json!({ "_id": "lamp", "bidCount": version })).unwrap()
    }

    #[test]
    fn only_the_newest_state_waits() {
        let announcer = Announcer::default();
        for version in [1, 2, 5, 4, 3] {
            announcer.post(bid(version));
        }
        let (due, next) = announcer.due(Instant::now());
        assert_eq!(due.len(), 1);
        assert_eq!((due[0].news.version, due[0].rooms.len(), next), (5, 2, None));
        assert!(announcer.due(Instant::now()).0.is_empty());
    }

    #[test]
    fn a_storm_is_told_in_steps_and_to_its_end() {
        let announcer = Announcer::default();
        let began = Instant::now();
        let (mut room, mut lobby, mut last) = (0, 0, (0, 0));
        let mut tell = |at: Duration| {
            for due in announcer.due(began + at).0 {
                for name in &due.rooms {
                    if name == LOBBY {
                        (lobby, last.1) = (lobby + 1, due.news.version);
                    } else {
                        (room, last.0) = (room + 1, due.news.version);
                    }
                }
            }
        };
        for millisecond in 1..=2000_u32 {
            announcer.post(bid(millisecond.into()));
            tell(Duration::from_millis(millisecond.into()));
        }
        tell(Duration::from_secs(5));
        assert_eq!(last, (2000, 2000));
        assert!((40..=53).contains(&room), "{room}");
        assert!((12..=16).contains(&lobby), "{lobby}");
    }

    #[test]
    fn what_a_slow_watcher_missed_is_told_again_a_few_times() {
        let announcer = Announcer::default();
        announcer.post(bid(1));
        let mut now = Instant::now();
        let mut told = 0;
        for _ in 0..60 {
            told += announcer.due(now).0.len();
            announcer.missed(&AuctionId::from("lamp"), now);
            now += Duration::from_secs(1);
        }
        assert_eq!(told, 1 + 5);
    }

    #[test]
    fn a_joining_watcher_is_not_told_less_than_the_others_know() {
        let announcer = Announcer::default();
        let lamp = AuctionId::from("lamp");
        announcer.post(bid(7));
        let mut told = Vec::new();
        for version in [6, 7, 8] {
            announcer.unless_newer(&lamp, version, || told.push(version));
        }
        assert_eq!(told, [7, 8]);
    }
}
