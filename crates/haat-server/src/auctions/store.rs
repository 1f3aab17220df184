//! SQL about auctions.

use crate::auctions::model::{Auction, Bid, RECENT_BIDS, Recent};
use crate::auth::CurrentUser;
use crate::http::values::iso;
use haat_db::{Db, DbError, Executor, FromRow, Kind, Row, Tx, new_id, sql};
use haat_domain::auctions::AuctionForm;
use haat_domain::ids::AuctionId;
use haat_domain::time::Millis;

/// The creator is shown as products show their seller: by the shop's name and logo of today. The name stored with
/// the auction is for an account that is gone.
const COLUMNS: &str = "id, creator_id, COALESCE((SELECT CASE WHEN u.seller_name = '' THEN u.name \
                       ELSE u.seller_name END FROM users u WHERE u.id = creator_id), creator_name) AS creator_name, \
                       (SELECT u.seller_logo FROM users u WHERE u.id = creator_id) AS creator_logo, title, description, image_url, starting_bid, current_bid, \
                       leader_id, leader_name, bid_count, bid_amount, bid_time, created_at, ends_at, closed_at, \
                       order_id";

/// Stores a new auction.
pub async fn insert(
    tx: &mut Tx,
    creator: &CurrentUser,
    form: &AuctionForm,
    now: Millis,
) -> Result<Auction, DbError> {
    let terms = form.terms();
    sql(format!(
        "INSERT INTO auctions (id, creator_id, creator_name, title, description, image_url, starting_bid, \
         bid_amount, bid_time, created_at, ends_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING {COLUMNS}"
    ))
    .bind(new_id(now))
    .bind(&creator.id)
    .bind(&creator.name)
    .bind(form.title())
    .bind(form.description())
    .bind(form.image_url())
    .bind(terms.starting_bid)
    .bind(terms.raise)
    .bind(terms.bid_time.map(iso).unwrap_or_default())
    .bind(now)
    .bind(terms.ends_at)
    .one(tx)
    .await
}

/// The auction with its newest bids, unless deleted.
pub async fn find(db: &Db, id: &AuctionId) -> Result<Option<Auction>, DbError> {
    let Some(mut auction) = head(db, id).await? else { return Ok(None) };
    auction.recent = recent(db, id, auction.standing.bid_count).await?;
    Ok(Some(auction))
}

/// The auction with its newest bids, in the shop or not.
pub async fn find_even_deleted(db: &Db, id: &AuctionId) -> Result<Option<Auction>, DbError> {
    let found = sql(format!("SELECT {COLUMNS} FROM auctions WHERE id = $1")).bind(id).optional(db).await?;
    let Some(auction): Option<Auction> = found else { return Ok(None) };
    let recent = recent(db, id, auction.standing.bid_count).await?;
    Ok(Some(Auction { recent, ..auction }))
}

/// The auction without its bids, unless deleted.
pub async fn head(db: &Db, id: &AuctionId) -> Result<Option<Auction>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM auctions WHERE id = $1 AND deleted_at IS NULL"))
        .bind(id)
        .optional(db)
        .await
}

/// The newest bids up to number `last`.
///
/// The caller read `last` a moment ago: bids that came since are left out, so that an auction never
/// shows a bid that its own figures do not know.
pub async fn recent<'a>(on: impl Executor<'a>, id: &AuctionId, last: i64) -> Result<Recent, DbError> {
    if last == 0 {
        return Ok(Recent::default());
    }
    bids_before(on, id, last.saturating_add(1), RECENT_BIDS).await.map(Recent::new)
}

/// At most `most` bids with a number below `before`: the newest of those, oldest first.
pub async fn bids_before<'a>(
    on: impl Executor<'a>,
    id: &AuctionId,
    before: i64,
    most: usize,
) -> Result<Vec<Bid>, DbError> {
    let mut bids: Vec<Bid> = sql("SELECT seq, bidder_id, bidder_name, amount, at FROM bids \
                                  WHERE auction_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3")
    .bind(id)
    .bind(before)
    .bind(i64::try_from(most).unwrap_or(i64::MAX))
    .all(on)
    .await?;
    bids.reverse();
    Ok(bids)
}

/// An auction and the time of its last bid; the rest of that bid is in the auction itself.
struct Listed {
    auction: Auction,
    last_at: Option<Millis>,
}

impl FromRow for Listed {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self { auction: Auction::from_row(row)?, last_at: row.get("at")? })
    }
}

impl Listed {
    fn with_last_bid(self) -> Auction {
        let Self { mut auction, last_at } = self;
        let standing = &auction.standing;
        if let (Some(at), Some(bidder_id), Some(bidder_name), Some(amount)) =
            (last_at, &standing.leader_id, &standing.leader_name, standing.current_bid)
        {
            let (bidder_id, bidder_name) = (bidder_id.clone(), bidder_name.clone());
            let last = Bid { seq: standing.bid_count, bidder_id, bidder_name, amount, at };
            auction.recent = Recent::new(vec![last]);
        }
        auction
    }
}

