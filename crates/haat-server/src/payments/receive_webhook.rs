//! `POST /api/webhooks/{provider}`

use crate::books;
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::json::{Json, MessageJson, refused_body};
use crate::http::path::Path;
use crate::orders;
use crate::orders::event::OrderEventKind;
use crate::orders::store::disputes;
use crate::orders::store::refunds::{self, RefundReport};
use crate::orders::store::{Actor, OrderRow, record_event};
use crate::payments::facts::PaymentFact;
use crate::payments::money_back;
use crate::payments::parts::Parts;
use crate::payments::reconcile::SOON;
use crate::payments::settle::settle_payment;
use crate::payments::settlement::decimal;
use crate::payments::store::{self, Payment};
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use bytes::Bytes;
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::OrderId;
use haat_domain::money_back::{DisputeStage, Why};
use haat_domain::time::Millis;
use haat_payments::{
    CaptureOwner, DisputeSeen, PaymentError, Provider, WebhookError, WebhookEvent, WebhookKind,
};
use http::HeaderMap;

/// News from a provider: believed when its signature is right, dealt with once, and then only as a hint to
/// look the payment up. Anything but 200 makes the provider send it again.
#[utoipa::path(post, path = "/api/webhooks/{provider}", tag = "payments",
    params(("provider" = String, Path, description = "`paypal` or `stripe`")),
    request_body(content = String, description = "The provider's event, as it signed it"),
    responses((status = 200, body = MessageJson), (status = 400, description = "Not signed by the provider")))]
