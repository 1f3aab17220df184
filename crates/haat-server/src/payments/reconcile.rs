//! The reconciler: asks the providers about payments that nobody brought news of, looks after refunds, and returns
//! held money.

use crate::error::{AppResult, Code};
use crate::orders;
use crate::orders::store::refunds::{self, Refund};
use crate::orders::store::{Actor, OrderRow};
use crate::payments::facts::PaymentFact;
use crate::payments::parts::Parts;
use crate::payments::refund;
use crate::payments::settle::{provider, settle_payment};
use crate::payments::settlement::Settlement;
use crate::payments::store::{self, Payment};
use crate::workers::{Next, Workers};
use futures_util::StreamExt;
use haat_domain::checkout::PaymentMethod;
use haat_domain::orders::OrderAction;
use haat_domain::payments::PaymentState;
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
/// PayPal keeps no unpaid order open for longer. Stripe keeps its own for ever, until they are called off.
const FORGOTTEN: i64 = 3 * DAY;

/// A provider that still does not answer about something so old is worth a word to those who run the shop.
const WORTH_TELLING: i64 = 10 * MINUTE;

const EVERY: Duration = Duration::from_secs(10);
const BATCH: i64 = 50;
/// How many are asked about at once: a provider that hangs holds up one place, not the queue.
const AT_ONCE: usize = 8;

/// Runs until `stop`. Any number of nodes may do so: each look is claimed by one conditional update.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("payment reconciler", stop, move || {
        let state = state.clone();
        async move { Ok(reconcile(&state).await.map(|_| Next::After(EVERY))?) }
    });
}

/// Something that is due.
enum Due {
    Refund(Refund),
    Payment(Payment),
}

/// Looks at one batch of everything that is due, and tells how many: refunds first, the oldest first; then money that
/// came; and what nobody may ever pay last, in a batch of its own.
pub async fn reconcile(state: &Parts) -> AppResult<usize> {
    let now = state.clock.now();
    let mut due: Vec<Due> =
        refunds::to_check(&state.db, now, BATCH).await?.into_iter().map(Due::Refund).collect();
    for unpaid in [false, true] {
        due.extend(store::to_check(&state.db, unpaid, now, BATCH).await?.into_iter().map(Due::Payment));
    }
    let looks = futures_util::stream::iter(due).map(|due| look(state, due)).buffer_unordered(AT_ONCE);
    Ok(looks.filter(|looked| std::future::ready(*looked)).count().await)
}

/// Looks at one that is due; false when another node did so first.
async fn look(state: &Parts, due: Due) -> bool {
    let now = state.clock.now();
    let looked = match &due {
        Due::Refund(refund) => look_at_refund(state, refund, now).await,
        Due::Payment(payment) => look_at_payment(state, payment, now).await,
    };
    let error = match looked {
        Ok(looked) => return looked,
        Err(error) => error,
    };
    let (payment, provider, since) = match &due {
        Due::Refund(refund) => (&refund.provider_order_id, refund.provider, refund.created_at),
        Due::Payment(payment) => (&payment.provider_order_id, payment.provider, payment.created_at),
    };
    tracing::warn!(payment, message = error.message(), "money is still in the air");
    // What is young may only have met a hiccup. The older it is the more seldom it is looked at.
    if error.code() == Code::ProviderAway
        && now.since(since) > WORTH_TELLING
        && let Err(error) = tell_of(state, provider, now).await
    {
        tracing::error!(error = error.message(), "nobody could be told that a provider is away");
    }
    true
}

async fn tell_of(state: &Parts, provider: PaymentMethod, now: Millis) -> AppResult<()> {
    let mut tx = state.db.begin().await?;
    tx.append(now, None, &PaymentFact::ProviderAway { provider: provider.as_str().to_owned() })?;
    Ok(tx.commit().await?)
}

/// Ever longer pauses, as long as the thing is old.
fn next_check(created_at: Millis, now: Millis) -> Millis {
    now.plus(now.since(created_at).clamp(SOON, SELDOM))
}

async fn look_at_refund(state: &Parts, refund: &Refund, now: Millis) -> AppResult<bool> {
    if !refunds::claim_check(&state.db, refund, Some(next_check(refund.created_at, now))).await? {
        return Ok(false);
    }
    let payment = store::find(&state.db, &refund.provider_order_id).await?;
    let order = match &payment {
        Some(payment) => orders::store::find(&state.db, &payment.order_id).await?,
        None => None,
    };
    if let (Some(payment), Some(order)) = (payment, order) {
        refund::look_after(state, &order, &payment, refund).await?;
    }
    Ok(true)
}

async fn look_at_payment(state: &Parts, payment: &Payment, now: Millis) -> AppResult<bool> {
    if !store::claim_check(&state.db, payment, next_check(payment.created_at, now)).await? {
        return Ok(false);
    }
    let Some(order) = orders::store::find(&state.db, &payment.order_id).await? else { return Ok(true) };
    match payment.status {
        PaymentState::Created | PaymentState::Pending => ask(state, &order, payment, now).await?,
        PaymentState::Held => refund::return_held(state, &order, payment).await?,
        _ => store::stop_checking(&state.db, payment).await?,
    }
    Ok(true)
}

async fn ask(state: &Parts, order: &OrderRow, payment: &Payment, now: Millis) -> AppResult<()> {
    let outcome =
        settle_payment(state, order, payment.provider, &payment.provider_order_id, &Actor::SHOP).await;
    let unpaid = match outcome {
        Err(error) if error.status() == StatusCode::UNPROCESSABLE_ENTITY => {
            return Ok(store::give_up(&state.db, payment, "Never paid.", now).await?);
        }
        Ok(Settlement::NotYet | Settlement::Declined(_) | Settlement::Refused(_)) => true,
        other => other.map(|_| false)?,
    };
    let payable = order.deleted_at.is_none() && order.status.after(OrderAction::Pay).is_ok();
    let old = now.since(payment.created_at) > FORGOTTEN;
    match payment.provider {
        _ if !unpaid => Ok(()),
        // As long as the order waits, its intent may still be paid.
        PaymentMethod::Stripe if payable => Ok(()),
        PaymentMethod::Stripe => call_off(state, payment, now).await,
        PaymentMethod::PayPal if old => Ok(store::give_up(&state.db, payment, "Never paid.", now).await?),
        // What came by hand nobody looks after but people.
        PaymentMethod::PayPal | PaymentMethod::Upi | PaymentMethod::Cod => Ok(()),
    }
}

/// Nothing of an order that is closed stays payable. PayPal has no way to call an order off: we never capture it, and
/// it ends by itself.
async fn call_off(state: &Parts, payment: &Payment, now: Millis) -> AppResult<()> {
    if provider(state, payment.provider)?.call_off(&payment.provider_order_id).await? {
        store::give_up(&state.db, payment, "Called off.", now).await?;
    }
    Ok(())
}
