//! The calls that the shop's server makes.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use super::{
    super::{
        Fault, Op,
        random::random_text,
        web::{Answer, answer},
    },
    PayPalSandbox,
    books::{Asked, Made},
    json as show,
    order::{CaptureStatus, Funding, Order, OrderStatus, RefundStatus, Unit},
    signature::CERTIFICATE,
};
use crate::reading::{self as j, from_decimal, has_cents};

/// How long a token lasts, in seconds, as PayPal's do.
const TOKEN_SECONDS: u32 = 32_400;

pub(super) async fn token(State(paypal): State<PayPalSandbox>, headers: HeaderMap) -> Response {
    let desk = &paypal.0;
    let wanted = format!("{}:{}", desk.info.paypal_client_id, desk.info.paypal_secret);
    if authorization(&headers, "Basic ") != Some(STANDARD.encode(wanted).as_str()) {
        let refusal =
            json!({ "error": "invalid_client", "error_description": "Client Authentication failed" });
        return answer(StatusCode::UNAUTHORIZED, refusal).into_response();
    }
    let give = |_| {
        let token = format!("A21AA{}", random_text(60));
        desk.books.lock().tokens.insert(token.clone());
        answer(
            StatusCode::OK,
            json!({ "access_token": token, "token_type": "Bearer", "expires_in": TOKEN_SECONDS }),
        )
    };
    desk.faults.meet(Op::Token, give).await
}

pub(super) async fn userinfo(State(paypal): State<PayPalSandbox>, headers: HeaderMap) -> Response {
    // Whose account it is, PayPal tells only to those who signed in themselves, not to a program.
    let account = json!({ "user_id": "https://www.paypal.com/webapps/auth/identity/user/haat-sandbox" });
    paypal.authorised(&headers).map(|()| answer(StatusCode::OK, account)).into_response()
}

pub(super) async fn create_order(
    State(paypal): State<PayPalSandbox>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let work = |_| paypal.authorised(&headers).and_then(|()| paypal.open_order(&body, request_id(&headers)));
    paypal.0.faults.meet(Op::Create, work).await
}

pub(super) async fn find_order(
    State(paypal): State<PayPalSandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let work = |_| paypal.authorised(&headers).and_then(|()| paypal.show_order(&id));
    paypal.0.faults.meet(Op::LookUp, work).await
}

pub(super) async fn capture_order(
    State(paypal): State<PayPalSandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let work = |fault| {
        paypal.authorised(&headers).and_then(|()| paypal.capture_order(&id, request_id(&headers), fault))
    };
    paypal.0.faults.meet(Op::Capture, work).await
}

pub(super) async fn find_capture(
    State(paypal): State<PayPalSandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let work = |_| paypal.authorised(&headers).and_then(|()| paypal.show_capture(&id));
    paypal.0.faults.meet(Op::LookUp, work).await
}

pub(super) async fn refund_capture(
    State(paypal): State<PayPalSandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
    body: String,
) -> Response {
    let work = |fault| {
        let refund = |()| paypal.refund_capture(&id, &body, request_id(&headers), fault);
        paypal.authorised(&headers).and_then(refund)
    };
    paypal.0.faults.meet(Op::Refund, work).await
}

pub(super) async fn find_refund(
    State(paypal): State<PayPalSandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let work = |_| paypal.authorised(&headers).and_then(|()| paypal.show_refund(&id));
    paypal.0.faults.meet(Op::LookUp, work).await
}

/// What the signatures of webhooks are checked with; open to anyone.
pub(super) async fn certificate(State(paypal): State<PayPalSandbox>) -> Response {
    paypal.0.faults.meet(Op::Certificate, |_| CERTIFICATE).await
}

impl PayPalSandbox {
    fn authorised(&self, headers: &HeaderMap) -> Result<(), Answer> {
        let known = authorization(headers, "Bearer ").is_some_and(|t| self.0.books.lock().tokens.contains(t));
        let refusal = || json!({ "error": "invalid_token", "error_description": "Token signature verification failed" });
        if known { Ok(()) } else { Err(answer(StatusCode::UNAUTHORIZED, refusal())) }
    }

