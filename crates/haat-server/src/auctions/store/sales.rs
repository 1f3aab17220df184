//! SQL about lots after their end: who owes, who does not pay, and lots that are put up again.

use super::COLUMNS;
use super::events::{self, Event, IS_BID};
use crate::auctions::model::Auction;
use haat_db::tables::{AUCTIONS, SECOND_CHANCES};
use haat_db::{Db, DbError, FromRow, Tx, new_id, sql};
use haat_domain::auctions::{EventKind, Hidden};
use haat_domain::ids::{AuctionId, OrderId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::{DAY, Millis};

/// A lot that somebody has to pay.
#[derive(Debug, FromRow)]
pub(crate) struct Owed {
    pub(crate) id: AuctionId,
    pub(crate) buyer_id: UserId,
    pub(crate) pay_by: Millis,
    pub(crate) payment_within: i64,
    pub(crate) order_id: Option<OrderId>,
    /// Whether its buyer could order it: nobody can a lot without a bid, though an older program let a second chance be
    /// accepted after its bid was taken back.
    pub(crate) has_bids: bool,
}

const OWED: &str = "SELECT id, COALESCE(second_id, leader_id) AS buyer_id, \
                    pay_by, payment_within, order_id, CASE WHEN leader_id IS NULL THEN FALSE ELSE TRUE END AS has_bids \
                    FROM auctions WHERE pay_by IS NOT NULL AND deleted_at IS NULL \
                    AND COALESCE(second_id, leader_id) IS NOT NULL";

/// Lots whose time to pay is over at `now`, longest overdue first, from behind `last` on. Those whose order is paid at the
/// door, or is being paid, wait for that: were they in here, enough of them would keep all others out.
pub(crate) async fn overdue(
    db: &Db,
    now: Millis,
    last: Option<&Owed>,
    most: i64,
) -> Result<Vec<Owed>, DbError> {
    sql(format!(
        "{OWED} AND pay_by > 0 AND pay_by <= $1 AND (pay_by > $2 OR (pay_by = $2 AND id > $3)) \
         AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = auctions.order_id AND o.status = 'placed' \
         AND (o.payment_method = 'COD' OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id \
         AND p.status = 'pending'))) ORDER BY pay_by, id LIMIT $4"
    ))
    .bind(now)
    .bind(last.map_or(Millis(0), |last| last.pay_by))
    .bind(last.map_or("", |last| last.id.as_str()))
    .bind(most)
    .all(db)
    .await
}

/// The lot, if its time to pay is still over in this transaction.
pub(crate) async fn still_overdue(tx: &mut Tx, id: &AuctionId, now: Millis) -> Result<Option<Owed>, DbError> {
    sql(format!("{OWED} AND pay_by > 0 AND pay_by <= $1 AND id = $2")).bind(now).bind(id).optional(tx).await
}

/// Lots that are to be paid within a day and whose buyers were not reminded.
pub(crate) async fn to_remind(db: &Db, now: Millis, most: i64) -> Result<Vec<Owed>, DbError> {
    sql(format!(
        "{OWED} AND leader_id IS NOT NULL AND pay_by > $1 AND pay_by <= $2 AND reminded_at IS NULL \
         ORDER BY pay_by, id LIMIT $3"
    ))
    .bind(now)
    .bind(now.plus(DAY))
    .bind(most)
    .all(db)
    .await
}

/// Gives those who won before there were times to pay the whole of theirs.
pub(crate) async fn start_old_times(db: &Db, now: Millis) -> Result<u64, DbError> {
    db.write(AUCTIONS.update("SET pay_by = $1 + payment_within WHERE pay_by = 0").bind(now)).await
}

/// Notes that the buyer was reminded; false when another node did so first, or nothing is owed any more.
pub(crate) async fn remind(tx: &mut Tx, owed: &Owed, now: Millis) -> Result<bool, DbError> {
    let noted = AUCTIONS.update("SET reminded_at = $1 WHERE id = $2 AND pay_by = $3 AND reminded_at IS NULL");
    Ok(noted.bind(now).bind(&owed.id).bind(owed.pay_by).execute(tx).await? == 1)
}

/// Whether the money for an order comes with its delivery.
pub(crate) async fn paid_at_the_door(tx: &mut Tx, order: &OrderId) -> Result<bool, DbError> {
    let cash = sql("SELECT COUNT(*) FROM orders WHERE id = $1 AND payment_method = 'COD'");
    Ok(cash.bind(order).count(tx).await? > 0)
}

/// The lot is paid for: nobody owes anything.
pub(crate) async fn paid_for(tx: &mut Tx, owed: &Owed) -> Result<(), DbError> {
    AUCTIONS
        .update("SET pay_by = NULL WHERE id = $1 AND order_id = $2")
        .bind(&owed.id)
        .bind(owed.order_id.as_ref())
        .execute(tx)
        .await
        .map(|_| ())
}

/// Ends the claim of whoever did not pay and gives the lot's version; `None` when they have ordered meanwhile, or anything
/// else came first.
pub(crate) async fn lapse(tx: &mut Tx, owed: &Owed, now: Millis) -> Result<Option<i64>, DbError> {
    let version: Option<i64> = AUCTIONS
        .update(
            "SET lapsed_at = $1, pay_by = NULL, reminded_at = NULL, \
             second_id = NULL, second_name = NULL, second_price = NULL, version = version + 1 \
             WHERE id = $2 AND pay_by = $3 AND order_id IS NULL AND deleted_at IS NULL RETURNING version",
        )
        .bind(now)
        .bind(&owed.id)
        .bind(owed.pay_by)
        .scalar(&mut *tx)
        .await?;
    let Some(version) = version else { return Ok(None) };
    events::insert_one(tx, &owed.id, &Event::plain(version, EventKind::Lapsed, now)).await?;
    SECOND_CHANCES
        .update("SET state = 'lapsed' WHERE auction_id = $1 AND state = 'accepted'")
        .bind(&owed.id)
        .execute(tx)
        .await?;
    Ok(Some(version))
}

/// Each bidder's highest visible bid on a lot, in the order in which it came; those who left the shop are left out.
pub(crate) async fn highest_bids(db: &Db, lot: &AuctionId) -> Result<Vec<(UserId, Paise)>, DbError> {
    let rows: Vec<(UserId, Paise, i64)> = sql(format!(
        "SELECT e.bidder_id, MAX(e.amount), MAX(e.no) FROM auction_events e JOIN users u ON u.id = e.bidder_id \
         WHERE e.auction_id = $1 AND {IS_BID} AND NOT EXISTS \
         (SELECT 1 FROM voided_bids v WHERE v.auction_id = e.auction_id AND v.no = e.no) \
         GROUP BY e.bidder_id ORDER BY MAX(e.amount) DESC, MAX(e.no) LIMIT 100"
    ))
    .bind(lot)
    .all(db)
    .await?;
    Ok(rows.into_iter().map(|(bidder, amount, _)| (bidder, amount)).collect())
}

/// Moves a lot that is as `seen` one version on, noting `kind`; `None` when anything else came first.
pub(crate) async fn note(
    tx: &mut Tx,
    id: &AuctionId,
    seen: i64,
    kind: EventKind,
    now: Millis,
) -> Result<Option<Auction>, DbError> {
    // The seller decides about a lot that nobody has; an answer to an offer counts in any case.
    let (set, free) = match kind {
        EventKind::PutAway => (", put_away_at = $3", " AND order_id IS NULL"),
        EventKind::Offered => ("", " AND order_id IS NULL"),
        _ => ("", ""),
    };
    let query = AUCTIONS.update(format!(
        "SET version = version + 1{set} WHERE id = $1 AND version = $2 AND deleted_at IS NULL{free} \
         RETURNING {COLUMNS}"
    ));
    let query = query.bind(id).bind(seen);
    let query = if kind == EventKind::PutAway { query.bind(now) } else { query };
    let moved: Option<Auction> = query.optional(&mut *tx).await?;
    if let Some(auction) = &moved {
        events::insert_one(tx, id, &Event::plain(auction.standing.version, kind, now)).await?;
    }
    Ok(moved)
}

/// Puts the lot of an auction up again with the same terms, from `now` to `ends_at`, and with this reserve; `None` when the
/// old auction is no longer as `seen`.
pub(crate) async fn relist(
    tx: &mut Tx,
    old: &Auction,
    ends_at: Millis,
    reserve: Option<Hidden>,
    now: Millis,
) -> Result<Option<Auction>, DbError> {
    let id = AuctionId::from(new_id(now));
    let version: Option<i64> = AUCTIONS
        .update(
            "SET relisted_as = $1, version = version + 1 \
             WHERE id = $2 AND version = $3 AND order_id IS NULL AND relisted_as IS NULL AND deleted_at IS NULL \
             RETURNING version",
        )
        .bind(&id)
        .bind(&old.lot.id)
        .bind(old.standing.version)
        .scalar(&mut *tx)
        .await?;
    let Some(version) = version else { return Ok(None) };
    events::insert_one(tx, &old.lot.id, &Event::plain(version, EventKind::Relisted, now)).await?;
    // An old reserve goes from row to row without anyone having to look at it, unless bidders saw how much it was.
    let new: Auction = AUCTIONS.insert(format!(
        "(id, creator_id, creator_name, title, description, image_url, images, category, \
         item_condition, starting_bid, step, extension_by, extension_cap, reserve, buy_now, starts_at, \
         first_ends_at, payment_within, bid_amount, bid_time, search_text, created_at, ends_at, network) \
         SELECT $1, creator_id, creator_name, title, description, image_url, images, category, item_condition, \
         starting_bid, step, extension_by, extension_cap, \
         COALESCE(CAST($5 AS BIGINT), CASE WHEN reserve_met = TRUE THEN NULL ELSE reserve END), \
         buy_now, $2, $3, payment_within, bid_amount, \
         bid_time, search_text, $2, $3, network FROM auctions WHERE id = $4 RETURNING {COLUMNS}"
    ))
    .bind(&id)
    .bind(now)
    .bind(ends_at)
    .bind(&old.lot.id)
    .bind(reserve.map(Hidden::open))
    .one(&mut *tx)
    .await?;
    events::insert_one(tx, &id, &events::terms_event(0, &new.lot.terms, now)).await?;
    Ok(Some(new))
}

/// One page of somebody's own auctions, newest first.
pub(crate) async fn selling(
    db: &Db,
    seller: &UserId,
    limit: i64,
    offset: i64,
) -> Result<Vec<Auction>, DbError> {
    sql(format!(
        "SELECT {COLUMNS} FROM auctions WHERE id IN (SELECT id FROM auctions WHERE creator_id = $1 \
         AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3) \
         ORDER BY created_at DESC, id DESC"
    ))
    .bind(seller)
    .bind(limit)
    .bind(offset)
    .all(db)
    .await
}

/// How many auctions somebody has put up.
pub(crate) async fn count_selling(db: &Db, seller: &UserId) -> Result<i64, DbError> {
    sql("SELECT COUNT(*) FROM auctions WHERE creator_id = $1 AND deleted_at IS NULL")
        .bind(seller)
        .count(db)
        .await
}

/// Whether each of some orders was paid.
pub(crate) async fn paid(db: &Db, orders: &[&str]) -> Result<Vec<String>, DbError> {
    if orders.is_empty() {
        return Ok(Vec::new());
    }
    sql("SELECT id FROM orders WHERE status IN ('paid', 'delivered', 'refunded') AND id IN ")
        .push_list(orders.iter().copied())
        .scalars(db)
        .await
}
