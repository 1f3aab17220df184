//! `GET /api/auctions/{id}`

use crate::auctions::json::AuctionJson;
use crate::auctions::model::RECENT_BIDS;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use axum::extract::{Path, State};
use haat_domain::ids::AuctionId;
use std::sync::Arc;

/// One auction with its newest bids. Open to everyone.
#[utoipa::path(get, path = "/api/auctions/{id}", tag = "auctions", params(("id" = String, Path)),
    responses((status = 200, body = AuctionJson), (status = 404)))]
pub async fn get_auction(
    State(state): State<Arc<Parts>>,
    Path(id): Path<String>,
) -> AppResult<Json<AuctionJson>> {
    let auction = store::find(&state.db, &AuctionId::from(id)).await?;
    let auction = auction.ok_or_else(|| AppError::not_found("Auction"))?;
    Ok(Json(AuctionJson::new(&auction, state.clock.now(), RECENT_BIDS)))
}
