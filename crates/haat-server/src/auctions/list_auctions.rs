//! `GET /api/auctions`

use crate::auctions::json::AuctionJson;
use crate::auctions::parts::Parts;
use crate::auctions::store::{AuctionStatus, Sort, Which};
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use crate::http::query::Query;
use crate::http::sending::with_room;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use http::header;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// So many words are looked for at most.
const MOST_WORDS: usize = 8;

/// Which auctions are wanted, and in which order.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// `upcoming`, `live`, `ended`, or one way of having ended: `sold`, `unsold`, `reserveNotMet`, `lapsed`.
    status: Option<String>,
    /// `ending`, `newest` (the default), `bids`, `price` or `-price`.
    sort: Option<String>,
    /// Words that title, category or description contain.
    query: Option<String>,
    /// Of this category.
    category: Option<String>,
    /// Of the seller with this id.
    seller: Option<String>,
    /// `card`: without descriptions and further pictures, as lists show them.
    fields: Option<String>,
}

/// All auctions, newest first, each with its last bid; or those that are asked for.
#[utoipa::path(get, path = "/api/auctions", tag = "auctions",
    params(ListQuery, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<AuctionJson>, headers(("X-Total-Count" = i64))), (status = 400)))]
pub async fn list_auctions(
    State(state): State<Arc<Parts>>,
    visitor: Option<CurrentUser>,
    Query(query): Query<ListQuery>,
    paging: Paging,
) -> AppResult<Response> {
    let (which, card, now) = (which(&query)?, is_card(&query)?, state.clock.now());
    let names = state.settings.names().await;
    let part = (paging.limit(LIST_LIMIT), paging.offset(LIST_LIMIT));
    let page = state.lists.page(&state.db, &which, now, part).await?;
    let text = page.tell(card, names, visitor.as_ref().map(|visitor| &visitor.id), now);
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok(with_room((total_count(page.total), json, text.map_err(AppError::internal)?).into_response()))
}

fn is_card(query: &ListQuery) -> AppResult<bool> {
    match query.fields.as_deref() {
        None | Some("") => Ok(false),
        Some("card") => Ok(true),
        Some(_) => Err(AppError::bad_request("fields: must be card.")),
    }
}

fn which(query: &ListQuery) -> AppResult<Which> {
    let given = |text: &Option<String>| {
        text.as_deref().map(str::trim).filter(|text| !text.is_empty() && *text != "all").map(str::to_owned)
    };
    let status = match given(&query.status).as_deref() {
        None => None,
        Some("upcoming") => Some(AuctionStatus::Upcoming),
        Some("live") => Some(AuctionStatus::Live),
        Some("ended") => Some(AuctionStatus::Ended),
        Some("sold") => Some(AuctionStatus::Sold),
        Some("unsold") => Some(AuctionStatus::Unsold),
        Some("reserveNotMet") => Some(AuctionStatus::ReserveNotMet),
        Some("lapsed") => Some(AuctionStatus::Lapsed),
        Some(_) => {
            let words = "upcoming, live, ended, sold, unsold, reserveNotMet, lapsed";
            return Err(AppError::bad_request(format!("status: must be one of {words}.")));
        }
    };
    let sort = match given(&query.sort).as_deref() {
        None | Some("newest") => Sort::Newest,
        Some("ending") => Sort::Ending,
        Some("bids") => Sort::Bids,
        Some("price") => Sort::Price,
        Some("-price") => Sort::PriceDown,
        Some(_) => return Err(AppError::bad_request("sort: must be ending, newest, bids, price or -price.")),
    };
    let words = given(&query.query).unwrap_or_default().to_lowercase();
    let words = words.split_whitespace().take(MOST_WORDS).map(str::to_owned).collect();
    Ok(Which { status, sort, words, category: given(&query.category), seller: given(&query.seller) })
}
