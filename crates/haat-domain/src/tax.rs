//! Tax on goods: at which rate, on top of the price or within it, and under which names.
//!
//! In India a sale within a state carries CGST and SGST, half of the rate each, and one to another state IGST; elsewhere it
//! is plain VAT. Amounts are in paise. The tax of all lines of a rate is calculated at once, as the shop always did, and
//! then shared out to the lines, so together they are what the order says, to the paisa.

mod states;

pub use states::{State, state, state_of_pin};

use crate::errors::{Complaint, FieldErrors, Flaw};
use crate::parcels::apportion;
use crate::words::words;
use std::collections::BTreeMap;

/// No tax is higher.
const MOST_TAX_BP: i64 = 10_000;
const MOST_RATES: usize = 500;

/// How a shop taxes what it sells, beside its one rate for everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaxRules {
    /// Whether prices hold the tax already.
    pub inclusive: bool,
    /// Categories with a rate of their own, in hundredths of a percent.
    pub categories: BTreeMap<String, i64>,
    /// The goods' codes in the tariff, by category.
    pub hsn: BTreeMap<String, String>,
    /// Whether there are products with a rate of their own.
    pub products: bool,
    /// Who the house is for the tax office.
    pub house: TaxPerson,
    /// The country whose taxes these are.
    pub country: String,
}

/// Who somebody is for the tax office.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct TaxPerson {
    pub name: String,
    pub address: String,
    pub state: String,
    pub tax_number: String,
}

/// What is said of a product's tax alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProductTax {
    /// Its rate; `None` for that of its category, or the shop's.
    pub rate_bp: Option<i64>,
    /// Its code in the tariff; empty for its category's.
    pub hsn: String,
}

