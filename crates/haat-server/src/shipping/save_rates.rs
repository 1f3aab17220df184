//! `PUT /api/seller/shipping` and `PUT /api/admin/shipping`

use super::parts::Parts;
use super::show_rates::{ShippingRatesJson, rates};
use super::store;
use crate::audit;
use crate::auth::{Admin, CurrentUser, Seller};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::values::{Rupees, Whole};
use axum::extract::State;
use haat_domain::shipping::{ShippingRate, ShippingTable};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A table of what sending costs; without rows it is left to the shop.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ShippingRatesRequest {
    #[serde(default)]
    rates: Vec<ShippingRateRequest>,
}

/// One row of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippingRateRequest {
    #[serde(default)]
    country: String,
    #[serde(default)]
    state: String,
    up_to_grams: Option<Whole>,
    fee: Rupees,
    free_above: Option<Rupees>,
}

impl From<ShippingRateRequest> for ShippingRate {
    fn from(row: ShippingRateRequest) -> Self {
        Self {
            country: row.country.trim().to_owned(),
            state: row.state.trim().to_owned(),
            up_to_grams: row.up_to_grams.map(|grams| grams.0),
            fee: row.fee.0,
            free_above: row.free_above.map(|above| above.0),
        }
    }
}

async fn save(
    state: &Parts,
    by: &CurrentUser,
    whose: &str,
    request: ShippingRatesRequest,
) -> AppResult<ShippingRatesJson> {
    let table = ShippingTable::parse(request.rates.into_iter().map(ShippingRate::from).collect())?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    store::save(&mut tx, whose, table.as_ref()).await?;
    let rows = table.as_ref().map_or(0, |table| table.rates().len());
    let summary = format!("Changed what sending costs: {}.", audit::counted(rows, "row"));
    audit::record(&mut tx, by, "shipping.update", "shipping", whose, &summary, now)?;
    tx.commit().await?;
    rates(state, whose).await
}

/// Sets what the seller takes for sending things; the seller gets that. Without rows the shop's rates hold, and the
/// shop gets what buyers pay.
#[utoipa::path(put, path = "/api/seller/shipping", tag = "shipping", security(("session" = [])),
    request_body = ShippingRatesRequest,
    responses((status = 200, body = ShippingRatesJson), (status = 422, description = "A row makes no sense")))]
pub async fn save_own_rates(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    Json(request): Json<ShippingRatesRequest>,
) -> AppResult<Json<ShippingRatesJson>> {
    save(&state, &seller, seller.id.as_str(), request).await.map(Json)
}

/// Sets what the shop takes for sending things. Without rows the fee of its settings holds.
#[utoipa::path(put, path = "/api/admin/shipping", tag = "shipping", security(("session" = [])),
    request_body = ShippingRatesRequest,
    responses((status = 200, body = ShippingRatesJson), (status = 422, description = "A row makes no sense")))]
pub async fn save_shop_rates(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Json(request): Json<ShippingRatesRequest>,
) -> AppResult<Json<ShippingRatesJson>> {
    save(&state, &admin, store::SHOP, request).await.map(Json)
}
