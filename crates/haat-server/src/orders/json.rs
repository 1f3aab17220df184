//! Orders as the API shows them.

mod lines;
mod money;
mod parcels;
mod timeline;

pub use lines::{ChosenJson, OrderLineJson};
pub use money::{
    DisputeJson, DisputeStageJson, PaymentJson, PaymentStatusJson, RefundJson, RefundStateJson,
    RefundStatusJson, RefundedPiecesJson, SingleRefundJson, dispute_url,
};
pub use parcels::{ParcelJson, ParcelSellerJson, ParcelStatusJson};
pub use timeline::TimelineJson;

pub use crate::books::json::order_number;
use crate::http::values::{IsoTime, Rupees, dollars};
use crate::orders::stop::StopJson;
use crate::orders::store::{Details, OrderRow};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::orders::{OrderStatus, shows_address};
use haat_domain::payments::PaymentState;
use haat_domain::time::Millis;
use serde::Serialize;
use utoipa::ToSchema;

/// How an order's history names one of its parcels.
pub fn parcel_note(no: i64) -> String {
    format!("Parcel {no}")
}

/// An order after it was placed or changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderAnswer {
    /// What happened.
    pub message: String,
    /// The order now.
    pub order: OrderJson,
}

/// An order (spec section 3).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "the fields that the spec names, and their like")]
pub struct OrderJson {
    /// The order's id.
    #[serde(rename = "_id")]
    pub id: String,
    /// What people call it: `H-2026-000123`. Rises, with gaps.
    pub number: String,
    /// Its customer; null when the account is gone.
    pub user: Option<CustomerJson>,
    /// Its lines; for a seller, that seller's.
    pub order_items: Vec<OrderLineJson>,
    /// The parcels in which they are sent, one for each seller and one of the house; for a seller, that seller's.
    pub parcels: Vec<ParcelJson>,
    /// Where it goes.
    pub shipping_address: ShippingAddressJson,
    /// The buyer's GSTIN, or whatever their country calls it, as it stands on the invoice; empty when none was given.
    pub tax_number: String,
    /// How it is, or is to be, paid.
    #[schema(value_type = PaymentMethodJson)]
    pub payment_method: &'static str,
    /// All lines shown.
    pub items_price: Rupees,
    /// Shipping; 0 in a seller's view.
    pub shipping_price: Rupees,
    /// Tax on the items; 0 in a seller's view.
    pub tax_price: Rupees,
    /// What a coupon took off; of a seller's lines in a seller's view.
    pub discount: Rupees,
    /// The coupon's code; empty without one, and in a seller's view.
    pub coupon_code: String,
    /// Everything together: items and what comes on top, less the discount.
    pub total_price: Rupees,
    /// The total in US dollars at the rate of the day it was placed.
    pub total_price_usd: f64,
    /// Where it stands.
    pub status: OrderStatusJson,
    /// Whether it was given up or not paid in time.
    pub is_cancelled: bool,
    /// Whether the money is with us.
    pub is_paid: bool,
    /// When it was paid.
    pub paid_at: Option<IsoTime>,
    /// Whether it left the house.
    pub is_delivered: bool,
    /// When it left.
    pub delivered_at: Option<IsoTime>,
    /// When it was cancelled, expired or refunded.
    pub closed_at: Option<IsoTime>,
    /// Until when it must be paid; null once it is paid or closed.
    pub expires_at: Option<IsoTime>,
    /// When an admin deleted it; only admins ever see such an order.
    pub deleted_at: Option<IsoTime>,
    /// When it was placed.
    pub created_at: IsoTime,
    /// What happened, oldest first. Empty in lists.
    pub timeline: Vec<TimelineJson>,
    /// The payment that matters most: what was paid, is being checked, or was tried last.
    pub payment: Option<PaymentJson>,
    /// Money that reached us and could not pay this order; it is held until it goes back.
    pub held_payments: Vec<PaymentJson>,
    /// All that went back, once something did.
    pub refund: Option<RefundJson>,
    /// Each refund with a state of its own, oldest first. Empty in lists.
    pub refunds: Vec<SingleRefundJson>,
    /// What the payer has against the payment; for admins.
    pub disputes: Vec<DisputeJson>,
    /// Why nothing more of it is to be sent, although it counts as paid; null when all is well.
    pub stopped: Option<StopJson>,
    /// The transfer that is awaited for it, for whoever may confirm it.
    pub receipt: Option<ReceiptJson>,
    /// Whether only one seller's lines are shown.
    pub is_partial: bool,
}

/// A transfer that a person of the shop may confirm.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReceiptJson {
    /// How much must have come.
    pub amount: Rupees,
    /// The reference that the customer told; empty when they told none.
    pub reference: String,
}

/// Where an order stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of OrderStatus")]
pub enum OrderStatusJson {
    Placed,
    Paid,
    Delivered,
    Cancelled,
    Expired,
    Refunded,
}

/// Whose order it is.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct CustomerJson {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub email: String,
}

/// Where an order goes. Empty for the seller of an order that was not paid.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct ShippingAddressJson {
    pub full_name: String,
    pub address: String,
    pub city: String,
    pub pin_code: String,
    pub country: String,
    /// State or province; may be empty.
    pub state: String,
    /// For the parcel service; may be empty.
    pub phone: String,
}

