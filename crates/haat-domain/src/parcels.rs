//! Parcels: the pieces in which an order is sent, one for each seller and one for the house.
//!
//! What the customer sees and pays stays one order. Each parcel has a life of its own, and its share of shipping and
//! tax; together they are the order, to the paisa.

use crate::ids::UserId;
use crate::money::Paise;
use crate::money_back::share;
use crate::orders::{OrderStatus, UNDO_DELIVERY};
use crate::time::Millis;
use crate::words::words;
use thiserror::Error;

/// Where a parcel stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParcelStatus {
    /// It is not sent, be it that its order is not paid.
    Waiting,
    /// It is on its way.
    Shipped,
    /// It arrived.
    Delivered,
    /// It is never sent.
    Cancelled,
    /// It came back.
    Returned,
}

words!(ParcelStatus {
    Waiting => "waiting",
    Shipped => "shipped",
    Delivered => "delivered",
    Cancelled => "cancelled",
    Returned => "returned",
});

/// What someone does with a parcel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParcelAction {
    /// Hand it to a carrier.
    Ship,
    /// Note that it arrived.
    Deliver,
    /// Note that its carrier brought it back.
    Return,
}

words!(ParcelAction { Ship => "ship", Deliver => "deliver", Return => "return" });

/// Why something cannot be done with a parcel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParcelError {
    /// Nothing of it is to be sent.
    #[error("This parcel was cancelled, so it is not sent.")]
    Cancelled,
    /// It is over.
    #[error("This parcel came back.")]
    Returned,
    /// It arrived before.
    #[error("This parcel has already been delivered.")]
    Delivered,
    /// It never left.
    #[error("This parcel was not sent, so it cannot have come back.")]
    NotSent,
}

impl ParcelStatus {
    /// Where `action` leads a parcel that stands here: the same place when it was done before.
    pub const fn after(self, action: ParcelAction) -> Result<Self, ParcelError> {
        use ParcelAction::{Deliver, Return, Ship};
        match (self, action) {
            (Self::Waiting | Self::Shipped, Ship) => Ok(Self::Shipped),
            // What is handed over at the counter never travels.
            (Self::Waiting | Self::Shipped | Self::Delivered, Deliver) => Ok(Self::Delivered),
            (Self::Shipped | Self::Returned, Return) => Ok(Self::Returned),
            (Self::Waiting, Return) => Err(ParcelError::NotSent),
            // What its customer gives back comes by a return, which pays them.
            (Self::Delivered, Ship | Return) => Err(ParcelError::Delivered),
            (Self::Cancelled, _) => Err(ParcelError::Cancelled),
            (Self::Returned, Ship | Deliver) => Err(ParcelError::Returned),
        }
    }

    /// Whether somebody still has to do something about it.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Waiting | Self::Shipped)
    }
}

/// What is known of a parcel that was marked as delivered, and of what came of that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrival {
    /// When it was marked; `None` when it was not.
    pub at: Option<Millis>,
    /// Whether its customer asked to give something of it back.
    pub return_asked: bool,
    /// Whether its customer reviewed something of it.
    pub reviewed: bool,
    /// Whether its seller's money is no longer waiting.
    pub released: bool,
}

/// Why it cannot be taken back that a parcel arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ArrivedForGood {
    /// It did not arrive, or too long ago.
    #[error("This can be taken back for a minute only.")]
    TooLate,
    /// The order went on, or ended.
    #[error("This order is closed, so it can no longer be taken back that this arrived.")]
    Closed,
    /// With it came the money at the door, which is in the books.
    #[error("The cash for this order is in the books, so it can no longer be taken back that it arrived.")]
    CashTaken,
    /// A return begins with what arrived.
    #[error(
        "The customer asked to give something of this parcel back, so it can no longer be taken back that it arrived."
    )]
    ReturnAsked,
    /// A review is about what arrived.
    #[error(
        "The customer reviewed something of this parcel, so it can no longer be taken back that it arrived."
    )]
    Reviewed,
    /// The seller may have been paid.
    #[error(
        "The money for this parcel is no longer held back, so it can no longer be taken back that it arrived."
    )]
    Released,
}

