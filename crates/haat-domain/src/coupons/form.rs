//! A coupon as somebody writes it down.

use super::{Coupon, Off, Payer, tidy_code};
use crate::errors::{FieldErrors, Flaw};
use crate::ids::UserId;
use crate::input::text;
use crate::money::Paise;
use crate::time::Millis;

const SHORTEST_CODE: usize = 3;
const LONGEST_CODE: usize = 24;
const MOST_CATEGORIES: usize = 20;
const MOST_USES: i64 = 1_000_000_000;

/// The form as it arrived.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct CouponInput {
    pub code: String,
    pub note: String,
    /// `percent`, `amount` or `shipping`.
    pub kind: String,
    pub percent: Option<f64>,
    pub amount: Option<Paise>,
    pub most: Option<Paise>,
    pub categories: Vec<String>,
    pub at_least: Option<Paise>,
    pub starts_at: Option<Millis>,
    pub ends_at: Option<Millis>,
    pub limit: Option<i64>,
    pub limit_each: Option<i64>,
    /// `shop` or `seller`.
    pub payer: String,
    pub paused: bool,
}

/// A coupon that makes sense, with its code and what its owner notes about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct CouponForm {
    pub code: String,
    pub note: String,
    pub coupon: Coupon,
}

impl CouponForm {
    /// Reads a form. A seller's coupon is for the seller's own goods, and the seller bears it.
    pub fn parse(input: &CouponInput, seller: Option<&UserId>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let code = tidy_code(&input.code);
        let plain = code.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if !plain || !(SHORTEST_CODE..=LONGEST_CODE).contains(&code.len()) {
            let words = "A code has 3 to 24 letters and digits.";
            let flaw = Flaw::Malformed.says(words).with("min", SHORTEST_CODE).with("max", LONGEST_CODE);
            errors.push("code", flaw);
        }
        let note = match input.note.trim() {
            "" => Some(String::new()),
            note => errors.take("note", text::line(note, "note", 200)),
        };
        let off = off(input, &mut errors);
        let categories = categories(input, &mut errors);
        let at_least = input.at_least.unwrap_or_default();
        if !(Paise::ZERO..=Paise::MAX).contains(&at_least) {
            let words = "The least that must be bought is an amount of zero or more.";
            errors.push("atLeast", Flaw::Negative.says(words));
        }
        if let (Some(start), Some(end)) = (input.starts_at, input.ends_at)
            && end <= start
        {
            errors.push("endsAt", Flaw::WrongOrder.says("The coupon must end after it begins."));
        }
        for (field, limit) in [("limit", input.limit), ("limitEach", input.limit_each)] {
            if limit.is_some_and(|limit| !(1..=MOST_USES).contains(&limit)) {
                let words = "A limit is 1 or more, or empty for none.";
                errors.push(field, Flaw::OutOfRange(1, MOST_USES).says(words));
            }
        }
        let payer = if seller.is_some() { Some(Payer::Seller) } else { Payer::parse(input.payer.trim()) };
        if payer.is_none() {
            let words = "Please say who bears the discount: the shop or the seller.";
            errors.push("payer", Flaw::Required.says(words));
        }
        match (note, off, payer) {
            (Some(note), Some(off), Some(payer)) if errors.is_empty() => {
                let coupon = Coupon {
                    off,
                    seller: seller.cloned(),
                    categories,
                    at_least,
                    starts_at: input.starts_at,
                    ends_at: input.ends_at,
                    limit: input.limit,
                    limit_each: input.limit_each,
                    payer,
                    paused: input.paused,
                };
                Ok(Self { code, note, coupon })
            }
            _ => Err(errors),
        }
    }
}

fn off(input: &CouponInput, errors: &mut FieldErrors) -> Option<Off> {
    let amount = |value: Option<Paise>| value.filter(|value| (Paise(1)..=Paise::MAX).contains(value));
    match input.kind.trim() {
        "percent" => {
            let bp = input.percent.map(|percent| percent * 100.0);
            let whole = bp.filter(|bp| (1.0..=10_000.0).contains(bp) && (bp - bp.round()).abs() < 1e-6);
            if whole.is_none() {
                let words = "The percentage lies above 0 and at 100 or below, with two decimals at most.";
                errors.push("percent", Flaw::OutOfRange(0, 100).says(words));
            }
            if input.most.is_some() && amount(input.most).is_none() {
                let words = "The most that is taken off must be above ₹0, or empty.";
                errors.push("most", Flaw::NotPositive.says(words));
            }
            #[expect(clippy::cast_possible_truncation, reason = "a whole number up to 10 000")]
            whole.map(|bp| Off::Percent { bp: bp.round() as i64, most: input.most })
        }
        "amount" => {
            let taken = amount(input.amount);
            if taken.is_none() {
                errors.push("amount", Flaw::NotPositive.says("The amount must be above ₹0."));
            }
            taken.map(Off::Amount)
        }
        "shipping" => Some(Off::FreeShipping),
        _ => {
            errors.push("kind", Flaw::Required.says("Please choose what the coupon takes off."));
            None
        }
    }
}

fn categories(input: &CouponInput, errors: &mut FieldErrors) -> Vec<String> {
    let mut names: Vec<String> =
        input.categories.iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
    names.sort();
    names.dedup();
    if names.len() > MOST_CATEGORIES || names.iter().any(|name| name.chars().count() > 100) {
        errors.push("categories", Flaw::TooMany(MOST_CATEGORIES).says("Please name up to 20 categories."));
    }
    names
}
