//! `PUT /api/orders/{id}/parcels/{no}/return`

use crate::auth::Merchant;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::orders::json::OrderAnswer;
use crate::sellers::parcel::InHand;
use crate::sellers::parts::Parts;
use axum::extract::{Path, State};
use haat_domain::parcels::ParcelAction;
use std::sync::Arc;

/// Notes that a parcel that was sent came back. Neither money nor stock moves by it: that is a refund's.
#[utoipa::path(put, path = "/api/orders/{id}/parcels/{no}/return", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path), ("no" = i64, Path)),
    responses((status = 200, body = OrderAnswer), (status = 409, description = "It was not sent")))]
pub async fn return_parcel(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path((id, no)): Path<(String, String)>,
) -> AppResult<Json<OrderAnswer>> {
    let parcel = InHand::find(&state, &merchant, &id, &no).await?;
    parcel.move_on(ParcelAction::Return).await?;
    parcel.answer("Noted that it came back").await.map(Json)
}
