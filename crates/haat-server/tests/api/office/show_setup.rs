use haat_db::sql;
use haat_testing::{Engine, MailServer, Mood, TestApp, db_test};
use serde_json::{Value, json};

async fn step(app: &TestApp, key: &str) -> Value {
    let steps = app.admin().await.get("/api/admin/setup").await.expect(200);
    steps.as_array().unwrap().iter().find(|step| step["key"] == key).unwrap().clone()
}

async fn done(app: &TestApp, key: &str) -> bool {
    step(app, key).await["done"].as_bool().unwrap()
}

#[db_test]
async fn a_new_shop_has_everything_to_do(app: TestApp) {
    let steps = app.admin().await.get("/api/admin/setup").await.expect(200);
    let keys: Vec<&str> =
        steps.as_array().unwrap().iter().map(|step| step["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["name", "product", "auction", "payments", "mail", "address", "backups"]);
    assert!(steps.as_array().unwrap().iter().all(|step| step["done"] == false), "{steps:#}");
    for (client, status) in [(app.visitor(), 401), (app.customer().await, 403), (app.seller().await, 403)] {
        client.get("/api/admin/setup").await.expect(status);
    }
}

#[db_test]
async fn each_line_is_what_the_server_sees(app: TestApp) {
    app.goods("Lamp", 100, 1).await;
    assert!(done(&app, "product").await);
    app.auction().insert().await;
    assert!(done(&app, "auction").await);
    let mut settings = json!({ "name": "Sona Bazaar", "taxPercent": 15, "shippingFee": 500,
        "freeShippingAbove": 10_000, "usdRate": 81.71, "orderHoldHours": 24 });
    app.admin().await.put("/api/admin/settings", settings.clone()).await.expect(200);
    assert!(!done(&app, "name").await, "a name without a logo");
    settings["logo"] = json!("/media/logo.png");
    app.admin().await.put("/api/admin/settings", settings.clone()).await.expect(200);
    assert!(done(&app, "name").await);
    let nothing = step(&app, "payments").await["hint"].as_str().unwrap().to_owned();
    for way in ["UPI and bank transfers", "cash on delivery", "PayPal", "Stripe"] {
        assert!(nothing.contains(way), "{nothing}");
    }
    settings["upi"] = json!(true);
    settings["upiId"] = json!("sona@ybl");
    settings["payOnDelivery"] = json!(true);
    app.admin().await.put("/api/admin/settings", settings).await.expect(200);
    let payments = step(&app, "payments").await;
    assert_eq!(payments["done"], true, "money that comes without a provider");
    assert_eq!(payments["hint"], "UPI, bank transfer and cash on delivery can be used.");
}

#[db_test]
async fn a_backup_counts_for_a_week(app: TestApp) {
    use haat_server::office::store::trail::note_backup;
    let none = step(&app, "backups").await;
    assert!(none["command"].as_str().unwrap().starts_with("haat admin backup "), "{none}");
    note_backup(&app.state.db, app.state.clock.now()).await.unwrap();
    let made = step(&app, "backups").await;
    assert_eq!((&made["done"], &made["command"]), (&json!(true), &json!("")), "{made}");
    app.advance(7 * 24 * 60 * 60 * 1000);
    let old = step(&app, "backups").await;
    assert_eq!(old["done"], false);
    assert!(old["hint"].as_str().unwrap().contains("7 days old"), "{old}");
}

#[db_test(engine)]
async fn mail_is_set_up_once_the_server_took_a_test_mail(engine: Engine) {
    let (server, address) = MailServer::start().await;
    let app = TestApp::start_with(engine, |config| {
        config.mail.smtp_url = Some(format!("smtp://{address}"));
        config.public_url = Some("https://haat.example.com".to_owned());
    })
    .await;
    let admin = app.admin().await;
    let answers = step(&app, "mail").await;
    assert_eq!(answers["done"], false, "{answers}");
    assert!(answers["hint"].as_str().unwrap().contains("Send a test mail"), "{answers}");
    server.be(Mood::Refuses);
    assert_eq!(admin.post("/api/admin/mails", json!({})).await.expect(200)["sent"], false);
    server.be(Mood::Takes);
    assert!(!done(&app, "mail").await, "it was refused");
    assert_eq!(admin.post("/api/admin/mails", json!({})).await.expect(200)["sent"], true);
    assert!(done(&app, "mail").await);
    let stored: Vec<String> =
        sql("SELECT value FROM settings WHERE key = 'mail.tested'").scalars(&app.state.db).await.unwrap();
    assert_eq!(stored, [format!("shop@localhost through {address}")]);
    let moved = sql("UPDATE settings SET value = 'shop@localhost through another' WHERE key = 'mail.tested'");
    app.state.db.write(moved).await.unwrap();
    assert!(!done(&app, "mail").await, "another server was tried");
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_of_the_start_are_checked_not_believed() {
    let app = TestApp::start_with(Engine::Sqlite, |config| {
        config.public_url = Some("https://shop.example.com".to_owned());
        config.payments.stripe_publishable_key = Some("pk_live_x".to_owned());
        config.payments.stripe_secret_key = Some("sk_live_x".to_owned());
        // Nobody listens there.
        config.mail.smtp_url = Some("smtp://127.0.0.1:1".to_owned());
    })
    .await;
    assert!(done(&app, "address").await);
    let payments = step(&app, "payments").await;
    assert_eq!(payments["done"], true);
    assert!(payments["hint"].as_str().unwrap().contains("HAAT_STRIPE_WEBHOOK_SECRET"), "{payments}");
    let by_hand =
        "Stripe can be used. Under Settings you can take UPI, bank transfer and cash on delivery too.";
    assert!(payments["hint"].as_str().unwrap().starts_with(by_hand), "{payments}");
    let mail = step(&app, "mail").await;
    assert_eq!(mail["done"], false);
    assert!(mail["hint"].as_str().unwrap().contains("does not answer"), "{mail}");
    let folder = app.state.config.data_dir.join("backups");
    std::fs::create_dir_all(&folder).unwrap();
    app.state.db.backup_to(&folder.join("today.db"), false, haat_testing::START).await.unwrap();
    assert!(done(&app, "backups").await, "a file put into the folder by other means");
}
