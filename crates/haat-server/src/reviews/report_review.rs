//! `POST /api/reviews/{id}/report`

use super::parts::Parts;
use super::store;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::{Json, MessageJson};
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::errors::FieldErrors;
use haat_domain::reviews::reason;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// What is wrong with it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReportReviewRequest {
    /// In a few words.
    reason: String,
}

/// Tells the shop that a review or its answer should not stand there.
#[utoipa::path(post, path = "/api/reviews/{id}/report", tag = "reviews", security(("session" = [])),
    params(("id" = String, Path)), request_body = ReportReviewRequest,
    responses((status = 200, body = MessageJson), (status = 404, description = "No such review"),
        (status = 422, description = "No reason, or too much of it"),
        (status = 429, description = "Too many reports; see Retry-After")))]
pub async fn report_review(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path(id): Path<String>,
    Json(request): Json<ReportReviewRequest>,
) -> AppResult<Json<MessageJson>> {
    let words = reason(&request.reason).map_err(|error| FieldErrors::one("reason", error))?;
    state.limits.check(&format!("report:{}", person.id), 10, Duration::from_hours(1)).await?;
    let mut tx = state.db.begin().await?;
    let review = store::find(&mut tx, &id).await?.filter(|review| review.hidden_at.is_none());
    review.ok_or_else(|| AppError::not_found("Review"))?;
    store::report(&mut tx, &id, &person.id, &words, state.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("Thank you. The shop will look at it.")))
}
