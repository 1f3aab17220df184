//! Cosignatures: taken from witnesses that the shop knows, shown with what they are for, and heard when they tell of a fork.

use super::{bid, key, logged, lot, record, text};
use axum::Router;
use axum::extract::State;
use haat_db::sql;
use haat_record::checkpoint::{cosign, cosigned_at};
use haat_record::merkle::verify_consistency;
use haat_record::note::Use;
use haat_record::record::check;
use haat_record::{Checkpoint, Hash, Note, SigningKey, VerifierKey};
use haat_server::config::KnownWitness;
use haat_server::record::ask_witnesses::{ask, client};
use haat_server::record::signer::SignError;
use haat_testing::{Engine, TestApp, db_test, over_http};
use http::StatusCode;
use serde_json::json;
use std::sync::{Arc, Mutex};

const AT: u64 = 1_700_000_000;

fn witness_key(number: u8) -> SigningKey {
    SigningKey::from_seed(&format!("witness.example/w{number}"), Use::Cosignatures, [number; 32]).unwrap()
}

fn known(number: u8, url: Option<String>) -> KnownWitness {
    KnownWitness { key: witness_key(number).verifier().clone(), url }
}

/// A shop that knows the witnesses 1 and 2, with a lot.
async fn shop(engine: Engine) -> (TestApp, String) {
    let change = |config: &mut haat_server::config::Config| {
        config.witnesses = vec![known(1, None), known(2, None)];
    };
    let app = TestApp::start_with(engine, change).await;
    let lot = lot(&app, json!({})).await;
    bid(&app.customer().await, &lot, json!({ "bidAmount": 150 })).await;
    logged(&app).await;
    (app, lot)
}

fn cosigned(checkpoint: &str, by: u8) -> String {
    let mut note = Note::parse(checkpoint).unwrap();
    note.add(cosign(&note, &witness_key(by), AT));
    note.to_string()
}

async fn bring(app: &TestApp, note: &str) -> u16 {
    let http = over_http().build().unwrap();
    let sent = http.post(format!("{}/log/cosignatures", app.url)).body(note.to_owned());
    sent.send().await.unwrap().status().as_u16()
}

async fn names(app: &TestApp) -> Vec<String> {
    let note = Note::parse(&text(app, "/log/checkpoint").await).unwrap();
    note.signatures().iter().map(|line| line.name.clone()).collect()
}

#[db_test(engine)]
async fn what_witnesses_cosign_is_shown_with_what_it_is_for(engine: Engine) {
    let (app, lot) = shop(engine).await;
    let first = text(&app, "/log/checkpoint").await;
    assert_eq!(bring(&app, &cosigned(&first, 1)).await, 204);
    assert_eq!(names(&app).await, ["localhost/log", "witness.example/w1"]);
    assert_eq!(bring(&app, &cosigned(&cosigned(&first, 2), 1)).await, 204, "two at once, one of them again");
    assert_eq!(names(&app).await, ["localhost/log", "witness.example/w1", "witness.example/w2"]);
    let trusted = [witness_key(1).verifier().clone(), witness_key(2).verifier().clone()];
    let checked = check(&record(&app, &lot).await, &[key(&app).await], &[], &trusted).unwrap();
    let cosigned_by = |number: u8| (format!("witness.example/w{number}"), AT);
    assert_eq!(checked.witnesses, [cosigned_by(1), cosigned_by(2)]);

    // The log goes on elsewhere: the newest checkpoint is nobody's yet, the record stands under the one that is cosigned.
    let other = super::lot(&app, json!({})).await;
    logged(&app).await;
    assert_eq!(names(&app).await, ["localhost/log"]);
    let shown = app.visitor().get("/api/log").await.expect(200);
    assert_eq!(shown["witnesses"][0]["size"], 2);
    assert_eq!(shown["witnesses"][1]["key"], trusted[1].to_string());
    assert_eq!(
        check(&record(&app, &lot).await, &[key(&app).await], &[], &trusted).unwrap().witnesses.len(),
        2
    );
    let proof = app.visitor().get(&format!("/api/auctions/{lot}/bids/1/proof")).await.expect(200);
    assert!(proof["checkpoint"].as_str().unwrap().contains("witness.example/w2"));
    let newer = check(&record(&app, &other).await, &[key(&app).await], &[], &[]).unwrap();
    assert_eq!(
        (newer.logged, newer.witnesses.len()),
        (1, 0),
        "what they have not seen they do not stand for"
    );
    let second = text(&app, "/log/checkpoint").await;
    assert_eq!(bring(&app, &cosigned(&second, 1)).await, 204);
    assert_eq!(bring(&app, &cosigned(&first, 1)).await, 204, "what is older is not kept");
    assert_eq!(names(&app).await, ["localhost/log", "witness.example/w1"]);
    assert_eq!(app.visitor().get("/api/log").await.expect(200)["witnesses"][0]["size"], 3);
}

