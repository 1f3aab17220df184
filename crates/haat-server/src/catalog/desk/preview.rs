//! `POST /api/admin/search/preview`

use super::parse_lines;
use super::pins::PinRequest;
use crate::auth::Admin;
use crate::catalog::parts::Parts;
use crate::catalog::search::OwnWords;
use crate::catalog::store;
use crate::catalog::suggest_products::ProductSuggestion;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use haat_search::{Lexicon, Query};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

const PER_PAGE: u32 = 12;

/// A search to be tried with what is not saved yet.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PreviewRequest {
    /// What a shopper would type.
    query: String,
    /// The owner's lines; those that are saved when left out.
    words: Option<String>,
    /// What would be pinned, beside what is.
    pin: Option<PinRequest>,
}

/// What it would find, beside what it finds now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewJson {
    /// The first products then.
    products: Vec<ProductSuggestion>,
    /// How many there would be.
    count_products: u64,
    /// The first products now.
    products_now: Vec<ProductSuggestion>,
    /// How many there are now.
    count_now: u64,
}

/// Searches as if this were saved.
#[utoipa::path(post, path = "/api/admin/search/preview", tag = "catalog", security(("session" = [])),
    request_body = PreviewRequest,
    responses((status = 200, body = PreviewJson), (status = 422, description = "By field")))]
pub async fn preview_search(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    Json(request): Json<PreviewRequest>,
) -> AppResult<Json<PreviewJson>> {
    let mut own = OwnWords::read(&state.db).await?;
    if let Some(words) = &request.words {
        own.lines = parse_lines(words)?;
    }
    if let Some(pin) = &request.pin {
        let pin = pin.parse()?;
        own.pins.retain(|(query, _)| Lexicon::key(query) != pin.query);
        own.pins.push((pin.shown.clone(), pin.ids()));
    }
    let text = Some(request.query.chars().take(200).collect());
    let query = Query { text, per_page: PER_PAGE, ..Query::default() };
    let now = state.search.search(query.clone()).await?;
    let then = state.search.preview(own, query).await?;
    Ok(Json(PreviewJson {
        products: shown(&state, &then.ids).await?,
        count_products: then.total,
        products_now: shown(&state, &now.ids).await?,
        count_now: now.total,
    }))
}

async fn shown(state: &Parts, ids: &[String]) -> AppResult<Vec<ProductSuggestion>> {
    Ok(store::listed(&state.db, ids).await?.into_iter().map(ProductSuggestion::from).collect())
}
