//! `GET /api/admin/terms` and `PUT /api/admin/terms`

use crate::audit;
use crate::auth::{Accountant, Admin, Fresh};
use crate::books::parts::Parts;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::values::{Number, Rupees, Whole};
use crate::settings::ShopSettings;
use axum::extract::State;
use haat_domain::books::CommissionRates;
use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::payouts::SellerTerms;
use haat_domain::tax::basis_points;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

const MOST_RATES: usize = 500;

/// What the shop agrees with its sellers.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SellerTermsJson {
    /// What the shop keeps of a sale, in percent with at most two decimals.
    commission_percent: Number,
    /// Tax on that, in percent of it.
    commission_tax_percent: Number,
    /// Categories with a rate of their own: percent by name.
    #[serde(default)]
    categories: BTreeMap<String, f64>,
    /// Sellers with a rate of their own: percent by id.
    #[serde(default)]
    sellers: BTreeMap<String, f64>,
    /// So many days after its delivery a parcel is paid for, and not before the days for returns are over.
    release_days: Whole,
    /// Less is not paid out.
    minimum: Rupees,
    /// On which day of the week payouts start by themselves, from 1 (Monday); 0 for by hand.
    weekday: Whole,
    /// Whether people may ask to sell here; as it was when left out.
    #[serde(default)]
    applications: Option<bool>,
    /// So many of a new seller's first products wait for an admin's approval; as it was when left out.
    #[serde(default)]
    first_goods_wait: Option<Whole>,
}

impl From<&SellerTerms> for SellerTermsJson {
    fn from(terms: &SellerTerms) -> Self {
        let rates = |rates: &BTreeMap<String, i64>| {
            rates.iter().map(|(name, bp)| (name.clone(), percent(*bp))).collect()
        };
        Self {
            commission_percent: Number(percent(terms.rates.default_bp)),
            commission_tax_percent: Number(percent(terms.rates.tax_bp)),
            categories: rates(&terms.rates.categories),
            sellers: rates(&terms.rates.sellers),
            release_days: Whole(terms.release_days),
            minimum: Rupees(terms.minimum),
            weekday: Whole(terms.weekday),
            applications: Some(terms.applications),
            first_goods_wait: Some(Whole(terms.first_goods_wait)),
        }
    }
}

impl SellerTermsJson {
    fn parse(&self, present: &SellerTerms) -> AppResult<SellerTerms> {
        let rates = |rates: &BTreeMap<String, f64>| {
            rates.iter().map(|(name, percent)| (name.clone(), basis_points(*percent))).collect()
        };
        if self.categories.len() + self.sellers.len() > MOST_RATES {
            let many = Flaw::TooMany(MOST_RATES).says("There can be at most 500 rates.");
            return Err(FieldErrors::one("categories", many).into());
        }
        let terms = SellerTerms {
            rates: CommissionRates {
                default_bp: basis_points(self.commission_percent.0),
                categories: rates(&self.categories),
                sellers: rates(&self.sellers),
                tax_bp: basis_points(self.commission_tax_percent.0),
            },
            release_days: self.release_days.0,
            minimum: self.minimum.0,
            weekday: self.weekday.0,
            applications: self.applications.unwrap_or(present.applications),
            first_goods_wait: self.first_goods_wait.map_or(present.first_goods_wait, |wait| wait.0),
        };
        terms.check().map(|()| terms).map_err(AppError::from)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a rate has few digits")]
fn percent(bp: i64) -> f64 {
    bp as f64 / 100.0
}

/// What the shop agrees with its sellers.
#[utoipa::path(get, path = "/api/admin/terms", tag = "books", security(("session" = [])), responses((status = 200, body = SellerTermsJson)))]
pub async fn show_terms(State(state): State<Arc<Parts>>, _: Accountant) -> AppResult<Json<SellerTermsJson>> {
    Ok(Json(SellerTermsJson::from(&*state.settings.terms().await?)))
}

/// Changes what the shop agrees with its sellers, for orders that are placed from now on; days, minimum and weekday
/// count at once.
#[utoipa::path(put, path = "/api/admin/terms", tag = "books", security(("session" = [])), request_body = SellerTermsJson,
    responses((status = 200, body = SellerTermsJson), (status = 422, description = "Rates or days that make no sense")))]
pub async fn put_terms(
    State(state): State<Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    Json(given): Json<SellerTermsJson>,
) -> AppResult<Json<SellerTermsJson>> {
    let terms = given.parse(&*state.settings.terms().await?)?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    ShopSettings::put_terms(&mut tx, &terms, now).await?;
    let summary = format!(
        "Changed the terms for sellers: commission {} %, paid {} after delivery.",
        percent(terms.rates.default_bp),
        audit::counted(terms.release_days, "day")
    );
    audit::record(&mut tx, &admin, "terms.update", "settings", "terms", &summary, now)?;
    tx.commit().await?;
    state.settings.forget();
    Ok(Json(SellerTermsJson::from(&terms)))
}
