//! `GET /api/orders/holds`

use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::values::{IsoTime, Rupees};
use crate::orders::parts::Parts;
use crate::orders::store;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

/// What one customer's unpaid orders keep from others.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HoldJson {
    /// The customer's id.
    user_id: String,
    /// Their name and address when they ordered.
    name: String,
    email: String,
    /// The orders, oldest first; each can be released.
    orders: Vec<String>,
    /// How many pieces they hold.
    pieces: i64,
    /// What they are worth.
    worth: Rupees,
    /// When the oldest was placed.
    since: IsoTime,
}

/// Who holds stock by unpaid orders, whoever holds most first.
#[utoipa::path(get, path = "/api/orders/holds", tag = "orders", security(("session" = [])), responses((status = 200, body = Vec<HoldJson>)))]
pub async fn list_holds(
    State(state): State<std::sync::Arc<Parts>>,
    _admin: Admin,
) -> AppResult<Json<Vec<HoldJson>>> {
    let holds = store::holds(&state.db).await?;
    let shown = holds.into_iter().map(|hold| HoldJson {
        user_id: hold.user_id.into_string(),
        name: hold.name,
        email: hold.email,
        orders: hold.orders.split(',').map(str::to_owned).collect(),
        pieces: hold.pieces,
        worth: Rupees(hold.worth),
        since: IsoTime(hold.since),
    });
    Ok(Json(shown.collect()))
}
