//! What a person downloads, and what is left when they went.

use haat_db::sql;
use haat_domain::time::{DAY, HOUR};
use haat_server::accounts::privacy::erase_due;
use haat_testing::{Client, Engine, PASSWORD, TestApp, cart_line, db_test};
use serde_json::{Value, json};

async fn sign_in(app: &TestApp) -> haat_testing::Response {
    let body = json!({ "email": "asha@example.com", "password": PASSWORD });
    app.visitor().post("/api/users/signin", body).await
}

/// Asha with an order that is paid, one that is not, a won lot and a bid that was outbid.
async fn busy(app: &TestApp) -> (Client, String, String, String) {
    let (asha, meena) = (app.customer().await, app.seller().await);
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let paid = app.unpaid_order(&asha).await;
    let id = asha.start_payment(&paid, "PayPal").await;
    app.paypal().approve(&id);
    asha.pay(&paid, &id).await.expect(200);
    let unpaid = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    let lot = app.won_lot(&meena, &asha, 500).await;
    (asha, paid, unpaid, lot)
}

#[db_test(engine)]
async fn people_download_what_is_held_about_them(engine: Engine) {
    let app = TestApp::start_with_payments(engine).await;
    let (asha, paid, ..) = busy(&app).await;
    let ravi = app.other_customer().await;
    let data = asha.get("/api/users/me/data").await.expect(200);
    assert_eq!(data["account"]["email"], "asha@example.com");
    let orders: Vec<&Value> = data["orders"].as_array().unwrap().iter().map(|order| &order["_id"]).collect();
    assert!(orders.contains(&&json!(paid)), "{data}");
    assert_eq!(data["bids"][0]["amount"], 500);
    assert!(data["orderLines"].as_array().unwrap().len() >= 2);
    assert_eq!(data["payments"].as_array().unwrap().len(), 1);
    assert!(!data.to_string().contains("argon2"), "{data}");
    let his = ravi.get("/api/users/me/data").await.expect(200);
    assert_eq!((&his["orders"], &his["bids"]), (&json!([]), &json!([])));
    let log = asha.get("/api/users/me/security").await.expect(200);
    assert_eq!(log[0]["event"], "data_downloaded");
}

#[db_test(engine)]
async fn who_left_is_a_pseudonym_everywhere(engine: Engine) {
    let app = TestApp::start_with_payments(engine).await;
    let (asha, paid, unpaid, lot) = busy(&app).await;
    let indira = app.admin().await;
    let edited = json!({ "name": "Asha Rao", "email": "asha@example.com", "isSeller": true });
    indira.put(&format!("/api/users/{}", asha.id), edited).await.expect(200);
    let left = asha.post("/api/users/me/leave", json!({})).await.expect(200);
    assert!(left["message"].as_str().unwrap().contains("14 days"));
    asha.get("/api/users/me").await.expect(401);
    app.advance(14 * DAY - HOUR);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 0);
    app.advance(HOUR);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 1);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 0);
    sign_in(&app).await.expect(401);

    let indira = app.admin().await;
    let auction = app.visitor().get(&format!("/api/auctions/{lot}")).await.expect(200);
    assert!(auction["bids"][0]["bidder"].as_str().unwrap().starts_with("Former member "), "{auction}");
    assert!(!auction.to_string().contains("Asha"), "{auction}");
    // The law wants to know whom a paid order was for, and nothing of one that never was.
    let order = indira.get(&format!("/api/orders/{paid}")).await.expect(200).to_string();
    assert!(order.contains("Asha Rao") && !order.contains("asha@example.com"), "{order}");
    let order = indira.get(&format!("/api/orders/{unpaid}")).await.expect(200).to_string();
    assert!(!order.contains("Asha") && !order.contains("asha@example.com"), "{order}");
    for address in ["/api/admin/audit", "/api/users/security"] {
        let log = indira.get(address).await.expect(200).to_string();
        assert!(log.contains("Former member"), "{log}");
        assert!(!log.contains("Asha Rao") && !log.contains("asha@example.com"), "{log}");
    }
    let found = indira.get("/api/orders?query=asha").await.expect(200);
    assert_eq!(found, json!([]));
    let emails = sql("SELECT COUNT(*) FROM payments WHERE payer_email <> ''").count(&app.state.db);
    assert_eq!(emails.await.unwrap(), 0);
    app.check_invariants().await;
}

#[db_test]
async fn what_somebody_was_called_before_goes_too(app: TestApp) {
    let (asha, indira) = (app.customer().await, app.admin().await);
    let url = format!("/api/users/{}", asha.id);
    indira.put(&url, json!({ "name": "Asha Devi", "email": "devi@example.com" })).await.expect(200);
    indira.put(&url, json!({ "name": "A. Devi", "email": "a.devi@example.com" })).await.expect(200);
    asha.post("/api/users/me/leave", json!({})).await.expect(200);
    app.advance(15 * DAY);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 1);
    let log = app.admin().await.get("/api/admin/audit").await.expect(200).to_string();
    assert!(log.contains("Former member"), "{log}");
    for name in ["Asha Rao", "Asha Devi", "A. Devi", "asha@example.com", "devi@example.com"] {
        assert!(!log.contains(name), "{name} in {log}");
    }
}

#[db_test]
async fn signing_in_calls_it_off(app: TestApp) {
    let asha = app.customer().await;
    asha.post("/api/users/me/leave", json!({})).await.expect(200);
    app.advance(13 * DAY);
    assert_eq!(sign_in(&app).await.expect(200)["deletionCalledOff"], true);
    app.advance(2 * DAY);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 0);
    assert_eq!(sign_in(&app).await.expect(200)["deletionCalledOff"], false);
    let log = app.customer().await.get("/api/users/me/security").await.expect(200).to_string();
    assert!(log.contains("deletion_asked") && log.contains("deletion_called_off"), "{log}");
}

#[db_test]
async fn the_last_admin_cannot_leave(app: TestApp) {
    let indira = app.admin().await;
    assert_eq!(indira.post("/api/users/me/leave", json!({})).await.expect(409)["code"], "last_admin");
    app.person("Nadia Ali", "nadia@example.com", "is_admin = TRUE").await;
    indira.post("/api/users/me/leave", json!({})).await.expect(200);
}

#[db_test(engine)]
async fn both_ask_for_the_password_again(engine: Engine) {
    let app = TestApp::start_with(engine, |config| config.protection.fresh_seconds = 900).await;
    let asha = app.customer().await;
    app.advance(DAY / 24);
    assert_eq!(asha.get("/api/users/me/data").await.expect(403)["code"], "password_needed");
    assert_eq!(asha.post("/api/users/me/leave", json!({})).await.expect(403)["code"], "password_needed");
}
