//! Paying sellers what is theirs.

use crate::books::{CommissionRates, MOST_COMMISSION_BP};
use crate::errors::{FieldErrors, Flaw};
use crate::money::Paise;
use crate::returns::ReturnRules;
use crate::time::{DAY, Millis};
use crate::words::words;
use thiserror::Error;

/// Where a payout stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PayoutStatus {
    /// It was taken from the seller's balance, and somebody is to transfer it.
    Started,
    /// It was transferred.
    Paid,
    /// It did not arrive: the money is the seller's balance again.
    Failed,
}

words!(PayoutStatus { Started => "started", Paid => "paid", Failed => "failed" });

/// Why a payout cannot become what someone says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("This payout failed, and the money is part of the seller's balance again.")]
pub struct PayoutOver;

impl PayoutStatus {
    /// What a payout that stands here becomes by news: the same when it is so already. A transfer may come back days
    /// later; what came back is paid anew, by another payout.
    pub const fn after(self, news: Self) -> Result<Self, PayoutOver> {
        match (self, news) {
            (Self::Failed, Self::Paid) => Err(PayoutOver),
            (_, Self::Started) => Ok(self),
            (_, news) => Ok(news),
        }
    }
}

/// What a shop agrees with its sellers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SellerTerms {
    /// What it keeps of their sales.
    pub rates: CommissionRates,
    /// So many days after its delivery a parcel is theirs to be paid for, and not before it can no longer come back.
    pub release_days: i64,
    /// Less is not paid out.
    pub minimum: Paise,
    /// On which day of the week payouts are made by themselves, from 1 (Monday); 0 when an admin makes them.
    pub weekday: i64,
    /// Whether people may ask to sell here.
    pub applications: bool,
    /// So many of a new seller's first products wait for an admin's approval.
    pub first_goods_wait: i64,
}

impl Default for SellerTerms {
    /// The shop keeps nothing, and pays by hand.
    fn default() -> Self {
        Self {
            rates: CommissionRates::default(),
            release_days: 7,
            minimum: Paise(10_000),
            weekday: 0,
            applications: true,
            first_goods_wait: 0,
        }
    }
}

impl SellerTerms {
    /// How many days after its delivery a parcel is paid for: while it can be given back, its money is not the seller's.
    pub const fn wait_days(&self, returns: &ReturnRules) -> i64 {
        if self.release_days > returns.window_days { self.release_days } else { returns.window_days }
    }

    /// Until when something has to have arrived to be paid for now.
    pub const fn arrived_by(&self, returns: &ReturnRules, now: Millis) -> Millis {
        let by = now.plus(-self.wait_days(returns).saturating_mul(DAY));
        // The last moment of the days for returns is still the customer's.
        if returns.is_open(by, now) { by.plus(-1) } else { by }
    }

    /// What is wrong with them, by the names of the form.
    pub fn check(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        let allowed = 0..=MOST_COMMISSION_BP;
        let share = |words: &str| Flaw::OutOfRange(0, MOST_COMMISSION_BP / 100).says(words);
        if !allowed.contains(&self.rates.default_bp) {
            errors.push("commissionPercent", share("The commission can be between 0 and 50 percent."));
        }
        if !self.rates.categories.values().all(|bp| allowed.contains(bp)) {
            errors.push("categories", share("The commission can be between 0 and 50 percent."));
        }
        if !self.rates.sellers.values().all(|bp| allowed.contains(bp)) {
            errors.push("sellers", share("The commission can be between 0 and 50 percent."));
        }
        if !allowed.contains(&self.rates.tax_bp) {
            let words = "The tax on the commission can be between 0 and 50 percent.";
            errors.push("commissionTaxPercent", share(words));
        }
        if !(0..=365).contains(&self.release_days) {
            errors.push("releaseDays", Flaw::OutOfRange(0, 365).says("Sellers can wait for 0 to 365 days."));
        }
        if !(Paise(1)..=Paise::MAX).contains(&self.minimum) {
            errors.push("minimum", Flaw::NotPositive.says("The least that is paid out must be above ₹0."));
        }
        if !(0..=7).contains(&self.weekday) {
            errors.push("weekday", Flaw::Unknown.says("Please choose a day of the week, or none."));
        }
        if !(0..=100).contains(&self.first_goods_wait) {
            let words = "Between 0 and 100 first products of a seller can wait for approval.";
            errors.push("firstGoodsWait", Flaw::OutOfRange(0, 100).says(words));
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

/// The last day of this weekday, from 1 (Monday), until `today`, both counted from 1970. The first of them was a
/// Thursday.
pub const fn last_weekday(today: i64, weekday: i64) -> i64 {
    today - (today + 4 - weekday).rem_euclid(7)
}
