use serde_json::json;

use super::*;

fn read(event: &Value) -> WebhookEvent {
    read_event(event).unwrap()
}

#[test]
fn an_approved_order_names_itself_and_ours() {
    let event = read(&json!({
        "id": "WH-1", "event_type": "CHECKOUT.ORDER.APPROVED",
        "resource": { "id": "ORDER1", "purchase_units": [{ "custom_id": "order-1" }] },
    }));
    assert_eq!(event.kind, WebhookKind::Approved);
    assert_eq!(event.provider_order_id.as_deref(), Some("ORDER1"));
    assert_eq!(event.capture_id, None);
    assert_eq!(event.our_order_id.as_deref(), Some("order-1"));
}

#[test]
fn a_capture_points_to_its_order() {
    for (name, kind) in [
        ("PAYMENT.CAPTURE.COMPLETED", WebhookKind::PaymentCompleted),
        ("PAYMENT.CAPTURE.PENDING", WebhookKind::Pending),
        ("PAYMENT.CAPTURE.DENIED", WebhookKind::Denied),
        ("PAYMENT.CAPTURE.DECLINED", WebhookKind::Denied),
    ] {
        let event = read(&json!({
            "id": "WH-1", "event_type": name,
            "resource": {
                "id": "CAP1", "custom_id": "order-1",
                "supplementary_data": { "related_ids": { "order_id": "ORDER1" } },
            },
        }));
        assert_eq!(event.kind, kind);
        assert_eq!(event.provider_order_id.as_deref(), Some("ORDER1"));
        assert_eq!(event.capture_id.as_deref(), Some("CAP1"));
    }
}

#[test]
fn a_refund_points_up_to_its_capture() {
    for (name, kind) in [
        ("PAYMENT.CAPTURE.REFUNDED", WebhookKind::Refunded),
        ("PAYMENT.CAPTURE.REVERSED", WebhookKind::Reversed),
    ] {
        let event = read(&json!({
            "id": "WH-1", "event_type": name,
            "resource": { "id": "REF1", "status": "COMPLETED", "amount": { "currency_code": "USD", "value": "0.99" }, "links": [
                { "rel": "self", "href": "https://api.paypal.com/v2/payments/refunds/REF1" },
                { "rel": "up", "href": "https://api.paypal.com/v2/payments/captures/CAP1" },
            ] },
        }));
        assert_eq!(event.kind, kind);
        assert_eq!(event.capture_id.as_deref(), Some("CAP1"));
        assert_eq!(event.provider_order_id, None);
        let returned = event.returned.unwrap();
        assert_eq!(
            (returned.id.as_str(), returned.amount, returned.status),
            ("REF1", 99, RefundStatus::Completed)
        );
    }
}

#[test]
fn other_events_are_other_and_odd_ones_malformed() {
    let event =
        read(&json!({ "id": "WH-1", "event_type": "BILLING.PLAN.CREATED", "resource": { "id": "P" } }));
    assert_eq!((event.kind, event.capture_id), (WebhookKind::Other, None));
    let odd_link = read(&json!({
        "id": "WH-1", "event_type": "PAYMENT.CAPTURE.REFUNDED",
        "resource": { "links": [{ "rel": "up", "href": "https://x/captures/../../etc" }, 5] },
    }));
    assert_eq!(odd_link.capture_id, None);
    for odd in [
        json!({}),
        json!({ "id": "WH-1" }),
        json!({ "event_type": "X" }),
        json!({ "id": 1, "event_type": 2 }),
    ] {
        assert_eq!(read_event(&odd), Err(WebhookError::Malformed), "{odd}");
    }
}

#[test]
fn a_refund_says_how_far_it_came() {
    for (name, word, status) in [
        ("PAYMENT.REFUND.PENDING", "PENDING", RefundStatus::Pending),
        ("PAYMENT.REFUND.FAILED", "FAILED", RefundStatus::Failed),
        ("PAYMENT.CAPTURE.REFUNDED", "COMPLETED", RefundStatus::Completed),
    ] {
        let event = read(&json!({
            "id": "WH-1", "event_type": name,
            "resource": { "id": "REF1", "status": word, "custom_id": "ours-1", "amount": { "currency_code": "USD", "value": "0.99" } },
        }));
        let returned = event.returned.unwrap();
        assert_eq!(
            (event.kind, returned.status, returned.word.as_str()),
            (WebhookKind::Refunded, status, word)
        );
        assert_eq!((returned.reference.as_deref(), event.our_order_id), (Some("ours-1"), None));
    }
}

#[test]
fn a_dispute_says_what_it_is_about_until_when_and_how_it_ended() {
    let told = |status: &str, outcome: Option<&str>| {
        let event = read(&json!({
            "id": "WH-1", "event_type": "CUSTOMER.DISPUTE.UPDATED",
            "resource": {
                "dispute_id": "PP-D-1", "reason": "UNAUTHORISED", "status": status,
                "dispute_amount": { "currency_code": "USD", "value": "20.19" },
                "dispute_outcome": { "outcome_code": outcome },
                "seller_response_due_date": "2026-11-20T10:00:00.000Z",
                "disputed_transactions": [{ "seller_transaction_id": "CAP1", "custom": "order-1" }],
            },
        }));
        assert_eq!((event.kind, event.capture_id.as_deref()), (WebhookKind::Disputed, Some("CAP1")));
        assert_eq!(event.our_order_id.as_deref(), Some("order-1"));
        event.dispute.unwrap()
    };
    let open = told("WAITING_FOR_SELLER_RESPONSE", None);
    assert_eq!((open.id.as_str(), open.amount, open.reason.as_str()), ("PP-D-1", 2019, "UNAUTHORISED"));
    assert_eq!(open.respond_by, Some(1_795_168_800_000));
    for (status, outcome, stage) in [
        ("OPEN", None, DisputeStage::Open),
        ("UNDER_REVIEW", None, DisputeStage::Open),
        ("RESOLVED", Some("RESOLVED_SELLER_FAVOUR"), DisputeStage::Won),
        ("RESOLVED", Some("CANCELED_BY_BUYER"), DisputeStage::Won),
        ("RESOLVED", Some("RESOLVED_WITH_PAYOUT"), DisputeStage::Won),
        ("RESOLVED", Some("RESOLVED_BUYER_FAVOUR"), DisputeStage::Lost),
        ("RESOLVED", Some("ACCEPTED"), DisputeStage::Lost),
    ] {
        assert_eq!(told(status, outcome).stage, stage, "{status} {outcome:?}");
    }
}
