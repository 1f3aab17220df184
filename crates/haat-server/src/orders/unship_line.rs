//! `DELETE /api/orders/{id}/lines/{lineNo}/ship`

use crate::audit;
use crate::auth::Merchant;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::access;
use crate::orders::access::not_found;
use crate::orders::event::OrderEventKind;
use crate::orders::facts::OrderFact;
use crate::orders::json::OrderAnswer;
use crate::orders::parts::Parts;
use crate::orders::store::{self, Actor};
use axum::extract::State;
use haat_domain::ids::OrderId;
use haat_domain::orders::UNDO_SHIPPING;
use std::sync::Arc;

/// Takes "shipped" back, within a minute: by the seller of the line, or an admin.
#[utoipa::path(delete, path = "/api/orders/{id}/lines/{lineNo}/ship", tag = "orders", security(("session" = [])),
    params(("id" = String, Path), ("lineNo" = i64, Path)),
    responses((status = 200, body = OrderAnswer), (status = 409, description = "Not shipped, or more than a minute ago")))]
pub async fn unship_line(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path((id, line_no)): Path<(String, String)>,
) -> AppResult<Json<OrderAnswer>> {
    let id = OrderId::from(id);
    let lines = store::details(&state.db, &id).await?.lines;
    let mine = |seller: Option<&_>| merchant.limited_to().is_none_or(|me| seller == Some(me));
    let line = lines
        .iter()
        .find(|line| line.line_no.to_string() == line_no && mine(line.seller_id.as_ref()))
        .ok_or_else(not_found)?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    store::hold(&mut tx, &id).await?;
    if !store::unship(&mut tx, &id, line.line_no, now.plus(-UNDO_SHIPPING)).await? {
        let words = "This can be taken back for a minute only.";
        return Err(AppError::conflict(words).coded(Code::ShippedForGood));
    }
    store::parcels::unsent(&mut tx, &id, line.seller_id.as_ref()).await?;
    store::record_event(&mut tx, &id, &Actor::user(&merchant.0), OrderEventKind::Unshipped, &line.name, now)
        .await?;
    let undone = OrderFact::Unshipped { order: id.to_string(), line: line.line_no };
    tx.append(now, Some(&merchant.0.id), &undone)?;
    let summary = format!("Took back that '{}' of the order {id} was shipped.", line.name);
    audit::record(&mut tx, &merchant.0, "order.ship", "order", id.as_str(), &summary, now)?;
    tx.commit().await?;
    let order = access::load_for(&state.db, &merchant.0, &id, now).await?;
    Ok(Json(OrderAnswer { message: "Not shipped after all".to_owned(), order }))
}
