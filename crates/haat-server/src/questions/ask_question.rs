//! `POST /api/questions`

use super::QuestionJson;
use super::facts::QuestionFact;
use super::parts::Parts;
use super::store::{self, NewQuestion};
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::hearts::store::Thing;
use crate::http::json::Json;
use crate::uploads::ours::ours;
use axum::extract::State;
use haat_db::new_id;
use haat_domain::errors::FieldErrors;
use haat_domain::questions::QuestionText;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// What somebody wants to know.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AskRequest {
    /// `product` or `lot`.
    thing: String,
    /// Its id.
    id: String,
    /// The question.
    text: String,
    /// Addresses of pictures that were uploaded here before, at most 4.
    #[serde(default)]
    images: Vec<String>,
}

/// Asks whoever sells a thing about it. Everyone reads it once it is answered; nobody's address is told.
#[utoipa::path(post, path = "/api/questions", tag = "questions", security(("session" = [])), request_body = AskRequest,
    responses((status = 200, body = QuestionJson), (status = 404, description = "No such thing in the shop"),
        (status = 409, description = "It is the asker's own"), (status = 422, description = "No text, too much of it, or a picture that is not here"),
        (status = 429, description = "Too many questions; see Retry-After")))]
pub async fn ask_question(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Json(request): Json<AskRequest>,
) -> AppResult<Json<QuestionJson>> {
    let thing = Thing::parse(&request.thing).ok_or_else(|| AppError::not_found("Thing"))?;
    let text =
        QuestionText::parse(&request.text, "question").map_err(|error| FieldErrors::one("text", error))?;
    QuestionText::may_show(request.images.len(), "question")
        .map_err(|error| FieldErrors::one("images", error))?;
    let pictures = ours(&state.db, state.public_url.as_deref(), &request.images).await?;
    state.limits.check(&format!("question:{}", person.id), 10, Duration::from_hours(1)).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let subject = store::subject(&mut tx, thing, &request.id).await?;
    let subject = subject.ok_or_else(|| AppError::not_found("Thing"))?;
    if subject.seller.as_ref() == Some(&person.id) {
        return Err(AppError::conflict("This is yours: you would be asking yourself."));
    }
    let question = NewQuestion {
        id: &new_id(now),
        thing,
        thing_id: &request.id,
        seller: subject.seller.as_ref(),
        asker: &person.id,
        asker_name: &person.name,
        text: text.as_str(),
        pictures: &pictures,
    };
    let row = store::add(&mut tx, question, now).await?;
    tx.append(now, None, &QuestionFact::Asked { question: row.id.clone() })?;
    tx.commit().await?;
    Ok(Json(row.into()))
}
