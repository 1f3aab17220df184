//! The one way from "someone says this order is paid" to the truth.

use crate::error::{AppError, AppResult, Code};
use crate::orders;
use crate::orders::event::OrderEventKind;
use crate::orders::store::{Actor, OrderRow, record_event};
use crate::payments::parts::Parts;
use crate::payments::settlement::{Settlement, Settling, decimal};
use crate::payments::store::{self, Payment};
use haat_domain::checkout::PaymentMethod;
use haat_domain::orders::{OrderAction, Transition};
use haat_payments::{Expected, PaymentError, Provider, ProviderPayment, Reason, Verdict, check_payment};

/// What an order costs with a provider, in minor units: PayPal takes dollars, Stripe rupees.
pub fn price(order: &OrderRow, method: PaymentMethod) -> (i64, &'static str) {
    match method {
        PaymentMethod::PayPal => (order.total_usd_cents.0, "USD"),
        PaymentMethod::Stripe | PaymentMethod::Upi | PaymentMethod::Cod => (order.total_price.0, "INR"),
    }
}

/// 409 when the shop does not take this method.
pub fn provider(state: &Parts, method: PaymentMethod) -> AppResult<Provider> {
    state.service.get(method).ok_or_else(|| {
        AppError::conflict(format!("Payment with {} is not set up in this shop.", method.as_str()))
            .coded(Code::ProviderNotSetUp)
            .param("provider", method.as_str())
    })
}

/// Asks the provider what the payment really is, takes the money if the payer agreed to exactly this
/// order's price, and writes down what came of it.
pub async fn settle_payment(
    state: &Parts,
    order: &OrderRow,
    method: PaymentMethod,
    provider_order_id: &str,
    actor: &Actor<'_>,
) -> AppResult<Settlement> {
    let provider = provider(state, method)?;
    let known = store::find(&state.db, provider_order_id).await?;
    if known.as_ref().is_some_and(|known| known.order_id != order.id) {
        return Ok(Settlement::UsedElsewhere);
    }
    let merchant = payee(state, &provider, known.as_ref()).await?;
    let (amount, currency) = price(order, method);
    let expected =
        Expected { order_id: order.id.to_string(), amount, currency: currency.to_owned(), merchant };
    let mut seen = provider.look_up(provider_order_id).await?;
    let mut verdict = check_payment(&expected, &seen);
    if verdict == Verdict::NeedsCapture {
        if let Some(refusal) = not_payable(state, order).await? {
            return Ok(refusal);
        }
        let settling = Settling { state, order, method, seen: &seen, actor };
        if let Some(elsewhere) = settling.remember().await? {
            return Ok(elsewhere);
        }
        let call = format!("capture-{provider_order_id}");
        let tries = store::tries(&state.db, &call).await?;
        let captured = provider.capture(provider_order_id, &keyed(&call, tries)).await;
        if captured.as_ref().is_err_and(PaymentError::is_decided) {
            // The payer may agree again, with something else: that is another call.
            store::decided(&state.db, &call, tries).await?;
        }
        seen = match captured {
            Err(PaymentError::Declined { message }) => return Ok(Settlement::Declined(message)),
            captured => captured?,
        };
        verdict = check_payment(&expected, &seen);
    }
    write_down(&Settling { state, order, method, seen: &seen, actor }, verdict).await
}

/// The key of a call after so many others that were answered for good: the same until this one is.
pub fn keyed(call: &str, tries: i64) -> String {
    if tries == 0 { call.to_owned() } else { format!("{call}-{tries}") }
}

/// Who must get the money: the configured account, or the one that PayPal put on this order when we made it, or on
/// another one of ours.
async fn payee(state: &Parts, provider: &Provider, known: Option<&Payment>) -> AppResult<Option<String>> {
    let Provider::PayPal(_) = provider else { return Ok(None) };
    let written = known.map(|known| known.payee.clone()).filter(|payee| !payee.is_empty());
    let payee = match provider.merchant().or(written) {
        Some(payee) => Some(payee),
        None => store::latest_payee(&state.db, PaymentMethod::PayPal).await?,
    };
    // A shop whose very first order was lost on its way: the next one that PayPal makes for us tells.
    let unknown = || {
        AppError::unavailable("The payment cannot be checked yet. Please try again in a moment.")
            .coded(Code::ProviderAway)
    };
    payee.map(Some).ok_or_else(unknown)
}

/// Why no money should be taken for this order, as it stands now.
async fn not_payable(state: &Parts, order: &OrderRow) -> AppResult<Option<Settlement>> {
    let now = orders::store::find(&state.db, &order.id).await?.filter(|order| order.deleted_at.is_none());
    let Some(order) = now else {
        return Ok(Some(Settlement::Refused("This order no longer exists.".to_owned())));
    };
    Ok(match order.status.after(OrderAction::Pay) {
        Ok(Transition::To { .. }) => None,
        Ok(Transition::AlreadyThere) => Some(Settlement::Refused("This order is already paid.".to_owned())),
        Err(rule) => Some(Settlement::Refused(rule.to_string())),
    })
}

async fn write_down(settling: &Settling<'_>, verdict: Verdict) -> AppResult<Settlement> {
    match verdict {
        Verdict::Paid { capture_id, .. } => settling.paid(&capture_id).await,
        // Completed without a capture, or approved after a capture: the provider is in the middle of it.
        Verdict::Pending | Verdict::NeedsCapture | Verdict::Refused { reason: Reason::NoCapture, .. } => {
            settling.pending().await
        }
        Verdict::Refused { reason: Reason::NotApproved, .. } => Ok(Settlement::NotYet),
        Verdict::Refused { reason: Reason::Denied, .. } => settling.denied().await,
        Verdict::Refused { reason: Reason::Refunded, .. } => settling.went_back().await,
        Verdict::Refused { reason, money_taken } => refuse(settling, reason, money_taken).await,
    }
}

/// A payment that is not this order's price. What carries our own order's id is ours to return; anything
/// else may be somebody's business elsewhere, and is only noted.
async fn refuse(settling: &Settling<'_>, reason: Reason, money_taken: bool) -> AppResult<Settlement> {
    let ours = settling.seen.our_order_id.as_deref() == Some(settling.order.id.as_str());
    if money_taken && ours && reason != Reason::OtherMerchant {
        return settling.held(reason).await;
    }
    if money_taken && settling.seen.our_order_id.is_none() {
        note_refusal(settling, reason).await?;
    }
    Ok(Settlement::Refused(reason.shopper_message().to_owned()))
}

async fn note_refusal(settling: &Settling<'_>, reason: Reason) -> AppResult<()> {
    let ProviderPayment { provider_order_id, amount, currency, .. } = settling.seen;
    let note = format!(
        "{} payment {provider_order_id} of {} was refused: {}",
        settling.method.as_str(),
        decimal(*amount, currency),
        reason.shopper_message()
    );
    tracing::warn!(order = %settling.order.id, reason = reason.as_str(), note, "a payment was refused");
    let mut tx = settling.state.db.begin().await?;
    let now = settling.state.clock.now();
    record_event(&mut tx, &settling.order.id, settling.actor, OrderEventKind::PaymentRefused, &note, now)
        .await?;
    Ok(tx.commit().await?)
}