pub async fn receive_webhook(
    State(state): State<std::sync::Arc<Parts>>,
    Path(provider): Path<String>,
    from: ClientAddr,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> AppResult<Json<MessageJson>> {
    let unknown = || AppError::not_found("Payment provider");
    let method = PaymentMethod::parse(&provider).map_err(|_| unknown())?;
    let provider = state.service.get(method).ok_or_else(unknown)?;
    let body = body.map_err(refused_body)?;
    let event = match provider.verify_webhook(&headers, &body, state.clock.now().0).await {
        Ok(event) => event,
        Err(error) => {
            // Only what is not believed counts: a provider may bring as much news as it has.
            let key = format!("webhook:{}", from.network());
            state.limits.check(&key, 30, std::time::Duration::from_mins(1)).await?;
            return Err(refused(error));
        }
    };
    if !store::event_known(&state.db, method, &event.event_id).await? {
        deal_with(&state, method, &provider, &event).await?;
        let kind = format!("{:?}", event.kind);
        // After the work: if that fails, the provider's next delivery must not look like a repetition.
        store::remember_event(&state.db, method, &event.event_id, &kind, state.clock.now()).await?;
    }
    Ok(Json(MessageJson::new("Received")))
}

async fn deal_with(
    state: &Parts,
    method: PaymentMethod,
    provider: &Provider,
    event: &WebhookEvent,
) -> AppResult<()> {
    let subject = find(state, provider, event).await?;
    if let Some(subject) = &subject {
        remember(state, method, event, subject).await?;
    }
    let Some(Subject { payment, order: Some(order), is_open }) = subject else {
        tracing::debug!(event = event.event_id, "an event about something that is not ours");
        return Ok(());
    };
    let ask = || async {
        match settle_payment(state, &order, method, &payment, &Actor::SHOP).await {
            // The provider contradicts itself, or the payment is nobody's: asking again will not help.
            Err(error) if error.status().is_client_error() => {
                tracing::warn!(event = event.event_id, message = error.message(), "a webhook led nowhere");
                Ok(())
            }
            other => other.map(|_| ()),
        }
    };
    match event.kind {
        WebhookKind::Other | WebhookKind::Disputed => Ok(()),
        // The browser is about to come back with this; taking the money from under it would confuse its
        // script. If it never comes, the reconciler does it.
        WebhookKind::Approved => {
            Ok(store::check_by(&state.db, &payment, state.clock.now().plus(2 * SOON)).await?)
        }
        WebhookKind::PaymentCompleted | WebhookKind::Pending | WebhookKind::Denied => ask().await,
        WebhookKind::Refunded | WebhookKind::Reversed | WebhookKind::Reinstated => {
            // A dispute may come when the provider has long put the payment away; it is told, not asked for.
            if is_open || event.kind == WebhookKind::Refunded {
                ask().await?;
            }
            money_back::weigh_told(state, &order, &payment).await
        }
    }
}

/// Writes down what the event itself tells, which may be before our books know the payment.
async fn remember(
    state: &Parts,
    method: PaymentMethod,
    event: &WebhookEvent,
    subject: &Subject,
) -> AppResult<()> {
    let now = state.clock.now();
    let order = subject.order.as_ref();
    let mut tx = state.db.begin().await?;
    if let (Some(returned), Some(why)) = (&event.returned, reason(event.kind)) {
        let told = RefundReport {
            method,
            provider_order_id: &subject.payment,
            order: order.map(|order| &order.id),
            id: &returned.id,
            amount: returned.amount,
            why,
            state: money_back::state_of(returned.status),
            word: &returned.word,
            reference: returned.reference.as_deref(),
        };
        match (order, store::find(&mut tx, &subject.payment).await?) {
            (Some(order), Some(payment)) => {
                money_back::remember(&mut tx, order, &payment, &told, now).await?;
            }
            _ => {
                refunds::told(&mut tx, &told, now).await?;
            }
        }
    }
    if let Some(seen) = &event.dispute {
        let told = disputes::DisputeReport {
            method,
            provider_order_id: &subject.payment,
            order: order.map(|order| &order.id),
            id: &seen.id,
            stage: seen.stage,
            word: &seen.word,
            reason: &seen.reason,
            amount: seen.amount,
            respond_by: seen.respond_by.map(Millis),
        };
        let moved = disputes::told(&mut tx, &told, now).await?;
        if let Some(order) = order.filter(|_| moved) {
            let sum = decimal(seen.amount, if method == PaymentMethod::PayPal { "USD" } else { "INR" });
            let (kind, note) = match seen.stage {
                DisputeStage::Open => (
                    OrderEventKind::DisputeOpened,
                    format!("The payer disputes {sum} at {}.", method.as_str()),
                ),
                DisputeStage::Won => (
                    OrderEventKind::DisputeWon,
                    format!("The dispute about {sum} ended in the shop's favour."),
                ),
                DisputeStage::Lost => {
                    (OrderEventKind::DisputeLost, format!("The dispute about {sum} was lost."))
                }
            };
            record_event(&mut tx, &order.id, &Actor::SHOP, kind, &note, now).await?;
            tx.append(now, None, &dispute_fact(order, method, seen))?;
            books::store::settle(&mut tx, &order.id, books::store::LedgerKind::Dispute, now).await?;
        }
    }
    Ok(tx.commit().await?)
}

fn dispute_fact(order: &OrderRow, method: PaymentMethod, seen: &DisputeSeen) -> PaymentFact {
    let (order, dispute) = (order.id.to_string(), seen.id.clone());
    let (provider, amount) = (method.as_str().to_owned(), seen.amount);
    match seen.stage {
        DisputeStage::Open => {
            PaymentFact::DisputeOpened { order, dispute, provider, amount, respond_by: seen.respond_by }
        }
        DisputeStage::Won => PaymentFact::DisputeWon { order, dispute, provider, amount },
        DisputeStage::Lost => PaymentFact::DisputeLost { order, dispute, provider, amount },
    }
}

fn reason(kind: WebhookKind) -> Option<Why> {
    match kind {
        WebhookKind::Refunded => Some(Why::Refund),
        WebhookKind::Reversed | WebhookKind::Reinstated => Some(Why::Reversal),
        _ => None,
    }
}

/// What an event is about.
struct Subject {
    /// The provider's id of the payment.
    payment: String,
    order: Option<OrderRow>,
    /// Whether our books do not yet know what came of it.
    is_open: bool,
}

async fn find(state: &Parts, provider: &Provider, event: &WebhookEvent) -> AppResult<Option<Subject>> {
    let mut known = match &event.provider_order_id {
        Some(id) => store::find(&state.db, id).await?,
        None => None,
    };
    if let (None, Some(capture)) = (&known, &event.capture_id) {
        known = store::find_by_capture(&state.db, capture).await?;
    }
    let (mut payment, mut order) = (event.provider_order_id.clone(), event.our_order_id.clone());
    if let (None, None, Some(capture)) = (&known, &payment, &event.capture_id)
        && let Some(owner) = owner_of(provider, capture).await?
    {
        known = store::find(&state.db, &owner.provider_order_id).await?;
        payment = Some(owner.provider_order_id);
        order = order.or(owner.our_order_id);
    }
    let is_open = known.as_ref().is_none_or(Payment::is_open);
    let (payment, order) = match (known, payment, order) {
        (Some(known), ..) => (known.provider_order_id, Some(known.order_id)),
        (None, Some(payment), order) => (payment, order.map(OrderId::from)),
        (None, None, _) => return Ok(None),
    };
    let order = match order {
        Some(order) => orders::store::find(&state.db, &order).await?,
        None => None,
    };
    Ok(Some(Subject { payment, order, is_open }))
}

async fn owner_of(provider: &Provider, capture: &str) -> AppResult<Option<CaptureOwner>> {
    match provider.owner_of(capture).await {
        Err(PaymentError::NotFound) => Ok(None),
        owner => Ok(owner?),
    }
}

fn refused(error: WebhookError) -> AppError {
    match error {
        WebhookError::Unreachable(cause) => {
            tracing::warn!(cause, "a webhook's signature could not be checked");
            AppError::unavailable("The signature cannot be checked right now.").coded(Code::ProviderAway)
        }
        other => AppError::bad_request(format!("This event is not believed: {other}."))
            .coded(Code::EventNotBelieved),
    }
}
