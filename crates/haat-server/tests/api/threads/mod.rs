//! What customers and sellers write to each other about orders.

use haat_domain::orders::OrderAction;
use haat_domain::time::{DAY, MINUTE};
use haat_server::accounts::privacy::erase_due;
use haat_server::mail::post::send_due;
use haat_server::notices::gather::Gather;
use haat_server::uploads::sweep::sweep;
use haat_testing::{Client, TestApp, cart_line, db_test};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

/// Asha's order with a lamp of Meena's and a rug of the house, and the addresses of both threads.
async fn ordered(app: &TestApp) -> (String, String, String) {
    let meena = app.seller().await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let rug = app.goods("Rug", 200, 5).await;
    let order = app.customer().await.order(&[cart_line(&lamp, 1), cart_line(&rug, 1)]).await;
    let id = order["_id"].as_str().unwrap().to_owned();
    let of = |seller: bool| {
        let parcels = order["parcels"].as_array().unwrap();
        let parcel = parcels.iter().find(|parcel| parcel["seller"].is_null() != seller).unwrap();
        format!("/api/threads/{id}.{}", parcel["no"])
    };
    let (hers, house) = (of(true), of(false));
    (id, hers, house)
}

async fn write(who: &Client, thread: &str, text: &str) -> Value {
    who.post(&format!("{thread}/messages"), json!({ "text": text })).await.expect(201)
}

async fn gather(app: &TestApp) {
    haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
}

async fn bell(app: &TestApp, who: &Client) -> Value {
    gather(app).await;
    who.get("/api/notices").await.expect(200)
}

/// What `who` was told of messages and has not read, newest first.
async fn unread(app: &TestApp, who: &Client) -> Vec<Value> {
    let told = bell(app, who).await;
    let notices = told["notices"].as_array().unwrap().iter();
    notices.filter(|notice| notice["kind"] == "message" && notice["read"] == false).cloned().collect()
}

fn mails(app: &TestApp) -> Vec<String> {
    let Ok(folder) = std::fs::read_dir(app.state.config.data_dir.join("outbox")) else { return Vec::new() };
    folder.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}

async fn upload(who: &Client) -> String {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_fn(40, 40, |x, y| {
        image::Rgb([(x * 6).to_le_bytes()[0], (y * 6).to_le_bytes()[0], 90])
    })
    .write_to(&mut bytes, image::ImageFormat::Png)
    .unwrap();
    let form = Form::new().part("file", Part::bytes(bytes.into_inner()).file_name("dent.png"));
    let answer = who.send(who.request(Method::POST, "/api/upload").multipart(form)).await.expect(200);
    answer["secure_url"].as_str().unwrap().to_owned()
}

#[db_test]
async fn customer_and_seller_write_to_each_other(app: TestApp) {
    let (order, thread, _) = ordered(&app).await;
    let (asha, meena) = (app.customer().await, app.seller().await);
    let empty = asha.get(&thread).await.expect(200);
    assert_eq!((&empty["messages"], &empty["side"]), (&json!([]), &json!("customer")));
    write(&asha, &thread, "Will it be here by Friday?").await;
    app.advance(1000);

    let list = meena.get("/api/seller/threads").await.expect(200);
    assert_eq!((&list["total"], &list["unread"]), (&json!(1), &json!(1)));
    let line = &list["threads"][0];
    assert_eq!((&line["with"], &line["goods"], &line["unread"]), (&json!("Asha"), &json!("Lamp"), &json!(1)));
    assert_eq!((&line["text"], &line["order"]), (&json!("Will it be here by Friday?"), &json!(order)));
    let answer = write(&meena, &thread, "It left today.").await;
    assert_eq!((&answer["no"], &answer["side"]), (&json!(2), &json!("seller")));
    assert_eq!(meena.get("/api/seller/threads").await.expect(200)["unread"], 0, "who answers has read");

    let hers = asha.get("/api/threads").await.expect(200);
    assert_eq!((&hers["unread"], &hers["threads"][0]["unread"]), (&json!(1), &json!(1)));
    let shown = asha.get(&thread).await.expect(200);
    assert_eq!(shown["messages"].as_array().unwrap().len(), 2);
    assert_eq!((&shown["unread"], &shown["messages"][1]["text"]), (&json!(1), &json!("It left today.")));
    asha.post(&format!("{thread}/read"), json!({ "no": 2 })).await.expect(204);
    assert_eq!(asha.get("/api/threads").await.expect(200)["unread"], 0);
    for told in [list, shown] {
        assert!(!told.to_string().contains("@example.com"), "no address is told: {told}");
    }
    app.check_invariants().await;
}

