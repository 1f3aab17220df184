//! `DELETE /api/addresses/{id}`

use crate::auth::CurrentUser;
use crate::checkout::parts::Parts;
use crate::checkout::store::addresses;
use crate::error::{AppError, AppResult};
use crate::http::json::{Json, MessageJson};
use crate::http::path::Path;
use axum::extract::State;
use std::sync::Arc;

/// Removes an address of the signed-in person. After the default the latest of the others is the default.
#[utoipa::path(delete, path = "/api/addresses/{id}", tag = "checkout", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = MessageJson), (status = 404, description = "No such address of one's own")))]
pub async fn remove_address(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path(id): Path<String>,
) -> AppResult<Json<MessageJson>> {
    if addresses::remove(&state.db, &person.id, &id).await? {
        Ok(Json(MessageJson::new("The address is removed.")))
    } else {
        Err(AppError::not_found("Address"))
    }
}