    pub(super) fn open_order(&self, body: &str, request_id: Option<String>) -> Result<Answer, Answer> {
        let asked: Value = serde_json::from_str(body).map_err(|_| malformed("MALFORMED_REQUEST_JSON"))?;
        let intent = j::text(&asked, "/intent").filter(|i| ["CAPTURE", "AUTHORIZE"].contains(i));
        let intent = intent.ok_or_else(|| malformed("INVALID_PARAMETER_VALUE"))?;
        let units = j::items(&asked, "/purchase_units");
        if units.is_empty() {
            return Err(malformed("INVALID_ARRAY_MIN_ITEMS"));
        }
        if units.len() > 10 {
            return Err(malformed("INVALID_ARRAY_MAX_ITEMS"));
        }
        let wallet = asked.pointer("/payment_source/paypal");
        if wallet.is_some() && request_id.is_none() {
            return Err(malformed("PAYPAL_REQUEST_ID_REQUIRED"));
        }
        if request_id.as_ref().is_some_and(|id| id.len() > 108) {
            return Err(malformed("INVALID_STRING_MAX_LENGTH"));
        }
        let merchant = &self.0.info.paypal_merchant_id;
        let units = units.iter().map(|unit| read_unit(unit, merchant)).collect::<Result<Vec<_>, _>>()?;
        let key = request_id.map(|id| format!("create {id}"));
        let mut books = self.0.books.lock();
        let made = key.as_ref().and_then(|key| books.made.get(key)).cloned();
        let (id, status) = if let Some(Made::Thing(id)) = made {
            (id, StatusCode::OK)
        } else {
            let waits =
                if wallet.is_some() { OrderStatus::PayerActionRequired } else { OrderStatus::Created };
            (books.open(intent, units, waits, (self.0.clock)()), StatusCode::CREATED)
        };
        if let Some(key) = key {
            books.made.insert(key, Made::Thing(id.clone()));
        }
        let order = books.orders.get(&id).ok_or_else(|| unprocessable("INVALID_RESOURCE_ID"))?;
        Ok(answer(status, show::order(order, &self.0.info.paypal_url)))
    }

    pub(super) fn show_order(&self, id: &str) -> Result<Answer, Answer> {
        let order = self.order(id).ok_or_else(|| unprocessable("INVALID_RESOURCE_ID"))?;
        Ok(answer(StatusCode::OK, show::order(&order, &self.0.info.paypal_url)))
    }

    fn show_capture(&self, id: &str) -> Result<Answer, Answer> {
        let books = self.0.books.lock();
        let (order, capture) = books.find_capture(id).ok_or_else(|| unprocessable("INVALID_RESOURCE_ID"))?;
        Ok(answer(StatusCode::OK, show::capture(order, capture, &self.0.info.paypal_url, true)))
    }

    fn show_refund(&self, id: &str) -> Result<Answer, Answer> {
        let books = self.0.books.lock();
        let (order, refund) = books.find_refund(id).ok_or_else(|| unprocessable("INVALID_RESOURCE_ID"))?;
        Ok(answer(StatusCode::OK, show::refund(order, refund, &self.0.info.paypal_url)))
    }

    pub(super) fn capture_order(
        &self,
        id: &str,
        request_id: Option<String>,
        fault: Option<Fault>,
    ) -> Result<Answer, Answer> {
        let (order, fresh) =
            self.0.books.lock().capture(id, request_id, fault).map_err(|issue| unprocessable(&issue))?;
        if fresh {
            self.announce_captures(&order);
            if order.funding == Some(Funding::Slow) {
                self.settle_after_review(order.id.clone());
            }
        }
        let status = if fresh { StatusCode::CREATED } else { StatusCode::OK };
        Ok(answer(status, show::order(&order, &self.0.info.paypal_url)))
    }

