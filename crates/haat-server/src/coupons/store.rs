//! SQL about coupons.

mod list;
mod take;

pub use list::{find, insert, list, remove, save};
pub use take::{Coupons, NewUse, give_back, note_uses, takes_off};

use haat_db::FromRow;
use haat_domain::coupons::{Coupon, CouponForm, Off, Payer};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::time::Millis;

/// A coupon as it is stored.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of coupons, described in the migration")]
pub struct CouponRow {
    pub id: String,
    pub code: String,
    pub note: String,
    pub seller_id: Option<UserId>,
    pub kind: String,
    pub value: i64,
    pub most: Option<Paise>,
    pub categories: String,
    pub at_least: Paise,
    pub starts_at: Option<Millis>,
    pub ends_at: Option<Millis>,
    pub max_uses: Option<i64>,
    pub max_uses_each: Option<i64>,
    pub payer: Payer,
    pub paused: bool,
    pub used: i64,
    pub created_at: Millis,
}

const COLUMNS: &str = "id, code, note, seller_id, kind, value, most, categories, at_least, starts_at, ends_at, \
                       max_uses, max_uses_each, payer, paused, used, created_at";

impl CouponRow {
    /// Its rule.
    pub fn coupon(&self) -> Coupon {
        let off = match self.kind.as_str() {
            "percent" => Off::Percent { bp: self.value, most: self.most },
            "amount" => Off::Amount(Paise(self.value)),
            _ => Off::FreeShipping,
        };
        Coupon {
            off,
            seller: self.seller_id.clone(),
            categories: self.categories.lines().map(str::to_owned).collect(),
            at_least: self.at_least,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            limit: self.max_uses,
            limit_each: self.max_uses_each,
            payer: self.payer,
            paused: self.paused,
        }
    }

    /// What a form says, as it is stored under this id.
    pub fn of(id: String, form: CouponForm, now: Millis) -> Self {
        let CouponForm { code, note, coupon } = form;
        let (kind, value, most) = match coupon.off {
            Off::Percent { bp, most } => ("percent", bp, most),
            Off::Amount(amount) => ("amount", amount.0, None),
            Off::FreeShipping => ("shipping", 0, None),
        };
        Self {
            id,
            code,
            note,
            seller_id: coupon.seller,
            kind: kind.to_owned(),
            value,
            most,
            categories: coupon.categories.join("\n"),
            at_least: coupon.at_least,
            starts_at: coupon.starts_at,
            ends_at: coupon.ends_at,
            max_uses: coupon.limit,
            max_uses_each: coupon.limit_each,
            payer: coupon.payer,
            paused: coupon.paused,
            used: 0,
            created_at: now,
        }
    }
}
