//! SQL about what notices are about: who bid, who ordered, whose it is to send.

use crate::auctions::store::events::IS_BID;
use haat_db::{DbError, FromRow, Tx, sql};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;

/// Who bid last before event `no`.
pub(crate) async fn led_before(tx: &mut Tx, id: &AuctionId, no: i64) -> Result<Option<UserId>, DbError> {
    sql(format!(
        "SELECT bidder_id FROM auction_events WHERE auction_id = $1 AND no < $2 AND {IS_BID} ORDER BY no DESC LIMIT 1"
    ))
    .bind(id)
    .bind(no)
    .scalar(tx)
    .await
}

/// Who bid in the events from `first` to `last`.
pub(crate) async fn bidders_between(
    tx: &mut Tx,
    id: &AuctionId,
    first: i64,
    last: i64,
) -> Result<Vec<UserId>, DbError> {
    sql(format!(
        "SELECT DISTINCT bidder_id FROM auction_events \
         WHERE auction_id = $1 AND no >= $2 AND no <= $3 AND {IS_BID} ORDER BY bidder_id"
    ))
    .bind(id)
    .bind(first)
    .bind(last)
    .scalars(tx)
    .await
}

/// Everyone who ever bid on it.
pub(crate) async fn bidders(tx: &mut Tx, id: &AuctionId) -> Result<Vec<UserId>, DbError> {
    sql("SELECT bidder_id FROM auction_bidders WHERE auction_id = $1 ORDER BY bidder_id")
        .bind(id)
        .scalars(tx)
        .await
}

/// Whose order it is, and what it comes to.
#[derive(FromRow)]
pub(crate) struct Placed {
    pub(crate) customer: UserId,
    pub(crate) total: Paise,
    pub(crate) cents: i64,
}

/// The order with this id, deleted or not.
pub(crate) async fn placed(tx: &mut Tx, id: &str) -> Result<Option<Placed>, DbError> {
    sql("SELECT user_id AS customer, total_price AS total, total_usd_cents AS cents FROM orders WHERE id = $1")
        .bind(id)
        .optional(tx)
        .await
}

/// The products of an order; lots are none.
pub(crate) async fn products(tx: &mut Tx, order: &str) -> Result<Vec<String>, DbError> {
    sql("SELECT DISTINCT product_id FROM order_lines WHERE order_id = $1 AND product_id IS NOT NULL ORDER BY product_id")
        .bind(order)
        .scalars(tx)
        .await
}

/// What a line of an order is called.
pub(crate) async fn line_name(tx: &mut Tx, order: &str, line: i64) -> Result<String, DbError> {
    let name = sql("SELECT name FROM order_lines WHERE order_id = $1 AND line_no = $2");
    Ok(name.bind(order).bind(line).scalar(tx).await?.unwrap_or_default())
}

/// The lines of an order that sellers send: whose, and what.
pub(crate) async fn sellers_lines(tx: &mut Tx, order: &str) -> Result<Vec<(UserId, String)>, DbError> {
    let lines: Vec<(String, String)> =
        sql("SELECT seller_id, name FROM order_lines WHERE order_id = $1 AND seller_id IS NOT NULL \
             ORDER BY line_no")
        .bind(order)
        .all(tx)
        .await?;
    Ok(lines.into_iter().map(|(seller, name)| (UserId::from(seller), name)).collect())
}

/// Who looks after the shop.
pub(crate) async fn admins(tx: &mut Tx) -> Result<Vec<UserId>, DbError> {
    sql("SELECT id FROM users WHERE is_admin = TRUE ORDER BY id").scalars(tx).await
}
