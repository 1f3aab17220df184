//! `GET /api/keys/paypal`

use crate::error::{AppError, AppResult, Code};
use crate::payments::parts::Parts;
use axum::extract::State;
use http::StatusCode;
use std::sync::Arc;

/// PayPal's client id, as plain text.
#[utoipa::path(get, path = "/api/keys/paypal", tag = "payments",
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, description = "PayPal is not set up")))]
pub async fn show_paypal_key(State(state): State<Arc<Parts>>) -> AppResult<String> {
    let paypal = state.service.paypal();
    let missing = || {
        AppError::new(StatusCode::NOT_FOUND, "Payment with PayPal is not set up in this shop.")
            .coded(Code::ProviderNotSetUp)
            .param("provider", "PayPal")
    };
    paypal.map(|paypal| paypal.client_id().to_owned()).ok_or_else(missing)
}
