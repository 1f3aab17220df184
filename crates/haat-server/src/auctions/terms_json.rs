//! What was agreed when an auction opened, as the API shows it.

use crate::auctions::model::Lot;
use crate::http::values::{IsoTime, Rupees};
use haat_domain::auctions::Step;
use haat_domain::time::{HOUR, MINUTE};
use serde::Serialize;
use utoipa::ToSchema;

/// The soft close.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExtensionJson {
    /// How long bidding goes on after a change near the end.
    pub minutes: i64,
    /// How far all extensions together may move the first end.
    pub cap_minutes: i64,
}

/// The least raise: `"any"`, `"ladder"` or an amount in rupees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum StepJson {
    /// `"any"` or `"ladder"`.
    Word(&'static str),
    /// A fixed amount.
    Amount(Rupees),
}

/// What was agreed when the auction opened.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TermsJson {
    /// The least raise.
    pub step: StepJson,
    /// The soft close, if there is one.
    pub extension: Option<ExtensionJson>,
    /// Whether there is a secret least price.
    pub has_reserve: bool,
    /// The price at which it ends at once, on offer or not.
    pub buy_now: Option<Rupees>,
    /// Before it no bid counts.
    pub start_date: IsoTime,
    /// How long the winner has to order and pay.
    pub payment_within_hours: i64,
}

impl TermsJson {
    pub(crate) fn new(lot: &Lot) -> Self {
        let terms = &lot.terms;
        Self {
            step: match terms.step {
                Step::Any => StepJson::Word("any"),
                Step::Ladder => StepJson::Word("ladder"),
                Step::Fixed(raise) => StepJson::Amount(Rupees(raise)),
            },
            extension: terms.extension.map(|extension| ExtensionJson {
                minutes: extension.by / MINUTE,
                cap_minutes: extension.cap / MINUTE,
            }),
            has_reserve: terms.has_reserve,
            buy_now: terms.buy_now.map(Rupees),
            start_date: IsoTime(terms.starts_at),
            payment_within_hours: lot.payment_within / HOUR,
        }
    }
}
