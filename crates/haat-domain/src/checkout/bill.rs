//! The whole bill: what each line, each parcel and the order cost, to the paisa.

use super::{CheckoutError, PricingRules, Totals, totals};
use crate::coupons::{Coupon, CouponRefused, Goods, Off, Payer};
use crate::ids::UserId;
use crate::money::Paise;
use crate::money_back::share;
use crate::parcels::{Portion, apportion, split};
use crate::shipping::{Destination, ShippingTable};
use std::collections::HashMap;

/// A line of a cart.
#[derive(Clone, Copy, Debug)]
pub struct BillLine<'a> {
    /// Who sells it; `None` is the house.
    pub seller: Option<&'a UserId>,
    /// Its category.
    pub category: &'a str,
    /// What one piece costs.
    pub price: Paise,
    /// How many.
    pub quantity: i64,
    /// What one piece weighs.
    pub grams: i64,
    /// Whether it was won at auction.
    pub is_lot: bool,
}

impl BillLine<'_> {
    /// What it costs in all, before anything is taken off.
    pub fn amount(&self) -> Paise {
        self.price.checked_mul(self.quantity).unwrap_or_default()
    }
}

/// What sending costs, and where it goes.
#[derive(Clone, Copy, Debug)]
pub struct Sending<'a> {
    /// The shop's own table; `None`: the fee of its rules.
    pub shop: Option<&'a ShippingTable>,
    /// Those of sellers who have one. The others send at the shop's rates.
    pub sellers: &'a HashMap<UserId, ShippingTable>,
    /// Where to, if that is known.
    pub to: Option<Destination<'a>>,
}

/// What is taken off a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineOff {
    /// How much, of all its pieces.
    pub discount: Paise,
    /// How much of that the shop gives its seller all the same.
    pub subsidy: Paise,
}

/// What a cart costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bill {
    /// All of it.
    pub totals: Totals,
    /// What is taken off each line.
    pub lines: Vec<LineOff>,
    /// The parcels in which it is sent. Together they are the totals.
    pub parcels: Vec<Portion>,
    /// Why the coupon takes nothing off.
    pub refused: Option<CouponRefused>,
    /// Whether there are parcels that nobody sends there; they are marked.
    pub unsendable: bool,
}

