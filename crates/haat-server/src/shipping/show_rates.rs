//! `GET /api/seller/shipping` and `GET /api/admin/shipping`

use super::parts::Parts;
use super::store;
use crate::auth::{Admin, Seller};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::values::Rupees;
use axum::extract::State;
use haat_domain::shipping::{ShippingRate, ShippingTable};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A row of a table of what sending costs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippingRateJson {
    /// Where to; empty: anywhere.
    pub country: String,
    /// Empty: anywhere in the country.
    pub state: String,
    /// Up to how many grams; null: however heavy.
    pub up_to_grams: Option<i64>,
    /// What it costs.
    pub fee: Rupees,
    /// Goods worth more than this are sent free; null: never.
    pub free_above: Option<Rupees>,
}

/// What sending costs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippingRatesJson {
    /// The own table; empty: what `fallback` says.
    pub rates: Vec<ShippingRateJson>,
    /// What holds without one: the shop's table, or the one fee of its settings.
    pub fallback: Vec<ShippingRateJson>,
}

impl From<&ShippingRate> for ShippingRateJson {
    fn from(rate: &ShippingRate) -> Self {
        Self {
            country: rate.country.clone(),
            state: rate.state.clone(),
            up_to_grams: rate.up_to_grams,
            fee: Rupees(rate.fee),
            free_above: rate.free_above.map(Rupees),
        }
    }
}

fn shown(table: Option<&ShippingTable>) -> Vec<ShippingRateJson> {
    table.map(ShippingTable::rates).unwrap_or_default().iter().map(ShippingRateJson::from).collect()
}

/// The rates of a seller or of the shop.
pub(super) async fn rates(state: &Parts, whose: &str) -> AppResult<ShippingRatesJson> {
    let rules = state.settings.get().await?.pricing;
    let own = store::table(&state.db, whose).await?;
    let of_shop = if whose == store::SHOP { None } else { store::table(&state.db, store::SHOP).await? };
    let mut fallback = shown(of_shop.as_ref());
    if fallback.is_empty() {
        fallback.push(ShippingRateJson {
            country: String::new(),
            state: String::new(),
            up_to_grams: None,
            fee: Rupees(rules.shipping_fee),
            free_above: Some(Rupees(rules.free_shipping_above)),
        });
    }
    Ok(ShippingRatesJson { rates: shown(own.as_ref()), fallback })
}

/// What the seller takes for sending things.
#[utoipa::path(get, path = "/api/seller/shipping", tag = "shipping", security(("session" = [])),
    responses((status = 200, body = ShippingRatesJson)))]
pub async fn show_own_rates(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
) -> AppResult<Json<ShippingRatesJson>> {
    rates(&state, seller.id.as_str()).await.map(Json)
}

/// What the shop takes for sending things, for itself and for sellers without a table of their own.
#[utoipa::path(get, path = "/api/admin/shipping", tag = "shipping", security(("session" = [])),
    responses((status = 200, body = ShippingRatesJson)))]
pub async fn show_shop_rates(
    State(state): State<Arc<Parts>>,
    _: Admin,
) -> AppResult<Json<ShippingRatesJson>> {
    rates(&state, store::SHOP).await.map(Json)
}
