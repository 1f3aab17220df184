//! SQL about second chances: a lot offered to the next bidder at their own highest bid.

use super::COLUMNS;
use super::events::{self, Event};
use crate::auctions::model::Auction;
use haat_db::tables::{AUCTIONS, SECOND_CHANCES};
use haat_db::{Db, DbError, FromRow, Tx, new_id, sql};
use haat_domain::auctions::{ChanceState, EventKind};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;

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
pub(crate) async fn find(db: &Db, id: &str) -> Result<Option<Chance>, DbError> {
    sql(format!("{CHANCES} WHERE c.id = $1")).bind(id).optional(db).await
}

/// Those that somebody got, newest first.
pub(crate) async fn of_person(db: &Db, person: &UserId) -> Result<Vec<Chance>, DbError> {
    sql(format!("{CHANCES} WHERE c.bidder_id = $1 ORDER BY c.made_at DESC, c.id DESC LIMIT 100"))
        .bind(person)
        .all(db)
        .await
}

/// Those made for some lots, newest first.
pub(crate) async fn of_lots(db: &Db, lots: &[AuctionId]) -> Result<Vec<Chance>, DbError> {
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
pub(crate) async fn dead(tx: &mut Tx, lot: &AuctionId, now: Millis) -> Result<Option<Chance>, DbError> {
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
