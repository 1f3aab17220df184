//! SQL about signs of a shill.

use haat_db::tables::{LOTS_TO_LOOK_AT, SHILL_SIGNS};
use haat_db::{Db, DbError, FromRow, Row, Tx, sql};
use haat_domain::auctions::BidderOnLot;
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::time::Millis;
use std::collections::BTreeMap;

/// Bidders that are looked at: those with most bids.
const MOST_BIDDERS: i64 = 50;

/// A bidder on a lot, with what the rule looks at.
#[derive(Debug)]
pub(crate) struct Seen {
    /// Who.
    pub(crate) bidder: UserId,
    /// Their name at the time.
    pub(crate) name: String,
    /// What the rule looks at.
    pub(crate) on_lot: BidderOnLot,
}

impl FromRow for Seen {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        let on_lot = BidderOnLot {
            bids: row.get("bids")?,
            early: row.get("early")?,
            late: row.get("late")?,
            leads: row.get::<i64>("leads")? > 0,
            lots: row.get("lots")?,
            lots_of_seller: row.get("lots_of_seller")?,
            ended_of_seller: row.get("ended_of_seller")?,
            won_of_seller: row.get("won_of_seller")?,
            seller_lots: row.get("seller_lots")?,
            joined: row.get("joined")?,
            first_bid: row.get("first_bid")?,
            same_network: row.get::<i64>("same_network")? > 0,
        };
        Ok(Self { bidder: row.get("bidder_id")?, name: row.get("name")?, on_lot })
    }
}

/// Everyone who bid on a lot themselves, most bids first. What somebody led and did not pay for, or led below the
/// reserve, they did not win: a shill who comes out on top by mistake lets it lapse.
pub(crate) async fn bidders(db: &Db, lot: &AuctionId) -> Result<Vec<Seen>, DbError> {
    sql("SELECT e.bidder_id, e.name, e.bids, e.early, e.late, e.first_bid, \
         CAST(CASE WHEN COALESCE(a.second_id, a.leader_id) = e.bidder_id AND a.lapsed_at IS NULL \
          AND (a.closed_at IS NULL OR a.reserve IS NULL OR a.reserve_met = TRUE OR a.second_id IS NOT NULL) \
          THEN 1 ELSE 0 END AS BIGINT) AS leads, \
         (SELECT COUNT(*) FROM auction_bidders b WHERE b.bidder_id = e.bidder_id) AS lots, \
         (SELECT COUNT(*) FROM auction_bidders b JOIN auctions o ON o.id = b.auction_id \
          WHERE b.bidder_id = e.bidder_id AND o.creator_id = a.creator_id) AS lots_of_seller, \
         (SELECT COUNT(*) FROM auction_bidders b JOIN auctions o ON o.id = b.auction_id \
          WHERE b.bidder_id = e.bidder_id AND o.creator_id = a.creator_id AND o.closed_at IS NOT NULL \
          AND o.deleted_at IS NULL) AS ended_of_seller, \
         (SELECT COUNT(*) FROM auction_bidders b JOIN auctions o ON o.id = b.auction_id \
          WHERE b.bidder_id = e.bidder_id AND o.creator_id = a.creator_id AND o.closed_at IS NOT NULL \
          AND COALESCE(o.second_id, o.leader_id) = e.bidder_id AND o.lapsed_at IS NULL \
          AND (o.reserve IS NULL OR o.reserve_met = TRUE OR o.second_id IS NOT NULL)) AS won_of_seller, \
         (SELECT COUNT(*) FROM auctions o WHERE o.creator_id = a.creator_id) AS seller_lots, \
         (SELECT u.created_at FROM users u WHERE u.id = e.bidder_id) AS joined, \
         CAST(CASE WHEN a.network <> '' AND EXISTS (SELECT 1 FROM auction_bidders b WHERE b.bidder_id = e.bidder_id \
          AND b.auction_id = a.id AND b.network = a.network) THEN 1 ELSE 0 END AS BIGINT) AS same_network \
         FROM (SELECT x.bidder_id, MAX(x.bidder_name) AS name, COUNT(*) AS bids, MIN(x.at) AS first_bid, \
          COUNT(CASE WHEN x.at < l.starts + (l.ends - l.starts) / 2 THEN 1 END) AS early, \
          COUNT(CASE WHEN x.at >= l.ends - (l.ends - l.starts) / 10 THEN 1 END) AS late \
          FROM auction_events x JOIN (SELECT id, COALESCE(first_ends_at, ends_at) AS ends, \
           CASE WHEN starts_at > created_at THEN starts_at ELSE created_at END AS starts FROM auctions) l \
          ON l.id = x.auction_id WHERE x.auction_id = $1 AND x.kind IN ('exact', 'maximum') \
          GROUP BY x.bidder_id) e JOIN auctions a ON a.id = $1 \
         WHERE a.deleted_at IS NULL ORDER BY e.bids DESC, e.bidder_id LIMIT $2")
    .bind(lot)
    .bind(MOST_BIDDERS)
    .all(db)
    .await
}

