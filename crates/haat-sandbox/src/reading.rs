//! Reading what the shop sends, without the shop's own code: a mistake there must not be repeated here.

use serde_json::Value;

/// Currencies that PayPal takes without decimals.
const WITHOUT_DECIMALS: [&str; 3] = ["HUF", "JPY", "TWD"];

/// The text at a JSON pointer, if it is a text and not empty.
pub(crate) fn text<'a>(value: &'a Value, pointer: &str) -> Option<&'a str> {
    value.pointer(pointer)?.as_str().filter(|s| !s.is_empty())
}

/// The same, owned.
pub(crate) fn string(value: &Value, pointer: &str) -> Option<String> {
    text(value, pointer).map(str::to_owned)
}

/// The elements of the array at a JSON pointer; none when there is no array.
pub(crate) fn items<'a>(value: &'a Value, pointer: &str) -> &'a [Value] {
    value.pointer(pointer).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Whether amounts in this currency have exactly two decimals.
pub(crate) fn has_cents(currency: &str) -> bool {
    currency.len() == 3
        && currency.bytes().all(|b| b.is_ascii_uppercase())
        && !WITHOUT_DECIMALS.contains(&currency)
}

/// `1234` as `"12.34"`.
pub(crate) fn to_decimal(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, (cents % 100).abs())
}

/// `"12.34"` as `1234`. PayPal takes up to two decimals and nothing else.
pub(crate) fn from_decimal(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || whole.len() > 12 || fraction.len() > 2 || !digits(whole) || !digits(fraction) {
        return None;
    }
    format!("{whole}{fraction:0<2}").parse().ok()
}
