//! What happened to an order, as the API tells it.

use crate::http::values::IsoTime;
use crate::orders::event::OrderEventKind;
use crate::orders::store::EventRow;
use serde::Serialize;
use utoipa::ToSchema;

/// Something that happened to an order.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TimelineJson {
    /// What.
    #[schema(value_type = OrderEventKind)]
    pub kind: String,
    /// When.
    pub at: IsoTime,
    /// Who: a person's name, the shop's, or that of the stall that sends a parcel of the order.
    pub by: String,
    /// More about it.
    pub note: String,
}

impl From<EventRow> for TimelineJson {
    fn from(event: EventRow) -> Self {
        Self { kind: event.kind, at: IsoTime(event.at), by: event.actor_name, note: event.note }
    }
}

/// Whether a seller, who has these parcels and lines in an order, reads what happened to it.
pub(super) fn is_for_seller(event: &mut EventRow, parcels: &[String], names: &[String]) -> bool {
    use OrderEventKind as Kind;
    let Some(kind) = Kind::parse(&event.kind) else { return false };
    match kind {
        Kind::Placed | Kind::Paid | Kind::Delivered | Kind::Cancelled | Kind::Expired | Kind::Refunded => {
            true
        }
        Kind::Shipped | Kind::Unshipped => names.contains(&event.note),
        Kind::CalledOff => parcels.iter().any(|own| event.note.starts_with(&format!("{own}:"))),
        Kind::ParcelDelivered
        | Kind::ParcelUndelivered
        | Kind::ParcelReturned
        | Kind::ReturnAsked
        | Kind::ReturnRefused
        | Kind::ReturnEscalated
        | Kind::ReturnAccepted
        | Kind::ReturnSent
        | Kind::ReturnReceived
        | Kind::ReturnKept
        | Kind::ReturnRefunded
        | Kind::ReturnDeclined
        | Kind::ReturnWithdrawn
        | Kind::ReturnLapsed => parcels.contains(&event.note),
        // That it happened, and not how much it was.
        Kind::PaymentReversed | Kind::PaymentGone | Kind::PaymentReinstated => {
            event.note.clear();
            true
        }
        Kind::Deleted
        | Kind::PaymentPending
        | Kind::PaymentDenied
        | Kind::PaymentRefused
        | Kind::PaymentHeld
        | Kind::PaymentReturned
        | Kind::PartlyRefunded
        | Kind::RefundStarted
        | Kind::RefundRefused
        | Kind::RefundFailed
        | Kind::RefundPending
        | Kind::RefundCameBack
        | Kind::DisputeOpened
        | Kind::DisputeWon
        | Kind::DisputeLost => false,
    }
}
