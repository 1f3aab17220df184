//! The browser's side: the script, and the calls its dialog makes where PayPal would open its own window.

use axum::{
    extract::{Path, Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::json;

use super::{
    super::{
        Op,
        web::{Answer, answer, script},
    },
    PayPalSandbox, json as show,
    order::Funding,
};

#[derive(Deserialize)]
pub(super) struct SdkQuery {
    #[serde(rename = "client-id")]
    client_id: Option<String>,
}

/// Like PayPal, refuses to load for a client id it does not know.
pub(super) async fn sdk(State(paypal): State<PayPalSandbox>, Query(query): Query<SdkQuery>) -> Response {
    if query.client_id.as_deref() != Some(&paypal.0.info.paypal_client_id) {
        return (StatusCode::BAD_REQUEST, "client-id not recognized").into_response();
    }
    script(concat!(include_str!("../page.js"), include_str!("sdk.js")))
}

#[derive(Deserialize)]
pub(super) struct PayerQuery {
    client_id: Option<String>,
    /// `declined` approves with a card that has nothing on it, `checked` with money that takes its time.
    funding: Option<String>,
}

pub(super) async fn create_order(
    State(paypal): State<PayPalSandbox>,
    Query(query): Query<PayerQuery>,
    body: String,
) -> Response {
    paypal.knows(&query).and_then(|()| paypal.open_order(&body, None)).into_response()
}

pub(super) async fn find_order(
    State(paypal): State<PayPalSandbox>,
    Query(query): Query<PayerQuery>,
    Path(id): Path<String>,
) -> Response {
    paypal.knows(&query).and_then(|()| paypal.show_order(&id)).into_response()
}

pub(super) async fn approve_order(
    State(paypal): State<PayPalSandbox>,
    Query(query): Query<PayerQuery>,
    Path(id): Path<String>,
) -> Response {
    let work = || {
        paypal.knows(&query)?;
        let funding = match query.funding.as_deref() {
            Some("declined") => Funding::Empty,
            Some("checked") => Funding::Slow,
            _ => Funding::Good,
        };
        let approved = paypal.approve_with(&id, funding);
        let shown = paypal.show_order(&id)?;
        if approved {
            return Ok(shown);
        }
        let over = "This order was already paid or called off.";
        let problem = show::problem("UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED", over);
        Err(answer(StatusCode::UNPROCESSABLE_ENTITY, problem))
    };
    work().into_response()
}

pub(super) async fn capture_order(
    State(paypal): State<PayPalSandbox>,
    Query(query): Query<PayerQuery>,
    Path(id): Path<String>,
) -> Response {
    let work = |fault| paypal.knows(&query).and_then(|()| paypal.capture_order(&id, None, fault));
    paypal.0.faults.meet(Op::Capture, work).await
}

impl PayPalSandbox {
    fn knows(&self, query: &PayerQuery) -> Result<(), Answer> {
        if query.client_id.as_deref() == Some(&self.0.info.paypal_client_id) {
            return Ok(());
        }
        Err(answer(StatusCode::UNAUTHORIZED, json!({ "name": "AUTHENTICATION_FAILURE" })))
    }
}
