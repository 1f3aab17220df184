//! `POST /api/threads/{id}/messages/{no}/report`

use super::access::{Open, not_found};
use super::parts::Parts;
use super::store;
use crate::auth::CurrentUser;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::errors::FieldErrors;
use haat_domain::questions::QuestionText;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// What is wrong with it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReportMessageRequest {
    /// In a few words.
    reason: String,
}

/// That it was heard.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageAnswer {
    /// One sentence for people.
    pub(super) message: &'static str,
}

/// Tells the shop that a message is not as it should be. Admins then read the thread.
#[utoipa::path(post, path = "/api/threads/{id}/messages/{no}/report", tag = "threads", security(("session" = [])),
    params(("id" = String, Path), ("no" = i64, Path)), request_body = ReportMessageRequest,
    responses((status = 200, body = MessageAnswer), (status = 404, description = "Not there, or not yours to see"),
        (status = 422, description = "No reason, or too much of it")))]
pub async fn report_message(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path((id, no)): Path<(String, String)>,
    Json(request): Json<ReportMessageRequest>,
) -> AppResult<Json<MessageAnswer>> {
    let open = Open::find(&state, &person, &id).await?;
    let reason =
        QuestionText::parse(&request.reason, "reason").map_err(|error| FieldErrors::one("reason", error))?;
    state.limits.check(&format!("report:{}", person.id), 10, Duration::from_hours(1)).await?;
    let no: i64 = no.parse().map_err(|_| not_found())?;
    store::message(&state.db, &open.key, no).await?.ok_or_else(not_found)?;
    store::report(&state.db, &open.key, no, &person.id, reason.as_str(), state.clock.now()).await?;
    Ok(Json(MessageAnswer { message: "Thank you. The shop will look at it." }))
}
