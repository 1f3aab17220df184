//! What is to be told of each auction, and when: never too often, and the last state always.

mod lane;

use self::lane::{Due, Lane, NOTHING_TOLD};
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
    auctions: Mutex<HashMap<AuctionId, Entry>>,
    pub(super) wake: Arc<Notify>,
}

struct Entry {
    /// What is told at once and cannot be skipped: births, ends and deletions.
    urgent: BTreeSet<Event>,
    /// Of those, what somebody missed: it is told again with the newest state.
    missed: BTreeSet<Event>,
    room: Lane,
    lobby: Lane,
    /// Whom it has to be told that its words or terms changed: light events are without them otherwise.
    rewritten: Audience,
    touched: Instant,
}

impl Announcer {
    /// Notes what happened to an auction.
    pub(super) fn post(&self, id: &AuctionId, event: Event) {
        let now = Instant::now();
        let mut auctions = self.auctions.lock();
        let entry = auctions.entry(id.clone()).or_insert_with(|| Entry::new(now));
        entry.touched = now;
        if event == Event::Bid {
            (entry.room.due, entry.lobby.due) = (true, true);
        } else {
            entry.urgent.insert(event);
            // News of its own, however often somebody missed what came before it.
            (entry.room.repeats, entry.lobby.repeats) = (0, 0);
        }
        self.wake.notify_one();
    }

    /// Notes that an auction's words or terms changed.
    pub(super) fn rewritten(&self, id: &AuctionId) {
        self.post(id, Event::Bid);
        if let Some(entry) = self.auctions.lock().get_mut(id) {
            entry.rewritten = Audience { room: true, lobby: true };
        }
    }

    /// Runs `tell` unless a newer state than `version` has been told.
    ///
    /// `tell` runs while nothing newer can be told, so a watcher that joins never hears older state last.
    pub(super) fn unless_newer(&self, id: &AuctionId, version: i64, tell: impl FnOnce()) -> bool {
        let auctions = self.auctions.lock();
        let newest = auctions.get(id).is_none_or(|entry| entry.room.told.max(entry.lobby.told) <= version);
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
        for (id, entry) in auctions.iter_mut() {
            let there = audience(id);
            let mut urgent = std::mem::take(&mut entry.urgent);
            if entry.room.is_told_again(now) || entry.lobby.is_told_again(now) {
                urgent.append(&mut entry.missed);
            }
            let nobody = Audience::default();
            let mut told = Announcement { id: id.clone(), urgent, bid: nobody, rewritten: nobody };
            // Everyone must have heard of the last bid before they hear of the end.
            let flush = !told.urgent.is_empty();
            let (owed, paid) = (&mut entry.rewritten, &mut told.rewritten);
            for (lane, listens, tell, owed, paid) in [
                (&mut entry.room, there.room, &mut told.bid.room, &mut owed.room, &mut paid.room),
                (&mut entry.lobby, there.lobby, &mut told.bid.lobby, &mut owed.lobby, &mut paid.lobby),
            ] {
                match lane.take(now, flush) {
                    Due::Now if listens => (*tell, *paid) = (true, std::mem::take(owed)),
                    Due::At(at) => next = Some(next.map_or(at, |soonest| soonest.min(at))),
                    Due::Now | Due::Nothing => {}
                }
            }
            if told.bid != nobody || (flush && there != nobody) {
                due.push(told);
            }
        }
        auctions.retain(|_, entry| entry.is_waiting() || now.duration_since(entry.touched) < FORGET);
        (due, next)
    }

    /// Whether nothing waits to be told for the first time.
    pub(super) fn has_told_all(&self) -> bool {
        self.auctions
            .lock()
            .values()
            .all(|entry| entry.urgent.is_empty() && !entry.room.due && !entry.lobby.due)
    }

    /// It could not be told: another time.
    pub(super) fn put_back(&self, due: Announcement) {
        for event in due.urgent {
            self.post(&due.id, event);
        }
        if due.bid != Audience::default() {
            self.post(&due.id, Event::Bid);
        }
        if due.rewritten != Audience::default() {
            self.rewritten(&due.id);
        }
    }

