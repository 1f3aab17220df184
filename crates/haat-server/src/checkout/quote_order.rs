//! `POST /api/orders/quote`

use crate::auth::CurrentUser;
use crate::checkout::cart::{self, CartLineRequest};
use crate::checkout::json::QuoteJson;
use crate::checkout::parts::Parts;
use crate::checkout::quote;
use crate::checkout::store::Offers;
use crate::checkout::taxing::Taxing;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A cart to be priced.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteRequest {
    order_items: Vec<CartLineRequest>,
}

/// Prices a cart with our own figures and tells what changed. Nothing is reserved.
#[utoipa::path(post, path = "/api/orders/quote", tag = "checkout", request_body = QuoteRequest,
    responses((status = 200, body = QuoteJson), (status = 422, description = "A line makes no sense")))]
pub async fn quote_order(
    State(state): State<Arc<Parts>>,
    buyer: Option<CurrentUser>,
    Json(request): Json<QuoteRequest>,
) -> AppResult<Json<QuoteJson>> {
    let cart = cart::parse(request.order_items)?;
    let figures = state.settings.get().await?;
    let mut offers = Offers::read(&state.db, &cart).await?;
    offers.taxing = Taxing::read(&state.db, &state.settings, offers.products.keys()).await?;
    let quote = quote::make(figures, &offers, buyer.as_ref(), &cart, state.clock.now())?;
    Ok(Json(QuoteJson::from(&quote)))
}
