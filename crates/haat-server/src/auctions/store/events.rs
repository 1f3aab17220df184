//! What happened in an auction, on its way into `auction_events`.

use crate::auctions::model::{Bid, step_column};
use haat_db::tables::{AUCTION_BIDDERS, AUCTION_EVENTS, CEILINGS, VOIDED_BIDS};
use haat_db::{DbError, Tx, Value};
use haat_domain::auctions::{BidKind, Effect, EventKind, Hidden, Terms};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use serde_json::json;
use std::sync::{Arc, OnceLock};

/// One row of `auction_events`.
#[derive(Debug, Clone)]
pub(crate) struct Event {
    pub(crate) no: i64,
    pub(crate) kind: EventKind,
    pub(crate) at: Millis,
    /// Who did it, with their name at that time, when it was one person.
    pub(crate) by: Option<(UserId, Arc<str>)>,
    pub(crate) amount: Paise,
    pub(crate) detail: String,
    pub(crate) request_key: String,
}

/// A maximum beside the event that named it.
#[derive(Debug, Clone)]
pub(crate) struct Ceiling {
    pub(crate) no: i64,
    pub(crate) bidder: UserId,
    pub(crate) amount: Hidden,
}

impl Event {
    /// Something that happened to the auction as a whole.
    pub(crate) fn plain(no: i64, kind: EventKind, at: Millis) -> Self {
        let (detail, request_key) = Default::default();
        Self { no, kind, at, by: None, amount: Paise::ZERO, detail, request_key }
    }

    /// What the rule says happened. `name_of` knows the people in it.
    pub(crate) fn of(no: i64, effect: &Effect, at: Millis, name_of: impl Fn(&UserId) -> Arc<str>) -> Self {
        let by = |kind, bidder: &UserId, amount| Self {
            by: Some((bidder.clone(), name_of(bidder))),
            amount,
            ..Self::plain(no, kind, at)
        };
        let with = |kind, detail: serde_json::Value| Self {
            detail: detail.to_string(),
            ..Self::plain(no, kind, at)
        };
        match effect {
            Effect::Terms(terms) => terms_event(no, terms, at),
            Effect::Bid { bidder, amount, kind } => by((*kind).into(), bidder, *amount),
            Effect::MaximumRaised { bidder } => by(EventKind::Raised, bidder, Paise::ZERO),
            Effect::ReserveMet => Self::plain(no, EventKind::ReserveMet, at),
            Effect::ReserveLost => Self::plain(no, EventKind::ReserveLost, at),
            Effect::Extended { ends_at } => with(EventKind::Extended, json!({ "endsAt": ends_at.0 })),
            Effect::Voided { seqs, reason } => {
                with(EventKind::Voided, json!({ "seqs": seqs, "reason": reason }))
            }
            Effect::Ended { ends_at } => with(EventKind::Ended, json!({ "endsAt": ends_at.0 })),
        }
    }

    /// Its columns but for the two that are mostly empty.
    fn row(&self, auction: &AuctionId) -> [Value; 7] {
        let (bidder, name) = self.by.as_ref().map_or(("", ""), |(id, name)| (id.as_str(), &**name));
        let (no, kind, at) = (self.no.into(), self.kind.into(), self.at.into());
        [auction.into(), no, kind, at, bidder.into(), name.into(), self.amount.into()]
    }

    /// The line of the history that it is, if it is one.
    pub(crate) fn bid(&self) -> Option<Bid> {
        let kind = self.kind.bid()?;
        let (bidder_id, bidder_name) = self.by.clone()?;
        Some(Bid {
            seq: self.no,
            bidder_id,
            shown_id: OnceLock::new(),
            bidder_name,
            amount: self.amount,
            at: self.at,
            automatic: kind == BidKind::Automatic,
            voided: None,
        })
    }
}

/// The kinds that are bids.
pub(crate) const IS_BID: &str = "kind IN ('exact', 'maximum', 'automatic', 'buy_now')";

