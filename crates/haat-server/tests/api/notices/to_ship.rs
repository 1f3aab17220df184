//! Whoever sends goods is told when to.

use super::{gather, times, told, told_of};
use haat_domain::orders::OrderAction;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

/// An order of these lines that is paid at the door; its id.
async fn order_on_delivery(app: &TestApp, customer: &Client, lines: &[Value]) -> String {
    let admin = app.admin().await;
    let mut settings = admin.get("/api/admin/settings").await.expect(200);
    settings["payOnDelivery"] = json!(true);
    admin.put("/api/admin/settings", settings).await.expect(200);
    let body = json!({ "orderItems": lines, "paymentMethod": "COD", "shippingAddress": {
        "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
    let placed = customer.post("/api/orders", body).await.expect(201);
    placed["order"]["_id"].as_str().unwrap().to_owned()
}

#[db_test]
async fn what_is_paid_at_the_door_is_to_be_sent_at_once(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let vase = app.goods_of(Some(&meena), "Vase", 500, 50).await;
    let id = order_on_delivery(&app, &asha, &[cart_line(&lamp, 1), cart_line(&vase, 1)]).await;
    gather(&app).await;
    let asked = told_of(&meena, "to_ship").await;
    assert_eq!((asked.len(), asked[0].0.as_str()), (1, "Ordered: please ship"));
    assert!(
        asked[0].1.ends_with(" is paid on delivery. Please send what is yours of it: Lamp, Vase."),
        "{asked:?}"
    );
    let placed = told_of(&asha, "order_placed").await;
    assert!(placed[0].1.ends_with(". You pay when it is brought to you."), "{placed:?}");
    for other in [&kabir, &app.admin().await] {
        assert_eq!(told(other).await, (vec![], 0), "nothing of it is theirs");
    }

    meena.put(&format!("/api/orders/{id}/parcels/1/ship"), json!({})).await.expect(200);
    meena.put(&format!("/api/orders/{id}/parcels/1/deliver"), json!({})).await.expect(200);
    assert_eq!(app.order_now(&id).await["isPaid"], true);
    gather(&app).await;
    assert_eq!(times(&meena, "to_ship").await, 1, "it was sent long ago");
    let (kinds, _) = told(&asha).await;
    for kind in ["order_paid", "order_delivered"] {
        assert!(kinds.contains(&kind.to_owned()), "{kinds:?}");
    }
}

#[db_test]
async fn who_packs_hears_that_it_was_called_off(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let mug = app.goods("Mug", 250, 50).await;
    let id = order_on_delivery(&app, &asha, &[cart_line(&lamp, 1), cart_line(&mug, 1)]).await;
    gather(&app).await;
    asha.put(&format!("/api/orders/{id}/cancel"), json!({})).await.expect(200);
    gather(&app).await;
    for (who, goods) in [(&meena, "Lamp"), (&admin, "Mug")] {
        let told_so = told_of(who, "sale_cancelled").await;
        assert_eq!((told_so.len(), told_so[0].0.clone()), (1, format!("Called off: {goods}")));
        assert_eq!(told(who).await.1, 1, "and is asked to send nothing any more");
    }
    assert_eq!(times(&asha, "order_cancelled").await, 1);
    // Nobody was asked to send what was never paid.
    let unpaid = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    asha.put(&format!("/api/orders/{unpaid}/cancel"), json!({})).await.expect(200);
    gather(&app).await;
    assert_eq!((times(&meena, "sale_cancelled").await, times(&asha, "order_cancelled").await), (1, 2));
    assert_eq!(times(&admin, "order_cancelled").await, 0);
}

#[db_test]
async fn the_house_sends_its_own_goods_and_its_admins_are_told(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let (mug, bowl) = (app.goods("Mug", 250, 50).await, app.goods("Bowl", 300, 50).await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let lines = [&mug, &lamp, &bowl].map(|goods| cart_line(goods, 1));
    let paid = asha.order(&lines).await["_id"].as_str().unwrap().to_owned();
    gather(&app).await;
    assert_eq!(told(&admin).await, (vec![], 0), "nothing to send before it is paid");
    app.move_order(&paid, OrderAction::Pay).await;
    gather(&app).await;
    let asked = told_of(&admin, "house_to_ship").await;
    assert_eq!((asked.len(), asked[0].0.as_str()), (1, "Paid: please ship"), "one for all of the order");
    assert!(
        asked[0].1.ends_with(" is paid. Please send what is the shop's own of it: Mug, Bowl."),
        "{asked:?}"
    );
    let path = admin.get("/api/notices").await.expect(200)["notices"][0]["path"].clone();
    assert_eq!(path, format!("/order/{paid}"), "where an admin can send it");
    assert!(told_of(&meena, "to_ship").await[0].1.ends_with("of it: Lamp."));
    assert_eq!(times(&meena, "house_to_ship").await, 0);

    order_on_delivery(&app, &asha, &[cart_line(&mug, 1)]).await;
    gather(&app).await;
    assert_eq!(told_of(&admin, "house_to_ship").await[0].0, "Ordered: please ship");
}
