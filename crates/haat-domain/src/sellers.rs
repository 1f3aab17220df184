//! Becoming a seller, and how a seller's stall stands.

use crate::errors::{Complaint, FieldErrors, Flaw};
use crate::input::{LONGEST_REASON, text};
use crate::tax::is_gstin;
use crate::words::words;
use thiserror::Error;

/// Where somebody's wish to sell stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ApplicationState {
    /// An admin is to look at it.
    Waiting,
    /// They sell.
    Approved,
    /// They do not, and were told why; they may ask again.
    Declined,
    /// They took it back.
    Withdrawn,
}

words!(ApplicationState { Waiting => "waiting", Approved => "approved", Declined => "declined", Withdrawn => "withdrawn" });

/// Why an application cannot become what someone says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("This application was answered already, or taken back.")]
pub struct ApplicationOver;

impl ApplicationState {
    /// What an application that stands here becomes: what was answered stays so, and hearing it twice is no harm.
    pub const fn after(self, news: Self) -> Result<Self, ApplicationOver> {
        match (self, news) {
            (Self::Waiting, news) => Ok(news),
            (Self::Approved, Self::Approved)
            | (Self::Declined, Self::Declined)
            | (Self::Withdrawn, Self::Withdrawn) => Ok(self),
            _ => Err(ApplicationOver),
        }
    }
}

/// How a stall stands. Whatever it is, orders that were placed are served.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StallState {
    /// Its goods are in the shop.
    #[default]
    Open,
    /// Its seller is away: the goods are hidden until they are back.
    Away,
    /// An admin closed it: the goods are hidden, and nothing new is put up.
    Suspended,
}

words!(StallState { Open => "open", Away => "away", Suspended => "suspended" });

/// Why a stall cannot become what its seller says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("Your stall was suspended by the shop. Please serve your open orders and write to us.")]
pub struct Suspended;

impl StallState {
    /// What a seller makes of their own stall: none opens one that an admin closed.
    pub const fn by_seller(self, away: bool) -> Result<Self, Suspended> {
        match (self, away) {
            (Self::Suspended, _) => Err(Suspended),
            (_, true) => Ok(Self::Away),
            (_, false) => Ok(Self::Open),
        }
    }

    /// What an admin makes of it. Whoever was away stays away: they alone know when they are back.
    #[must_use]
    pub const fn by_admin(self, suspended: bool) -> Self {
        match (self, suspended) {
            (_, true) => Self::Suspended,
            (Self::Suspended, false) => Self::Open,
            (other, false) => other,
        }
    }
}

/// Why a product that was saved is not in the shop, whoever sells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Withheld {
    /// It is one of the first of a new seller, and an admin is to look at it.
    Waiting,
    /// Its seller took it out for a while.
    Paused,
    /// An admin took it out.
    Unlisted,
}

words!(Withheld { Waiting => "waiting", Paused => "paused", Unlisted => "unlisted" });

/// Why a product is not put back by its seller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotYours {
    /// It waits.
    #[error("This product waits for the shop's approval.")]
    Waiting,
    /// The shop took it out.
    #[error("The shop took this product out. Please change what was wrong with it and write to us.")]
    Unlisted,
}

/// What a seller makes of a product of theirs: they may take out and put back what nobody else holds.
pub const fn by_seller(now: Option<Withheld>, listed: bool) -> Result<Option<Withheld>, NotYours> {
    match (now, listed) {
        (Some(Withheld::Waiting), _) => Err(NotYours::Waiting),
        (Some(Withheld::Unlisted), _) => Err(NotYours::Unlisted),
        (_, true) => Ok(None),
        (_, false) => Ok(Some(Withheld::Paused)),
    }
}

/// A number by which a tax office knows a business: India's GSTIN or PAN, or another country's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxNumber(String);

impl TaxNumber {
    /// Reads what was typed, in whatever case and with whatever spaces. Nothing is `None`.
    pub fn parse(typed: &str, country: &str) -> Result<Option<Self>, Complaint> {
        let plain: String = typed
            .chars()
            .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '.' | '/'))
            .collect::<String>()
            .to_uppercase();
        if plain.is_empty() {
            return Ok(None);
        }
        if !plain.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Flaw::Malformed.says("A tax number has letters and digits only."));
        }
        if country.trim().eq_ignore_ascii_case("india") {
            return if is_gstin(&plain) || is_pan(&plain) {
                Ok(Some(Self(plain)))
            } else {
                let words = "Please give a GSTIN of 15 characters, or a PAN of 10; one of them is mistyped.";
                Err(Flaw::Malformed.says(words))
            };
        }
        if (4..=20).contains(&plain.len()) {
            Ok(Some(Self(plain)))
        } else {
            let words = "A tax number has 4 to 20 letters and digits.";
            Err(Flaw::Malformed.says(words).with("min", 4_i64).with("max", 20_i64))
        }
    }

    /// As it is kept and printed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether it has the form of a PAN: five letters, four digits, a letter.
fn is_pan(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 10
        && bytes[..5].iter().all(u8::is_ascii_uppercase)
        && bytes[5..9].iter().all(u8::is_ascii_digit)
        && bytes[9].is_ascii_uppercase()
}

/// Where a seller's business is, and by which number its tax office knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the lines of an address")]
pub struct Business {
    pub address: String,
    pub city: String,
    pub region: String,
    pub pin_code: String,
    pub country: String,
    pub tax_number: String,
}