    /// Those of `due` who do not know the state `version` yet, and which one the room knew so far. From now on they do.
    pub(super) fn tells(&self, id: &AuctionId, version: i64, due: Audience) -> (Audience, i64) {
        let mut auctions = self.auctions.lock();
        let Some(entry) = auctions.get_mut(id) else { return (due, NOTHING_TOLD) };
        let since = entry.room.told;
        let room = due.room && entry.room.tells(version);
        let lobby = due.lobby && entry.lobby.tells(version);
        (Audience { room, lobby }, since)
    }

    pub(super) fn missed(&self, id: &AuctionId, event: Event, now: Instant) {
        if let Some(entry) = self.auctions.lock().get_mut(id) {
            if event != Event::Bid {
                entry.missed.insert(event);
            }
            for lane in [&mut entry.room, &mut entry.lobby] {
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
    /// To whom of them its words or terms are told anew.
    pub(super) rewritten: Audience,
}

impl Entry {
    fn new(now: Instant) -> Self {
        let (room, lobby) = (Lane::new(ROOM_INTERVAL, now), Lane::new(LOBBY_INTERVAL, now));
        let rewritten = Audience::default();
        Self { urgent: BTreeSet::new(), missed: BTreeSet::new(), room, lobby, rewritten, touched: now }
    }

    fn is_waiting(&self) -> bool {
        !self.urgent.is_empty()
            || [&self.room, &self.lobby].iter().any(|lane| lane.due || lane.again.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::lane::TELL_AGAIN;
    use super::*;
    use crate::http::serve::STALLED;

    fn everyone(_: &AuctionId) -> Audience {
        Audience { room: true, lobby: true }
    }

    fn lamp() -> AuctionId {
        AuctionId::from("lamp")
    }

    #[test]
    fn bids_that_come_together_are_told_together() {
        let announcer = Announcer::default();
        for _ in 0..5 {
            announcer.post(&lamp(), Event::Bid);
        }
        let (due, next) = announcer.due(Instant::now(), everyone);
        assert_eq!(due.len(), 1);
        assert_eq!((due[0].bid, next), (everyone(&lamp()), None));
        assert!(announcer.due(Instant::now(), everyone).0.is_empty());
    }

    #[test]
    fn a_storm_is_told_in_steps_and_to_its_end() {
        let announcer = Announcer::default();
        let began = Instant::now();
        let (mut room, mut lobby, mut last) = (0, 0, Duration::ZERO);
        let mut tell = |at: Duration| {
            for due in announcer.due(began + at, everyone).0 {
                room += i32::from(due.bid.room);
                lobby += i32::from(due.bid.lobby);
                last = at;
            }
        };
        for millisecond in 1..=2000 {
            announcer.post(&lamp(), Event::Bid);
            tell(Duration::from_millis(millisecond));
        }
        tell(Duration::from_secs(5));
        assert_eq!(last, Duration::from_secs(5), "the last bids too");
        assert!((40..=53).contains(&room), "{room}");
        assert!((12..=16).contains(&lobby), "{lobby}");
    }

    #[test]
    fn the_last_bids_are_told_with_the_end_and_before_it() {
        let announcer = Announcer::default();
        for _ in 0..20 {
            announcer.post(&lamp(), Event::Bid);
            announcer.due(Instant::now(), everyone);
        }
        announcer.post(&lamp(), Event::Bid);
        announcer.post(&lamp(), Event::Ended);
        let (due, _) = announcer.due(Instant::now(), everyone);
        assert_eq!((due[0].bid, due[0].urgent.len()), (everyone(&lamp()), 1));
        assert!(Event::Created < Event::Bid && Event::Bid < Event::Ended && Event::Ended < Event::Deleted);
    }

    #[test]
    fn what_was_rewritten_is_told_whole_once() {
        let announcer = Announcer::default();
        announcer.rewritten(&lamp());
        let (due, _) = announcer.due(Instant::now(), everyone);
        assert_eq!((due[0].rewritten, due[0].bid), (everyone(&lamp()), everyone(&lamp())));
        announcer.post(&lamp(), Event::Bid);
        assert_eq!(announcer.due(Instant::now(), everyone).0[0].rewritten, Audience::default());
    }

    #[test]
    fn a_lobby_that_comes_later_hears_of_it_too() {
        let (announcer, mut now) = (Announcer::default(), Instant::now());
        // Its turns are used up; those of the room come back sooner.
        for _ in 0..15 {
            announcer.post(&lamp(), Event::Bid);
            announcer.due(now, everyone);
            now += ROOM_INTERVAL;
        }
        announcer.rewritten(&lamp());
        let (due, next) = announcer.due(now, everyone);
        assert_eq!(due[0].rewritten, Audience { room: true, lobby: false });
        let (due, _) = announcer.due(next.unwrap() + LOBBY_INTERVAL, everyone);
        assert_eq!(due[0].rewritten, Audience { room: false, lobby: true });
    }

    #[test]
    fn nothing_is_read_for_nobody() {
        let announcer = Announcer::default();
        announcer.post(&lamp(), Event::Bid);
        announcer.post(&lamp(), Event::Ended);
        assert!(announcer.due(Instant::now(), |_| Audience::default()).0.is_empty());
    }

    #[test]
    fn what_a_slow_watcher_missed_is_told_again_a_few_times() {
        let announcer = Announcer::default();
        announcer.post(&lamp(), Event::Bid);
        let mut now = Instant::now();
        let (mut told, mut after) = (0, Duration::ZERO);
        for seconds in 0..60 {
            let due = announcer.due(now, everyone).0.len();
            if due > 0 {
                (told, after) = (told + due, Duration::from_secs(seconds));
                announcer.missed(&lamp(), Event::Bid, now);
            }
            now += Duration::from_secs(1);
        }
        assert_eq!(told, 1 + 5);
        assert!(after > STALLED, "by then it has taken something or is closed");
    }

    #[test]
    fn the_end_that_a_slow_watcher_missed_is_told_again() {
        let announcer = Announcer::default();
        announcer.post(&lamp(), Event::Ended);
        let now = Instant::now();
        assert_eq!(announcer.due(now, everyone).0.len(), 1);
        announcer.missed(&lamp(), Event::Ended, now);
        let (due, next) = announcer.due(now, everyone);
        assert!(due.is_empty() && next.is_some(), "after a moment");
        let (due, _) = announcer.due(now + TELL_AGAIN, everyone);
        assert!(due[0].urgent.contains(&Event::Ended));
    }

    #[test]
    fn the_end_is_told_again_also_to_those_who_missed_all_that_came_before_it() {
        let announcer = Announcer::default();
        announcer.post(&lamp(), Event::Bid);
        let mut now = Instant::now();
        for _ in 0..40 {
            if !announcer.due(now, everyone).0.is_empty() {
                announcer.missed(&lamp(), Event::Bid, now);
            }
            now += Duration::from_secs(1);
        }
        announcer.post(&lamp(), Event::Ended);
        assert!(announcer.due(now, everyone).0[0].urgent.contains(&Event::Ended));
        announcer.missed(&lamp(), Event::Ended, now);
        let (due, _) = announcer.due(now + TELL_AGAIN, everyone);
        assert!(due.first().is_some_and(|due| due.urgent.contains(&Event::Ended)));
    }

    #[test]
    fn it_is_known_when_everything_was_told() {
        let announcer = Announcer::default();
        assert!(announcer.has_told_all());
        announcer.post(&lamp(), Event::Bid);
        assert!(!announcer.has_told_all());
        announcer.due(Instant::now(), everyone);
        assert!(announcer.has_told_all());
    }

    #[test]
    fn a_joining_watcher_is_not_told_less_than_the_others_know() {
        let announcer = Announcer::default();
        announcer.post(&lamp(), Event::Bid);
        let everyone = everyone(&lamp());
        assert_eq!(announcer.tells(&lamp(), 7, everyone), (everyone, NOTHING_TOLD));
        assert_eq!(announcer.tells(&lamp(), 7, everyone), (Audience::default(), 7), "no state is told twice");
        let mut told = Vec::new();
        for version in [6, 7, 8] {
            announcer.unless_newer(&lamp(), version, || told.push(version));
        }
        assert_eq!(told, [7, 8]);
    }
}
