//! `GET /api/seller/figures` and `GET /api/admin/figures`: what sellers and the shop earn, from running totals.

use crate::auth::{Accountant, Seller};
use crate::books::parts::Parts;
use crate::books::store::figures as store;
use crate::books::store::statement;
use crate::error::AppResult;
use crate::http::days::day_of;
use crate::http::json::Json;
use crate::http::params::Params;
use crate::http::values::Rupees;
use axum::extract::State;
use haat_domain::books::Account;
use haat_domain::money::Paise;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Which days.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FiguresParams {
    /// `7`, `30` (the default), `90` or `365`.
    #[serde(default)]
    days: String,
}

impl FiguresParams {
    fn days(&self) -> i64 {
        self.days.parse().ok().filter(|days| [7, 30, 90, 365].contains(days)).unwrap_or(30)
    }
}

/// What a seller earned in some days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SellerFiguresJson {
    /// Of so many days, today's included.
    days: i64,
    /// What buyers paid for the seller's lines.
    sales: Rupees,
    /// What of it went back.
    returned: Rupees,
    /// What the shop kept, after what it gave back.
    fees: Rupees,
    /// What is left of it.
    earned: Rupees,
    /// Orders that were paid.
    orders: i64,
    /// Looks at their goods.
    views: i64,
    /// Orders per hundred looks; null while nobody looked.
    conversion: Option<f64>,
    /// The same of as many days before.
    before: EarlierFigures,
    /// Goods that are looked at most, of all time.
    most_viewed: Vec<ViewedJson>,
}

/// Figures of the days before.
#[derive(Debug, Serialize, ToSchema)]
pub struct EarlierFigures {
    /// What buyers paid.
    sales: Rupees,
    /// What went back.
    returned: Rupees,
    /// What the shop kept.
    fees: Rupees,
    /// Orders.
    orders: i64,
    /// Looks.
    views: i64,
}

/// A product that is looked at.
#[derive(Debug, Serialize, ToSchema)]
pub struct ViewedJson {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// What it is called.
    name: String,
    /// Its slug.
    url: String,
    /// Looks at it.
    views: i64,
    /// Pieces that were sold of it.
    sold: i64,
}

/// What the calling seller sold, gave back and paid in fees, and how many looked.
#[utoipa::path(get, path = "/api/seller/figures", tag = "books", security(("session" = [])), params(FiguresParams),
    responses((status = 200, body = SellerFiguresJson)))]
pub async fn show_seller_figures(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    Params(wanted): Params<FiguresParams>,
) -> AppResult<Json<SellerFiguresJson>> {
    let (days, today) = (wanted.days(), day_of(state.clock.now()));
    let now = store::of_seller(&state.db, &seller.id, (today - days + 1, today)).await?;
    let before = store::of_seller(&state.db, &seller.id, (today - 2 * days + 1, today - days)).await?;
    let viewed = store::most_viewed(&state.db, &seller.id).await?;
    let rupees = |amount: i64| Rupees(Paise(amount));
    #[expect(clippy::cast_precision_loss, reason = "shown with one decimal")]
    let conversion = (now.views > 0).then(|| (now.orders as f64 / now.views as f64 * 1_000.0).round() / 10.0);
    Ok(Json(SellerFiguresJson {
        days,
        sales: rupees(now.sales),
        returned: rupees(now.returned),
        fees: rupees(now.fees),
        earned: rupees(now.sales - now.returned - now.fees),
        orders: now.orders,
        views: now.views,
        conversion,
        before: EarlierFigures {
            sales: rupees(before.sales),
            returned: rupees(before.returned),
            fees: rupees(before.fees),
            orders: before.orders,
            views: before.views,
        },
        most_viewed: viewed
            .into_iter()
            .map(|(id, name, url, views, sold)| ViewedJson {
                id,
                name,
                url: url.unwrap_or_default(),
                views,
                sold,
            })
            .collect(),
    }))
}

/// What the shop earned, owes and is to pay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopFiguresJson {
    /// Of so many days, today's included.
    days: i64,
    /// What sellers sold in them.
    sellers_sales: Rupees,
    /// What of it went back.
    sellers_returned: Rupees,
    /// What the shop kept of it, its tax included.
    fees: Rupees,
    /// What it kept in as many days before.
    fees_before: Rupees,
    /// What it kept since there are books, without tax.
    commission: Rupees,
    /// What sellers could be paid now.
    payouts_due: Rupees,
    /// What is on its way to them.
    payouts_under_way: Rupees,
    /// What is theirs and not available yet, or held.
    sellers_pending: Rupees,
    /// What payers are to get back and do not have yet.
    refunds_owed: Rupees,
    /// Who sold most in these days.
    best_sellers: Vec<BestSellerFigures>,
}

/// A seller who sold.
#[derive(Debug, Serialize, ToSchema)]
pub struct BestSellerFigures {
    /// Their id.
    #[serde(rename = "_id")]
    id: String,
    /// What they are called.
    name: String,
    /// What buyers paid, less what went back.
    sales: Rupees,
    /// What the shop kept of it.
    fees: Rupees,
    /// Orders.
    orders: i64,
}

/// What the shop keeps of its sellers' sales, what it is to pay them, and what it owes payers.
#[utoipa::path(get, path = "/api/admin/figures", tag = "books", security(("session" = [])), params(FiguresParams),
    responses((status = 200, body = ShopFiguresJson)))]
pub async fn show_shop_figures(
    State(state): State<Arc<Parts>>,
    _: Accountant,
    Params(wanted): Params<FiguresParams>,
) -> AppResult<Json<ShopFiguresJson>> {
    let (days, today) = (wanted.days(), day_of(state.clock.now()));
    let range = (today - days + 1, today);
    let now = store::of_all(&state.db, range).await?;
    let before = store::of_all(&state.db, (today - 2 * days + 1, today - days)).await?;
    let accounts = [Account::Commission, Account::Payouts, Account::RefundsOwed];
    let held = statement::balances(&state.db, &accounts).await?;
    let (due, pending) = store::owed_to_sellers(&state.db).await?;
    let best = store::best_sellers(&state.db, range).await?;
    let rupees = |amount: i64| Rupees(Paise(amount));
    Ok(Json(ShopFiguresJson {
        days,
        sellers_sales: rupees(now.sales),
        sellers_returned: rupees(now.returned),
        fees: rupees(now.fees),
        fees_before: rupees(before.fees),
        commission: rupees(held[0]),
        payouts_due: rupees(due),
        payouts_under_way: rupees(held[1]),
        sellers_pending: rupees(pending),
        refunds_owed: rupees(held[2]),
        best_sellers: best
            .into_iter()
            .map(|(id, name, sales, fees, orders)| BestSellerFigures {
                id,
                name: name.unwrap_or_default(),
                sales: rupees(sales),
                fees: rupees(fees),
                orders,
            })
            .collect(),
    }))
}
