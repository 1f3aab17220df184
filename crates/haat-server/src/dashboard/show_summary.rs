//! `GET /api/orders/summary` and `GET /api/seller/summary`

use crate::auth::{Admin, Seller};
use crate::dashboard::json::{OrdersFigure, PeriodFigure, SalesSummary, UsersFigure};
use crate::dashboard::parts::Parts;
use crate::dashboard::store as figures;
use crate::error::AppResult;
use crate::http::days::day_of;
use crate::http::json::Json;
use crate::http::params::Params;
use crate::http::values::Rupees;
use crate::orders::store::counts;
use crate::orders::store::sales::SHOP;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Which days.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SummaryParams {
    /// `7`, `30`, `90`, or `all` (the default).
    #[serde(default)]
    days: String,
}

/// The whole shop's figures.
#[utoipa::path(get, path = "/api/orders/summary", tag = "dashboard", security(("session" = [])), params(SummaryParams),
    responses((status = 200, body = SalesSummary), (status = 403, description = "Not an admin")))]
pub async fn show_summary(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    Params(params): Params<SummaryParams>,
) -> AppResult<Json<SalesSummary>> {
    let num_users = figures::users(&state.db).await?;
    let num_orders = counts::total(&state.db, SHOP, &[]).await?;
    summary(&state, SHOP, &params, num_users, num_orders).await.map(Json)
}

/// The same over the seller's own lines.
#[utoipa::path(get, path = "/api/seller/summary", tag = "dashboard", security(("session" = [])), params(SummaryParams),
    responses((status = 200, body = SalesSummary), (status = 403, description = "Not a seller")))]
pub async fn show_seller_summary(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    Params(params): Params<SummaryParams>,
) -> AppResult<Json<SalesSummary>> {
    let num_orders = counts::total(&state.db, seller.id.as_str(), &[]).await?;
    summary(&state, seller.id.as_str(), &params, 0, num_orders).await.map(Json)
}

/// `num_orders` are all that were placed, paid or not.
async fn summary(
    state: &Parts,
    scope: &str,
    params: &SummaryParams,
    num_users: i64,
    num_orders: i64,
) -> AppResult<SalesSummary> {
    let (db, now) = (&state.db, state.clock.now());
    let today = day_of(now);
    let days: Option<i64> = params.days.parse().ok().filter(|days| [7, 30, 90].contains(days));
    let range = days.map(|days| (today - days + 1, today));
    let (_, ever_sales) = figures::total(db, scope, None).await?;
    let (orders, sales) = figures::total(db, scope, range).await?;
    let before = match days {
        Some(days) => Some(figures::total(db, scope, Some((today - 2 * days + 1, today - days))).await?),
        None => None,
    };
    Ok(SalesSummary {
        users: vec![UsersFigure { num_users }],
        orders: vec![OrdersFigure { num_orders, total_sales: Rupees(ever_sales) }],
        daily_orders: into(figures::days(db, scope, range.map_or(1, |(from, _)| from)).await?),
        product_categories: into(figures::categories(db, scope, range).await?),
        period: PeriodFigure {
            orders,
            sales: Rupees(sales),
            orders_before: before.map(|(orders, _)| orders),
            sales_before: before.map(|(_, sales)| Rupees(sales)),
        },
        best_sellers: into(figures::best_sellers(db, scope, range).await?),
        waiting: into(figures::waiting(db, scope).await?),
        ending_soon: into(figures::ending_soon(db, scope, now).await?),
    })
}

fn into<A, B: From<A>>(rows: Vec<A>) -> Vec<B> {
    rows.into_iter().map(B::from).collect()
}
