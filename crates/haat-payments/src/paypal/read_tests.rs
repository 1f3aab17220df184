use serde_json::json;

use super::*;

fn completed() -> Value {
    json!({
        "id": "5O190127TN364715T", "intent": "CAPTURE", "status": "COMPLETED",
        "payer": { "email_address": "payer@example.com", "payer_id": "QYR5Z8XDVJNXQ" },
        "purchase_units": [{
            "reference_id": "default", "custom_id": "order-1",
            "amount": { "currency_code": "USD", "value": "70.39" },
            "payee": { "merchant_id": "SHOP" },
            "payments": { "captures": [{
                "id": "3C679366HH908993F", "status": "COMPLETED", "custom_id": "order-1",
                "amount": { "currency_code": "USD", "value": "70.39" }, "final_capture": true,
            }] },
        }],
    })
}

#[test]
fn a_completed_order_is_read_whole() {
    let seen = order(&completed()).unwrap();
    assert_eq!(
        seen,
        ProviderPayment {
            provider_order_id: "5O190127TN364715T".into(),
            capture_id: Some("3C679366HH908993F".into()),
            status: PaymentStatus::Completed,
            amount: 7039,
            currency: "USD".into(),
            merchant: Some("SHOP".into()),
            our_order_id: Some("order-1".into()),
            units: 1,
            payer_email: Some("payer@example.com".into()),
            refunds: vec![],
        }
    );
}

#[test]
fn the_captured_amount_counts_not_the_asked_one() {
    let mut partial = completed();
    partial["purchase_units"][0]["payments"]["captures"][0]["amount"]["value"] = json!("10.00");
    assert_eq!(order(&partial).unwrap().amount, 1000);
}

#[test]
fn a_declined_try_beside_a_capture_does_not_hide_it() {
    let mut twice = completed();
    let good = twice["purchase_units"][0]["payments"]["captures"][0].clone();
    let mut bad = good.clone();
    bad["id"] = json!("DECLINED1");
    bad["status"] = json!("DECLINED");
    twice["purchase_units"][0]["payments"]["captures"] = json!([bad.clone(), good]);
    let seen = order(&twice).unwrap();
    assert_eq!((seen.status, seen.amount), (PaymentStatus::Completed, 7039));
    assert_eq!(seen.capture_id.as_deref(), Some("3C679366HH908993F"));

    twice["purchase_units"][0]["payments"]["captures"] = json!([bad]);
    assert_eq!(order(&twice).unwrap().status, PaymentStatus::Denied);
}

#[test]
fn two_captures_add_up() {
    let mut twice = completed();
    let capture = twice["purchase_units"][0]["payments"]["captures"][0].clone();
    twice["purchase_units"][0]["payments"]["captures"] = json!([capture, capture]);
    assert_eq!(order(&twice).unwrap().amount, 14078);
}

#[test]
fn statuses_are_read_carefully() {
    let table = [
        (json!({ "status": "CREATED" }), PaymentStatus::Created),
        (json!({ "status": "SAVED" }), PaymentStatus::Created),
        (json!({ "status": "PAYER_ACTION_REQUIRED" }), PaymentStatus::Created),
        (json!({ "status": "APPROVED" }), PaymentStatus::Approved),
        (json!({ "status": "APPROVED", "intent": "AUTHORIZE" }), PaymentStatus::Created),
        (json!({ "status": "COMPLETED" }), PaymentStatus::Created),
        (json!({ "status": "VOIDED" }), PaymentStatus::Denied),
        (json!({ "status": "SOMETHING_NEW" }), PaymentStatus::Created),
        (json!({ "status": 7 }), PaymentStatus::Created),
        (json!({}), PaymentStatus::Created),
    ];
    for (given, status) in table {
        assert_eq!(order_status(&given), status, "{given}");
    }
    let table = [
        ("COMPLETED", PaymentStatus::Completed),
        ("PENDING", PaymentStatus::Pending),
        ("SOMETHING_NEW", PaymentStatus::Pending),
        ("DECLINED", PaymentStatus::Denied),
        ("FAILED", PaymentStatus::Denied),
        ("REFUNDED", PaymentStatus::Refunded),
        ("PARTIALLY_REFUNDED", PaymentStatus::PartiallyRefunded),
    ];
    for (given, status) in table {
        assert_eq!(capture_status(&json!({ "status": given })), Some(status), "{given}");
    }
}

