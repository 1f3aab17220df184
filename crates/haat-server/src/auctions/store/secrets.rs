//! SQL about what not everyone may know: maxima, reserves, and the history that a replay needs.

use haat_db::{Db, DbError, FromRow, Row, Tx, sql};
use haat_domain::auctions::rule::{HistoryLine, LineKind};
use haat_domain::auctions::{Attempt, EventKind, Hidden, Offer, Secrets};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;

/// SQL for how high somebody would go on a lot: the maximum that they named last of those that stand, for each of these
/// is above the one before.
pub(super) fn maximum(auction: &str, person: &str) -> String {
    format!(
        "(SELECT c.amount FROM ceilings c WHERE c.auction_id = {auction} AND c.bidder_id = {person} AND NOT EXISTS \
         (SELECT 1 FROM voided_bids v WHERE v.auction_id = c.auction_id AND v.no = c.no) ORDER BY c.no DESC LIMIT 1)"
    )
}

/// What only the rule may know of an auction.
pub(crate) async fn secrets(tx: &mut Tx, id: &AuctionId) -> Result<Secrets, DbError> {
    let leaders = maximum("a.id", "a.leader_id");
    let row: Option<(Option<Paise>, Option<Paise>)> =
        sql(format!("SELECT a.reserve, {leaders} FROM auctions a WHERE a.id = $1"))
            .bind(id)
            .optional(tx)
            .await?;
    let (reserve, ceiling) = row.unwrap_or_default();
    Ok(Secrets { reserve: reserve.map(Hidden::new), ceiling: ceiling.map(Hidden::new) })
}

/// The maximum that a person has named here, for their own eyes.
pub(crate) async fn maximum_of(db: &Db, id: &AuctionId, person: &UserId) -> Result<Option<Hidden>, DbError> {
    // Most who look have not bid: for them nothing is searched.
    let maximum = maximum("b.auction_id", "b.bidder_id");
    let highest: Option<Option<Paise>> =
        sql(format!("SELECT {maximum} FROM auction_bidders b WHERE b.auction_id = $1 AND b.bidder_id = $2"))
            .bind(id)
            .bind(person)
            .scalar(db)
            .await?;
    Ok(highest.flatten().map(Hidden::new))
}

/// The reserve, for the seller's and an admin's eyes.
pub(crate) async fn reserve_of(db: &Db, id: &AuctionId) -> Result<Option<Hidden>, DbError> {
    let reserve: Option<Option<Paise>> =
        sql("SELECT reserve FROM auctions WHERE id = $1").bind(id).scalar(db).await?;
    Ok(reserve.flatten().map(Hidden::new))
}

/// What an attempt wanted, as far as its key stands for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// A bid.
    Bid(Offer),
    /// The lot at its fixed price.
    BuyNow,
}

impl From<&Attempt> for Wanted {
    fn from(attempt: &Attempt) -> Self {
        match attempt {
            Attempt::Bid { offer, .. } => Self::Bid(*offer),
            Attempt::BuyNow { .. } => Self::BuyNow,
        }
    }
}

/// The key of an attempt, and whose it is.
pub(crate) type Key = (String, UserId);

/// Those of `keys` that an attempt on this auction carried, and what it wanted, where the history tells.
pub(crate) async fn known_keys(
    tx: &mut Tx,
    id: &AuctionId,
    keys: &[&str],
) -> Result<Vec<(Key, Option<Wanted>)>, DbError> {
    type Found = (String, UserId, EventKind, Paise, Option<Paise>);
    let found: Vec<Found> = sql("SELECT e.request_key, e.bidder_id, e.kind, e.amount, c.amount AS maximum \
         FROM auction_events e LEFT JOIN ceilings c ON c.auction_id = e.auction_id AND c.bidder_id = e.bidder_id \
         AND c.no = e.no \
         WHERE e.request_key <> '' AND e.auction_id = $1 AND e.request_key IN ")
    .bind(id)
    .push_list(keys.iter().copied())
    .all(tx)
    .await?;
    let wanted = |kind, amount, maximum: Option<Paise>| match kind {
        EventKind::Exact => Some(Wanted::Bid(Offer::Exact(amount))),
        EventKind::Maximum | EventKind::Raised => {
            maximum.map(|maximum| Wanted::Bid(Offer::Maximum(Hidden::new(maximum))))
        }
        EventKind::BuyNow => Some(Wanted::BuyNow),
        _ => None,
    };
    let found = found.into_iter();
    Ok(found.map(|(key, who, kind, amount, maximum)| ((key, who), wanted(kind, amount, maximum))).collect())
}

/// The whole history for a replay, with its secrets.
pub(crate) async fn history(tx: &mut Tx, id: &AuctionId) -> Result<Vec<HistoryLine>, DbError> {
    struct Found(Option<HistoryLine>);
    impl FromRow for Found {
        fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
            let kind: EventKind = row.get("kind")?;
            let kind = match kind.bid() {
                Some(bid) => LineKind::Bid(bid, row.get("amount")?),
                None if kind == EventKind::Raised => LineKind::MaximumRaised,
                None => return Ok(Self(None)),
            };
            Ok(Self(Some(HistoryLine {
                no: row.get("no")?,
                bidder: row.get("bidder_id")?,
                kind,
                maximum: row.get::<Option<Paise>>("maximum")?.map(Hidden::new),
                voided: row.get::<Option<String>>("reason")?.is_some(),
            })))
        }
    }
    let found: Vec<Found> = sql("SELECT e.no, e.kind, e.bidder_id, e.amount, c.amount AS maximum, v.reason \
         FROM auction_events e LEFT JOIN ceilings c ON c.auction_id = e.auction_id AND c.bidder_id = e.bidder_id \
         AND c.no = e.no \
         LEFT JOIN voided_bids v ON v.auction_id = e.auction_id AND v.no = e.no \
         WHERE e.auction_id = $1 AND e.bidder_id <> '' ORDER BY e.no")
    .bind(id)
    .all(tx)
    .await?;
    Ok(found.into_iter().filter_map(|found| found.0).collect())
}

/// The name that a bidder last bid under.
pub(crate) async fn bidder_name(
    tx: &mut Tx,
    id: &AuctionId,
    bidder: &UserId,
) -> Result<Option<String>, DbError> {
    sql("SELECT bidder_name FROM auction_events WHERE auction_id = $1 AND bidder_id = $2 ORDER BY no DESC LIMIT 1")
        .bind(id)
        .bind(bidder)
        .scalar(tx)
        .await
}
