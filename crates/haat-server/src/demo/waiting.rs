//! What waits for the demo's admin: goods that somebody reported, goods to approve, a transfer to look for, a dispute.

use super::goods::Keys;
use crate::books::store::{LedgerKind, settle};
use crate::catalog::store as catalog;
use crate::orders::event::OrderEventKind;
use crate::orders::store::{Actor, disputes, record_event};
use crate::payments::by_hand::transfer_of;
use crate::payments::store::PaymentChange;
use crate::payments::store::by_hand::{Taken, take};
use crate::sellers::store as sellers;
use haat_db::tables::{ORDERS, PAYMENTS, PRODUCTS};
use haat_db::{DbError, Tx, new_id, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::{OrderId, ProductId, UserId};
use haat_domain::money_back::DisputeStage;
use haat_domain::payments::PaymentState;
use haat_domain::time::{DAY, HOUR, MINUTE, Millis};

/// Puts something of each kind into a new demo; nothing of it is the first customer's.
pub(super) async fn insert(tx: &mut Tx, keys: &Keys, first: &str, now: Millis) -> Result<(), DbError> {
    reported(tx, now).await?;
    if let Some(seller) = keys.get("padchal") {
        to_approve(tx, &UserId::from(seller.as_str()), now).await?;
    }
    transferred(tx, first, now).await?;
    disputed(tx, first, now).await
}

const REPORTS: [&str; 2] =
    ["The picture is from another shop’s catalogue.", "It says pure leather. Mine peeled after a week."];

/// Two people think that something should not be sold here.
async fn reported(tx: &mut Tx, now: Millis) -> Result<(), DbError> {
    let product: Option<ProductId> = sql("SELECT id FROM products WHERE state = 'listed' \
         AND seller_id IS NOT NULL AND category = 'Accessories' ORDER BY created_at, id LIMIT 1")
    .scalar(&mut *tx)
    .await?;
    let people: Vec<UserId> =
        sql("SELECT id FROM users WHERE is_admin = FALSE AND is_seller = FALSE ORDER BY id DESC LIMIT 2")
            .scalars(&mut *tx)
            .await?;
    let Some(product) = product else { return Ok(()) };
    for (person, (reason, hours)) in people.iter().zip(REPORTS.iter().zip([3, 26])) {
        sellers::report(tx, &product, person, reason, now.plus(-hours * HOUR)).await?;
    }
    Ok(())
}

/// Something new of a seller's that nobody has looked at.
async fn to_approve(tx: &mut Tx, seller: &UserId, now: Millis) -> Result<(), DbError> {
    let at = now.plus(-2 * HOUR);
    let id = new_id(at);
    let picture: Option<String> =
        sql("SELECT image FROM products WHERE category = 'Shoes' ORDER BY created_at, id LIMIT 1")
            .scalar(&mut *tx)
            .await?;
    PRODUCTS
        .insert(
            "(id, seller_id, name, url, price, image, category, brand, stock, description, state, created_at, \
             updated_at) VALUES ($1, $2, $3, $4, $5, $6, 'Shoes', 'Padchal', 14, $7, 'listed', $8, $8)",
        )
        .bind(&id)
        .bind(seller)
        .bind("Resoled Walking Shoe")
        .bind("resoled-walking-shoe")
        .bind(329_000_i64)
        .bind(picture.unwrap_or_default())
        .bind("Worn uppers on new soles, stitched by hand. Each pair is its own colour.")
        .bind(at)
        .execute(&mut *tx)
        .await?;
    catalog::withhold(tx, &ProductId::from(id), "waiting", "", now).await
}

/// A customer says that the money for an order was transferred.
async fn transferred(tx: &mut Tx, first: &str, now: Millis) -> Result<(), DbError> {
    let Some((order, _)) = latest(tx, "placed", first).await? else { return Ok(()) };
    ORDERS.update("SET payment_method = 'UPI' WHERE id = $1").bind(&order).execute(&mut *tx).await?;
    let said: Option<(UserId, String, i64, Millis)> =
        sql("SELECT user_id, full_name, total_price, created_at FROM orders WHERE id = $1")
            .bind(&order)
            .optional(&mut *tx)
            .await?;
    let Some((customer, name, amount, placed)) = said else { return Ok(()) };
    let (id, reference, at) = (transfer_of(&order), "632014887105", placed.plus(10 * MINUTE).min(now));
    let taken = Taken { order: &order, method: PaymentMethod::Upi, id: &id, amount };
    let change = PaymentChange { status: PaymentState::Pending, note: reference, ..PaymentChange::default() };
    take(tx, &taken, &change, at).await?;
    let note = format!("Transferred with the reference {reference}.");
    record_event(tx, &order, &Actor::of(Some(&customer), &name), OrderEventKind::PaymentPending, &note, at)
        .await
}

/// A payer went to the payment company.
async fn disputed(tx: &mut Tx, first: &str, now: Millis) -> Result<(), DbError> {
    let Some((order, cents)) = latest(tx, "paid", first).await? else { return Ok(()) };
    let (at, payment) = (now.plus(-DAY), format!("demo-{order}"));
    PAYMENTS
        .insert(
            "(id, order_id, provider, provider_order_id, status, amount, currency, capture_id, created_at, updated_at) \
             VALUES ($1, $2, 'PayPal', $3, 'completed', $4, 'USD', $3, $5, $5)",
        )
        .bind(new_id(at))
        .bind(&order)
        .bind(&payment)
        .bind(cents)
        .bind(at)
        .execute(&mut *tx)
        .await?;
    let told = disputes::DisputeReport {
        method: PaymentMethod::PayPal,
        provider_order_id: &payment,
        order: Some(&order),
        id: "PP-D-27803",
        stage: DisputeStage::Open,
        word: "WAITING_FOR_SELLER_RESPONSE",
        reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
        amount: cents,
        respond_by: Some(now.plus(6 * DAY)),
    };
    disputes::told(tx, &told, at).await?;
    let note = "The payer disputes the payment at PayPal.";
    record_event(tx, &order, &Actor::SHOP, OrderEventKind::DisputeOpened, note, at).await?;
    settle(tx, &order, LedgerKind::Dispute, at).await
}

/// The latest PayPal order in this state that is not `first`'s, with its price in cents.
async fn latest(tx: &mut Tx, status: &str, first: &str) -> Result<Option<(OrderId, i64)>, DbError> {
    sql("SELECT o.id, o.total_usd_cents FROM orders o JOIN users u ON u.id = o.user_id WHERE o.status = $1 \
         AND u.email_lower <> $2 AND o.payment_method = 'PayPal' ORDER BY o.created_at DESC, o.id LIMIT 1")
    .bind(status)
    .bind(first)
    .optional(tx)
    .await
}
