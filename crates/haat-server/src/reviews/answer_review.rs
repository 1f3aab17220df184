//! `PUT` and `DELETE /api/reviews/{id}/answer`

use super::facts::ReviewFact;
use super::json::ReviewJson;
use super::parts::Parts;
use super::store::{self, ReviewRow};
use crate::auth::Merchant;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_db::Tx;
use haat_domain::errors::FieldErrors;
use haat_domain::reviews::answer;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What is answered.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnswerReviewRequest {
    /// The answer.
    text: String,
}

/// Answers a review, or changes the answer: by whoever sells the thing, or by an admin. Everyone reads it below the review.
#[utoipa::path(put, path = "/api/reviews/{id}/answer", tag = "reviews", security(("session" = [])),
    params(("id" = String, Path)), request_body = AnswerReviewRequest,
    responses((status = 200, body = ReviewJson), (status = 404, description = "No such review"),
        (status = 422, description = "No text, or too much")))]
pub async fn answer_review(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
    Json(request): Json<AnswerReviewRequest>,
) -> AppResult<Json<ReviewJson>> {
    let text = answer(&request.text).map_err(|error| FieldErrors::one("text", error))?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let review = to_answer(&mut tx, &merchant, &id).await?;
    store::answer(&mut tx, &id, Some(&text), now).await?;
    if review.answered_at.is_none() {
        tx.append(now, None, &ReviewFact::Answered { review: id.clone() })?;
    }
    answered(tx, &merchant, &id).await
}

/// Takes an answer back.
#[utoipa::path(delete, path = "/api/reviews/{id}/answer", tag = "reviews", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = ReviewJson), (status = 404, description = "No such review")))]
pub async fn remove_answer(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
) -> AppResult<Json<ReviewJson>> {
    let mut tx = state.db.begin().await?;
    to_answer(&mut tx, &merchant, &id).await?;
    store::answer(&mut tx, &id, None, state.clock.now()).await?;
    answered(tx, &merchant, &id).await
}

async fn to_answer(tx: &mut Tx, merchant: &Merchant, id: &str) -> AppResult<ReviewRow> {
    let review = store::find(tx, id).await?.filter(|review| review.hidden_at.is_none());
    let review = review.ok_or_else(|| AppError::not_found("Review"))?;
    merchant.must_manage(review.seller_id.as_ref())?;
    Ok(review)
}

async fn answered(mut tx: Tx, merchant: &Merchant, id: &str) -> AppResult<Json<ReviewJson>> {
    let row = store::find(&mut tx, id).await?.ok_or_else(|| AppError::not_found("Review"))?;
    tx.commit().await?;
    Ok(Json(ReviewJson::new(row, Some(&merchant.0.id), false)))
}
