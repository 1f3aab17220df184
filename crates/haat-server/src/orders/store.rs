//! SQL about orders that exist.

pub mod counts;
pub mod disputes;
pub mod holds;
mod list;
pub mod parcels;
pub mod refunds;
pub mod sales;
mod shelf;
pub mod words;

pub use list::{Filter, ParcelFilter, Sort, list, list_parcels};
pub use shelf::{chosen_column, chosen_of, put_back};

use crate::auth::CurrentUser;
use disputes::Dispute;
use haat_db::tables::{AUCTIONS, ORDER_EVENTS, ORDER_LINES, ORDERS, PAYMENTS};
use haat_db::{Db, DbError, FromRow, Tx, new_id, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::{AuctionId, OrderId, ProductId, UserId, VariantId};
use haat_domain::money::{Paise, UsdCents};
use haat_domain::money_back::DisputeStage;
use haat_domain::orders::{OrderStatus, Stop};
use haat_domain::payments::PaymentState;
use haat_domain::time::{Millis, SECOND};
use parcels::ParcelRow;
use refunds::{Refund, RefundLine};

/// An order with the account of its customer, if that still exists.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of orders, described in the migration")]
pub struct OrderRow {
    pub id: OrderId,
    pub number: Option<i64>,
    pub user_id: UserId,
    pub full_name: String,
    pub address: String,
    pub city: String,
    pub pin_code: String,
    pub country: String,
    pub state: String,
    pub phone: String,
    pub payment_method: String,
    pub items_price: Paise,
    pub shipping_price: Paise,
    pub tax_price: Paise,
    pub discount: Paise,
    pub coupon_code: String,
    pub total_price: Paise,
    pub total_usd_cents: UsdCents,
    pub status: OrderStatus,
    pub paid_at: Option<Millis>,
    pub delivered_at: Option<Millis>,
    pub closed_at: Option<Millis>,
    pub deleted_at: Option<Millis>,
    pub held_until: Millis,
    pub created_at: Millis,
    /// The name of the account now; `None` when it is gone.
    pub account_name: Option<String>,
    /// Its address now.
    pub account_email: Option<String>,
}

impl Details {
    /// Why nothing of the order is to be sent, although it counts as paid.
    pub fn stop(&self) -> Option<Stop> {
        let disputed = self.disputes.iter().any(|dispute| dispute.stage == DisputeStage::Open);
        Stop::of(self.payments.iter().map(|payment| payment.status), disputed)
    }
}

impl OrderRow {
    /// Whether its customer pays at the door.
    pub fn is_paid_on_delivery(&self) -> bool {
        self.payment_method == PaymentMethod::Cod.as_str()
    }
}

const SELECT: &str = "SELECT o.id, o.number, o.user_id, o.full_name, o.address, o.city, o.pin_code, o.country, o.state, o.phone, \
    o.payment_method, o.items_price, o.shipping_price, o.tax_price, o.discount, o.coupon_code, o.total_price, o.total_usd_cents, o.status, \
    o.paid_at, o.delivered_at, o.closed_at, o.deleted_at, o.held_until, o.created_at, \
    u.name AS account_name, u.email AS account_email FROM orders o LEFT JOIN users u ON u.id = o.user_id";

/// A line of an order.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of order_lines, described in the migration")]
pub struct LineRow {
    pub order_id: OrderId,
    pub line_no: i64,
    pub product_id: Option<ProductId>,
    pub auction_id: Option<AuctionId>,
    pub variant_id: Option<VariantId>,
    pub options: String,
    pub sku: String,
    pub seller_id: Option<UserId>,
    pub name: String,
    pub url: String,
    pub image: String,
    pub category: String,
    pub price: Paise,
    pub quantity: i64,
    pub discount: Paise,
    pub subsidy: Paise,
    pub shipped_at: Option<Millis>,
}

impl LineRow {
    /// What was paid for it, or is to be.
    pub fn paid(&self) -> i64 {
        self.price.0.saturating_mul(self.quantity) - self.discount.0
    }
}

const LINES: &str = "SELECT order_id, line_no, product_id, auction_id, variant_id, options, sku, seller_id, name, url, image, category, \
                     price, quantity, discount, subsidy, shipped_at FROM order_lines WHERE order_id IN ";

/// Something that happened to an order.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of order_events, described in the migration")]
pub struct EventRow {
    pub at: Millis,
    pub actor_id: Option<UserId>,
    pub actor_name: String,
    pub kind: String,
    pub note: String,
}

/// A payment made, or being made, for an order.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of payments, described in the migration")]
pub struct PaymentRow {
    pub order_id: OrderId,
    pub provider: String,
    pub provider_order_id: String,
    pub capture_id: Option<String>,
    pub status: PaymentState,
    pub amount: i64,
    pub currency: String,
    pub payer_email: String,
    pub refund_id: Option<String>,
    pub refunded_amount: i64,
    pub note: String,
    pub check_at: Option<Millis>,
    pub updated_at: Millis,
}

const SELECT_PAYMENTS: &str = "SELECT order_id, provider, provider_order_id, capture_id, status, amount, currency, \
                        payer_email, refund_id, refunded_amount, note, check_at, updated_at FROM payments WHERE order_id IN ";

/// What belongs to an order beside its row.
#[derive(Debug, Clone, Default)]
pub struct Details {
    /// Its lines, in order.
    pub lines: Vec<LineRow>,
    /// The parcels in which they are sent, in order.
    pub parcels: Vec<ParcelRow>,
    /// Its history, oldest first. Lists leave it empty.
    pub events: Vec<EventRow>,
    /// Its payments, oldest first.
    pub payments: Vec<PaymentRow>,
    /// What is on its way back, oldest first. Lists leave it empty.
    pub refunds: Vec<Refund>,
    /// The pieces that refunds are for. Lists leave it empty.
    pub refund_lines: Vec<RefundLine>,
    /// What its payer has against it, oldest first.
    pub disputes: Vec<Dispute>,
}

/// Who did something.
pub struct Actor<'a> {
    id: Option<&'a UserId>,
    name: &'a str,
}