#[db_test(engine)]
async fn only_right_notes_of_known_witnesses_are_taken(engine: Engine) {
    let (app, _) = shop(engine).await;
    let checkpoint = text(&app, "/log/checkpoint").await;
    assert_eq!(bring(&app, "nothing").await, 400);
    assert_eq!(bring(&app, &checkpoint).await, 403, "nobody cosigned it");
    assert_eq!(bring(&app, &cosigned(&checkpoint, 3)).await, 403, "a stranger did");
    let right = cosigned(&checkpoint, 1);
    assert_eq!(bring(&app, &right.replacen("\n2\n", "\n3\n", 1)).await, 403, "of another size");
    let others = Checkpoint::parse(Note::parse(&checkpoint).unwrap().text()).unwrap();
    let forger = SigningKey::from_seed("localhost/log", Use::Notes, [9; 32]).unwrap();
    assert_eq!(bring(&app, &cosigned(&others.sign(&forger).to_string(), 1)).await, 403, "another's log");
    let mut wrong = Note::parse(&checkpoint).unwrap();
    let mut line = cosign(&wrong, &witness_key(1), AT);
    line.bytes[70] ^= 1;
    wrong.add(line);
    assert_eq!(bring(&app, &wrong.to_string()).await, 403, "a wrong line");
    assert_eq!(bring(&app, &"x".repeat(70_000)).await, 413);
    assert_eq!(names(&app).await, ["localhost/log"], "nothing of it was kept");
}

/// The database and the file beside the key were both put back: only the witness knows, and its word is enough.
#[db_test(engine)]
async fn a_witness_who_saw_more_stops_the_signing(engine: Engine) {
    let (app, lot) = shop(engine).await;
    let first = text(&app, "/log/checkpoint").await;
    let root = first.lines().nth(2).unwrap();
    let asha = app.customer().await;
    bid(&asha, &lot, json!({ "bidAmount": 160 })).await;
    logged(&app).await;
    let seen = cosigned(&text(&app, "/log/checkpoint").await, 1);
    let mut tx = app.state.db.begin().await.unwrap();
    for change in [
        "DELETE FROM auction_events WHERE no = 2".to_owned(),
        "DELETE FROM log_runs WHERE leaf >= 2".to_owned(),
        "DELETE FROM log_tiles".to_owned(),
        format!("UPDATE log_checkpoints SET size = 2, root = '{root}', note = ''"),
        "UPDATE auctions SET version = 1, bid_count = 1, last_bid = 1, moved = 1, current_bid = 15000"
            .to_owned(),
    ] {
        sql(change).execute(&mut tx).await.unwrap();
    }
    tx.commit().await.unwrap();
    std::fs::remove_file(app.state.config.data_dir.join("log-key.seen")).unwrap();
    let restored = app.restarted().await;
    restored.state.record.catch_up().await.expect("nothing here tells that there was more");
    assert_eq!(bring(&restored, &seen).await, 409);
    let stuck = restored.state.record.catch_up().await;
    assert!(matches!(stuck, Err(SignError::Refused(_))), "{stuck:?}");
    let answer = bid(&asha.at(&restored.url), &lot, json!({ "bidAmount": 170 })).await;
    assert!(answer["receipt"].is_null(), "nor are receipts");
}

