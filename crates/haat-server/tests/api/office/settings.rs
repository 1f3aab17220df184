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
            "freeShippingAbove": 10000, "usdRate": 81.71, "orderHoldHours": 24, "upi": false, "upiId": "",
            "bankDetails": "", "payOnDelivery": false, "guestCheckout": false, "biddingLimit": 1_000_000,
            "unpaidWins": 2, "unpaidWinsDays": 180, "maskedNames": false })
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
        ("taxPercent", json!(1e300)),
        ("usdRate", json!(0)),
        ("usdRate", json!(100_000.01)),
        ("orderHoldHours", json!(0)),
        ("orderHoldHours", json!(24 * 90 + 1)),
        ("shippingFee", json!(-1)),
        ("shippingFee", json!("many")),
        ("freeShippingAbove", json!(-0.01)),
        ("usdRate", json!(null)),
        ("footer", json!("long ".repeat(100))),
        ("upiId", json!("shop at bank")),
        ("bankDetails", json!("long ".repeat(101))),
        ("biddingLimit", json!(-1)),
        ("unpaidWins", json!(101)),
        ("unpaidWinsDays", json!(0)),
    ] {
        let mut wrong = settings();
        wrong[field] = value;
        let refused = admin.put("/api/admin/settings", wrong).await.expect(422);
        let errors = refused["errors"].as_object().unwrap();
        assert_eq!(errors.keys().collect::<Vec<_>>(), [field], "{refused}");
    }
    let mut all_wrong = settings();
    for field in ["name", "taxPercent", "usdRate", "orderHoldHours"] {
        all_wrong[field] = if field == "name" { json!("") } else { json!(0) };
    }
    all_wrong["taxPercent"] = json!(100.5);
    let refused = admin.put("/api/admin/settings", all_wrong).await.expect(422);
    assert_eq!(refused["errors"].as_object().unwrap().len(), 4, "every complaint at once: {refused}");
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

#[db_test]
async fn the_shops_own_name_is_on_every_page_and_in_the_api(app: TestApp) {
    app.product().name("Lamp").url("lamp").insert().await;
    let (admin, visitor) = (app.admin().await, app.visitor());
    for (path, title) in [("/", "Haat"), ("/cart", "Haat"), ("/products/lamp", "Lamp · Haat")] {
        let page = visitor.get(path).await;
        assert!(page.text.contains(&format!("<title>{title}</title>")), "{path}: {}", page.text);
        assert!(page.text.contains(r#"<meta name="haat:name" content="Haat">"#));
        assert!(page.text.contains(r#"<meta name="haat:pricing" content="1500 50000 1000000">"#));
        assert!(!page.text.contains("haat:logo") && !page.text.contains("haat:footer"));
    }
    let mut changed = settings();
    changed["name"] = json!(" Sona \n & <b>Sons</b> ");
    changed["logo"] = json!("/media/logo.png");
    let saved = admin.put("/api/admin/settings", changed).await.expect(200);
    assert_eq!(saved["name"], "Sona & <b>Sons</b>");
    let name = "Sona &amp; &lt;b&gt;Sons&lt;/b&gt;";
    for (path, title) in [
        ("/", name.to_owned()),
        ("/cart", name.to_owned()),
        ("/nothing", name.to_owned()),
        ("/search", format!("All products · {name}")),
        ("/auction", format!("Live Auction · {name}")),
        ("/products/lamp", format!("Lamp · {name}")),
    ] {
        let page = visitor.get(path).await;
        assert!(page.text.contains(&format!("<title>{title}</title>")), "{path}: {}", page.text);
        assert!(page.text.contains(&format!(r#"<meta property="og:site_name" content="{name}">"#)), "{path}");
        assert!(page.text.contains(&format!(r#"<meta name="haat:name" content="{name}">"#)), "{path}");
        assert!(page.text.contains(r#"<meta name="haat:logo" content="/media/logo.png">"#), "{path}");
        assert!(page.text.contains(r#"<meta name="haat:footer" content="Open from six.">"#), "{path}");
    }
    let shop = visitor.get("/api/shop").await.expect(200);
    assert_eq!(
        (&shop["name"], &shop["logo"], &shop["footer"]),
        (&json!("Sona & <b>Sons</b>"), &json!("/media/logo.png"), &json!("Open from six."))
    );
}

#[db_test]
async fn another_node_has_the_new_name_within_a_moment(app: TestApp) {
    use haat_server::settings::ShopSettings;
    let other = ShopSettings::new(app.state.db.clone(), [0; 32]);
    assert_eq!(other.texts().await.name, "Haat");
    app.admin().await.put("/api/admin/settings", settings()).await.expect(200);
    for _ in 0..500 {
        if other.texts().await.name == "Sona Bazaar" {
            assert_eq!(other.get().await.unwrap().order_hold_hours, 12);
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the other node still says {}", other.texts().await.name);
}
