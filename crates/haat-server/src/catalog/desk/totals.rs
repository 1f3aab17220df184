//! `GET /api/admin/search/totals` and `DELETE /api/admin/search/totals/{query}`

use crate::audit;
use crate::auth::Admin;
use crate::catalog::parts::Parts;
use crate::catalog::store::{self, TotalRow, Vain};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::paging::{Paging, total_count};
use crate::http::path::Path;
use crate::http::query::Query;
use crate::http::values::IsoTime;
use axum::extract::State;
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

const PER_PAGE: i64 = 20;

/// Which searches.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TotalsQuery {
    /// `empty` (the default): those that found nothing; `unclicked`: those of whose results nobody opened any.
    by: Option<String>,
}

/// The running totals of one search.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchTotalJson {
    /// What it is known by: the words in the form that all their forms share.
    key: String,
    /// The words as they were typed last.
    query: String,
    /// How often it was searched for.
    searches: i64,
    /// How often nothing was found.
    empty: i64,
    /// How often nothing of what was found was opened.
    unclicked: i64,
    /// When last.
    last_at: IsoTime,
}

impl From<TotalRow> for SearchTotalJson {
    fn from(row: TotalRow) -> Self {
        let TotalRow { query, shown, searches, empty, unclicked, last_at } = row;
        Self { key: query, query: shown, searches, empty, unclicked, last_at: IsoTime(last_at) }
    }
}

/// What shoppers most often searched for in vain.
#[utoipa::path(get, path = "/api/admin/search/totals", tag = "catalog", security(("session" = [])),
    params(TotalsQuery, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<SearchTotalJson>, headers(("X-Total-Count" = i64))), (status = 400)))]
pub async fn list_search_totals(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    Query(query): Query<TotalsQuery>,
    paging: Paging,
) -> AppResult<(HeaderMap, Json<Vec<SearchTotalJson>>)> {
    let by = match query.by.as_deref() {
        None | Some("" | "empty") => Vain::Empty,
        Some("unclicked") => Vain::Unclicked,
        Some(_) => return Err(AppError::bad_request("by: must be empty or unclicked.")),
    };
    state.heard.flush(&state.db).await?;
    let rows = store::totals(&state.db, by, paging.limit(PER_PAGE), paging.offset(PER_PAGE)).await?;
    let total = store::count_totals(&state.db, by).await?;
    Ok((total_count(total), Json(rows.into_iter().map(SearchTotalJson::from).collect())))
}

/// Forgets the totals of some words, for an owner who dealt with them.
#[utoipa::path(delete, path = "/api/admin/search/totals/{query}", tag = "catalog", security(("session" = [])),
    params(("query" = String, Path, description = "The key")),
    responses((status = 204), (status = 404, description = "Nobody searched for that")))]
pub async fn forget_search_total(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(query): Path<String>,
) -> AppResult<StatusCode> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    if !store::forget_total(&mut tx, &query).await? {
        return Err(AppError::not_found("Search"));
    }
    let summary = format!("Forgot the totals of searches for “{query}”.");
    audit::record(&mut tx, &admin, "search.forget", "settings", "search", &summary, now)?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
