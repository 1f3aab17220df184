//! `GET /api/products`

use crate::catalog::counts::Counted;
use crate::catalog::json::ProductJson;
use crate::catalog::parts::Parts;
use crate::catalog::store;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::{Paging, total_count};
use axum::extract::State;
use http::HeaderMap;
use std::sync::Arc;

/// Products on the home screen.
const HOME_LIST: i64 = 48;

/// The home list: newest first, 48 unless `limit` says otherwise. `X-Total-Count` tells how many there are.
#[utoipa::path(get, path = "/api/products", tag = "catalog",
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query, description = "At most 500")),
    responses((status = 200, body = [ProductJson], headers(("x-total-count" = i64)))))]
pub async fn list_products(
    State(state): State<Arc<Parts>>,
    paging: Paging,
) -> AppResult<(HeaderMap, Json<Vec<ProductJson>>)> {
    let (behind, skipped) = state.marks.before(&state.db, &Counted::Listed, paging.offset(HOME_LIST)).await?;
    let rows =
        store::newest(&state.db, &Counted::Listed, behind.as_ref(), (paging.limit(HOME_LIST), skipped))
            .await?;
    let total = state.counts.get(&state.db, Counted::Listed).await?;
    Ok((total_count(total), Json(rows.into_iter().map(ProductJson::from).collect())))
}
