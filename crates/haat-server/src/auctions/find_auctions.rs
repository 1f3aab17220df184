//! `GET /api/auctions/found`

use crate::auctions::json::AuctionJson;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::total_count;
use crate::http::query::Query;
use axum::extract::State;
use haat_domain::ids::AuctionId;
use http::HeaderMap;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::IntoParams;

/// Lots shown beside the goods.
const FEW: u32 = 4;
const MOST_SHOWN: u32 = 24;
/// Of so many, the best, the prices are looked at when the words speak of a price.
const PRICED: u32 = 200;
/// Nobody types more.
const MAX_CHARS: usize = 200;

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FindQuery {
    /// Words, as a shopper types them.
    query: Option<String>,
    /// How many, 4 by default and 24 at most.
    limit: Option<u32>,
}

/// The lots, open or to come, that fit a shopper's words as goods do: in any form, misspelt, by other words for the same.
/// As lists show them, the best first. A price that the words speak of is that of the highest bid, or of the first one.
#[utoipa::path(get, path = "/api/auctions/found", tag = "auctions", params(FindQuery),
    responses((status = 200, body = Vec<AuctionJson>, headers(("X-Total-Count" = i64)))))]
pub async fn find_auctions(
    State(state): State<Arc<Parts>>,
    Query(asked): Query<FindQuery>,
) -> AppResult<(HeaderMap, Json<Vec<AuctionJson>>)> {
    let words: String = asked.query.unwrap_or_default().chars().take(MAX_CHARS).collect();
    if words.trim().is_empty() || words.trim() == "all" {
        return Ok((total_count(0), Json(Vec::new())));
    }
    let limit = asked.limit.unwrap_or(FEW).clamp(1, MOST_SHOWN);
    let spoken = haat_search::spoken_price(&words);
    let (ids, total) = match &spoken {
        Some((_, rest)) => state.finder.find(rest, PRICED).await?,
        None => state.finder.find(&words, limit).await?,
    };
    let wanted: Vec<AuctionId> = ids.iter().map(|id| AuctionId::from(id.as_str())).collect();
    let (now, names) = (state.clock.now(), state.settings.names().await);
    let heads = if wanted.is_empty() { Vec::new() } else { store::heads(&state.db, &wanted).await? };
    let mut lots: HashMap<String, AuctionJson> = heads
        .iter()
        // One may have ended since the index heard of it.
        .filter(|auction| auction.standing.closed_at.is_none() && auction.standing.ends_at > now)
        .filter(|auction| {
            let price = auction.standing.current_bid.unwrap_or(auction.lot.terms.starting_bid).0;
            spoken.as_ref().is_none_or(|((low, high), _)| (*low..=*high).contains(&price))
        })
        .map(|auction| (auction.lot.id.to_string(), AuctionJson::new(auction, now, 0, names).as_card()))
        .collect();
    let total = if spoken.is_some() { lots.len() as u64 } else { total };
    let shown = ids.iter().filter_map(|id| lots.remove(id)).take(limit as usize).collect();
    Ok((total_count(i64::try_from(total).unwrap_or(i64::MAX)), Json(shown)))
}
