//! SQL about lots after their end: who owes, who does not pay, second chances, and lots that are put up again.

use super::COLUMNS;
use super::events::{self, Event, IS_BID};
use crate::auctions::model::Auction;
use haat_db::tables::{AUCTIONS, SECOND_CHANCES};
use haat_db::{Db, DbError, FromRow, Tx, new_id, sql};
use haat_domain::auctions::{ChanceState, EventKind, Hidden};
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

/// A second chance, with what its lot shows.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Chance {
    pub(crate) id: String,
    pub(crate) auction_id: AuctionId,
    pub(crate) title: String,
    pub(crate) image_url: String,
    pub(crate) bidder_id: UserId,
    pub(crate) bidder_name: String,
    pub(crate) price: Paise,
    pub(crate) state: ChanceState,
    pub(crate) made_at: Millis,
    pub(crate) answer_by: Millis,
    pub(crate) payment_within: i64,
}

impl Chance {
    /// Whether it waits for its answer at `now`.
    pub(crate) fn is_open(&self, now: Millis) -> bool {
        self.state.at(now, self.answer_by) == ChanceState::Open
    }
}

const CHANCES: &str = "SELECT c.id, c.auction_id, a.title, a.image_url, c.bidder_id, c.bidder_name, c.price, c.state, \
                       c.made_at, c.answer_by, a.payment_within FROM second_chances c JOIN auctions a ON a.id = c.auction_id \
                       AND a.deleted_at IS NULL";

/// The second chance with this id.
pub(crate) async fn chance(db: &Db, id: &str) -> Result<Option<Chance>, DbError> {
    sql(format!("{CHANCES} WHERE c.id = $1")).bind(id).optional(db).await
}

/// Those that somebody got, newest first.
pub(crate) async fn chances_of(db: &Db, person: &UserId) -> Result<Vec<Chance>, DbError> {
    sql(format!("{CHANCES} WHERE c.bidder_id = $1 ORDER BY c.made_at DESC, c.id DESC LIMIT 100"))
        .bind(person)
        .all(db)
        .await
}

/// Those made for some lots, newest first.
pub(crate) async fn chances_for(db: &Db, lots: &[AuctionId]) -> Result<Vec<Chance>, DbError> {
    if lots.is_empty() {
        return Ok(Vec::new());
    }
    let query = sql(format!("{CHANCES} WHERE c.auction_id IN ")).push_list(lots);
    query.push(" ORDER BY c.made_at DESC, c.id DESC").all(db).await
}

/// Whether the bid that the second chance `c` was made for still counts: nobody takes a lot at a price that was taken back.
const STANDS: &str = "EXISTS (SELECT 1 FROM auction_events e WHERE e.auction_id = c.auction_id \
                      AND e.bidder_id = c.bidder_id AND e.amount >= c.price \
                      AND e.kind IN ('exact', 'maximum', 'automatic', 'buy_now') AND NOT EXISTS \
                      (SELECT 1 FROM voided_bids v WHERE v.auction_id = e.auction_id AND v.no = e.no))";

/// Whether the bid behind a second chance still counts.
pub(crate) async fn stands(db: &Db, id: &str) -> Result<bool, DbError> {
    let standing = sql(format!("SELECT COUNT(*) FROM second_chances c WHERE c.id = $1 AND {STANDS}"));
    Ok(standing.bind(id).count(db).await? > 0)
}

/// The second chance of a lot that is noted as open and can no longer be accepted: its time is over, or the bid behind it
/// was taken back.
pub(crate) async fn dead_chance(
    tx: &mut Tx,
    lot: &AuctionId,
    now: Millis,
) -> Result<Option<Chance>, DbError> {
    sql(format!(
        "{CHANCES} WHERE c.auction_id = $1 AND c.state = 'open' AND (c.answer_by <= $2 OR NOT {STANDS})"
    ))
    .bind(lot)
    .bind(now)
    .optional(tx)
    .await
}

/// Second chances whose time is over, oldest first.
pub(crate) async fn unanswered(db: &Db, now: Millis, most: i64) -> Result<Vec<Chance>, DbError> {
    sql(format!("{CHANCES} WHERE c.state = 'open' AND c.answer_by <= $1 ORDER BY c.answer_by, c.id LIMIT $2"))
        .bind(now)
        .bind(most)
        .all(db)
        .await
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

/// Stores a second chance and gives its id.
pub(crate) async fn offer(
    tx: &mut Tx,
    lot: &AuctionId,
    (bidder, price): &(UserId, Paise),
    answer_by: Millis,
    now: Millis,
) -> Result<String, DbError> {
    let id = new_id(now);
    SECOND_CHANCES
        .insert(
            "(id, auction_id, bidder_id, bidder_name, price, state, made_at, answer_by) \
             SELECT $1, $2, u.id, u.name, $3, 'open', $4, $5 FROM users u WHERE u.id = $6",
        )
        .bind(&id)
        .bind(lot)
        .bind(*price)
        .bind(now)
        .bind(answer_by)
        .bind(bidder)
        .execute(tx)
        .await?;
    Ok(id)
}

/// Lets somebody have the lot by a second chance: **the one write that decides** between them, a late order and
/// whatever else their seller did. `None` when the lot is no longer free, the offer no longer open, or its bid taken back.
pub(crate) async fn accept(tx: &mut Tx, chance: &Chance, now: Millis) -> Result<Option<Auction>, DbError> {
    let sold: Option<Auction> = AUCTIONS
        .update(format!(
            "SET second_id = $1, second_name = $2, second_price = $3, lapsed_at = NULL, \
             pay_by = $4 + payment_within, reminded_at = NULL, version = version + 1 \
             WHERE id = $5 AND order_id IS NULL AND pay_by IS NULL AND second_id IS NULL AND relisted_as IS NULL \
             AND put_away_at IS NULL AND deleted_at IS NULL AND EXISTS (SELECT 1 FROM second_chances c \
             WHERE c.id = $6 AND c.state = 'open' AND c.answer_by > $4 AND {STANDS}) RETURNING {COLUMNS}"
        ))
        .bind(&chance.bidder_id)
        .bind(&chance.bidder_name)
        .bind(chance.price)
        .bind(now)
        .bind(&chance.auction_id)
        .bind(&chance.id)
        .optional(&mut *tx)
        .await?;
    let Some(auction) = sold else { return Ok(None) };
    if !answer(tx, chance, ChanceState::Accepted, now).await? {
        return Ok(None);
    }
    let event = Event::plain(auction.standing.version, EventKind::Accepted, now);
    events::insert_one(tx, &chance.auction_id, &event).await?;
    Ok(Some(auction))
}

/// Answers a second chance; false when it was answered before.
pub(crate) async fn answer(
    tx: &mut Tx,
    chance: &Chance,
    answer: ChanceState,
    now: Millis,
) -> Result<bool, DbError> {
    let answered = SECOND_CHANCES.update("SET state = $1, answered_at = $2 WHERE id = $3 AND state = 'open'");
    Ok(answered.bind(answer).bind(now).bind(&chance.id).execute(tx).await? == 1)
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
