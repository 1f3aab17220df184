//! Moving an order along its life: the rule decides, one conditional update makes it so.

use crate::books;
use crate::coupons;
use crate::error::{AppError, Code};
use crate::orders::access::not_found;
use crate::orders::facts::OrderFact;
use crate::orders::store::{self, Actor, sales};
use haat_db::{DbError, Tx};
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, OrderError, OrderStatus, Transition};
use haat_domain::parcels::all_delivered;
use haat_domain::time::Millis;

/// Why an order did not move.
#[derive(Debug, thiserror::Error)]
pub enum Stuck {
    /// It does not exist, or was deleted.
    #[error("Order not found.")]
    Missing,
    /// The rules forbid it.
    #[error(transparent)]
    Rule(#[from] OrderError),
    /// Others keep moving it.
    #[error("This order is being changed right now. Please try again.")]
    Busy,
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<Stuck> for AppError {
    fn from(stuck: Stuck) -> Self {
        match stuck {
            Stuck::Missing => not_found(),
            Stuck::Rule(error) => error.into(),
            Stuck::Busy => Self::conflict(stuck.to_string()).coded(Code::OrderBusy),
            Stuck::Db(error) => error.into(),
        }
    }
}

/// Does `action` to the order: its status, its goods and its history change together, once. An action that
/// was done before changes nothing; an impossible one is a 409 with the rule's words.
pub async fn apply(
    tx: &mut Tx,
    id: &OrderId,
    action: OrderAction,
    actor: &Actor<'_>,
    note: &str,
    now: Millis,
) -> Result<Transition, Stuck> {
    if matches!(action, OrderAction::Cancel | OrderAction::Expire) {
        store::look_soon(tx, id, now).await?;
    }
    // Another node may move the order between our look and our update; an order has few moves in it.
    for _ in 0..4 {
        let (from, deleted) = store::status_even_deleted(tx, id).await?.ok_or(Stuck::Missing)?;
        // Of a deleted order only the money may still go back.
        if deleted && action != OrderAction::Refund {
            return Err(Stuck::Missing);
        }
        let transition = from.after(action)?;
        let Transition::To { status: to, returns_stock } = transition else { return Ok(transition) };
        if store::move_status(tx, id, from, to, now).await? {
            if returns_stock {
                store::return_goods(tx, id).await?;
            }
            match to {
                OrderStatus::Cancelled | OrderStatus::Expired => {
                    coupons::store::give_back(tx, id, now).await?;
                }
                OrderStatus::Paid => {
                    sales::add(tx, id).await?;
                    store::lots_paid(tx, id).await?;
                    books::store::settle(tx, id, books::store::LedgerKind::Paid, now).await?;
                }
                OrderStatus::Refunded => {
                    sales::take_back(tx, id).await?;
                    books::store::settle(tx, id, books::store::LedgerKind::Refund, now).await?;
                }
                _ => {}
            }
            store::parcels::follow_order(tx, id, to, now).await?;
            store::record_event(tx, id, actor, to.into(), note, now).await?;
            tx.append(
                now,
                None,
                &OrderFact::Moved { order: id.to_string(), status: to.as_str().to_owned() },
            )?;
            if !deleted {
                store::counts::moved(tx, id, from, to).await?;
            }
            return Ok(transition);
        }
    }
    Err(Stuck::Busy)
}

/// Lets the parcels of an order follow its lines, and the order its parcels: it is delivered once all of them are.
pub async fn follow(tx: &mut Tx, id: &OrderId, actor: &Actor<'_>, now: Millis) -> Result<(), Stuck> {
    store::hold(tx, id).await?;
    store::parcels::follow_lines(tx, id, now).await?;
    let arrived =
        all_delivered(store::parcels::statuses(tx, id).await?.into_iter().map(|(_, status)| status));
    if arrived && store::status(tx, id).await? == Some(OrderStatus::Paid) {
        apply(tx, id, OrderAction::Deliver, actor, "", now).await?;
        store::look_soon(tx, id, now).await?;
    }
    Ok(())
}
