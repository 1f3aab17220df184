//! The figures and switches that a shop may set, and which of them make sense.

use haat_domain::auctions::{BidderRules, Names};
use haat_domain::checkout::{PaymentMethod, PricingRules, PricingRulesError};
use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::money::Paise;
use haat_domain::time::{HOUR, Millis};

const LONGEST_HOLD_HOURS: i64 = 24 * 90;
/// More unpaid wins, and a longer memory of them, make no sense.
const MOST_STRIKES: i64 = 100;
const LONGEST_STRIKE_DAYS: i64 = 3650;

/// What a shop may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Tax, shipping and the dollar rate.
    pub pricing: PricingRules,
    /// How long an unpaid order keeps its stock.
    pub order_hold_hours: i64,
    /// Whether customers may transfer the money themselves.
    pub upi: bool,
    /// Whether customers may pay at their door.
    pub pay_on_delivery: bool,
    /// Whether people may order without an account.
    pub guest_checkout: bool,
    /// How much may be bid by whom.
    pub bidders: BidderRules,
    /// How bidders are named to everyone.
    pub names: Names,
}

impl Default for Figures {
    /// The constants of the specification, section 9, and the decided hold. An order needs an account.
    fn default() -> Self {
        let (pricing, bidders, names) = Default::default();
        let (upi, pay_on_delivery, guest_checkout) = (false, false, false);
        Self { pricing, order_hold_hours: 24, upi, pay_on_delivery, guest_checkout, bidders, names }
    }
}

impl Figures {
    /// What is wrong with them, by the names of the settings page.
    pub fn check(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        for problem in self.pricing.problems() {
            let field = match problem {
                PricingRulesError::Tax => "taxPercent",
                PricingRulesError::Shipping => "shippingFee",
                PricingRulesError::FreeShipping => "freeShippingAbove",
                PricingRulesError::Rate => "usdRate",
            };
            errors.push(field, problem);
        }
        if !(1..=LONGEST_HOLD_HOURS).contains(&self.order_hold_hours) {
            let words = "Unpaid orders can be held between 1 hour and 90 days.";
            errors.push("orderHoldHours", Flaw::OutOfRange(1, LONGEST_HOLD_HOURS).says(words));
        }
        if self.bidders.limit.is_some_and(|limit| limit <= Paise::ZERO || limit > Paise::MAX) {
            let words = "The bidding limit must be above ₹0, or empty for none.";
            errors.push("biddingLimit", Flaw::NotPositive.says(words));
        }
        if !(0..=MOST_STRIKES).contains(&self.bidders.strikes) {
            let words = "Between 1 and 100 unpaid wins can bar from bidding, or 0 for never.";
            errors.push("unpaidWins", Flaw::OutOfRange(0, MOST_STRIKES).says(words));
        }
        if !(1..=LONGEST_STRIKE_DAYS).contains(&self.bidders.strike_days) {
            let words = "Unpaid wins can count for 1 to 3650 days.";
            errors.push("unpaidWinsDays", Flaw::OutOfRange(1, LONGEST_STRIKE_DAYS).says(words));
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Until when an order placed `now` keeps its stock. One that is paid at the door is not late before it got there.
    pub fn held_until(&self, method: PaymentMethod, now: Millis) -> Millis {
        let hours = if method == PaymentMethod::Cod { LONGEST_HOLD_HOURS } else { self.order_hold_hours };
        now.plus(hours.saturating_mul(HOUR))
    }

    /// Whether an order may be placed to be paid so. Whether a provider is set up is seen when it is to be paid.
    pub fn offers(&self, method: PaymentMethod) -> bool {
        match method {
            PaymentMethod::PayPal | PaymentMethod::Stripe => true,
            PaymentMethod::Upi => self.upi,
            PaymentMethod::Cod => self.pay_on_delivery,
        }
    }

    pub(super) fn rows(&self) -> [(&'static str, i64); 12] {
        [
            ("shop.tax_bp", self.pricing.tax_bp),
            ("shop.shipping_fee_paise", self.pricing.shipping_fee.0),
            ("shop.free_shipping_above_paise", self.pricing.free_shipping_above.0),
            ("shop.paise_per_usd", self.pricing.paise_per_usd),
            ("shop.order_hold_hours", self.order_hold_hours),
            ("shop.upi", self.upi.into()),
            ("shop.pay_on_delivery", self.pay_on_delivery.into()),
            ("shop.guest_checkout", self.guest_checkout.into()),
            // 0: no limit.
            ("shop.bidding_limit_paise", self.bidders.limit.map_or(0, |limit| limit.0)),
            ("shop.unpaid_wins", self.bidders.strikes),
            ("shop.unpaid_wins_days", self.bidders.strike_days),
            ("shop.masked_names", i64::from(self.names == Names::Masked)),
        ]
    }

    pub(super) fn set(&mut self, key: &str, value: i64) {
        match key {
            "shop.tax_bp" => self.pricing.tax_bp = value,
            "shop.shipping_fee_paise" => self.pricing.shipping_fee = Paise(value),
            "shop.free_shipping_above_paise" => self.pricing.free_shipping_above = Paise(value),
            "shop.paise_per_usd" => self.pricing.paise_per_usd = value,
            "shop.order_hold_hours" => self.order_hold_hours = value,
            "shop.upi" => self.upi = value == 1,
            "shop.pay_on_delivery" => self.pay_on_delivery = value == 1,
            "shop.guest_checkout" => self.guest_checkout = value == 1,
            "shop.bidding_limit_paise" => self.bidders.limit = (value != 0).then_some(Paise(value)),
            "shop.unpaid_wins" => self.bidders.strikes = value,
            "shop.unpaid_wins_days" => self.bidders.strike_days = value,
            "shop.masked_names" => self.names = if value == 0 { Names::Full } else { Names::Masked },
            _ => {}
        }
    }
}