impl<'a> Actor<'a> {
    /// The shop itself: a worker, a provider's message.
    pub const SHOP: Actor<'static> = Actor { id: None, name: "The shop" };

    /// Somebody who may be the shop.
    pub fn of(id: Option<&'a UserId>, name: &'a str) -> Self {
        Self { id, name }
    }

    /// A person.
    pub fn user(user: &'a CurrentUser) -> Self {
        Self { id: Some(&user.id), name: &user.name }
    }
}

/// The order with this id, deleted or not.
pub async fn find(db: &Db, id: &OrderId) -> Result<Option<OrderRow>, DbError> {
    sql(format!("{SELECT} WHERE o.id = $1")).bind(id).optional(db).await
}

/// Everything that belongs to one order.
pub async fn details(db: &Db, id: &OrderId) -> Result<Details, DbError> {
    let lines = sql(LINES).push_list([id]).push(" ORDER BY line_no").all(db).await?;
    let payments = sql(SELECT_PAYMENTS).push_list([id]).push(" ORDER BY created_at, id").all(db).await?;
    let events = sql(
        "SELECT at, actor_id, actor_name, kind, note FROM order_events WHERE order_id = $1 ORDER BY at, id",
    )
    .bind(id)
    .all(db)
    .await?;
    let refunds = refunds::of_order(db, id).await?;
    let refund_lines = if refunds.is_empty() { Vec::new() } else { refunds::lines_of(db, id).await? };
    let disputes = disputes::of_orders(db, &[id]).await?;
    let parcels = parcels::of_orders(db, &[id]).await?;
    Ok(Details { lines, parcels, events, payments, refunds, refund_lines, disputes })
}