impl ProductTax {
    /// What is wrong with it, by the names of the form.
    pub fn check(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        if self.rate_bp.is_some_and(|bp| !(0..=MOST_TAX_BP).contains(&bp)) {
            errors.push("rate", beyond());
        }
        if !self.hsn.is_empty() && !is_hsn(&self.hsn) {
            errors.push("hsn", no_hsn());
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

impl TaxRules {
    /// Whether every line is taxed alike and on top: then nothing need be noted about lines.
    pub fn is_plain(&self) -> bool {
        !self.inclusive && self.categories.is_empty() && !self.products && !self.is_gst()
    }

    /// Whether the tax is India's GST: once the house has given its GSTIN, as every operator of a marketplace there has
    /// one. Then only goods of somebody who has one too are taxed, as nobody else may take GST.
    pub fn is_gst(&self) -> bool {
        self.is_india() && is_gstin(&self.house.tax_number)
    }

    /// Whether it is India's tax.
    pub fn is_india(&self) -> bool {
        is_india(&self.country)
    }

    /// The rate of a line: the product's own, else its category's, else the shop's.
    pub fn rate(&self, product: Option<&ProductTax>, category: &str, shop_bp: i64) -> i64 {
        let own = product.and_then(|product| product.rate_bp);
        own.or_else(|| self.categories.get(category).copied()).unwrap_or(shop_bp).clamp(0, MOST_TAX_BP)
    }

    /// The code of a line in the tariff; may be empty.
    pub fn code<'a>(&'a self, product: Option<&'a ProductTax>, category: &str) -> &'a str {
        let own = product.map(|product| product.hsn.as_str()).filter(|hsn| !hsn.is_empty());
        own.or_else(|| self.hsn.get(category).map(String::as_str)).unwrap_or_default()
    }

    /// What is wrong with them, by the names of the form.
    pub fn check(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        if !self.categories.values().all(|bp| (0..=MOST_TAX_BP).contains(bp)) {
            errors.push("categories", beyond());
        }
        if !self.hsn.values().all(|code| is_hsn(code)) {
            errors.push("hsn", no_hsn());
        }
        if self.categories.len() + self.hsn.len() > MOST_RATES {
            errors.push("categories", Flaw::TooMany(MOST_RATES).says("There can be at most 500 rates."));
        }
        if !short(&self.country, 60) {
            let words = "Please give the name of the country in up to 60 letters.";
            errors.push("country", Flaw::TooLong(60).says(words));
        }
        if let Err(problems) = self.house.check(self.is_india()) {
            errors.join(problems);
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

impl TaxPerson {
    /// What is wrong with it, by the names of the form. All of it may be empty.
    pub fn check(&self, india: bool) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        if !short(&self.name, 120) {
            let words = "The name can have at most 120 letters, in one line.";
            errors.push("name", Flaw::TooLong(120).says(words));
        }
        if self.address.chars().count() > 300 || self.address.chars().any(|c| c.is_control() && c != '\n') {
            errors.push("address", Flaw::TooLong(300).says("The address can have at most 300 letters."));
        }
        if !short(&self.state, 60) {
            let words = "The state can have at most 60 letters, in one line.";
            errors.push("state", Flaw::TooLong(60).says(words));
        }
        let number = self.tax_number.as_str();
        if india && !number.is_empty() && !is_gstin(number) {
            errors.push("taxNumber", no_gstin());
        } else if !short(number, 30) {
            let words = "The tax number can have at most 30 letters and digits.";
            errors.push("taxNumber", Flaw::TooLong(30).says(words));
        } else if india
            && let (Some(of_number), Some(said)) = (states::by_number(number), state(&self.state))
            && of_number != said
        {
            let words = format!("This GSTIN is of {}.", of_number.name);
            errors.push("state", Flaw::OtherState(of_number.name).says(words));
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

fn beyond() -> Complaint {
    Flaw::OutOfRange(0, MOST_TAX_BP / 100).says("The tax must lie between 0 and 100 percent.")
}

fn no_hsn() -> Complaint {
    Flaw::Malformed.says("An HSN code has 4, 6 or 8 digits.")
}

fn no_gstin() -> Complaint {
    Flaw::Malformed.says("This is no valid GSTIN. It has 15 letters and digits, like 27AAPFU0939F1ZV.")
}

fn short(text: &str, most: usize) -> bool {
    text.chars().count() <= most && !text.chars().any(char::is_control)
}

/// The state that goods go to, as the buyer named it; of an Indian address without one, that of its PIN code.
pub fn state_supplied<'a>(named: &'a str, pin_code: &str, country: &str) -> &'a str {
    let named = named.trim();
    if !named.is_empty() || !(country.trim().is_empty() || is_india(country)) {
        return named;
    }
    state_of_pin(pin_code).map_or(named, |state| state.name)
}

/// Whether a country's name, as people write it, is India's.
pub fn is_india(country: &str) -> bool {
    matches!(country.trim().to_lowercase().as_str(), "india" | "in" | "bharat" | "भारत")
}

/// A percentage in hundredths. Nonsense becomes a rate that no rule allows.
pub fn basis_points(percent: f64) -> i64 {
    let points = (percent * 100.0).round();
    #[expect(clippy::cast_possible_truncation, reason = "within bounds")]
    if (0.0..=1_000_000.0).contains(&points) { points as i64 } else { -1 }
}

/// Whether it is a code of the tariff as invoices carry it.
pub fn is_hsn(code: &str) -> bool {
    matches!(code.len(), 4 | 6 | 8) && code.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether it is a GSTIN: state, PAN, entity, `Z`, and a check digit that is right.
pub fn is_gstin(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() != 15 || states::by_number(text).is_none() {
        return false;
    }
    let letters = |range: std::ops::Range<usize>| bytes[range].iter().all(u8::is_ascii_uppercase);
    let digits = |range: std::ops::Range<usize>| bytes[range].iter().all(u8::is_ascii_digit);
    let shape = letters(2..7) && digits(7..11) && letters(11..12) && bytes[13] == b'Z';
    shape && check_digit(&bytes[..14]) == Some(bytes[14])
}

/// The tax number that a buyer wants on invoices: without spaces, and in India a GSTIN. Empty when none was given.
pub fn buyers_number(given: &str, country: &str) -> Result<String, FieldErrors> {
    let number: String = given.split_whitespace().collect::<String>().to_uppercase();
    let plain = number.len() <= 30 && number.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if number.is_empty() || (plain && (!is_india(country) || is_gstin(&number))) {
        return Ok(number);
    }
    let wrong = if is_india(country) {
        no_gstin()
    } else {
        Flaw::TooLong(30).says("A tax number has at most 30 letters and digits.")
    };
    Err(FieldErrors::one("taxNumber", wrong))
}

/// The last sign of a GSTIN, from the fourteen before it.
fn check_digit(bytes: &[u8]) -> Option<u8> {
    const SIGNS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut sum = 0;
    for (place, byte) in bytes.iter().enumerate() {
        let value = SIGNS.iter().position(|sign| sign == byte)?;
        let product = value * (1 + place % 2);
        sum += product / 36 + product % 36;
    }
    SIGNS.get((36 - sum % 36) % 36).copied()
}

/// The tax of lines (amount, rate), in their order: on top of the amounts, or within them. All lines of a rate are taxed
/// as one sum, rounded half up, and share it by their amounts. `None` when it is more than can be counted.
pub fn of_lines(lines: &[(i64, i64)], inclusive: bool) -> Option<Vec<i64>> {
    let mut by_rate: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for (place, (_, rate)) in lines.iter().enumerate() {
        by_rate.entry(*rate).or_default().push(place);
    }
    let mut taxes = vec![0; lines.len()];
    for (rate, places) in by_rate {
        let amounts: Vec<i64> = places.iter().map(|place| lines[*place].0).collect();
        let sum = amounts.iter().try_fold(0_i64, |sum, amount| sum.checked_add(*amount))?;
        for (place, tax) in places.iter().zip(apportion(of_amount(sum, rate, inclusive)?, &amounts)) {
            taxes[*place] = tax;
        }
    }
    Some(taxes)
}

/// The tax on top of each line that was taxed like all others: its share of its parcel's, by what it costs. Lines are
/// (number, whose, amount), parcels (whose, tax).
pub fn shared_out<S: PartialEq>(lines: &[(i64, S, i64)], parcels: &[(S, i64)]) -> BTreeMap<i64, i64> {
    let mut taxes = BTreeMap::new();
    for (whose, tax) in parcels {
        let own = || lines.iter().filter(|(_, seller, _)| seller == whose);
        let amounts: Vec<i64> = own().map(|(.., amount)| *amount).collect();
        taxes.extend(own().map(|(no, ..)| *no).zip(apportion(*tax, &amounts)));
    }
    taxes
}

/// The tax on an amount, or within it, rounded half up.
fn of_amount(amount: i64, rate_bp: i64, inclusive: bool) -> Option<i64> {
    let (rate, whole) = (i128::from(rate_bp), if inclusive { 10_000 + i128::from(rate_bp) } else { 10_000 });
    let product = i128::from(amount) * rate;
    let (tax, rest) = (product.div_euclid(whole), product.rem_euclid(whole));
    i64::try_from(tax + i128::from(2 * rest >= whole)).ok()
}

/// Under which names a tax is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regime {
    /// Within a state of India.
    CgstSgst,
    /// To another state of India, or out of it.
    Igst,
    /// Everywhere else.
    Vat,
    /// Of somebody in India without a GSTIN, who may show none of its taxes.
    Plain,
}

words!(Regime { CgstSgst => "cgst_sgst", Igst => "igst", Vat => "vat", Plain => "plain" });

impl Regime {
    /// Which it is for a seller, by what they gave of themselves and by where the goods go.
    pub fn for_seller(india: bool, seller: &TaxPerson, buyer_state: &str, buyer_country: &str) -> Self {
        if india && !is_gstin(&seller.tax_number) {
            return Self::Plain;
        }
        Self::of(india, &seller.state, buyer_state, buyer_country)
    }

    /// Which it is, from where the goods leave to where they go ([`state_supplied`]). A buyer of whom no state is known counts
    /// as one of the seller's.
    pub fn of(india: bool, seller_state: &str, buyer_state: &str, buyer_country: &str) -> Self {
        if !india {
            return Self::Vat;
        }
        if !buyer_country.trim().is_empty() && !is_india(buyer_country) {
            return Self::Igst;
        }
        let plain = |text: &str| text.trim().to_lowercase();
        let (seller, buyer) = (plain(seller_state), plain(buyer_state));
        let known = state(&seller).zip(state(&buyer)).map(|(seller, buyer)| seller == buyer);
        let same = known.unwrap_or(seller.is_empty() || buyer.is_empty() || seller == buyer);
        if same { Self::CgstSgst } else { Self::Igst }
    }

    /// A tax of this rate and amount under its names: (name, rate, amount). The odd paisa is the state's.
    pub fn parts(self, rate_bp: i64, tax: i64) -> Vec<(&'static str, i64, i64)> {
        match self {
            Self::CgstSgst => {
                let half = tax / 2;
                vec![("CGST", rate_bp / 2, half), ("SGST", rate_bp - rate_bp / 2, tax - half)]
            }
            Self::Igst => vec![("IGST", rate_bp, tax)],
            Self::Vat => vec![("VAT", rate_bp, tax)],
            Self::Plain if tax == 0 => vec![],
            Self::Plain => vec![("Tax", rate_bp, tax)],
        }
    }
}
