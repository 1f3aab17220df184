//! `GET /api/auctions/{id}`

use crate::auctions::json::AuctionJson;
use crate::auctions::model::RECENT_BIDS;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::http::values::Rupees;
use axum::extract::State;
use haat_domain::ids::AuctionId;
use std::sync::Arc;

/// One auction with its newest bids. Open to everyone; whoever is signed in also learns how they stand.
#[utoipa::path(get, path = "/api/auctions/{id}", tag = "auctions", params(("id" = String, Path)),
    responses((status = 200, body = AuctionJson), (status = 404)))]
pub async fn get_auction(
    State(state): State<Arc<Parts>>,
    visitor: Option<CurrentUser>,
    Path(id): Path<String>,
) -> AppResult<Json<AuctionJson>> {
    let auction = store::find(&state.db, &AuctionId::from(id)).await?;
    let auction = auction.ok_or_else(|| AppError::not_found("Auction"))?;
    let names = state.settings.names().await;
    let shown = AuctionJson::new(&auction, state.clock.now(), RECENT_BIDS, names);
    let Some(visitor) = visitor else { return Ok(Json(shown)) };
    let maximum = store::secrets::maximum_of(&state.db, &auction.lot.id, &visitor.id).await?;
    let mut shown = shown.seen_by(&auction, &visitor.id, maximum, names);
    if let Some(mine) = &mut shown.mine {
        mine.has_bid = store::has_bid(&state.db, &auction.lot.id, &visitor.id).await?;
    }
    if visitor.is_admin || visitor.id == auction.lot.creator_id {
        let reserve = store::secrets::reserve_of(&state.db, &auction.lot.id).await?;
        shown.reserve = reserve.map(|reserve| Rupees(reserve.open()));
    }
    Ok(Json(shown))
}
