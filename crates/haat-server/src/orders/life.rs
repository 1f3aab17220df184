//! Moving an order along its life: the rule decides, one conditional update makes it so.

use crate::dashboard::store::sales;
use crate::error::{AppError, AppResult};
use crate::orders::not_found;
use crate::orders::store::{self, Actor};
use haat_db::Tx;
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, OrderStatus, Transition};
use haat_domain::time::Millis;

/// Does `action` to the order: its status, its goods and its history change together, once. An action that
/// was done before changes nothing; an impossible one is a 409 with the rule's words.
pub async fn apply(
    tx: &mut Tx,
    id: &OrderId,
    action: OrderAction,
    actor: &Actor<'_>,
    note: &str,
    now: Millis,
) -> AppResult<Transition> {
    // Another node may move the order between our look and our update; an order has few moves in it.
    for _ in 0..4 {
        let from = store::status(tx, id).await?.ok_or_else(not_found)?;
        let transition = from.after(action)?;
        let Transition::To { status: to, returns_stock } = transition else { return Ok(transition) };
        if store::move_status(tx, id, from, to, now).await? {
            if returns_stock {
                store::return_goods(tx, id).await?;
            }
            match to {
                OrderStatus::Paid => sales::add(tx, id).await?,
                OrderStatus::Refunded => sales::take_back(tx, id).await?,
                _ => {}
            }
            store::record_event(tx, id, actor, to.as_str(), note, now).await?;
            return Ok(transition);
        }
    }
    Err(AppError::conflict("This order is being changed right now. Please try again."))
}
