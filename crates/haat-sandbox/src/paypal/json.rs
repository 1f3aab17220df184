//! The sandbox's PayPal in PayPal's JSON.

use serde_json::{Map, Value, json};

use super::books::{Capture, CaptureStatus, Order, OrderStatus, Refund, Unit};
use crate::reading::to_decimal;

pub(super) fn order(order: &Order, base_url: &str) -> Value {
    let link = |rel: &str, method: &str, path: &str| json!({ "rel": rel, "method": method, "href": format!("{base_url}/v2/checkout/orders/{}{path}", order.id) });
    let mut shown = json!({
        "id": order.id,
        "intent": order.intent,
        "status": match order.status {
            OrderStatus::Created => "CREATED",
            OrderStatus::Approved => "APPROVED",
            OrderStatus::Completed => "COMPLETED",
            OrderStatus::Voided => "VOIDED",
        },
        "purchase_units": order.units.iter().map(|unit| show_unit(order, unit)).collect::<Vec<_>>(),
        "links": [link("self", "GET", ""), link("capture", "POST", "/capture")],
    });
    if order.funding.is_some() {
        shown["payer"] = payer();
        shown["payment_source"] = json!({ "paypal": payer() });
    }
    shown
}

/// Who pays in the sandbox.
pub(super) fn payer() -> Value {
    json!({
        "payer_id": "HAATBUYER0001",
        "email_address": "buyer@sandbox.example",
        "name": { "given_name": "Sandbox", "surname": "Buyer" },
    })
}

/// A capture, as an order shows it or, with where it belongs, as a webhook does.
pub(super) fn capture(order: &Order, capture: &Capture, with_relations: bool) -> Value {
    let unit = order.units.iter().find(|unit| unit.captures.iter().any(|c| c.id == capture.id));
    let mut shown = json!({
        "id": capture.id,
        "status": match capture.status {
            CaptureStatus::Completed => "COMPLETED",
            CaptureStatus::Pending => "PENDING",
            CaptureStatus::Declined => "DECLINED",
            CaptureStatus::PartiallyRefunded => "PARTIALLY_REFUNDED",
            CaptureStatus::Refunded => "REFUNDED",
        },
        "amount": money(capture.amount, &capture.currency),
        "final_capture": true,
    });
    if capture.status == CaptureStatus::Pending {
        shown["status_details"] = json!({ "reason": "PENDING_REVIEW" });
    }
    if let Some(custom_id) = unit.and_then(|unit| unit.custom_id.as_ref()) {
        shown["custom_id"] = json!(custom_id);
    }
    if with_relations {
        shown["supplementary_data"] = json!({ "related_ids": { "order_id": order.id } });
    }
    shown
}

/// A refund, as an order, the refund call and a webhook show it.
pub(super) fn refund(order: &Order, refund: &Refund, base_url: &str) -> Value {
    let unit = order.units.iter().find(|unit| unit.refunds.iter().any(|r| r.id == refund.id));
    let mut shown = json!({
        "id": refund.id,
        "status": "COMPLETED",
        "amount": money(refund.amount, &refund.currency),
        "links": [
            { "rel": "self", "method": "GET", "href": format!("{base_url}/v2/payments/refunds/{}", refund.id) },
            { "rel": "up", "method": "GET", "href": format!("{base_url}/v2/payments/captures/{}", refund.capture_id) },
        ],
    });
    if let Some(custom_id) = unit.and_then(|unit| unit.custom_id.as_ref()) {
        shown["custom_id"] = json!(custom_id);
    }
    shown
}

/// A webhook event.
pub(super) fn event(id: &str, name: &str, kind: &str, resource: &Value, now_ms: i64) -> Value {
    json!({
        "id": id,
        "event_version": "1.0",
        "create_time": time(now_ms),
        "resource_type": kind,
        "resource_version": "2.0",
        "event_type": name,
        "summary": name,
        "resource": resource,
    })
}

/// UTC milliseconds as PayPal writes times.
pub(super) fn time(now_ms: i64) -> String {
    jiff::Timestamp::from_millisecond(now_ms).map(|time| time.to_string()).unwrap_or_default()
}

/// A refusal as PayPal words it.
pub(super) fn problem(name: &str, issue: &str, description: &str) -> Value {
    json!({
        "name": name,
        "message": description,
        "debug_id": "sandbox",
        "details": [{ "issue": issue, "description": description }],
    })
}

fn show_unit(order: &Order, unit: &Unit) -> Value {
    let mut shown = Map::new();
    shown.insert("reference_id".into(), json!("default"));
    shown.insert("amount".into(), money(unit.amount, &unit.currency));
    shown.insert(
        "payee".into(),
        json!({ "merchant_id": unit.merchant, "email_address": "shop@sandbox.example" }),
    );
    if let Some(custom_id) = &unit.custom_id {
        shown.insert("custom_id".into(), json!(custom_id));
    }
    if let Some(description) = &unit.description {
        shown.insert("description".into(), json!(description));
    }
    if !unit.captures.is_empty() {
        let captures: Vec<_> = unit.captures.iter().map(|c| capture(order, c, false)).collect();
        let mut payments = json!({ "captures": captures });
        if !unit.refunds.is_empty() {
            payments["refunds"] = unit.refunds.iter().map(|r| refund(order, r, "")).collect();
        }
        shown.insert("payments".into(), payments);
    }
    Value::Object(shown)
}

fn money(amount: i64, currency: &str) -> Value {
    json!({ "currency_code": currency, "value": to_decimal(amount) })
}
