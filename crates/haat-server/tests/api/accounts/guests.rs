//! People who order without an account, where the shop takes them.

use crate::notices::gather;
use crate::notices::mails::app_with_mail;
use haat_db::sql;
use haat_domain::accounts::GuestProof;
use haat_domain::ids::UserId;
use haat_domain::time::DAY;
use haat_server::accounts::privacy::erase_due;
use haat_server::accounts::store::guests::forget_idle;
use haat_server::config::Auto;
use haat_server::mail::post::send_due;
use haat_testing::{Client, Engine, PASSWORD, TestApp, cart_line, db_test};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

async fn take_guests(app: &TestApp, taken: bool) {
    let admin = app.admin().await;
    let mut settings = admin.get("/api/admin/settings").await.expect(200);
    settings["guestCheckout"] = json!(taken);
    admin.put("/api/admin/settings", settings).await.expect(200);
}

/// A guest, and the key that their browser is shown.
async fn guest(app: &TestApp, email: &str) -> (Client, String) {
    let body = json!({ "name": "Gita Nair", "email": email });
    let told = app.visitor().post("/api/guests", body).await.expect(201);
    (client(app, &told), told["key"].as_str().unwrap().to_owned())
}

fn client(app: &TestApp, told: &Value) -> Client {
    let mut client = app.visitor();
    client.token = Some(told["token"].as_str().unwrap().to_owned());
    told["_id"].as_str().unwrap().clone_into(&mut client.id);
    client
}

/// The key in the mails of a guest.
fn mailed(app: &TestApp, guest: &Client) -> String {
    app.state.accounts.links.guest_key(&UserId::from(guest.id.as_str()), GuestProof::Mailed)
}

async fn order(guest: &Client, product: &str) -> String {
    guest.order(&[cart_line(product, 1)]).await["_id"].as_str().unwrap().to_owned()
}

fn url(order: &str) -> String {
    format!("/api/orders/{order}")
}

async fn claim(app: &TestApp, key: &str) -> haat_testing::Response {
    app.visitor().post("/api/guests/account", json!({ "token": key, "password": PASSWORD })).await
}

#[db_test]
async fn a_shop_asks_for_an_account_until_it_says_otherwise(app: TestApp) {
    let body = json!({ "name": "Gita Nair", "email": "gita@example.com" });
    let refused = app.visitor().post("/api/guests", body).await.expect(403);
    assert_eq!(refused["code"], "guests_not_taken");
    assert_eq!(app.visitor().get("/api/payments/config").await.expect(200)["guestCheckout"], false);
    take_guests(&app, true).await;
    assert_eq!(app.visitor().get("/api/payments/config").await.expect(200)["guestCheckout"], true);
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let (gita, _) = guest(&app, "gita@example.com").await;
    let placed = order(&gita, &lamp).await;
    // What was ordered is still theirs; more is not to be had.
    take_guests(&app, false).await;
    gita.get(&url(&placed)).await.expect(200);
    let refused = gita.try_order(&[cart_line(&lamp, 1)], None).await.expect(403);
    assert_eq!(refused["code"], "guests_not_taken");
    // An order with nobody behind it is refused as ever.
    app.visitor().try_order(&[cart_line(&lamp, 1)], None).await.expect(401);
}

#[db_test]
async fn bad_names_and_addresses_are_refused_by_field(app: TestApp) {
    take_guests(&app, true).await;
    for (body, field) in [
        (json!({ "name": "", "email": "gita@example.com" }), "name"),
        (json!({ "name": "Gita", "email": "gita" }), "email"),
    ] {
        let refused = app.visitor().post("/api/guests", body).await.expect(422);
        assert!(refused["errors"][field].is_string(), "{refused}");
    }
    let guests = sql("SELECT COUNT(*) FROM users WHERE guest_of IS NOT NULL").count(&app.state.db).await;
    assert_eq!(guests.unwrap(), 0);
}

#[db_test(engine)]
async fn a_guest_orders_pays_and_sees_it_and_nobody_else_does(engine: Engine) {
    let app = TestApp::start_with_payments(engine).await;
    take_guests(&app, true).await;
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let (gita, key) = guest(&app, "gita@example.com").await;
    let line = [cart_line(&lamp, 1)];
    let placed = gita.try_order(&line, Some("once")).await.expect(201)["order"].clone();
    assert_eq!(gita.try_order(&line, Some("once")).await.expect(200)["order"]["_id"], placed["_id"]);
    assert_eq!(app.stock_of(&lamp).await, 4);
    let id = placed["_id"].as_str().unwrap();
    assert_eq!(placed["user"]["email"], "gita@example.com");
    let payment = gita.start_payment(id, "PayPal").await;
    app.paypal().approve(&payment);
    assert_eq!(gita.pay(id, &payment).await.expect(200)["order"]["isPaid"], true);
    gita.get(&format!("{}/invoices", url(id))).await.expect(200);
    // The link opens the same again, in another browser; a broken one nothing.
    let told = app.visitor().post("/api/guests/open", json!({ "token": key })).await.expect(200);
    client(&app, &told).get(&url(id)).await.expect(200);
    app.visitor().post("/api/guests/open", json!({ "token": format!("{key}x") })).await.expect(404);
    let (another, _) = guest(&app, "gita@example.com").await;
    for other in [another, app.customer().await] {
        other.get(&url(id)).await.expect(404);
        other.put(&format!("{}/cancel", url(id)), json!({})).await.expect(404);
    }
    app.check_invariants().await;
}

