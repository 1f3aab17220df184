//! SQL about signs of a shill.

use haat_db::{Db, DbError, FromRow, Row, sql};
use haat_domain::auctions::BidderOnLot;
use haat_domain::ids::{AuctionId, UserId};

/// Bidders that are looked at: those with most bids.
const MOST: i64 = 50;

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
            won_of_seller: row.get("won_of_seller")?,
            seller_lots: row.get("seller_lots")?,
            joined: row.get("joined")?,
            first_bid: row.get("first_bid")?,
            same_network: row.get::<i64>("same_network")? > 0,
        };
        Ok(Self { bidder: row.get("bidder_id")?, name: row.get("name")?, on_lot })
    }
}

/// Everyone who bid on a lot themselves, most bids first.
pub(crate) async fn bidders(db: &Db, lot: &AuctionId) -> Result<Vec<Seen>, DbError> {
    sql("SELECT e.bidder_id, e.name, e.bids, e.early, e.late, e.first_bid, \
         CAST(CASE WHEN a.leader_id = e.bidder_id THEN 1 ELSE 0 END AS BIGINT) AS leads, \
         (SELECT COUNT(*) FROM auction_bidders b WHERE b.bidder_id = e.bidder_id) AS lots, \
         (SELECT COUNT(*) FROM auction_bidders b JOIN auctions o ON o.id = b.auction_id \
          WHERE b.bidder_id = e.bidder_id AND o.creator_id = a.creator_id) AS lots_of_seller, \
         (SELECT COUNT(*) FROM auction_bidders b JOIN auctions o ON o.id = b.auction_id \
          WHERE b.bidder_id = e.bidder_id AND o.creator_id = a.creator_id AND o.closed_at IS NOT NULL \
          AND o.leader_id = e.bidder_id) AS won_of_seller, \
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
    .bind(MOST)
    .all(db)
    .await
}
