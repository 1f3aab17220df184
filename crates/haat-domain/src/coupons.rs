//! Prices off by a code: when it can be used, for which goods, and what it takes off each of them.

mod form;

pub use form::{CouponForm, CouponInput};

use crate::ids::UserId;
use crate::money::Paise;
use crate::parcels::apportion;
use crate::time::Millis;
use crate::words::words;
use thiserror::Error;

/// What a coupon takes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Off {
    /// So many hundredths of a percent of the goods it is for, and never more than so much.
    Percent {
        /// From 1 to 10 000.
        bp: i64,
        /// The most it takes off.
        most: Option<Paise>,
    },
    /// An amount, as far as the goods it is for cost that much.
    Amount(Paise),
    /// What sending them costs.
    FreeShipping,
}

/// Who bears what a coupon takes off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Payer {
    /// The shop: its sellers get what they would have got without the coupon.
    #[default]
    Shop,
    /// Whoever sells the goods.
    Seller,
}

words!(Payer { Shop => "shop", Seller => "seller" });

/// A coupon, without its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coupon {
    /// What it takes off.
    pub off: Off,
    /// Whose goods it is for; `None`: everyone's.
    pub seller: Option<UserId>,
    /// Of which categories; empty: of all.
    pub categories: Vec<String>,
    /// What those goods must cost in all.
    pub at_least: Paise,
    /// From when.
    pub starts_at: Option<Millis>,
    /// Until when.
    pub ends_at: Option<Millis>,
    /// How many orders can use it.
    pub limit: Option<i64>,
    /// How many orders of one person can.
    pub limit_each: Option<i64>,
    /// Who bears it.
    pub payer: Payer,
    /// Whether it rests for now.
    pub paused: bool,
}

/// How often a coupon was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// By everyone.
    pub in_all: i64,
    /// By who wants to use it now.
    pub by_person: i64,
}

/// Why a coupon takes nothing off. The words are for the shopper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CouponRefused {
    /// No such code, or it was put away.
    #[error("We do not know this coupon.")]
    Unknown,
    /// It begins later.
    #[error("This coupon cannot be used yet.")]
    NotYet,
    /// It is over.
    #[error("This coupon has ended.")]
    Ended,
    /// As many orders as may have used it.
    #[error("This coupon has been used up.")]
    UsedUp,
    /// This person has used it as often as one may.
    #[error("You have already used this coupon.")]
    UsedByYou,
    /// It can be used so often by each person, and nobody knows who a guest is.
    #[error("Please sign in to use this coupon.")]
    NeedsAccount,
    /// It is for none of the goods.
    #[error("This coupon is for other products than those in your cart.")]
    NothingFits,
    /// The goods that it is for cost too little.
    #[error("This coupon is for orders of {0:#} or more.")]
    TooLittle(Paise),
    /// Sending it costs nothing anyway.
    #[error("Your order is already sent free of charge.")]
    AlreadyFree,
}

impl CouponRefused {
    /// A stable name of the reason.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::NotYet => "notYet",
            Self::Ended => "ended",
            Self::UsedUp => "usedUp",
            Self::UsedByYou => "usedByYou",
            Self::NeedsAccount => "needsAccount",
            Self::NothingFits => "nothingFits",
            Self::TooLittle(_) => "tooLittle",
            Self::AlreadyFree => "alreadyFree",
        }
    }
}

/// A line that a coupon may be for.
#[derive(Clone, Copy, Debug)]
pub struct Goods<'a> {
    /// Whose.
    pub seller: Option<&'a UserId>,
    /// Of which category.
    pub category: &'a str,
    /// What it costs in all.
    pub amount: Paise,
    /// Whether it was won at auction: then its price was agreed on, and no coupon changes it.
    pub is_lot: bool,
}

/// The code as it is stored and compared: capitals, without blanks.
pub fn tidy_code(typed: &str) -> String {
    typed.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_uppercase).take(64).collect()
}

impl Coupon {
    /// Whether it can be used now, whatever is in the cart.
    pub fn usable(&self, used: Used, now: Millis) -> Result<(), CouponRefused> {
        if self.paused {
            return Err(CouponRefused::Unknown);
        }
        if self.starts_at.is_some_and(|start| now < start) {
            return Err(CouponRefused::NotYet);
        }
        if self.ends_at.is_some_and(|end| now >= end) {
            return Err(CouponRefused::Ended);
        }
        if self.limit.is_some_and(|limit| used.in_all >= limit) {
            return Err(CouponRefused::UsedUp);
        }
        if self.limit_each.is_some_and(|limit| used.by_person >= limit) {
            return Err(CouponRefused::UsedByYou);
        }
        Ok(())
    }

    /// Whether it is for these goods.
    pub fn is_for(&self, goods: &Goods<'_>) -> bool {
        !goods.is_lot
            && self.seller.as_ref().is_none_or(|seller| goods.seller == Some(seller))
            && (self.categories.is_empty() || self.categories.iter().any(|name| name == goods.category))
    }

    /// What it takes off each of these lines: together what it promises, no line less than nothing. Free shipping
    /// takes nothing off lines.
    pub fn off_lines(&self, goods: &[Goods<'_>]) -> Result<Vec<Paise>, CouponRefused> {
        let weights: Vec<i64> =
            goods.iter().map(|goods| if self.is_for(goods) { goods.amount.0 } else { 0 }).collect();
        if !goods.iter().any(|goods| self.is_for(goods)) {
            return Err(CouponRefused::NothingFits);
        }
        let worth: i64 = weights.iter().sum();
        if worth < self.at_least.0 {
            return Err(CouponRefused::TooLittle(self.at_least));
        }
        let off = match self.off {
            Off::Percent { bp, most } => {
                let off = Paise(worth).percent_bp(bp.clamp(0, 10_000)).unwrap_or_default();
                most.map_or(off, |most| off.min(most))
            }
            Off::Amount(amount) => amount,
            Off::FreeShipping => Paise::ZERO,
        };
        let off = off.0.clamp(0, worth);
        // Of nothing nothing is taken, and apportioning it by no weights would share alike.
        let parts = if off == 0 { vec![0; weights.len()] } else { apportion(off, &weights) };
        Ok(parts.into_iter().map(Paise).collect())
    }

    /// Who bears it on a line of this seller's: what the house sells it gives itself.
    pub fn subsidy(&self, seller: Option<&UserId>, off: Paise) -> Paise {
        if self.payer == Payer::Shop && seller.is_some() { off } else { Paise::ZERO }
    }
}