#[db_test]
async fn a_thread_is_there_for_its_two_sides_and_the_shop(app: TestApp) {
    let (_, thread, house) = ordered(&app).await;
    let (asha, meena, indira) = (app.customer().await, app.seller().await, app.admin().await);
    write(&asha, &thread, "Is it brass?").await;
    write(&asha, &house, "Is it wool?").await;
    for stranger in [app.other_customer().await, app.other_seller().await] {
        stranger.get(&thread).await.expect(404);
        stranger.post(&format!("{thread}/messages"), json!({ "text": "Hello" })).await.expect(404);
        stranger.post(&format!("{thread}/read"), json!({ "no": 1 })).await.expect(404);
        stranger.post(&format!("{thread}/messages/1/report"), json!({ "reason": "x" })).await.expect(404);
        assert_eq!(stranger.get("/api/threads").await.expect(200)["total"], 0);
    }
    meena.get(&house).await.expect(404);
    app.visitor().get(&thread).await.expect(401);

    // The house's own are the admins' to answer; in others' threads they speak as the shop.
    let waiting = indira.get("/api/admin/threads").await.expect(200);
    assert_eq!((&waiting["total"], &waiting["threads"][0]["goods"]), (&json!(1), &json!("Rug")));
    assert_eq!(write(&indira, &house, "Pure wool.").await["side"], "seller");
    assert_eq!(write(&indira, &thread, "May we help?").await["side"], "shop");
    let bells = [bell(&app, &asha).await, bell(&app, &meena).await];
    assert!(bells.iter().all(|bell| bell.to_string().contains("May we help?")), "{bells:?}");
    for id in ["nothing", "nothing.1", "."] {
        asha.get(&format!("/api/threads/{id}")).await.expect(404);
    }
}

#[db_test]
async fn a_seller_does_not_write_first_to_who_has_not_paid(app: TestApp) {
    let (order, thread, _) = ordered(&app).await;
    let meena = app.seller().await;
    assert!(meena.get(&thread).await.expect(200)["refused"].is_string());
    let refused = meena.post(&format!("{thread}/messages"), json!({ "text": "Buy more!" })).await;
    assert_eq!(refused.expect(409)["code"], "thread_not_open");
    app.move_order(&order, OrderAction::Pay).await;
    assert!(meena.get(&thread).await.expect(200)["refused"].is_null());
    write(&meena, &thread, "It leaves tomorrow.").await;
}

