//! `POST /api/coupons`

use super::json::{CouponAnswer, CouponJson, CouponRequest, taken};
use super::parts::Parts;
use super::store::{self, CouponRow};
use crate::audit;
use crate::auth::Merchant;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use haat_db::new_id;
use http::StatusCode;
use std::sync::Arc;

/// Makes a coupon: an admin for everyone's goods, a seller for their own.
#[utoipa::path(post, path = "/api/coupons", tag = "coupons", security(("session" = [])), request_body = CouponRequest,
    responses((status = 201, body = CouponAnswer), (status = 409, description = "The code is taken"),
        (status = 422, description = "`errors` has a sentence for each wrong field")))]
pub async fn create_coupon(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Json(request): Json<CouponRequest>,
) -> AppResult<(StatusCode, Json<CouponAnswer>)> {
    let form = request.parse(merchant.limited_to())?;
    let now = state.clock.now();
    let row = CouponRow::of(new_id(now), form, now);
    let mut tx = state.db.begin().await?;
    store::insert(&mut tx, &row, now).await.map_err(taken)?;
    let summary = format!("Made the coupon {}.", row.code);
    audit::record(&mut tx, &merchant.0, "coupon.create", "coupon", &row.id, &summary, now)?;
    tx.commit().await?;
    let coupon = CouponJson::new(row, None, now);
    Ok((StatusCode::CREATED, Json(CouponAnswer { message: "Coupon created.".to_owned(), coupon })))
}
