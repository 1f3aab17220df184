//! `GET /api/orders/mine`

use crate::auth::CurrentUser;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use crate::orders::json::OrderJson;
use crate::orders::parts::Parts;
use crate::orders::store::{self, Filter};
use axum::extract::State;
use http::HeaderMap;
use std::sync::Arc;

/// The caller's own orders, newest first.
#[utoipa::path(get, path = "/api/orders/mine", tag = "orders", security(("session" = [])),
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<OrderJson>, description = "`X-Total-Count` tells how many there are")))]
pub async fn list_my_orders(
    State(state): State<Arc<Parts>>,
    customer: CurrentUser,
    paging: Paging,
) -> AppResult<(HeaderMap, Json<Vec<OrderJson>>)> {
    let filter = Filter { customer: Some(&customer.id), ..Filter::default() };
    let (orders, total) =
        store::list(&state.db, &filter, paging.limit(LIST_LIMIT), paging.offset(LIST_LIMIT)).await?;
    let orders = orders.into_iter().map(|(row, details)| OrderJson::full(row, details)).collect();
    Ok((total_count(total), Json(orders)))
}
