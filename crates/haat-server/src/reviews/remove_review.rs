//! `DELETE /api/reviews/{id}`

use super::change_review::own;
use super::parts::Parts;
use super::store::{self, counts};
use crate::auth::CurrentUser;
use crate::catalog::store::note_changes;
use crate::error::AppResult;
use crate::http::json::{Json, MessageJson};
use crate::http::path::Path;
use axum::extract::State;
use std::sync::Arc;

/// Removes an own review, with its answer, votes and pictures.
#[utoipa::path(delete, path = "/api/reviews/{id}", tag = "reviews", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = MessageJson), (status = 404, description = "No such review of one's own"),
        (status = 409, description = "It was taken down")))]
pub async fn remove_review(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path(id): Path<String>,
) -> AppResult<Json<MessageJson>> {
    let found = own(store::find(&state.db, &id).await?, &person.id)?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    note_changes(&mut tx, std::slice::from_ref(&found.product_id), now).await?;
    let row = own(store::find(&mut tx, &id).await?, &person.id)?;
    store::remove(&mut tx, &id).await?;
    if let Some(weight) = row.weight() {
        counts::take(&mut tx, &row.product_id, weight).await?;
    }
    tx.commit().await?;
    Ok(Json(MessageJson::new("Your review is removed.")))
}
