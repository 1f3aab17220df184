//! `PUT /api/questions/{id}/answer`

use super::QuestionJson;
use super::facts::QuestionFact;
use super::parts::Parts;
use super::store;
use crate::auth::Merchant;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::uploads::ours::ours;
use axum::extract::State;
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
    /// Addresses of pictures that were uploaded here before, at most 4. Left out, the answer keeps those it has.
    images: Option<Vec<String>>,
}

/// Answers a question, or changes its answer: by whoever sells the thing, or by an admin. From then on everyone reads it.
#[utoipa::path(put, path = "/api/questions/{id}/answer", tag = "questions", security(("session" = [])),
    params(("id" = String, Path)), request_body = AnswerRequest,
    responses((status = 200, body = QuestionJson), (status = 404, description = "No such question"),
        (status = 422, description = "No text, too much of it, or a picture that is not here")))]
pub async fn answer_question(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
    Json(request): Json<AnswerRequest>,
) -> AppResult<Json<QuestionJson>> {
    let text =
        QuestionText::parse(&request.text, "answer").map_err(|error| FieldErrors::one("text", error))?;
    let pictures = match &request.images {
        Some(images) => {
            QuestionText::may_show(images.len(), "answer")
                .map_err(|error| FieldErrors::one("images", error))?;
            Some(ours(&state.db, state.public_url.as_deref(), images).await?)
        }
        None => None,
    };
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let question = store::find(&mut tx, &id).await?.ok_or_else(|| AppError::not_found("Question"))?;
    merchant.must_manage(question.seller_id.as_ref())?;
    store::answer(&mut tx, &id, text.as_str(), pictures.as_deref(), now).await?;
    if question.answered_at.is_none() {
        tx.append(now, None, &QuestionFact::Answered { question: id.clone() })?;
    }
    let answered = store::find(&mut tx, &id).await?.ok_or_else(|| AppError::not_found("Question"))?;
    tx.commit().await?;
    Ok(Json(answered.into()))
}