#[db_test]
async fn a_guest_may_do_nothing_else(app: TestApp) {
    take_guests(&app, true).await;
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let lot = app.auction().starting_bid(100).insert().await;
    let (gita, _) = guest(&app, "gita@example.com").await;
    let bid = gita.post(&lot.bids_url(), json!({ "bidAmount": 100 })).await.expect(403);
    assert_eq!(bid["code"], "account_needed");
    let review = json!({ "order": order(&gita, &lamp).await, "lineNo": 1, "stars": 5, "text": "Good." });
    gita.post("/api/reviews", review).await.expect(403);
    gita.get("/api/users/me").await.expect(403);
    gita.get("/api/addresses").await.expect(403);
    gita.put(&format!("/api/hearts/product/{lamp}"), json!({})).await.expect(403);
    // Where anybody may look they are anybody.
    gita.get(&lot.url()).await.expect(200);
    let body = json!({ "email": "gita@example.com", "password": "" });
    assert!(app.visitor().post("/api/users/signin", body).await.status >= 400);
    // They are no user of the shop's lists, and their orders are found by their name.
    let admin = app.admin().await;
    let people = admin.get("/api/users?query=gita").await.expect(200);
    assert_eq!(people, json!([]));
    assert_eq!(admin.get("/api/orders?query=gita").await.expect(200).as_array().unwrap().len(), 1);
    let edit = json!({ "name": "Gita", "email": "gita@example.com", "isAdmin": true, "isSeller": false });
    admin.put(&format!("/api/users/{}", gita.id), edit).await.expect(404);
}

#[db_test]
async fn an_account_with_the_address_is_untouched_and_stays_unknown(app: TestApp) {
    take_guests(&app, true).await;
    let asha = app.customer().await;
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let (guest, key) = guest(&app, "ASHA@example.com").await;
    let placed = order(&guest, &lamp).await;
    asha.get(&url(&placed)).await.expect(404);
    assert_eq!(asha.get("/api/orders/mine").await.expect(200), json!([]));
    let refused = claim(&app, &mailed(&app, &guest)).await.expect(409);
    assert_eq!(refused["code"], "email_taken");
    // Signed in, its owner takes it along; another does not.
    let body = json!({ "token": key });
    app.other_customer().await.post("/api/guests/join", body.clone()).await.expect(409);
    asha.post("/api/guests/join", body.clone()).await.expect(200);
    asha.get(&url(&placed)).await.expect(200);
    guest.get(&url(&placed)).await.expect(401);
    asha.post("/api/guests/join", body).await.expect(404);
    app.check_invariants().await;
}

#[db_test]
async fn the_mailed_link_makes_an_account_with_all_orders_of_the_address(app: TestApp) {
    take_guests(&app, true).await;
    let lamp = app.goods("Lamp", 1_000, 9).await;
    let (here, shown) = guest(&app, "gita@example.com").await;
    let (there, _) = guest(&app, "Gita@Example.com").await;
    let (foreign, _) = guest(&app, "other@example.com").await;
    let orders = [order(&here, &lamp).await, order(&there, &lamp).await];
    let not_hers = order(&foreign, &lamp).await;
    let weak = json!({ "token": mailed(&app, &there), "password": "weak" });
    app.visitor().post("/api/guests/account", weak).await.expect(422);
    let told = claim(&app, &mailed(&app, &there)).await.expect(201);
    let gita = client(&app, &told);
    for order in &orders {
        gita.get(&url(order)).await.expect(200);
    }
    gita.get(&url(&not_hers)).await.expect(404);
    assert_eq!(gita.get("/api/users/me").await.expect(200)["emailVerified"], true);
    let body = json!({ "email": "gita@example.com", "password": PASSWORD });
    app.visitor().post("/api/users/signin", body).await.expect(200);
    // What was a guest's is over.
    here.get(&url(&orders[0])).await.expect(401);
    there.get(&url(&orders[1])).await.expect(401);
    claim(&app, &shown).await.expect(404);
    let found = app.admin().await.get("/api/orders?query=gita").await.expect(200);
    assert_eq!(found.as_array().unwrap().len(), 3, "hers, and the one of another guest of that name");
    app.check_invariants().await;
}

