//! `POST /api/notices/read`

use super::parts::Parts;
use super::store;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Marked at once at most.
const MOST_MARKED: usize = 100;

/// What was read.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReadRequest {
    /// These; all of them when it is left out.
    #[serde(default)]
    ids: Option<Vec<String>>,
}

/// How many are left.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadAnswer {
    /// How many are unread now.
    unread: i64,
}

/// Marks notices as read.
#[utoipa::path(post, path = "/api/notices/read", tag = "notices", security(("session" = [])),
    request_body = ReadRequest, responses((status = 200, body = ReadAnswer)))]
pub async fn read_notices(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Json(request): Json<ReadRequest>,
) -> AppResult<Json<ReadAnswer>> {
    let ids = request.ids.as_deref();
    if ids.is_some_and(|ids| ids.len() > MOST_MARKED) {
        return Err(AppError::unprocessable(format!("At most {MOST_MARKED} notices can be marked at once.")));
    }
    if ids.is_none_or(|ids| !ids.is_empty()) {
        store::mark_read(&state.db, &person.id, ids, state.clock.now()).await?;
    }
    let (_, unread) = store::counts(&state.db, &person.id).await?;
    Ok(Json(ReadAnswer { unread }))
}
