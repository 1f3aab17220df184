//! The one decision that lets an order be paid. Pure, so that every hostile case is a row in a table.

use crate::{PaymentStatus, ProviderPayment};

/// What our books say about the payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// Our order.
    pub order_id: String,
    /// In the currency's smallest unit.
    pub amount: i64,
    /// ISO 4217 in capitals.
    pub currency: String,
    /// Who must receive the money; see [`crate::Provider::merchant`].
    pub merchant: Option<String>,
}

/// What to do about the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Ours, exact and completed. The capture id must still be new to the shop's books.
    Paid {
        /// The proof, to be stored as unique.
        capture_id: String,
        /// Who paid.
        payer_email: Option<String>,
    },
    /// Ours, exact and approved: capture it, then check the answer again.
    NeedsCapture,
    /// Ours and exact, but the provider has not decided.
    Pending,
    /// Not a payment of this order.
    Refused {
        /// Why.
        reason: Reason,
        /// Whether money reached a merchant all the same: it must be returned or held visibly, never lost.
        money_taken: bool,
    },
}

/// Why a payment does not pay an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Not exactly one purchase unit.
    Units,
    /// It names another order, or none.
    OtherOrder,
    /// The money goes to someone else.
    OtherMerchant,
    /// Not the currency we asked for.
    Currency,
    /// Not the amount we asked for, to the last cent.
    Amount,
    /// The payer has not agreed to it yet.
    NotApproved,
    /// The provider or the payer called it off.
    Denied,
    /// It was paid and went back, wholly or in part.
    Refunded,
    /// The provider calls it completed but shows no capture.
    NoCapture,
}

impl Reason {
    /// A stable lower-case word, for storage and logs.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Units => "units",
            Self::OtherOrder => "other_order",
            Self::OtherMerchant => "other_merchant",
            Self::Currency => "currency",
            Self::Amount => "amount",
            Self::NotApproved => "not_approved",
            Self::Denied => "denied",
            Self::Refunded => "refunded",
            Self::NoCapture => "no_capture",
        }
    }

    /// Words a shopper understands.
    pub fn shopper_message(self) -> &'static str {
        match self {
            Self::Units | Self::OtherOrder | Self::OtherMerchant | Self::Currency => {
                "This payment does not belong to this order."
            }
            Self::Amount => "The amount paid is not the total of this order.",
            Self::NotApproved | Self::NoCapture => "This payment has not been completed.",
            Self::Denied => "The payment was declined. Please try another way to pay.",
            Self::Refunded => "This payment went back to its payer.",
        }
    }
}

/// Decides whether what the provider shows pays what our books expect.
pub fn check_payment(expected: &Expected, seen: &ProviderPayment) -> Verdict {
    let refused = |reason| Verdict::Refused { reason, money_taken: money_taken(seen.status) };
    if let Some(reason) = mismatch(expected, seen) {
        return refused(reason);
    }
    match seen.status {
        PaymentStatus::Created => refused(Reason::NotApproved),
        PaymentStatus::Approved => Verdict::NeedsCapture,
        PaymentStatus::Pending => Verdict::Pending,
        PaymentStatus::Denied => refused(Reason::Denied),
        PaymentStatus::Refunded | PaymentStatus::PartiallyRefunded => refused(Reason::Refunded),
        PaymentStatus::Completed => match &seen.capture_id {
            Some(id) => Verdict::Paid { capture_id: id.clone(), payer_email: seen.payer_email.clone() },
            None => refused(Reason::NoCapture),
        },
    }
}

fn mismatch(expected: &Expected, seen: &ProviderPayment) -> Option<Reason> {
    if seen.units != 1 {
        return Some(Reason::Units);
    }
    // We make every payment ourselves and write its order on it: what carries none is not ours.
    if seen.our_order_id.as_ref() != Some(&expected.order_id) {
        return Some(Reason::OtherOrder);
    }
    // A provider that names no merchant proves nothing when we expect one.
    if expected.merchant.is_some() && seen.merchant != expected.merchant {
        return Some(Reason::OtherMerchant);
    }
    if seen.currency != expected.currency {
        return Some(Reason::Currency);
    }
    // A free order has no payment, so a zero on both sides is a mistake, not a match.
    if seen.amount != expected.amount || expected.amount <= 0 {
        return Some(Reason::Amount);
    }
    None
}

fn money_taken(status: PaymentStatus) -> bool {
    match status {
        PaymentStatus::Completed | PaymentStatus::Pending | PaymentStatus::PartiallyRefunded => true,
        PaymentStatus::Created
        | PaymentStatus::Approved
        | PaymentStatus::Denied
        | PaymentStatus::Refunded => false,
    }
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