#[db_test]
async fn the_shown_link_takes_along_its_own_orders_alone(app: TestApp) {
    take_guests(&app, true).await;
    let lamp = app.goods("Lamp", 1_000, 9).await;
    let (hers, _) = guest(&app, "gita@example.com").await;
    let (strangers, shown) = guest(&app, "gita@example.com").await;
    let (private, own) = (order(&hers, &lamp).await, order(&strangers, &lamp).await);
    let stranger = client(&app, &claim(&app, &shown).await.expect(201));
    stranger.get(&url(&own)).await.expect(200);
    stranger.get(&url(&private)).await.expect(404);
    hers.get(&url(&private)).await.expect(200);
}

#[db_test(engine)]
async fn where_addresses_are_verified_a_mail_brings_the_account_and_the_limit_is_low(engine: Engine) {
    let app = TestApp::start_with(engine, |config| config.protection.verify_email = Auto::On).await;
    take_guests(&app, true).await;
    app.customer().await;
    let (lamp, sofa) = (app.goods("Lamp", 1_000, 5).await, app.goods("Sofa", 9_000, 5).await);
    let refused = guest(&app, "gita@example.com").await.0.try_order(&[cart_line(&sofa, 1)], None).await;
    assert_eq!(refused.expect(403)["code"], "too_much_for_guest");
    // The same answer whether the address has an account or not.
    let mut answers = Vec::new();
    for email in ["gita@example.com", "asha@example.com"] {
        let (gita, shown) = guest(&app, email).await;
        order(&gita, &lamp).await;
        answers.push(claim(&app, &shown).await.expect(202));
        let words: Vec<String> =
            sql("SELECT words FROM outbox WHERE kind = 'guest_account' AND address = $1")
                .bind(email)
                .scalars(&app.state.db)
                .await
                .unwrap();
        assert!(words[0].contains(&mailed(&app, &gita)), "{words:?}");
    }
    assert_eq!(answers[0], answers[1]);
    // Whoever opens a mailed link proves the address.
    let (gita, _) = guest(&app, "gita@example.com").await;
    let told =
        app.visitor().post("/api/guests/open", json!({ "token": mailed(&app, &gita) })).await.expect(200);
    client(&app, &told).try_order(&[cart_line(&sofa, 1)], None).await.expect(201);
}

#[db_test(engine)]
async fn mails_let_a_guest_in_and_say_nothing_of_an_account(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    take_guests(&app, true).await;
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let (gita, _) = guest(&app, "gita@example.com").await;
    let placed = order(&gita, &lamp).await;
    gather(&app).await;
    send_due(&app.state.mail).await.unwrap();
    let mails = server.taken();
    let mail = mails.iter().find(|mail| mail.contains("gita@example.com")).unwrap();
    let mail = mail.replace("=\r\n", "").replace("=\n", "").replace("=3D", "=");
    let link = format!("https://haat.example.com/guest#token={}&to=/order/{placed}", mailed(&app, &gita));
    assert!(mail.contains(&link), "{link} in {mail}");
    assert!(!mail.contains("have an account") && !mail.contains("/notices"), "{mail}");
    // What is kept of the mail opens nothing.
    let kept: Vec<String> = sql("SELECT words FROM outbox WHERE user_id = $1")
        .bind(&gita.id)
        .scalars(&app.state.db)
        .await
        .unwrap();
    assert!(kept.iter().all(|words| !words.contains("token")), "{kept:?}");
}

#[db_test]
async fn a_coupon_for_each_person_needs_an_account(app: TestApp) {
    take_guests(&app, true).await;
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let admin = app.admin().await;
    let coupon = |code: &str, each: Value| json!({ "code": code, "kind": "percent", "percent": 10, "payer": "shop", "limitEach": each });
    admin.post("/api/coupons", coupon("ONCE", json!(1))).await.expect(201);
    admin.post("/api/coupons", coupon("EVERY", Value::Null)).await.expect(201);
    let (gita, _) = guest(&app, "gita@example.com").await;
    let quote = json!({ "orderItems": [cart_line(&lamp, 1)], "coupon": "ONCE" });
    let told = gita.post("/api/orders/quote", quote).await.expect(200);
    assert_eq!(told["discount"], 0, "{told}");
    let body = |code: &str| {
        json!({ "orderItems": [cart_line(&lamp, 1)], "paymentMethod": "PayPal", "coupon": code,
            "shippingAddress": { "fullName": "Gita Nair", "address": "4 Lotus Lane", "city": "Pune",
                "pinCode": "411001", "country": "India" } })
    };
    assert_eq!(gita.post("/api/orders", body("ONCE")).await.expect(409)["code"], "coupon_refused");
    assert_eq!(gita.post("/api/orders", body("EVERY")).await.expect(201)["order"]["discount"], 100);
}

