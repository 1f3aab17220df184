//! `GET /api/admin/tax`, `PUT /api/admin/tax`, `GET /api/products/{id}/tax` and `PUT /api/products/{id}/tax`

use crate::audit;
use crate::auth::{Admin, Fresh, Merchant};
use crate::books::invoice::percent;
use crate::books::parts::Parts;
use crate::catalog::store;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::settings;
use axum::extract::State;
use haat_domain::tax::{ProductTax, TaxPerson, TaxRules, basis_points};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// How the shop taxes what it sells, beside its one rate.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxRulesJson {
    /// Whether prices hold the tax already.
    inclusive: bool,
    /// The country whose taxes these are. India's invoices show CGST and SGST, or IGST.
    country: String,
    /// Who the house is for the tax office.
    name: String,
    /// Its address.
    address: String,
    /// Its state.
    state: String,
    /// Its GSTIN, or whatever the country calls it; may be empty.
    tax_number: String,
    /// Categories with a rate of their own: percent by name.
    #[serde(default)]
    categories: BTreeMap<String, f64>,
    /// Codes in the tariff: HSN by category.
    #[serde(default)]
    hsn: BTreeMap<String, String>,
}

impl From<&TaxRules> for TaxRulesJson {
    fn from(rules: &TaxRules) -> Self {
        Self {
            inclusive: rules.inclusive,
            country: rules.country.clone(),
            name: rules.house.name.clone(),
            address: rules.house.address.clone(),
            state: rules.house.state.clone(),
            tax_number: rules.house.tax_number.clone(),
            categories: rules.categories.iter().map(|(name, bp)| (name.clone(), percent(*bp))).collect(),
            hsn: rules.hsn.clone(),
        }
    }
}

impl TaxRulesJson {
    fn parse(&self) -> AppResult<TaxRules> {
        let line = |text: &str| text.trim().to_owned();
        let rules = TaxRules {
            inclusive: self.inclusive,
            categories: self
                .categories
                .iter()
                .map(|(name, rate)| (name.clone(), basis_points(*rate)))
                .collect(),
            hsn: self.hsn.iter().map(|(name, code)| (name.clone(), line(code))).collect(),
            products: false,
            house: TaxPerson {
                name: line(&self.name),
                address: line(&self.address),
                state: line(&self.state),
                tax_number: line(&self.tax_number).to_uppercase(),
            },
            country: line(&self.country),
        };
        rules.check().map(|()| rules).map_err(AppError::from)
    }
}

/// How the shop taxes what it sells.
#[utoipa::path(get, path = "/api/admin/tax", tag = "books", security(("session" = [])), responses((status = 200, body = TaxRulesJson)))]
pub async fn show_tax_rules(State(state): State<Arc<Parts>>, _: Admin) -> AppResult<Json<TaxRulesJson>> {
    Ok(Json(TaxRulesJson::from(&settings::read_tax_rules(&state.db).await?)))
}

/// Changes how the shop taxes what it sells, for orders that are placed from now on.
#[utoipa::path(put, path = "/api/admin/tax", tag = "books", security(("session" = [])), request_body = TaxRulesJson,
    responses((status = 200, body = TaxRulesJson),
        (status = 403, description = "Not an admin, or the password has to be given again"), (status = 422, description = "Rates, codes or numbers that make no sense")))]
pub async fn put_tax_rules(
    State(state): State<Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    Json(given): Json<TaxRulesJson>,
) -> AppResult<Json<TaxRulesJson>> {
    let rules = given.parse()?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    settings::put_tax_rules(&mut tx, &rules, now).await?;
    let prices = if rules.inclusive { "with" } else { "without" };
    let summary = format!(
        "Changed the taxes: prices {prices} tax, categories with a rate of their own: {}.",
        rules.categories.len()
    );
    audit::record(&mut tx, &admin, "tax.update", "settings", "tax", &summary, now)?;
    tx.commit().await?;
    state.settings.forget();
    Ok(Json(TaxRulesJson::from(&rules)))
}

/// What is said of a product's tax alone.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ProductTaxJson {
    /// In percent; null for that of its category, or the shop's.
    rate: Option<f64>,
    /// Its HSN code; empty for its category's.
    #[serde(default)]
    #[schema(required = false)]
    hsn: String,
}

impl ProductTaxJson {
    fn parse(&self) -> AppResult<ProductTax> {
        let tax = ProductTax { rate_bp: self.rate.map(basis_points), hsn: self.hsn.trim().to_owned() };
        tax.check().map(|()| tax).map_err(AppError::from)
    }
}

/// What is said of a product's tax alone: for its seller and admins.
#[utoipa::path(get, path = "/api/products/{id}/tax", tag = "books", security(("session" = [])),
    params(("id" = String, Path)), responses((status = 200, body = ProductTaxJson)))]
pub async fn show_product_tax(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
) -> AppResult<Json<ProductTaxJson>> {
    let owner = store::owner(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Product"))?;
    merchant.must_manage(owner.as_ref())?;
    let tax = store::product_tax(&state.db, &id).await?.unwrap_or_default();
    Ok(Json(ProductTaxJson { rate: tax.rate_bp.map(percent), hsn: tax.hsn }))
}

/// Says what of a product's tax is its own, for orders that are placed from now on: by its seller, or an admin.
#[utoipa::path(put, path = "/api/products/{id}/tax", tag = "books", security(("session" = [])),
    params(("id" = String, Path)), request_body = ProductTaxJson,
    responses((status = 200, body = ProductTaxJson), (status = 422, description = "A rate or a code that makes no sense")))]
pub async fn put_product_tax(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
    Json(given): Json<ProductTaxJson>,
) -> AppResult<Json<ProductTaxJson>> {
    let owner = store::owner(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Product"))?;
    merchant.must_manage(owner.as_ref())?;
    let tax = given.parse()?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    store::set_product_tax(&mut tx, &id, &tax, now).await?;
    let summary = format!("Changed the tax of the product {id}.");
    audit::record(&mut tx, &merchant.0, "product.tax", "product", &id, &summary, now)?;
    tx.commit().await?;
    state.settings.forget();
    Ok(Json(ProductTaxJson { rate: tax.rate_bp.map(percent), hsn: tax.hsn }))
}
