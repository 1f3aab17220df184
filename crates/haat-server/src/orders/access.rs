//! Who sees how much of an order.

use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::orders::json::{OrderAnswer, OrderJson};
use crate::orders::store;
use haat_db::Db;
use haat_domain::ids::OrderId;
use haat_domain::money_back::DisputeStage;
use http::StatusCode;

/// The order as `viewer` may see it: everything for its customer and for admins, their own lines for a
/// seller, and for everyone else it does not exist. A deleted order is there for admins alone.
pub async fn load_for(db: &Db, viewer: &CurrentUser, id: &OrderId) -> AppResult<OrderJson> {
    let row = store::find(db, id).await?.ok_or_else(not_found)?;
    if !viewer.is_admin && row.deleted_at.is_some() {
        return Err(not_found());
    }
    let mut details = store::details(db, id).await?;
    if !viewer.is_admin {
        details.disputes.retain(|dispute| dispute.stage == DisputeStage::Open);
    }
    if viewer.is_admin || row.user_id == viewer.id {
        return Ok(OrderJson::full(row, details));
    }
    details.lines.retain(|line| line.seller_id.as_ref() == Some(&viewer.id));
    if details.lines.is_empty() || !viewer.is_seller {
        return Err(not_found());
    }
    Ok(OrderJson::for_seller(row, details))
}

/// The whole order as its customer and the admins see it.
pub async fn load_full(db: &Db, id: &OrderId) -> AppResult<OrderJson> {
    let row = store::find(db, id).await?.ok_or_else(not_found)?;
    let details = store::details(db, id).await?;
    Ok(OrderJson::full(row, details))
}

/// The whole order as it is now, with words about what happened to it.
pub async fn answer(
    db: &Db,
    id: &OrderId,
    status: StatusCode,
    message: &str,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let order = load_full(db, id).await?;
    Ok((status, Json(OrderAnswer { message: message.to_owned(), order })))
}

/// 404, in the same words whether the order does not exist or is someone else's.
pub fn not_found() -> AppError {
    AppError::not_found("Order")
}
