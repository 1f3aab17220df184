//! Notices by mail, over a real SMTP conversation.

use super::{bid, gather, told};
use haat_db::sql;
use haat_domain::accounts::Email;
use haat_domain::ids::UserId;
use haat_domain::notices::Kind;
use haat_domain::orders::OrderAction;
use haat_domain::time::{HOUR, MINUTE};
use haat_server::config::{Auto, RateLimits};
use haat_server::mail::post::send_due;
use haat_server::mail::{Letter, Sealed, Words};
use haat_testing::{Client, Engine, MailServer, Mood, TestApp, TestAuction, cart_line, db_test};
use serde_json::json;
use std::time::Duration;

pub(crate) async fn app_with_mail(engine: Engine) -> (TestApp, MailServer) {
    let (server, address) = MailServer::start().await;
    let app = TestApp::start_with(engine, |config| {
        config.mail.smtp_url = Some(format!("smtp://{address}"));
        config.public_url = Some("https://haat.example.com".to_owned());
        config.protection.verify_email = Auto::Off;
    })
    .await;
    (app, server)
}

async fn duel(app: &TestApp) -> (TestAuction, Client, Client) {
    let lamp = app.auction().title("Brass lamp").ends_in(24 * HOUR).insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    bid(&asha, &lamp, 150).await;
    bid(&ravi, &lamp, 200).await;
    gather(app).await;
    (lamp, asha, ravi)
}

fn header<'a>(mail: &'a str, name: &str) -> &'a str {
    let line =
        mail.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name} in {mail}"));
    line.trim()
}