/// Adds it all up. Whether shipping is free is judged by what the lines cost before the coupon: nobody pays more
/// because of one. Tax is on what is paid for the lines.
pub fn bill(
    lines: &[BillLine<'_>],
    rules: &PricingRules,
    sending: &Sending<'_>,
    coupon: Option<&Coupon>,
) -> Result<Bill, CheckoutError> {
    let priced: Vec<_> = lines.iter().map(|line| (line.price, line.quantity)).collect();
    let before = totals(&priced, rules)?;
    let mut parcels = split(lines.iter().map(|line| (line.seller, line.amount())), Paise::ZERO, Paise::ZERO);
    ship(&mut parcels, lines, rules, sending)?;
    let goods: Vec<Goods<'_>> = lines
        .iter()
        .map(|line| Goods {
            seller: line.seller,
            category: line.category,
            amount: line.amount(),
            is_lot: line.is_lot,
        })
        .collect();
    let mut off = vec![LineOff::default(); lines.len()];
    let taken = coupon.map_or(Ok(()), |coupon| take_off(coupon, &goods, &mut off, &mut parcels));
    let of_lines = off.iter().map(|off| off.discount.0).sum::<i64>();
    let tax = Paise(before.items.0 - of_lines).percent_bp(rules.tax_bp).ok_or(CheckoutError::TooLarge)?;
    let weights: Vec<i64> = parcels.iter().map(|parcel| parcel.items.0 - parcel.discount.0).collect();
    for (parcel, tax) in parcels.iter_mut().zip(apportion(tax.0, &weights)) {
        parcel.tax = Paise(tax);
        parcel.discount.0 += parcel.shipping_discount.0;
    }
    let shipping = parcels
        .iter()
        .try_fold(Paise::ZERO, |sum, parcel| sum.checked_add(parcel.shipping))
        .ok_or(CheckoutError::TooLarge)?;
    let discount = Paise(parcels.iter().map(|parcel| parcel.discount.0).sum());
    let on_top = shipping.checked_add(tax).ok_or(CheckoutError::TooLarge)?;
    let total = Paise(before.items.0 - discount.0)
        .checked_add(on_top)
        .filter(|total| *total <= Paise::MAX)
        .ok_or(CheckoutError::TooLarge)?;
    let totals = Totals { items: before.items, shipping, tax, discount, total };
    let unsendable = parcels.iter().any(|parcel| parcel.unsendable);
    Ok(Bill { totals, lines: off, parcels, refused: taken.err(), unsendable })
}

/// What each parcel costs to send. Sellers with a table of their own send by it; all others together are one sending
/// of the shop's, shared by what their goods cost.
fn ship(
    parcels: &mut [Portion],
    lines: &[BillLine<'_>],
    rules: &PricingRules,
    sending: &Sending<'_>,
) -> Result<(), CheckoutError> {
    let weigh = |parcel: &Portion| {
        let own = lines.iter().filter(|line| line.seller == parcel.seller.as_ref());
        own.fold(0_i64, |sum, line| sum.saturating_add(line.grams.max(0).saturating_mul(line.quantity)))
    };
    let (mut items, mut grams) = (Paise::ZERO, 0_i64);
    for parcel in parcels.iter_mut() {
        let weight = weigh(parcel);
        let own = parcel.seller.as_ref().and_then(|seller| sending.sellers.get(seller));
        if let Some(table) = own {
            let cost = table.cost(sending.to, weight, parcel.items);
            parcel.own_shipping = true;
            parcel.unsendable = cost.is_none();
            parcel.shipping = cost.unwrap_or_default();
        } else {
            items = items.checked_add(parcel.items).ok_or(CheckoutError::TooLarge)?;
            grams = grams.saturating_add(weight);
        }
    }
    let cost = match sending.shop {
        Some(table) => table.cost(sending.to, grams, items),
        None => Some(if items > rules.free_shipping_above { Paise::ZERO } else { rules.shipping_fee }),
    };
    let weights: Vec<i64> =
        parcels.iter().filter(|parcel| !parcel.own_shipping).map(|parcel| parcel.items.0).collect();
    let shares = apportion(cost.unwrap_or_default().0, &weights);
    for (parcel, share) in parcels.iter_mut().filter(|parcel| !parcel.own_shipping).zip(shares) {
        (parcel.shipping, parcel.unsendable) = (Paise(share), cost.is_none());
    }
    Ok(())
}

/// Notes on lines and parcels what a coupon takes off them. Until the tax is known, a parcel's discount is that of its
/// lines alone.
fn take_off(
    coupon: &Coupon,
    goods: &[Goods<'_>],
    lines: &mut [LineOff],
    parcels: &mut [Portion],
) -> Result<(), CouponRefused> {
    let discounts = coupon.off_lines(goods)?;
    if coupon.off == Off::FreeShipping {
        return send_free(coupon, goods, parcels);
    }
    for ((goods, line), discount) in goods.iter().zip(lines).zip(discounts) {
        *line = LineOff { discount, subsidy: coupon.subsidy(goods.seller, discount) };
        if let Some(parcel) = parcels.iter_mut().find(|parcel| parcel.seller.as_ref() == goods.seller) {
            parcel.discount.0 += discount.0;
        }
    }
    Ok(())
}

/// Sends parcels with goods of the coupon's free of charge. What the shop sends at its own rates is the shop's to give
/// and never a seller's.
fn send_free(coupon: &Coupon, goods: &[Goods<'_>], parcels: &mut [Portion]) -> Result<(), CouponRefused> {
    let is_for = |parcel: &Portion| {
        (coupon.seller.is_none() || parcel.own_shipping)
            && goods.iter().any(|goods| goods.seller == parcel.seller.as_ref() && coupon.is_for(goods))
    };
    let mut found = Err(CouponRefused::NothingFits);
    for parcel in parcels.iter_mut().filter(|parcel| is_for(parcel)) {
        if parcel.shipping > Paise::ZERO {
            parcel.shipping_discount = parcel.shipping;
            if parcel.own_shipping && coupon.payer == Payer::Shop {
                parcel.shipping_subsidy = parcel.shipping;
            }
            found = Ok(());
        } else if found.is_err() {
            found = Err(CouponRefused::AlreadyFree);
        }
    }
    found
}

/// What was paid for `pieces` of a line of which `before` went back already: of its price less its discount, so that
/// all pieces one after another are the whole.
pub fn paid_for(price: Paise, quantity: i64, discount: Paise, before: i64, pieces: i64) -> Paise {
    let paid = price.0.saturating_mul(quantity).saturating_sub(discount.0).max(0);
    Paise(share(paid, before.saturating_add(pieces), quantity) - share(paid, before, quantity))
}
