//! `POST /api/threads/{id}/messages`

use super::access::Open;
use super::facts::ThreadFact;
use super::json::{NamesOf, ThreadMessageJson};
use super::parts::Parts;
use super::store::{self, NewMessage};
use crate::auth::Customer;
use crate::error::{AppError, AppResult, Code};
use crate::http::idempotency_key::idempotency_key;
use crate::http::json::Json;
use crate::http::path::Path;
use crate::uploads::ours::ours;
use axum::extract::State;
use haat_domain::errors::FieldErrors;
use haat_domain::threads::Message;
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// What somebody writes.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MessageRequest {
    /// A few paragraphs; may be left out when there are pictures.
    #[serde(default)]
    text: String,
    /// Addresses of pictures that were uploaded here before, at most 4.
    #[serde(default)]
    images: Vec<String>,
}

/// Writes to the other side about an order. They get a notice and a mail with the text and a link, and no address.
#[utoipa::path(post, path = "/api/threads/{id}/messages", tag = "threads", security(("session" = [])),
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)), request_body = MessageRequest,
    responses((status = 201, body = ThreadMessageJson), (status = 404, description = "Not there, or not yours to see"),
        (status = 409, description = "A seller does not write first about an order that was not paid"),
        (status = 422, description = "No text, too much of it, or a picture that is not here"),
        (status = 429, description = "Too many messages; see Retry-After")))]
pub async fn write_message(
    State(state): State<Arc<Parts>>,
    Customer(person): Customer,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(request): Json<MessageRequest>,
) -> AppResult<(StatusCode, Json<ThreadMessageJson>)> {
    let open = Open::find(&state, &person, &id).await?;
    open.may_write().map_err(|refused| AppError::conflict(refused.to_string()).coded(Code::ThreadNotOpen))?;
    let message = Message::parse(&request.text, request.images.len())
        .map_err(|error| FieldErrors::one("text", error))?;
    let pictures = ours(&state.db, state.public_url.as_deref(), &request.images).await?;
    state.limits.check(&format!("message:{}", person.id), 60, Duration::from_hours(1)).await?;
    let request_key = idempotency_key(&headers)?.map(|key| format!("{} {} {key}", person.id, open.id()));
    let new = NewMessage {
        key: &open.key,
        parcel: open.parcel.no,
        customer: &open.order.user_id,
        side: open.side,
        author: &person.id,
        text: message.text(),
        pictures: &pictures,
        request_key: request_key.as_deref(),
    };
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let row = if let Some(row) = store::write(&mut tx, &new, now).await? {
        let (order, seller) = (open.order.id.to_string(), open.key.seller.clone());
        tx.append(now, Some(&person.id), &ThreadFact::Written { order, seller, no: row.no })?;
        tx.commit().await?;
        row
    } else {
        drop(tx);
        // The first one may share our commit: it is on disk once that is done.
        let mut tx = state.db.begin().await?;
        let sent = store::sent_before(&mut tx, request_key.as_deref().unwrap_or_default()).await?;
        tx.commit().await?;
        sent.ok_or_else(|| AppError::conflict("This message is being sent right now."))?
    };
    let names = NamesOf::new(&open, &state.settings.texts().await.name);
    Ok((StatusCode::CREATED, Json(ThreadMessageJson::new(row, &names, Vec::new()))))
}