#[db_test]
async fn a_guest_can_be_forgotten(app: TestApp) {
    take_guests(&app, true).await;
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let (gita, key) = guest(&app, "gita@example.com").await;
    let placed = order(&gita, &lamp).await;
    gita.post("/api/guests/leave", json!({})).await.expect(200);
    gita.get(&url(&placed)).await.expect(401);
    // Who comes back stays.
    app.visitor().post("/api/guests/open", json!({ "token": key })).await.expect(200);
    app.advance(15 * DAY);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 0);
    let told = app.visitor().post("/api/guests/open", json!({ "token": key })).await.expect(200);
    client(&app, &told).post("/api/guests/leave", json!({})).await.expect(200);
    app.advance(15 * DAY);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 1);
    app.visitor().post("/api/guests/open", json!({ "token": key })).await.expect(404);
    let email: Option<String> = sql("SELECT customer_email FROM orders WHERE id = $1")
        .bind(&placed)
        .scalar(&app.state.db)
        .await
        .unwrap();
    assert_eq!(email.as_deref(), Some(""));
}

#[db_test]
async fn guests_who_never_ordered_are_forgotten_by_themselves(app: TestApp) {
    take_guests(&app, true).await;
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let (gita, _) = guest(&app, "gita@example.com").await;
    let placed = order(&gita, &lamp).await;
    let (idle, _) = guest(&app, "idle@example.com").await;
    let now = app.state.clock.now();
    assert_eq!(forget_idle(&app.state.db, now.plus(-DAY), 100).await.unwrap(), 0);
    assert_eq!(forget_idle(&app.state.db, now.plus(1), 100).await.unwrap(), 1);
    gita.get(&url(&placed)).await.expect(200);
    idle.try_order(&[cart_line(&lamp, 1)], None).await.expect(401);
}

#[db_test(engine)]
async fn a_guest_shows_what_is_broken(engine: Engine) {
    let app = TestApp::start_with_payments(engine).await;
    take_guests(&app, true).await;
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let (gita, _) = guest(&app, "gita@example.com").await;
    // Who has ordered nothing has nothing to show.
    assert_eq!(upload(&gita, &png(1)).await.expect(403)["code"], "account_needed");
    let id = order(&gita, &lamp).await;
    let payment = gita.start_payment(&id, "PayPal").await;
    app.paypal().approve(&payment);
    gita.pay(&id, &payment).await.expect(200);
    app.admin().await.put(&format!("{}/deliver", url(&id)), json!({})).await.expect(200);
    let photo = upload(&gita, &png(1)).await.expect(200)["secure_url"].clone();
    let wish = json!({ "parcelNo": 1, "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "damaged",
        "text": "The glass is broken.", "photos": [photo] });
    let asked = gita.post(&format!("{}/returns", url(&id)), wish).await.expect(201);
    assert_eq!(asked["photos"], json!([photo]));
    // From other sites pictures come for people with an account alone.
    gita.post("/api/upload/from", json!({ "url": "https://example.com/a.png" })).await.expect(403);

    // What they showed becomes the account's with the order.
    let (there, _) = guest(&app, "gita@example.com").await;
    let told = claim(&app, &mailed(&app, &there)).await.expect(201);
    let theirs =
        sql("SELECT COUNT(*) FROM uploads WHERE uploaded_by = $1").bind(told["_id"].as_str().unwrap());
    assert_eq!(theirs.count(&app.state.db).await.unwrap(), 1);
    app.check_invariants().await;
}

#[db_test]
async fn a_guest_shows_only_so_much(app: TestApp) {
    take_guests(&app, true).await;
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let (gita, _) = guest(&app, "gita@example.com").await;
    order(&gita, &lamp).await;
    upload(&gita, &png(1)).await.expect(200);
    let heavy = sql("UPDATE uploads SET bytes = 50000000 WHERE uploaded_by = $1").bind(&gita.id);
    app.state.db.write(heavy).await.unwrap();
    let refused = upload(&gita, &png(2)).await.expect(409);
    assert_eq!((&refused["code"], &refused["params"]["megabytes"]), (&json!("upload_quota"), &json!(50)));
}

async fn upload(guest: &Client, picture: &[u8]) -> haat_testing::Response {
    let part = Part::bytes(picture.to_vec()).file_name("lamp.png");
    let request = guest.request(Method::POST, "/api/upload").multipart(Form::new().part("file", part));
    guest.send(request).await
}

fn png(shade: u8) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_pixel(40, 40, image::Rgb([shade, 0, 0]))
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}
