//! `PUT /api/returns/{id}/send`, `/escalate` and `/withdraw`

use crate::auth::Customer;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::path::Path;
use crate::returns::answer_return::ReturnReason;
use crate::returns::case::{Case, Doing};
use crate::returns::json::ReturnJson;
use crate::returns::parts::Parts;
use crate::sellers::ship_parcel::ShipParcelRequest;
use axum::extract::State;
use haat_domain::returns::ReturnAction;
use std::sync::Arc;

/// Notes that the goods are on their way back, and who carries them. Again, it corrects that.
#[utoipa::path(put, path = "/api/returns/{id}/send", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), request_body = ShipParcelRequest,
    responses((status = 200, body = ReturnJson), (status = 409, description = "Nobody agreed, or it is over"), (status = 422, description = "Not a link")))]
pub async fn send_return(
    State(state): State<Arc<Parts>>,
    Customer(customer): Customer,
    Path(id): Path<String>,
    Json(given): Json<ShipParcelRequest>,
) -> AppResult<Json<ReturnJson>> {
    let (case, tracking) = (Case::of_customer(&state, &customer, &id).await?, given.parse()?);
    case.act(ReturnAction::Send, &Doing { tracking: Some(&tracking), ..Doing::default() }).await
}

/// Asks the shop to decide after the seller refused, with a reason.
#[utoipa::path(put, path = "/api/returns/{id}/escalate", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), request_body = ReturnReason,
    responses((status = 200, body = ReturnJson), (status = 409, description = "It was not refused, or it is over"), (status = 422, description = "No reason")))]
pub async fn escalate_return(
    State(state): State<Arc<Parts>>,
    Customer(customer): Customer,
    Path(id): Path<String>,
    Json(given): Json<ReturnReason>,
) -> AppResult<Json<ReturnJson>> {
    let (case, note) = (Case::of_customer(&state, &customer, &id).await?, given.parse()?);
    case.act(ReturnAction::Escalate, &Doing { note: &note, ..Doing::default() }).await
}

/// Thinks better of it, as long as nothing was sent.
#[utoipa::path(put, path = "/api/returns/{id}/withdraw", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), responses((status = 200, body = ReturnJson), (status = 409, description = "Sent already, or over")))]
pub async fn withdraw_return(
    State(state): State<Arc<Parts>>,
    Customer(customer): Customer,
    Path(id): Path<String>,
) -> AppResult<Json<ReturnJson>> {
    let case = Case::of_customer(&state, &customer, &id).await?;
    case.act(ReturnAction::Withdraw, &Doing::default()).await
}
