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
            "resource": { "id": "REF1", "amount": { "currency_code": "USD", "value": "0.99" }, "links": [
                { "rel": "self", "href": "https://api.paypal.com/v2/payments/refunds/REF1" },
                { "rel": "up", "href": "https://api.paypal.com/v2/payments/captures/CAP1" },
            ] },
        }));
        assert_eq!(event.kind, kind);
        assert_eq!(event.capture_id.as_deref(), Some("CAP1"));
        assert_eq!(event.provider_order_id, None);
        assert_eq!(event.returned, Some(ReturnTold { id: "REF1".into(), amount: 99 }));
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