/// Terms as an event: event 0, and again when they were edited.
pub(crate) fn terms_event(no: i64, terms: &Terms, at: Millis) -> Event {
    let detail = json!({
        "startingBid": terms.starting_bid.0,
        "step": step_column(terms.step),
        "extensionBy": terms.extension.map_or(0, |extension| extension.by),
        "extensionCap": terms.extension.map_or(0, |extension| extension.cap),
        "hasReserve": terms.has_reserve,
        "buyNow": terms.buy_now.map(|price| price.0),
        "startsAt": terms.starts_at.0,
        "endsAt": terms.ends_at.0,
    });
    Event { amount: terms.starting_bid, detail: detail.to_string(), ..Event::plain(no, EventKind::Terms, at) }
}

/// Adds events to their histories and tells how many.
pub(crate) async fn insert(tx: &mut Tx, events: &[(&AuctionId, &Event)]) -> Result<u64, DbError> {
    // Most rounds are bids without more to say, and they are why rounds must be quick.
    if events.iter().all(|(_, event)| event.detail.is_empty() && event.request_key.is_empty()) {
        let rows = events.iter().map(|(id, event)| event.row(id)).collect();
        let names = "(auction_id, no, kind, at, bidder_id, bidder_name, amount)";
        return tx.insert_many(AUCTION_EVENTS, names, rows).await;
    }
    let rows = events
        .iter()
        .map(|(id, event)| {
            let [id, no, kind, at, bidder, name, amount] = event.row(id);
            let (detail, key) = ((&event.detail).into(), (&event.request_key).into());
            [id, no, kind, at, bidder, name, amount, detail, key]
        })
        .collect();
    let names = "(auction_id, no, kind, at, bidder_id, bidder_name, amount, detail, request_key)";
    tx.insert_many(AUCTION_EVENTS, names, rows).await
}

/// Adds one event.
pub(crate) async fn insert_one(tx: &mut Tx, id: &AuctionId, event: &Event) -> Result<(), DbError> {
    insert(tx, &[(id, event)]).await.map(|_| ())
}

/// Keeps maxima beside the events that named them.
pub(crate) async fn insert_ceilings(tx: &mut Tx, ceilings: &[(&AuctionId, &Ceiling)]) -> Result<(), DbError> {
    let row = |(id, ceiling): &(&AuctionId, &Ceiling)| {
        [(*id).into(), ceiling.no.into(), (&ceiling.bidder).into(), ceiling.amount.open().into()]
    };
    let rows = ceilings.iter().map(row).collect();
    tx.insert_many(CEILINGS, "(auction_id, no, bidder_id, amount)", rows).await.map(|_| ())
}

/// Notes who has bid on what; who is known already stays.
pub(crate) async fn insert_bidders(
    tx: &mut Tx,
    bidders: &[(&AuctionId, &(UserId, String))],
) -> Result<(), DbError> {
    if bidders.is_empty() {
        return Ok(());
    }
    let mut query = AUCTION_BIDDERS.insert("(bidder_id, auction_id, network) VALUES ");
    for (position, (auction, (bidder, network))) in bidders.iter().enumerate() {
        query = query.push(if position == 0 { "(" } else { ", (" }).push_bind(bidder).push(", ");
        query = query.push_bind(*auction).push(", ").push_bind(network).push(")");
    }
    query.push(" ON CONFLICT (bidder_id, auction_id) DO NOTHING").execute(tx).await.map(|_| ())
}

/// Marks what was taken back.
pub(crate) async fn insert_voided(
    tx: &mut Tx,
    id: &AuctionId,
    seqs: &[i64],
    reason: &str,
) -> Result<(), DbError> {
    let rows = seqs.iter().map(|seq| [id.into(), (*seq).into(), reason.into()]).collect();
    tx.insert_many(VOIDED_BIDS, "(auction_id, no, reason)", rows).await.map(|_| ())
}
