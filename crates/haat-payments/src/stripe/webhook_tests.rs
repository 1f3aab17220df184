use serde_json::json;

use super::*;

const SECRET: &str = "whsec_test";
const NOW: i64 = 1_700_000_000;
const BODY: &[u8] = br#"{"id":"evt_1","type":"payment_intent.succeeded"}"#;

fn sign(secret: &str, body: &[u8], seconds: i64) -> String {
    let signature = hex::encode(mac(secret, seconds, body).finalize().into_bytes());
    format!("t={seconds},v1={signature}")
}

fn check(header: &str, body: &[u8], now_s: i64) -> Result<(), WebhookError> {
    check_signature(SECRET, header, body, now_s * 1000)
}

#[test]
fn a_known_signature_is_right() {
    // Computed apart from this code: printf '1700000000.{}' | openssl dgst -sha256 -hmac whsec_test
    let header = "t=1700000000,v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91";
    assert_eq!(check(header, b"{}", NOW), Ok(()));
}

#[test]
fn a_right_signature_is_believed_within_five_minutes() {
    let header = sign(SECRET, BODY, NOW);
    for now in [NOW, NOW + 300, NOW - 300] {
        assert_eq!(check(&header, BODY, now), Ok(()));
    }
    for now in [NOW + 301, NOW - 301, NOW + 86_400, 0, i64::MAX / 1000] {
        assert_eq!(check(&header, BODY, now), Err(WebhookError::Stale));
    }
}

#[test]
fn one_right_signature_among_several_is_enough() {
    let header = sign(SECRET, BODY, NOW);
    let rolled = header.replace(",v1=", ",v0=abc,v1=00ff,v1=zz, v1=");
    assert_eq!(check(&rolled, BODY, NOW), Ok(()));
}

#[test]
fn wrong_signatures_are_refused() {
    let good = sign(SECRET, BODY, NOW);
    let hex = good.split_once("v1=").unwrap().1.to_owned();
    for header in [
        String::new(),
        "nonsense".to_owned(),
        format!("v1={hex}"),
        format!("t={NOW}"),
        format!("t={NOW},v1="),
        format!("t={NOW},v0={hex}"),
        format!("t={NOW},v1={}", &hex[..62]),
        format!("t=+{},v1={hex}", NOW + 1),
        format!("t={},v1={hex}", NOW + 1),
        format!("t=x,v1={hex}"),
        sign("whsec_other", BODY, NOW),
    ] {
        assert_eq!(check(&header, BODY, NOW), Err(WebhookError::BadSignature), "{header}");
    }
    let mut changed = BODY.to_vec();
    changed.push(b' ');
    assert_eq!(check(&good, &changed, NOW), Err(WebhookError::BadSignature));
}

#[test]
fn events_are_read() {
    let event = |name: &str, object: Value| {
        read_event(&json!({ "id": "evt_1", "type": name, "data": { "object": object } })).unwrap()
    };
    let intent = json!({
        "id": "pi_1", "object": "payment_intent", "latest_charge": "ch_1", "metadata": { "order_id": "order-1" },
    });
    for (name, kind) in [
        ("payment_intent.succeeded", WebhookKind::PaymentCompleted),
        ("payment_intent.processing", WebhookKind::Pending),
        ("payment_intent.payment_failed", WebhookKind::Denied),
        ("payment_intent.canceled", WebhookKind::Denied),
        ("payment_intent.created", WebhookKind::Other),
    ] {
        let seen = event(name, intent.clone());
        assert_eq!(seen.kind, kind, "{name}");
        assert_eq!(seen.provider_order_id.as_deref(), Some("pi_1"));
        assert_eq!(seen.capture_id.as_deref(), Some("ch_1"));
        assert_eq!(seen.our_order_id.as_deref(), Some("order-1"));
    }
    let charge = json!({ "id": "ch_1", "object": "charge", "payment_intent": "pi_1" });
    let refund = json!({ "id": "re_1", "object": "refund", "payment_intent": "pi_1", "charge": "ch_1" });
    let dispute = json!({ "id": "dp_1", "object": "dispute", "payment_intent": "pi_1", "charge": "ch_1" });
    for (name, object, kind) in [
        ("charge.refunded", charge, WebhookKind::Refunded),
        ("refund.updated", refund, WebhookKind::Refunded),
        ("charge.dispute.funds_withdrawn", dispute, WebhookKind::Reversed),
    ] {
        let seen = event(name, object);
        assert_eq!(seen.kind, kind, "{name}");
        assert_eq!(seen.provider_order_id.as_deref(), Some("pi_1"));
        assert_eq!(seen.capture_id.as_deref(), Some("ch_1"));
    }
    for odd in [json!([]), json!({ "id": "evt_1" }), json!({ "type": "x" })] {
        assert_eq!(read_event(&odd), Err(WebhookError::Malformed));
    }
}

