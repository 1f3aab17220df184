//! `PUT /api/returns/{id}/accept`, `/refuse`, `/contest` and `/decline`

use crate::auth::{Admin, Fresh, Merchant};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::returns::case::{Case, Doing};
use crate::returns::json::ReturnJson;
use crate::returns::parts::Parts;
use axum::extract::State;
use haat_domain::errors::FieldErrors;
use haat_domain::returns::{ReturnAction, said};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Why; the other side reads it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReturnReason {
    reason: String,
}

impl ReturnReason {
    /// The words, which must not be missing.
    pub fn parse(&self) -> AppResult<String> {
        said(&self.reason).map_err(|error| AppError::from(FieldErrors::one("reason", error)))
    }
}

/// Words that may be left out.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ReturnNote {
    /// What the other side should know, such as where to send it. To accept what is sent somewhere that nobody named yet
    /// (`sendTo` is null), this may not be left out.
    #[schema(required = false)]
    note: String,
}

impl ReturnNote {
    /// The words, if there are any.
    pub fn parse(&self) -> AppResult<String> {
        match self.note.trim() {
            "" => Ok(String::new()),
            words => said(words).map_err(|error| AppError::from(FieldErrors::one("note", error))),
        }
    }
}

/// Takes goods back: by their seller, or an admin who decides so. The customer sends them; what was sent already and was
/// argued about is paid back at once.
#[utoipa::path(put, path = "/api/returns/{id}/accept", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), request_body = ReturnNote,
    responses((status = 200, body = ReturnJson), (status = 409, description = "It is over"), (status = 422, description = "Not said where to send it")))]
pub async fn accept_return(
    State(state): State<Arc<Parts>>,
    Fresh(merchant): Fresh<Merchant>,
    Path(id): Path<String>,
    Json(given): Json<ReturnNote>,
) -> AppResult<Json<ReturnJson>> {
    let (case, note) = (Case::of_merchant(&state, &merchant, &id).await?, given.parse()?);
    case.act(ReturnAction::Accept, &Doing { note: &note, ..Doing::default() }).await
}

/// Does not take goods back, with a reason: by their seller, or an admin for the house's. The customer may ask the shop to
/// decide.
#[utoipa::path(put, path = "/api/returns/{id}/refuse", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), request_body = ReturnReason,
    responses((status = 200, body = ReturnJson), (status = 409, description = "It is decided, or over"), (status = 422, description = "No reason")))]
pub async fn refuse_return(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
    Json(given): Json<ReturnReason>,
) -> AppResult<Json<ReturnJson>> {
    let (case, note) = (Case::of_merchant(&state, &merchant, &id).await?, given.parse()?);
    case.act(ReturnAction::Refuse, &Doing { note: &note, ..Doing::default() }).await
}

/// Says that what came back is not what was sold. The shop decides.
#[utoipa::path(put, path = "/api/returns/{id}/contest", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), request_body = ReturnReason,
    responses((status = 200, body = ReturnJson), (status = 409, description = "Nothing was sent, or it is over"), (status = 422, description = "No reason")))]
pub async fn contest_return(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
    Json(given): Json<ReturnReason>,
) -> AppResult<Json<ReturnJson>> {
    let (case, note) = (Case::of_merchant(&state, &merchant, &id).await?, given.parse()?);
    case.act(ReturnAction::Contest, &Doing { note: &note, ..Doing::default() }).await
}

/// Decides that goods are not taken back, with a reason. That is the end of it.
#[utoipa::path(put, path = "/api/returns/{id}/decline", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), request_body = ReturnReason,
    responses((status = 200, body = ReturnJson), (status = 409, description = "Nobody asked the shop"), (status = 422, description = "No reason")))]
pub async fn decline_return(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
    Json(given): Json<ReturnReason>,
) -> AppResult<Json<ReturnJson>> {
    let (case, note) = (Case::of_admin(&state, &admin, &id).await?, given.parse()?);
    case.act(ReturnAction::Decline, &Doing { note: &note, ..Doing::default() }).await
}
