//! `GET /api/auctions/mine`

use crate::auctions::json::AuctionJson;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::auth::CurrentUser;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::LIST_LIMIT;
use axum::extract::State;
use std::sync::Arc;

/// The auctions that the signed-in person has bid on, the latest to end first, each with how they stand.
#[utoipa::path(get, path = "/api/auctions/mine", tag = "auctions", security(("session" = [])),
    responses((status = 200, body = Vec<AuctionJson>)))]
pub async fn list_my_auctions(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
) -> AppResult<Json<Vec<AuctionJson>>> {
    let now = state.clock.now();
    let mine = store::mine(&state.db, &person.id, LIST_LIMIT).await?;
    let names = state.settings.names().await;
    let shown = mine.iter().map(|(auction, maximum)| {
        AuctionJson::new(auction, now, 1, names).seen_by(auction, &person.id, *maximum, names)
    });
    Ok(Json(shown.collect()))
}