impl Arrival {
    /// Whether it can be taken back: a slip of the finger, of which nothing came. `at_the_door` says that the order is
    /// paid when it is brought.
    pub fn undone(self, order: OrderStatus, at_the_door: bool, now: Millis) -> Result<(), ArrivedForGood> {
        if self.at.is_none_or(|at| now.since(at) > UNDO_DELIVERY) {
            return Err(ArrivedForGood::TooLate);
        }
        match order {
            OrderStatus::Paid | OrderStatus::Delivered if at_the_door => {
                return Err(ArrivedForGood::CashTaken);
            }
            OrderStatus::Placed | OrderStatus::Paid | OrderStatus::Delivered => {}
            OrderStatus::Cancelled | OrderStatus::Expired | OrderStatus::Refunded => {
                return Err(ArrivedForGood::Closed);
            }
        }
        match self {
            Self { return_asked: true, .. } => Err(ArrivedForGood::ReturnAsked),
            Self { reviewed: true, .. } => Err(ArrivedForGood::Reviewed),
            Self { released: true, .. } => Err(ArrivedForGood::Released),
            _ => Ok(()),
        }
    }
}

/// Whether an order whose parcels stand so has been delivered: something arrived and nothing is awaited.
pub fn all_delivered(parcels: impl IntoIterator<Item = ParcelStatus>) -> bool {
    let mut arrived = false;
    for status in parcels {
        if status.is_open() {
            return false;
        }
        arrived |= status == ParcelStatus::Delivered;
    }
    arrived
}

/// What one parcel holds of an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Portion {
    /// Its number within the order, from 1, by its first line.
    pub no: i64,
    /// Who sends it; `None` is the house.
    pub seller: Option<UserId>,
    /// Its lines.
    pub items: Paise,
    /// Its share of the shipping.
    pub shipping: Paise,
    /// Its share of the tax.
    pub tax: Paise,
    /// What is taken off its lines and its shipping.
    pub discount: Paise,
    /// How much of that is off its shipping.
    pub shipping_discount: Paise,
    /// How much of that the shop gives its seller all the same.
    pub shipping_subsidy: Paise,
    /// Whether its seller set what sending it costs, and gets that.
    pub own_shipping: bool,
    /// Whether nobody sends it there.
    pub unsendable: bool,
}

impl Portion {
    /// Everything together.
    pub const fn total(&self) -> Paise {
        Paise(self.items.0 - self.discount.0 + self.shipping.0 + self.tax.0)
    }
}

/// An order's lines (whose, and what each costs in all) as parcels, with their shares of shipping and tax by what
/// their lines cost.
pub fn split<'a>(
    lines: impl IntoIterator<Item = (Option<&'a UserId>, Paise)>,
    shipping: Paise,
    tax: Paise,
) -> Vec<Portion> {
    let mut parcels: Vec<Portion> = Vec::new();
    for (seller, amount) in lines {
        if let Some(parcel) = parcels.iter_mut().find(|parcel| parcel.seller.as_ref() == seller) {
            parcel.items.0 += amount.0;
        } else {
            let no = i64::try_from(parcels.len()).unwrap_or(i64::MAX - 1) + 1;
            parcels.push(Portion { no, seller: seller.cloned(), items: amount, ..Portion::default() });
        }
    }
    let weights: Vec<i64> = parcels.iter().map(|parcel| parcel.items.0).collect();
    let (shipping, tax) = (apportion(shipping.0, &weights), apportion(tax.0, &weights));
    for ((parcel, shipping), tax) in parcels.iter_mut().zip(shipping).zip(tax) {
        (parcel.shipping, parcel.tax) = (Paise(shipping), Paise(tax));
    }
    parcels
}

/// `amount` in parts that are to each other as `weights`, none of them negative. The parts add up to the amount, each is rounded half to even
/// from the ones before it, and the last takes what is left. Of an amount that is at most the sum of the weights no
/// part is more than its weight. Weights of nothing share alike.
pub fn apportion(amount: i64, weights: &[i64]) -> Vec<i64> {
    let total: i64 = weights.iter().sum();
    let weight = |weight: &i64| if total == 0 { 1 } else { *weight };
    let all: i64 = weights.iter().map(weight).sum();
    let (mut reached, mut given) = (0, 0);
    weights
        .iter()
        .map(|own| {
            reached += weight(own);
            let until = share(amount, reached, all);
            let part = until - given;
            given = until;
            part
        })
        .collect()
}
