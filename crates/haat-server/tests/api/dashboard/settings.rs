use haat_testing::{TestApp, cart_line, db_test};
use serde_json::{Value, json};

fn settings() -> Value {
    json!({ "name": "Sona Bazaar", "logo": "", "footer": "Open from six.", "taxPercent": "18", "shippingFee": 80,
        "freeShippingAbove": 999, "usdRate": "84.25", "orderHoldHours": 12 })
}

#[db_test]
async fn the_specs_constants_are_the_defaults(app: TestApp) {
    let seen = app.admin().await.get("/api/admin/settings").await.expect(200);
    assert_eq!(
        seen,
        json!({ "name": "Haat", "logo": "", "footer": "", "taxPercent": 15.0, "shippingFee": 500,
            "freeShippingAbove": 10000, "usdRate": 81.71, "orderHoldHours": 24 })
    );
}

#[db_test]
async fn a_change_is_in_effect_at_once_and_on_record(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    let lamp = app.goods("Lamp", 500, 5).await;
    admin.put("/api/admin/settings", settings()).await.expect(200);
    let order = asha.order(&[cart_line(&lamp, 1)]).await;
    assert_eq!(
        (&order["shippingPrice"], &order["taxPrice"], &order["totalPrice"]),
        (&json!(80), &json!(90), &json!(670))
    );
    let trail = admin.get("/api/admin/audit?query=sona+tax").await.expect(200);
    assert_eq!(trail[0]["action"], "settings.update");
    assert_eq!(trail[0]["actor"], "Indira Bose");
}

#[db_test]
async fn settings_that_make_no_sense_are_refused(app: TestApp) {
    let admin = app.admin().await;
    for (field, value) in [
        ("name", json!("")),
        ("logo", json!("javascript:alert(1)")),
        ("taxPercent", json!(101)),
        ("taxPercent", json!(-1)),
        ("usdRate", json!(0)),
        ("orderHoldHours", json!(0)),
        ("shippingFee", json!("many")),
    ] {
        let mut wrong = settings();
        wrong[field] = value;
        assert_eq!(admin.put("/api/admin/settings", wrong).await.status, 422, "{field}");
    }
    assert_eq!(admin.get("/api/admin/settings").await.expect(200)["name"], "Haat");
}

#[db_test]
async fn only_an_admin_sees_or_changes_them(app: TestApp) {
    for (client, status) in [(app.visitor(), 401), (app.customer().await, 403), (app.seller().await, 403)] {
        assert_eq!(client.get("/api/admin/settings").await.status, status);
        assert_eq!(client.put("/api/admin/settings", settings()).await.status, status);
        assert_eq!(client.get("/api/admin/setup").await.status, status);
        assert_eq!(client.get("/api/admin/audit").await.status, status);
    }
}
