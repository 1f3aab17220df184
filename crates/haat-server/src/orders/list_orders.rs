//! `GET /api/orders`

use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use crate::http::query::Query;
use crate::orders::json::OrderJson;
use crate::orders::parts::Parts;
use crate::orders::store::{self, Filter, Sort};
use axum::extract::State;
use haat_domain::orders::OrderStatus;
use http::HeaderMap;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Which orders are wanted. Values that make no sense count as not given.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OrderFilter {
    /// Part of the order's id, or of its customer's name or address.
    query: Option<String>,
    /// Where it stands; `cancelled` includes those that were not paid in time.
    status: Option<String>,
    /// `newest` (the default), `oldest`, `highest` or `lowest` in total; a seller's by what their own goods in it cost.
    /// `waiting`: a seller's parcels `to-send`, those first that are paid (or placed, when paid at the door) longest.
    order: Option<String>,
}

impl OrderFilter {
    /// The text looked for.
    pub fn text(&self) -> Option<&str> {
        self.query.as_deref().map(str::trim).filter(|text| !text.is_empty())
    }

    /// In which order.
    pub fn sort(&self) -> Sort {
        match self.order.as_deref().map(str::trim) {
            Some("oldest") => Sort::Oldest,
            Some("highest") => Sort::Highest,
            Some("lowest") => Sort::Lowest,
            _ => Sort::Newest,
        }
    }

    /// Whether what waits longest is to come first.
    pub fn by_waiting(&self) -> bool {
        self.order.as_deref().map(str::trim) == Some("waiting")
    }

    /// The statuses looked for; none means any.
    pub fn statuses(&self) -> Vec<OrderStatus> {
        let wanted = self.status.as_deref().map(str::trim).unwrap_or_default().to_ascii_lowercase();
        match OrderStatus::parse(&wanted) {
            Some(OrderStatus::Cancelled) => vec![OrderStatus::Cancelled, OrderStatus::Expired],
            found => found.into_iter().collect(),
        }
    }
}

/// Every order of the shop, newest first unless asked otherwise.
#[utoipa::path(get, path = "/api/orders", tag = "orders", security(("session" = [])),
    params(OrderFilter, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<OrderJson>, description = "`X-Total-Count` tells how many there are")))]
pub async fn list_orders(
    State(state): State<Arc<Parts>>,
    _: Admin,
    paging: Paging,
    Query(wanted): Query<OrderFilter>,
) -> AppResult<(HeaderMap, Json<Vec<OrderJson>>)> {
    let (statuses, sort) = (wanted.statuses(), wanted.sort());
    let filter = Filter { text: wanted.text(), statuses: &statuses, sort, ..Filter::default() };
    let (orders, total) =
        store::list(&state.db, &filter, paging.limit(LIST_LIMIT), paging.offset(LIST_LIMIT)).await?;
    let orders = orders.into_iter().map(|(row, details)| OrderJson::full(row, details)).collect();
    Ok((total_count(total), Json(orders)))
}
