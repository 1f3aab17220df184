//! A storm of bids in the last minute of a lot does not send a storm of mails.

use super::{bid, gather, told};
use haat_db::sql;
use haat_domain::accounts::Email;
use haat_domain::time::{HOUR, MINUTE};
use haat_server::accounts::store::{self, NewUser};
use haat_server::auctions::closer::close_due;
use haat_server::auctions::facts::AuctionFact;
use haat_server::config::Auto;
use haat_server::mail::post::send_due;
use haat_testing::{Client, Engine, MailServer, TestApp, db_test};
use std::collections::BTreeMap;

/// People who outbid each other.
const PEOPLE: i64 = 6;
/// Bids that each makes in that minute.
const BIDS: i64 = 50;

/// All of them bid in turn, within half a minute that begins so long before the end.
async fn storm(app: &TestApp, ends_in: i64, before_the_end: i64) -> Vec<Client> {
    let lamp = app.auction().title("Brass lamp").ends_in(ends_in).insert().await;
    let mut people = Vec::new();
    for number in 0..PEOPLE {
        people.push(app.person("Meena Das", &format!("meena{number}@example.com"), "").await);
    }
    app.advance(ends_in - before_the_end);
    let (mut amount, all) = (1_000, PEOPLE * BIDS);
    for _ in 0..BIDS {
        for person in &people {
            amount += 10;
            bid(person, &lamp, amount).await;
            app.advance(MINUTE / (2 * all));
        }
        gather(app).await;
        send_due(&app.state.mail).await.unwrap();
    }
    people
}

/// How many mails about the lot there were, by what they say.
fn by_subject(server: &MailServer) -> BTreeMap<String, usize> {
    let mut subjects = BTreeMap::new();
    for mail in server.taken() {
        let subject =
            mail.lines().find_map(|line| line.strip_prefix("Subject: ")).unwrap_or_default().to_owned();
        if subject.contains("Brass lamp") {
            *subjects.entry(subject).or_insert(0) += 1;
        }
    }
    subjects
}

async fn app_with_mail(engine: Engine) -> (TestApp, MailServer) {
    let (server, address) = MailServer::start().await;
    let app = TestApp::start_with(engine, |config| {
        config.mail.smtp_url = Some(format!("smtp://{address}"));
        config.public_url = Some("https://haat.example.com".to_owned());
        config.protection.verify_email = Auto::Off;
    })
    .await;
    (app, server)
}

#[db_test(engine)]
async fn hundreds_of_outbids_are_one_notice_and_one_mail_each(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    // A lot that goes on after the storm, so that its mails are still of use.
    let people = storm(&app, 3 * HOUR, 2 * HOUR).await;
    assert!(by_subject(&server).is_empty(), "everyone has two minutes to answer");
    for person in &people[..5] {
        assert_eq!(told(person).await.1, 1, "one unread notice, brought up to date");
    }
    app.advance(2 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    assert_eq!(
        by_subject(&server).into_iter().collect::<Vec<_>>(),
        [("You were outbid on Brass lamp".to_owned(), 5)]
    );
}

#[db_test(engine)]
async fn a_lot_that_is_over_sends_no_mail_about_bids(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    storm(&app, HOUR, MINUTE).await;
    app.advance(3 * MINUTE);
    close_due(&app.state.auctions).await.unwrap();
    gather(&app).await;
    send_due(&app.state.mail).await.unwrap();
    let subjects = by_subject(&server);
    assert!(!subjects.keys().any(|subject| subject.contains("outbid")), "{subjects:?}");
    assert_eq!(subjects.get("You won Brass lamp"), Some(&1), "{subjects:?}");
    assert_eq!(subjects.get("Auction ended: Brass lamp"), Some(&5), "{subjects:?}");
}

/// People and bids of the last minute of a hot lot.
const CROWD: i64 = 200;
const OUTBIDS: i64 = 10_000;
/// Bids that one fact tells of.
const ROUND: i64 = 100;

#[db_test(engine)]
async fn ten_thousand_outbid_in_a_minute_are_folded(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let lamp = app.auction().title("Brass lamp").ends_in(3 * HOUR).insert().await;
    let db = &app.state.db;
    let mut tx = db.begin().await.unwrap();
    let mut people = Vec::new();
    for number in 0..CROWD {
        let email = Email::parse(&format!("crowd{number}@example.com")).unwrap();
        let new = NewUser { name: "Meena Das", email: &email, password_hash: "none", is_admin: false };
        people.push(store::insert(&mut tx, new, app.state.clock.now()).await.unwrap().id);
    }
    tx.commit().await.unwrap();
    let mut fullest = 0;
    for round in 0..OUTBIDS / ROUND {
        let (first, last) = (round * ROUND + 1, (round + 1) * ROUND);
        let at = app.state.clock.now();
        let mut tx = db.begin().await.unwrap();
        let rows: Vec<String> = (first..=last)
            .map(|no| {
                let person = &people[usize::try_from(no % CROWD).unwrap()];
                format!("('{}', {no}, 'exact', '{person}', 'Meena Das', {}, {})", lamp.id, no * 1_000, at.0)
            })
            .collect();
        let events =
            "INSERT INTO auction_events (auction_id, no, kind, bidder_id, bidder_name, amount, at) VALUES ";
        sql(format!("{events}{}", rows.join(", "))).execute(&mut tx).await.unwrap();
        let leader = &people[usize::try_from(last % CROWD).unwrap()];
        sql("UPDATE auctions SET current_bid = $1, leader_id = $2, leader_name = 'Meena Das', bid_count = $3, \
             version = $3 WHERE id = $4")
        .bind(last * 1_000)
        .bind(leader)
        .bind(last)
        .bind(&lamp.id)
        .execute(&mut tx)
        .await
        .unwrap();
        let fact = AuctionFact::Bids { auction: lamp.id.clone(), first, last };
        tx.append(at, None, &fact).unwrap();
        tx.commit().await.unwrap();
        gather(&app).await;
        send_due(&app.state.mail).await.unwrap();
        let waiting = sql("SELECT COUNT(*) FROM outbox WHERE due_at IS NOT NULL").count(db).await.unwrap();
        fullest = fullest.max(waiting);
        app.advance(MINUTE / (OUTBIDS / ROUND));
    }
    assert!(fullest <= CROWD, "{fullest} mails waited at once");
    assert!(by_subject(&server).is_empty(), "everyone has two minutes to answer");
    let notices = sql("SELECT COUNT(*) FROM notices WHERE kind = 'outbid'").count(db).await.unwrap();
    // Who came to the lead had their notice settled, and was told anew when they lost it again.
    assert!(notices <= CROWD + OUTBIDS / ROUND, "{notices}");
    let unread = sql("SELECT COUNT(*) FROM notices WHERE kind = 'outbid' AND read_at IS NULL")
        .count(db)
        .await
        .unwrap();
    assert_eq!(unread, CROWD - 1);
    app.advance(2 * MINUTE);
    for _ in 0..20 {
        send_due(&app.state.mail).await.unwrap();
    }
    let outbid = by_subject(&server).into_iter().collect::<Vec<_>>();
    assert_eq!(outbid, [("You were outbid on Brass lamp".to_owned(), usize::try_from(CROWD - 1).unwrap())]);
}
