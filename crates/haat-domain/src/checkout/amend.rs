//! Pieces called off an order before anybody paid for it: what is left costs what it did, and nobody pays more for it
//! because the rest is not sent.

use super::{Totals, paid_for};
use crate::books::{Fee, tax_of_pieces};
use crate::money::Paise;
use crate::money_back::share;
use crate::parcels::Portion;

/// What was fixed of a line when it was ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCost {
    /// What one piece costs.
    pub price: Paise,
    /// How many.
    pub quantity: i64,
    /// What is taken off all of them.
    pub discount: Paise,
    /// How much of that the shop gives its seller all the same.
    pub subsidy: Paise,
    /// Its tax, on top or within.
    pub tax: Paise,
    /// What the shop keeps of it.
    pub fee: Fee,
}

impl LineCost {
    fn items(&self) -> i64 {
        self.price.0.saturating_mul(self.quantity)
    }

    fn paid(&self) -> i64 {
        self.items() - self.discount.0
    }

    /// The same line without so many of its pieces: what these would have got back had they been paid is not asked for.
    #[must_use]
    pub fn without(&self, pieces: i64) -> Self {
        let pieces = pieces.clamp(0, self.quantity);
        let quantity = self.quantity - pieces;
        if quantity == 0 {
            let (discount, subsidy, tax) = (Paise::ZERO, Paise::ZERO, Paise::ZERO);
            let fee = Fee { rate_bp: self.fee.rate_bp, ..Fee::default() };
            return Self { quantity, discount, subsidy, tax, fee, ..*self };
        }
        let (paid, gone) = (self.paid(), paid_for(self.price, self.quantity, self.discount, 0, pieces).0);
        let left = paid - gone;
        let discount = Paise(self.price.0.saturating_mul(quantity) - left);
        let subsidy = Paise(share(self.subsidy.0, discount.0, self.discount.0));
        let tax = Paise(self.tax.0 - tax_of_pieces(self.tax.0, paid, 0, gone));
        let of_fee = |amount| share(amount, left + subsidy.0, paid + self.subsidy.0);
        let fee = Fee {
            rate_bp: self.fee.rate_bp,
            commission: of_fee(self.fee.commission),
            tax: of_fee(self.fee.tax),
        };
        Self { quantity, discount, subsidy, tax, fee, ..*self }
    }
}

impl Portion {
    /// The parcel after a line of it became smaller; `tax` is what that line's tax on top of the price became smaller by. When
    /// nothing `is_left` in it, nobody sends it and nobody pays for that.
    #[must_use]
    pub fn amended(&self, before: &LineCost, after: &LineCost, tax: Paise, is_left: bool) -> Self {
        if !is_left {
            return Self {
                no: self.no,
                seller: self.seller.clone(),
                own_shipping: self.own_shipping,
                ..Self::default()
            };
        }
        Self {
            items: Paise(self.items.0 - (before.items() - after.items())),
            discount: Paise(self.discount.0 - (before.discount.0 - after.discount.0)),
            tax: Paise(self.tax.0 - tax.0),
            ..self.clone()
        }
    }
}

impl Totals {
    /// What parcels cost together.
    pub fn of(parcels: &[Portion]) -> Self {
        let sum = |one: fn(&Portion) -> Paise| Paise(parcels.iter().map(|parcel| one(parcel).0).sum());
        Self {
            items: sum(|parcel| parcel.items),
            shipping: sum(|parcel| parcel.shipping),
            tax: sum(|parcel| parcel.tax),
            discount: sum(|parcel| parcel.discount),
            total: sum(Portion::total),
        }
    }
}
