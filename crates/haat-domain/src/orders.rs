//! The life of an order: placed, paid, delivered, and the ways out.

use thiserror::Error;

use crate::time::Millis;

/// Where an order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderStatus {
    /// Stock is taken, money is awaited.
    Placed,
    /// The provider confirmed the money.
    Paid,
    /// An admin sent it out.
    Delivered,
    /// Its customer gave it up before paying.
    Cancelled,
    /// It was not paid in time.
    Expired,
    /// The money went back.
    Refunded,
}

/// What someone wants to do with an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderAction {
    /// Note the provider's confirmation.
    Pay,
    /// Mark as delivered.
    Deliver,
    /// Give up an unpaid order.
    Cancel,
    /// End the hold on the stock.
    Expire,
    /// Send the money back.
    Refund,
}

/// What an action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transition {
    /// The order moves to `status`.
    To {
        /// Where the order stands afterwards.
        status: OrderStatus,
        /// Whether its pieces go back on the shelf.
        returns_stock: bool,
    },
    /// It was done before; the order stays as it is.
    AlreadyThere,
}

/// Why an action is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OrderError {
    /// Delivery before payment.
    #[error("This order has not been paid yet, so it cannot be marked as delivered.")]
    NotPaid,
    /// There is no money to send back.
    #[error("This order has not been paid, so there is nothing to refund.")]
    NothingToRefund,
    /// Cancelling after payment.
    #[error("This order is already paid and can no longer be cancelled. Please ask for a refund.")]
    AlreadyPaid,
    /// Cancelling after delivery.
    #[error("This order has already been delivered and can no longer be cancelled.")]
    AlreadyDelivered,
    /// Anything after cancelling.
    #[error("This order was cancelled. Please place a new order.")]
    Cancelled,
    /// Anything after the hold.
    #[error("This order was not paid in time and has been cancelled. Please place a new order.")]
    Expired,
    /// Anything after the refund.
    #[error("This order has been refunded and is closed.")]
    Refunded,
}

/// Why nothing of a paid order is to be sent: its money is on its way back, or gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Stop {
    /// The payer's bank took the money.
    #[error("The payment for this order was reversed. Please do not send it: the shop is looking into it.")]
    Reversed,
    /// The money went back, and nobody has told us why yet.
    #[error(
        "The payment for this order went back to the payer. Please do not send it: the shop is looking into it."
    )]
    Gone,
    /// The shop is giving the money back.
    #[error("This order is being refunded. Please do not send it.")]
    Refunding,
    /// The payer or the bank disputes the payment, and nobody has decided.
    #[error("The payer disputes this order. Please do not send it: the shop is looking into it.")]
    Disputed,
}

impl Stop {
    /// What an order's payments say together, and whether one of them is disputed. Money that came twice and went
    /// back once still pays the order.
    pub fn of<'a>(payments: impl IntoIterator<Item = &'a str>, disputed: bool) -> Option<Self> {
        let dispute = disputed.then_some(Self::Disputed);
        let mut stop = None;
        for status in payments {
            match status {
                "completed" => return dispute,
                "reversed" => stop = Some(Self::Reversed),
                "gone" => stop = stop.or(Some(Self::Gone)),
                "refunding" => stop = stop.or(Some(Self::Refunding)),
                _ => {}
            }
        }
        stop.or(dispute)
    }
}

impl OrderStatus {
    /// Every status.
    pub const ALL: [Self; 6] =
        [Self::Placed, Self::Paid, Self::Delivered, Self::Cancelled, Self::Expired, Self::Refunded];

    /// The text in the books.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Placed => "placed",
            Self::Paid => "paid",
            Self::Delivered => "delivered",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
            Self::Refunded => "refunded",
        }
    }

    /// Reads the text in the books.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// What `action` does to an order that stands here.
    pub const fn after(self, action: OrderAction) -> Result<Transition, OrderError> {
        use OrderAction::{Cancel, Deliver, Expire, Pay, Refund};
        match (self, action) {
            (Self::Placed, Pay) => Ok(Transition::keeping_stock(Self::Paid)),
            (Self::Placed, Cancel) => Ok(Transition::returning_stock(Self::Cancelled)),
            (Self::Placed, Expire) => Ok(Transition::returning_stock(Self::Expired)),
            (Self::Placed, Deliver) => Err(OrderError::NotPaid),
            (Self::Paid, Deliver) => Ok(Transition::keeping_stock(Self::Delivered)),
            (Self::Paid, Refund) => Ok(Transition::returning_stock(Self::Refunded)),
            (Self::Paid, Cancel | Expire) => Err(OrderError::AlreadyPaid),
            (Self::Delivered, Refund) => Ok(Transition::keeping_stock(Self::Refunded)),
            (Self::Delivered, Cancel | Expire) => Err(OrderError::AlreadyDelivered),
            // An expired order shows as cancelled, so either way of ending it finds it ended.
            (Self::Paid, Pay)
            | (Self::Delivered, Pay | Deliver)
            | (Self::Cancelled | Self::Expired, Cancel | Expire)
            | (Self::Refunded, Refund) => Ok(Transition::AlreadyThere),
            (Self::Placed | Self::Cancelled | Self::Expired, Refund) => Err(OrderError::NothingToRefund),
            (Self::Cancelled, Pay | Deliver) => Err(OrderError::Cancelled),
            (Self::Expired, Pay | Deliver) => Err(OrderError::Expired),
            (Self::Refunded, Pay | Deliver | Cancel | Expire) => Err(OrderError::Refunded),
        }
    }

    /// Whether `action` puts the pieces of this order back on the shelf.
    pub const fn returns_stock(self, action: OrderAction) -> bool {
        matches!(self.after(action), Ok(Transition::To { returns_stock: true, .. }))
    }

    /// Whether deleting an order that stands here puts its pieces back. An admin may delete any order, and
    /// only an unpaid one still holds stock that nobody paid for.
    pub const fn deleting_returns_stock(self) -> bool {
        matches!(self, Self::Placed)
    }

    /// Whether the customer's money is with us.
    pub const fn is_paid(self) -> bool {
        matches!(self, Self::Paid | Self::Delivered)
    }

    /// Whether the pieces left the house.
    pub const fn is_delivered(self) -> bool {
        matches!(self, Self::Delivered)
    }

    /// Whether the customer sees "cancelled".
    pub const fn shows_as_cancelled(self) -> bool {
        matches!(self, Self::Cancelled | Self::Expired)
    }
}

impl OrderAction {
    /// Every action.
    pub const ALL: [Self; 5] = [Self::Pay, Self::Deliver, Self::Cancel, Self::Expire, Self::Refund];

    /// The text in the books.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pay => "pay",
            Self::Deliver => "deliver",
            Self::Cancel => "cancel",
            Self::Expire => "expire",
            Self::Refund => "refund",
        }
    }
}

impl Transition {
    const fn keeping_stock(status: OrderStatus) -> Self {
        Self::To { status, returns_stock: false }
    }

    const fn returning_stock(status: OrderStatus) -> Self {
        Self::To { status, returns_stock: true }
    }
}

/// Whether an unpaid order has held its stock for `hold` milliseconds.
pub const fn hold_expired(created_at: Millis, hold: i64, now: Millis) -> bool {
    now.since(created_at) >= hold
}
