//! The reconciler: asks the providers about payments that nobody brought news of, and returns held money.

use crate::error::AppResult;
use crate::orders;
use crate::orders::store::{Actor, OrderRow};
use crate::payments::books::Outcome;
use crate::payments::parts::Parts;
use crate::payments::refund;
use crate::payments::settle::settle;
use crate::payments::store::{self, Payment};
use crate::workers::{Next, Workers};
use haat_domain::time::{DAY, HOUR, MINUTE, Millis};
use http::StatusCode;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// When to look at a payment that was just begun or is being checked.
pub const SOON: i64 = MINUTE;
/// When to look again at something that takes its time.
pub const LATER: i64 = HOUR;
/// The longest pause between two looks.
const SELDOM: i64 = 6 * HOUR;
/// No provider keeps an unpaid payment open for longer.
const FORGOTTEN: i64 = 3 * DAY;

const EVERY: Duration = Duration::from_secs(10);
const BATCH: i64 = 50;

/// Runs until `stop`. Any number of nodes may do so: each look is claimed by one conditional update.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("payment reconciler", stop, move || {
        let state = state.clone();
        async move { Ok(reconcile(&state).await.map(|_| Next::After(EVERY))?) }
    });
}

/// Looks at one batch of payments that are due, and tells how many.
pub async fn reconcile(state: &Parts) -> AppResult<usize> {
    let mut looked_at = 0;
    for payment in store::to_check(&state.db, state.clock.now(), BATCH).await? {
        let now = state.clock.now();
        if !store::claim_check(&state.db, &payment, next_check(&payment, now)).await? {
            continue;
        }
        looked_at += 1;
        if let Err(error) = look_at(state, &payment, now).await {
            tracing::warn!(payment = payment.id, message = error.message(), "a payment is still in the air");
        }
    }
    Ok(looked_at)
}

/// Ever longer pauses, as long as the payment is old.
fn next_check(payment: &Payment, now: Millis) -> Millis {
    now.plus(now.since(payment.created_at).clamp(SOON, SELDOM))
}

async fn look_at(state: &Parts, payment: &Payment, now: Millis) -> AppResult<()> {
    let Some(order) = orders::store::find(&state.db, &payment.order_id).await? else { return Ok(()) };
    match payment.status.as_str() {
        "created" | "pending" => ask(state, &order, payment, now).await,
        "held" => refund::return_held(state, &order, payment).await.map(|_| ()),
        "refunding" if payment.refund_id.is_none() => {
            refund::finish(state, &order, payment, &Actor::SHOP).await.map(|_| ())
        }
        "refunding" => refund::follow_up(state, &order, payment).await,
        _ => Ok(store::stop_checking(&state.db, payment).await?),
    }
}

async fn ask(state: &Parts, order: &OrderRow, payment: &Payment, now: Millis) -> AppResult<()> {
    let outcome = settle(state, order, payment.method(), &payment.provider_order_id, &Actor::SHOP).await;
    let forgotten = now.since(payment.created_at) > FORGOTTEN;
    match outcome {
        Err(error) if error.status() == StatusCode::UNPROCESSABLE_ENTITY => {
            Ok(store::give_up(&state.db, payment, now).await?)
        }
        Ok(Outcome::NotYet | Outcome::Declined(_) | Outcome::Refused(_)) if forgotten => {
            Ok(store::give_up(&state.db, payment, now).await?)
        }
        other => other.map(|_| ()),
    }
}
