//! `DELETE /api/threads/{id}/messages/{no}`

use super::access::{Open, not_found};
use super::parts::Parts;
use super::report_message::MessageAnswer;
use super::store;
use crate::audit;
use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use std::sync::Arc;

/// Takes a message down: both sides see that there was one.
#[utoipa::path(delete, path = "/api/threads/{id}/messages/{no}", tag = "threads", security(("session" = [])),
    params(("id" = String, Path), ("no" = i64, Path)),
    responses((status = 200, body = MessageAnswer), (status = 404, description = "No such message")))]
pub async fn remove_message(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path((id, no)): Path<(String, String)>,
) -> AppResult<Json<MessageAnswer>> {
    let open = Open::find(&state, &admin, &id).await?;
    let no: i64 = no.parse().map_err(|_| not_found())?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    if !store::hide(&mut tx, &open.key, no, now).await? {
        return Err(not_found());
    }
    // What it said is not kept here: whoever wrote it may want it gone.
    let summary = format!("Took down message {no} about the order {}.", open.order.id);
    audit::record(&mut tx, &admin, "message.hide", "order", open.order.id.as_str(), &summary, now)?;
    tx.commit().await?;
    Ok(Json(MessageAnswer { message: "It is taken down." }))
}
