//! `GET /api/hearts/things`

use super::ids;
use super::parts::Parts;
use super::store;
use crate::auctions::json::AuctionJson;
use crate::catalog::json::ProductJson;
use crate::catalog::store as catalog;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::params::Params;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Which things, by id and parted by commas; the first 60 of each kind count.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ThingsParams {
    /// Products.
    #[serde(default)]
    pub(super) products: String,
    /// Lots.
    #[serde(default)]
    pub(super) lots: String,
}

/// The things that are in the shop, in the order in which they were named.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThingsJson {
    /// Products.
    products: Vec<ProductJson>,
    /// Lots, without their bids.
    lots: Vec<AuctionJson>,
}

/// Products and lots by their ids, for lists that a browser keeps: what was marked or looked at lately. What is no longer in
/// the shop is left out.
#[utoipa::path(get, path = "/api/hearts/things", tag = "hearts", params(ThingsParams),
    responses((status = 200, body = ThingsJson)))]
pub async fn show_things(
    State(state): State<Arc<Parts>>,
    Params(params): Params<ThingsParams>,
) -> AppResult<Json<ThingsJson>> {
    let products = catalog::listed(&state.db, &ids(&params.products)).await?;
    let lots = store::lots(&state.db, &ids(&params.lots)).await?;
    let (now, names) = (state.clock.now(), state.settings.names().await);
    Ok(Json(ThingsJson {
        products: products.into_iter().map(ProductJson::from).collect(),
        lots: lots.iter().map(|lot| AuctionJson::new(lot, now, 0, names)).collect(),
    }))
}
