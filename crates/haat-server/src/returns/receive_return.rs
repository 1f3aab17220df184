//! `PUT /api/returns/{id}/receive`, `/waive` and `/refund`

use crate::auth::{Admin, Fresh, Merchant};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::path::Path;
use crate::returns::answer_return::{ReturnNote, ReturnReason};
use crate::returns::case::{Case, Doing};
use crate::returns::json::ReturnJson;
use crate::returns::parts::Parts;
use axum::extract::State;
use haat_domain::returns::ReturnAction;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What becomes of goods that came back.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReceiveReturnRequest {
    /// Whether they can be sold again; otherwise they are written off.
    restock: bool,
}

/// Notes that goods came back: by their seller, or an admin. Their money goes back with their tax; money that came by hand
/// waits for an admin.
#[utoipa::path(put, path = "/api/returns/{id}/receive", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), request_body = ReceiveReturnRequest,
    responses((status = 200, body = ReturnJson), (status = 409, description = "Nobody agreed, or it is over")))]
pub async fn receive_return(
    State(state): State<Arc<Parts>>,
    Fresh(merchant): Fresh<Merchant>,
    Path(id): Path<String>,
    Json(given): Json<ReceiveReturnRequest>,
) -> AppResult<Json<ReturnJson>> {
    let case = Case::of_merchant(&state, &merchant, &id).await?;
    case.take_back(ReturnAction::Receive, &Doing { restock: given.restock, ..Doing::default() }).await
}

/// Gives the money back and lets the customer keep the goods: by their seller, or an admin.
#[utoipa::path(put, path = "/api/returns/{id}/waive", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), request_body = ReturnNote,
    responses((status = 200, body = ReturnJson), (status = 409, description = "It is on its way, or over")))]
pub async fn waive_return(
    State(state): State<Arc<Parts>>,
    Fresh(merchant): Fresh<Merchant>,
    Path(id): Path<String>,
    Json(given): Json<ReturnNote>,
) -> AppResult<Json<ReturnJson>> {
    let (case, note) = (Case::of_merchant(&state, &merchant, &id).await?, given.parse()?);
    case.take_back(ReturnAction::Waive, &Doing { note: &note, ..Doing::default() }).await
}

/// Notes that an admin gave money back by hand for goods that came back, and how.
#[utoipa::path(put, path = "/api/returns/{id}/refund", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), request_body = ReturnReason,
    responses((status = 200, body = ReturnJson), (status = 409, description = "Nothing came back, or it is over"), (status = 422, description = "Not said how")))]
pub async fn refund_return(
    State(state): State<Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    Path(id): Path<String>,
    Json(given): Json<ReturnReason>,
) -> AppResult<Json<ReturnJson>> {
    let (case, note) = (Case::of_admin(&state, &admin, &id).await?, given.parse()?);
    case.take_back(ReturnAction::Refund, &Doing { note: &note, ..Doing::default() }).await
}
