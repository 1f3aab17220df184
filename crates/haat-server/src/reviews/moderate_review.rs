//! `POST /api/reviews/{id}/take-down` and `/keep`

use super::facts::ReviewFact;
use super::parts::Parts;
use super::store::{self, ReviewRow, counts};
use crate::audit;
use crate::auth::Admin;
use crate::catalog::store::note_changes;
use crate::error::{AppError, AppResult};
use crate::http::json::{Json, MessageJson};
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::errors::FieldErrors;
use haat_domain::reviews::reason;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Why it goes.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TakeDownReviewRequest {
    /// In words for its author.
    reason: String,
}

/// Takes a review down: its stars no longer count, and its author is told why.
#[utoipa::path(post, path = "/api/reviews/{id}/take-down", tag = "reviews", security(("session" = [])),
    params(("id" = String, Path)), request_body = TakeDownReviewRequest,
    responses((status = 200, body = MessageJson), (status = 404, description = "No such review"),
        (status = 422, description = "No reason, or too much of it")))]
pub async fn take_review_down(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
    Json(request): Json<TakeDownReviewRequest>,
) -> AppResult<Json<MessageJson>> {
    let why = reason(&request.reason).map_err(|error| FieldErrors::one("reason", error))?;
    let now = state.clock.now();
    let review = found(&state, &id).await?;
    let mut tx = state.db.begin().await?;
    note_changes(&mut tx, std::slice::from_ref(&review.product_id), now).await?;
    if store::hide(&mut tx, &id, &why, now).await? {
        // Its stars as they are now: its author may have changed them since it was read.
        if let Some(weight) = store::find(&mut tx, &id).await?.and_then(|review| review.weight()) {
            counts::take(&mut tx, &review.product_id, weight).await?;
        }
        tx.append(now, None, &ReviewFact::TakenDown { review: id.clone() })?;
        let summary = format!("Took down a review of {}: {why}", review.author_name);
        audit::record(&mut tx, &admin, "review.hide", "review", &id, &summary, now)?;
    }
    tx.commit().await?;
    Ok(Json(MessageJson::new("It is taken down.")))
}

/// Keeps a review that was reported, or puts one back that was taken down; its reports are forgotten.
#[utoipa::path(post, path = "/api/reviews/{id}/keep", tag = "reviews", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = MessageJson), (status = 404, description = "No such review")))]
pub async fn keep_review(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> AppResult<Json<MessageJson>> {
    let now = state.clock.now();
    let review = found(&state, &id).await?;
    let mut tx = state.db.begin().await?;
    note_changes(&mut tx, std::slice::from_ref(&review.product_id), now).await?;
    let back = store::show(&mut tx, &id).await?;
    if back && let Some(weight) = store::find(&mut tx, &id).await?.and_then(|review| review.weight()) {
        counts::add(&mut tx, &review.product_id, weight).await?;
    }
    store::clear_reports(&mut tx, &id).await?;
    let summary = format!("Kept a review of {}.", review.author_name);
    audit::record(&mut tx, &admin, "review.keep", "review", &id, &summary, now)?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("It stays.")))
}

async fn found(state: &Parts, id: &str) -> AppResult<ReviewRow> {
    store::find(&state.db, id).await?.ok_or_else(|| AppError::not_found("Review"))
}
