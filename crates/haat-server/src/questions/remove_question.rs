//! `DELETE /api/questions/{id}` and `POST /api/questions/{id}/keep`

use super::parts::Parts;
use super::report_question::Reported;
use super::store;
use crate::audit;
use crate::auth::Admin;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use std::sync::Arc;

/// Takes a question and its answer down.
#[utoipa::path(delete, path = "/api/questions/{id}", tag = "questions", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Reported), (status = 404, description = "No such question")))]
pub async fn remove_question(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> AppResult<Json<Reported>> {
    let now = state.clock.now();
    let question = store::find(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Question"))?;
    let mut tx = state.db.begin().await?;
    if store::hide(&mut tx, &id, now).await? {
        let summary = format!("Took down a question of {}: {}", question.asker_name, question.text);
        audit::record(&mut tx, &admin, "question.hide", "question", &id, &summary, now)?;
    }
    tx.commit().await?;
    Ok(Json(Reported { message: "It is taken down." }))
}

/// Lets a question stand that was reported; its reports are forgotten.
#[utoipa::path(post, path = "/api/questions/{id}/keep", tag = "questions", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Reported), (status = 404, description = "No such question")))]
pub async fn keep_question(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> AppResult<Json<Reported>> {
    let now = state.clock.now();
    let question = store::find(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Question"))?;
    let mut tx = state.db.begin().await?;
    if store::clear_reports(&mut tx, &id).await? {
        let summary = format!("Kept a question of {}: {}", question.asker_name, question.text);
        audit::record(&mut tx, &admin, "question.keep", "question", &id, &summary, now)?;
    }
    tx.commit().await?;
    Ok(Json(Reported { message: "It stays." }))
}
