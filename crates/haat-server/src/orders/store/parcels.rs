//! SQL about parcels.

mod fill;

pub use fill::{fill, make_of};

use haat_db::tables::PARCELS;
use haat_db::{DbError, Executor, FromRow, Tx, Value, sql};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::money::Paise;
use haat_domain::orders::OrderStatus;
use haat_domain::parcels::{Arrival, ParcelStatus, Portion};
use haat_domain::time::Millis;

/// A parcel with the name of its seller, if that account still exists.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of parcels, described in the migration")]
pub struct ParcelRow {
    pub order_id: OrderId,
    pub no: i64,
    pub seller_id: Option<UserId>,
    /// What the seller is called now.
    pub seller_name: Option<String>,
    pub status: ParcelStatus,
    pub items_price: Paise,
    pub shipping_price: Paise,
    pub tax_price: Paise,
    pub discount: Paise,
    pub shipping_discount: Paise,
    pub shipping_subsidy: Paise,
    pub own_shipping: bool,
    pub carrier: String,
    pub tracking_number: String,
    pub tracking_url: String,
    pub shipped_at: Option<Millis>,
    pub delivered_at: Option<Millis>,
    pub closed_at: Option<Millis>,
}

impl ParcelRow {
    /// As [`insert`] stores it; who sends it goes by a name that is stored elsewhere.
    fn new(order: &OrderId, portion: Portion) -> Self {
        Self {
            order_id: order.clone(),
            no: portion.no,
            seller_id: portion.seller,
            seller_name: None,
            status: ParcelStatus::Waiting,
            items_price: portion.items,
            shipping_price: portion.shipping,
            tax_price: portion.tax,
            discount: portion.discount,
            shipping_discount: portion.shipping_discount,
            shipping_subsidy: portion.shipping_subsidy,
            own_shipping: portion.own_shipping,
            carrier: String::new(),
            tracking_number: String::new(),
            tracking_url: String::new(),
            shipped_at: None,
            delivered_at: None,
            closed_at: None,
        }
    }
}

/// The parcels of an order, as they are when it is placed.
pub fn new(order: &OrderId, portions: Vec<Portion>) -> Vec<ParcelRow> {
    portions.into_iter().map(|portion| ParcelRow::new(order, portion)).collect()
}

/// Writes the parcels of orders that are being placed, of any number of orders at once.
pub async fn insert(tx: &mut Tx, parcels: &[ParcelRow], placed: Millis) -> Result<(), DbError> {
    const NAMES: &str = "(order_id, no, seller_id, items_price, shipping_price, tax_price, created_at, \
        discount, shipping_discount, shipping_subsidy, own_shipping)";
    let row = |parcel: &ParcelRow| -> [Value; 11] {
        [
            (&parcel.order_id).into(),
            parcel.no.into(),
            parcel.seller_id.as_ref().into(),
            parcel.items_price.into(),
            parcel.shipping_price.into(),
            parcel.tax_price.into(),
            placed.into(),
            parcel.discount.into(),
            parcel.shipping_discount.into(),
            parcel.shipping_subsidy.into(),
            parcel.own_shipping.into(),
        ]
    };
    tx.insert_many(PARCELS, NAMES, parcels.iter().map(row).collect()).await.map(|_| ())
}

/// The parcels of these orders, by order and number.
pub async fn of_orders<'a>(on: impl Executor<'a>, orders: &[&OrderId]) -> Result<Vec<ParcelRow>, DbError> {
    sql("SELECT p.order_id, p.no, p.seller_id, CASE WHEN u.seller_name <> '' THEN u.seller_name ELSE u.name END AS seller_name, \
         p.status, p.items_price, p.shipping_price, p.tax_price, p.discount, p.shipping_discount, \
         p.shipping_subsidy, p.own_shipping, p.carrier, p.tracking_number, p.tracking_url, \
         p.shipped_at, p.delivered_at, p.closed_at FROM parcels p LEFT JOIN users u ON u.id = p.seller_id \
         WHERE p.order_id IN ")
    .push_list(orders.iter().copied())
    .push(" ORDER BY p.order_id, p.no")
    .all(on)
    .await
}

