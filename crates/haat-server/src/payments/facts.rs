//! What happens to money, for everyone who follows the log.

use haat_db::Fact;
use serde::{Deserialize, Serialize};

/// Amounts are in the minor units of the provider's currency: cents with PayPal, paise with Stripe.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
#[expect(missing_docs, reason = "named by what they hold")]
pub enum PaymentFact {
    /// An order was paid.
    #[serde(rename = "payment.paid")]
    Paid { order: String, provider: String, amount: i64 },
    /// The shop wants to give money back.
    #[serde(rename = "payment.refund_requested")]
    RefundRequested { order: String, refund: String, provider: String, amount: i64, reason: String },
    /// The payer has it.
    #[serde(rename = "payment.refund_done")]
    RefundDone { order: String, refund: String, provider: String, amount: i64 },
    /// It did not arrive: the money is still owed.
    #[serde(rename = "payment.refund_failed")]
    RefundFailed { order: String, refund: String, provider: String, amount: i64 },
    /// The provider would not make it.
    #[serde(rename = "payment.refund_refused")]
    RefundRefused { order: String, refund: String, provider: String, amount: i64 },
    /// No provider can make it: the money came by hand, and is owed until a person gives it back.
    #[serde(rename = "payment.refund_owed")]
    RefundOwed { order: String, refund: String, provider: String, amount: i64 },
    /// The payer disputes a payment; it can be answered until then (UTC milliseconds).
    #[serde(rename = "payment.dispute_opened")]
    DisputeOpened { order: String, dispute: String, provider: String, amount: i64, respond_by: Option<i64> },
    /// For the shop.
    #[serde(rename = "payment.dispute_won")]
    DisputeWon { order: String, dispute: String, provider: String, amount: i64 },
    /// For the payer.
    #[serde(rename = "payment.dispute_lost")]
    DisputeLost { order: String, dispute: String, provider: String, amount: i64 },
    /// A provider has not answered for a while.
    #[serde(rename = "payment.provider_away")]
    ProviderAway { provider: String },
}

impl Fact for PaymentFact {
    const FEATURE: &'static str = "payment";

    fn subject(&self) -> &str {
        match self {
            Self::Paid { order, .. }
            | Self::RefundRequested { order, .. }
            | Self::RefundDone { order, .. }
            | Self::RefundFailed { order, .. }
            | Self::RefundRefused { order, .. }
            | Self::RefundOwed { order, .. }
            | Self::DisputeOpened { order, .. }
            | Self::DisputeWon { order, .. }
            | Self::DisputeLost { order, .. } => order,
            Self::ProviderAway { provider } => provider,
        }
    }
}
