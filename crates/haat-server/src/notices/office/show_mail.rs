//! `GET /api/admin/mails/{id}`, and `POST …/retry` for one that was given up.

use super::super::Parts;
use crate::audit;
use crate::auth::Admin;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::mail::Words;
use crate::mail::post::{render, unsubscribe_key};
use crate::mail::store::{self, MailRow};
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A mail as it is read.
#[derive(Debug, Serialize, ToSchema)]
pub struct RenderedMail {
    /// Its subject.
    pub(super) subject: String,
    /// Its plain text.
    pub(super) text: String,
    /// The same in HTML: a whole page.
    pub(super) html: String,
}

/// Shows a mail as its reader sees it. What opened an account in it is gone once it was sent.
#[utoipa::path(get, path = "/api/admin/mails/{id}", tag = "notices", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = RenderedMail), (status = 404, description = "No such mail")))]
pub async fn show_mail(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    Path(id): Path<String>,
) -> AppResult<Json<RenderedMail>> {
    let row = store::find(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Mail"))?;
    let words: Words = serde_json::from_str(&row.words).unwrap_or_default();
    // A link that still works is for its reader alone.
    let words = if state.mail.keeps_keys { words } else { words.spent() };
    Ok(Json(rendered(&state, &words, end(&state, &row).as_deref()).await))
}

/// Tries a mail again that was given up.
#[utoipa::path(post, path = "/api/admin/mails/{id}/retry", tag = "notices", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = RenderedMail), (status = 404, description = "No such mail"),
        (status = 409, description = "It waits or was sent already, or its link is gone")))]
pub async fn retry_mail(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> AppResult<Json<RenderedMail>> {
    let row = store::find(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Mail"))?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    if !store::retry(&mut tx, &id, now).await? {
        return Err(AppError::conflict(
            "Only a mail that was given up, and that carries no link of its own, can be tried again.",
        ));
    }
    let words: Words = serde_json::from_str(&row.words).unwrap_or_default();
    let summary = format!("Tries the mail “{}” again.", words.title);
    audit::record(&mut tx, &admin, "mail.retry", "mail", &id, &summary, now)?;
    tx.commit().await?;
    Ok(Json(rendered(&state, &words, end(&state, &row).as_deref()).await))
}

/// The key in it that ends mails of its kind, which also is for its reader alone.
fn end(state: &Parts, row: &MailRow) -> Option<String> {
    let key = unsubscribe_key(&state.mail, &row.kind, row.user_id.as_ref())?;
    Some(if state.mail.keeps_keys { key } else { String::new() })
}

pub(super) async fn rendered(state: &Parts, words: &Words, end: Option<&str>) -> RenderedMail {
    let (text, html) = render(&state.mail, words, end).await;
    RenderedMail { subject: words.title.clone(), text, html }
}
