//! `PUT /api/reviews/{id}`

use super::json::ReviewJson;
use super::parts::Parts;
use super::photos;
use super::store::counts::{self, Weight};
use super::store::{self, ReviewRow};
use crate::auth::CurrentUser;
use crate::catalog::json::FormNumber;
use crate::catalog::store::note_changes;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::ids::UserId;
use haat_domain::reviews::{ReviewForm, ReviewInput};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// What a review says from now on.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChangeReviewRequest {
    /// From 1 to 5.
    stars: Option<FormNumber>,
    /// In words; may be left out.
    #[serde(default)]
    text: String,
    /// Up to six uploads; those left out are gone.
    #[serde(default)]
    photos: Vec<String>,
}

/// Changes an own review.
#[utoipa::path(put, path = "/api/reviews/{id}", tag = "reviews", security(("session" = [])),
    params(("id" = String, Path)), request_body = ChangeReviewRequest,
    responses((status = 200, body = ReviewJson), (status = 404, description = "No such review of one's own"),
        (status = 409, description = "It was taken down"),
        (status = 422, description = "`errors` has a sentence for each wrong field")))]
pub async fn change_review(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path(id): Path<String>,
    Json(request): Json<ChangeReviewRequest>,
) -> AppResult<Json<ReviewJson>> {
    let ChangeReviewRequest { stars, text, photos } = request;
    let input = ReviewInput { stars: stars.map(|number| number.0), text, photos };
    let found = own(store::find(&state.db, &id).await?, &person.id)?;
    let form = ReviewForm::parse(&photos::found(&state, input).await?)?;
    state.limits.check(&format!("review:{}", person.id), 30, Duration::from_hours(1)).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    note_changes(&mut tx, std::slice::from_ref(&found.product_id), now).await?;
    // Only now nobody else changes it.
    let before = own(store::find(&mut tx, &id).await?, &person.id)?;
    if let Some(weight) = before.weight() {
        counts::take(&mut tx, &before.product_id, weight).await?;
    }
    store::change(&mut tx, &id, &form, now).await?;
    let weight = Weight { stars: form.stars, photos: !form.photos.is_empty() };
    counts::add(&mut tx, &before.product_id, weight).await?;
    let row = own(store::find(&mut tx, &id).await?, &person.id)?;
    tx.commit().await?;
    let voted = !store::voted(&state.db, &person.id, std::slice::from_ref(&row)).await?.is_empty();
    Ok(Json(ReviewJson::new(row, Some(&person.id), voted)))
}

/// The review, if it is theirs and stands there: what was taken down is no longer theirs to change.
pub(super) fn own(row: Option<ReviewRow>, person: &UserId) -> AppResult<ReviewRow> {
    let row = row.filter(|row| row.author_id == *person).ok_or_else(|| AppError::not_found("Review"))?;
    if row.hidden_at.is_some() {
        let words = "The shop took this review down, so it cannot be changed any more.";
        return Err(AppError::conflict(words).coded(Code::ReviewTakenDown));
    }
    Ok(row)
}
