//! `GET /api/products/suggest`

use crate::catalog::parts::Parts;
use crate::catalog::store::{self, ProductRow};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::params::Params;
use crate::http::values::Rupees;
use crate::uploads::sizes::Pictures;
use axum::extract::State;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// Products offered while someone types.
const SUGGESTIONS: usize = 8;
/// Nobody types more into the box, and the index need not look at it.
const MAX_CHARS: usize = 100;

/// A product to jump to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductSuggestion {
    /// The product's id.
    #[serde(rename = "_id")]
    id: String,
    /// What it is called.
    name: String,
    /// Its slug.
    url: String,
    /// Its picture, in the smallest size there is.
    image: String,
    /// Where it belongs.
    category: String,
    /// What it costs.
    price: Rupees,
}

impl From<ProductRow> for ProductSuggestion {
    fn from(row: ProductRow) -> Self {
        let price = Rupees(row.price_shown());
        Self {
            id: row.id.into_string(),
            name: row.name,
            url: row.url.unwrap_or_default(),
            image: Pictures::of(&row.image).map_or(row.image, |pictures| pictures.card),
            category: row.category,
            price,
        }
    }
}

/// Up to 8 products whose names fit what was typed so far into the header's box.
#[utoipa::path(get, path = "/api/products/suggest", tag = "catalog",
    params(("query" = Option<String>, Query)),
    responses((status = 200, body = [ProductSuggestion]), (status = 503, description = "The index is being built")))]
pub async fn suggest_products(
    State(state): State<Arc<Parts>>,
    Params(params): Params<HashMap<String, String>>,
) -> AppResult<Json<Vec<ProductSuggestion>>> {
    let typed: String =
        params.get("query").map(|text| text.chars().take(MAX_CHARS).collect()).unwrap_or_default();
    if typed.trim().is_empty() {
        return Ok(Json(Vec::new()));
    }
    let found = state.search.suggest(typed, SUGGESTIONS).await?;
    let ids: Vec<String> = found.into_iter().map(|suggestion| suggestion.id).collect();
    let rows = store::listed(&state.db, &ids).await?;
    Ok(Json(rows.into_iter().map(ProductSuggestion::from).collect()))
}
