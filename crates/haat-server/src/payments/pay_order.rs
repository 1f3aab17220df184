//! `PUT /api/orders/{id}/pay`

use crate::auth::Customer;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders;
use crate::orders::access::{answer, not_found};
use crate::orders::json::OrderAnswer;
use crate::orders::store::{Actor, OrderRow};
use crate::payments::parts::Parts;
use crate::payments::settle::settle_payment;
use crate::payments::settlement::Settlement;
use crate::payments::{hint, store};
use axum::extract::State;
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, OrderStatus};
use http::StatusCode;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// Takes the browser's word that an order was paid as a hint, and asks the provider. The body is the
/// provider's capture result; the second try answers the order as it already is.
#[utoipa::path(put, path = "/api/orders/{id}/pay", tag = "payments", params(("id" = String, Path)),
    request_body(content = Value, description = "PayPal's capture result, or Stripe's PaymentIntent"),
    security(("session" = [])),
    responses((status = 200, body = OrderAnswer), (status = 202, body = OrderAnswer, description = "The payment is being checked"),
        (status = 402, description = "Declined"), (status = 409, description = "Cancelled, expired, or money that goes back"),
        (status = 422, description = "Not a payment of this order"), (status = 503, description = "The provider cannot be reached")))]
pub async fn pay_order(
    State(state): State<Arc<Parts>>,
    Customer(customer): Customer,
    Path(id): Path<String>,
    Json(body): Json<Value>,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let id = OrderId::from(id);
    let order = orders::store::find(&state.db, &id).await?;
    let order = order.filter(|order| order.user_id == customer.id && order.deleted_at.is_none());
    let order = order.ok_or_else(not_found)?;
    state.limits.check(&format!("pay:{}", customer.id), 60, Duration::from_mins(1)).await?;
    let hinted = match hint::read(&body) {
        Some(hinted) => Some(hinted),
        None => latest(&state, &order).await?,
    };
    let outcome = match hinted {
        Some((method, payment)) => {
            settle_payment(&state, &order, method, &payment, &Actor::user(&customer)).await
        }
        None => Err(AppError::unprocessable("This does not say which payment it is about.")
            .coded(Code::PaymentUnclear)),
    };
    if order.status.is_paid() {
        // Whatever this was, the order stays paid; money that came twice is on its way back.
        return answer(&state.db, &id, StatusCode::OK, "Order Paid Succefully").await;
    }
    match outcome? {
        Settlement::Paid => answer(&state.db, &id, StatusCode::OK, "Order Paid Succefully").await,
        Settlement::Pending => {
            answer(&state.db, &id, StatusCode::ACCEPTED, "Your payment is being checked.").await
        }
        Settlement::NotYet => {
            Err(AppError::conflict("This payment has not been completed.").coded(Code::PaymentNotCompleted))
        }
        Settlement::Held(why) => {
            // The books say it plainly; the shopper also hears what to do.
            let closed = order.status.after(OrderAction::Pay).err().filter(|rule| rule.plainly() == why);
            let why = closed.map_or(why, |rule| rule.to_string());
            Err(AppError::conflict(format!("{why} Your money will be returned.")).coded(Code::PaymentHeld))
        }
        Settlement::WentBack => {
            Err(AppError::conflict("This payment went back to its payer.").coded(Code::PaymentWentBack))
        }
        Settlement::UsedElsewhere => {
            Err(AppError::conflict("This payment was used for another order.")
                .coded(Code::PaymentUsedElsewhere))
        }
        Settlement::Declined(why) => Err(AppError::new(StatusCode::PAYMENT_REQUIRED, why)),
        Settlement::Refused(why) => Err(refusal(&order, why)),
    }
}

fn refusal(order: &OrderRow, why: String) -> AppError {
    let refused = match order.status {
        OrderStatus::Placed => AppError::unprocessable(why),
        _ => AppError::conflict(why),
    };
    refused.coded(Code::PaymentRefused)
}

/// The payment most recently begun for an order, for a browser that lost track of it.
async fn latest(state: &Parts, order: &OrderRow) -> AppResult<Option<(PaymentMethod, String)>> {
    let mut known = Vec::new();
    for method in PaymentMethod::ONLINE {
        known.extend(store::of_order(&state.db, &order.id, method).await?);
    }
    let latest = known.into_iter().max_by_key(|payment| payment.created_at);
    Ok(latest.map(|payment| (payment.provider, payment.provider_order_id)))
}
