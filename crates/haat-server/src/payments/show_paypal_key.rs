//! `GET /api/keys/paypal`

use crate::app::AppState;
use crate::error::{AppError, AppResult};
use axum::extract::State;
use http::StatusCode;

/// PayPal's client id, as plain text.
#[utoipa::path(get, path = "/api/keys/paypal", tag = "payments",
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, description = "PayPal is not set up")))]
pub async fn show_paypal_key(State(state): State<AppState>) -> AppResult<String> {
    let paypal = state.payments.paypal();
    let missing = || AppError::new(StatusCode::NOT_FOUND, "Payment with PayPal is not set up in this shop.");
    paypal.map(|paypal| paypal.client_id().to_owned()).ok_or_else(missing)
}
