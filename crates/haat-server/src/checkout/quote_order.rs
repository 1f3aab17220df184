//! `POST /api/orders/quote`

use crate::auth::Customer;
use crate::catalog::store::seller_names;
use crate::checkout::cart::{self, CartLineRequest};
use crate::checkout::json::QuoteJson;
use crate::checkout::parts::Parts;
use crate::checkout::quote::{self, Asked};
use crate::checkout::store::Offers;
use crate::checkout::taxing::Taxing;
use crate::coupons::store::Coupons;
use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::coupons::tidy_code;
use haat_domain::shipping::Destination;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// How long the limit on trying coupons looks back.
const PER: Duration = Duration::from_mins(10);

/// A cart to be priced.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteRequest {
    order_items: Vec<CartLineRequest>,
    /// The code of a coupon.
    #[serde(default)]
    coupon: Option<String>,
    /// Where it goes, as far as that is known: what sending costs may depend on it.
    #[serde(default)]
    shipping_address: Option<DestinationRequest>,
}

/// As much of an address as what sending costs depends on.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct DestinationRequest {
    #[serde(default)]
    country: String,
    #[serde(default)]
    state: String,
}

/// Prices a cart with our own figures and tells what changed. Nothing is reserved.
#[utoipa::path(post, path = "/api/orders/quote", tag = "checkout", request_body = QuoteRequest,
    responses((status = 200, body = QuoteJson), (status = 422, description = "A line makes no sense")))]
pub async fn quote_order(
    State(state): State<Arc<Parts>>,
    buyer: Option<Customer>,
    from: ClientAddr,
    Json(request): Json<QuoteRequest>,
) -> AppResult<Json<QuoteJson>> {
    let buyer = buyer.map(|Customer(buyer)| buyer);
    let cart = cart::parse(request.order_items)?;
    let figures = state.settings.get().await?;
    let coupon = request.coupon.as_deref().map(tidy_code).filter(|code| !code.is_empty());
    let mut offers = Offers::read(&state.db, &cart).await?;
    if let Some(taxing) = Taxing::read(&state.db, &state.settings, offers.products.keys()).await? {
        offers.taxing = Some(taxing.of_sellers(&state.db, &offers.sellers()).await?);
    }
    if let Some(code) = &coupon {
        // Codes are not there to be guessed.
        state.limits.check(&format!("coupon:from:{}", from.network()), 120, PER).await?;
        offers.coupons = Coupons::read(&state.db, code, buyer.as_ref().map(|buyer| &buyer.id)).await?;
    }
    let to = request.shipping_address.as_ref().filter(|to| !to.country.trim().is_empty());
    let to = to.map(|to| Destination { country: &to.country, state: &to.state });
    let asked = Asked { to, coupon: coupon.as_deref() };
    let quote = quote::make(figures, &offers, buyer.as_ref(), &cart, &asked, state.clock.now())?;
    let names =
        seller_names(&state.db, quote.parcels.iter().filter_map(|parcel| parcel.seller.as_ref())).await?;
    Ok(Json(QuoteJson::from(&quote).named(&names)))
}
