//! `POST /api/orders/{id}/payments/{provider}`

use crate::auth::{CurrentUser, Customer};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::http::values::dollars;
use crate::orders;
use crate::orders::json::PaymentMethodJson;
use crate::orders::store::{Actor, OrderRow};
use crate::payments::parts::Parts;
use crate::payments::reconcile::SOON;
use crate::payments::settle::{keyed, price, provider, settle_payment};
use crate::payments::settlement::Settlement;
use crate::payments::store::{self, NewPayment, Payment};
use axum::extract::State;
use haat_domain::checkout::PaymentMethod;
use haat_domain::orders::{OrderAction, OrderError, Transition};
use haat_domain::payments::PaymentState;
use haat_payments::{CreatePayment, PaymentError, ShipTo};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// A payment that waits for its payer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartedPayment {
    /// The provider's id: PayPal's order or Stripe's `PaymentIntent`.
    id: String,
    /// `PayPal` or `Stripe`.
    #[schema(value_type = PaymentMethodJson)]
    provider: &'static str,
    /// What Stripe's script confirms the payment with; null for PayPal.
    client_secret: Option<String>,
    /// In units of the currency.
    amount: f64,
    /// `USD` with PayPal, `INR` with Stripe.
    currency: &'static str,
}

/// Asks the provider to wait for the payment of an order; called again, it answers the same payment.
#[utoipa::path(post, path = "/api/orders/{id}/payments/{provider}", tag = "payments", security(("session" = [])),
    params(("id" = String, Path), ("provider" = String, Path, description = "`paypal` or `stripe`")),
    responses((status = 200, body = StartedPayment), (status = 409, description = "Paid, cancelled, expired, or not set up"),
        (status = 503, description = "The provider cannot be reached")))]
pub async fn start_payment(
    State(state): State<Arc<Parts>>,
    Customer(customer): Customer,
    Path((id, method)): Path<(String, String)>,
) -> AppResult<Json<StartedPayment>> {
    let method = PaymentMethod::parse(&method).ok().filter(|method| !method.is_by_hand());
    let method = method.ok_or_else(|| AppError::not_found("Payment provider"))?;
    let order = orders::store::find(&state.db, &id.into()).await?;
    let order = order.filter(|order| order.user_id == customer.id && order.deleted_at.is_none());
    let order = order.ok_or_else(orders::access::not_found)?;
    check_payable(&state, &order)?;
    state.limits.check(&format!("pay:{}", customer.id), 60, Duration::from_mins(1)).await?;
    let known = store::of_order(&state.db, &order.id, method).await?;
    if let Some(open) = known.iter().rev().find(|payment| payment.status == PaymentState::Created)
        && let Some(started) = resume(&state, &order, open, &customer).await?
    {
        return Ok(Json(started));
    }
    if known.iter().any(|payment| payment.status == PaymentState::Pending) {
        return Err(being_checked());
    }
    create(&state, &order, method, known.len()).await.map(Json)
}

fn already_paid() -> AppError {
    AppError::conflict("This order is already paid.").coded(Code::OrderAlreadyPaid)
}

fn being_checked() -> AppError {
    AppError::conflict("Your payment is being checked. Please wait a moment.").coded(Code::PaymentPending)
}

/// 409 when the order no longer waits for money.
pub fn check_payable(state: &Parts, order: &OrderRow) -> AppResult<()> {
    match order.status.after(OrderAction::Pay)? {
        Transition::AlreadyThere => Err(already_paid()),
        Transition::To { .. } if order.held_until <= state.clock.now() => Err(OrderError::Expired.into()),
        Transition::To { .. } => Ok(()),
    }
}

/// A payment made before, unless the provider has given it up or its money came in the meantime.
async fn resume(
    state: &Parts,
    order: &OrderRow,
    open: &Payment,
    customer: &CurrentUser,
) -> AppResult<Option<StartedPayment>> {
    let method = open.provider;
    match settle_payment(state, order, method, &open.provider_order_id, &Actor::user(customer)).await {
        Ok(Settlement::NotYet) => {}
        Ok(Settlement::Paid) => return Err(already_paid()),
        Ok(Settlement::Pending) => return Err(being_checked()),
        Ok(_) => return Ok(None),
        Err(error) if error.status() == http::StatusCode::UNPROCESSABLE_ENTITY => {
            store::give_up(&state.db, open, "Never paid.", state.clock.now()).await?;
            return Ok(None);
        }
        Err(error) => return Err(error),
    }
    let client_secret = match state.service.stripe().filter(|_| method == PaymentMethod::Stripe) {
        Some(stripe) => Some(stripe.client_secret(&open.provider_order_id).await?),
        None => None,
    };
    Ok(Some(started(order, method, open.provider_order_id.clone(), client_secret)))
}

async fn create(
    state: &Parts,
    order: &OrderRow,
    method: PaymentMethod,
    tries_before: usize,
) -> AppResult<StartedPayment> {
    let (amount, currency) = price(order, method);
    // Two clicks at once count the same payments and tries, so they get the same payment.
    let call = format!("{}-{}-{tries_before}", order.id, method.as_str());
    let tries = store::tries(&state.db, &call).await?;
    let payment = CreatePayment {
        order_id: order.id.to_string(),
        amount,
        currency: currency.to_owned(),
        description: format!("Order {}", order.id),
        ship_to: Some(ShipTo {
            name: order.full_name.clone(),
            address: order.address.clone(),
            city: order.city.clone(),
            postal_code: order.pin_code.clone(),
            country: order.country.clone(),
        }),
        idempotency_key: keyed(&call, tries),
    };
    let created = provider(state, method)?.create(&payment).await;
    if created.as_ref().is_err_and(PaymentError::is_decided) {
        store::decided(&state.db, &call, tries).await?;
    }
    let created = match created {
        Err(PaymentError::Rejected { code, .. }) if code == "BAD_AMOUNT" => {
            let words = format!("This order is too small to be paid with {}.", method.as_str());
            let refused = AppError::conflict(words).coded(Code::AmountTooSmall);
            return Err(refused.param("provider", method.as_str()));
        }
        created => created?,
    };
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let new = NewPayment {
        order: &order.id,
        method,
        provider_order_id: &created.provider_order_id,
        amount,
        currency,
        payee: created.payee.as_deref().unwrap_or_default(),
        check_at: now.plus(SOON),
    };
    store::insert(&mut tx, &new, now).await?;
    tx.commit().await?;
    Ok(started(order, method, created.provider_order_id, created.client_secret))
}

fn started(
    order: &OrderRow,
    method: PaymentMethod,
    id: String,
    client_secret: Option<String>,
) -> StartedPayment {
    let (amount, currency) = price(order, method);
    StartedPayment { id, provider: method.as_str(), client_secret, amount: dollars(amount), currency }
}
