//! SQL about bidders: their limits, their unpaid wins, and what they have bound themselves to.

use super::secrets::maximum;
use haat_db::tables::{BIDDING_LIMITS, STRIKES};
use haat_db::{Db, DbError, FromRow, Tx, sql};
use haat_domain::auctions::{BidderRecord, OwnLimit};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;

/// What is known of a bidder.
pub(crate) async fn record(db: &Db, person: &UserId) -> Result<BidderRecord, DbError> {
    let (has_paid, has_limit, most): (bool, bool, Option<Paise>) =
        sql("SELECT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = $1 AND o.paid_at IS NOT NULL), \
             EXISTS (SELECT 1 FROM bidding_limits l WHERE l.user_id = $1), \
             (SELECT l.most FROM bidding_limits l WHERE l.user_id = $1)")
        .bind(person)
        .one(db)
        .await?;
    let own_limit = match (has_limit, most) {
        (false, _) => OwnLimit::AsTheShop,
        (true, None) => OwnLimit::Unlimited,
        (true, Some(most)) => OwnLimit::UpTo(most),
    };
    let strikes = sql("SELECT at FROM strikes WHERE user_id = $1 AND lifted_at IS NULL")
        .bind(person)
        .scalars(db)
        .await?;
    Ok(BidderRecord { own_limit, has_paid, strikes })
}

/// What somebody has bound themselves to, by lot: their ceiling where they lead, their price where they owe. Lots
/// that are paid for, that lapsed, or that ended below the reserve bind nobody.
pub(crate) async fn committed(db: &Db, person: &UserId) -> Result<Vec<(AuctionId, Paise)>, DbError> {
    let maximum = maximum("a.id", "a.leader_id");
    by_lot(db, person, &format!("CASE WHEN a.closed_at IS NULL THEN {maximum} END")).await
}

/// The same as far as everybody sees it: a maximum is its owner's secret, from the shop's people too.
pub(crate) async fn openly_committed(db: &Db, person: &UserId) -> Result<Vec<(AuctionId, Paise)>, DbError> {
    by_lot(db, person, "CAST(NULL AS BIGINT)").await
}

/// `up_to` is SQL for how far they would still be led, on a lot `a`.
async fn by_lot(db: &Db, person: &UserId, up_to: &str) -> Result<Vec<(AuctionId, Paise)>, DbError> {
    let lots: Vec<(AuctionId, Paise, Option<Paise>)> = sql(format!(
        "SELECT a.id, CASE WHEN a.second_id = $1 THEN a.second_price ELSE a.current_bid END, {up_to} \
         FROM auction_bidders b JOIN auctions a ON a.id = b.auction_id \
         WHERE b.bidder_id = $1 AND a.deleted_at IS NULL AND a.lapsed_at IS NULL AND COALESCE(a.second_id, a.leader_id) = $1 \
         AND (a.closed_at IS NULL OR a.pay_by IS NOT NULL)"
    ))
    .bind(person)
    .all(db)
    .await?;
    Ok(lots
        .into_iter()
        .map(|(lot, price, up_to)| (lot, up_to.map_or(price, |up_to| up_to.max(price))))
        .collect())
}

/// Whether an attempt of this person with this key counted before.
pub(crate) async fn knows_key(
    db: &Db,
    auction: &AuctionId,
    person: &UserId,
    key: &str,
) -> Result<bool, DbError> {
    let known = sql("SELECT COUNT(*) FROM auction_events WHERE request_key <> '' AND request_key = $1 \
                     AND bidder_id = $2 AND auction_id = $3");
    Ok(known.bind(key).bind(person).bind(auction).count(db).await? > 0)
}

/// Sets what one person may bid; the shop's own limit holds again with `AsTheShop`.
pub(crate) async fn set_limit(
    tx: &mut Tx,
    person: &UserId,
    limit: OwnLimit,
    now: Millis,
) -> Result<(), DbError> {
    let most = match limit {
        OwnLimit::AsTheShop => {
            let forget = BIDDING_LIMITS.delete("WHERE user_id = $1").bind(person);
            return forget.execute(tx).await.map(|_| ());
        }
        OwnLimit::Unlimited => None,
        OwnLimit::UpTo(most) => Some(most),
    };
    BIDDING_LIMITS
        .insert(
            "(user_id, most, set_at) VALUES ($1, $2, $3) \
             ON CONFLICT (user_id) DO UPDATE SET most = excluded.most, set_at = excluded.set_at",
        )
        .bind(person)
        .bind(most)
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}

/// A win that was not paid in time, with the names of today.
#[derive(Debug, FromRow)]
pub(crate) struct StrikeRow {
    pub(crate) user_id: UserId,
    pub(crate) name: Option<String>,
    pub(crate) email: Option<String>,
    pub(crate) auction_id: AuctionId,
    pub(crate) title: Option<String>,
    pub(crate) at: Millis,
    pub(crate) lifted_at: Option<Millis>,
    pub(crate) lifted_by: String,
    pub(crate) reason: String,
}

const SELECT: &str = "SELECT s.user_id, u.name, u.email, s.auction_id, a.title, s.at, s.lifted_at, s.lifted_by, s.reason \
                       FROM strikes s LEFT JOIN users u ON u.id = s.user_id LEFT JOIN auctions a ON a.id = s.auction_id";

/// One person's strikes, newest first.
pub(crate) async fn strikes_of(db: &Db, person: &UserId) -> Result<Vec<StrikeRow>, DbError> {
    sql(format!("{SELECT} WHERE s.user_id = $1 ORDER BY s.at DESC, s.auction_id LIMIT 100"))
        .bind(person)
        .all(db)
        .await
}

/// One page of everyone's strikes, newest first.
pub(crate) async fn strikes(db: &Db, limit: i64, offset: i64) -> Result<Vec<StrikeRow>, DbError> {
    sql(format!("{SELECT} ORDER BY s.at DESC, s.user_id DESC LIMIT $1 OFFSET $2"))
        .bind(limit)
        .bind(offset)
        .all(db)
        .await
}

/// How many strikes there are in all.
pub(crate) async fn count_strikes(db: &Db) -> Result<i64, DbError> {
    sql("SELECT COUNT(*) FROM strikes").count(db).await
}

/// Notes that somebody did not pay for a lot.
pub(crate) async fn strike(
    tx: &mut Tx,
    person: &UserId,
    auction: &AuctionId,
    now: Millis,
) -> Result<(), DbError> {
    STRIKES
        .insert("(user_id, auction_id, at) VALUES ($1, $2, $3) ON CONFLICT (user_id, auction_id) DO NOTHING")
        .bind(person)
        .bind(auction)
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Forgives a strike; false when there is none, or it was forgiven before.
pub(crate) async fn lift(
    tx: &mut Tx,
    person: &UserId,
    auction: &AuctionId,
    by: &str,
    reason: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let lifted = STRIKES.update(
        "SET lifted_at = $1, lifted_by = $2, reason = $3 \
         WHERE user_id = $4 AND auction_id = $5 AND lifted_at IS NULL",
    );
    Ok(lifted.bind(now).bind(by).bind(reason).bind(person).bind(auction).execute(tx).await? == 1)
}

/// Somebody's name and address.
pub(crate) async fn contact(db: &Db, person: &UserId) -> Result<Option<(String, String)>, DbError> {
    sql("SELECT name, email FROM users WHERE id = $1").bind(person).optional(db).await
}
