//! What is to be told of each auction, and when: never too often, and the last state always.

mod lane;

use self::lane::{Lane, NOTHING_TOLD, When};
use super::payload::Event;
use super::registry::Audience;
use haat_domain::ids::AuctionId;
use parking_lot::Mutex;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// How often the watchers of one auction hear of it while it is busy.
const ROOM_INTERVAL: Duration = Duration::from_millis(50);
/// How often the lobby hears of one busy auction: it hears of all the others too.
const LOBBY_INTERVAL: Duration = Duration::from_millis(500);
/// A quiet auction is forgotten after this time.
pub(super) const FORGET: Duration = Duration::from_mins(1);

/// What is to be told, by auction.
#[derive(Default)]
pub(super) struct Announcer {
    auctions: Mutex<HashMap<AuctionId, News>>,
    pub(super) wake: Arc<Notify>,
}

struct News {
    /// What is told at once and cannot be skipped: births, ends and deletions.
    urgent: BTreeSet<Event>,
    /// Of those, what somebody missed: it is told again with the newest state.
    missed: BTreeSet<Event>,
    room: Lane,
    lobby: Lane,
    /// Its words or terms changed: who hears light events has to hear all of it once.
    rewritten: bool,
    touched: Instant,
}

impl Announcer {
    /// Notes what happened to an auction.
    pub(super) fn post(&self, id: &AuctionId, event: Event) {
        let now = Instant::now();
        let mut auctions = self.auctions.lock();
        let news = auctions.entry(id.clone()).or_insert_with(|| News::new(now));
        news.touched = now;
        if event == Event::Bid {
            (news.room.due, news.lobby.due) = (true, true);
        } else {
            news.urgent.insert(event);
            // News of its own, however often somebody missed what came before it.
            (news.room.repeats, news.lobby.repeats) = (0, 0);
        }
        self.wake.notify_one();
    }

    /// Notes that an auction's words or terms changed.
    pub(super) fn rewritten(&self, id: &AuctionId) {
        self.post(id, Event::Bid);
        if let Some(news) = self.auctions.lock().get_mut(id) {
            news.rewritten = true;
        }
    }

    /// Runs `tell` unless a newer state than `version` has been told.
    ///
    /// `tell` runs while nothing newer can be told, so a watcher that joins never hears older state last.
    pub(super) fn unless_newer(&self, id: &AuctionId, version: i64, tell: impl FnOnce()) -> bool {
        let auctions = self.auctions.lock();
        let newest = auctions.get(id).is_none_or(|news| news.room.told.max(news.lobby.told) <= version);
        if newest {
            tell();
        }
        newest
    }

    /// What is to be told now, and when to look again.
    pub(super) fn due(
        &self,
        now: Instant,
        audience: impl Fn(&AuctionId) -> Audience,
    ) -> (Vec<Announcement>, Option<Instant>) {
        let mut next: Option<Instant> = None;
        let mut due = Vec::new();
        let mut auctions = self.auctions.lock();
        for (id, news) in auctions.iter_mut() {
            let there = audience(id);
            let mut urgent = std::mem::take(&mut news.urgent);
            if news.room.is_told_again(now) || news.lobby.is_told_again(now) {
                urgent.append(&mut news.missed);
            }
            let mut told =
                Announcement { id: id.clone(), urgent, bid: Audience::default(), rewritten: false };
            // Everyone must have heard of the last bid before they hear of the end.
            let flush = !told.urgent.is_empty();
            for (lane, listens, tell) in [
                (&mut news.room, there.room, &mut told.bid.room),
                (&mut news.lobby, there.lobby, &mut told.bid.lobby),
            ] {
                match lane.take(now, flush) {
                    When::Now => *tell = listens,
                    When::At(at) => next = Some(next.map_or(at, |soonest| soonest.min(at))),
                    When::Nothing => {}
                }
            }
            if told.bid != Audience::default() || (flush && there != Audience::default()) {
                // The lobby may come later than the room; it shows none of what changed.
                told.rewritten = std::mem::take(&mut news.rewritten);
                due.push(told);
            }
        }
        auctions.retain(|_, news| news.is_waiting() || now.duration_since(news.touched) < FORGET);
        (due, next)
    }

    /// Whether nothing waits to be told for the first time.
    pub(super) fn has_told_all(&self) -> bool {
        self.auctions.lock().values().all(|news| news.urgent.is_empty() && !news.room.due && !news.lobby.due)
    }

    /// It could not be told: another time.
    pub(super) fn put_back(&self, due: Announcement) {
        for event in due.urgent {
            self.post(&due.id, event);
        }
        if due.bid != Audience::default() {
            self.post(&due.id, Event::Bid);
        }
        if due.rewritten {
            self.rewritten(&due.id);
        }
    }

    /// Those of `due` who do not know the state `version` yet, and which one the room knew so far. From now on they do.
    pub(super) fn tells(&self, id: &AuctionId, version: i64, due: Audience) -> (Audience, i64) {
        let mut auctions = self.auctions.lock();
        let Some(news) = auctions.get_mut(id) else { return (due, NOTHING_TOLD) };
        let since = news.room.told;
        let room = due.room && news.room.tells(version);
        let lobby = due.lobby && news.lobby.tells(version);
        (Audience { room, lobby }, since)
    }

    pub(super) fn missed(&self, id: &AuctionId, event: Event, now: Instant) {
        if let Some(news) = self.auctions.lock().get_mut(id) {
            if event != Event::Bid {
                news.missed.insert(event);
            }
            for lane in [&mut news.room, &mut news.lobby] {
                lane.missed(now);
            }
        }
    }
}

/// What is told of one auction.
pub(super) struct Announcement {
    pub(super) id: AuctionId,
    pub(super) urgent: BTreeSet<Event>,
    /// Who hears of its bids.
    pub(super) bid: Audience,
    pub(super) rewritten: bool,
}

impl News {
    fn new(now: Instant) -> Self {
        let (room, lobby) = (Lane::new(ROOM_INTERVAL, now), Lane::new(LOBBY_INTERVAL, now));
        let rewritten = false;
        Self { urgent: BTreeSet::new(), missed: BTreeSet::new(), room, lobby, rewritten, touched: now }
    }

    fn is_waiting(&self) -> bool {
        !self.urgent.is_empty()
            || [&self.room, &self.lobby].iter().any(|lane| lane.due || lane.again.is_some())
    }
}

#[cfg(test)]
mod tests;
