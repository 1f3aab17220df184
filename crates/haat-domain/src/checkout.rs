//! What a cart costs, and where it goes.

mod amend;
mod bill;
mod unpaid;

pub use amend::LineCost;
pub use bill::{Bill, BillLine, LineOff, Sending, bill, paid_for};
pub use unpaid::{OrdersSoFar, TooMuchUnpaid, UnpaidLimits};

use thiserror::Error;

use crate::errors::{Complaint, FieldErrors, Flaw};
use crate::input::text;
use crate::money::{Paise, UsdCents, usd_cents};

/// Paise for one US dollar that nobody means: above it, every payment would be a few cents.
const HIGHEST_RATE: i64 = 10_000_000;

/// The figures that a shop may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PricingRules {
    /// Tax on the items, in basis points.
    pub tax_bp: i64,
    /// What shipping costs.
    pub shipping_fee: Paise,
    /// Items worth more than this ship free.
    pub free_shipping_above: Paise,
    /// Paise for one US dollar.
    pub paise_per_usd: i64,
}

impl Default for PricingRules {
    /// The constants of the specification, section 9.
    fn default() -> Self {
        Self {
            tax_bp: 1_500,
            shipping_fee: Paise::from_rupees(500),
            free_shipping_above: Paise::from_rupees(10_000),
            paise_per_usd: 8_171,
        }
    }
}

impl PricingRules {
    /// Whether a shop can run by these figures; asked once, when settings are read.
    pub fn check(&self) -> Result<(), PricingRulesError> {
        self.problems().next().map_or(Ok(()), Err)
    }

    /// Everything that is wrong with them.
    pub fn problems(&self) -> impl Iterator<Item = PricingRulesError> {
        let amounts = Paise::ZERO..=Paise::MAX;
        [
            ((0..=10_000).contains(&self.tax_bp), PricingRulesError::Tax),
            (amounts.contains(&self.shipping_fee), PricingRulesError::Shipping),
            (amounts.contains(&self.free_shipping_above), PricingRulesError::FreeShipping),
            ((1..=HIGHEST_RATE).contains(&self.paise_per_usd), PricingRulesError::Rate),
        ]
        .into_iter()
        .filter_map(|(fine, problem)| (!fine).then_some(problem))
    }
}

/// Why a shop cannot run by its pricing settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PricingRulesError {
    /// Outside 0 to 100 %.
    #[error("The tax must lie between 0 and 100 percent.")]
    Tax,
    /// Negative or absurd.
    #[error("The shipping fee must be an amount of zero or more.")]
    Shipping,
    /// Negative or absurd.
    #[error("The limit for free shipping must be an amount of zero or more.")]
    FreeShipping,
    /// Zero or below, or absurd.
    #[error("A dollar must cost more than zero and at most ₹1,00,000.")]
    Rate,
}

impl From<PricingRulesError> for Complaint {
    fn from(error: PricingRulesError) -> Self {
        let flaw = match error {
            PricingRulesError::Tax => Flaw::OutOfRange(0, 100),
            PricingRulesError::Shipping | PricingRulesError::FreeShipping => Flaw::Negative,
            PricingRulesError::Rate => Flaw::OutOfRange(0, HIGHEST_RATE / 100),
        };
        flaw.says(error.to_string())
    }
}

/// What an order costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// All lines.
    pub items: Paise,
    /// Shipping.
    pub shipping: Paise,
    /// Tax on what is paid for the items.
    pub tax: Paise,
    /// What a coupon takes off.
    pub discount: Paise,
    /// Everything together: items and what comes on top, less the discount.
    pub total: Paise,
}

impl Totals {
    /// The total as the wallet provider is asked for it.
    pub fn usd(&self, rules: &PricingRules) -> UsdCents {
        usd_cents(self.total, rules.paise_per_usd)
    }
}

/// Why a cart has no price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CheckoutError {
    /// A line with no or fewer pieces.
    #[error("The quantity of each product must be at least 1.")]
    BadQuantity,
    /// A line with a negative price.
    #[error("A product in the cart has no valid price.")]
    BadPrice,
    /// Beyond what we can charge.
    #[error("The order is too large. Please order fewer pieces.")]
    TooLarge,
}

