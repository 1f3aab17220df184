//! `POST /api/products/searched`

use crate::catalog::heard::SearchOutcome;
use crate::catalog::parts::Parts;
use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use axum::extract::State;
use haat_search::Query;
use http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// Searches counted for one address in ten minutes; more nobody makes by hand.
const MOST_SEARCHES: u32 = 120;
const PER: Duration = Duration::from_mins(10);

/// What became of a search.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SearchedRequest {
    /// The words.
    query: String,
    /// Whether something of what was found was opened.
    clicked: bool,
}

/// Notes what became of a search, for the running totals of the shop's owner. Nothing is kept about who searched; whether
/// anything is found, the shop sees itself.
#[utoipa::path(post, path = "/api/products/searched", tag = "catalog", request_body = SearchedRequest,
    responses((status = 204), (status = 429, description = "Too many searches from one address")))]
pub async fn note_search(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    Json(request): Json<SearchedRequest>,
) -> AppResult<StatusCode> {
    state.limits.check(&format!("searched:{}", address.network()), MOST_SEARCHES, PER).await?;
    let words: String = request.query.chars().take(200).collect();
    let query = Query { text: Some(words.clone()), per_page: 1, ..Query::default() };
    let found = state.search.search(query).await?;
    let outcome = match (found.total, request.clicked) {
        (0, _) => SearchOutcome::Empty,
        (_, false) => SearchOutcome::Unclicked,
        (_, true) => SearchOutcome::Clicked,
    };
    state.heard.note(&words, outcome, state.clock.now());
    Ok(StatusCode::NO_CONTENT)
}
