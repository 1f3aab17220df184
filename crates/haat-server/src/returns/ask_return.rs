//! `POST /api/orders/{id}/returns`

use crate::auth::Customer;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::access::not_found;
use crate::orders::store::{self as orders, LineRow};
use crate::returns::case;
use crate::returns::json::ReturnJson;
use crate::returns::parts::Parts;
use crate::returns::store::{self, NewReturn};
use crate::settings;
use axum::extract::State;
use haat_db::new_id;
use haat_domain::ids::OrderId;
use haat_domain::returns::{Party, Pieces, ReturnInput, ReturnStatus, ReturnWish, Returnable, returnable};
use http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// What a customer wants to give back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskReturnRequest {
    /// Of which parcel.
    parcel_no: i64,
    /// Which pieces of it.
    lines: Vec<ReturnPiecesRequest>,
    /// `damaged`, `wrong_item`, `not_as_described`, `does_not_fit` or `changed_mind`.
    reason: String,
    /// The same in the customer's words.
    #[serde(default)]
    #[schema(required = false)]
    text: String,
    /// What shows it, uploaded before; needed for goods that are not what they should be.
    #[serde(default)]
    #[schema(required = false)]
    photos: Vec<String>,
}

/// Pieces of a line.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnPiecesRequest {
    line_no: i64,
    quantity: i64,
}

/// Asks to give pieces of a delivered parcel back, within the shop's days. Its seller answers.
#[utoipa::path(post, path = "/api/orders/{id}/returns", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), request_body = AskReturnRequest,
    responses((status = 201, body = ReturnJson), (status = 409, description = "Not delivered, or too late"),
        (status = 422, description = "No reason, no photo, or more pieces than there are")))]
pub async fn ask_return(
    State(state): State<Arc<Parts>>,
    Customer(customer): Customer,
    Path(id): Path<String>,
    Json(asked): Json<AskReturnRequest>,
) -> AppResult<(StatusCode, Json<ReturnJson>)> {
    let order_id = OrderId::from(id);
    let mine = |order: &orders::OrderRow| order.user_id == customer.id && order.deleted_at.is_none();
    orders::find(&state.db, &order_id).await?.filter(mine).ok_or_else(not_found)?;
    state.limits.check(&format!("return:{}", customer.id), 30, Duration::from_hours(1)).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    // Two who ask at once for the last piece go one after the other.
    orders::hold(&mut tx, &order_id).await?;
    let details = orders::details(&state.db, &order_id).await?;
    // Within the transaction: that it arrived may have been taken back a moment ago.
    let parcels = orders::parcels::of_orders(&mut tx, &[&order_id]).await?;
    let parcel = parcels.iter().find(|parcel| parcel.no == asked.parcel_no).ok_or_else(not_found)?;
    let rules = settings::read_return_rules(&mut tx).await?;
    returnable(&rules, parcel.status, parcel.delivered_at, now)?;
    let paid_back = orders::refunds::lines_of(&mut tx, &order_id).await?;
    let coming = store::coming_back(&mut tx, &order_id).await?;
    let line = |line: &LineRow| Returnable {
        line_no: line.line_no,
        bought: line.quantity,
        paid_back: paid_back
            .iter()
            .filter(|back| back.line_no == line.line_no)
            .map(|back| back.quantity)
            .sum(),
        coming_back: coming.iter().filter(|(no, _)| *no == line.line_no).map(|(_, quantity)| quantity).sum(),
        is_lot: line.auction_id.is_some(),
    };
    let own = details.lines.iter().filter(|line| line.seller_id == parcel.seller_id);
    let lines: Vec<Returnable> = own.map(line).collect();
    let input = ReturnInput {
        reason: asked.reason,
        text: asked.text,
        photos: asked.photos,
        lines: asked
            .lines
            .iter()
            .map(|own| Pieces { line_no: own.line_no, quantity: own.quantity })
            .collect(),
    };
    let wish = ReturnWish::parse(&input, &lines).map_err(AppError::from)?;
    let new = NewReturn {
        id: &new_id(now),
        order: &order_id,
        parcel_no: parcel.no,
        seller: parcel.seller_id.as_ref(),
        customer: &customer.id,
        wish: &wish,
        due_at: rules.due(ReturnStatus::Asked, now),
    };
    store::insert(&mut tx, &new, now).await?;
    let by = case::By { party: Party::Customer, id: Some(&customer.id), name: &customer.name };
    let asked = (ReturnStatus::Asked, ReturnStatus::Asked.into());
    case::told(&mut tx, (new.id, &order_id, parcel.no), asked, by, &wish.text, now).await?;
    tx.commit().await?;
    let answer = case::Case::of_customer(&state, &customer, new.id).await?.answer().await?;
    Ok((StatusCode::CREATED, answer))
}
