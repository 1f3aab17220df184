//! `GET /api/auctions/{id}/shipping`

use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::catalog::store as catalog;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::values::Rupees;
use crate::shipping::store as rates;
use axum::extract::{Path, State};
use haat_domain::ids::AuctionId;
use haat_domain::money::Paise;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;
use utoipa::ToSchema;

/// What it costs to send a lot, and from where.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LotShippingJson {
    /// Where its seller is, city and country; empty when they did not say.
    from: String,
    /// What it costs at the price that the lot has now; null when it is not sent at that.
    fee: Option<Rupees>,
    /// Whether it may cost something else where the buyer lives.
    varies: bool,
}

/// What it costs to send a lot at its present price, and from where. The cart says what it is in the end.
#[utoipa::path(get, path = "/api/auctions/{id}/shipping", tag = "auctions", params(("id" = String, Path)),
    responses((status = 200, body = LotShippingJson), (status = 404)))]
pub async fn show_lot_shipping(
    State(state): State<Arc<Parts>>,
    Path(id): Path<String>,
) -> AppResult<Json<LotShippingJson>> {
    let auction = store::head(&state.db, &AuctionId::from(id)).await?;
    let auction = auction.ok_or_else(|| AppError::not_found("Auction"))?;
    let (seller, price) = (&auction.lot.creator_id, auction.standing.current_bid);
    let price = price.unwrap_or(auction.lot.terms.starting_bid);
    let stall = catalog::stall(&state.db, seller).await?;
    let place: Vec<String> =
        [stall.city, stall.country].into_iter().filter(|part| !part.is_empty()).collect();
    let mut tables = rates::tables(&state.db, &BTreeSet::from([seller.clone()])).await?;
    let (fee, varies) = if let Some(table) = tables.sellers.remove(seller).or(tables.shop) {
        (table.cost(None, 0, price), table.rates().len() > 1)
    } else {
        let rules = state.settings.get().await?.pricing;
        let free = price > rules.free_shipping_above;
        (Some(if free { Paise::ZERO } else { rules.shipping_fee }), false)
    };
    Ok(Json(LotShippingJson { from: place.join(", "), fee: fee.map(Rupees), varies }))
}