/// One page of all auctions, newest first, each with its last bid.
pub async fn list(db: &Db, limit: i64, offset: i64) -> Result<Vec<Auction>, DbError> {
    let listed: Vec<Listed> = sql(format!(
        "SELECT {COLUMNS}, at FROM auctions LEFT JOIN bids ON auction_id = id AND seq = bid_count \
         WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2"
    ))
    .bind(limit)
    .bind(offset)
    .all(db)
    .await?;
    Ok(listed.into_iter().map(Listed::with_last_bid).collect())
}

/// How many auctions the list has in all.
pub async fn count(db: &Db) -> Result<i64, DbError> {
    sql("SELECT COUNT(*) FROM auctions WHERE deleted_at IS NULL").count(db).await
}

/// Takes the auction out of the shop; false when someone else did, or bid meanwhile.
///
/// `bid_count` is what the decision to delete was made on.
pub async fn delete(tx: &mut Tx, id: &AuctionId, bid_count: i64, now: Millis) -> Result<bool, DbError> {
    let touched = sql("UPDATE auctions SET deleted_at = $1, closed_at = COALESCE(closed_at, $1) \
                       WHERE id = $2 AND deleted_at IS NULL AND bid_count = $3")
    .bind(now)
    .bind(id)
    .bind(bid_count)
    .execute(tx)
    .await?;
    Ok(touched == 1)
}

/// Those of `ids` that are not deleted, without their bids.
pub async fn heads(tx: &mut Tx, ids: &[AuctionId]) -> Result<Vec<Auction>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM auctions WHERE deleted_at IS NULL AND id IN "))
        .push_list(ids)
        .all(tx)
        .await
}

/// Makes `last` the auction's latest bid; false when the auction is no longer as the decision saw it.
///
/// `seen` is the number of bids then. An ordered lot takes no bid either: its order must keep its price.
pub async fn raise(tx: &mut Tx, id: &AuctionId, seen: i64, last: &Bid) -> Result<bool, DbError> {
    let touched =
        sql("UPDATE auctions SET current_bid = $1, leader_id = $2, leader_name = $3, bid_count = $4 \
                       WHERE id = $5 AND bid_count = $6 AND deleted_at IS NULL AND closed_at IS NULL \
                       AND order_id IS NULL AND ends_at > $7")
        .bind(last.amount)
        .bind(&last.bidder_id)
        .bind(&last.bidder_name)
        .bind(last.seq)
        .bind(id)
        .bind(seen)
        .bind(last.at)
        .execute(tx)
        .await?;
    Ok(touched == 1)
}

/// Adds bids to the history and tells how many.
pub async fn insert_bids(tx: &mut Tx, bids: &[(&AuctionId, &Bid)]) -> Result<u64, DbError> {
    let rows: Vec<_> = bids
        .iter()
        .map(|(id, bid)| {
            (id.as_str(), bid.seq, bid.bidder_id.as_str(), bid.bidder_name.as_str(), bid.amount.0, bid.at.0)
        })
        .collect();
    let columns = [Kind::Text, Kind::Int, Kind::Text, Kind::Text, Kind::Int, Kind::Int];
    tx.insert_many("bids (auction_id, seq, bidder_id, bidder_name, amount, at)", &columns, &rows).await
}

/// Auctions that are over and not settled, at most `most`, in the order in which bids take them.
pub async fn due(db: &Db, now: Millis, most: i64) -> Result<Vec<AuctionId>, DbError> {
    let mut ids: Vec<AuctionId> =
        sql("SELECT id FROM auctions WHERE closed_at IS NULL AND ends_at <= $1 ORDER BY ends_at LIMIT $2")
            .bind(now)
            .bind(most)
            .scalars(db)
            .await?;
    ids.sort();
    Ok(ids)
}

/// Settles an auction that is over. `None` when someone else has.
pub async fn close(tx: &mut Tx, id: &AuctionId, now: Millis) -> Result<Option<Auction>, DbError> {
    sql(format!(
        "UPDATE auctions SET closed_at = $1 WHERE id = $2 AND closed_at IS NULL AND ends_at <= $1 RETURNING {COLUMNS}"
    ))
    .bind(now)
    .bind(id)
    .optional(tx)
    .await
}

/// When the next auction ends.
pub async fn next_end(db: &Db) -> Result<Option<Millis>, DbError> {
    sql("SELECT ends_at FROM auctions WHERE closed_at IS NULL ORDER BY ends_at LIMIT 1").scalar(db).await
}
