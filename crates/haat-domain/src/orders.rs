//! The life of an order: placed, paid, delivered, and the ways out.

use thiserror::Error;

use crate::payments::PaymentState;
use crate::time::{DAY, MINUTE, Millis};
use crate::words::words;

/// For so long "shipped" can be taken back: a slip of the finger. Nobody is sent a mail before.
pub const UNDO_SHIPPING: i64 = MINUTE;

/// The same for "delivered".
pub const UNDO_DELIVERY: i64 = MINUTE;

/// How long after the end of an order its sellers still see whom it went to.
const ADDRESS_KEPT: i64 = 90 * DAY;

/// Whether the sellers of an order see where it goes. Whoever never pays tells them nothing about themselves, but what is
/// paid `at_the_door` has to get there; and whom they served long ago is nobody's business any more.
pub const fn shows_address(
    paid_at: Option<Millis>,
    over: Option<Millis>,
    at_the_door: bool,
    now: Millis,
) -> bool {
    let is_long_over = match over {
        Some(over) => now.since(over) > ADDRESS_KEPT,
        None => false,
    };
    (paid_at.is_some() && !is_long_over) || at_the_door
}

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

/// What a shopper of a closed order can do, and an admin cannot.
const ADVICE: &str = " Please place a new order.";

impl OrderError {
    /// The same for the books, which admins read: without the advice to the shopper.
    pub fn plainly(self) -> String {
        self.to_string().replace(ADVICE, "")
    }
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
    pub fn of(payments: impl IntoIterator<Item = PaymentState>, disputed: bool) -> Option<Self> {
        let dispute = disputed.then_some(Self::Disputed);
        let mut stop = None;
        for state in payments {
            match state {
                PaymentState::Completed => return dispute,
                PaymentState::Reversed => stop = Some(Self::Reversed),
                PaymentState::Gone => stop = stop.or(Some(Self::Gone)),
                PaymentState::Refunding => stop = stop.or(Some(Self::Refunding)),
                _ => {}
            }
        }
        stop.or(dispute)
    }
}

words!(OrderStatus {
    Placed => "placed",
    Paid => "paid",
    Delivered => "delivered",
    Cancelled => "cancelled",
    Expired => "expired",
    Refunded => "refunded",
});

impl OrderStatus {
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

words!(OrderAction {
    Pay => "pay",
    Deliver => "deliver",
    Cancel => "cancel",
    Expire => "expire",
    Refund => "refund",
});

impl Transition {
    const fn keeping_stock(status: OrderStatus) -> Self {
        Self::To { status, returns_stock: false }
    }

    const fn returning_stock(status: OrderStatus) -> Self {
        Self::To { status, returns_stock: true }
    }
}
