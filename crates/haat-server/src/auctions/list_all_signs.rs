//! `GET /api/admin/signs` and `PUT /api/admin/signs/{auction}/{bidder}`: signs of shill bidding on all lots.

use crate::auctions::list_signs::SuspectJson;
use crate::auctions::parts::Parts;
use crate::auctions::store::signs::{self, ListedSign};
use crate::auth::Admin;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use crate::http::params::Params;
use crate::http::path::Path;
use crate::http::values::IsoTime;
use axum::extract::State;
use haat_domain::ids::{AuctionId, UserId};
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A bidder who may be bidding for the seller of a lot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LotSuspectJson {
    /// The auction.
    auction_id: String,
    /// What is sold.
    title: String,
    /// Whose lot it is.
    seller_id: String,
    /// Their name.
    seller_name: String,
    /// When its bidding ends or ended.
    end_date: IsoTime,
    /// The bidder, and what points to them.
    #[serde(flatten)]
    suspect: SuspectJson,
    /// When these signs were found.
    found_at: IsoTime,
    /// When an admin said that they have seen them.
    seen_at: Option<IsoTime>,
}

impl LotSuspectJson {
    fn new(row: ListedSign) -> Self {
        Self {
            auction_id: row.auction_id.into_string(),
            title: row.title,
            seller_id: row.creator_id.into_string(),
            seller_name: row.creator_name,
            end_date: IsoTime(row.ends_at),
            suspect: SuspectJson::stored(row.bidder_id.into_string(), row.bidder_name, row.bids, &row.signs),
            found_at: IsoTime(row.found_at),
            seen_at: row.seen_at.map(IsoTime),
        }
    }
}

/// Which of them.
#[derive(Debug, Default, Deserialize)]
pub struct SignsQuery {
    #[serde(default)]
    seen: bool,
}

/// Bidders who may be bidding for the seller of a lot, on all lots, those found last first: what nobody has seen yet, or
/// with `seen=true` the others. Nothing happens by itself.
#[utoipa::path(get, path = "/api/admin/signs", tag = "auctions", security(("session" = [])),
    params(("seen" = Option<bool>, Query), ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<LotSuspectJson>, headers(("X-Total-Count" = i64))), (status = 403)))]
pub async fn list_all_signs(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    Params(which): Params<SignsQuery>,
    paging: Paging,
) -> AppResult<(HeaderMap, Json<Vec<LotSuspectJson>>)> {
    let (limit, offset) = (paging.limit(LIST_LIMIT), paging.offset(LIST_LIMIT));
    let rows = signs::list(&state.db, which.seen, limit, offset).await?;
    let total = signs::count(&state.db, which.seen).await?;
    Ok((total_count(total), Json(rows.into_iter().map(LotSuspectJson::new).collect())))
}

/// Whether somebody has seen them.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SeenRequest {
    /// False brings them back to the list.
    seen: bool,
}

/// Notes that an admin has seen the signs on a bidder; they come up again when there are others.
#[utoipa::path(put, path = "/api/admin/signs/{auction}/{bidder}", tag = "auctions",
    params(("auction" = String, Path), ("bidder" = String, Path)), request_body = SeenRequest,
    security(("session" = [])), responses((status = 204), (status = 403), (status = 404)))]
pub async fn mark_signs(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    Path((auction, bidder)): Path<(String, String)>,
    Json(request): Json<SeenRequest>,
) -> AppResult<StatusCode> {
    let (auction, bidder) = (AuctionId::from(auction), UserId::from(bidder));
    let seen_at = request.seen.then(|| state.clock.now());
    if !signs::mark(&state.db, &auction, &bidder, seen_at).await? {
        return Err(AppError::not_found("Sign"));
    }
    Ok(StatusCode::NO_CONTENT)
}
