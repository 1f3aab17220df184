//! `PUT /api/coupons/{id}`

use super::json::{CouponAnswer, CouponJson, CouponRequest, own, taken};
use super::parts::Parts;
use super::store::{self, CouponRow};
use crate::audit;
use crate::auth::Merchant;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use std::sync::Arc;

/// Changes a coupon. Orders that used it keep what they have.
#[utoipa::path(put, path = "/api/coupons/{id}", tag = "coupons", security(("session" = [])),
    params(("id" = String, Path)), request_body = CouponRequest,
    responses((status = 200, body = CouponAnswer), (status = 404, description = "No such coupon"),
        (status = 409, description = "The code is taken"),
        (status = 422, description = "`errors` has a sentence for each wrong field")))]
pub async fn update_coupon(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
    Json(request): Json<CouponRequest>,
) -> AppResult<Json<CouponAnswer>> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let before = own(store::find(&mut tx, &id).await?, &merchant)?;
    let form = request.parse(before.seller_id.as_ref())?;
    let row = CouponRow { used: before.used, ..CouponRow::of(id, form, before.created_at) };
    store::save(&mut tx, &row, now).await.map_err(taken)?;
    let summary = format!("Changed the coupon {}.", row.code);
    audit::record(&mut tx, &merchant.0, "coupon.update", "coupon", &row.id, &summary, now)?;
    tx.commit().await?;
    let coupon = CouponJson::new(row, None, now);
    Ok(Json(CouponAnswer { message: "Coupon saved.".to_owned(), coupon }))
}