/// Undoes quoted-printable: soft line breaks and `=XX`.
fn readable(mail: &str) -> String {
    let joined = mail.replace("=\n", "");
    let mut bytes = Vec::new();
    let mut rest = joined.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let hex =
            (*first == b'=').then(|| tail.get(..2).and_then(|two| std::str::from_utf8(two).ok())).flatten();
        if let Some(byte) = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            bytes.push(byte);
            rest = &tail[2..];
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[db_test(engine)]
async fn an_order_is_confirmed_by_mail_in_both_forms(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let asha = app.customer().await;
    let shoe = app.goods("Sandal", 500, 5).await;
    let order = asha.order(&[cart_line(&shoe, 1)]).await["_id"].as_str().unwrap().to_owned();
    gather(&app).await;
    send_due(&app.state.mail).await.unwrap();
    let mails = server.taken();
    assert_eq!(mails.len(), 1);
    let mail = readable(&mails[0]);
    assert_eq!(header(&mail, "To:"), "asha@example.com");
    assert_eq!(header(&mail, "Subject:"), "Order placed");
    assert_eq!(header(&mail, "Auto-Submitted:"), "auto-generated");
    assert!(mail.contains("text/plain") && mail.contains("text/html"), "{mail}");
    assert!(mail.contains("Sandal: ₹500") && mail.contains("Total: ₹"), "{mail}");
    assert_eq!(mail.matches(&format!("https://haat.example.com/order/{order}")).count(), 2, "{mail}");
    assert!(!mail.contains("List-Unsubscribe"), "what must be told cannot be switched off: {mail}");
    send_due(&app.state.mail).await.unwrap();
    assert_eq!(server.taken().len(), 1, "and only once");
}

#[db_test(engine)]
async fn who_answers_in_time_gets_no_mail(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let (lamp, asha, _) = duel(&app).await;
    app.advance(MINUTE);
    send_due(&app.state.mail).await.unwrap();
    bid(&asha, &lamp, 300).await;
    gather(&app).await;
    app.advance(2 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    let to_asha = server.taken().iter().filter(|mail| mail.contains("asha@example.com")).count();
    assert_eq!((to_asha, server.taken().len()), (0, 1), "only the one who is outbid now");
}

#[db_test(engine)]
async fn a_hot_lot_sends_each_one_mail_until_they_look(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let (lamp, asha, ravi) = duel(&app).await;
    for round in 0..5 {
        let meena = app.person("Meena Das", &format!("meena{round}@example.com"), "").await;
        bid(&meena, &lamp, 1000 + 100 * round).await;
        gather(&app).await;
        app.advance(3 * MINUTE);
        send_due(&app.state.mail).await.unwrap();
    }
    let to = |address: &str| server.taken().iter().filter(|mail| mail.contains(address)).count();
    assert_eq!((to("asha@example.com"), to("ravi@example.com")), (1, 1));
    asha.post("/api/notices/read", json!({})).await.expect(200);
    bid(&asha, &lamp, 5000).await;
    bid(&ravi, &lamp, 6000).await;
    gather(&app).await;
    app.advance(3 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    assert_eq!(to("asha@example.com"), 2, "what is new after a look is told again");
}

#[db_test(engine)]
async fn a_server_that_refuses_is_tried_again_and_a_repeat_is_the_same_mail(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    server.be(Mood::Refuses);
    duel(&app).await;
    app.advance(3 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    assert!(server.taken().is_empty());
    let metrics = app.state.mail.figures.clone();
    assert_eq!((metrics.failed.get(), metrics.waiting.get()), (1, 1));
    server.be(Mood::Takes);
    send_due(&app.state.mail).await.unwrap();
    assert!(server.taken().is_empty(), "not at once");
    app.advance(MINUTE);
    send_due(&app.state.mail).await.unwrap();
    assert_eq!((server.taken().len(), metrics.waiting.get()), (1, 0));

    // As if the program had died between sending and noting it.
    let died = sql("UPDATE outbox SET due_at = at, sent_at = NULL");
    app.state.db.write(died).await.unwrap();
    send_due(&app.state.mail).await.unwrap();
    let mails = server.taken();
    assert_eq!(mails.len(), 2);
    assert_eq!(header(&mails[0], "Message-ID:"), header(&mails[1], "Message-ID:"));
}

#[db_test(engine)]
async fn one_press_ends_mails_of_a_kind_without_signing_in(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let (lamp, asha, ravi) = duel(&app).await;
    app.advance(3 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    let mail = server.taken().remove(0).replace("\n ", " ");
    assert_eq!(header(&mail, "List-Unsubscribe-Post:"), "List-Unsubscribe=One-Click");
    let address =
        header(&mail, "List-Unsubscribe:").trim_matches(['<', '>']).replace("https://haat.example.com", "");
    let form = app.visitor().request(reqwest::Method::POST, &address).body("List-Unsubscribe=One-Click");
    app.visitor().send(form).await.expect(200);
    app.visitor().post(&format!("{address}x"), json!({})).await.expect(404);
    let choices = asha.get("/api/notices/choices").await.expect(200);
    let outbid = choices.as_array().unwrap().iter().find(|choice| choice["kind"] == "outbid").unwrap();
    assert_eq!((&outbid["mail"], &outbid["required"]), (&json!(false), &json!(false)));

    asha.post("/api/notices/read", json!({})).await.expect(200);
    bid(&asha, &lamp, 500).await;
    bid(&ravi, &lamp, 600).await;
    gather(&app).await;
    app.advance(3 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    assert_eq!(server.taken().iter().filter(|mail| mail.contains("asha@example.com")).count(), 1);
    assert_eq!(told(&asha).await.1, 1, "the bell still tells");
}

/// The key at the foot of a mail's HTML that ends mails of its kind.
fn key_in(mail: &str) -> &str {
    let link = "href=\"https://haat.example.com/unsubscribe#token=";
    let (_, rest) = mail.split_once(link).unwrap_or_else(|| panic!("{mail}"));
    rest.split_once('"').unwrap().0
}

#[db_test(engine)]
async fn a_link_of_a_mail_leads_to_a_page_and_ends_nothing_by_itself(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let (_, asha, _) = duel(&app).await;
    app.advance(3 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    let mail = server.taken().remove(0).replace("\n ", " ");
    let key = key_in(&mail);
    assert!(
        readable(&mail).contains(&format!("of this kind: https://haat.example.com/unsubscribe#token={key}"))
    );
    let address =
        header(&mail, "List-Unsubscribe:").trim_matches(['<', '>']).replace("https://haat.example.com", "");
    let page = format!("/unsubscribe#token={key}");
    for (link, page) in
        [(address.as_str(), &page[..]), ("/api/notices/unsubscribe?key=a%0D%0Ab", "/unsubscribe")]
    {
        let opened = app.visitor().get(link).await;
        assert_eq!((opened.status, opened.headers["location"].to_str().unwrap()), (303, page));
    }

    let visitor = app.visitor();
    let look =
        || async { visitor.post("/api/notices/subscription", json!({ "key": key })).await.expect(200) };
    let before = json!({ "kind": "outbid", "to": "a…@example.com", "mail": true, "hasAccount": true });
    assert_eq!(look().await, before, "neither a look nor the link ends anything");
    visitor.post(&address, json!({})).await.expect(200);
    assert_eq!(look().await["mail"], false);
    asha.put("/api/notices/choices", json!({ "kind": "outbid", "mail": true })).await.expect(200);
    assert_eq!(look().await["mail"], true, "it can be taken back");
    visitor.post("/api/notices/subscription", json!({ "key": format!("{key}x") })).await.expect(404);
    visitor.post("/api/notices/subscription", json!({})).await.expect(404);

    app.admin().await.delete(&format!("/api/users/{}", asha.id)).await.expect(200);
    for path in ["/api/notices/subscription", address.as_str()] {
        visitor.post(path, json!({ "key": key })).await.expect(404);
    }
}

#[db_test(engine)]
async fn what_must_be_told_offers_no_end(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let shoe = app.goods("Sandal", 500, 5).await;
    app.customer().await.order(&[cart_line(&shoe, 1)]).await;
    gather(&app).await;
    send_due(&app.state.mail).await.unwrap();
    let mail = readable(&server.taken()[0]);
    assert!(!mail.contains("/unsubscribe") && mail.contains("/notices"), "{mail}");
}

#[db_test(engine)]
async fn the_key_of_a_mail_is_not_for_admins(engine: Engine) {
    let (app, _server) = app_with_mail(engine).await;
    duel(&app).await;
    let admin = app.admin().await;
    let mails = admin.get("/api/admin/mails").await.expect(200);
    let mail = mails["mails"].as_array().unwrap().iter().find(|mail| mail["kind"] == "outbid").unwrap();
    let shown = admin.get(&format!("/api/admin/mails/{}", mail["_id"].as_str().unwrap())).await.expect(200);
    let sample = admin.get("/api/admin/mail-samples/outbid").await.expect(200);
    for shown in [shown, sample].map(|mail| mail.to_string()) {
        assert!(shown.contains("haat.example.com/unsubscribe") && !shown.contains("token="), "{shown}");
    }
    let due = admin.get("/api/admin/mail-samples/order_placed").await.expect(200).to_string();
    assert!(!due.contains("/unsubscribe"), "{due}");
}

#[db_test(engine)]
async fn choices_are_by_kind_and_what_must_be_told_stays(engine: Engine) {
    let app = TestApp::start(engine).await;
    let (asha, admin) = (app.customer().await, app.admin().await);
    let off = asha.put("/api/notices/choices", json!({ "kind": "lost", "mail": false })).await.expect(200);
    let of = |choices: &serde_json::Value, kind: &str| {
        choices.as_array().unwrap().iter().find(|choice| choice["kind"] == kind).cloned()
    };
    assert_eq!(of(&off, "lost").unwrap()["mail"], false);
    assert_eq!(of(&off, "dispute"), None, "not a shopper's concern");
    assert!(of(&admin.get("/api/notices/choices").await.expect(200), "dispute").is_some());
    let on = asha.put("/api/notices/choices", json!({ "kind": "lost", "mail": true })).await.expect(200);
    assert_eq!(of(&on, "lost").unwrap()["mail"], true);
    asha.put("/api/notices/choices", json!({ "kind": "won", "mail": false })).await.expect(422);
    for kind in ["order_shipped", "order_delivered", "refund_started", "line_cancelled"] {
        let refused = asha.put("/api/notices/choices", json!({ "kind": kind, "mail": false })).await;
        assert!(refused.expect(422)["message"].as_str().unwrap().starts_with("Orders, money and"), "{kind}");
        assert_eq!(of(&on, kind).unwrap()["required"], true, "{kind}");
    }
    for (kind, status) in [("sign_in_slowed", 422), ("house_to_ship", 200)] {
        admin.put("/api/notices/choices", json!({ "kind": kind, "mail": false })).await.expect(status);
    }
    asha.put("/api/notices/choices", json!({ "kind": "nothing", "mail": false })).await.expect(422);
    asha.put("/api/notices/choices", json!({ "kind": "lost" })).await.expect(422);
    app.visitor().put("/api/notices/choices", json!({ "kind": "lost", "mail": false })).await.expect(401);
}

#[db_test(engine)]
async fn who_once_switched_off_what_is_due_now_is_told_again(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let (meena, asha) = (app.seller().await, app.customer().await);
    let before = sql("INSERT INTO unwanted_mails (user_id, kind) VALUES ($1, 'order_shipped')");
    app.state.db.write(before.bind(asha.id.as_str())).await.unwrap();
    let choices = asha.get("/api/notices/choices").await.expect(200);
    let shipped = choices.as_array().unwrap().iter().find(|one| one["kind"] == "order_shipped").unwrap();
    assert_eq!((&shipped["mail"], &shipped["required"]), (&json!(true), &json!(true)));
    let shoe = app.goods_of(Some(&meena), "Sandal", 500, 50).await;
    let order = asha.order(&[cart_line(&shoe, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&order, OrderAction::Pay).await;
    meena.put(&format!("/api/orders/{order}/lines/1/ship"), json!({})).await.expect(200);
    gather(&app).await;
    // The link of a mail from before ends nothing any more, and what waits is sent.
    let key = app.state.mail.links.sign(&UserId::from(asha.id.as_str()), Kind::OrderShipped);
    app.visitor().post(&format!("/api/notices/unsubscribe?key={key}"), json!({})).await.expect(422);
    app.advance(2 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    let mails = server.taken();
    let sent = mails.iter().find(|mail| mail.contains("Subject: On its way: Sandal")).unwrap();
    assert!(!sent.contains("List-Unsubscribe"), "{sent}");
}

#[db_test(engine)]
async fn workers_side_by_side_send_each_mail_once(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let shoe = app.goods("Sandal", 500, 100).await;
    for number in 0..30 {
        let person = app.person("Meena Das", &format!("meena{number}@example.com"), "").await;
        person.order(&[cart_line(&shoe, 1)]).await;
    }
    gather(&app).await;
    let state = &app.state.mail;
    let (one, two, three) = tokio::join!(send_due(state), send_due(state), send_due(state));
    one.and(two).and(three).unwrap();
    send_due(state).await.unwrap();
    let mut to: Vec<String> = server.taken().iter().map(|mail| header(mail, "To:").to_owned()).collect();
    to.sort();
    let sent = to.len();
    to.dedup();
    assert_eq!((to.len(), sent), (30, 30));
}

#[db_test(engine)]
async fn no_mail_is_dropped_because_there_are_many(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let asha = app.customer().await;
    let mut tx = app.state.db.begin().await.unwrap();
    for number in 0..70 {
        let to = Email::parse(&format!("asha{number}@example.com")).unwrap();
        let words = Words { title: "Your password was changed".into(), ..Words::default() };
        let user = UserId::from(asha.id.as_str());
        let letter = Letter { user: &user, to: &to, kind: "password_changed", words, until: None };
        haat_server::mail::write(&mut tx, letter, app.state.clock.now()).await.unwrap();
    }
    assert!(server.taken().is_empty());
    tx.commit().await.unwrap();
    while app.state.mail.figures.sent.get() < 70 {
        send_due(&app.state.mail).await.unwrap();
    }
    let mut to: Vec<String> = server.taken().iter().map(|mail| header(mail, "To:").to_owned()).collect();
    to.sort();
    to.dedup();
    assert_eq!((to.len(), app.state.mail.figures.waiting.get()), (70, 0));
}

#[db_test(engine)]
async fn a_mail_is_told_only_when_what_it_tells_is_true(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let asha = app.customer().await;
    let taken = json!({ "name": "Asha", "email": "ravi@example.com", "password": haat_testing::PASSWORD });
    app.other_customer().await;
    asha.put("/api/users/profile/undefined", taken).await.expect(409);
    send_due(&app.state.mail).await.unwrap();
    assert!(server.taken().is_empty(), "the address was not changed");
}

#[db_test(engine)]
async fn things_sent_one_after_another_are_mails_of_their_own(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let (seller, asha) = (app.seller().await, app.customer().await);
    let goods = [
        app.goods_of(Some(&seller), "Sandal", 500, 5).await,
        app.goods_of(Some(&seller), "Kurta", 900, 5).await,
    ];
    let lines = goods.map(|product| cart_line(&product, 1));
    let order = asha.order(&lines).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&order, OrderAction::Pay).await;
    for line in 1..=2 {
        seller.put(&format!("/api/orders/{order}/lines/{line}/ship"), json!({})).await.expect(200);
        gather(&app).await;
        app.advance(MINUTE);
        send_due(&app.state.mail).await.unwrap();
    }
    let shipped: Vec<String> =
        server.taken().iter().filter(|mail| mail.contains("On its way")).map(|mail| readable(mail)).collect();
    assert_eq!(shipped.len(), 2);
    assert_ne!(header(&shipped[0], "Message-ID:"), header(&shipped[1], "Message-ID:"));
}

#[db_test(engine)]
async fn a_mail_server_is_not_flooded(engine: Engine) {
    let (server, address) = MailServer::start().await;
    let app = TestApp::start_with(engine, |config| {
        config.mail.smtp_url = Some(format!("smtp://{address}"));
        config.public_url = Some("https://haat.example.com".to_owned());
        config.rate_limits = RateLimits::On;
        config.mail.mails_per_minute = 2;
    })
    .await;
    let asha = app.customer().await;
    let shoe = app.goods("Sandal", 500, 100).await;
    for _ in 0..3 {
        asha.order(&[cart_line(&shoe, 1)]).await;
    }
    gather(&app).await;
    for _ in 0..3 {
        send_due(&app.state.mail).await.unwrap();
    }
    assert_eq!(server.taken().len(), 2);
    app.advance(MINUTE);
    send_due(&app.state.mail).await.unwrap();
    assert_eq!(server.taken().len(), 3, "the rest a little later, with none of its tries used up");
}

#[db_test(engine)]
async fn admins_learn_of_a_mail_that_was_given_up(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    server.be(Mood::Refuses);
    app.admin().await;
    let asha = app.customer().await;
    let shoe = app.goods("Sandal", 500, 50).await;
    asha.order(&[cart_line(&shoe, 1)]).await;
    gather(&app).await;
    for _ in 0..24 {
        send_due(&app.state.mail).await.unwrap();
        app.advance(HOUR);
    }
    gather(&app).await;
    assert_eq!(told(&app.admin().await).await, (vec!["mail_trouble".to_owned()], 1));
    assert_eq!(app.state.mail.figures.given_up.get(), 1);
}

#[db_test(engine)]
async fn a_won_lot_says_until_when_to_pay(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let lamp = app.auction().title("Brass lamp").ends_in(HOUR).insert().await;
    let asha = app.customer().await;
    bid(&asha, &lamp, 150).await;
    app.advance(2 * HOUR);
    haat_server::auctions::closer::close_due(&app.state.auctions).await.unwrap();
    gather(&app).await;
    send_due(&app.state.mail).await.unwrap();
    let mails: Vec<String> = server.taken().iter().map(|mail| readable(mail)).collect();
    let won = mails.iter().find(|mail| mail.contains("Subject: You won Brass lamp")).unwrap();
    assert!(won.contains("Pay by: "), "{won}");
}

#[db_test(engine)]
async fn a_connection_serves_many_mails_and_is_left_when_it_broke_off(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let mailer = &app.state.mail.mailer;
    let mail = |id: &str| Sealed {
        to: Email::parse("asha@example.com").unwrap(),
        subject: format!("Mail {id}"),
        text: "Words.".to_owned(),
        html: "<p>Words.</p>".to_owned(),
        from: "Haat".to_owned(),
        id: id.to_owned(),
        unsubscribe: None,
    };
    for number in 0..20 {
        mailer.hand_over(mail(&number.to_string())).await.unwrap();
    }
    assert_eq!(server.taken().len(), 20);
    assert!(server.connections() < 10, "{} connections", server.connections());
    let before = server.connections();
    server.be(Mood::FallsSilent);
    let silent = tokio::time::timeout(Duration::from_millis(300), mailer.hand_over(mail("silent"))).await;
    assert!(silent.is_err());
    server.be(Mood::Takes);
    mailer.hand_over(mail("later")).await.unwrap();
    assert!(server.taken().last().unwrap().contains("Subject: Mail later"));
    assert!(server.connections() > before, "nobody speaks on where another was not answered");
}
