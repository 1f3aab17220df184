//! `GET /api/products/suggest/places`

use crate::catalog::parts::Parts;
use crate::catalog::search_products::CategoryCount;
use crate::catalog::store::SellerRow;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::params::Params;
use axum::extract::State;
use haat_domain::accounts::SellerProfile;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// Of each kind so many are offered: goods are what most people look for.
const EACH: usize = 3;
/// Nobody types more into the box.
const MAX_CHARS: usize = 100;

/// Where what was typed so far may lead, beside single products.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuggestedPlaces {
    /// Categories with how many products they have, most first.
    categories: Vec<CategoryCount>,
    /// Sellers.
    sellers: Vec<SuggestedSeller>,
}

/// A seller whose name fits.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuggestedSeller {
    /// The seller's id.
    #[serde(rename = "_id")]
    id: String,
    /// The name of the shop.
    name: String,
    /// A picture's address; empty when there is none.
    logo: String,
}

impl From<SellerRow> for SuggestedSeller {
    fn from(row: SellerRow) -> Self {
        let logo = SellerProfile::shown_logo(&row.logo).to_owned();
        Self { id: row.id.into_string(), name: row.name, logo }
    }
}

/// Up to 3 categories and 3 sellers whose names fit what was typed so far into the header's box.
#[utoipa::path(get, path = "/api/products/suggest/places", tag = "catalog",
    params(("query" = Option<String>, Query)),
    responses((status = 200, body = SuggestedPlaces), (status = 503, description = "The index is being built")))]
pub async fn suggest_places(
    State(state): State<Arc<Parts>>,
    Params(params): Params<HashMap<String, String>>,
) -> AppResult<Json<SuggestedPlaces>> {
    let typed: String =
        params.get("query").map(|text| text.chars().take(MAX_CHARS).collect()).unwrap_or_default();
    let sellers = state.sellers.suggest(&state.db, &typed, EACH).await?;
    let categories = state.search.suggest_categories(typed, EACH).await?;
    Ok(Json(SuggestedPlaces {
        categories: categories.into_iter().map(CategoryCount::from).collect(),
        sellers: sellers.into_iter().map(SuggestedSeller::from).collect(),
    }))
}
