//! `GET /api/seller/orders`

use crate::auth::Seller;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use crate::orders::json::OrderJson;
use crate::orders::list_orders::OrderFilter;
use crate::orders::parts::Parts;
use crate::orders::store::{self, Filter};
use axum::extract::{Query, State};
use http::HeaderMap;
use std::sync::Arc;

/// The orders with a line of the calling seller, newest first, holding that seller's lines only.
#[utoipa::path(get, path = "/api/seller/orders", tag = "orders", security(("session" = [])),
    params(OrderFilter, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<OrderJson>, description = "`X-Total-Count` tells how many there are")))]
pub async fn list_seller_orders(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    paging: Paging,
    Query(wanted): Query<OrderFilter>,
) -> AppResult<(HeaderMap, Json<Vec<OrderJson>>)> {
    let filter = Filter {
        seller: Some(&seller.id),
        text: wanted.text(),
        statuses: &wanted.statuses(),
        sort: wanted.sort(),
        ..Filter::default()
    };
    let (orders, total) =
        store::list(&state.db, &filter, paging.limit(LIST_LIMIT), paging.offset(LIST_LIMIT)).await?;
    let orders = orders
        .into_iter()
        .map(|(row, mut details)| {
            details.lines.retain(|line| line.seller_id.as_ref() == Some(&seller.id));
            OrderJson::for_seller(row, details)
        })
        .collect();
    Ok((total_count(total), Json(orders)))
}
