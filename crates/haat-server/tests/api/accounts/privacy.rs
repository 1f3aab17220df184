//! What a person downloads, and what is left when they went.

use haat_db::{Db, sql};
use haat_domain::time::{DAY, HOUR};
use haat_server::accounts::privacy::erase_due;
use haat_server::notices::gather::Gather;
use haat_testing::{Client, Engine, PASSWORD, START, TestApp, cart_line, db_test};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

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

const ZUBIN: [&str; 4] = ["Zubin Mistry", "zubin@example.com", "9 Banyan Row", "203.0.113.77"];

/// Zubin, who puts up a lot, bids on another's, orders something he does not pay, and sells a lamp that comes back.
async fn seller_at_home(app: &TestApp) -> Client {
    let flags = "is_seller = TRUE, seller_name = 'Parsi Lamps'";
    let zubin = app.person(ZUBIN[0], ZUBIN[1], flags).await;
    let (asha, meena) = (app.customer().await, app.seller().await);
    let at_home = async |path: &str, body: Value| {
        let request = zubin.request(Method::POST, path).header("x-forwarded-for", ZUBIN[3]);
        zubin.send(request.json(&body)).await.expect(201)
    };
    let lot = json!({ "title": "Old clock", "description": "It goes.", "imageUrl": "/clock.webp", "startingBid": 250,
        "endDate": "2026-02-01T12:00:00Z" });
    let lot = at_home("/api/auctions", lot).await["auction"]["_id"].as_str().unwrap().to_owned();
    asha.post(&format!("/api/auctions/{lot}/bids"), json!({ "bidAmount": 300 })).await.expect(200);
    let hers = app.auction().by(&meena).ends_in(40 * DAY).insert().await;
    let bid = zubin.request(Method::POST, &hers.bids_url()).header("x-forwarded-for", ZUBIN[3]);
    zubin.send(bid.json(&json!({ "bidAmount": 200 }))).await.expect(200);
    let mat = app.goods("Mat", 500, 5).await;
    let address = json!({ "fullName": ZUBIN[0], "address": ZUBIN[2], "city": "Mumbai", "pinCode": "400001",
        "country": "India" });
    let order =
        json!({ "orderItems": [cart_line(&mat, 1)], "paymentMethod": "PayPal", "shippingAddress": address });
    at_home("/api/orders", order).await;

    let lamp = app.goods_of(Some(&zubin), "Lamp", 1_000, 5).await;
    let sold = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    let payment = asha.start_payment(&sold, "PayPal").await;
    app.paypal().approve(&payment);
    asha.pay(&sold, &payment).await.expect(200);
    for step in ["ship", "deliver"] {
        zubin.put(&format!("/api/orders/{sold}/parcels/1/{step}"), json!({})).await.expect(200);
    }
    let wish = json!({ "parcelNo": 1, "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "damaged",
        "text": "The glass is broken.", "photos": ["/media/0123456789012345678901234567890123456789-4x4/full.webp"] });
    let back = asha.post(&format!("/api/orders/{sold}/returns"), wish).await.expect(201);
    let accept = format!("/api/returns/{}/accept", back["_id"].as_str().unwrap());
    zubin.put(&accept, json!({ "note": "To the shop in Fort, please." })).await.expect(200);
    zubin
}

/// Where anything of Zubin stands, in all columns of texts of all tables.
async fn traces(app: &TestApp) -> Vec<String> {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("copy.db");
    // Of either engine, a copy that knows its own columns.
    app.state.db.backup_to(&file, false, START).await.unwrap();
    let copy = Db::connect(&format!("sqlite:{}", file.display())).await.unwrap();
    let columns: Vec<(String, String)> = sql(
        "SELECT t.name AS in_table, c.name AS in_column FROM sqlite_master t JOIN pragma_table_info(t.name) c \
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT' ORDER BY t.name, c.cid",
    )
    .all(&copy)
    .await
    .unwrap();
    let mut found = Vec::new();
    for (table, column) in columns {
        for trace in ZUBIN {
            let rows = sql(format!("SELECT COUNT(*) FROM {table} WHERE \"{column}\" LIKE $1"));
            if rows.bind(format!("%{trace}%")).count(&copy).await.unwrap() > 0 {
                found.push(format!("{table}.{column}: {trace}"));
            }
        }
    }
    found
}

async fn behind_a_proxy(engine: Engine) -> TestApp {
    TestApp::start_with(engine, |config| {
        config.payments.sandbox_payments = true;
        config.trust_proxy = 1;
    })
    .await
}

