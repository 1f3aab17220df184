//! SQL of an order's way from one status to the next, and of what holds it back.

use super::put_back;
use haat_db::tables::{AUCTIONS, ORDER_LINES, ORDERS, PAYMENTS};
use haat_db::{Db, DbError, Tx, sql};
use haat_domain::ids::OrderId;
use haat_domain::money::Paise;
use haat_domain::orders::OrderStatus;
use haat_domain::time::{Millis, SECOND};

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

/// The same, and what it costs: from then on that is not another. An order that does not exist costs nothing.
pub async fn hold_price(tx: &mut Tx, id: &OrderId) -> Result<Paise, DbError> {
    let held = ORDERS.update("SET number = number WHERE id = $1 RETURNING total_price");
    Ok(held.bind(id).scalar(tx).await?.unwrap_or_default())
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

/// Takes a line back that was marked as shipped since `since`; false when it was not, or its parcel or its order has gone
/// on.
pub async fn unship(tx: &mut Tx, id: &OrderId, line_no: i64, since: Millis) -> Result<bool, DbError> {
    let touched = ORDER_LINES.update("SET shipped_at = NULL \
                       WHERE order_id = $1 AND line_no = $2 AND shipped_at >= $3 AND EXISTS (SELECT 1 FROM orders o \
                       WHERE o.id = $1 AND o.deleted_at IS NULL AND o.status IN ('placed', 'paid')) \
                       AND EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = $1 AND p.status IN ('waiting', 'shipped') \
                       AND COALESCE(p.seller_id, '') = COALESCE(order_lines.seller_id, ''))")
    .bind(id)
    .bind(line_no)
    .bind(since)
    .execute(tx)
    .await?;
    Ok(touched == 1)
}

/// An order that was delivered with a parcel that was not waits for it again; false when it was not delivered.
pub async fn undeliver(tx: &mut Tx, id: &OrderId) -> Result<bool, DbError> {
    let touched = ORDERS.update(
        "SET status = 'paid', delivered_at = NULL WHERE id = $1 AND deleted_at IS NULL AND status = 'delivered'",
    );
    Ok(touched.bind(id).execute(tx).await? == 1)
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
