//! What happened in an auction, on its way into `auction_events`.

use crate::auctions::model::{Bid, step_column};
use haat_db::{DbError, Kind, Tx, sql};
use haat_domain::auctions::{BidKind, Effect, Hidden, Terms};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use serde_json::json;

/// One row of `auction_events`.
#[derive(Debug, Clone)]
pub(crate) struct Event {
    pub(crate) no: i64,
    pub(crate) kind: &'static str,
    pub(crate) at: Millis,
    pub(crate) bidder_id: String,
    pub(crate) bidder_name: String,
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
    pub(crate) fn plain(no: i64, kind: &'static str, at: Millis) -> Self {
        let (bidder_id, bidder_name, detail, request_key) = Default::default();
        Self { no, kind, at, bidder_id, bidder_name, amount: Paise::ZERO, detail, request_key }
    }

    /// What the rule says happened. `name_of` knows the people in it.
    pub(crate) fn of(no: i64, effect: &Effect, at: Millis, name_of: impl Fn(&UserId) -> String) -> Self {
        let by = |kind, bidder: &UserId, amount| Self {
            bidder_id: bidder.to_string(),
            bidder_name: name_of(bidder),
            amount,
            ..Self::plain(no, kind, at)
        };
        let with = |kind, detail: serde_json::Value| Self {
            detail: detail.to_string(),
            ..Self::plain(no, kind, at)
        };
        match effect {
            Effect::Terms(terms) => terms_event(no, terms, at),
            Effect::Bid { bidder, amount, kind } => by(kind.as_str(), bidder, *amount),
            Effect::MaximumRaised { bidder } => by("raised", bidder, Paise::ZERO),
            Effect::ReserveMet => Self::plain(no, "reserve_met", at),
            Effect::ReserveLost => Self::plain(no, "reserve_lost", at),
            Effect::Extended { ends_at } => with("extended", json!({ "endsAt": ends_at.0 })),
            Effect::Voided { seqs, reason } => with("voided", json!({ "seqs": seqs, "reason": reason })),
            Effect::Ended { ends_at } => with("ended", json!({ "endsAt": ends_at.0 })),
        }
    }

    /// The line of the history that it is, if it is one.
    pub(crate) fn bid(&self) -> Option<Bid> {
        let kind = BidKind::parse(self.kind)?;
        Some(Bid {
            seq: self.no,
            bidder_id: self.bidder_id.as_str().into(),
            bidder_name: self.bidder_name.clone(),
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
    Event { amount: terms.starting_bid, detail: detail.to_string(), ..Event::plain(no, "terms", at) }
}

/// Adds events to their histories and tells how many.
pub(crate) async fn insert(tx: &mut Tx, events: &[(&AuctionId, &Event)]) -> Result<u64, DbError> {
    let rows: Vec<_> = events
        .iter()
        .map(|(id, event)| {
            (
                id.as_str(),
                event.no,
                event.kind,
                event.at.0,
                &event.bidder_id,
                &event.bidder_name,
                event.amount.0,
                &event.detail,
                &event.request_key,
            )
        })
        .collect();
    let columns = [
        Kind::Text,
        Kind::Int,
        Kind::Text,
        Kind::Int,
        Kind::Text,
        Kind::Text,
        Kind::Int,
        Kind::Text,
        Kind::Text,
    ];
    let into =
        "auction_events (auction_id, no, kind, at, bidder_id, bidder_name, amount, detail, request_key)";
    tx.insert_many(into, &columns, &rows).await
}

/// Adds one event.
pub(crate) async fn insert_one(tx: &mut Tx, id: &AuctionId, event: &Event) -> Result<(), DbError> {
    insert(tx, &[(id, event)]).await.map(|_| ())
}

/// Keeps maxima beside the events that named them.
pub(crate) async fn insert_ceilings(tx: &mut Tx, ceilings: &[(&AuctionId, &Ceiling)]) -> Result<(), DbError> {
    let rows: Vec<_> = ceilings
        .iter()
        .map(|(id, ceiling)| (id.as_str(), ceiling.no, ceiling.bidder.as_str(), ceiling.amount.open().0))
        .collect();
    let columns = [Kind::Text, Kind::Int, Kind::Text, Kind::Int];
    tx.insert_many("ceilings (auction_id, no, bidder_id, amount)", &columns, &rows).await.map(|_| ())
}

/// Notes who has bid on what; who is known already stays.
pub(crate) async fn insert_bidders(
    tx: &mut Tx,
    bidders: &[(&AuctionId, &(UserId, String))],
) -> Result<(), DbError> {
    if bidders.is_empty() {
        return Ok(());
    }
    let mut query = sql("INSERT INTO auction_bidders (bidder_id, auction_id, network) VALUES ");
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
    let rows: Vec<_> = seqs.iter().map(|seq| (id.as_str(), *seq, reason)).collect();
    let columns = [Kind::Text, Kind::Int, Kind::Text];
    tx.insert_many("voided_bids (auction_id, no, reason)", &columns, &rows).await.map(|_| ())
}
