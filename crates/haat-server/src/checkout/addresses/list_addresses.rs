//! `GET /api/addresses`

use super::AddressJson;
use crate::auth::CurrentUser;
use crate::checkout::parts::Parts;
use crate::checkout::store::addresses;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use std::sync::Arc;

/// The addresses of the signed-in person: the default first, then the latest.
#[utoipa::path(get, path = "/api/addresses", tag = "checkout", security(("session" = [])),
    responses((status = 200, body = Vec<AddressJson>)))]
pub async fn list_addresses(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
) -> AppResult<Json<Vec<AddressJson>>> {
    let rows = addresses::of(&state.db, &person.id).await?;
    Ok(Json(rows.into_iter().map(AddressJson::from).collect()))
}
