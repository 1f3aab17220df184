//! SQL about orders that exist.

pub mod amend;
pub mod counts;
pub mod disputes;
pub mod holds;
mod list;
mod moves;
mod parcel_list;
pub mod parcels;
pub mod recount;
pub mod refunds;
pub mod sales;
mod shelf;
pub mod words;

pub use list::{Filter, Sort, list};
pub use moves::{
    STOPPED, delete, hold, hold_price, look_soon, lots_paid, move_status, overdue, partly_sent,
    payment_pending, return_goods, ship, status, status_even_deleted, undeliver, unsettled, unship,
};
pub use parcel_list::{ParcelFilter, ParcelList, ParcelSort, list_parcels};
pub use shelf::{chosen_column, chosen_of, put_back, restock};

use crate::auth::CurrentUser;
use crate::books;
use crate::orders::event::OrderEventKind;
use disputes::Dispute;
use haat_db::tables::ORDER_EVENTS;
use haat_db::{Db, DbError, Executor, FromRow, Tx, new_id, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::{AuctionId, OrderId, ProductId, UserId, VariantId};
use haat_domain::money::{Paise, UsdCents};
use haat_domain::money_back::DisputeStage;
use haat_domain::orders::{OrderStatus, Stop};
use haat_domain::payments::PaymentState;
use haat_domain::time::Millis;
use parcels::ParcelRow;
use refunds::{Refund, RefundLine};
use std::collections::BTreeMap;

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
    pub tax_number: Option<String>,
    pub payment_method: PaymentMethod,
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
        self.payment_method == PaymentMethod::Cod
    }
}

const SELECT: &str = "SELECT o.id, o.number, o.user_id, o.full_name, o.address, o.city, o.pin_code, o.country, o.state, o.phone, \
    o.payment_method, o.items_price, o.shipping_price, o.tax_price, o.discount, o.coupon_code, o.total_price, o.total_usd_cents, o.status, \
    o.paid_at, o.delivered_at, o.closed_at, o.deleted_at, o.held_until, o.created_at, \
    u.name AS account_name, u.email AS account_email, n.tax_number FROM orders o LEFT JOIN users u ON u.id = o.user_id \
    LEFT JOIN order_tax_numbers n ON n.order_id = o.id";

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
    pub provider: PaymentMethod,
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
pub async fn find<'a>(on: impl Executor<'a>, id: &OrderId) -> Result<Option<OrderRow>, DbError> {
    sql(format!("{SELECT} WHERE o.id = $1")).bind(id).optional(on).await
}

/// Its lines, in order.
pub async fn lines<'a>(on: impl Executor<'a>, id: &OrderId) -> Result<Vec<LineRow>, DbError> {
    sql(LINES).push_list([id]).push(" ORDER BY line_no").all(on).await
}

/// The tax on top of each of its lines, as it stands on the invoice.
pub async fn taxes_on_top(
    tx: &mut Tx,
    id: &OrderId,
    lines: &[LineRow],
    parcels: &[ParcelRow],
) -> Result<BTreeMap<i64, i64>, DbError> {
    let priced: Vec<_> =
        lines.iter().map(|line| (line.line_no, line.seller_id.as_ref(), line.paid())).collect();
    let taxed: Vec<_> =
        parcels.iter().map(|parcel| (parcel.seller_id.as_ref(), parcel.tax_price.0)).collect();
    books::store::taxes_on_top(tx, id, &priced, &taxed).await
}

/// Everything that belongs to one order.
pub async fn details(db: &Db, id: &OrderId) -> Result<Details, DbError> {
    let lines = lines(db, id).await?;
    let payments = sql(SELECT_PAYMENTS).push_list([id]).push(" ORDER BY created_at, id").all(db).await?;
    // Who sends a parcel of it goes by the name of their stall, as beside the parcel.
    let events = sql("SELECT e.at, e.actor_id, CASE WHEN u.seller_name <> '' THEN u.seller_name ELSE e.actor_name END AS actor_name, \
         e.kind, e.note FROM order_events e JOIN orders o ON o.id = e.order_id \
         LEFT JOIN parcels p ON p.order_id = e.order_id AND p.seller_id = e.actor_id AND p.seller_id <> o.user_id \
         LEFT JOIN users u ON u.id = p.seller_id WHERE e.order_id = $1 ORDER BY e.at, e.id")
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
    kind: OrderEventKind,
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
        .bind(kind.as_str())
        .bind(note)
        .execute(tx)
        .await
        .map(|_| ())
}
