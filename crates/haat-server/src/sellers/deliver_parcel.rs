//! `PUT` and `DELETE /api/orders/{id}/parcels/{no}/deliver`

use crate::auth::Merchant;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::json::OrderAnswer;
use crate::sellers::parcel::InHand;
use crate::sellers::parts::Parts;
use axum::extract::State;
use std::sync::Arc;

/// Marks a parcel as delivered: by its seller, or an admin. The order is delivered with its last parcel; one that is
/// paid at the door only once who sells all of it, or an admin, has the money. The second try answers it as it is.
#[utoipa::path(put, path = "/api/orders/{id}/parcels/{no}/deliver", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path), ("no" = i64, Path)),
    responses((status = 200, body = OrderAnswer), (status = 409, description = "Not paid, cancelled, or back")))]
pub async fn deliver_parcel(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path((id, no)): Path<(String, String)>,
) -> AppResult<Json<OrderAnswer>> {
    let parcel = InHand::find(&state, &merchant, &id, &no).await?;
    parcel.arrive().await?;
    parcel.answer("Marked as delivered").await.map(Json)
}

/// Takes "delivered" back, within a minute, as long as nothing came of it: by its seller, or an admin. An order that was
/// delivered with it waits for it again; cash that was noted with it stays noted.
#[utoipa::path(delete, path = "/api/orders/{id}/parcels/{no}/deliver", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path), ("no" = i64, Path)),
    responses((status = 200, body = OrderAnswer),
        (status = 409, description = "Not delivered, or more than a minute ago, or a return, a review or money came of it")))]
pub async fn undeliver_parcel(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path((id, no)): Path<(String, String)>,
) -> AppResult<Json<OrderAnswer>> {
    let parcel = InHand::find(&state, &merchant, &id, &no).await?;
    parcel.unarrive().await?;
    parcel.answer("Not delivered after all").await.map(Json)
}
