//! `PUT /api/products/{id}/listing`

use crate::audit;
use crate::auth::Merchant;
use crate::catalog::create_product::SavedProduct;
use crate::catalog::facts::SellerFact;
use crate::catalog::store as catalog;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::sellers::parts::Parts;
use crate::sellers::store;
use axum::extract::State;
use haat_domain::ids::ProductId;
use haat_domain::sellers::{self, Withheld, by_seller};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Whether a product may be in the shop.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ListingRequest {
    /// Whether it may.
    listed: bool,
    /// Why an admin takes a seller's product out; the seller reads it.
    #[serde(default)]
    reason: String,
}

/// Takes a product out of the shop without deleting it, or puts it back: sellers their own, as long as no admin holds it;
/// admins any, by which they approve one that waits. Its stall may keep it hidden all the same.
#[utoipa::path(put, path = "/api/products/{id}/listing", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path)), request_body = ListingRequest,
    responses((status = 200, body = SavedProduct), (status = 403, description = "Another seller's product"),
        (status = 404, description = "No such product, or it was never saved"),
        (status = 409, description = "An admin holds it"), (status = 422, description = "Taken out by an admin without a reason")))]
pub async fn set_listing(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
    Json(given): Json<ListingRequest>,
) -> AppResult<Json<SavedProduct>> {
    let (id, now) = (ProductId::from(id), state.clock.now());
    let not_found = || AppError::not_found("Product");
    let mut tx = state.db.begin().await?;
    catalog::note_changes(&mut tx, std::slice::from_ref(&id), now).await?;
    let held = catalog::hold(&mut tx, &id, now).await?.ok_or_else(not_found)?;
    merchant.must_manage(held.seller_id.as_ref())?;
    if held.url.is_none() {
        return Err(not_found());
    }
    let row = catalog::find(&mut tx, &id).await?.ok_or_else(not_found)?;
    let present = Withheld::parse(&row.withheld);
    // What an admin does with the house's goods, or with their own, is what any seller does with theirs.
    let as_admin =
        merchant.0.is_admin && held.seller_id.as_ref().is_some_and(|seller| *seller != merchant.0.id);
    let (to, note) = if as_admin && given.listed {
        (None, String::new())
    } else if as_admin {
        (Some(Withheld::Unlisted), sellers::reason(&given.reason)?)
    } else if merchant.0.is_admin && given.listed {
        (None, String::new())
    } else {
        let to = by_seller(present, given.listed);
        (to.map_err(|error| AppError::conflict(error.to_string()).coded(Code::GoodsHeld))?, String::new())
    };
    if to != present || note != row.withheld_note {
        catalog::withhold(&mut tx, &id, to.map_or("", Withheld::as_str), &note, now).await?;
        let did = if given.listed { "Put back" } else { "Took out" };
        let why = if note.is_empty() { String::new() } else { format!(": {note}") };
        let summary = format!("{did} {}{why}", held.name);
        audit::record(&mut tx, &merchant.0, "product.listing", "product", id.as_str(), &summary, now)?;
        if as_admin {
            let product = id.to_string();
            tx.append(
                now,
                Some(&merchant.0.id),
                &SellerFact::GoodsDecided { product, listed: given.listed },
            )?;
        }
    }
    if merchant.0.is_admin {
        // Whatever was decided, the reports were looked at.
        store::forget_reports(&mut tx, &id).await?;
    }
    let product = catalog::find(&mut tx, &id).await?.ok_or_else(not_found)?.into();
    tx.commit().await?;
    let message = if given.listed { "It may be in the shop again" } else { "It is out of the shop" };
    Ok(Json(SavedProduct { message, product }))
}
