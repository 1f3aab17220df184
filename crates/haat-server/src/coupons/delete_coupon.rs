//! `DELETE /api/coupons/{id}`

use super::json::own;
use super::parts::Parts;
use super::store;
use crate::audit;
use crate::auth::Merchant;
use crate::error::AppResult;
use crate::http::json::{Json, MessageJson};
use crate::http::path::Path;
use axum::extract::State;
use std::sync::Arc;

/// Puts a coupon away for good. Orders that used it keep what they have, and its code is free for another.
#[utoipa::path(delete, path = "/api/coupons/{id}", tag = "coupons", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = MessageJson), (status = 404, description = "No such coupon")))]
pub async fn delete_coupon(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
) -> AppResult<Json<MessageJson>> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let row = own(store::find(&mut tx, &id).await?, &merchant)?;
    store::remove(&mut tx, &id, now).await?;
    let summary = format!("Deleted the coupon {}.", row.code);
    audit::record(&mut tx, &merchant.0, "coupon.delete", "coupon", &row.id, &summary, now)?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("Coupon deleted.")))
}
