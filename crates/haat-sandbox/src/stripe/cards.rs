//! Stripe's test cards, and what their banks say.

use serde_json::{Value, json};

/// Pays.
pub const CARD_GOOD: &str = "4242424242424242";
/// Is declined.
pub const CARD_DECLINED: &str = "4000000000000002";
/// Is declined for want of money.
pub const CARD_NO_FUNDS: &str = "4000000000009995";

/// Pays once its bank has asked the payer (3-D Secure).
pub const CARD_CHALLENGED: &str = "4000002760003184";

/// What a card's bank says.
#[derive(Debug, PartialEq)]
pub(super) enum Bank {
    /// The money is there.
    Pays,
    /// Only after a question to the payer.
    Asks,
    /// No, with Stripe's `error` object.
    Refuses(Value),
}

/// A card as the payer typed it.
#[derive(Debug, Default)]
pub(super) struct Card<'a> {
    pub(super) number: &'a str,
    pub(super) exp_month: &'a str,
    pub(super) exp_year: &'a str,
    pub(super) cvc: &'a str,
}

/// What the card's bank says to a whole card at a time.
pub(super) fn judge(card: &Card<'_>, now_ms: i64) -> Bank {
    check(card, now_ms).map_or_else(Bank::Refuses, |()| judge_number(card.number))
}

fn check(card: &Card<'_>, now_ms: i64) -> Result<(), Value> {
    let whole = |text: &str| text.parse::<i64>().ok();
    let month = whole(card.exp_month).filter(|month| (1..=12).contains(month));
    let month =
        month.ok_or_else(|| error("invalid_expiry_month", "Your card's expiration month is invalid."))?;
    let year = whole(card.exp_year).map(|year| if year < 100 { year + 2000 } else { year });
    let year = year.ok_or_else(|| error("invalid_expiry_year", "Your card's expiration year is invalid."))?;
    if expired(year, month, now_ms) {
        return Err(error("expired_card", "Your card has expired."));
    }
    if !(3..=4).contains(&card.cvc.len()) || whole(card.cvc).is_none() {
        return Err(error("invalid_cvc", "Your card's security code is invalid."));
    }
    Ok(())
}

/// What the bank says to the number alone.
pub(super) fn judge_number(number: &str) -> Bank {
    let number: String = number.chars().filter(|c| !c.is_whitespace()).collect();
    Bank::Refuses(match number.as_str() {
        CARD_GOOD | "5555555555554444" | "378282246310005" | "4000003560000008" => return Bank::Pays,
        CARD_CHALLENGED | "4000000000003220" => return Bank::Asks,
        CARD_DECLINED => declined(),
        CARD_NO_FUNDS => decline("insufficient_funds", "Your card has insufficient funds."),
        "4000000000009987" => decline("lost_card", "Your card was declined."),
        "4000000000000069" => error("expired_card", "Your card has expired."),
        "4000000000000127" => error("incorrect_cvc", "Your card's security code is incorrect."),
        "4000000000000119" => error(
            "processing_error",
            "An error occurred while processing your card. Try again in a little bit.",
        ),
        other if !passes_luhn(other) => error("incorrect_number", "Your card number is incorrect."),
        _ => decline(
            "test_mode_live_card",
            "Your card was declined. Your request was in test mode, but used a non test card.",
        ),
    })
}

/// The plainest refusal.
pub(super) fn declined() -> Value {
    decline("generic_decline", "Your card was declined.")
}

/// The payer gave their bank the wrong answer, or none.
pub(super) fn not_authenticated() -> Value {
    error(
        "payment_intent_authentication_failure",
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    )
}

fn decline(decline_code: &str, message: &str) -> Value {
    let mut error = error("card_declined", message);
    error["decline_code"] = json!(decline_code);
    error
}

fn error(code: &str, message: &str) -> Value {
    json!({ "type": "card_error", "code": code, "message": message })
}

fn expired(year: i64, month: i64, now_ms: i64) -> bool {
    let Ok(now) = jiff::Timestamp::from_millisecond(now_ms) else { return false };
    let today = now.to_zoned(jiff::tz::TimeZone::UTC).date();
    (year, month) < (i64::from(today.year()), i64::from(today.month()))
}

fn passes_luhn(number: &str) -> bool {
    if !(12..=19).contains(&number.len()) || !number.bytes().all(|b| b.is_ascii_digit()) {
        return false;
    }
    let sum: u32 = number
        .bytes()
        .rev()
        .enumerate()
        .map(|(at, digit)| {
            let digit = u32::from(digit - b'0') << (at % 2);
            if digit > 9 { digit - 9 } else { digit }
        })
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_790_000_000_000; // September 2026

    fn judged(number: &str, exp_month: &str, exp_year: &str, cvc: &str) -> String {
        match judge(&Card { number, exp_month, exp_year, cvc }, NOW) {
            Bank::Pays => "paid".to_owned(),
            Bank::Asks => "asks".to_owned(),
            Bank::Refuses(error) => error["code"].as_str().unwrap_or_default().to_owned(),
        }
    }

    #[test]
    fn cards_are_judged_like_stripes_own() {
        for (number, month, year, cvc, verdict) in [
            ("4242 4242 4242 4242", "12", "34", "123", "paid"),
            (CARD_GOOD, "9", "2026", "1234", "paid"),
            (CARD_GOOD, "8", "26", "123", "expired_card"),
            (CARD_GOOD, "13", "34", "123", "invalid_expiry_month"),
            (CARD_GOOD, "", "34", "123", "invalid_expiry_month"),
            (CARD_GOOD, "12", "", "123", "invalid_expiry_year"),
            (CARD_GOOD, "12", "34", "12", "invalid_cvc"),
            (CARD_GOOD, "12", "34", "abc", "invalid_cvc"),
            (CARD_CHALLENGED, "12", "34", "123", "asks"),
            (CARD_CHALLENGED, "12", "34", "12", "invalid_cvc"),
            (CARD_DECLINED, "12", "34", "123", "card_declined"),
            (CARD_NO_FUNDS, "12", "34", "123", "card_declined"),
            ("4242424242424241", "12", "34", "123", "incorrect_number"),
            ("4111111111111111", "12", "34", "123", "card_declined"),
            ("", "12", "34", "123", "incorrect_number"),
        ] {
            assert_eq!(judged(number, month, year, cvc), verdict, "{number} {month}/{year} {cvc}");
        }
    }
}
