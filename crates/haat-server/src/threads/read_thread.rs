//! `POST /api/threads/{id}/read`

use super::access::Open;
use super::facts::ThreadFact;
use super::parts::Parts;
use super::store;
use crate::auth::Customer;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// How far somebody has read.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReadThreadRequest {
    /// The number of the last message that was before them.
    #[serde(default)]
    no: i64,
}

/// Notes how far the signed-in person has read; no mail goes after what they have seen.
#[utoipa::path(post, path = "/api/threads/{id}/read", tag = "threads", security(("session" = [])),
    params(("id" = String, Path)), request_body = ReadThreadRequest,
    responses((status = 204), (status = 404, description = "Not there, or not yours to see")))]
pub async fn read_thread(
    State(state): State<Arc<Parts>>,
    Customer(person): Customer,
    Path(id): Path<String>,
    Json(request): Json<ReadThreadRequest>,
) -> AppResult<StatusCode> {
    let open = Open::find(&state, &person, &id).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    if store::read(&mut tx, &open.key, open.side, request.no).await? {
        let (order, seller) = (open.order.id.to_string(), open.key.seller.clone());
        let side = open.side.as_str().to_owned();
        tx.append(now, Some(&person.id), &ThreadFact::Read { order, seller, side })?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