impl Business {
    /// The address has to be whole; the tax number may come later. Fields are named as in the form.
    pub fn parse(given: &Self) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let address = errors.take("address", text::line(&given.address, "address", 200));
        let city = errors.take("city", text::line(&given.city, "city", 100));
        let pin_code = errors.take("pinCode", text::line(&given.pin_code, "pin code", 20));
        let country = errors.take("country", text::line(&given.country, "country", 100));
        let region = if given.region.trim().is_empty() {
            Some(String::new())
        } else {
            errors.take("region", text::line(&given.region, "state", 100))
        };
        let known = country.clone().unwrap_or_default();
        let tax_number = errors.take("taxNumber", TaxNumber::parse(&given.tax_number, &known));
        match (address, city, region, pin_code, country, tax_number) {
            (Some(address), Some(city), Some(region), Some(pin_code), Some(country), Some(tax)) => {
                let tax_number = tax.map(|tax| tax.as_str().to_owned()).unwrap_or_default();
                Ok(Self { address, city, region, pin_code, country, tax_number })
            }
            _ => Err(errors),
        }
    }
}

/// What a stall says about itself beside its name, logo and description.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Policies {
    pub shipping: String,
    pub returns: String,
}

impl Policies {
    /// Either may be empty. Fields are named as in the form.
    pub fn parse(shipping: &str, returns: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let shipping = errors.take("shippingPolicy", words_or_none(shipping, "shipping policy", 2_000));
        let returns = errors.take("returnPolicy", words_or_none(returns, "return policy", 2_000));
        match (shipping, returns) {
            (Some(shipping), Some(returns)) => Ok(Self { shipping, returns }),
            _ => Err(errors),
        }
    }
}

/// A few sentences, or none.
pub fn words_or_none(given: &str, label: &str, most: usize) -> Result<String, Complaint> {
    if given.trim().is_empty() { Ok(String::new()) } else { text::paragraphs(given, label, most) }
}

/// The reason that an admin gives, or that somebody reports something for: a few sentences.
pub fn reason(given: &str) -> Result<String, FieldErrors> {
    text::paragraphs(given, "reason", LONGEST_REASON).map_err(|error| FieldErrors::one("reason", error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_application_is_answered_once() {
        use ApplicationState::{Approved, Declined, Waiting, Withdrawn};
        for news in [Approved, Declined, Withdrawn] {
            assert_eq!(Waiting.after(news), Ok(news));
            assert_eq!(news.after(news), Ok(news));
            for other in ApplicationState::ALL.into_iter().filter(|other| *other != news) {
                assert_eq!(news.after(other), Err(ApplicationOver), "{news:?} {other:?}");
            }
        }
    }

    #[test]
    fn only_an_admin_opens_what_an_admin_closed() {
        use StallState::{Away, Open, Suspended as Closed};
        for away in [true, false] {
            assert_eq!(Closed.by_seller(away), Err(Suspended));
        }
        for state in [Open, Away] {
            assert_eq!((state.by_seller(true), state.by_seller(false)), (Ok(Away), Ok(Open)));
            assert_eq!((state.by_admin(true), state.by_admin(false)), (Closed, state));
        }
        assert_eq!((Closed.by_admin(true), Closed.by_admin(false)), (Closed, Open));
    }

    #[test]
    fn a_seller_puts_back_only_what_they_took_out() {
        use Withheld::{Paused, Unlisted, Waiting};
        assert_eq!((by_seller(None, true), by_seller(None, false)), (Ok(None), Ok(Some(Paused))));
        assert_eq!(by_seller(Some(Paused), true), Ok(None));
        assert_eq!(by_seller(Some(Paused), false), Ok(Some(Paused)));
        for listed in [true, false] {
            assert_eq!(by_seller(Some(Waiting), listed), Err(NotYours::Waiting));
            assert_eq!(by_seller(Some(Unlisted), listed), Err(NotYours::Unlisted));
        }
    }

    #[test]
    fn tax_numbers_are_read_however_they_are_typed() {
        let read = |typed: &str, country: &str| {
            TaxNumber::parse(typed, country).map(|number| number.map(|number| number.0))
        };
        assert_eq!(read(" 27 aapfu0939f1zv ", "India"), Ok(Some("27AAPFU0939F1ZV".to_owned())));
        assert_eq!(read("AAPFU0939F", "india "), Ok(Some("AAPFU0939F".to_owned())));
        assert_eq!(read("DE 123.456.789", "Germany"), Ok(Some("DE123456789".to_owned())));
        assert_eq!(read("  ", "India"), Ok(None));
        for (wrong, country) in [("27AAPFU0939F1ZX", "India"), ("DE1", "Germany"), ("12#45", "Nepal")] {
            assert!(read(wrong, country).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_business_has_a_whole_address() {
        let given = Business {
            address: " 4 MG Road ".to_owned(),
            city: "Pune".to_owned(),
            pin_code: "411001".to_owned(),
            country: "India".to_owned(),
            ..Business::default()
        };
        assert_eq!(Business::parse(&given).unwrap().address, "4 MG Road");
        let errors = Business::parse(&Business::default()).unwrap_err();
        for field in ["address", "city", "pinCode", "country"] {
            assert!(errors.get(field).is_some(), "{field}");
        }
        assert!(errors.get("region").is_none() && errors.get("taxNumber").is_none());
    }
}
