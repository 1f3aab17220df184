//! `GET /api/auctions/{id}/shipping`

use crate::auth::Customer;
use crate::catalog::store as catalog;
use crate::checkout::cart::{CartLine, Item};
use crate::checkout::parts::Parts;
use crate::checkout::store::{Offers, addresses};
use crate::checkout::taxing::Taxing;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::values::{Number, Rupees};
use axum::extract::{Path, State};
use haat_domain::ids::AuctionId;
use haat_domain::shipping::{Destination, ShippingRate};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What comes on top of a lot's price, and from where it is sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LotShippingJson {
    /// Where its seller is, city and country; empty when they did not say.
    from: String,
    /// What it costs to send at the price that the lot has now; null when it is not sent at that.
    fee: Option<Rupees>,
    /// Whether it may cost something else where the buyer lives.
    varies: bool,
    /// What it costs to send while that is not free; null when it is not sent.
    full_fee: Option<Rupees>,
    /// Above this price it is sent free; null when it never is.
    free_above: Option<Rupees>,
    /// Tax in percent of the price.
    tax_percent: Number,
    /// Whether the price contains that tax; otherwise it comes on top.
    tax_included: bool,
}

/// What comes on top of a lot's price, as the quote of whoever wins it has it: where the caller's address book says that
/// they live, or while nobody knows where it goes. What holds at other prices is told with it, so that nobody has to ask
/// again for every bid.
#[utoipa::path(get, path = "/api/auctions/{id}/shipping", tag = "auctions", params(("id" = String, Path)),
    responses((status = 200, body = LotShippingJson), (status = 404)))]
pub async fn show_lot_shipping(
    State(state): State<Arc<Parts>>,
    viewer: Option<Customer>,
    Path(id): Path<String>,
) -> AppResult<Json<LotShippingJson>> {
    let id = AuctionId::from(id);
    let line = CartLine { item: Item::Lot(id.clone()), variant: None, quantity: 1, shown_price: None };
    let offers = Offers::read(&state.db, &[line]).await?;
    let lot = offers.lots.get(&id).ok_or_else(|| AppError::not_found("Auction"))?;
    let seller = &lot.lot.creator_id;
    let price = lot.standing.current_bid.unwrap_or(lot.lot.terms.starting_bid);
    let stall = catalog::stall(&state.db, seller).await?;
    let place: Vec<String> =
        [stall.city, stall.country].into_iter().filter(|part| !part.is_empty()).collect();
    let rules = state.settings.get().await?.pricing;
    let of_shop = ShippingRate {
        fee: rules.shipping_fee,
        free_above: Some(rules.free_shipping_above),
        ..ShippingRate::default()
    };
    let table = offers.shipping.sellers.get(seller).or(offers.shipping.shop.as_ref());
    let homes = match &viewer {
        Some(Customer(viewer)) if table.is_some() => addresses::of(&state.db, &viewer.id).await?,
        _ => Vec::new(),
    };
    // The default comes first.
    let home = homes.first().map(|home| Destination { country: &home.country, state: &home.state });
    let rate = table.map_or(Some(&of_shop), |table| table.rate(home, 0));
    let mut tax = (rules.tax_bp, false);
    if let Some(taxing) = Taxing::read(&state.db, &state.settings, []).await? {
        tax = taxing.of_sellers(&state.db, &offers.sellers()).await?.of_lot(seller, rules.tax_bp);
    }
    #[expect(clippy::cast_precision_loss, reason = "a percentage is small")]
    let tax_percent = Number(tax.0 as f64 / 100.0);
    Ok(Json(LotShippingJson {
        from: place.join(", "),
        fee: rate.map(|rate| Rupees(rate.cost(price))),
        varies: table.is_some_and(|table| table.rates().len() > 1),
        full_fee: rate.map(|rate| Rupees(rate.fee)),
        free_above: rate.and_then(|rate| rate.free_above).map(Rupees),
        tax_percent,
        tax_included: tax.1,
    }))
}
