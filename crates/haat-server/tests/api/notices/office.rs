//! The back office's look at mails.

use super::gather;
use haat_db::sql;
use haat_domain::time::MINUTE;
use haat_server::mail::post::send_due;
use haat_testing::{Engine, TestApp, cart_line, db_test};
use serde_json::json;
use std::net::SocketAddr;
use tokio::net::UdpSocket;

const MAILS: &str = "/api/admin/mails";

#[db_test]
async fn an_admin_sees_what_waits_what_was_sent_and_what_was_given_up(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    let shoe = app.goods("Sandal", 500, 5).await;
    asha.order(&[cart_line(&shoe, 1)]).await;
    gather(&app).await;
    app.advance(2 * MINUTE);
    let before = admin.get(MAILS).await.expect(200);
    assert_eq!(
        (&before["waiting"], &before["oldestSeconds"], &before["hasServer"]),
        (&json!(1), &json!(120), &json!(false))
    );
    let mail = &before["mails"][0];
    assert_eq!(
        (&mail["to"], &mail["subject"], &mail["state"]),
        (&json!("asha@example.com"), &json!("Order placed"), &json!("waiting"))
    );
    send_due(&app.state.mail).await.unwrap();
    let after = admin.get(&format!("{MAILS}?state=sent")).await.expect(200);
    assert_eq!((&after["waiting"], &after["sent"], &after["total"]), (&json!(0), &json!(1), &json!(1)));
    assert_eq!(admin.get(&format!("{MAILS}?state=waiting")).await.expect(200)["total"], 0);
    let id = after["mails"][0]["_id"].as_str().unwrap().to_owned();
    let shown = admin.get(&format!("{MAILS}/{id}")).await.expect(200);
    assert!(shown["html"].as_str().unwrap().contains("See your order"), "{shown}");
    admin.get(&format!("{MAILS}/nothing")).await.expect(404);
    admin.post(&format!("{MAILS}/{id}/retry"), json!({})).await.expect(409);
    let failed = sql("UPDATE outbox SET sent_at = NULL, trouble = 'refused', tries = 24");
    app.state.db.write(failed).await.unwrap();
    assert_eq!(
        admin.get(&format!("{MAILS}?state=failed")).await.expect(200)["mails"][0]["trouble"],
        "refused"
    );
    admin.post(&format!("{MAILS}/{id}/retry"), json!({})).await.expect(200);
    assert_eq!(admin.get(MAILS).await.expect(200)["waiting"], 1);
}

#[db_test]
async fn a_link_that_still_works_is_for_its_reader_alone(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    let profile =
        json!({ "name": "Asha", "email": "asha.r@example.com", "password": haat_testing::PASSWORD });
    asha.put("/api/users/profile/undefined", profile).await.expect(200);
    let mails = admin.get(MAILS).await.expect(200);
    assert_eq!(
        (&mails["mails"][0]["kind"], &mails["mails"][0]["state"]),
        (&json!("email_changed"), &json!("waiting"))
    );
    let id = mails["mails"][0]["_id"].as_str().unwrap();
    let shown = admin.get(&format!("{MAILS}/{id}")).await.expect(200);
    assert!(!shown.to_string().contains("token="), "{shown}");
}

#[db_test]
async fn every_mail_can_be_looked_at_with_made_up_content(app: TestApp) {
    let admin = app.admin().await;
    let samples = admin.get("/api/admin/mail-samples").await.expect(200);
    let kinds: Vec<&str> =
        samples.as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert!(kinds.contains(&"outbid") && kinds.contains(&"password_reset"), "{kinds:?}");
    for (place, kind) in kinds.iter().enumerate() {
        assert!(!kinds[..place].contains(kind), "{kind} is there twice");
        let shown = admin.get(&format!("/api/admin/mail-samples/{kind}")).await.expect(200);
        for form in ["text", "html"] {
            assert!(
                shown[form].as_str().unwrap().contains(shown["subject"].as_str().unwrap()),
                "{kind}: {shown}"
            );
        }
    }
    admin.get("/api/admin/mail-samples/nothing").await.expect(404);
}

#[db_test(engine)]
async fn a_test_mail_tells_what_the_server_said(engine: Engine) {
    let app = TestApp::start(engine).await;
    let admin = app.admin().await;
    let written = admin.post(MAILS, json!({})).await.expect(200);
    assert_eq!((&written["sent"], &written["to"]), (&json!(true), &json!("indira@example.com")));
    assert!(written["advice"].as_str().unwrap().contains("outbox folder"), "{written}");
    admin.post(MAILS, json!({ "to": "nonsense" })).await.expect(422);
    let deaf = TestApp::start_with(engine, |config| {
        config.mail.smtp_url = Some("smtp://127.0.0.1:1".to_owned());
        config.public_url = Some("https://haat.example.com".to_owned());
    })
    .await;
    let refused = deaf.admin().await.post(MAILS, json!({ "to": "a@example.com" })).await.expect(200);
    assert_eq!(refused["sent"], false);
    assert!(refused["advice"].as_str().unwrap().contains("cannot be reached"), "{refused}");
}

/// A resolver that knows one SPF record, and nothing of other names.
async fn resolver() -> SocketAddr {
    let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
    let address = socket.local_addr().unwrap();
    tokio::spawn(async move {
        let mut packet = [0; 512];
        while let Ok((length, from)) = socket.recv_from(&mut packet).await {
            let mut answer = packet[..length].to_vec();
            let dmarc = answer.windows(6).any(|bytes| bytes == b"_dmarc");
            (answer[2], answer[3], answer[11]) = (0x81, if dmarc { 0x83 } else { 0x80 }, 0);
            answer.truncate(length - 11);
            if !dmarc {
                answer[7] = 1;
                let text = b"v=spf1 include:mail.example -all";
                answer.extend([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, u8::try_from(text.len() + 1).unwrap()]);
                answer.push(u8::try_from(text.len()).unwrap());
                answer.extend(text);
            }
            socket.send_to(&answer, from).await.unwrap();
        }
    });
    address
}

#[db_test(engine)]
async fn what_the_senders_domain_says_is_looked_up(engine: Engine) {
    let resolver = resolver().await;
    let app = TestApp::start_with(engine, |config| {
        "Haat <shop@example.com>".clone_into(&mut config.mail.mail_from);
        config.mail.dns_server = Some(resolver);
    })
    .await;
    let findings = app.admin().await.get("/api/admin/mail-sender").await.expect(200);
    let verdicts: Vec<_> = findings
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["name"].as_str().unwrap(), one["verdict"].as_str().unwrap()))
        .collect();
    assert_eq!(verdicts, [("SPF", "good"), ("DKIM", "unknown"), ("DMARC", "bad")]);
}
