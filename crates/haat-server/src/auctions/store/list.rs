//! SQL about lists of auctions.

use super::COLUMNS;
use super::events::IS_RESTATED;
use super::secrets::maximum;
use crate::auctions::model::{Auction, Bid, Recent};
use haat_db::{Db, DbError, FromRow, Query, Row, sql};
use haat_domain::auctions::Hidden;
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use std::collections::HashMap;

/// In which order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Sort {
    /// The soonest to end first; of those that ended, the latest.
    Ending,
    /// The latest put up first.
    #[default]
    Newest,
    /// Most bids first.
    Bids,
    /// The cheapest first.
    Price,
    /// The dearest first.
    PriceDown,
}

/// How they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AuctionStatus {
    /// Bids will be taken later.
    Upcoming,
    /// Bids are taken.
    Live,
    /// Over, one way or the other.
    Ended,
    /// Over, and the leader may buy the lot.
    Sold,
    /// Over, and nobody bid.
    Unsold,
    /// Over below the seller's secret least price.
    ReserveNotMet,
    /// Over, and whoever could have had the lot did not pay in time.
    Lapsed,
}

/// Which auctions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Which {
    /// Only those that stand so.
    pub status: Option<AuctionStatus>,
    /// In which order.
    pub sort: Sort,
    /// Words that all occur, folded to lower case.
    pub words: Vec<String>,
    /// Of this category.
    pub category: Option<String>,
    /// Of this seller.
    pub seller: Option<String>,
}

/// An auction and its last bid's number and time; the rest of that bid is in the auction itself.
struct Listed {
    auction: Auction,
    last: Option<Bid>,
}

impl FromRow for Listed {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        let last = row.get::<Option<i64>>("no")?.is_some().then(|| Bid::from_row(row)).transpose()?;
        Ok(Self { auction: Auction::from_row(row)?, last })
    }
}

impl Listed {
    fn with_last_bid(self) -> Auction {
        let Self { mut auction, last } = self;
        auction.recent = Recent::new(last.into_iter().collect());
        auction
    }
}

/// The last bid of each row of `auctions`: the newest line of its history, which names the leader.
const LAST_BID: &str = "LEFT JOIN (SELECT l.auction_id, l.no, l.kind, l.bidder_id, l.bidder_name, l.amount, l.at, v.reason \
                        FROM auction_events l LEFT JOIN voided_bids v ON v.auction_id = l.auction_id AND v.no = l.no) e \
                        ON e.auction_id = id AND e.no = last_bid AND last_bid > 0";

/// The auctions in the shop, each as [`Listed`]: a query to which conditions are added.
fn with_last_bid() -> Query {
    sql(format!(
        "SELECT {COLUMNS}, e.no, e.kind, e.bidder_id, e.bidder_name, e.amount, e.at, e.reason, {IS_RESTATED} \
         FROM auctions {LAST_BID} WHERE deleted_at IS NULL"
    ))
}

/// Of a row `b` of `auction_bidders`: not everything that they bid was taken back. Where nothing was, that is clear
/// without a look at the history.
const STANDS: &str = "(NOT EXISTS (SELECT 1 FROM voided_bids v WHERE v.auction_id = b.auction_id) OR EXISTS \
                      (SELECT 1 FROM auction_events o WHERE o.auction_id = b.auction_id AND o.bidder_id = b.bidder_id \
                      AND o.kind IN ('exact', 'maximum', 'automatic', 'buy_now') AND NOT EXISTS \
                      (SELECT 1 FROM voided_bids v WHERE v.auction_id = o.auction_id AND v.no = o.no)))";

impl Which {
    fn ended(&self) -> bool {
        !matches!(self.status, None | Some(AuctionStatus::Upcoming | AuctionStatus::Live))
    }

