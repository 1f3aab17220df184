//! What happened in an auction, on its way into `auction_events`.

use crate::auctions::model::{Bid, step_column};
use crate::record::entering::{self, Written};
use haat_db::tables::{AUCTION_BIDDERS, AUCTION_EVENTS, CEILINGS, VOIDED_BIDS};
use haat_db::{DbError, Tx, Value};
use haat_domain::auctions::{BidKind, Effect, EventKind, Hidden, Terms};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use haat_record::Hash;
use serde_json::json;
use std::sync::Arc;

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
    /// As it stands in the public record; the bid queue writes that from memory.
    pub(crate) written: Option<Written>,
}

/// A maximum beside the event that named it.
#[derive(Debug, Clone)]
pub(crate) struct Ceiling {
    pub(crate) no: i64,
    pub(crate) bidder: UserId,
    pub(crate) amount: Hidden,
    /// What stands for it in the public record, if the bid queue writes that.
    pub(crate) seal: Option<Hash>,
}

impl Event {
    /// Something that happened to the auction as a whole.
    pub(crate) fn plain(no: i64, kind: EventKind, at: Millis) -> Self {
        let (detail, request_key) = Default::default();
        Self { no, kind, at, by: None, amount: Paise::ZERO, detail, request_key, written: None }
    }

    /// It is over, from `ends_at` on.
    pub(crate) fn ended(no: i64, ends_at: Millis, at: Millis) -> Self {
        let detail = json!({ "endsAt": ends_at.0 }).to_string();
        Self { detail, ..Self::plain(no, EventKind::Ended, at) }
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
            Effect::Ended { ends_at } => Self::ended(no, *ends_at, at),
        }
    }

    /// Its columns but for those that are mostly empty.
    fn row(&self, auction: &AuctionId) -> [Value; 8] {
        let nobody = || ("".into(), "".into());
        let (bidder, name) = self.by.as_ref().map_or_else(nobody, |(id, name)| (id.into(), name.into()));
        let (no, kind, at) = (self.no.into(), self.kind.into(), self.at.into());
        let hash = self.written.as_ref().map_or_else(String::new, |written| written.hash.to_base64());
        [auction.into(), no, kind, at, bidder, name, self.amount.into(), hash.into()]
    }

    /// What is kept of its entry in the public record.
    fn entry(&self) -> &str {
        self.written.as_ref().map_or("", Written::entry)
    }

    /// Whether the columns of [`Self::row`] say all of it.
    fn is_short(&self) -> bool {
        self.detail.is_empty() && self.request_key.is_empty() && self.entry().is_empty()
    }

    /// The line of the history that it is, if it is one.
    pub(crate) fn bid(&self) -> Option<Bid> {
        let kind = self.kind.bid()?;
        let (bidder_id, bidder_name) = self.by.clone()?;
        Some(Bid {
            seq: self.no,
            bidder_id,
            bidder_name,
            amount: self.amount,
            at: self.at,
            automatic: kind == BidKind::Automatic,
            // The queue takes nothing back.
            restated: false,
            voided: None,
            shown: Arc::default(),
        })
    }
}

/// Whether the automatic bid `e` follows from a bid that was taken back: it then stands right behind that event, and behind
/// the bid that it answers otherwise. As a figure, which both engines read alike.
pub(crate) const IS_RESTATED: &str = "CAST(CASE WHEN e.kind = 'automatic' AND EXISTS (SELECT 1 FROM auction_events w \
                                      WHERE w.auction_id = e.auction_id AND w.no = e.no - 1 AND w.kind = 'voided') \
                                      THEN 1 ELSE 0 END AS BIGINT) AS restated";

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

/// Adds events to their histories and tells how many. Those of the bid queue are written down for the record already;
/// for others see [`add`].
pub(crate) async fn insert(tx: &mut Tx, events: &[(&AuctionId, &Event)]) -> Result<u64, DbError> {
    // Most rounds are bids without more to say, and they are why rounds must be quick.
    if events.iter().all(|(_, event)| event.is_short()) {
        let rows = events.iter().map(|(id, event)| event.row(id)).collect();
        let names = "(auction_id, no, kind, at, bidder_id, bidder_name, amount, hash)";
        return tx.insert_many(AUCTION_EVENTS, names, rows).await;
    }
    let rows = events
        .iter()
        .map(|(id, event)| {
            let [id, no, kind, at, bidder, name, amount, hash] = event.row(id);
            let (detail, key) = ((&event.detail).into(), (&event.request_key).into());
            [id, no, kind, at, bidder, name, amount, hash, detail, key, event.entry().into()]
        })
        .collect();
    let names =
        "(auction_id, no, kind, at, bidder_id, bidder_name, amount, hash, detail, request_key, entry)";
    tx.insert_many(AUCTION_EVENTS, names, rows).await
}

/// Adds events of one auction and writes them down for the public record. Its own row, and the maxima that were named
/// with them, have to be there.
pub(crate) async fn add(tx: &mut Tx, id: &AuctionId, events: &[Event]) -> Result<(), DbError> {
    insert(tx, &events.iter().map(|event| (id, event)).collect::<Vec<_>>()).await?;
    entering::write_down(tx, id).await.map(|_| ())
}

/// Adds one event.
pub(crate) async fn insert_one(tx: &mut Tx, id: &AuctionId, event: &Event) -> Result<(), DbError> {
    add(tx, id, std::slice::from_ref(event)).await
}

/// Keeps maxima beside the events that named them, and notes who has bid on what. Newcomers come with the network that
/// they bid from; some of them may be known already.
pub(crate) async fn insert_bidders(
    tx: &mut Tx,
    newcomers: &[(&AuctionId, &(UserId, String))],
    ceilings: &[(&AuctionId, &Ceiling)],
) -> Result<(), DbError> {
    let row = |(id, ceiling): &(&AuctionId, &Ceiling)| {
        let seal = ceiling.seal.map_or_else(String::new, Hash::to_base64);
        [(*id).into(), ceiling.no.into(), (&ceiling.bidder).into(), ceiling.amount.open().into(), seal.into()]
    };
    let rows = ceilings.iter().map(row).collect();
    tx.insert_many(CEILINGS, "(auction_id, no, bidder_id, amount, seal)", rows).await?;
    let row = |(id, (bidder, network)): &(&AuctionId, &(UserId, String))| -> [Value; 3] {
        [(*id).into(), bidder.into(), network.as_str().into()]
    };
    let rows = newcomers.iter().map(row).collect();
    let known = "ON CONFLICT (auction_id, bidder_id) DO NOTHING";
    tx.insert_or(AUCTION_BIDDERS, "(auction_id, bidder_id, network)", rows, known).await.map(|_| ())
}

/// Marks what was taken back, and with it the maxima that were named then.
pub(crate) async fn insert_voided(
    tx: &mut Tx,
    id: &AuctionId,
    seqs: &[i64],
    reason: &str,
) -> Result<(), DbError> {
    let rows = seqs.iter().map(|seq| [id.into(), (*seq).into(), reason.into()]).collect();
    tx.insert_many(VOIDED_BIDS, "(auction_id, no, reason)", rows).await.map(|_| ())
}