/// Notes lots to be looked at, each with the number of its last fact.
pub(crate) async fn note_lots(tx: &mut Tx, lots: &BTreeMap<&str, i64>) -> Result<(), DbError> {
    for (lot, fact) in lots {
        LOTS_TO_LOOK_AT
            .insert("(auction_id, fact) VALUES ($1, $2) ON CONFLICT (auction_id) DO UPDATE SET fact = excluded.fact")
            .bind(*lot)
            .bind(*fact)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Lots to be looked at, those that wait longest first.
pub(crate) async fn lots_to_look_at(db: &Db, most: i64) -> Result<Vec<(AuctionId, i64)>, DbError> {
    sql("SELECT auction_id, fact FROM lots_to_look_at ORDER BY fact LIMIT $1").bind(most).all(db).await
}

/// The lot was looked at as it stood after `fact`; false when something happened since, or another node did so.
pub(crate) async fn looked_at(tx: &mut Tx, lot: &AuctionId, fact: i64) -> Result<bool, DbError> {
    let done = LOTS_TO_LOOK_AT.delete("WHERE auction_id = $1 AND fact = $2").bind(lot).bind(fact);
    Ok(done.execute(tx).await? == 1)
}

/// A bidder on a lot and the signs on them, as they are kept.
#[derive(Debug)]
pub(crate) struct Found<'a> {
    pub(crate) bidder_id: &'a str,
    pub(crate) bidder_name: &'a str,
    pub(crate) bids: i64,
    /// The names of the signs.
    pub(crate) kinds: String,
    /// The signs as JSON.
    pub(crate) signs: String,
}

/// Keeps what was found on a lot in place of what was found before. Signs that an admin has seen stay seen, unless
/// there are others now.
pub(crate) async fn keep(
    tx: &mut Tx,
    lot: &AuctionId,
    found: &[Found<'_>],
    now: Millis,
) -> Result<(), DbError> {
    let mut gone = SHILL_SIGNS.delete("WHERE auction_id = ").push_bind(lot);
    if !found.is_empty() {
        gone = gone.push(" AND bidder_id NOT IN ").push_list(found.iter().map(|one| one.bidder_id));
    }
    gone.execute(&mut *tx).await?;
    for one in found {
        SHILL_SIGNS
            .insert(
                "(auction_id, bidder_id, bidder_name, bids, kinds, signs, found_at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
                 ON CONFLICT (auction_id, bidder_id) DO UPDATE SET bids = excluded.bids, kinds = excluded.kinds, \
                 signs = excluded.signs, \
                 found_at = CASE WHEN shill_signs.kinds = excluded.kinds THEN shill_signs.found_at ELSE excluded.found_at END, \
                 seen_at = CASE WHEN shill_signs.kinds = excluded.kinds THEN shill_signs.seen_at ELSE NULL END",
            )
            .bind(lot)
            .bind(one.bidder_id)
            .bind(one.bidder_name)
            .bind(one.bids)
            .bind(&one.kinds)
            .bind(&one.signs)
            .bind(now)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// A line of the list of all lots.
#[derive(Debug, FromRow)]
pub(crate) struct ListedSign {
    pub(crate) auction_id: AuctionId,
    pub(crate) title: String,
    pub(crate) creator_id: UserId,
    pub(crate) creator_name: String,
    pub(crate) ends_at: Millis,
    pub(crate) bidder_id: UserId,
    pub(crate) bidder_name: String,
    pub(crate) bids: i64,
    pub(crate) signs: String,
    pub(crate) found_at: Millis,
    pub(crate) seen_at: Option<Millis>,
}

const fn which(seen: bool) -> &'static str {
    if seen { "NOT NULL" } else { "NULL" }
}

/// What was found on all lots, newest first: what an admin has seen, or the rest.
pub(crate) async fn list(db: &Db, seen: bool, limit: i64, offset: i64) -> Result<Vec<ListedSign>, DbError> {
    let which = which(seen);
    sql(format!(
        "SELECT s.auction_id, a.title, a.creator_id, COALESCE((SELECT CASE WHEN u.seller_name = '' THEN u.name \
         ELSE u.seller_name END FROM users u WHERE u.id = a.creator_id), a.creator_name) AS creator_name, a.ends_at, s.bidder_id, s.bidder_name, s.bids, s.signs, \
         s.found_at, s.seen_at FROM shill_signs s JOIN auctions a ON a.id = s.auction_id AND a.deleted_at IS NULL \
         WHERE s.seen_at IS {which} ORDER BY s.found_at DESC, s.auction_id DESC, s.bidder_id DESC LIMIT $1 OFFSET $2"
    ))
    .bind(limit)
    .bind(offset)
    .all(db)
    .await
}

/// How many there are.
pub(crate) async fn count(db: &Db, seen: bool) -> Result<i64, DbError> {
    let which = which(seen);
    sql(format!(
        "SELECT COUNT(*) FROM shill_signs s JOIN auctions a ON a.id = s.auction_id AND a.deleted_at IS NULL \
         WHERE s.seen_at IS {which}"
    ))
    .count(db)
    .await
}

/// Notes whether an admin has seen the signs on a bidder; false when there are none.
pub(crate) async fn mark(
    db: &Db,
    lot: &AuctionId,
    bidder: &UserId,
    seen_at: Option<Millis>,
) -> Result<bool, DbError> {
    let mark = SHILL_SIGNS.update("SET seen_at = $1 WHERE auction_id = $2 AND bidder_id = $3");
    Ok(db.write(mark.bind(seen_at).bind(lot).bind(bidder)).await? == 1)
}
