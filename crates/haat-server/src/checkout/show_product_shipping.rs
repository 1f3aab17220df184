//! `GET /api/products/{id}/shipping`

use crate::auth::Customer;
use crate::checkout::cart::{CartLine, Item};
use crate::checkout::on_top::{OnTopJson, Piece};
use crate::checkout::parts::Parts;
use crate::checkout::quote::product_line;
use crate::checkout::store::Offers;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::http::query::Query;
use axum::extract::State;
use haat_domain::ids::{ProductId, VariantId};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Which of them.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct WhichVariant {
    /// The variant of a product with options, which may be heavier than others. Left out, it is the one that an order
    /// without it would get.
    variant_id: Option<String>,
}

/// What comes on top of the price of one piece, as the quote of it has it: where the caller's address book says that they
/// live, or while nobody knows where it goes.
#[utoipa::path(get, path = "/api/products/{id}/shipping", tag = "catalog", params(("id" = String, Path), WhichVariant),
    responses((status = 200, body = OnTopJson), (status = 404, description = "It is not sold, or not so")))]
pub async fn show_product_shipping(
    State(state): State<Arc<Parts>>,
    viewer: Option<Customer>,
    Path(id): Path<String>,
    Query(which): Query<WhichVariant>,
) -> AppResult<Json<OnTopJson>> {
    let id = ProductId::from(id);
    let variant = which.variant_id.filter(|id| !id.is_empty()).map(VariantId::from);
    let wanted = CartLine { item: Item::Product(id.clone()), variant, quantity: 1, shown_price: None };
    let offers = Offers::read(&state.db, std::slice::from_ref(&wanted)).await?;
    let variants = offers.variants.get(&id).map_or(&[][..], Vec::as_slice);
    let line = product_line(offers.products.get(&id), variants, &wanted, &[], state.clock.now())
        .map_err(|_| AppError::not_found("Product"))?;
    let piece = Piece {
        item: &line.item,
        seller: line.seller_id.as_ref(),
        category: &line.category,
        price: line.price,
        grams: line.grams,
    };
    Ok(Json(piece.on_top(&state, &offers, viewer).await?))
}
