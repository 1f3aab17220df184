//! `GET /api/auctions/{id}/bids`

use crate::auctions::bid_json::BidJson;
use crate::auctions::model::RECENT_BIDS;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::paging::total_count;
use crate::http::path::Path;
use crate::http::query::Query;
use axum::extract::State;
use haat_domain::ids::AuctionId;
use http::HeaderMap;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Which part of the history is wanted.
#[derive(Debug, Deserialize, IntoParams)]
pub struct BidsQuery {
    /// Only bids older than the one with this `seq`; left out, the newest.
    before: Option<String>,
}

/// A page of the bid history: at most 100 bids, oldest first.
#[utoipa::path(get, path = "/api/auctions/{id}/bids", tag = "auctions", params(("id" = String, Path), BidsQuery),
    responses((status = 200, body = Vec<BidJson>, headers(("X-Total-Count" = i64))), (status = 404)))]
pub async fn list_bids(
    State(state): State<Arc<Parts>>,
    visitor: Option<CurrentUser>,
    Path(id): Path<String>,
    Query(query): Query<BidsQuery>,
) -> AppResult<(HeaderMap, Json<Vec<BidJson>>)> {
    let id = AuctionId::from(id);
    let before = match query.before.as_deref().map(str::trim) {
        None | Some("") => i64::MAX,
        Some(seq) => seq.parse().map_err(|_| AppError::bad_request("before: must be the seq of a bid."))?,
    };
    let auction = store::head(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Auction"))?;
    let names = state.settings.names().await;
    let bids = store::bids_before(&state.db, &id, before, RECENT_BIDS).await?;
    let own = visitor.map(|visitor| (names.id(&id, &visitor.id).to_string(), visitor.id));
    let shown = bids.iter().map(|bid| BidJson::new(bid, &id, names));
    let shown = shown.map(|bid| match &own {
        Some((shown, person)) => bid.for_person(shown, person),
        None => bid,
    });
    Ok((total_count(auction.standing.bid_count), Json(shown.collect())))
}
