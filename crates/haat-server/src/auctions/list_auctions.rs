//! `GET /api/auctions`

use crate::auctions::json::AuctionJson;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use axum::extract::State;
use http::HeaderMap;
use std::sync::Arc;

/// All auctions, newest first, each with its last bid.
#[utoipa::path(get, path = "/api/auctions", tag = "auctions",
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<AuctionJson>, headers(("X-Total-Count" = i64)))))]
pub async fn list_auctions(
    State(state): State<Arc<Parts>>,
    paging: Paging,
) -> AppResult<(HeaderMap, Json<Vec<AuctionJson>>)> {
    let (limit, offset) = (paging.limit(LIST_LIMIT), paging.offset(LIST_LIMIT));
    let auctions = store::list(&state.db, limit, offset).await?;
    let total = store::count(&state.db).await?;
    let now = state.clock.now();
    let auctions = auctions.iter().map(|auction| AuctionJson::new(auction, now, 1)).collect();
    Ok((total_count(total), Json(auctions)))
}