    fn order(&self) -> &'static str {
        match self.sort {
            Sort::Ending if self.ended() => "ends_at DESC, id DESC",
            Sort::Ending => "ends_at, id",
            Sort::Newest => "created_at DESC, id DESC",
            Sort::Bids => "bid_count DESC, id DESC",
            Sort::Price => "COALESCE(current_bid, starting_bid), id",
            Sort::PriceDown => "COALESCE(current_bid, starting_bid) DESC, id DESC",
        }
    }

    /// Adds its conditions to a query that ends in a WHERE with one condition.
    fn narrow(&self, mut query: Query, now: Millis) -> Query {
        let over =
            |query: Query| query.push(" AND (closed_at IS NOT NULL OR ends_at <= ").push_bind(now).push(")");
        query = match self.status {
            Some(AuctionStatus::Upcoming) => {
                query.push(" AND closed_at IS NULL AND starts_at > ").push_bind(now)
            }
            Some(AuctionStatus::Live) => query
                .push(" AND closed_at IS NULL AND ends_at > ")
                .push_bind(now)
                .push(" AND starts_at <= ")
                .push_bind(now),
            Some(AuctionStatus::Sold) => over(query).push(
                " AND leader_id IS NOT NULL AND lapsed_at IS NULL \
                 AND (reserve IS NULL OR reserve_met = TRUE OR second_id IS NOT NULL)",
            ),
            Some(AuctionStatus::Lapsed) => over(query).push(" AND lapsed_at IS NOT NULL"),
            Some(AuctionStatus::Unsold) => over(query).push(" AND leader_id IS NULL"),
            Some(AuctionStatus::ReserveNotMet) => over(query).push(
                " AND leader_id IS NOT NULL AND reserve IS NOT NULL AND reserve_met = FALSE \
                 AND lapsed_at IS NULL AND second_id IS NULL",
            ),
            Some(AuctionStatus::Ended) => over(query),
            None => query,
        };
        for word in &self.words {
            let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
            query =
                query.push(" AND search_text LIKE ").push_bind(format!("%{escaped}%")).push(" ESCAPE '\\'");
        }
        if let Some(seller) = &self.seller {
            query = query.push(" AND creator_id = ").push_bind(seller.as_str());
        }
        match &self.category {
            Some(category) => query.push(" AND category = ").push_bind(category.as_str()),
            None => query,
        }
    }
}

/// One page of the auctions asked for, each with its last bid.
pub async fn list(
    db: &Db,
    which: &Which,
    now: Millis,
    limit: i64,
    offset: i64,
) -> Result<Vec<Auction>, DbError> {
    // What is skipped is skipped in an index, without a look at the auctions themselves and their last bids.
    let page = with_last_bid().push(" AND id IN (SELECT id FROM auctions WHERE deleted_at IS NULL");
    let page = which.narrow(page, now).push(" ORDER BY ").push(which.order());
    let listed: Vec<Listed> =
        page.page(limit, offset).push(") ORDER BY ").push(which.order()).all(db).await?;
    Ok(listed.into_iter().map(Listed::with_last_bid).collect())
}

/// One page of all auctions, newest first.
pub async fn newest(db: &Db, limit: i64) -> Result<Vec<Auction>, DbError> {
    list(db, &Which::default(), Millis(0), limit, 0).await
}

/// Those that are open or to come, the soonest to end first, without their bids.
pub async fn open(db: &Db, now: Millis, limit: i64) -> Result<Vec<Auction>, DbError> {
    sql(format!(
        "SELECT {COLUMNS} FROM auctions WHERE deleted_at IS NULL AND closed_at IS NULL AND ends_at > "
    ))
    .push_bind(now)
    .push(" ORDER BY ends_at, id LIMIT ")
    .push_bind(limit)
    .all(db)
    .await
}

/// How many auctions the list has in all.
pub async fn count(db: &Db, which: &Which, now: Millis) -> Result<i64, DbError> {
    which.narrow(sql("SELECT COUNT(*) FROM auctions WHERE deleted_at IS NULL"), now).count(db).await
}

/// Whether a bid of theirs stands in this auction.
pub async fn has_bid(db: &Db, id: &AuctionId, person: &UserId) -> Result<bool, DbError> {
    let query = format!(
        "SELECT COUNT(*) FROM auction_bidders b WHERE b.bidder_id = $1 AND b.auction_id = $2 AND {STANDS}"
    );
    Ok(sql(query).bind(person).bind(id).count(db).await? > 0)
}

/// The auctions that a person has bid on, the latest to end first, each with the maximum that they named.
pub async fn mine(db: &Db, person: &UserId, limit: i64) -> Result<Vec<(Auction, Option<Hidden>)>, DbError> {
    let listed: Vec<Listed> = with_last_bid()
        .push(&format!(
            " AND id IN (SELECT b.auction_id FROM auction_bidders b WHERE b.bidder_id = $1 AND {STANDS}) \
             ORDER BY ends_at DESC, id DESC LIMIT $2"
        ))
        .bind(person)
        .bind(limit)
        .all(db)
        .await?;
    let auctions: Vec<Auction> = listed.into_iter().map(Listed::with_last_bid).collect();
    if auctions.is_empty() {
        return Ok(Vec::new());
    }
    let maximum = maximum("b.auction_id", "b.bidder_id");
    let maxima: Vec<(AuctionId, Option<Paise>)> = sql(format!(
        "SELECT b.auction_id, {maximum} FROM auction_bidders b WHERE b.bidder_id = $1 AND b.auction_id IN "
    ))
    .bind(person)
    .push_list(auctions.iter().map(|auction| &auction.lot.id))
    .all(db)
    .await?;
    let maxima: HashMap<AuctionId, Option<Paise>> = maxima.into_iter().collect();
    Ok(auctions
        .into_iter()
        .map(|auction| {
            let maximum = maxima.get(&auction.lot.id).copied().flatten().map(Hidden::new);
            (auction, maximum)
        })
        .collect())
}
