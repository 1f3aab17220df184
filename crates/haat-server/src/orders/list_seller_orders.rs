//! `GET /api/seller/orders`

use crate::auth::Seller;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use crate::http::query::Query;
use crate::orders::json::OrderJson;
use crate::orders::list_orders::OrderFilter;
use crate::orders::parts::Parts;
use crate::orders::store::{self, Filter, ParcelFilter, ParcelList, ParcelSort, Sort};
use axum::extract::State;
use http::HeaderMap;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Which of the seller's parcels are wanted, whatever becomes of the rest of their orders. Values that make no sense
/// count as not given.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedParcels {
    /// `unpaid`, `to-send`, `shipped`, `delivered` or `closed`; then `status` does not count.
    parcel: Option<String>,
}

impl WantedParcels {
    fn which(&self) -> Option<ParcelFilter> {
        self.parcel.as_deref().and_then(ParcelFilter::parse)
    }
}

/// The orders with a line of the calling seller, newest first, holding that seller's lines only.
#[utoipa::path(get, path = "/api/seller/orders", tag = "orders", security(("session" = [])),
    params(OrderFilter, WantedParcels, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<OrderJson>, description = "`X-Total-Count` tells how many there are")))]
pub async fn list_seller_orders(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    paging: Paging,
    Query(wanted): Query<OrderFilter>,
    Query(parcels): Query<WantedParcels>,
) -> AppResult<(HeaderMap, Json<Vec<OrderJson>>)> {
    let now = state.clock.now();
    let (limit, offset) = (paging.limit(LIST_LIMIT), paging.offset(LIST_LIMIT));
    let (which, text, statuses, sort) = (parcels.which(), wanted.text(), wanted.statuses(), wanted.sort());
    let by_value = matches!(sort, Sort::Highest | Sort::Lowest);
    let (orders, total) = if which.is_some() || by_value {
        let statuses = if which.is_some() { &[] } else { statuses.as_slice() };
        let by_waiting = which == Some(ParcelFilter::ToSend) && wanted.by_waiting();
        let sort = if by_waiting { ParcelSort::Waiting } else { ParcelSort::Like(sort) };
        let list = ParcelList { seller: &seller.id, which, statuses, text, sort };
        store::list_parcels(&state.db, &list, (limit, offset)).await?
    } else {
        let seller = Some(&seller.id);
        let filter = Filter { seller, text, statuses: &statuses, sort, ..Filter::default() };
        store::list(&state.db, &filter, limit, offset).await?
    };
    let orders = orders
        .into_iter()
        .map(|(row, details)| OrderJson::for_seller(row, details, &seller.id, now))
        .collect();
    Ok((total_count(total), Json(orders)))
}
