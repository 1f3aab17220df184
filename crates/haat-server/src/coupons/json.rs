//! Coupons as their keepers see them.

use crate::auth::Merchant;
use crate::coupons::store::CouponRow;
use crate::error::{AppError, Code};
use crate::http::values::{IsoTime, Number, Rupees, Whole, dollars};
use haat_db::DbError;
use haat_domain::coupons::{CouponForm, CouponInput, CouponRefused, Used};
use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A coupon.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponJson {
    /// Its id.
    #[serde(rename = "_id")]
    pub id: String,
    /// What shoppers type.
    pub code: String,
    /// What it is for; shoppers do not see it.
    pub note: String,
    /// Whose goods it is for; null: everyone's.
    pub seller_id: Option<String>,
    /// What that seller is called.
    pub seller_name: Option<String>,
    /// What it takes off.
    pub kind: CouponKindJson,
    /// With `percent`: how many.
    pub percent: Option<f64>,
    /// With `amount`: how much.
    pub amount: Option<Rupees>,
    /// With `percent`: never more than this.
    pub most: Option<Rupees>,
    /// Of which categories; empty: of all.
    pub categories: Vec<String>,
    /// What the goods it is for must cost in all.
    pub at_least: Rupees,
    /// From when.
    pub starts_at: Option<IsoTime>,
    /// Until when.
    pub ends_at: Option<IsoTime>,
    /// How many orders can use it.
    pub limit: Option<i64>,
    /// How many orders of one person can.
    pub limit_each: Option<i64>,
    /// Who bears it.
    pub payer: CouponPayerJson,
    /// Whether it rests.
    pub paused: bool,
    /// In how many orders it is.
    pub used: i64,
    /// Where it stands now.
    pub state: CouponStateJson,
    /// When it was made.
    pub created_at: IsoTime,
}

/// What a coupon takes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "named by what they mean")]
pub enum CouponKindJson {
    Percent,
    Amount,
    Shipping,
}

/// Who bears a coupon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of Payer")]
pub enum CouponPayerJson {
    Shop,
    Seller,
}

/// Where a coupon stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CouponStateJson {
    /// It can be used.
    Running,
    /// It begins later.
    Waiting,
    /// It is over.
    Ended,
    /// As many orders as can have used it.
    UsedUp,
    /// Its keeper lets it rest.
    Paused,
}

/// A coupon after it was saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct CouponAnswer {
    /// What happened.
    pub message: String,
    /// The coupon now.
    pub coupon: CouponJson,
}

impl CouponJson {
    /// A coupon as it stands now.
    pub fn new(row: CouponRow, seller_name: Option<String>, now: Millis) -> Self {
        use haat_domain::coupons::Payer;
        let coupon = row.coupon();
        let state = match coupon.usable(Used { in_all: row.used, by_person: 0 }, now) {
            _ if row.paused => CouponStateJson::Paused,
            Err(CouponRefused::NotYet) => CouponStateJson::Waiting,
            Err(CouponRefused::Ended) => CouponStateJson::Ended,
            Err(CouponRefused::UsedUp) => CouponStateJson::UsedUp,
            _ => CouponStateJson::Running,
        };
        let kind = match row.kind.as_str() {
            "percent" => CouponKindJson::Percent,
            "amount" => CouponKindJson::Amount,
            _ => CouponKindJson::Shipping,
        };
        Self {
            id: row.id,
            code: row.code,
            note: row.note,
            seller_id: row.seller_id.map(UserId::into_string),
            seller_name,
            percent: (kind == CouponKindJson::Percent).then(|| dollars(row.value)),
            amount: (kind == CouponKindJson::Amount).then_some(Rupees(Paise(row.value))),
            kind,
            most: row.most.map(Rupees),
            categories: coupon.categories,
            at_least: Rupees(row.at_least),
            starts_at: row.starts_at.map(IsoTime),
            ends_at: row.ends_at.map(IsoTime),
            limit: row.max_uses,
            limit_each: row.max_uses_each,
            payer: match row.payer {
                Payer::Shop => CouponPayerJson::Shop,
                Payer::Seller => CouponPayerJson::Seller,
            },
            paused: row.paused,
            used: row.used,
            state,
            created_at: IsoTime(row.created_at),
        }
    }
}

/// The form of a coupon.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponRequest {
    /// 3 to 24 letters and digits; capitals and small letters are the same.
    #[serde(default)]
    code: String,
    /// For its keeper alone.
    #[serde(default)]
    note: String,
    /// `percent`, `amount` or `shipping`.
    #[serde(default)]
    kind: String,
    percent: Option<Number>,
    amount: Option<Rupees>,
    most: Option<Rupees>,
    #[serde(default)]
    categories: Vec<String>,
    at_least: Option<Rupees>,
    starts_at: Option<IsoTime>,
    ends_at: Option<IsoTime>,
    limit: Option<Whole>,
    limit_each: Option<Whole>,
    /// `shop` or `seller`; a seller's own coupon is always borne by the seller.
    #[serde(default)]
    payer: String,
    #[serde(default)]
    paused: bool,
}

impl CouponRequest {
    /// The coupon it describes, of a seller's goods or of everyone's.
    pub fn parse(self, seller: Option<&UserId>) -> Result<CouponForm, FieldErrors> {
        let input = CouponInput {
            code: self.code,
            note: self.note,
            kind: self.kind,
            percent: self.percent.map(|percent| percent.0),
            amount: self.amount.map(|amount| amount.0),
            most: self.most.map(|most| most.0),
            categories: self.categories,
            at_least: self.at_least.map(|least| least.0),
            starts_at: self.starts_at.map(|start| start.0),
            ends_at: self.ends_at.map(|end| end.0),
            limit: self.limit.map(|limit| limit.0),
            limit_each: self.limit_each.map(|limit| limit.0),
            payer: self.payer,
            paused: self.paused,
        };
        CouponForm::parse(&input, seller)
    }
}

/// The coupon, unless it is somebody else's: who may not change it need not know that it is there.
pub fn own(row: Option<CouponRow>, merchant: &Merchant) -> Result<CouponRow, AppError> {
    row.filter(|row| merchant.0.manages(row.seller_id.as_ref())).ok_or_else(|| AppError::not_found("Coupon"))
}

/// A code that another coupon has is the form's mistake.
pub fn taken(error: DbError) -> AppError {
    if error.is_unique("coupons", &["code"]) {
        let words = "Another coupon has this code. Please choose another one.";
        return AppError::conflict(words)
            .coded(Code::CouponCodeTaken)
            .field("code", &Flaw::Taken.says(words));
    }
    error.into()
}