/// Where a parcel came from or goes to, for who follows it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tracking {
    /// Who carries it.
    pub carrier: String,
    /// Its number with them.
    pub number: String,
    /// Where to follow it.
    pub url: String,
}

/// Notes who carries a parcel that is sent, and moves one that waited; false when it is no longer there to be sent.
pub async fn ship(
    tx: &mut Tx,
    order: &OrderId,
    no: i64,
    tracking: &Tracking,
    now: Millis,
) -> Result<bool, DbError> {
    let touched = PARCELS
        .update(
            "SET status = 'shipped', shipped_at = COALESCE(shipped_at, $1), carrier = $2, \
                       tracking_number = $3, tracking_url = $4 WHERE order_id = $5 AND no = $6 \
                       AND status IN ('waiting', 'shipped')",
        )
        .bind(now)
        .bind(&tracking.carrier)
        .bind(&tracking.number)
        .bind(&tracking.url)
        .bind(order)
        .bind(no)
        .execute(tx)
        .await?;
    Ok(touched == 1)
}

/// Moves a parcel from one place to another; false when it is no longer where we saw it.
pub async fn move_on(
    tx: &mut Tx,
    order: &OrderId,
    no: i64,
    from: ParcelStatus,
    to: ParcelStatus,
    now: Millis,
) -> Result<bool, DbError> {
    let stamp = match to {
        ParcelStatus::Waiting => return Ok(false),
        ParcelStatus::Shipped => "shipped_at = $1",
        ParcelStatus::Delivered => "delivered_at = $1, shipped_at = COALESCE(shipped_at, $1)",
        ParcelStatus::Cancelled | ParcelStatus::Returned => "closed_at = $1",
    };
    let touched = PARCELS
        .update(format!("SET {stamp}, status = $2 WHERE order_id = $3 AND no = $4 AND status = $5"))
        .bind(now)
        .bind(to)
        .bind(order)
        .bind(no)
        .bind(from)
        .execute(tx)
        .await?;
    Ok(touched == 1)
}

/// Where the parcels of an order stand.
pub async fn statuses(tx: &mut Tx, order: &OrderId) -> Result<Vec<(i64, ParcelStatus)>, DbError> {
    sql("SELECT no, status FROM parcels WHERE order_id = $1 ORDER BY no").bind(order).all(tx).await
}

/// A line `l` of the parcel that a statement is about.
const OWN_LINE: &str =
    "l.order_id = parcels.order_id AND COALESCE(l.seller_id, '') = COALESCE(parcels.seller_id, '')";

/// How many pieces of the line `l` are paid back, for good.
const PAID_BACK: &str = "COALESCE((SELECT CAST(SUM(b.quantity) AS BIGINT) FROM refund_lines b JOIN refunds r ON r.id = b.refund_id \
     WHERE r.order_id = l.order_id AND b.line_no = l.line_no AND (r.state = 'done' OR b.restocked = TRUE)), 0)";

/// Lets the parcels of an order follow it: all of them arrived, or what was not sent never will be.
pub async fn follow_order(tx: &mut Tx, order: &OrderId, to: OrderStatus, now: Millis) -> Result<(), DbError> {
    let change = match to {
        OrderStatus::Placed | OrderStatus::Paid => return Ok(()),
        OrderStatus::Delivered => {
            "status = 'delivered', delivered_at = $1, shipped_at = COALESCE(shipped_at, $1) \
             WHERE order_id = $2 AND status IN ('waiting', 'shipped')"
        }
        OrderStatus::Cancelled | OrderStatus::Expired | OrderStatus::Refunded => {
            "status = 'cancelled', closed_at = $1 WHERE order_id = $2 AND status = 'waiting'"
        }
    };
    if to != OrderStatus::Delivered {
        // Of what was half packed something is on its way.
        PARCELS
            .update(format!(
                "SET status = 'shipped', shipped_at = $1 WHERE order_id = $2 AND status = 'waiting' \
             AND EXISTS (SELECT 1 FROM order_lines l WHERE {OWN_LINE} AND l.shipped_at IS NOT NULL)"
            ))
            .bind(now)
            .bind(order)
            .execute(&mut *tx)
            .await?;
    }
    PARCELS.update(format!("SET {change}")).bind(now).bind(order).execute(tx).await.map(|_| ())
}

