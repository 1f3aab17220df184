//! The money of an order as the API shows it: payments, what went back, and disputes.

use super::PaymentMethodJson;
use crate::http::values::{IsoTime, dollars};
use crate::orders::store::disputes::Dispute;
use crate::orders::store::refunds::Refund;
use crate::orders::store::{Details, PaymentRow};
use haat_domain::checkout::PaymentMethod;
use haat_domain::money_back::Why;
use haat_domain::payments::PaymentState;
use serde::Serialize;
use utoipa::ToSchema;

/// A payment for an order.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentJson {
    /// `PayPal` or `Stripe`.
    #[schema(value_type = PaymentMethodJson)]
    pub provider: &'static str,
    /// Where it stands.
    #[schema(value_type = PaymentStatusJson)]
    pub status: &'static str,
    /// In units of the currency.
    pub amount: f64,
    /// ISO 4217.
    pub currency: String,
    /// The provider's id of the payment.
    pub provider_order_id: String,
    /// The provider's id of the capture or charge.
    pub capture_id: Option<String>,
    /// Who paid.
    pub payer_email: String,
    /// More about it, in words.
    pub note: String,
    /// Whether the shop looks after it by itself; held money without that waits for a person.
    pub is_followed_up: bool,
    /// When it last changed.
    pub updated_at: IsoTime,
}

/// Money that went back.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundJson {
    /// The provider's id of the refund, when it told us.
    pub refund_id: Option<String>,
    /// Where it stands.
    #[schema(value_type = RefundStatusJson)]
    pub status: &'static str,
    /// In units of the currency.
    pub amount: f64,
    /// ISO 4217.
    pub currency: String,
    /// When it last changed.
    pub at: IsoTime,
}

/// One refund.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SingleRefundJson {
    /// Ours.
    pub id: String,
    /// Where it stands.
    #[schema(value_type = RefundStateJson)]
    pub state: &'static str,
    /// What the provider calls that.
    pub provider_status: String,
    /// In units of the currency.
    pub amount: f64,
    /// ISO 4217.
    pub currency: String,
    /// Why.
    pub reason: String,
    /// Who wanted it; empty when it was made at the provider.
    pub by: String,
    /// Which pieces it is for.
    pub lines: Vec<RefundedPiecesJson>,
    /// Whether the shop owes this money, and can try again.
    pub can_be_retried: bool,
    /// Whether the money came by hand: no provider sends it back, a person does and says so.
    pub by_hand: bool,
    /// When it was wished for.
    pub created_at: IsoTime,
    /// When it last changed.
    pub updated_at: IsoTime,
}

/// Pieces of a line that a refund is for.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct RefundedPiecesJson {
    pub line_no: i64,
    pub quantity: i64,
}

/// What a payer or bank has against a payment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeJson {
    /// The provider's id of it.
    pub id: String,
    /// `PayPal` or `Stripe`.
    #[schema(value_type = PaymentMethodJson)]
    pub provider: &'static str,
    /// Where it stands.
    #[schema(value_type = DisputeStageJson)]
    pub stage: &'static str,
    /// What the provider calls that.
    pub provider_status: String,
    /// Why, in the provider's word.
    pub reason: String,
    /// In units of the payment's currency.
    pub amount: f64,
    /// Until when it can be answered.
    pub respond_by: Option<IsoTime>,
    /// Where it is answered, on the provider's own pages.
    pub url: String,
}

/// Where a payment stands. `held`: it came for an order that it cannot pay; `gone`: it went back, and the provider has
/// not said why.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of PaymentState")]
pub enum PaymentStatusJson {
    Created,
    Pending,
    Denied,
    Completed,
    Held,
    Refunding,
    Refunded,
    Reversed,
    Gone,
}

/// What became of a payment of which money went back. `partial`: only some of it did, and it pays its order; `held`: only
/// some of it did, and it pays none; `refunding`: it is on its way; `reversed`: the payer's bank took it; `gone`: nobody has
/// told us why it went.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of PaymentState, but for the first")]
pub enum RefundStatusJson {
    Partial,
    Held,
    Refunding,
    Refunded,
    Reversed,
    Gone,
}

