//! `GET /api/coupons`

use super::json::CouponJson;
use super::parts::Parts;
use super::store;
use crate::auth::Merchant;
use crate::catalog::store::seller_names;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::Paging;
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Coupons on one page.
const PAGE: i64 = 50;

/// Coupons, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct CouponPage {
    /// Those of this page.
    coupons: Vec<CouponJson>,
    /// How many there are in all.
    total: i64,
}

/// A seller's own coupons, or all of them for admins.
#[utoipa::path(get, path = "/api/coupons", tag = "coupons", security(("session" = [])),
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = CouponPage)))]
pub async fn list_coupons(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    paging: Paging,
) -> AppResult<Json<CouponPage>> {
    let (rows, total) =
        store::list(&state.db, merchant.limited_to(), paging.limit(PAGE).min(200), paging.offset(PAGE))
            .await?;
    let names = seller_names(&state.db, rows.iter().filter_map(|row| row.seller_id.as_ref())).await?;
    let now = state.clock.now();
    let shown = |row: store::CouponRow| {
        let name = row.seller_id.as_ref().and_then(|seller| names.get(seller).cloned());
        CouponJson::new(row, name, now)
    };
    Ok(Json(CouponPage { coupons: rows.into_iter().map(shown).collect(), total }))
}
