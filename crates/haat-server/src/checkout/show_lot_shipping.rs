//! `GET /api/auctions/{id}/shipping`

use crate::auth::Customer;
use crate::checkout::cart::{CartLine, Item};
use crate::checkout::on_top::{OnTopJson, Piece};
use crate::checkout::parts::Parts;
use crate::checkout::quote::LOT_CATEGORY;
use crate::checkout::store::Offers;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::ids::AuctionId;
use std::sync::Arc;

/// What comes on top of a lot's price, as the quote of whoever wins it has it: where the caller's address book says that
/// they live, or while nobody knows where it goes. What holds at other prices is told with it, so that nobody has to ask
/// again for every bid.
#[utoipa::path(get, path = "/api/auctions/{id}/shipping", tag = "auctions", params(("id" = String, Path)),
    responses((status = 200, body = OnTopJson), (status = 404)))]
pub async fn show_lot_shipping(
    State(state): State<Arc<Parts>>,
    viewer: Option<Customer>,
    Path(id): Path<String>,
) -> AppResult<Json<OnTopJson>> {
    let id = AuctionId::from(id);
    let line = CartLine { item: Item::Lot(id.clone()), variant: None, quantity: 1, shown_price: None };
    let offers = Offers::read(&state.db, std::slice::from_ref(&line)).await?;
    let lot = offers.lots.get(&id).ok_or_else(|| AppError::not_found("Auction"))?;
    let piece = Piece {
        item: &line.item,
        seller: Some(&lot.lot.creator_id),
        category: LOT_CATEGORY,
        price: lot.standing.current_bid.unwrap_or(lot.lot.terms.starting_bid),
        grams: 0,
    };
    Ok(Json(piece.on_top(&state, &offers, viewer).await?))
}
