use haat_domain::orders::OrderAction;
use haat_domain::time::SECOND;
use haat_sandbox::stripe::CARD_GOOD;
use haat_sandbox::{Fault, Op};
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::json;

#[db_test]
async fn the_seller_of_a_line_marks_it_as_shipped(app: TestApp) {
    let (meena, kabir) = (app.seller().await, app.other_seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 1_000, 5).await;
    let asha = app.customer().await;
    let id = asha.order(&[cart_line(&lamp, 1), cart_line(&rug, 1)]).await["_id"].as_str().unwrap().to_owned();
    let url = |line: &str| format!("/api/orders/{id}/lines/{line}/ship");

    meena.put(&url("1"), json!({})).await.expect(409);
    app.move_order(&id, OrderAction::Pay).await;
    kabir.put(&url("1"), json!({})).await.expect(404);
    asha.put(&url("1"), json!({})).await.expect(403);
    for nonsense in ["0", "3", "x", "-1"] {
        meena.put(&url(nonsense), json!({})).await.expect(404);
    }
    let first = meena.put(&url("1"), json!({})).await.expect(200);
    assert_eq!(first["order"]["orderItems"].as_array().unwrap().len(), 1);
    assert_eq!(first["order"]["orderItems"][0]["isShipped"], true);
    meena.put(&url("1"), json!({})).await.expect(200);

    let seen = asha.get(&format!("/api/orders/{id}")).await.expect(200);
    assert!(seen["orderItems"][0]["shippedAt"].is_string());
    assert_eq!(seen["orderItems"][1]["shippedAt"], json!(null));
    let shipped: Vec<_> =
        seen["timeline"].as_array().unwrap().iter().filter(|event| event["kind"] == "shipped").collect();
    assert_eq!(shipped.len(), 1);
    assert_eq!(shipped[0]["note"], "Lamp");
    app.admin().await.put(&url("2"), json!({})).await.expect(200);
}

#[db_test]
async fn a_slip_of_the_finger_is_taken_back_within_a_minute(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let id = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&id, OrderAction::Pay).await;
    let url = format!("/api/orders/{id}/lines/1/ship");
    assert_eq!(meena.delete(&url).await.expect(409)["code"], "shipped_for_good", "it was not shipped");
    meena.put(&url, json!({})).await.expect(200);
    app.advance(59 * SECOND);
    kabir.delete(&url).await.expect(404);
    asha.delete(&url).await.expect(403);
    let undone = meena.delete(&url).await.expect(200);
    assert_eq!(undone["order"]["orderItems"][0]["isShipped"], false);
    let kinds: Vec<_> =
        undone["order"]["timeline"].as_array().unwrap().iter().map(|e| e["kind"].clone()).collect();
    assert_eq!(kinds[kinds.len() - 2..], [json!("shipped"), json!("unshipped")]);

    meena.put(&url, json!({})).await.expect(200);
    app.advance(61 * SECOND);
    assert_eq!(meena.delete(&url).await.expect(409)["code"], "shipped_for_good");
    let seen = asha.get(&format!("/api/orders/{id}")).await.expect(200);
    assert_eq!(seen["orderItems"][0]["isShipped"], true);
    // What was delivered stays sent.
    meena.put(&url, json!({})).await.expect(200);
    app.move_order(&id, OrderAction::Deliver).await;
    assert_eq!(app.admin().await.delete(&url).await.expect(409)["code"], "shipped_for_good");
    app.check_invariants().await;
}

#[db_test]
async fn what_arrived_stays_sent_while_other_parcels_are_awaited(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 1_000, 5).await;
    let id = asha.order(&[cart_line(&lamp, 1), cart_line(&rug, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&id, OrderAction::Pay).await;
    let line = format!("/api/orders/{id}/lines/1/ship");
    let arrived = format!("/api/orders/{id}/parcels/1/deliver");
    meena.put(&line, json!({})).await.expect(200);
    meena.put(&arrived, json!({})).await.expect(200);
    assert_eq!(meena.delete(&line).await.expect(409)["code"], "shipped_for_good");
    // First that it arrived is taken back, then that it was sent.
    meena.delete(&arrived).await.expect(200);
    let undone = meena.delete(&line).await.expect(200);
    assert_eq!(undone["order"]["parcels"][0]["status"], "waiting");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn what_is_taken_back_of_one_parcel_leaves_the_others_on_their_way(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 1_000, 5).await;
    let mat = app.goods_of(Some(&kabir), "Mat", 500, 5).await;
    let lines = [&lamp, &rug, &mat].map(|product| cart_line(product, 1));
    let id = asha.order(&lines).await["_id"].as_str().unwrap().to_owned();
    let payment = asha.start_payment(&id, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
    asha.pay(&id, &payment).await.expect(200);
    // The provider takes its time to give back what Kabir cannot send; the rest of his parcel is on its way.
    app.stripe().fail_next(Op::Refund, Fault::Pending);
    let broken = json!({ "lineNo": 3, "reason": "It is torn." });
    kabir.post(&format!("/api/orders/{id}/parcels/2/cancel"), broken).await.expect(202);
    kabir.put(&format!("/api/orders/{id}/parcels/2/ship"), json!({})).await.expect(200);
    let line = format!("/api/orders/{id}/lines/1/ship");
    meena.put(&line, json!({})).await.expect(200);
    meena.delete(&line).await.expect(200);
    let parcels = asha.get(&format!("/api/orders/{id}")).await.expect(200)["parcels"].clone();
    let status = |place: usize| parcels[place]["status"].as_str().unwrap().to_owned();
    assert_eq!((status(0), status(1)), ("waiting".to_owned(), "shipped".to_owned()), "{parcels}");

    // Nor is anything delivered of which all the money goes back.
    app.stripe().fail_next(Op::Refund, Fault::Pending);
    let broken = json!({ "lineNo": 1, "reason": "It is broken." });
    meena.post(&format!("/api/orders/{id}/parcels/1/cancel"), broken).await.expect(202);
    for what in ["ship", "deliver"] {
        let refused = meena.put(&format!("/api/orders/{id}/parcels/1/{what}"), json!({})).await.expect(409);
        assert_eq!(refused["code"], "line_refunded", "{what}");
    }
    app.check_invariants().await;
}