/// The contract's names for the ways to pay; rows carry them as text.
#[derive(Debug, ToSchema)]
pub enum PaymentMethodJson {
    /// The wallet.
    PayPal,
    /// The card.
    Stripe,
    /// A transfer that a person confirms.
    #[schema(rename = "UPI")]
    Upi,
    /// Cash on delivery.
    #[schema(rename = "COD")]
    Cod,
}

impl OrderJson {
    /// Everything, for the customer and for admins.
    pub fn full(row: OrderRow, details: Details) -> Self {
        let status = row.status;
        let payment = details.payments.iter().max_by_key(|payment| money::weight(payment.status));
        let refund = payment
            .filter(|payment| payment.refunded_amount > 0 || payment.status == PaymentState::Refunding);
        Self {
            receipt: None,
            stopped: details.stop().filter(|_| status == OrderStatus::Paid).map(StopJson::from),
            payment: payment.map(PaymentJson::from),
            held_payments: details
                .payments
                .iter()
                .filter(|p| p.status == PaymentState::Held)
                .map(PaymentJson::from)
                .collect(),
            refund: refund.map(RefundJson::from),
            refunds: money::single_refunds(&details),
            disputes: details.disputes.iter().map(DisputeJson::from).collect(),
            number: order_number(row.number, row.created_at),
            id: row.id.to_string(),
            parcels: details.parcels.iter().map(|parcel| ParcelJson::new(parcel, &details.lines)).collect(),
            order_items: OrderLineJson::all(details.lines, &details.refund_lines),
            timeline: details.events.into_iter().map(TimelineJson::from).collect(),
            items_price: Rupees(row.items_price),
            shipping_price: Rupees(row.shipping_price),
            tax_price: Rupees(row.tax_price),
            discount: Rupees(row.discount),
            total_price: Rupees(row.total_price),
            total_price_usd: dollars(row.total_usd_cents.0),
            status: status.into(),
            is_cancelled: status.shows_as_cancelled(),
            is_paid: status.is_paid(),
            paid_at: row.paid_at.map(IsoTime),
            is_delivered: status.is_delivered(),
            delivered_at: row.delivered_at.map(IsoTime),
            closed_at: row.closed_at.map(IsoTime),
            expires_at: (status == OrderStatus::Placed && !row.is_paid_on_delivery())
                .then_some(IsoTime(row.held_until)),
            deleted_at: row.deleted_at.map(IsoTime),
            created_at: IsoTime(row.created_at),
            coupon_code: row.coupon_code,
            payment_method: row.payment_method.as_str(),
            user: row.account_name.zip(row.account_email).map(|(name, email)| CustomerJson {
                id: row.user_id.into_string(),
                name,
                email,
            }),
            shipping_address: ShippingAddressJson {
                full_name: row.full_name,
                address: row.address,
                city: row.city,
                pin_code: row.pin_code,
                country: row.country,
                state: row.state,
                phone: row.phone,
            },
            tax_number: row.tax_number.unwrap_or_default(),
            is_partial: false,
        }
    }

    /// What this seller needs for sending their lines of it: no money but theirs.
    pub fn for_seller(row: OrderRow, mut details: Details, seller: &UserId, now: Millis) -> Self {
        details.lines.retain(|line| line.seller_id.as_ref() == Some(seller));
        details.parcels.retain(|parcel| parcel.seller_id.as_ref() == Some(seller));
        let own: Vec<String> = details.parcels.iter().map(|parcel| parcel_note(parcel.no)).collect();
        let names: Vec<String> = details.lines.iter().map(|line| line.name.clone()).collect();
        details.events.retain_mut(|event| timeline::is_for_seller(event, &own, &names));
        let stopped = details.stop().filter(|_| row.status == OrderStatus::Paid).map(StopJson::from);
        let at_the_door = row.is_paid_on_delivery() && row.status == OrderStatus::Placed;
        let shows_address = shows_address(row.paid_at, row.closed_at.or(row.delivered_at), at_the_door, now);
        details.payments.clear();
        details.refunds.clear();
        details.disputes.clear();
        let own = details.lines.iter().filter_map(|line| line.price.checked_mul(line.quantity));
        let own = Paise(own.map(|amount| amount.0).sum());
        let off = Paise(details.lines.iter().map(|line| line.discount.0).sum());
        let paid = Paise(own.0 - off.0);
        let share =
            i128::from(row.total_usd_cents.0) * i128::from(paid.0) / i128::from(row.total_price.0.max(1));
        let mut order = Self {
            items_price: Rupees(own),
            shipping_price: Rupees(Paise::ZERO),
            tax_price: Rupees(Paise::ZERO),
            discount: Rupees(off),
            coupon_code: String::new(),
            total_price: Rupees(paid),
            total_price_usd: dollars(i64::try_from(share).unwrap_or_default()),
            is_partial: true,
            stopped,
            ..Self::full(row, details)
        };
        if !shows_address {
            order.shipping_address = ShippingAddressJson::default();
            order.tax_number.clear();
            order.user = order.user.map(|user| CustomerJson { email: String::new(), ..user });
        }
        order
    }
}

impl From<OrderStatus> for OrderStatusJson {
    fn from(status: OrderStatus) -> Self {
        match status {
            OrderStatus::Placed => Self::Placed,
            OrderStatus::Paid => Self::Paid,
            OrderStatus::Delivered => Self::Delivered,
            OrderStatus::Cancelled => Self::Cancelled,
            OrderStatus::Expired => Self::Expired,
            OrderStatus::Refunded => Self::Refunded,
        }
    }
}
