//! SQL about what notices are about: who bid, who ordered, whose it is to send.

use super::ordered::{self, Ordered};
use crate::auctions::store::events::IS_BID;
use crate::books::json::order_number;
use crate::http::values::local;
use crate::settings::ShopSettings;
use crate::threads::store::Key;
use haat_db::{DbError, FromRow, Kind as Column, Tx, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use haat_domain::orders::OrderStatus;
use haat_domain::questions::shown_name;
use haat_domain::threads::Side;
use haat_domain::time::Millis;
use std::collections::{HashMap, HashSet};

/// Events of an auction: from the first of these numbers to the last.
pub(crate) type Between<'a> = (&'a str, i64, i64);

/// Who bid in these events, by auction.
pub(crate) async fn bidders_between(
    tx: &mut Tx,
    rounds: &[Between<'_>],
) -> Result<HashMap<String, Vec<UserId>>, DbError> {
    let query = format!(
        "SELECT DISTINCT round.c0, e.bidder_id FROM ({}) AS round JOIN auction_events e \
         ON e.auction_id = round.c0 AND e.no >= round.c1 AND e.no <= round.c2 AND {IS_BID}",
        tx.rows(&[Column::Text, Column::Int, Column::Int])
    );
    let mut people: HashMap<String, Vec<UserId>> = HashMap::new();
    for (auction, bidder) in Tx::in_rows(sql(query), rounds)?.all::<(String, UserId)>(tx).await? {
        people.entry(auction).or_default().push(bidder);
    }
    Ok(people)
}

/// Who led before these events, by auction.
pub(crate) async fn led_before(
    tx: &mut Tx,
    rounds: &[Between<'_>],
) -> Result<HashMap<String, UserId>, DbError> {
    let query = format!(
        "SELECT round.c0, (SELECT e.bidder_id FROM auction_events e WHERE e.auction_id = round.c0 \
         AND e.no < round.c1 AND {IS_BID} ORDER BY e.no DESC LIMIT 1) FROM ({}) AS round",
        tx.rows(&[Column::Text, Column::Int, Column::Int])
    );
    let led: Vec<(String, Option<UserId>)> = Tx::in_rows(sql(query), rounds)?.all(tx).await?;
    Ok(led.into_iter().filter_map(|(auction, leader)| Some((auction, leader?))).collect())
}

/// Everyone who ever bid on it.
pub(crate) async fn bidders(tx: &mut Tx, id: &AuctionId) -> Result<Vec<UserId>, DbError> {
    sql("SELECT bidder_id FROM auction_bidders WHERE auction_id = $1 ORDER BY bidder_id")
        .bind(id)
        .scalars(tx)
        .await
}

/// Whose order it is, what it comes to, and where it stands.
#[derive(FromRow)]
pub(crate) struct Placed {
    pub(crate) customer: UserId,
    pub(crate) total: Paise,
    pub(crate) cents: i64,
    pub(crate) status: OrderStatus,
    method: PaymentMethod,
}

impl Placed {
    /// Whether it is sent before it is paid.
    pub(crate) fn is_paid_on_delivery(&self) -> bool {
        self.method == PaymentMethod::Cod
    }
}

/// The order with this id, deleted or not.
pub(crate) async fn placed(tx: &mut Tx, id: &str) -> Result<Option<Placed>, DbError> {
    sql("SELECT user_id AS customer, total_price AS total, total_usd_cents AS cents, status, \
         payment_method AS method FROM orders WHERE id = $1")
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

/// The products that a return is about.
pub(crate) async fn products_returned(tx: &mut Tx, id: &str) -> Result<Vec<String>, DbError> {
    sql("SELECT DISTINCT o.product_id FROM returns r JOIN return_lines l ON l.return_id = r.id \
         JOIN order_lines o ON o.order_id = r.order_id AND o.line_no = l.line_no \
         WHERE r.id = $1 AND o.product_id IS NOT NULL ORDER BY o.product_id")
    .bind(id)
    .scalars(tx)
    .await
}

/// What a line of an order is called.
pub(crate) async fn line_name(tx: &mut Tx, order: &str, line: i64) -> Result<String, DbError> {
    let name = sql("SELECT name FROM order_lines WHERE order_id = $1 AND line_no = $2");
    Ok(name.bind(order).bind(line).scalar(tx).await?.unwrap_or_default())
}

/// The lines of an order that were handed over in this time, and still are.
pub(crate) async fn handed_over(
    tx: &mut Tx,
    order: &str,
    since: Millis,
    until: Millis,
) -> Result<Vec<i64>, DbError> {
    sql("SELECT line_no FROM order_lines WHERE order_id = $1 AND shipped_at >= $2 AND shipped_at < $3 \
         ORDER BY line_no")
    .bind(order)
    .bind(since)
    .bind(until)
    .scalars(tx)
    .await
}

/// What people call this order.
pub(crate) async fn order_called(tx: &mut Tx, order: &str) -> Result<Option<String>, DbError> {
    let row: Option<(Option<i64>, Millis)> =
        sql("SELECT number, created_at FROM orders WHERE id = $1").bind(order).optional(tx).await?;
    Ok(row.filter(|(number, _)| number.is_some()).map(|(number, placed)| order_number(number, placed)))
}

/// By whom a line of an order was sent, and under which number; empty when nobody said.
pub(crate) async fn tracking(tx: &mut Tx, order: &str, line: i64) -> Result<String, DbError> {
    let sent: Option<(String, String)> = sql("SELECT p.carrier, p.tracking_number FROM order_lines l \
         JOIN parcels p ON p.order_id = l.order_id AND COALESCE(p.seller_id, '') = COALESCE(l.seller_id, '') \
         WHERE l.order_id = $1 AND l.line_no = $2")
    .bind(order)
    .bind(line)
    .optional(tx)
    .await?;
    let (carrier, number) = sent.unwrap_or_default();
    Ok([carrier, number].into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(", "))
}

/// What was sent in this parcel of an order, while others of it are still to arrive.
pub(crate) async fn arrived_first(tx: &mut Tx, order: &str, no: i64) -> Result<Vec<String>, DbError> {
    sql("SELECT l.name FROM parcels p JOIN order_lines l ON l.order_id = p.order_id \
         AND COALESCE(l.seller_id, '') = COALESCE(p.seller_id, '') \
         WHERE p.order_id = $1 AND p.no = $2 AND l.shipped_at IS NOT NULL AND EXISTS (SELECT 1 FROM parcels other \
         WHERE other.order_id = $1 AND other.status IN ('waiting', 'shipped')) ORDER BY l.line_no")
    .bind(order)
    .bind(no)
    .scalars(tx)
    .await
}

/// The parcels of an order that arrived since then, and are not taken back.
pub(crate) async fn arrived_since(tx: &mut Tx, order: &str, since: Millis) -> Result<Vec<i64>, DbError> {
    sql("SELECT no FROM parcels WHERE order_id = $1 AND status = 'delivered' AND delivered_at >= $2 ORDER BY no")
        .bind(order)
        .bind(since)
        .scalars(tx)
        .await
}

/// The lines of an order: who sends them (the house, where nobody stands) and what.
pub(crate) async fn lines_to_send(
    tx: &mut Tx,
    order: &str,
) -> Result<Vec<(Option<UserId>, String)>, DbError> {
    sql("SELECT seller_id, name FROM order_lines WHERE order_id = $1 ORDER BY line_no")
        .bind(order)
        .all(tx)
        .await
}

/// The price of a second chance, and until when it stands.
pub(crate) async fn second_chance(tx: &mut Tx, offer: &str) -> Result<Option<(Paise, Millis)>, DbError> {
    sql("SELECT price, answer_by FROM second_chances WHERE id = $1").bind(offer).optional(tx).await
}

/// What stands in the table of a notice's mail.
pub(crate) async fn details(tx: &mut Tx, notice: &Notice) -> Result<Vec<(String, String)>, DbError> {
    match notice.kind {
        Kind::OrderPlaced | Kind::OrderPaid | Kind::OrderCancelled => {
            order_details(tx, &notice.subject).await
        }
        Kind::Won | Kind::PayReminder => {
            let pay_by: Option<Millis> = sql("SELECT pay_by FROM auctions WHERE id = $1 AND pay_by > 0")
                .bind(notice.subject.as_str())
                .scalar(tx)
                .await?;
            let price = notice.amount.map(|amount| ("Price".to_owned(), format!("{amount:#}")));
            let pay_by = pay_by.map(|at| ("Pay by".to_owned(), local(at)));
            Ok(price.into_iter().chain(pay_by).collect())
        }
        _ => Ok(Vec::new()),
    }
}

/// The lines of an order and what they come to.
async fn order_details(tx: &mut Tx, order: &str) -> Result<Vec<(String, String)>, DbError> {
    Ok(ordered::find(tx, &[order]).await?.first().map(Ordered::details).unwrap_or_default())
}

/// A product, or one size of it, that few pieces are left of.
#[derive(FromRow)]
pub(crate) struct Scarce {
    /// The variant, or the product.
    pub(crate) subject: String,
    pub(crate) seller_id: Option<UserId>,
    pub(crate) name: String,
    pub(crate) stock: i64,
}

/// What these orders left no more than `few` of and is in the shop: each size and colour by itself.
pub(crate) async fn scarce(tx: &mut Tx, orders: &[&str], few: i64) -> Result<Vec<Scarce>, DbError> {
    let query = format!(
        "SELECT DISTINCT COALESCE(v.id, p.id) AS subject, p.seller_id, \
         CASE WHEN v.id IS NULL THEN p.name ELSE l.name END AS name, COALESCE(v.stock, p.stock) AS stock \
         FROM order_lines l JOIN products p ON p.id = l.product_id LEFT JOIN variants v ON v.id = l.variant_id \
         WHERE {} AND p.state = 'listed' AND (v.id IS NOT NULL OR p.options = '') \
         AND COALESCE(v.stock, p.stock) <= $2 ORDER BY subject",
        tx.one_of("l.order_id", 1)
    );
    Tx::in_rows(sql(query), orders)?.bind(few).all(tx).await
}

/// Who looks after the shop.
pub(crate) async fn admins(tx: &mut Tx) -> Result<Vec<UserId>, DbError> {
    sql("SELECT id FROM users WHERE is_admin = TRUE ORDER BY id").scalars(tx).await
}

/// What the side that wrote in a thread is called to the other; the house and the shop go by the shop's name.
pub(crate) async fn speaker(
    tx: &mut Tx,
    thread: &Key,
    side: Side,
    customer: &UserId,
) -> Result<String, DbError> {
    let (column, person) = match side {
        Side::Customer => ("name", customer.as_str()),
        Side::Seller => {
            ("CASE WHEN seller_name <> '' THEN seller_name ELSE name END", thread.seller.as_str())
        }
        Side::Shop => ("name", ""),
    };
    let name = sql(format!("SELECT {column} FROM users WHERE id = $1")).bind(person);
    let name: Option<String> = name.scalar(&mut *tx).await?;
    match (side, name) {
        (Side::Customer, Some(name)) => Ok(shown_name(&name).to_owned()),
        (_, Some(name)) => Ok(name),
        (_, None) => ShopSettings::name(tx).await,
    }
}

/// The auctions whose end these events moved.
pub(crate) async fn extended_between(
    tx: &mut Tx,
    rounds: &[Between<'_>],
) -> Result<HashSet<String>, DbError> {
    let query = format!(
        "SELECT DISTINCT round.c0 FROM ({}) AS round JOIN auction_events e ON e.auction_id = round.c0 \
         AND e.no >= round.c1 AND e.no <= round.c2 AND e.kind = 'extended'",
        tx.rows(&[Column::Text, Column::Int, Column::Int])
    );
    Ok(Tx::in_rows(sql(query), rounds)?.scalars(tx).await?.into_iter().collect())
}

/// Everyone who bid on it or watches it.
pub(crate) async fn followers(tx: &mut Tx, id: &AuctionId) -> Result<Vec<UserId>, DbError> {
    sql("SELECT bidder_id FROM auction_bidders WHERE auction_id = $1 \
         UNION SELECT user_id FROM hearts WHERE thing = 'lot' AND thing_id = $1")
    .bind(id)
    .scalars(tx)
    .await
}

/// A return, as far as people are told of it.
pub(crate) struct Returned {
    pub(crate) order_id: String,
    pub(crate) customer_id: UserId,
    pub(crate) seller_id: Option<UserId>,
    pub(crate) names: String,
    pub(crate) is_by_hand: bool,
    /// Nothing comes back for its money.
    pub(crate) is_kept: bool,
}

/// The return with this id.
pub(crate) async fn returned(tx: &mut Tx, id: &str) -> Result<Option<Returned>, DbError> {
    let row: Option<(String, UserId, Option<UserId>, PaymentMethod, bool)> =
        sql("SELECT r.order_id, r.customer_id, r.seller_id, o.payment_method, \
             CASE WHEN r.restocked IS NULL THEN TRUE ELSE FALSE END FROM returns r \
             JOIN orders o ON o.id = r.order_id WHERE r.id = $1")
        .bind(id)
        .optional(&mut *tx)
        .await?;
    let Some((order_id, customer_id, seller_id, method, is_kept)) = row else { return Ok(None) };
    let names: Vec<String> =
        sql("SELECT l.name FROM return_lines x JOIN order_lines l ON l.line_no = x.line_no \
             WHERE x.return_id = $1 AND l.order_id = $2 ORDER BY l.line_no")
        .bind(id)
        .bind(&order_id)
        .scalars(tx)
        .await?;
    let is_by_hand = method.is_by_hand();
    Ok(Some(Returned { order_id, customer_id, seller_id, names: names.join(", "), is_by_hand, is_kept }))
}
