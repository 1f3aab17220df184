//! `DELETE /api/products/{id}`

use crate::audit;
use crate::auth::Merchant;
use crate::catalog::parts::Parts;
use crate::catalog::store;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::ids::ProductId;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The words for the toast.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedProduct {
    message: &'static str,
}

/// Takes a product out of the shop. Past orders keep their own copy of it.
#[utoipa::path(delete, path = "/api/products/{id}", tag = "catalog", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = DeletedProduct), (status = 403, description = "Another seller's product"),
        (status = 404, description = "No such product")))]
pub async fn delete_product(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
) -> AppResult<Json<DeletedProduct>> {
    let id = ProductId::from(id);
    let mut tx = state.db.begin().await?;
    let now = state.clock.now();
    store::note_changes(&mut tx, std::slice::from_ref(&id), now).await?;
    let held = store::hold(&mut tx, &id, now).await?;
    let held = held.ok_or_else(|| AppError::not_found("Product"))?;
    merchant.must_manage(held.seller_id.as_ref())?;
    store::withdraw(&mut tx, &id).await?;
    let summary = format!("Deleted {}.", if held.name.is_empty() { "a draft" } else { &held.name });
    audit::record(&mut tx, &merchant.0, "product.delete", "product", id.as_str(), &summary, now)?;
    let seq = tx.commit_facts().await?;
    state.search.follow(seq).await;
    Ok(Json(DeletedProduct { message: "product deleted successfully" }))
}