#[test]
fn a_dispute_says_what_was_taken_or_came_again() {
    for (name, kind) in [
        ("charge.dispute.funds_withdrawn", WebhookKind::Reversed),
        ("charge.dispute.funds_reinstated", WebhookKind::Reinstated),
    ] {
        let dispute = json!({ "id": "dp_1", "object": "dispute", "amount": 500, "charge": "ch_1", "payment_intent": "pi_1" });
        let event =
            read_event(&json!({ "id": "evt_1", "type": name, "data": { "object": dispute } })).unwrap();
        assert_eq!((event.kind, event.provider_order_id.as_deref()), (kind, Some("pi_1")));
        let returned = event.returned.unwrap();
        assert_eq!((returned.id.as_str(), returned.amount), ("dp_1", 500));
        assert_eq!(returned.status == RefundStatus::Failed, kind == WebhookKind::Reinstated);
    }
}

#[test]
fn a_refund_says_how_far_it_came_and_a_charge_does_not() {
    for (name, word, status) in [
        ("refund.created", "pending", RefundStatus::Pending),
        ("refund.updated", "succeeded", RefundStatus::Completed),
        ("refund.updated", "failed", RefundStatus::Failed),
        ("refund.failed", "failed", RefundStatus::Failed),
        ("charge.refund.updated", "canceled", RefundStatus::Failed),
    ] {
        let refund = json!({ "id": "re_1", "object": "refund", "amount": 5, "status": word, "charge": "ch_1",
            "payment_intent": "pi_1", "metadata": { "refund": "ours-1" } });
        let event =
            read_event(&json!({ "id": "evt_1", "type": name, "data": { "object": refund } })).unwrap();
        let returned = event.returned.unwrap();
        assert_eq!(
            (event.kind, returned.status, returned.word.as_str()),
            (WebhookKind::Refunded, status, word)
        );
        assert_eq!(returned.reference.as_deref(), Some("ours-1"), "{name}");
    }
    let charge = json!({ "id": "ch_1", "object": "charge", "amount": 5, "status": "succeeded", "payment_intent": "pi_1" });
    let event =
        read_event(&json!({ "id": "evt_1", "type": "charge.refunded", "data": { "object": charge } }))
            .unwrap();
    assert_eq!((event.kind, event.returned), (WebhookKind::Refunded, None));
}

#[test]
fn a_dispute_says_until_when_and_how_it_ended() {
    for (name, word, stage) in [
        ("charge.dispute.created", "needs_response", DisputeStage::Open),
        ("charge.dispute.created", "warning_needs_response", DisputeStage::Open),
        ("charge.dispute.updated", "under_review", DisputeStage::Open),
        ("charge.dispute.closed", "won", DisputeStage::Won),
        ("charge.dispute.closed", "warning_closed", DisputeStage::Won),
        ("charge.dispute.closed", "lost", DisputeStage::Lost),
    ] {
        let object = json!({ "id": "du_1", "object": "dispute", "amount": 500, "status": word, "reason": "fraudulent",
            "charge": "ch_1", "payment_intent": "pi_1", "evidence_details": { "due_by": 1_700_000_000 } });
        let event =
            read_event(&json!({ "id": "evt_1", "type": name, "data": { "object": object } })).unwrap();
        let seen = event.dispute.unwrap();
        assert_eq!((event.kind, seen.stage, seen.amount), (WebhookKind::Disputed, stage, 500), "{word}");
        assert_eq!((seen.respond_by, seen.reason.as_str()), (Some(1_700_000_000_000), "fraudulent"));
        assert_eq!(event.returned, None, "what was taken is told apart");
    }
}
