//! `POST /api/products`

use crate::audit;
use crate::auth::{Merchant, Verified};
use crate::catalog::json::ProductJson;
use crate::catalog::list_managed_products::Scope;
use crate::catalog::parts::Parts;
use crate::catalog::store;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::params::Params;
use axum::extract::State;
use haat_db::new_id;
use haat_domain::ids::ProductId;
use haat_domain::time::{DAY, Millis};
use http::StatusCode;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A product with the words for the toast.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedProduct {
    /// What happened.
    pub message: &'static str,
    /// The product as it is now.
    pub product: ProductJson,
}

/// Creates a blank product, a draft: the house's when an admin does it, otherwise the seller's own. An admin who
/// also sells asks for one of their own with `mine=true`.
#[utoipa::path(post, path = "/api/products", tag = "catalog", security(("session" = [])),
    params(("mine" = Option<bool>, Query)),
    responses((status = 201, body = SavedProduct), (status = 403, description = "Not a seller or admin, or `mine` without being a seller")))]
pub async fn create_product(
    State(state): State<Arc<Parts>>,
    Verified(merchant): Verified<Merchant>,
    Params(scope): Params<Scope>,
) -> AppResult<(StatusCode, Json<SavedProduct>)> {
    let mut tx = state.db.begin().await?;
    let now = state.clock.now();
    let id = ProductId::from(new_id(now));
    store::note_changes(&mut tx, std::slice::from_ref(&id), now).await?;
    let owner = scope.owner(&merchant)?;
    // What was begun on another day and left blank was given up.
    store::sweep_blank_drafts(&mut tx, owner, Millis(now.0 - DAY)).await?;
    store::insert_draft(&mut tx, &id, owner, now).await?;
    store::moderate(&mut tx, &id, owner).await?;
    let row = store::find(&mut tx, &id).await?.ok_or_else(|| AppError::internal("the draft is gone"))?;
    audit::record(
        &mut tx,
        &merchant.0,
        "product.create",
        "product",
        id.as_str(),
        "Created a blank product.",
        now,
    )?;
    tx.commit().await?;
    let saved = SavedProduct { message: "product created successfully", product: row.into() };
    Ok((StatusCode::CREATED, Json(saved)))
}
