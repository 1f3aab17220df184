//! Tells each auction's news to its room and to the lobby, and people what is new for them.
//!
//! It follows the log of facts, which says what happened to which auction, and tells the state that is stored when
//! its [turn](super::announcer) comes. So a storm of bids costs each watcher a few messages per second. Every node
//! follows for its own watchers; none tells another.

use super::announcer::{Announcement, FORGET};
use super::payload::{self, Event, Hearer};
use super::registry::Audience;
use super::{Inner, LIGHT_LOBBY, LOBBY, light_room, people, room};
use crate::auctions::facts::AuctionFact;
use crate::auctions::model::Auction;
use crate::auctions::store;
use crate::notices::facts::NoticeFact;
use crate::workers::{self, Next, Workers};
use haat_db::facts::{Batch, Reader};
use haat_domain::ids::{AuctionId, UserId};
use serde::Serialize;
use socketioxide::{BroadcastError, SocketError};
use std::collections::BTreeSet;
use std::sync::Weak;
use std::time::{Duration, Instant};

/// Between two looks at a busy log.
const PACE: Duration = Duration::from_millis(5);

/// Posts what the log says since the last look, and waits for more.
pub(super) async fn follow(live: &Weak<Inner>, facts: &mut Reader) -> workers::Turn {
    let Batch { facts: found, upto, .. } = facts.read().await?;
    let Some(inner) = live.upgrade() else { return Ok(Next::Done) };
    for fact in found.iter().filter_map(haat_db::Recorded::read::<AuctionFact>) {
        let event = match &fact {
            AuctionFact::Opened { .. } => Event::Created,
            AuctionFact::Changed { auction, .. } => {
                inner.announcer.rewritten(&AuctionId::from(auction.as_str()));
                continue;
            }
            AuctionFact::Bids { .. }
            | AuctionFact::Lapsed { .. }
            | AuctionFact::Offered { .. }
            | AuctionFact::Answered { .. }
            | AuctionFact::Relisted { .. } => Event::Bid,
            // That is between the shop and the buyer; bids that were taken back are told as a change.
            AuctionFact::Reminded { .. }
            | AuctionFact::Raised { .. }
            | AuctionFact::Voided { .. }
            | AuctionFact::Overturned { .. } => {
                continue;
            }
            AuctionFact::Ended { .. } => Event::Ended,
            AuctionFact::Deleted { .. } => Event::Deleted,
        };
        inner.announcer.post(&AuctionId::from(haat_db::Fact::subject(&fact)), event);
    }
    let users: BTreeSet<UserId> = found
        .iter()
        .filter_map(haat_db::Recorded::read::<NoticeFact>)
        .map(|NoticeFact::Posted { user }| UserId::from(user))
        .collect();
    if !users.is_empty() {
        // Aside: the news of auctions does not wait for looks at sessions.
        Workers::default().aside("telling people", people::tell(inner.clone(), users));
    }
    drop(inner);
    facts.done(upto);
    if !found.is_empty() {
        tokio::time::sleep(PACE).await;
    }
    facts.wait().await;
    Ok(Next::After(Duration::ZERO))
}

/// Tells what is due, and waits for more.
pub(super) async fn tell_due(live: &Weak<Inner>) -> workers::Turn {
    let Some(inner) = live.upgrade() else { return Ok(Next::Done) };
    let (due, next) = inner.announcer.due(Instant::now(), |id| inner.registry.audience(id));
    let mut due = due.into_iter();
    while let Some(one) = due.next() {
        match store::find_even_deleted(&inner.db, &one.id).await {
            Ok(Some(auction)) => tell(&inner, &one, &auction).await,
            Ok(None) => {}
            Err(error) => {
                inner.announcer.put_back(one);
                due.for_each(|rest| inner.announcer.put_back(rest));
                return Err(error.into());
            }
        }
    }
    let pause = next.map_or(FORGET, |next| next.saturating_duration_since(Instant::now()));
    let wake = inner.announcer.wake.clone();
    drop(inner);
    tokio::time::timeout(pause.min(FORGET), wake.notified()).await.ok();
    Ok(Next::After(Duration::ZERO))
}

async fn tell(live: &Inner, due: &Announcement, auction: &Auction) {
    // The bids of a later fact may have been in the state that was told for an earlier one.
    let (bid, since) = live.announcer.tells(&due.id, payload::version(auction), due.bid);
    let mut events: BTreeSet<Event> = due.urgent.clone();
    if bid != Audience::default() {
        events.insert(Event::Bid);
    }
    let (kinds, now, names) = (live.registry.kinds(&due.id), live.clock.now(), live.settings.names().await);
    for event in events {
        let to = if event == Event::Bid { bid } else { Audience { room: true, lobby: true } };
        let whole = |hearer| payload::body(auction, now, names, hearer);
        let light = |hearer| payload::light(auction, now, names, hearer, since);
        if to.room && kinds.room.whole {
            emit(live, &due.id, room(&due.id), event, &whole(Hearer::Room)).await;
        }
        if to.room && kinds.room.light && due.rewritten.room {
            emit(live, &due.id, light_room(&due.id), event, &whole(Hearer::Room)).await;
        } else if to.room && kinds.room.light {
            emit(live, &due.id, light_room(&due.id), event, &light(Hearer::Room)).await;
        }
        if to.lobby && kinds.lobby.whole {
            emit(live, &due.id, LOBBY.to_owned(), event, &whole(Hearer::Lobby)).await;
        }
        if to.lobby && kinds.lobby.light {
            let news = light(Hearer::Lobby);
            let news = if due.rewritten.lobby { payload::rewritten(news, auction) } else { news };
            emit(live, &due.id, LIGHT_LOBBY.to_owned(), event, &news).await;
        }
    }
}

async fn emit<T: Serialize>(live: &Inner, id: &AuctionId, to: String, event: Event, body: &T) {
    if let Err(BroadcastError::Socket(errors)) = live.io.to(to).emit(event.name(), body).await {
        let full = errors.iter().filter(|error| matches!(error, SocketError::InternalChannelFull)).count();
        if full > 0 {
            live.missed.inc_by(full as u64);
            live.announcer.missed(id, event, Instant::now());
        }
    }
}
