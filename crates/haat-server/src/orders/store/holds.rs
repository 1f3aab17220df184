//! Who keeps goods from others by orders that are not paid yet.

use haat_db::{Db, DbError, FromRow, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::{OrderId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;

/// How many orders are looked at, the oldest first.
const MOST_ORDERS: i64 = 1_000;

/// An order that holds stock.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct HeldOrder {
    pub id: OrderId,
    pub user_id: UserId,
    pub name: String,
    pub email: String,
    pub payment_method: PaymentMethod,
    pub worth: Paise,
    pub since: Millis,
    pub number: Option<i64>,
}

/// Pieces in such an order.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct HeldGoods {
    pub order_id: OrderId,
    pub name: String,
    pub quantity: i64,
}

/// The orders that wait for their payment, oldest first, with what is in them.
pub async fn list(db: &Db) -> Result<Vec<(HeldOrder, Vec<HeldGoods>)>, DbError> {
    let orders: Vec<HeldOrder> = sql("SELECT id, user_id, customer_name AS name, customer_email AS email, \
         payment_method, total_price AS worth, created_at AS since, number FROM orders \
         WHERE status = 'placed' AND deleted_at IS NULL ORDER BY created_at, id LIMIT $1")
    .bind(MOST_ORDERS)
    .all(db)
    .await?;
    if orders.is_empty() {
        return Ok(Vec::new());
    }
    let mut goods: Vec<HeldGoods> =
        sql("SELECT order_id, name, quantity FROM order_lines WHERE order_id IN ")
            .push_list(orders.iter().map(|order| &order.id))
            .push(" ORDER BY order_id, line_no")
            .all(db)
            .await?;
    let with_goods = |order: HeldOrder| {
        let its = goods.extract_if(.., |line| line.order_id == order.id).collect();
        (order, its)
    };
    Ok(orders.into_iter().map(with_goods).collect())
}
