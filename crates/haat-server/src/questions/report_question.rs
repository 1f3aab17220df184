//! `POST /api/questions/{id}/report`

use super::parts::Parts;
use super::store;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
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
pub struct ReportRequest {
    /// In a few words.
    reason: String,
}

/// That it was heard.
#[derive(Debug, Serialize, ToSchema)]
pub struct Reported {
    /// One sentence for people.
    pub(super) message: &'static str,
}

/// Tells the shop that a question or its answer should not stand there.
#[utoipa::path(post, path = "/api/questions/{id}/report", tag = "questions", security(("session" = [])),
    params(("id" = String, Path)), request_body = ReportRequest,
    responses((status = 200, body = Reported), (status = 404, description = "No such question"),
        (status = 422, description = "No reason, or too much of it")))]
pub async fn report_question(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path(id): Path<String>,
    Json(request): Json<ReportRequest>,
) -> AppResult<Json<Reported>> {
    let reason =
        QuestionText::parse(&request.reason, "reason").map_err(|error| FieldErrors::one("reason", error))?;
    state.limits.check(&format!("report:{}", person.id), 10, Duration::from_hours(1)).await?;
    store::find(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Question"))?;
    store::report(&state.db, &id, &person.id, reason.as_str(), state.clock.now()).await?;
    Ok(Json(Reported { message: "Thank you. The shop will look at it." }))
}
