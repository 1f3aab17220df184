//! The kinds of things that happen to an order, as its history tells them.

use haat_domain::orders::OrderStatus;
use haat_domain::returns::ReturnStatus;
use serde::Serialize;
use utoipa::ToSchema;

macro_rules! kinds {
    ($($name:ident = $word:literal),+ $(,)?) => {
        /// What happened to an order.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "their words say what they are")]
        pub enum OrderEventKind { $($name),+ }

        impl OrderEventKind {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The word in the database and the API.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word),+ }
            }

            /// The kind with this word.
            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|kind| kind.as_str() == word)
            }
        }
    };
}

kinds! {
    Placed = "placed",
    Paid = "paid",
    Delivered = "delivered",
    Cancelled = "cancelled",
    Expired = "expired",
    Refunded = "refunded",
    Deleted = "deleted",
    Shipped = "shipped",
    Unshipped = "unshipped",
    CalledOff = "called_off",
    ParcelDelivered = "parcel_delivered",
    ParcelUndelivered = "parcel_undelivered",
    ParcelReturned = "parcel_returned",
    PaymentPending = "payment_pending",
    PaymentDenied = "payment_denied",
    PaymentRefused = "payment_refused",
    PaymentHeld = "payment_held",
    PaymentReturned = "payment_returned",
    PaymentReversed = "payment_reversed",
    PaymentReinstated = "payment_reinstated",
    PaymentGone = "payment_gone",
    PartlyRefunded = "partly_refunded",
    RefundStarted = "refund_started",
    RefundRefused = "refund_refused",
    RefundFailed = "refund_failed",
    RefundPending = "refund_pending",
    RefundCameBack = "refund_came_back",
    DisputeOpened = "dispute_opened",
    DisputeWon = "dispute_won",
    DisputeLost = "dispute_lost",
    ReturnAsked = "return_asked",
    ReturnRefused = "return_refused",
    ReturnEscalated = "return_escalated",
    ReturnAccepted = "return_accepted",
    ReturnSent = "return_sent",
    ReturnReceived = "return_received",
    ReturnKept = "return_kept",
    ReturnRefunded = "return_refunded",
    ReturnDeclined = "return_declined",
    ReturnWithdrawn = "return_withdrawn",
    ReturnLapsed = "return_lapsed",
}

impl From<OrderStatus> for OrderEventKind {
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

impl From<ReturnStatus> for OrderEventKind {
    fn from(status: ReturnStatus) -> Self {
        match status {
            ReturnStatus::Asked => Self::ReturnAsked,
            ReturnStatus::Refused => Self::ReturnRefused,
            ReturnStatus::Escalated => Self::ReturnEscalated,
            ReturnStatus::Accepted => Self::ReturnAccepted,
            ReturnStatus::Sent => Self::ReturnSent,
            ReturnStatus::Received => Self::ReturnReceived,
            ReturnStatus::Refunded => Self::ReturnRefunded,
            ReturnStatus::Declined => Self::ReturnDeclined,
            ReturnStatus::Withdrawn => Self::ReturnWithdrawn,
            ReturnStatus::Lapsed => Self::ReturnLapsed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contract_names_them_as_the_database_does() {
        for kind in OrderEventKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
            assert_eq!(OrderEventKind::parse(kind.as_str()), Some(*kind));
        }
        for status in OrderStatus::ALL {
            assert_eq!(OrderEventKind::from(status).as_str(), status.as_str());
        }
        for status in ReturnStatus::ALL {
            assert_eq!(OrderEventKind::from(status).as_str(), format!("return_{}", status.as_str()));
        }
    }
}
