//! `POST /api/products/{id}/report`

use crate::auth::CurrentUser;
use crate::catalog::facts::SellerFact;
use crate::catalog::store as catalog;
use crate::error::{AppError, AppResult};
use crate::http::json::{Json, MessageJson};
use crate::http::path::Path;
use crate::sellers::parts::Parts;
use crate::sellers::store;
use axum::extract::State;
use haat_domain::ids::ProductId;
use haat_domain::sellers;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// What is wrong with a product.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ProductReport {
    /// In a few words.
    reason: String,
}

/// Tells the shop that a product should not be in it.
#[utoipa::path(post, path = "/api/products/{id}/report", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path)), request_body = ProductReport,
    responses((status = 200, body = MessageJson), (status = 404, description = "No such product"),
        (status = 422, description = "No reason, or too much of it")))]
pub async fn report_product(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path(id): Path<String>,
    Json(given): Json<ProductReport>,
) -> AppResult<Json<MessageJson>> {
    let reason = sellers::reason(&given.reason)?;
    state.limits.check(&format!("report:{}", person.id), 10, Duration::from_hours(1)).await?;
    let (id, now) = (ProductId::from(id), state.clock.now());
    let mut tx = state.db.begin().await?;
    let row = catalog::find(&mut tx, &id).await?.filter(catalog::ProductRow::is_listed);
    row.ok_or_else(|| AppError::not_found("Product"))?;
    store::report(&mut tx, &id, &person.id, &reason, now).await?;
    tx.append(now, Some(&person.id), &SellerFact::GoodsReported { product: id.to_string() })?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("Thank you. The shop will look at it.")))
}