/// Notes in the order's history who did what.
pub async fn record_event(
    tx: &mut Tx,
    order: &OrderId,
    actor: &Actor<'_>,
    kind: &str,
    note: &str,
    now: Millis,
) -> Result<(), DbError> {
    ORDER_EVENTS
        .insert(
            "(id, order_id, at, actor_id, actor_name, kind, note) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(new_id(now))
        .bind(order)
        .bind(now)
        .bind(actor.id)
        .bind(actor.name)
        .bind(kind)
        .bind(note)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Where an order stands, unless it does not exist or was deleted.
pub async fn status(tx: &mut Tx, id: &OrderId) -> Result<Option<OrderStatus>, DbError> {
    Ok(status_even_deleted(tx, id).await?.filter(|(_, deleted)| !deleted).map(|(status, _)| status))
}

/// Where an order stands, and whether it was deleted.
pub async fn status_even_deleted(tx: &mut Tx, id: &OrderId) -> Result<Option<(OrderStatus, bool)>, DbError> {
    let row: Option<(OrderStatus, Option<i64>)> =
        sql("SELECT status, deleted_at FROM orders WHERE id = $1").bind(id).optional(tx).await?;
    Ok(row.map(|(status, deleted)| (status, deleted.is_some())))
}

/// Lets whoever else changes this order, its parcels or its books wait until we are done.
pub async fn hold(tx: &mut Tx, id: &OrderId) -> Result<(), DbError> {
    ORDERS.update("SET number = number WHERE id = $1").bind(id).execute(tx).await.map(|_| ())
}

/// Moves an order from one status to the next; false when it is no longer where we saw it.
pub async fn move_status(
    tx: &mut Tx,
    id: &OrderId,
    from: OrderStatus,
    to: OrderStatus,
    now: Millis,
) -> Result<bool, DbError> {
    let stamp = match to {
        OrderStatus::Paid => ", paid_at = $4",
        OrderStatus::Delivered => ", delivered_at = $4",
        OrderStatus::Cancelled | OrderStatus::Expired | OrderStatus::Refunded => ", closed_at = $4",
        // Nothing leads back there.
        OrderStatus::Placed => return Ok(false),
    };
    let touched = ORDERS
        .update(format!("SET status = $1{stamp} WHERE id = $2 AND status = $3"))
        .bind(to)
        .bind(id)
        .bind(from)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(touched == 1)
}

/// Puts every piece of an order back that was not sent and is not back already: products by id, then lots, as they
/// were taken.
pub async fn return_goods(tx: &mut Tx, id: &OrderId) -> Result<(), DbError> {
    let pieces: Vec<(String, Option<String>, i64)> =
        sql("SELECT l.product_id, l.variant_id, l.quantity - CAST(COALESCE((SELECT SUM(b.quantity) FROM refund_lines b \
         JOIN refunds r ON r.id = b.refund_id WHERE r.order_id = l.order_id AND b.line_no = l.line_no \
         AND b.restocked = TRUE), 0) AS BIGINT) FROM order_lines l \
         WHERE l.order_id = $1 AND l.product_id IS NOT NULL AND l.shipped_at IS NULL ORDER BY l.product_id")
        .bind(id)
        .all(&mut *tx)
        .await?;
    for (product, variant, quantity) in pieces {
        put_back(tx, &product, variant.as_deref(), quantity).await?;
    }
    let lots: Vec<String> = sql(
        "SELECT auction_id FROM order_lines WHERE order_id = $1 AND auction_id IS NOT NULL AND shipped_at IS NULL \
         ORDER BY auction_id",
    )
    .bind(id)
    .scalars(&mut *tx)
    .await?;
    for lot in lots {
        AUCTIONS
            .update("SET order_id = NULL WHERE id = $1 AND order_id = $2")
            .bind(lot)
            .bind(id)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Nobody owes anything for the lots of an order that is paid.
pub async fn lots_paid(tx: &mut Tx, id: &OrderId) -> Result<(), DbError> {
    AUCTIONS
        .update(
            "SET pay_by = NULL WHERE order_id = $1 AND id IN \
             (SELECT l.auction_id FROM order_lines l WHERE l.order_id = $1 AND l.auction_id IS NOT NULL)",
        )
        .bind(id)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Marks an order as deleted; an unpaid one is cancelled with it. `None` when there is nothing to delete,
/// otherwise where it stood.
pub async fn delete(tx: &mut Tx, id: &OrderId, now: Millis) -> Result<Option<OrderStatus>, DbError> {
    let unpaid = ORDERS.update(
        "SET deleted_at = $1, closed_at = $1, status = 'cancelled' \
         WHERE id = $2 AND deleted_at IS NULL AND status = 'placed'",
    );
    if unpaid.bind(now).bind(id).execute(&mut *tx).await? == 1 {
        return Ok(Some(OrderStatus::Placed));
    }
    let settled = ORDERS.update("SET deleted_at = $1 WHERE id = $2 AND deleted_at IS NULL RETURNING status");
    settled.bind(now).bind(id).scalar(tx).await
}

/// `Stop::of` as a condition on the orders `o`: the money that paid them is no longer there.
pub const STOPPED: &str = "(EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = o.id AND d.stage = 'open') \
                           OR (EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id \
                           AND p.status IN ('reversed', 'gone', 'refunding')) \
                           AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status = 'completed')))";

/// Why the money of an order is not settled, so that it cannot be deleted; `None` when it is.
pub async fn unsettled(tx: &mut Tx, id: &OrderId) -> Result<Option<&'static str>, DbError> {
    let checks = [
        (
            "SELECT COUNT(*) FROM payments WHERE order_id = $1 AND status = 'pending'",
            "A payment for this order is being checked. It can be deleted once that is decided.",
        ),
        (
            "SELECT COUNT(*) FROM payments WHERE order_id = $1 AND status IN ('held', 'refunding')",
            "Money of this order is still to go back. It can be deleted once the payer has it.",
        ),
        (
            "SELECT COUNT(*) FROM refunds WHERE order_id = $1 AND kind = 'refund' AND retried = FALSE \
             AND (state IN ('requested', 'pending') OR (state = 'failed' AND request_key IS NOT NULL))",
            "A refund of this order is not done. It can be deleted once the payer has the money.",
        ),
        (
            "SELECT COUNT(*) FROM disputes WHERE order_id = $1 AND stage = 'open'",
            "The payer disputes this order. It can be deleted once that is decided.",
        ),
        (
            "SELECT COUNT(*) FROM orders o JOIN payments p ON p.order_id = o.id \
             WHERE o.id = $1 AND o.status = 'paid' AND p.status = 'completed'",
            "This order is paid and not delivered. Deliver it or give the money back first; then it can be deleted.",
        ),
    ];
    for (query, why) in checks {
        if sql(query).bind(id).count(&mut *tx).await? > 0 {
            return Ok(Some(why));
        }
    }
    Ok(None)
}

/// Marks a line of an order that is paid, or will be at the door, as shipped; false when there is nothing to mark. Whether its money is still there
/// matters only if `unless_stopped`.
pub async fn ship(
    tx: &mut Tx,
    id: &OrderId,
    line_no: i64,
    unless_stopped: bool,
    now: Millis,
) -> Result<bool, DbError> {
    let condition = if unless_stopped { format!(" AND NOT {STOPPED}") } else { String::new() };
    let touched = ORDER_LINES.update(format!(
        "SET shipped_at = $1 WHERE order_id = $2 AND line_no = $3 AND shipped_at IS NULL \
         AND quantity > COALESCE((SELECT SUM(b.quantity) FROM refund_lines b JOIN refunds r ON r.id = b.refund_id \
         WHERE r.order_id = order_lines.order_id AND b.line_no = order_lines.line_no \
         AND (r.state IN ('requested', 'pending', 'done') OR b.restocked = TRUE)), 0) AND EXISTS (SELECT 1 FROM orders o WHERE o.id = $2 AND o.deleted_at IS NULL \
         AND (o.status IN ('paid', 'delivered') OR (o.status = 'placed' AND o.payment_method = 'COD')){condition})"
    ))
    .bind(now)
    .bind(id)
    .bind(line_no)
    .execute(tx)
    .await?;
    Ok(touched == 1)
}

/// Takes a line back that was marked as shipped since `since`; false when it was not, or the order has gone on.
pub async fn unship(tx: &mut Tx, id: &OrderId, line_no: i64, since: Millis) -> Result<bool, DbError> {
    let touched = ORDER_LINES.update("SET shipped_at = NULL \
                       WHERE order_id = $1 AND line_no = $2 AND shipped_at >= $3 AND EXISTS (SELECT 1 FROM orders o \
                       WHERE o.id = $1 AND o.deleted_at IS NULL AND o.status IN ('placed', 'paid'))")
    .bind(id)
    .bind(line_no)
    .bind(since)
    .execute(tx)
    .await?;
    Ok(touched == 1)
}

/// Unpaid orders whose hold is over, longest overdue first. One whose payment a provider is still
/// checking keeps its goods until that is decided, and what is on its way to a payer at the door is not late.
pub async fn overdue(db: &Db, now: Millis, limit: i64) -> Result<Vec<OrderId>, DbError> {
    sql("SELECT o.id FROM orders o WHERE o.status = 'placed' AND o.held_until <= $1 \
         AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status = 'pending') \
         AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.shipped_at IS NOT NULL) \
         ORDER BY o.held_until LIMIT $2")
    .bind(now)
    .bind(limit)
    .scalars(db)
    .await
}

/// How long after its order was closed a payment is called off: whoever is paying at this moment is told what
/// happened to the order, and not that their card was refused.
const GRACE: i64 = 10 * SECOND;

/// Lets somebody look at the open payments of an order soon: it is about to be closed, and nobody shall pay them any
/// more. Before the order itself is written: whoever pays takes the payment first and then the order, and in another
/// order the two would wait for each other for ever.
pub async fn look_soon(tx: &mut Tx, order: &OrderId, now: Millis) -> Result<(), DbError> {
    PAYMENTS
        .update("SET check_at = $1 WHERE order_id = $2 AND status = 'created'")
        .bind(now.plus(GRACE))
        .bind(order)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Whether something of this order was sent.
pub async fn partly_sent(tx: &mut Tx, id: &OrderId) -> Result<bool, DbError> {
    let sent = sql("SELECT COUNT(*) FROM order_lines WHERE order_id = $1 AND shipped_at IS NOT NULL");
    Ok(sent.bind(id).count(tx).await? > 0)
}

/// Whether a provider is checking a payment for this order.
pub async fn payment_pending(tx: &mut Tx, id: &OrderId) -> Result<bool, DbError> {
    let pending = sql("SELECT COUNT(*) FROM payments WHERE order_id = $1 AND status = 'pending'");
    Ok(pending.bind(id).count(tx).await? > 0)
}
