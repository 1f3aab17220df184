//! `GET /api/threads`, `GET /api/seller/threads` and `GET /api/admin/threads`

use super::json::{ThreadLine, ThreadsPage};
use super::parts::Parts;
use super::store::{self, Whose};
use crate::auth::{Admin, CurrentUser, Seller};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::Paging;
use crate::http::params::Params;
use axum::extract::State;
use haat_domain::threads::Side;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Threads on one page.
const PAGE: i64 = 20;

/// Which threads admins look at.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdminThreadsParams {
    /// `true` for those of all sellers in which somebody reported something; otherwise those of the house.
    #[serde(default)]
    reported: Option<String>,
}

/// The threads about the signed-in person's own orders.
#[utoipa::path(get, path = "/api/threads", tag = "threads", security(("session" = [])),
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = ThreadsPage)))]
pub async fn list_threads(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    paging: Paging,
) -> AppResult<Json<ThreadsPage>> {
    page(&state, Whose::Customer(&person.id), Side::Customer, paging).await.map(Json)
}

/// The threads with the customers of a seller.
#[utoipa::path(get, path = "/api/seller/threads", tag = "threads", security(("session" = [])),
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = ThreadsPage), (status = 403)))]
pub async fn list_seller_threads(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    paging: Paging,
) -> AppResult<Json<ThreadsPage>> {
    page(&state, Whose::Seller(seller.id.as_str()), Side::Seller, paging).await.map(Json)
}

/// The threads with customers of the house's own goods, or those of anyone in which something was reported.
#[utoipa::path(get, path = "/api/admin/threads", tag = "threads", security(("session" = [])),
    params(AdminThreadsParams, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = ThreadsPage), (status = 403)))]
pub async fn list_admin_threads(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    Params(params): Params<AdminThreadsParams>,
    paging: Paging,
) -> AppResult<Json<ThreadsPage>> {
    let (whose, side) = if params.reported.as_deref() == Some("true") {
        (Whose::Reported, Side::Shop)
    } else {
        (Whose::Seller(""), Side::Seller)
    };
    page(&state, whose, side, paging).await.map(Json)
}

async fn page(state: &Parts, whose: Whose<'_>, side: Side, paging: Paging) -> AppResult<ThreadsPage> {
    let rows = store::list(&state.db, whose, paging.limit(PAGE).min(100), paging.offset(PAGE)).await?;
    let (total, customer, seller) = store::counts(&state.db, whose).await?;
    let shop = state.settings.texts().await.name.clone();
    let threads = rows.into_iter().map(|row| ThreadLine::new(row, side, &shop)).collect();
    let unread = match side {
        Side::Customer => customer,
        Side::Seller => seller,
        Side::Shop => 0,
    };
    Ok(ThreadsPage { threads, total, unread })
}
