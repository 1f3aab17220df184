//! The days that a shop allows for returns, as settings.

use haat_domain::returns::ReturnRules;

const WINDOW: &str = "returns.window_days";
const ANSWER: &str = "returns.answer_days";
const SEND: &str = "returns.send_days";

/// One row for each figure.
pub(super) fn rows(rules: &ReturnRules) -> [(&'static str, i64); 3] {
    [(WINDOW, rules.window_days), (ANSWER, rules.answer_days), (SEND, rules.send_days)]
}

/// What was never set, or makes no sense, has its default.
pub(super) fn read(rows: &[(String, String)]) -> ReturnRules {
    let mut rules = ReturnRules::default();
    for (key, value) in rows {
        let Ok(days) = value.parse() else { continue };
        match key.as_str() {
            WINDOW => rules.window_days = days,
            ANSWER => rules.answer_days = days,
            SEND => rules.send_days = days,
            _ => {}
        }
    }
    if rules.check().is_ok() { rules } else { ReturnRules::default() }
}
