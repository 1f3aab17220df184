//! `GET /api/users/{id}`

use crate::accounts::access::VisiblePerson;
use crate::accounts::json::PersonJson;
use crate::accounts::parts::Parts;
use crate::accounts::store;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use axum::extract::State;
use std::sync::Arc;

/// One person, for admins and for themselves.
#[utoipa::path(get, path = "/api/users/{id}", tag = "accounts", params(("id" = String, Path)),
    security(("session" = [])),
    responses((status = 200, body = PersonJson), (status = 403, description = "Someone else's"),
        (status = 404, description = "No such user")))]
pub async fn get_user(State(state): State<Arc<Parts>>, person: VisiblePerson) -> AppResult<Json<PersonJson>> {
    let user = store::find(&state.db, &person.0).await?.ok_or_else(|| AppError::not_found("User"))?;
    let email_verified = user.email_verified_at.is_some() || !state.auth.verifies_email;
    Ok(Json(PersonJson { email_verified, ..user.into() }))
}
