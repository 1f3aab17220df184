//! `GET /api/hearts/counts`

use super::ids;
use super::parts::Parts;
use super::show_things::ThingsParams;
use super::store::{self, Thing};
use crate::auth::Merchant;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::params::Params;
use axum::extract::State;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// How many people marked each thing, by its id; a thing that nobody marked is not among them.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeartCounts {
    /// Products.
    products: BTreeMap<String, i64>,
    /// Lots.
    lots: BTreeMap<String, i64>,
}

/// How many people wish for products or watch lots: of a seller's own, or of any for admins. Nobody learns who they are.
#[utoipa::path(get, path = "/api/hearts/counts", tag = "hearts", security(("session" = [])), params(ThingsParams),
    responses((status = 200, body = HeartCounts)))]
pub async fn count_hearts(
    State(state): State<Arc<Parts>>,
    Merchant(merchant): Merchant,
    Params(params): Params<ThingsParams>,
) -> AppResult<Json<HeartCounts>> {
    let owner = (!merchant.is_admin).then_some(&merchant.id);
    let products = store::counts(&state.db, Thing::Product, &ids(&params.products), owner).await?;
    let lots = store::counts(&state.db, Thing::Lot, &ids(&params.lots), owner).await?;
    Ok(Json(HeartCounts { products, lots }))
}