/// A witness that answers as C2SP's `tlog-witness` says, status by status: it knows a log's key, a size and a root.
#[derive(Clone, Default)]
struct Strict(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    log: Option<VerifierKey>,
    size: u64,
    root: Option<Hash>,
    /// What it answered so far.
    answers: Vec<u16>,
}

type Answer = (StatusCode, [(&'static str, &'static str); 1], String);

impl Strict {
    fn add(&self, body: &str) -> Answer {
        let mut known = self.0.lock().unwrap();
        let (status, text) = known.add(body).unwrap_or((StatusCode::BAD_REQUEST, String::new()));
        known.answers.push(status.as_u16());
        let kind = if status == StatusCode::CONFLICT { "text/x.tlog.size" } else { "text/plain" };
        (status, [("content-type", kind)], text)
    }

    async fn serve(&self) -> String {
        let answer = async |State(witness): State<Self>, body: String| witness.add(&body);
        let app =
            Router::new().route("/w1/add-checkpoint", axum::routing::post(answer)).with_state(self.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/w1", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await });
        url
    }

    fn answers(&self) -> Vec<u16> {
        std::mem::take(&mut self.0.lock().unwrap().answers)
    }
}

impl Known {
    /// `None` is a request of another form than the one that is described.
    fn add(&mut self, body: &str) -> Option<(StatusCode, String)> {
        let refused = |status| Some((status, String::new()));
        let (head, text) = body.split_once("\n\n")?;
        let mut lines = head.split('\n');
        let old = lines.next()?.strip_prefix("old ")?;
        let (spelt, old) = (old, old.parse::<u64>().ok()?);
        let proof: Vec<Hash> = lines.map(Hash::from_base64).collect::<Option<_>>()?;
        if spelt != old.to_string() || proof.len() > 63 {
            return None;
        }
        let Some(log) = &self.log else { return refused(StatusCode::NOT_FOUND) };
        let note = Note::parse(text).ok()?;
        let now = Checkpoint::parse(note.text())?;
        if now.origin != log.name() {
            return refused(StatusCode::NOT_FOUND);
        }
        if note.verify(log).is_err() {
            return refused(StatusCode::FORBIDDEN);
        }
        if old > now.size {
            return None;
        }
        if old != self.size {
            return Some((StatusCode::CONFLICT, format!("{}\n", self.size)));
        }
        let consistent = match self.root {
            Some(root) if old == now.size => proof.is_empty() && root == now.root,
            Some(root) => verify_consistency(&proof, old, root, now.size, now.root),
            None => proof.is_empty(),
        };
        if !consistent {
            return refused(StatusCode::UNPROCESSABLE_ENTITY);
        }
        (self.size, self.root) = (now.size, Some(now.root));
        // A line of a kind that the shop does not know, such as a witness's second key may make, comes first.
        let other = "— witness.example/w1 ".to_owned() + &"AbCd".repeat(810);
        Some((StatusCode::OK, format!("{other}\n{}\n", cosign(&note, &witness_key(1), AT))))
    }
}

#[db_test(engine)]
async fn a_witness_that_waits_to_be_asked_is_asked(engine: Engine) {
    let witness = Strict::default();
    let there = known(1, Some(witness.serve().await));
    let config = there.clone();
    let app = TestApp::start_with(engine, move |c| c.witnesses = vec![config]).await;
    let (parts, http) = (&app.state.record, client().unwrap());
    ask(parts, &http, &there).await.unwrap();
    assert_eq!(witness.answers(), [0; 0], "there is nothing to cosign yet");
    let (lot, asha) = (lot(&app, json!({})).await, app.customer().await);
    logged(&app).await;
    let why = ask(parts, &http, &there).await.unwrap_err();
    assert!(why.contains("404"), "it does not know this log: {why}");
    witness.0.lock().unwrap().log = Some(key(&app).await);
    witness.answers();
    for amount in 0..6 {
        bid(&asha, &lot, json!({ "bidAmount": 100 + amount })).await;
        logged(&app).await;
        ask(parts, &http, &there).await.unwrap();
        let note = Note::parse(&text(&app, "/log/checkpoint").await).unwrap();
        assert_eq!(cosigned_at(&note, witness_key(1).verifier()), Ok(AT));
        assert_eq!(note.signatures().len(), 2, "lines of keys that are not known are left out");
        if amount == 3 {
            // The shop forgot what the witness knows: the witness says so, and is asked again from there.
            let mut tx = app.state.db.begin().await.unwrap();
            sql("DELETE FROM log_witnesses").execute(&mut tx).await.unwrap();
            tx.commit().await.unwrap();
            ask(parts, &http, &there).await.unwrap();
        }
    }
    assert_eq!(witness.answers(), [200, 200, 200, 200, 409, 200, 200, 200]);
    witness.0.lock().unwrap().size = 99;
    bid(&asha, &lot, json!({ "bidAmount": 200 })).await;
    logged(&app).await;
    let why = ask(parts, &http, &there).await.unwrap_err();
    assert!(why.contains("it has seen 99 entries, and there are 8"), "{why}");
}

/// The demo shows what a witness does, and says whose it is; it refuses a fork as any other does.
#[db_test(engine)]
async fn a_demo_has_a_witness_that_says_what_it_is(engine: Engine) {
    let real = TestApp::start(engine).await;
    assert_eq!(real.visitor().get("/api/log").await.expect(200)["witnesses"], json!([]));
    let app = TestApp::start_with(engine, |config| config.demo = true).await;
    let witness = app.state.record.demo_witness.as_ref().unwrap();
    let look = async || witness.look(&app.state.record).await;
    look().await.unwrap();
    let (lot, asha) = (lot(&app, json!({})).await, app.customer().await);
    for amount in [150, 160] {
        bid(&asha, &lot, json!({ "bidAmount": amount })).await;
        logged(&app).await;
        look().await.unwrap();
        look().await.unwrap();
        assert_eq!(names(&app).await, ["localhost/log", "localhost/witness-inside-the-demo"]);
    }
    let shown = app.visitor().get("/api/log").await.expect(200);
    assert_eq!((&shown["witnesses"][0]["own"], &shown["witnesses"][0]["size"]), (&json!(true), &json!(3)));
    let seen = app.state.config.data_dir.join("demo-witness-key.seen");
    let other = Checkpoint { origin: "localhost/log".into(), size: 2, root: Hash([7; 32]) };
    let forger = SigningKey::from_seed("localhost/log", Use::Notes, [9; 32]).unwrap();
    std::fs::write(seen, other.sign(&forger).to_string()).unwrap();
    let why = look().await.unwrap_err();
    assert!(why.contains("forked"), "{why}");
}

#[db_test]
async fn it_is_told_when_nothing_is_signed_although_bids_wait(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    logged(&app).await;
    let looked = async || {
        haat_server::record::waiting::look(&app.state.record).await.unwrap();
        app.visitor().get("/readyz").await
    };
    app.advance(60_000);
    assert_eq!(looked().await.text, "ready");
    bid(&app.customer().await, &lot, json!({ "bidAmount": 150 })).await;
    app.advance(20_000);
    assert_eq!(looked().await.text, "ready", "it may take a moment");
    app.advance(25_000);
    let told = looked().await;
    assert_eq!(
        (told.status, told.text.as_str()),
        (200, "ready; the public log of auctions has not been signed for 45 seconds")
    );
    logged(&app).await;
    assert_eq!(looked().await.text, "ready");
}
