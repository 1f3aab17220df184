use super::{coupon, made};
use haat_domain::time::{DAY, HOUR};
use haat_testing::{TestApp, db_test};
use serde_json::{Value, json};

fn codes(page: &Value) -> Vec<&str> {
    page["coupons"].as_array().unwrap().iter().map(|coupon| coupon["code"].as_str().unwrap()).collect()
}

#[db_test]
async fn the_shop_keeps_coupons_for_all_and_sellers_for_their_own(app: TestApp) {
    let (admin, meena, kabir) = (app.admin().await, app.seller().await, app.other_seller().await);
    let of_shop = coupon(&app, json!({ "code": "fest 10", "limit": 5, "note": "For the fair." })).await;
    assert_eq!((&of_shop["code"], &of_shop["state"]), (&json!("FEST10"), &json!("running")));
    assert_eq!(
        (&of_shop["percent"], &of_shop["amount"], &of_shop["used"]),
        (&json!(10.0), &Value::Null, &json!(0))
    );
    // Whatever she writes, it is for her goods, and she bears it.
    let of_meena = made(&meena, json!({ "code": "MEENA", "kind": "amount", "amount": "99.50" })).await;
    assert_eq!((&of_meena["sellerId"], &of_meena["payer"]), (&json!(meena.id), &json!("seller")));
    assert_eq!(of_meena["amount"], 99.5);

    assert_eq!(codes(&meena.get("/api/coupons").await.expect(200)), ["MEENA"]);
    assert_eq!(codes(&kabir.get("/api/coupons").await.expect(200)), [] as [&str; 0]);
    let all = admin.get("/api/coupons").await.expect(200);
    assert_eq!((codes(&all), &all["total"]), (vec!["MEENA", "FEST10"], &json!(2)));
    assert_eq!(all["coupons"][0]["sellerName"], "Meena Crafts");

    // Nobody learns of another's.
    let (own, shops) = (of_meena["_id"].as_str().unwrap(), of_shop["_id"].as_str().unwrap());
    let form = json!({ "code": "MINE", "kind": "shipping" });
    kabir.put(&format!("/api/coupons/{own}"), form.clone()).await.expect(404);
    meena.put(&format!("/api/coupons/{shops}"), form.clone()).await.expect(404);
    kabir.delete(&format!("/api/coupons/{own}")).await.expect(404);

    // A code is one coupon's, until that is deleted.
    let taken = meena.post("/api/coupons", json!({ "code": "fest10", "kind": "shipping" })).await;
    assert!(taken.expect(409)["errors"]["code"].as_str().unwrap().contains("Another coupon"));
    assert_eq!(taken.json()["code"], "coupon_code_taken");
    assert_eq!(taken.json()["fields"]["code"]["code"], "taken");
    meena
        .put(&format!("/api/coupons/{own}"), json!({ "code": "FEST10", "kind": "shipping" }))
        .await
        .expect(409);
    admin.delete(&format!("/api/coupons/{shops}")).await.expect(200);
    admin.delete(&format!("/api/coupons/{shops}")).await.expect(404);
    meena
        .put(&format!("/api/coupons/{own}"), json!({ "code": "FEST10", "kind": "shipping" }))
        .await
        .expect(200);
    // An admin may change a seller's; it stays the seller's.
    let changed = json!({ "code": "MEENA2", "kind": "shipping", "payer": "shop", "paused": true });
    let changed = admin.put(&format!("/api/coupons/{own}"), changed).await.expect(200)["coupon"].clone();
    assert_eq!((&changed["payer"], &changed["state"]), (&json!("seller"), &json!("paused")));
    let trail = admin.get("/api/admin/audit?query=coupon").await.expect(200);
    assert_eq!(trail[0]["action"], "coupon.update");
    app.check_invariants().await;
}

#[db_test]
async fn a_coupon_says_where_it_stands(app: TestApp) {
    let now = app.state.clock.now();
    let at = |millis: i64| haat_server::http::values::iso(now.plus(millis));
    let state = async |change: Value| coupon(&app, change).await["state"].clone();
    assert_eq!(state(json!({ "code": "SOON", "startsAt": at(HOUR) })).await, "waiting");
    assert_eq!(state(json!({ "code": "NOW", "startsAt": at(-HOUR), "endsAt": at(DAY) })).await, "running");
    assert_eq!(state(json!({ "code": "PAST", "startsAt": at(-DAY), "endsAt": at(-HOUR) })).await, "ended");
    assert_eq!(state(json!({ "code": "REST", "paused": true })).await, "paused");
}

#[db_test]
async fn a_form_that_makes_no_sense_is_refused_field_by_field(app: TestApp) {
    let admin = app.admin().await;
    for (change, field) in [
        (json!({ "code": "A!" }), "code"),
        (json!({ "kind": "gift" }), "kind"),
        (json!({ "percent": 101 }), "percent"),
        (json!({ "percent": null }), "percent"),
        (json!({ "limit": 0 }), "limit"),
        (json!({ "payer": "nobody" }), "payer"),
        (json!({ "startsAt": "2030-01-02T00:00:00Z", "endsAt": "2030-01-01T00:00:00Z" }), "endsAt"),
    ] {
        let mut form = json!({ "code": "TEN", "kind": "percent", "percent": 10, "payer": "shop" });
        for (key, value) in change.as_object().unwrap() {
            form[key] = value.clone();
        }
        let refused = admin.post("/api/coupons", form).await.expect(422);
        assert!(refused["errors"][field].is_string(), "{field}: {refused}");
    }
    assert_eq!(admin.get("/api/coupons").await.expect(200)["total"], 0);
}