#[db_test]
async fn the_mail_carries_the_text_and_waits_for_who_reads(app: TestApp) {
    let (_, thread, _) = ordered(&app).await;
    let (asha, meena) = (app.customer().await, app.seller().await);
    write(&asha, &thread, "Will it be here by Friday?").await;
    write(&asha, &thread, "And can it be wrapped?").await;
    let told = unread(&app, &meena).await;
    assert_eq!(told.len(), 1, "one notice for both: {told:?}");
    let notice = &told[0];
    assert_eq!((&notice["kind"], &notice["title"]), (&json!("message"), &json!("A message from Asha")));
    let path = thread.replace("/api/threads/", "/seller/messages/");
    assert_eq!(notice["path"], json!(path));
    app.advance(3 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    let sent: Vec<String> =
        mails(&app).into_iter().filter(|mail| mail.contains("A message from Asha")).collect();
    assert_eq!(sent.len(), 2);
    assert!(sent.iter().any(|mail| mail.contains("by Friday?")) && sent[0].contains(&path), "{sent:?}");
    assert!(!sent.concat().contains("asha@example.com"), "{sent:?}");

    // What was read before its mail left is not mailed.
    write(&meena, &thread, "Both, gladly.").await;
    assert_eq!(unread(&app, &asha).await.len(), 1);
    asha.post(&format!("{thread}/read"), json!({ "no": 3 })).await.expect(204);
    assert_eq!(unread(&app, &asha).await.len(), 0);
    app.advance(3 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    assert!(!mails(&app).concat().contains("Both, gladly."));
}

#[db_test]
async fn pictures_come_through_uploads_and_stay(app: TestApp) {
    let (_, thread, _) = ordered(&app).await;
    let asha = app.customer().await;
    let picture = upload(&asha).await;
    let send = async |images: Value| {
        asha.post(&format!("{thread}/messages"), json!({ "text": "", "images": images })).await
    };
    assert_eq!(send(json!([picture])).await.expect(201)["images"], json!([picture]));
    let other = picture.replace("/media/", "/media/00");
    for images in [json!(["https://example.com/x.jpg"]), json!([other]), json!(["/media/x"]), json!([])] {
        send(images).await.expect(422);
    }
    send(json!([picture, picture, picture, picture, picture])).await.expect(422);
    app.advance(3 * DAY);
    assert_eq!(sweep(&app.state.uploads).await.unwrap(), 0);
}

#[db_test]
async fn a_message_that_is_sent_again_is_there_once(app: TestApp) {
    let (_, thread, _) = ordered(&app).await;
    let asha = app.customer().await;
    let send = async |key: &str| {
        let request = asha.request(Method::POST, &format!("{thread}/messages"));
        asha.send(request.header("Idempotency-Key", key).json(&json!({ "text": "Hello?" }))).await
    };
    let (first, second) = tokio::join!(send("one"), send("one"));
    assert_eq!(first.expect(201)["no"], second.expect(201)["no"]);
    assert_eq!(send("one").await.expect(201)["no"], 1);
    assert_eq!(send("two").await.expect(201)["no"], 2);
    send(&"k".repeat(256)).await.expect(400);
    assert_eq!(asha.get(&thread).await.expect(200)["messages"].as_array().unwrap().len(), 2);
    assert_eq!(send("").await.expect(201)["no"], 3, "an empty key is none");
}

#[db_test]
async fn what_is_reported_is_looked_at_and_taken_down(app: TestApp) {
    let (_, thread, _) = ordered(&app).await;
    let (asha, meena, indira) = (app.customer().await, app.seller().await, app.admin().await);
    write(&asha, &thread, "You crook!").await;
    let reported = "/api/admin/threads?reported=true";
    assert_eq!(indira.get(reported).await.expect(200)["total"], 0);
    let report = format!("{thread}/messages/1/report");
    meena.post(&report, json!({ "reason": " " })).await.expect(422);
    meena.post(&report, json!({ "reason": "Insults" })).await.expect(200);
    meena.post(&format!("{thread}/messages/9/report"), json!({ "reason": "Insults" })).await.expect(404);
    let found = indira.get(reported).await.expect(200);
    assert_eq!((&found["total"], &found["threads"][0]["reports"]), (&json!(1), &json!(1)));
    assert_eq!(indira.get(&thread).await.expect(200)["messages"][0]["reports"], json!(["Insults"]));
    assert_eq!(asha.get(&thread).await.expect(200)["messages"][0]["reports"], json!([]));
    meena.delete(&format!("{thread}/messages/1")).await.expect(403);
    indira.delete(&format!("{thread}/messages/1")).await.expect(200);
    indira.delete(&format!("{thread}/messages/1")).await.expect(404);
    let gone = meena.get(&thread).await.expect(200);
    assert_eq!((&gone["messages"][0]["gone"], &gone["messages"][0]["text"]), (&json!(true), &json!("")));
    assert_eq!(indira.get(reported).await.expect(200)["total"], 0);
    assert!(!indira.get("/api/admin/audit").await.expect(200).to_string().contains("crook"));
}

#[db_test]
async fn what_one_wrote_is_downloaded_and_goes_with_the_account(app: TestApp) {
    let (_, thread, _) = ordered(&app).await;
    let (asha, meena) = (app.customer().await, app.seller().await);
    write(&asha, &thread, "My flat is on the third floor.").await;
    write(&meena, &thread, "Noted.").await;
    gather(&app).await;
    let data = asha.get("/api/users/me/data").await.expect(200);
    assert_eq!(data["messages"][0]["text"], "My flat is on the third floor.");
    assert_eq!(data["messagesToYou"][0]["text"], "Noted.");
    asha.post("/api/users/me/leave", json!({})).await.expect(200);
    app.advance(15 * DAY);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 1);
    let meena = app.seller().await;
    let left = meena.get(&thread).await.expect(200);
    assert_eq!(
        (&left["messages"][0]["gone"], &left["messages"][1]["text"]),
        (&json!(true), &json!("Noted."))
    );
    for told in [left, bell(&app, &meena).await, meena.get("/api/seller/threads").await.expect(200)] {
        assert!(!told.to_string().contains("third floor"), "{told}");
    }
}