/// Invoices name who sold, for the tax office; facts are the log of what happened, of which the entries that people
/// read have the pseudonym, and all but the audit trail's go after 90 days.
async fn nothing_else_is_left(app: &TestApp) {
    let mut left = traces(app).await;
    left.retain(|found| !found.starts_with("invoices.") && !found.starts_with("facts."));
    assert_eq!(left, [] as [String; 0]);
    app.check_invariants().await;
}

#[db_test]
async fn bells_and_mails_of_others_forget_who_left(app: TestApp) {
    let (asha, meena) = (app.customer().await, app.seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let order = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    let text = json!({ "text": "My flat is on the third floor." });
    asha.post(&format!("/api/threads/{order}.1/messages"), text).await.expect(201);
    let question = json!({ "thing": "product", "id": lamp, "text": "Is it brass?" });
    asha.post("/api/questions", question).await.expect(200);
    haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
    let mails = || sql("SELECT COUNT(*) FROM outbox WHERE words LIKE '%Asha%' OR words LIKE '%brass%'");
    let bell = meena.get("/api/notices").await.expect(200).to_string();
    assert!(bell.contains("A message from Asha") && bell.contains("brass"), "{bell}");
    assert!(mails().count(&app.state.db).await.unwrap() > 0);
    asha.post("/api/users/me/leave", json!({})).await.expect(200);
    app.advance(15 * DAY);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 1);
    let meena = app.seller().await;
    let bell = meena.get("/api/notices").await.expect(200).to_string();
    assert!(bell.contains("A message from Former member "), "{bell}");
    for word in ["Asha", "third floor", "brass"] {
        assert!(!bell.contains(word), "{word} in {bell}");
    }
    assert_eq!(mails().count(&app.state.db).await.unwrap(), 0);
}

#[db_test(engine)]
async fn nothing_is_left_of_a_seller_but_what_the_law_asks_for(engine: Engine) {
    let app = behind_a_proxy(engine).await;
    let zubin = seller_at_home(&app).await;
    let data = zubin.get("/api/users/me/data").await.expect(200);
    assert_eq!(data["auctions"][0]["network"], ZUBIN[3]);
    let before = traces(&app).await;
    for trace in [
        "auctions.network: 203.0.113.77",
        "auction_bidders.network: 203.0.113.77",
        "order_events.actor_name: Zubin Mistry",
        "return_events.actor_name: Zubin Mistry",
        "orders.address: 9 Banyan Row",
    ] {
        assert!(before.iter().any(|found| found == trace), "{trace} is looked for: {before:?}");
    }
    zubin.post("/api/users/me/leave", json!({})).await.expect(200);
    app.advance(15 * DAY);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 1);
    nothing_else_is_left(&app).await;
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
async fn names_that_are_words_of_the_log_leave_the_rest_of_it(app: TestApp) {
    let asha = app.customer().await;
    app.admin().await;
    let url = format!("/api/users/{}", asha.id);
    for (name, email, new) in
        [("by", "by@example.com", "Anita Anand"), ("An", "an@example.com", "Andrea Anand")]
    {
        let admin = app.person(name, email, "is_admin = TRUE").await;
        admin.put(&url, json!({ "name": new, "email": "asha@example.com" })).await.expect(200);
        admin.post("/api/users/me/leave", json!({})).await.expect(200);
    }
    app.advance(15 * DAY);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 2);
    let payloads: Vec<String> = sql("SELECT payload FROM facts WHERE kind = 'audit.entry' ORDER BY id")
        .scalars(&app.state.db)
        .await
        .unwrap();
    let entries: Vec<Value> = payloads.iter().map(|payload| serde_json::from_str(payload).unwrap()).collect();
    let edits: Vec<&Value> = entries.iter().filter(|entry| entry["action"] == "user.update").collect();
    assert_eq!(edits.len(), 2, "{entries:?}");
    for (edit, before) in edits.into_iter().zip(["Asha Rao", "Anita Anand"]) {
        assert!(edit["by"].as_str().unwrap().starts_with("Former member "), "{edit}");
        assert_eq!(edit["what"], "user");
        assert!(
            edit["summary"].as_str().unwrap().starts_with(&format!("{before} <asha@example.com>")),
            "{edit}"
        );
    }
    let log = app.admin().await.get("/api/admin/audit").await.expect(200).to_string();
    assert!(log.contains("Anita Anand"), "{log}");
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
