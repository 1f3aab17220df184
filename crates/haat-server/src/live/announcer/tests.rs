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
    assert!(due[0].rewritten && due[0].bid.room);
    announcer.post(&lamp(), Event::Bid);
    assert!(!announcer.due(Instant::now(), everyone).0[0].rewritten);
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
