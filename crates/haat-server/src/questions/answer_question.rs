//! `PUT /api/questions/{id}/answer`

use super::QuestionJson;
use super::facts::QuestionFact;
use super::parts::Parts;
use super::store;
use crate::auth::Merchant;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use axum::extract::{Path, State};
use haat_domain::errors::FieldErrors;
use haat_domain::questions::QuestionText;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What is answered.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnswerRequest {
    /// The answer.
    text: String,
}

/// Answers a question, or changes its answer: by whoever sells the thing, or by an admin. From then on everyone reads it.
#[utoipa::path(put, path = "/api/questions/{id}/answer", tag = "questions", security(("session" = [])),
    params(("id" = String, Path)), request_body = AnswerRequest,
    responses((status = 200, body = QuestionJson), (status = 404, description = "No such question"),
        (status = 422, description = "No text, or too much")))]
pub async fn answer_question(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
    Json(request): Json<AnswerRequest>,
) -> AppResult<Json<QuestionJson>> {
    let text =
        QuestionText::parse(&request.text, "answer").map_err(|error| FieldErrors::one("text", error))?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let question = store::find(&mut tx, &id).await?.ok_or_else(|| AppError::not_found("Question"))?;
    merchant.must_manage(question.seller_id.as_ref())?;
    store::answer(&mut tx, &id, text.as_str(), now).await?;
    if question.answered_at.is_none() {
        tx.append(now, None, &QuestionFact::Answered { question: id.clone() })?;
    }
    let answered = store::find(&mut tx, &id).await?.ok_or_else(|| AppError::not_found("Question"))?;
    tx.commit().await?;
    Ok(Json(answered.into()))
}
