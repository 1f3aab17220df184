use serde_json::json;

use super::*;

fn succeeded() -> Value {
    json!({
        "id": "pi_1", "object": "payment_intent", "status": "succeeded", "currency": "inr",
        "amount": 575_000, "amount_received": 575_000, "metadata": { "order_id": "order-1" },
        "latest_charge": {
            "id": "ch_1", "amount_refunded": 0, "billing_details": { "email": "payer@example.com" },
            "refunds": { "data": [] },
        },
    })
}

#[test]
fn a_succeeded_intent_is_read_whole() {
    assert_eq!(
        intent(&succeeded()).unwrap(),
        ProviderPayment {
            provider_order_id: "pi_1".into(),
            capture_id: Some("ch_1".into()),
            status: PaymentStatus::Completed,
            amount: 575_000,
            currency: "INR".into(),
            merchant: None,
            our_order_id: Some("order-1".into()),
            units: 1,
            payer_email: Some("payer@example.com".into()),
            refunds: vec![],
        }
    );
}

#[test]
fn the_received_amount_counts_not_the_asked_one() {
    let mut partial = succeeded();
    partial["amount_received"] = json!(100);
    assert_eq!(intent(&partial).unwrap().amount, 100);
}

#[test]
fn refunds_change_the_status() {
    let mut back = succeeded();
    back["latest_charge"]["amount_refunded"] = json!(75_000);
    back["latest_charge"]["refunds"]["data"] = json!([
        { "id": "re_1", "amount": 75_000, "status": "succeeded" },
        { "id": "re_2", "amount": 500_000, "status": "failed" },
        { "id": "re_3" },
    ]);
    let seen = intent(&back).unwrap();
    assert_eq!((seen.status, seen.refunds.len()), (PaymentStatus::PartiallyRefunded, 2));
    assert_eq!(seen.refunded_amount(), 75_000);
    back["latest_charge"]["amount_refunded"] = json!(575_000);
    assert_eq!(intent(&back).unwrap().status, PaymentStatus::Refunded);
}

#[test]
fn statuses_are_read_carefully() {
    for (word, status, has_capture) in [
        ("requires_payment_method", PaymentStatus::Created, false),
        ("requires_confirmation", PaymentStatus::Created, false),
        ("requires_action", PaymentStatus::Created, false),
        ("processing", PaymentStatus::Pending, true),
        ("requires_capture", PaymentStatus::Pending, true),
        ("something_new", PaymentStatus::Pending, true),
        ("canceled", PaymentStatus::Denied, false),
        ("succeeded", PaymentStatus::Completed, true),
    ] {
        let mut given = succeeded();
        given["status"] = json!(word);
        let seen = intent(&given).unwrap();
        assert_eq!((seen.status, seen.capture_id.is_some()), (status, has_capture), "{word}");
    }
}

#[test]
fn odd_intents_are_unreachable_not_a_panic() {
    for odd in [
        json!(null),
        json!([]),
        json!({ "id": "pi_1" }),
        json!({ "id": "pi_1", "status": "succeeded", "currency": "inr" }),
        json!({ "id": "pi_1", "status": "succeeded", "currency": "inr", "amount_received": "575000" }),
        json!({ "id": "pi_1", "status": "succeeded", "currency": "inr", "amount_received": 5.5 }),
        json!({ "id": "pi_1", "status": "succeeded", "currency": 5, "amount_received": 5 }),
        json!({ "id": {}, "status": "succeeded", "currency": "inr", "amount_received": 5 }),
    ] {
        assert!(matches!(intent(&odd), Err(PaymentError::Unreachable(_))), "{odd}");
    }
    let bare = json!({ "id": "pi_1", "status": "succeeded", "currency": "inr", "amount_received": 5, "latest_charge": [7], "metadata": 3 });
    assert_eq!(intent(&bare).unwrap().capture_id, None);
}

#[test]
fn refusals_become_words() {
    let error =
        |kind: &str, code: &str| json!({ "error": { "type": kind, "code": code, "message": "Words." } });
    let declined = PaymentError::Declined { message: "Words.".into() };
    assert_eq!(failure(StatusCode::PAYMENT_REQUIRED, &error("card_error", "card_declined")), declined);
    assert!(matches!(failure(StatusCode::PAYMENT_REQUIRED, &Value::Null), PaymentError::Declined { .. }));
    let refunded = error("invalid_request_error", "charge_already_refunded");
    assert_eq!(failure(StatusCode::BAD_REQUEST, &refunded), PaymentError::AlreadyRefunded);
    let missing = error("invalid_request_error", "resource_missing");
    assert_eq!(failure(StatusCode::NOT_FOUND, &missing), PaymentError::NotFound);
    for (status, answer, code) in [
        (StatusCode::BAD_REQUEST, error("idempotency_error", ""), "idempotency_error"),
        (StatusCode::UNAUTHORIZED, error("invalid_request_error", "api_key_expired"), "api_key_expired"),
        (StatusCode::BAD_REQUEST, json!("what"), "HTTP_400"),
    ] {
        match failure(status, &answer) {
            PaymentError::Rejected { code: seen, .. } => assert_eq!(seen, code),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_failed_refund_is_no_refund() {
    let seen = refund(&json!({ "id": "re_1", "status": "pending", "amount": 5 }), 5).unwrap();
    assert_eq!(seen.status, RefundStatus::Pending);
    for word in ["failed", "canceled"] {
        let answer = refund(&json!({ "id": "re_1", "status": word, "amount": 5 }), 5).unwrap();
        assert_eq!((answer.status, answer.word.as_str()), (RefundStatus::Failed, word));
    }
    assert!(matches!(refund(&json!(null), 5), Err(PaymentError::Unreachable(_))));
}
