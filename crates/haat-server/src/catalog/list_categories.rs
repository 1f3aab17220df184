//! `GET /api/products/categories`

use crate::catalog::parts::Parts;
use crate::catalog::store;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use std::sync::Arc;

/// The names of the categories that have products, by name.
#[utoipa::path(get, path = "/api/products/categories", tag = "catalog",
    responses((status = 200, body = [String])))]
pub async fn list_categories(State(state): State<Arc<Parts>>) -> AppResult<Json<Vec<String>>> {
    Ok(Json(store::categories(&state.db).await?))
}