#[test]
fn odd_orders_are_unreachable_not_a_panic() {
    for odd in [
        json!(null),
        json!([]),
        json!("APPROVED"),
        json!({ "id": "" }),
        json!({ "id": 5 }),
        json!({ "id": "X", "purchase_units": 7 }),
        json!({ "id": "X", "purchase_units": [] }),
        json!({ "id": "X", "purchase_units": [null] }),
        json!({ "id": "X", "purchase_units": [{ "amount": { "value": 70.39, "currency_code": "USD" } }] }),
        json!({ "id": "X", "purchase_units": [{ "amount": { "value": "70.391", "currency_code": "USD" } }] }),
        json!({ "id": "X", "purchase_units": [{ "amount": { "value": "70.39" } }] }),
        json!({ "id": "X", "purchase_units": [{ "payments": { "captures": [{ "id": "C" }] } }] }),
    ] {
        assert!(matches!(order(&odd), Err(PaymentError::Unreachable(_))), "{odd}");
    }
}

#[test]
fn refusals_become_words() {
    let issue = |code: &str| json!({ "name": "UNPROCESSABLE_ENTITY", "details": [{ "issue": code }] });
    let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
    for code in ["INSTRUMENT_DECLINED", "TRANSACTION_REFUSED", "PAYER_CANNOT_PAY", "PAYER_ACTION_REQUIRED"] {
        assert!(matches!(failure(unprocessable, &issue(code)), PaymentError::Declined { .. }), "{code}");
    }
    assert_eq!(failure(unprocessable, &issue("CAPTURE_FULLY_REFUNDED")), PaymentError::AlreadyRefunded);
    assert_eq!(failure(StatusCode::NOT_FOUND, &Value::Null), PaymentError::NotFound);
    for (status, answer, code) in [
        (unprocessable, issue("ORDER_NOT_APPROVED"), "ORDER_NOT_APPROVED"),
        (StatusCode::BAD_REQUEST, json!({ "name": "INVALID_REQUEST" }), "INVALID_REQUEST"),
        (StatusCode::BAD_REQUEST, json!("what"), "HTTP_400"),
        (StatusCode::FORBIDDEN, Value::Null, "HTTP_403"),
    ] {
        match failure(status, &answer) {
            PaymentError::Rejected { code: seen, .. } => assert_eq!(seen, code),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn refunds_are_read() {
    let done =
        json!({ "id": "R1", "status": "COMPLETED", "amount": { "value": "5.00", "currency_code": "USD" } });
    let seen = refund(&done, 1).unwrap();
    assert_eq!((seen.amount, seen.status), (500, RefundStatus::Completed));
    let pending = refund(&json!({ "id": "R1", "status": "PENDING" }), 700).unwrap();
    assert_eq!((pending.amount, pending.status), (700, RefundStatus::Pending));
    assert_eq!(refund(&json!({ "id": "R1", "status": "FAILED" }), 1).unwrap().status, RefundStatus::Failed);
    assert!(matches!(refund(&json!({}), 1), Err(PaymentError::Unreachable(_))));
}

#[test]
fn a_capture_names_its_order_or_points_up_to_it() {
    let owner =
        |capture: Value| capture_owner(&capture).map(|owner| (owner.provider_order_id, owner.our_order_id));
    let related = json!({ "id": "CAP1", "custom_id": "order-1", "supplementary_data": { "related_ids": { "order_id": "ORDER1" } } });
    assert_eq!(owner(related), Some(("ORDER1".into(), Some("order-1".into()))));
    let up = "https://api.paypal.com/v2/checkout/orders/ORDER1";
    assert_eq!(owner(json!({ "links": [{ "rel": "up", "href": up }] })), Some(("ORDER1".into(), None)));
    assert_eq!(owner(json!({ "id": "CAP1" })), None);
}