/// Lets the waiting parcels of an order follow their lines: sent once nothing of them is left to send, cancelled once
/// all of it is paid back and nothing was sent.
pub async fn follow_lines(tx: &mut Tx, order: &OrderId, now: Millis) -> Result<(), DbError> {
    let sent = format!("EXISTS (SELECT 1 FROM order_lines l WHERE {OWN_LINE} AND l.shipped_at IS NOT NULL)");
    let left = left_to_send();
    for (status, stamp, sent) in
        [("shipped", "shipped_at", sent.clone()), ("cancelled", "closed_at", format!("NOT {sent}"))]
    {
        PARCELS
            .update(format!(
                "SET status = '{status}', {stamp} = $1 WHERE order_id = $2 AND status = 'waiting' \
             AND {sent} AND NOT {left}"
            ))
            .bind(now)
            .bind(order)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// What is known of a parcel's arrival, and of what came of it.
pub async fn arrival(tx: &mut Tx, order: &OrderId, no: i64) -> Result<Arrival, DbError> {
    let found: Option<(Option<Millis>, Option<Millis>, bool, bool)> = sql(format!(
        "SELECT CASE WHEN parcels.status = 'delivered' THEN parcels.delivered_at END, parcels.released_at, \
         EXISTS (SELECT 1 FROM returns r WHERE r.order_id = parcels.order_id AND r.parcel_no = parcels.no), \
         EXISTS (SELECT 1 FROM order_lines l JOIN reviews v ON v.order_id = l.order_id AND v.line_no = l.line_no \
         WHERE {OWN_LINE}) FROM parcels WHERE parcels.order_id = $1 AND parcels.no = $2"
    ))
    .bind(order)
    .bind(no)
    .optional(tx)
    .await?;
    let Some((at, released, return_asked, reviewed)) = found else { return Ok(Arrival::default()) };
    Ok(Arrival { at, return_asked, reviewed, released: released.is_some() })
}

/// A line of the parcel that a statement is about is still to be sent.
fn left_to_send() -> String {
    format!(
        "EXISTS (SELECT 1 FROM order_lines l WHERE {OWN_LINE} AND l.shipped_at IS NULL AND l.quantity > {PAID_BACK})"
    )
}

/// Takes back that a parcel arrived: it is on its way, or waits if it was never sent. False when it is no longer where we
/// saw it.
pub async fn unarrive(tx: &mut Tx, order: &OrderId, no: i64) -> Result<bool, DbError> {
    // What was sent before has its own time; of what is still to be sent nothing left with the parcel.
    let unsent = format!("shipped_at = delivered_at AND {}", left_to_send());
    let touched = PARCELS
        .update(format!(
            "SET status = CASE WHEN {unsent} THEN 'waiting' ELSE 'shipped' END, \
             shipped_at = CASE WHEN {unsent} THEN NULL ELSE shipped_at END, delivered_at = NULL \
             WHERE order_id = $1 AND no = $2 AND status = 'delivered' AND released_at IS NULL"
        ))
        .bind(order)
        .bind(no)
        .execute(tx)
        .await?;
    Ok(touched == 1)
}

/// Lets the parcel of this seller (or the house) wait again that is not sent after all.
pub async fn unsent(tx: &mut Tx, order: &OrderId, seller: Option<&UserId>) -> Result<(), DbError> {
    PARCELS
        .update(format!(
            "SET status = 'waiting', shipped_at = NULL WHERE order_id = $1 AND COALESCE(seller_id, '') = $2 \
             AND status = 'shipped' AND {}",
            left_to_send()
        ))
        .bind(order)
        .bind(seller.map_or("", UserId::as_str))
        .execute(tx)
        .await
        .map(|_| ())
}