    fn refund_capture(
        &self,
        id: &str,
        body: &str,
        request_id: Option<String>,
        fault: Option<Fault>,
    ) -> Result<Answer, Answer> {
        let body = if body.trim().is_empty() { "{}" } else { body };
        let asked: Value = serde_json::from_str(body).map_err(|_| malformed("MALFORMED_REQUEST_JSON"))?;
        let amount = match asked.pointer("/amount/value") {
            Some(value) => {
                let amount = value.as_str().and_then(from_decimal);
                Some(amount.ok_or_else(|| malformed("INVALID_PARAMETER_SYNTAX"))?)
            }
            None => None,
        };
        let custom_id = j::string(&asked, "/custom_id");
        let asked = Asked { amount, custom_id, key: request_id, fault };
        let refunded = self.0.books.lock().refund(id, &asked, (self.0.clock)());
        let (order, refund, fresh) = refunded.map_err(|issue| unprocessable(&issue))?;
        let shown = show::refund(&order, &refund, &self.0.info.paypal_url);
        if fresh {
            let event = match refund.status {
                RefundStatus::Completed => "PAYMENT.CAPTURE.REFUNDED",
                RefundStatus::Pending => "PAYMENT.REFUND.PENDING",
                RefundStatus::Failed => "PAYMENT.REFUND.FAILED",
            };
            self.emit(event, "refund", &shown);
        }
        Ok(answer(StatusCode::CREATED, shown))
    }

    fn announce_captures(&self, order: &Order) {
        for capture in order.units.iter().flat_map(|unit| &unit.captures) {
            let event = match capture.status {
                CaptureStatus::Pending => "PAYMENT.CAPTURE.PENDING",
                CaptureStatus::Declined => "PAYMENT.CAPTURE.DECLINED",
                _ => "PAYMENT.CAPTURE.COMPLETED",
            };
            self.emit_capture(event, order, capture);
        }
    }
}

fn read_unit(unit: &Value, our_merchant: &str) -> Result<Unit, Answer> {
    let currency = j::text(unit, "/amount/currency_code");
    let currency = currency.ok_or_else(|| malformed("MISSING_REQUIRED_PARAMETER"))?;
    if !has_cents(currency) {
        return Err(unprocessable("INVALID_CURRENCY_CODE"));
    }
    let amount = j::text(unit, "/amount/value").and_then(from_decimal);
    let amount = amount.ok_or_else(|| malformed("INVALID_PARAMETER_SYNTAX"))?;
    if amount == 0 {
        return Err(unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE"));
    }
    let mut read = Unit::new(amount, currency, j::text(unit, "/payee/merchant_id").unwrap_or(our_merchant));
    read.custom_id = j::string(unit, "/custom_id");
    read.description = j::string(unit, "/description");
    read.shipping = unit.get("shipping").cloned();
    let country = unit.pointer("/shipping/address").map(|address| j::text(address, "/country_code"));
    match country {
        Some(None) => return Err(malformed("MISSING_REQUIRED_PARAMETER")),
        Some(Some(code)) if code.len() != 2 || !code.bytes().all(|b| b.is_ascii_uppercase()) => {
            return Err(malformed("INVALID_PARAMETER_SYNTAX"));
        }
        // One of the rules by country, for those who have to see what a refused address does.
        Some(Some("US")) if !is_zip(j::text(unit, "/shipping/address/postal_code").unwrap_or_default()) => {
            return Err(unprocessable("SHIPPING_ADDRESS_INVALID"));
        }
        _ => {}
    }
    if read.custom_id.as_ref().is_some_and(|id| id.len() > 127) {
        return Err(malformed("INVALID_STRING_MAX_LENGTH"));
    }
    Ok(read)
}

fn authorization<'a>(headers: &'a HeaderMap, scheme: &str) -> Option<&'a str> {
    headers.get("authorization")?.to_str().ok()?.strip_prefix(scheme)
}

fn request_id(headers: &HeaderMap) -> Option<String> {
    headers.get("paypal-request-id").and_then(|v| v.to_str().ok()).map(str::to_owned)
}

/// `94103` or `94103-1234`.
fn is_zip(code: &str) -> bool {
    let digits = |part: &str, count| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
    let (zip, more) = code.split_once('-').unwrap_or((code, "0000"));
    digits(zip, 5) && digits(more, 4)
}

fn malformed(issue: &str) -> Answer {
    answer(StatusCode::BAD_REQUEST, show::problem("INVALID_REQUEST", issue, "Request is not well-formed."))
}

fn unprocessable(issue: &str) -> Answer {
    if issue == "INVALID_RESOURCE_ID" {
        let missing = "The specified resource does not exist.";
        return answer(StatusCode::NOT_FOUND, show::problem("RESOURCE_NOT_FOUND", issue, missing));
    }
    let description =
        "The requested action could not be performed, semantically incorrect, or failed business validation.";
    answer(StatusCode::UNPROCESSABLE_ENTITY, show::problem("UNPROCESSABLE_ENTITY", issue, description))
}
