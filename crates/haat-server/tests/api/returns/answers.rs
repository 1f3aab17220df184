//! Asked for, answered, decided, sent: and nobody can sit on it.

use super::{act, asked, because, delivered, says_where, wish};
use haat_domain::orders::OrderAction;
use haat_domain::time::DAY;
use haat_server::returns::deadlines::move_late;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::json;

#[db_test(payments)]
async fn only_what_arrived_comes_back_and_only_within_the_days(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let id = delivered(&app, &meena, &asha).await;
    let url = format!("/api/orders/{id}/returns");
    let seen = asha.get(&url).await.expect(200);
    assert_eq!(seen["openParcels"][0]["lines"], json!([{ "lineNo": 1, "quantity": 2 }]), "{seen}");
    let wrong = [
        json!({ "parcelNo": 1, "lines": [], "reason": "damaged" }),
        json!({ "parcelNo": 1, "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "damaged" }),
        json!({ "parcelNo": 1, "lines": [{ "lineNo": 2, "quantity": 1 }], "reason": "changed_mind" }),
        json!({ "parcelNo": 1, "lines": [{ "lineNo": 1, "quantity": 3 }], "reason": "changed_mind" }),
        json!({ "parcelNo": 1, "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "nonsense" }),
    ];
    for body in wrong {
        asha.post(&url, body).await.expect(422);
    }
    asha.post(&url, json!({ "parcelNo": 9, "lines": [], "reason": "damaged" })).await.expect(404);
    // Two who ask at once for both lamps: one of them gets them.
    let (one, other) = tokio::join!(asha.post(&url, wish(2)), asha.post(&url, wish(2)));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422]);
    let seen = asha.get(&url).await.expect(200);
    assert_eq!((seen["returns"].as_array().unwrap().len(), &seen["openParcels"]), (1, &json!([])));
    let first = seen["returns"][0]["_id"].as_str().unwrap().to_owned();
    assert_eq!(seen["returns"][0]["actions"], json!(["withdraw"]));
    act(&asha, &first, "withdraw", json!({})).await.expect(200);
    act(&asha, &first, "withdraw", json!({})).await.expect(200);
    act(&meena, &first, "accept", json!({})).await.expect(409);

    app.advance(8 * DAY);
    let (asha, admin_again) = (app.customer().await, app.admin().await);
    let late = asha.post(&url, wish(1)).await.expect(409);
    assert_eq!(late["code"], "not_returnable");
    let rules = json!({ "windowDays": 30, "answerDays": 2, "sendDays": 5 });
    admin.get("/api/admin/returns").await;
    admin_again
        .put("/api/admin/returns/rules", json!({ "windowDays": -1, "answerDays": 2, "sendDays": 5 }))
        .await
        .expect(422);
    admin_again.put("/api/admin/returns/rules", rules.clone()).await.expect(200);
    assert_eq!(app.visitor().get("/api/returns/rules").await.expect(200), rules);
    asked(&asha, &id, 1).await;
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_seller_refuses_the_customer_objects_and_the_shop_decides(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let id = delivered(&app, &meena, &asha).await;
    let first = asked(&asha, &id, 1).await;
    act(&meena, &first, "refuse", because(" ")).await.expect(422);
    let refused = act(&meena, &first, "refuse", because("It was whole when it left.")).await.expect(200);
    assert_eq!(
        (&refused["status"], &refused["events"][1]["note"]),
        (&json!("refused"), &json!("It was whole when it left."))
    );
    act(&asha, &first, "escalate", because("It was not.")).await.expect(200);
    act(&meena, &first, "refuse", because("Never.")).await.expect(409);
    act(&meena, &first, "decline", because("Never.")).await.expect(403);
    let open = admin.get("/api/admin/returns?which=escalated").await.expect(200);
    assert_eq!(open[0]["_id"].as_str(), Some(first.as_str()), "{open}");
    assert_eq!(open[0]["actions"], json!(["accept", "waive", "decline"]));
    let over = act(&admin, &first, "decline", because("The photo shows another lamp.")).await.expect(200);
    assert_eq!(
        (&over["status"], &over["actions"], &over["dueAt"]),
        (&json!("declined"), &json!([]), &json!(null))
    );
    // What was declined can be asked for again, for another reason.
    let second = asked(&asha, &id, 1).await;
    act(&meena, &second, "refuse", because("No.")).await.expect(200);
    act(&asha, &second, "escalate", because("Yes.")).await.expect(200);
    act(&admin, &second, "accept", json!({ "note": "Please take it back." })).await.expect(200);
    let sent = json!({ "carrier": "India Post", "trackingNumber": "RX1", "trackingUrl": "https://www.indiapost.gov.in/" });
    act(&asha, &second, "send", sent).await.expect(200);
    let seen = meena.get("/api/seller/returns?which=open").await.expect(200);
    assert_eq!((&seen[0]["status"], &seen[0]["trackingNumber"]), (&json!("sent"), &json!("RX1")));
    // What came is not what was sold: the shop decides again, and the customer is right.
    act(&meena, &second, "contest", because("The box was empty.")).await.expect(200);
    act(&asha, &second, "withdraw", json!({})).await.expect(409);
    let paid = act(&admin, &second, "accept", json!({})).await.expect(200);
    assert_eq!((&paid["status"], &paid["refund"]["state"]), (&json!("refunded"), &json!("done")), "{paid}");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn whoever_lets_their_day_go_by_has_lost_the_choice(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let id = delivered(&app, &meena, &asha).await;
    let silent = asked(&asha, &id, 1).await;
    let refused = asked(&asha, &id, 1).await;
    act(&meena, &refused, "refuse", because("No.")).await.expect(200);
    assert_eq!(move_late(&app.state.returns).await.unwrap(), 0);
    app.advance(3 * DAY + 1);
    assert_eq!(move_late(&app.state.returns).await.unwrap(), 2);
    assert_eq!(move_late(&app.state.returns).await.unwrap(), 0);
    let (asha, meena) = (app.customer().await, app.seller().await);
    let status = async |id: &str| asha.get(&format!("/api/returns/{id}")).await.expect(200)["status"].clone();
    assert_eq!((status(&silent).await, status(&refused).await), (json!("escalated"), json!("declined")));
    // The seller may still agree. What is then never sent lapses.
    act(&meena, &silent, "accept", json!({})).await.expect(200);
    app.advance(10 * DAY + 1);
    assert_eq!(move_late(&app.state.returns).await.unwrap(), 1);
    let asha = app.customer().await;
    let now = asha.get(&format!("/api/returns/{silent}")).await.expect(200);
    assert_eq!((&now["status"], &now["events"][3]["party"]), (&json!("lapsed"), &json!("clock")), "{now}");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn whoever_accepts_says_where_to_send_it(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 9).await;
    let mug = app.goods("Mug", 250, 9).await;
    let id = asha.order(&[cart_line(&lamp, 3), cart_line(&mug, 2)]).await["_id"].as_str().unwrap().to_owned();
    for action in [OrderAction::Pay, OrderAction::Deliver] {
        app.move_order(&id, action).await;
    }
    let ask = async |parcel: i64| {
        let lines = json!([{ "lineNo": parcel, "quantity": 1 }]);
        let wish = json!({ "parcelNo": parcel, "lines": lines, "reason": "changed_mind" });
        let made = asha.post(&format!("/api/orders/{id}/returns"), wish).await.expect(201);
        assert_eq!(made["sendTo"], json!(null), "nobody has agreed yet");
        made["_id"].as_str().unwrap().to_owned()
    };
    let goes_to =
        async |given: &str| asha.get(&format!("/api/returns/{given}")).await.expect(200)["sendTo"].clone();

    // Of a seller and of a shop that named no place, whoever accepts it does.
    for (no, who) in [(1, &meena), (2, &admin)] {
        let given = ask(no).await;
        let refused = act(who, &given, "accept", json!({ "note": " " })).await.expect(422);
        assert!(refused["errors"]["note"].is_string(), "{refused}");
        let place = json!("To 4 Lotus Lane, please.");
        let agreed = act(who, &given, "accept", json!({ "note": place })).await.expect(200);
        assert_eq!((&agreed["status"], &agreed["sendTo"]), (&json!("accepted"), &place));
        assert_eq!(goes_to(&given).await, place);
        act(who, &given, "accept", json!({})).await.expect(200);
    }

    // Who named one need not, and it stands on the order while something is to be sent there.
    says_where(&meena).await;
    let mut tax = admin.get("/api/admin/tax").await.expect(200);
    (tax["name"], tax["address"]) = (json!("Haat House"), json!("1 Main Road\nPune 411001"));
    admin.put("/api/admin/tax", tax).await.expect(200);
    let hers = "Meena Crafts\n21 Peetal Nagri\nMoradabad 244001\nUttar Pradesh\nIndia";
    for (no, who, place) in [(1, &meena, hers), (2, &admin, "Haat House\n1 Main Road\nPune 411001")] {
        let given = ask(no).await;
        let seen = who.get(&format!("/api/returns/{given}")).await.expect(200);
        assert_eq!(seen["sendTo"], place, "before they answer");
        act(who, &given, "accept", json!({})).await.expect(200);
        assert_eq!(goes_to(&given).await, place);
        act(&asha, &given, "send", json!({})).await.expect(200);
        assert_eq!(goes_to(&given).await, place);
    }
    // What the customer keeps goes nowhere.
    let kept = ask(1).await;
    act(&meena, &kept, "refuse", because("No.")).await.expect(200);
    assert_eq!(goes_to(&kept).await, json!(null));
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_seller_goes_by_the_name_of_their_stall(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let id = delivered(&app, &meena, &asha).await;
    let given = asked(&asha, &id, 1).await;
    act(&meena, &given, "refuse", because("No.")).await.expect(200);
    let stall = json!("Meena Crafts");
    for who in [&asha, &meena, &app.admin().await] {
        let seen = who.get(&format!("/api/returns/{given}")).await.expect(200);
        assert_eq!((&seen["events"][0]["by"], &seen["events"][1]["by"]), (&json!("Asha Rao"), &stall));
        let order = who.get(&format!("/api/orders/{id}")).await.expect(200);
        for event in order["timeline"].as_array().unwrap() {
            let expected = match event["kind"].as_str().unwrap() {
                "shipped" | "parcel_delivered" | "delivered" | "return_refused" => &stall,
                "placed" | "return_asked" => &json!("Asha Rao"),
                _ => continue,
            };
            assert_eq!(&event["by"], expected, "{event}");
        }
    }
}
