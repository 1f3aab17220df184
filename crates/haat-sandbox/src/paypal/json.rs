//! The sandbox's PayPal in PayPal's JSON.

use serde_json::{Map, Value, json};

use super::order::{Capture, CaptureStatus, Dispute, Order, OrderStatus, Refund, RefundStatus, Unit};
use crate::reading::to_decimal;

pub(super) fn order(order: &Order, base_url: &str) -> Value {
    let link = |rel: &str, method: &str, path: &str| json!({ "rel": rel, "method": method, "href": format!("{base_url}/v2/checkout/orders/{}{path}", order.id) });
    let mut links = vec![link("self", "GET", "")];
    match order.status {
        OrderStatus::PayerActionRequired => {
            links.push(json!({ "rel": "payer-action", "method": "GET", "href": format!("{base_url}/checkoutnow?token={}", order.id) }));
        }
        OrderStatus::Created | OrderStatus::Approved => links.push(link("capture", "POST", "/capture")),
        OrderStatus::Completed | OrderStatus::Voided => {}
    }
    let mut shown = json!({
        "id": order.id,
        "intent": order.intent,
        "status": match order.status {
            OrderStatus::Created => "CREATED",
            OrderStatus::PayerActionRequired => "PAYER_ACTION_REQUIRED",
            OrderStatus::Approved => "APPROVED",
            OrderStatus::Completed => "COMPLETED",
            OrderStatus::Voided => "VOIDED",
        },
        "purchase_units": order.units.iter().map(|unit| show_unit(order, unit, base_url)).collect::<Vec<_>>(),
        "create_time": time(order.made_at),
        "links": links,
    });
    if order.funding.is_some() {
        shown["payer"] = payer();
        shown["payment_source"] = json!({ "paypal": {
            "email_address": "buyer@sandbox.example", "account_id": PAYER_ID, "account_status": "VERIFIED",
            "name": { "given_name": "Sandbox", "surname": "Buyer" }, "address": { "country_code": "US" },
        } });
    }
    shown
}

const PAYER_ID: &str = "HAATBUYER2345";

/// Who pays in the sandbox.
pub(super) fn payer() -> Value {
    json!({
        "payer_id": PAYER_ID,
        "email_address": "buyer@sandbox.example",
        "name": { "given_name": "Sandbox", "surname": "Buyer" },
        "address": { "country_code": "US" },
    })
}

/// A capture, as an order shows it or, with where it belongs, as a webhook does.
pub(super) fn capture(order: &Order, capture: &Capture, base_url: &str, with_relations: bool) -> Value {
    let unit = order.units.iter().find(|unit| unit.captures.iter().any(|c| c.id == capture.id));
    let own = format!("{base_url}/v2/payments/captures/{}", capture.id);
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
        "seller_protection": { "status": "ELIGIBLE", "dispute_categories": ["ITEM_NOT_RECEIVED", "UNAUTHORIZED_TRANSACTION"] },
        "create_time": time(order.made_at),
        "update_time": time(order.made_at),
        "links": [
            { "rel": "self", "method": "GET", "href": own },
            { "rel": "refund", "method": "POST", "href": format!("{own}/refund") },
            { "rel": "up", "method": "GET", "href": format!("{base_url}/v2/checkout/orders/{}", order.id) },
        ],
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
        "status": match refund.status {
            RefundStatus::Completed => "COMPLETED",
            RefundStatus::Pending => "PENDING",
            RefundStatus::Failed => "FAILED",
        },
        "amount": money(refund.amount, &refund.currency),
        "seller_payable_breakdown": { "gross_amount": money(refund.amount, &refund.currency) },
        "create_time": time(refund.made_at),
        "update_time": time(refund.made_at),
        "links": [
            { "rel": "self", "method": "GET", "href": format!("{base_url}/v2/payments/refunds/{}", refund.id) },
            { "rel": "up", "method": "GET", "href": format!("{base_url}/v2/payments/captures/{}", refund.capture_id) },
        ],
    });
    if refund.status == RefundStatus::Pending {
        shown["status_details"] = json!({ "reason": "ECHECK" });
    }
    let custom_id = refund.custom_id.as_ref().or_else(|| unit.and_then(|unit| unit.custom_id.as_ref()));
    if let Some(custom_id) = custom_id {
        shown["custom_id"] = json!(custom_id);
    }
    shown
}

/// A dispute, as its webhooks show it.
pub(super) fn dispute(order: &Order, dispute: &Dispute, base_url: &str, merchant: &str) -> Value {
    let unit = order.units.first();
    let mut shown = json!({
        "dispute_id": dispute.id,
        "create_time": time(dispute.made_at),
        "update_time": time(dispute.made_at),
        "disputed_transactions": [{
            "seller_transaction_id": dispute.capture_id,
            "custom": unit.and_then(|unit| unit.custom_id.clone()),
            "gross_amount": money(dispute.amount, &dispute.currency),
            "transaction_status": "COMPLETED",
            "seller": { "merchant_id": merchant },
        }],
        "reason": "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
        "status": if dispute.outcome.is_some() { "RESOLVED" } else { "WAITING_FOR_SELLER_RESPONSE" },
        "dispute_amount": money(dispute.amount, &dispute.currency),
        "dispute_life_cycle_stage": "CHARGEBACK",
        "dispute_channel": "INTERNAL",
        "seller_response_due_date": time(dispute.due_at),
        "links": [{ "rel": "self", "method": "GET", "href": format!("{base_url}/v1/customer/disputes/{}", dispute.id) }],
    });
    if let Some(outcome) = &dispute.outcome {
        shown["dispute_outcome"] = json!({ "outcome_code": outcome });
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
        "links": [],
    })
}

/// UTC milliseconds as PayPal writes times.
pub(super) fn time(now_ms: i64) -> String {
    let whole = now_ms.div_euclid(1000) * 1000;
    jiff::Timestamp::from_millisecond(whole).map(|time| time.to_string()).unwrap_or_default()
}

/// A refusal as PayPal words it.
pub(super) fn problem(name: &str, issue: &str, description: &str) -> Value {
    json!({
        "name": name,
        "message": description,
        "debug_id": "90957fca61718",
        "details": [{ "issue": issue, "description": description }],
        "links": [],
    })
}

fn show_unit(order: &Order, unit: &Unit, base_url: &str) -> Value {
    let mut shown = Map::new();
    shown.insert("reference_id".into(), json!("default"));
    shown.insert("amount".into(), money(unit.amount, &unit.currency));
    shown.insert(
        "payee".into(),
        json!({ "merchant_id": unit.merchant, "email_address": "shop@sandbox.example" }),
    );
    for (name, value) in [("custom_id", &unit.custom_id), ("description", &unit.description)] {
        if let Some(value) = value {
            shown.insert(name.into(), json!(value));
        }
    }
    if let Some(shipping) = &unit.shipping {
        shown.insert("shipping".into(), shipping.clone());
    }
    if !unit.captures.is_empty() {
        let captures: Vec<_> = unit.captures.iter().map(|c| capture(order, c, base_url, false)).collect();
        let mut payments = json!({ "captures": captures });
        if !unit.refunds.is_empty() {
            payments["refunds"] = unit.refunds.iter().map(|r| refund(order, r, base_url)).collect();
        }
        shown.insert("payments".into(), payments);
    }
    Value::Object(shown)
}

fn money(amount: i64, currency: &str) -> Value {
    json!({ "currency_code": currency, "value": to_decimal(amount) })
}
