//! `POST /api/webhooks/{provider}`

use crate::app::AppState;
use crate::error::{AppError, AppResult};
use crate::http::json::{Json, refused_body};
use crate::orders;
use crate::orders::json::MessageJson;
use crate::orders::store::{Actor, OrderRow};
use crate::payments::reconcile::SOON;
use crate::payments::settle::settle;
use crate::payments::{refund, store};
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use bytes::Bytes;
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::OrderId;
use haat_payments::{WebhookError, WebhookEvent, WebhookKind};
use http::HeaderMap;

/// News from a provider: believed when its signature is right, dealt with once, and then only as a hint to
/// look the payment up. Anything but 200 makes the provider send it again.
#[utoipa::path(post, path = "/api/webhooks/{provider}", tag = "payments",
    params(("provider" = String, Path, description = "`paypal` or `stripe`")),
    request_body(content = String, description = "The provider's event, as it signed it"),
    responses((status = 200, body = MessageJson), (status = 400, description = "Not signed by the provider")))]
pub async fn receive_webhook(
    State(state): State<AppState>,
    Path(provider): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> AppResult<Json<MessageJson>> {
    let unknown = || AppError::not_found("Payment provider");
    let method = PaymentMethod::parse(&provider).map_err(|_| unknown())?;
    let provider = state.payments.get(method).ok_or_else(unknown)?;
    let body = body.map_err(refused_body)?;
    let event = provider.verify_webhook(&headers, &body, state.clock.now().0).await.map_err(refused)?;
    if !store::event_known(&state.db, method, &event.event_id).await? {
        deal_with(&state, method, &event).await?;
        let kind = format!("{:?}", event.kind);
        // After the work: if that fails, the provider's next delivery must not look like a repetition.
        store::remember_event(&state.db, method, &event.event_id, &kind, state.clock.now()).await?;
    }
    Ok(Json(MessageJson { message: "Received".to_owned() }))
}

async fn deal_with(state: &AppState, method: PaymentMethod, event: &WebhookEvent) -> AppResult<()> {
    let Some((order, payment)) = find(state, event).await? else {
        tracing::debug!(event = event.event_id, "an event about something that is not ours");
        return Ok(());
    };
    match event.kind {
        WebhookKind::Other => Ok(()),
        // The browser is about to come back with this; taking the money from under it would confuse its
        // script. If it never comes, the reconciler does it.
        WebhookKind::Approved => {
            Ok(store::check_by(&state.db, &payment, state.clock.now().plus(2 * SOON)).await?)
        }
        WebhookKind::Reversed => refund::note_reversal(state, &order, &payment).await,
        WebhookKind::PaymentCompleted
        | WebhookKind::Pending
        | WebhookKind::Denied
        | WebhookKind::Refunded => match settle(state, &order, method, &payment, &Actor::SHOP).await {
            // The provider contradicts itself, or the payment is nobody's: asking again will not help.
            Err(error) if error.status().is_client_error() => {
                tracing::warn!(event = event.event_id, message = error.message(), "a webhook led nowhere");
                Ok(())
            }
            other => other.map(|_| ()),
        },
    }
}

/// The order and the payment that an event is about.
async fn find(state: &AppState, event: &WebhookEvent) -> AppResult<Option<(OrderRow, String)>> {
    let mut known = match &event.provider_order_id {
        Some(id) => store::find(&state.db, id).await?,
        None => None,
    };
    if let (None, Some(capture)) = (&known, &event.capture_id) {
        known = store::find_by_capture(&state.db, capture).await?;
    }
    let (order, payment) = match (known, &event.our_order_id, &event.provider_order_id) {
        (Some(known), ..) => (known.order_id, known.provider_order_id),
        (None, Some(order), Some(payment)) => (OrderId::from(order.as_str()), payment.clone()),
        _ => return Ok(None),
    };
    Ok(orders::store::find(&state.db, &order).await?.map(|order| (order, payment)))
}

fn refused(error: WebhookError) -> AppError {
    match error {
        WebhookError::Unreachable(cause) => {
            tracing::warn!(cause, "a webhook's signature could not be checked");
            AppError::unavailable("The signature cannot be checked right now.")
        }
        other => AppError::bad_request(format!("This event is not believed: {other}.")),
    }
}