/// Adds up lines of (price of one, quantity).
pub fn totals(lines: &[(Paise, i64)], rules: &PricingRules) -> Result<Totals, CheckoutError> {
    let mut items = Paise::ZERO;
    for &(price, quantity) in lines {
        if quantity < 1 {
            return Err(CheckoutError::BadQuantity);
        }
        if price < Paise::ZERO {
            return Err(CheckoutError::BadPrice);
        }
        let line = price.checked_mul(quantity).ok_or(CheckoutError::TooLarge)?;
        items = items.checked_add(line).ok_or(CheckoutError::TooLarge)?;
    }
    let shipping = if items > rules.free_shipping_above { Paise::ZERO } else { rules.shipping_fee };
    let tax = items.percent_bp(rules.tax_bp).ok_or(CheckoutError::TooLarge)?;
    let total = items
        .checked_add(shipping)
        .and_then(|sum| sum.checked_add(tax))
        .filter(|total| *total <= Paise::MAX)
        .ok_or(CheckoutError::TooLarge)?;
    Ok(Totals { items, shipping, tax, discount: Paise::ZERO, total })
}

/// How an order is paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PaymentMethod {
    /// The wallet provider.
    #[default]
    PayPal,
    /// The card provider.
    Stripe,
    /// A bank transfer, which a person confirms by its reference; through UPI, mostly.
    Upi,
    /// Cash on delivery.
    Cod,
}

impl PaymentMethod {
    /// Every method, the default first.
    pub const ALL: [Self; 4] = [Self::PayPal, Self::Stripe, Self::Upi, Self::Cod];
    /// Those that a provider takes the money for.
    pub const ONLINE: [Self; 2] = [Self::PayPal, Self::Stripe];

    /// The text used in JSON and in the books.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PayPal => "PayPal",
            Self::Stripe => "Stripe",
            Self::Upi => "UPI",
            Self::Cod => "COD",
        }
    }

    /// Whether people take and return this money, and no provider can be asked about it.
    pub const fn is_by_hand(self) -> bool {
        matches!(self, Self::Upi | Self::Cod)
    }

    /// Reads the text, whatever its case.
    pub fn parse(text: &str) -> Result<Self, UnknownPaymentMethod> {
        let text = text.trim();
        let found = Self::ALL.into_iter().find(|method| method.as_str().eq_ignore_ascii_case(text));
        found.ok_or(UnknownPaymentMethod)
    }
}

/// A payment method that we do not offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("Please choose PayPal or Stripe as payment method.")]
pub struct UnknownPaymentMethod;

/// Addresses that one account keeps.
pub const MOST_ADDRESSES: i64 = 20;

/// No phone number that reaches somebody from elsewhere is shorter.
const FEWEST_DIGITS: usize = 6;

fn digits(text: &str) -> usize {
    text.chars().filter(|sign| sign.is_numeric()).count()
}

/// Where an order goes, as the form sent it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct AddressInput {
    pub full_name: String,
    pub address: String,
    pub city: String,
    pub pin_code: String,
    pub country: String,
    pub state: String,
    pub phone: String,
}

/// Where an order goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShippingAddress {
    full_name: String,
    address: String,
    city: String,
    pin_code: String,
    country: String,
    state: String,
    phone: String,
}

impl ShippingAddress {
    /// The five fields of the specification are required; state and phone may be empty.
    pub fn parse(input: &AddressInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let full_name = errors.take("fullName", text::line(&input.full_name, "full name", 100));
        let address = errors.take("address", text::line(&input.address, "address", 300));
        let city = errors.take("city", text::line(&input.city, "city", 100));
        let pin_code = errors.take("pinCode", text::line(&input.pin_code, "pin code", 20));
        let country = errors.take("country", text::line(&input.country, "country", 60));
        let optional = |value: &str, label, max| match value.trim() {
            "" => Ok(String::new()),
            _ => text::line(value, label, max),
        };
        let state = errors.take("state", optional(&input.state, "state", 60));
        let phone = optional(&input.phone, "phone number", 30).and_then(|phone| {
            if phone.is_empty() || digits(&phone) >= FEWEST_DIGITS {
                return Ok(phone);
            }
            Err(Flaw::Malformed.says("Please give the phone number with all its digits, or none."))
        });
        let phone = errors.take("phone", phone);
        match (full_name, address, city, pin_code, country, state, phone) {
            (
                Some(full_name),
                Some(address),
                Some(city),
                Some(pin_code),
                Some(country),
                Some(state),
                Some(phone),
            ) => Ok(Self { full_name, address, city, pin_code, country, state, phone }),
            _ => Err(errors),
        }
    }

    /// Who receives it.
    pub fn full_name(&self) -> &str {
        &self.full_name
    }

    /// House and street.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// City.
    pub fn city(&self) -> &str {
        &self.city
    }

    /// Pin code.
    pub fn pin_code(&self) -> &str {
        &self.pin_code
    }

    /// Country.
    pub fn country(&self) -> &str {
        &self.country
    }

    /// State or province; may be empty.
    pub fn state(&self) -> &str {
        &self.state
    }

    /// For the parcel service; may be empty.
    pub fn phone(&self) -> &str {
        &self.phone
    }
}
