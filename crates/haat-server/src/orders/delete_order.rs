//! `DELETE /api/orders/{id}`

use crate::audit;
use crate::auth::Admin;
use crate::coupons;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::{Json, MessageJson};
use crate::http::path::Path;
use crate::orders::access::not_found;
use crate::orders::event::OrderEventKind;
use crate::orders::parts::Parts;
use crate::orders::store::{self, Actor};
use axum::extract::State;
use haat_domain::ids::OrderId;
use haat_domain::orders::OrderStatus;
use std::sync::Arc;

/// Takes an order out of every list; the books keep it. An unpaid one gives its goods back; one whose money is not settled stays.
#[utoipa::path(delete, path = "/api/orders/{id}", tag = "orders", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = MessageJson), (status = 404, description = "Not there"), (status = 409, description = "Its money is not settled")))]
pub async fn delete_order(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> AppResult<Json<MessageJson>> {
    let id = OrderId::from(id);
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    if let Some(why) = store::unsettled(&mut tx, &id).await? {
        return Err(AppError::conflict(why).coded(Code::OrderUnsettled));
    }
    store::look_soon(&mut tx, &id, now).await?;
    let stood_at = store::delete(&mut tx, &id, now).await?.ok_or_else(not_found)?;
    let returns_goods = stood_at.deleting_returns_stock();
    if returns_goods {
        store::return_goods(&mut tx, &id).await?;
        coupons::store::give_back(&mut tx, &id, now).await?;
        store::parcels::follow_order(&mut tx, &id, OrderStatus::Cancelled, now).await?;
    }
    store::record_event(&mut tx, &id, &Actor::user(&admin), OrderEventKind::Deleted, "", now).await?;
    let summary = if returns_goods {
        format!("Deleted the unpaid order {id}; its pieces are back in stock.")
    } else {
        format!("Deleted the order {id}.")
    };
    audit::record(&mut tx, &admin, "order.delete", "order", id.as_str(), &summary, now)?;
    store::counts::deleted(&mut tx, &id, stood_at).await?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("order deleted successfully")))
}
