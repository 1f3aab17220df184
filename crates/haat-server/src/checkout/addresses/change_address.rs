//! `PUT /api/addresses/{id}`

use super::{AddressJson, AddressRequest};
use crate::auth::CurrentUser;
use crate::checkout::parts::Parts;
use crate::checkout::store::addresses;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use std::sync::Arc;

/// Changes an address of the signed-in person. Orders that went there keep what they have.
#[utoipa::path(put, path = "/api/addresses/{id}", tag = "checkout", security(("session" = [])),
    params(("id" = String, Path)), request_body = AddressRequest,
    responses((status = 200, body = AddressJson), (status = 404, description = "No such address of one's own"),
        (status = 422, description = "`errors` has a sentence for each wrong field")))]
pub async fn change_address(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path(id): Path<String>,
    Json(request): Json<AddressRequest>,
) -> AppResult<Json<AddressJson>> {
    let (address, is_default) = request.parse()?;
    let changed =
        addresses::change(&state.db, &person.id, &id, &address, is_default, state.clock.now()).await?;
    changed.map(|row| Json(row.into())).ok_or_else(|| AppError::not_found("Address"))
}
