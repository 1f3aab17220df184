//! `GET /api/payments/config`

use crate::error::AppResult;
use crate::http::json::Json;
use crate::orders::json::PaymentMethodJson;
use crate::payments::parts::Parts;
use axum::extract::State;
use haat_domain::checkout::PaymentMethod;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What a page needs to know to offer payments.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentsConfig {
    /// No real money: the providers are sandboxes.
    demo: bool,
    /// The wallet; null when it is not set up.
    paypal: Option<PayPalPage>,
    /// Cards; null when they are not set up.
    stripe: Option<StripePage>,
    /// Everything that can be chosen now, in the order in which it is offered: what is set up or switched on.
    #[schema(value_type = Vec<PaymentMethodJson>)]
    methods: Vec<&'static str>,
    /// Whether people may order without an account.
    guest_checkout: bool,
}

/// What PayPal's script needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayPalPage {
    client_id: String,
    /// Always `USD`.
    currency: &'static str,
    /// Where the sandbox's script is; null for PayPal's own.
    sdk_base_url: Option<String>,
}

/// What Stripe's script needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StripePage {
    publishable_key: String,
    /// Always `INR`.
    currency: &'static str,
    /// The sandbox's script, to be loaded before `loadStripe`; null for Stripe's own.
    script_url: Option<String>,
}

/// Which providers can be used, and how.
#[utoipa::path(get, path = "/api/payments/config", tag = "payments", responses((status = 200, body = PaymentsConfig)))]
pub async fn show_config(State(state): State<Arc<Parts>>) -> AppResult<Json<PaymentsConfig>> {
    let payments = &state.service;
    let figures = state.settings.get().await?;
    let can_be_chosen = |method: &PaymentMethod| match method {
        PaymentMethod::PayPal | PaymentMethod::Stripe => payments.get(*method).is_some(),
        by_hand => figures.offers(*by_hand),
    };
    Ok(Json(PaymentsConfig {
        methods: PaymentMethod::ALL.iter().filter(|m| can_be_chosen(m)).map(|m| m.as_str()).collect(),
        guest_checkout: figures.guest_checkout,
        demo: payments.sandbox().is_some(),
        paypal: payments.paypal().map(|paypal| PayPalPage {
            client_id: paypal.client_id().to_owned(),
            currency: "USD",
            sdk_base_url: payments.sandbox_script("/paypal/sdk/js"),
        }),
        stripe: payments.stripe().map(|stripe| StripePage {
            publishable_key: stripe.publishable_key().to_owned(),
            currency: "INR",
            script_url: payments.sandbox_script("/stripe/v3/"),
        }),
    }))
}