/// Where one refund stands. `requested`: the provider has not answered; `pending`: it is on its way; `failed`: the money
/// came back to us and is still owed; `refused`: the provider would not make it.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of RefundState")]
pub enum RefundStateJson {
    Requested,
    Refused,
    Pending,
    Done,
    Failed,
}

/// Where a dispute stands; `won`: for the shop.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of DisputeStage")]
pub enum DisputeStageJson {
    Open,
    Won,
    Lost,
}

/// Which of several payments says most about an order.
pub(super) const fn weight(state: PaymentState) -> u8 {
    match state {
        PaymentState::Completed => 5,
        PaymentState::Refunding | PaymentState::Refunded | PaymentState::Reversed | PaymentState::Gone => 4,
        PaymentState::Pending => 3,
        PaymentState::Held => 2,
        PaymentState::Created => 1,
        PaymentState::Denied => 0,
    }
}

/// What was given back; money that a bank took is told elsewhere.
pub(super) fn single_refunds(details: &Details) -> Vec<SingleRefundJson> {
    let currency = |refund: &Refund| {
        let of = details.payments.iter().find(|p| p.provider_order_id == refund.provider_order_id);
        of.map(|payment| payment.currency.clone()).unwrap_or_default()
    };
    let pieces = |refund: &Refund| {
        let lines = details.refund_lines.iter().filter(|line| line.refund_id == refund.id);
        lines.map(|line| RefundedPiecesJson { line_no: line.line_no, quantity: line.quantity }).collect()
    };
    let given = details.refunds.iter().filter(|refund| refund.kind != Why::Reversal);
    given
        .map(|refund| SingleRefundJson {
            id: refund.id.clone(),
            state: refund.state.as_str(),
            provider_status: refund.provider_status.clone(),
            amount: dollars(refund.amount),
            currency: currency(refund),
            reason: refund.reason.clone(),
            by: refund.requested_by.clone(),
            lines: pieces(refund),
            can_be_retried: refund.is_owed(),
            by_hand: refund.provider.is_by_hand(),
            created_at: IsoTime(refund.created_at),
            updated_at: IsoTime(refund.updated_at),
        })
        .collect()
}

/// Where a dispute is answered, on the provider's own pages.
pub fn dispute_url(provider: PaymentMethod, id: &str) -> String {
    match provider {
        PaymentMethod::PayPal => format!("https://www.paypal.com/resolutioncenter/view/{id}"),
        PaymentMethod::Stripe => format!("https://dashboard.stripe.com/disputes/{id}"),
        // Nobody disputes what came by hand anywhere.
        PaymentMethod::Upi | PaymentMethod::Cod => String::new(),
    }
}

impl From<&Dispute> for DisputeJson {
    fn from(dispute: &Dispute) -> Self {
        let id = &dispute.dispute_id;
        let url = dispute_url(dispute.provider, id);
        Self {
            id: id.clone(),
            provider: dispute.provider.as_str(),
            stage: dispute.stage.as_str(),
            provider_status: dispute.provider_status.clone(),
            reason: dispute.reason.clone(),
            amount: dollars(dispute.amount),
            respond_by: dispute.respond_by.map(IsoTime),
            url,
        }
    }
}

impl From<&PaymentRow> for PaymentJson {
    fn from(payment: &PaymentRow) -> Self {
        Self {
            provider: payment.provider.as_str(),
            status: payment.status.as_str(),
            amount: dollars(payment.amount),
            currency: payment.currency.clone(),
            provider_order_id: payment.provider_order_id.clone(),
            capture_id: payment.capture_id.clone(),
            payer_email: payment.payer_email.clone(),
            note: payment.note.clone(),
            is_followed_up: payment.check_at.is_some(),
            updated_at: IsoTime(payment.updated_at),
        }
    }
}

impl From<&PaymentRow> for RefundJson {
    fn from(payment: &PaymentRow) -> Self {
        let status = match payment.status {
            PaymentState::Completed => "partial",
            other => other.as_str(),
        };
        // While it is on its way, everything that was paid is.
        let amount = if payment.refunded_amount > 0 { payment.refunded_amount } else { payment.amount };
        Self {
            refund_id: payment.refund_id.clone(),
            status,
            amount: dollars(amount),
            currency: payment.currency.clone(),
            at: IsoTime(payment.updated_at),
        }
    }
}
