//! Mails and `kill -9`: none is lost, and one that goes out twice is the same mail.

use crate::shop::{Shop, client};
use haat_db::{Db, sql};
use haat_testing::{MailServer, Mood};
use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const SUBJECT: &str = "Subject: Your password was changed";

async fn open(folder: &Path, mail_server: SocketAddr) -> Shop {
    let url = format!("smtp://{mail_server}");
    let settings = [
        ("HAAT_SMTP_URL", url.as_str()),
        ("HAAT_PUBLIC_URL", "https://haat.example.com"),
        ("HAAT_VERIFY_EMAIL", "off"),
    ];
    Shop::open_with(folder, &settings).await
}

/// Somebody changes their password, of which they are told by mail.
async fn change_password(shop: &Shop) {
    let person = json!({ "name": "Asha", "email": "asha@example.com", "password": "Lotus-Pond7!" });
    let (status, user) = shop.post("/api/users/signup", person).await;
    assert_eq!(status, 201, "{user}");
    let changed = json!({ "name": "Asha", "email": "asha@example.com", "password": "Other-Pond8!" });
    let request = client().put(format!("{}/api/users/profile/undefined", shop.url));
    let answer = request.bearer_auth(user["token"].as_str().unwrap()).json(&changed).send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 200);
}

/// Nobody waits here until another node may take what the dead one had in hand.
async fn let_the_lease_run_out(folder: &Path) {
    let db = Db::connect(&format!("sqlite:{}", folder.join("haat.db").display())).await.unwrap();
    db.write(sql("UPDATE outbox SET leased = 0")).await.unwrap();
}

/// The mails once one of them satisfies `wanted`.
async fn wait_for(server: &MailServer, wanted: impl Fn(&[String]) -> bool) -> Vec<String> {
    for _ in 0..1200 {
        let mails = server.taken();
        if wanted(&mails) {
            return mails;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("these mails came: {:#?}", server.taken());
}

fn message_id(mail: &str) -> &str {
    mail.lines().find(|line| line.starts_with("Message-ID:")).unwrap()
}

#[tokio::test]
async fn a_mail_survives_kill_9_between_commit_and_sending() {
    let folder = TempDir::new().unwrap();
    let (server, address) = MailServer::start().await;
    server.be(Mood::Deaf);
    let mut shop = open(folder.path(), address).await;
    change_password(&shop).await;
    shop.kill();
    assert!(server.taken().is_empty());
    let_the_lease_run_out(folder.path()).await;
    server.be(Mood::Takes);
    let _shop = open(folder.path(), address).await;
    wait_for(&server, |mails| mails.iter().any(|mail| mail.contains(SUBJECT))).await;
}

#[tokio::test]
async fn a_mail_that_was_sent_but_not_noted_comes_again_as_the_same() {
    let folder = TempDir::new().unwrap();
    let (server, address) = MailServer::start().await;
    server.be(Mood::FallsSilent);
    let mut shop = open(folder.path(), address).await;
    change_password(&shop).await;
    let first = wait_for(&server, |mails| !mails.is_empty()).await.remove(0);
    shop.kill();
    let_the_lease_run_out(folder.path()).await;
    server.be(Mood::Takes);
    let _shop = open(folder.path(), address).await;
    let again =
        |mails: &[String]| mails.iter().filter(|mail| message_id(mail) == message_id(&first)).count() == 2;
    wait_for(&server, again).await;
}
