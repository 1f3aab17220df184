//! `PUT` and `DELETE /api/reviews/{id}/helpful`

use super::parts::Parts;
use super::store;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// How many found it helpful.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HelpfulJson {
    /// How many people.
    helpful: i64,
    /// Whether the caller is one of them.
    is_helpful: bool,
}

/// Says that a review helped. Once for each person, and not for an own one.
#[utoipa::path(put, path = "/api/reviews/{id}/helpful", tag = "reviews", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = HelpfulJson), (status = 404, description = "No such review"),
        (status = 409, description = "It is the caller's own")))]
pub async fn vote_helpful(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path(id): Path<String>,
) -> AppResult<Json<HelpfulJson>> {
    vote(&state, &person, &id, true).await
}

/// Takes that back.
#[utoipa::path(delete, path = "/api/reviews/{id}/helpful", tag = "reviews", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = HelpfulJson), (status = 404, description = "No such review")))]
pub async fn unvote_helpful(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path(id): Path<String>,
) -> AppResult<Json<HelpfulJson>> {
    vote(&state, &person, &id, false).await
}

async fn vote(state: &Parts, person: &CurrentUser, id: &str, helpful: bool) -> AppResult<Json<HelpfulJson>> {
    state.limits.check(&format!("helpful:{}", person.id), 120, Duration::from_mins(10)).await?;
    let mut tx = state.db.begin().await?;
    let review = store::find(&mut tx, id).await?.filter(|review| review.hidden_at.is_none());
    let review = review.ok_or_else(|| AppError::not_found("Review"))?;
    if review.author_id == person.id {
        return Err(AppError::conflict("This is your own review.").coded(Code::OwnReview));
    }
    let count = store::vote(&mut tx, id, &person.id, helpful, state.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(HelpfulJson { helpful: count, is_helpful: helpful }))
}
