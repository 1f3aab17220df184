use haat_db::facts::{Reader, catch_up};
use haat_db::{Db, DbError, Fact, Follower, Recorded, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::HOUR;
use haat_server::workers::Workers;
use haat_testing::{START, TestApp, db_test};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Notes for the tests.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum NoteFact {
    #[serde(rename = "note.written")]
    Written { note: String, line: i64 },
    #[serde(rename = "note.burnt")]
    Burnt { note: String },
}

impl Fact for NoteFact {
    const FEATURE: &'static str = "note";
    fn subject(&self) -> &str {
        match self {
            Self::Written { note, .. } | Self::Burnt { note } => note,
        }
    }
}

/// Facts that stay.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum StoneFact {
    #[serde(rename = "stone.carved")]
    Carved { stone: String },
}

impl Fact for StoneFact {
    const FEATURE: &'static str = "stone";
    const KEPT: bool = true;
    fn subject(&self) -> &str {
        let Self::Carved { stone } = self;
        stone
    }
}

fn written(line: i64) -> NoteFact {
    NoteFact::Written { note: "diary".into(), line }
}

async fn write(db: &Db, line: i64) -> i64 {
    let mut tx = db.begin().await.unwrap();
    tx.append(START, None, &written(line)).unwrap();
    tx.commit_facts().await.unwrap()
}

/// The lines of all notes after the reader's place.
async fn lines(reader: &mut Reader) -> Vec<i64> {
    let batch = reader.read().await.unwrap();
    reader.done(batch.upto);
    batch.facts.iter().filter_map(line).collect()
}

fn line(fact: &Recorded) -> Option<i64> {
    match fact.read()? {
        NoteFact::Written { line, .. } => Some(line),
        NoteFact::Burnt { .. } => None,
    }
}

#[db_test]
async fn a_fact_is_read_as_it_was_appended(app: TestApp) {
    let db = &app.state.db;
    let mut reader = Reader::new(db, "test", db.last_fact().await.unwrap());
    let asha = UserId::from("asha");
    let mut tx = db.begin().await.unwrap();
    tx.append(START, Some(&asha), &written(7)).unwrap();
    tx.append(START.plus(1), None, &NoteFact::Burnt { note: "letter \"x\"\n".into() }).unwrap();
    let last = tx.commit_facts().await.unwrap();
    let batch = reader.read().await.unwrap();
    let [first, second] = batch.facts.as_slice() else { panic!("{batch:?}") };
    assert_eq!((first.kind.as_str(), first.subject.as_str(), first.at), ("note.written", "diary", START));
    assert_eq!((first.actor.as_ref(), first.payload.contains("\"v\":1")), (Some(&asha), true));
    assert_eq!(first.read::<NoteFact>(), Some(written(7)));
    assert!(first.read::<StoneFact>().is_none());
    assert_eq!((second.id, second.actor.as_ref(), batch.upto), (last, None, last));
    assert_eq!(second.read(), Some(NoteFact::Burnt { note: "letter \"x\"\n".into() }));
}

#[db_test]
async fn what_is_not_committed_never_happened(app: TestApp) {
    let db = &app.state.db;
    let mut reader = Reader::new(db, "test", db.last_fact().await.unwrap());
    let mut tx = db.begin().await.unwrap();
    tx.append(START, None, &written(1)).unwrap();
    drop(tx);
    write(db, 2).await;
    assert_eq!(lines(&mut reader).await, [2]);
    assert_eq!(lines(&mut reader).await, Vec::<i64>::new());
}

#[db_test]
async fn whatever_commits_first_no_fact_is_passed_over(app: TestApp) {
    let db = app.state.db.clone();
    let mut reader = Reader::new(&db, "test", db.last_fact().await.unwrap());
    let writers: Vec<_> = (0..8)
        .map(|writer| {
            let db = db.clone();
            tokio::spawn(async move {
                for line in 0..40 {
                    let mut tx = db.begin().await.unwrap();
                    for part in 0..=line % 3 {
                        tx.append(START, None, &written(writer * 1000 + line * 10 + part)).unwrap();
                    }
                    if line % 5 == 4 {
                        drop(tx);
                    } else {
                        tx.commit().await.unwrap();
                    }
                }
            })
        })
        .collect();
    let mut read = Vec::new();
    while !writers.iter().all(tokio::task::JoinHandle::is_finished) {
        read.extend(lines(&mut reader).await);
        tokio::task::yield_now().await;
    }
    read.extend(lines(&mut reader).await);
    let stored: Vec<Recorded> = sql(
        "SELECT id, at, kind, subject, actor, payload FROM facts WHERE kind = 'note.written' ORDER BY id",
    )
    .all(&db)
    .await
    .unwrap();
    assert_eq!(read, stored.iter().filter_map(line).collect::<Vec<_>>(), "each once, in order");
    let expected: usize = 8 * (0..40).filter(|line| line % 5 != 4).map(|line| line % 3 + 1).sum::<usize>();
    assert_eq!(read.len(), expected);
}

#[db_test]
async fn a_waiting_reader_is_woken(app: TestApp) {
    let db = app.state.db.clone();
    let mut reader = Reader::new(&db, "test", db.last_fact().await.unwrap());
    lines(&mut reader).await;
    write(&db, 1).await;
    reader.wait().await;
    assert_eq!(lines(&mut reader).await, [1]);
    let places = db.places();
    assert!(places.iter().any(|place| place.follower == "test" && place.behind == 0), "{places:?}");
}

/// Copies the lines of notes into settings, which take each key once.
struct Copier;

impl Follower for Copier {
    const NAME: &'static str = "copier";

    fn wants(&self, kind: &str) -> bool {
        kind == "note.written"
    }

    async fn apply(&self, tx: &mut Tx, facts: &[Recorded]) -> Result<(), DbError> {
        for fact in facts {
            sql("INSERT INTO settings (key, value, updated_at) VALUES ($1, '', 0)")
                .bind(format!("copy.{}", line(fact).unwrap()))
                .execute(&mut *tx)
                .await?;
        }
        Ok(())
    }
}

#[db_test]
async fn a_follower_on_many_nodes_acts_once_on_each_fact(app: TestApp) {
    let db = app.state.db.clone();
    let stop = CancellationToken::new();
    for _ in 0..3 {
        haat_db::facts::follow(&db, &Workers::default(), &stop, Copier);
    }
    for number in 0..60 {
        let mut tx = db.begin().await.unwrap();
        tx.append(START, None, &written(number)).unwrap();
        tx.append(START, None, &NoteFact::Burnt { note: "x".into() }).unwrap();
        tx.commit().await.unwrap();
    }
    let copies = || sql("SELECT COUNT(*) FROM settings WHERE key LIKE 'copy.%'").count(&db);
    while copies().await.unwrap() < 60 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    stop.cancel();
    catch_up(&db, &Copier).await.unwrap();
    assert_eq!(copies().await.unwrap(), 60);
}

#[db_test]
async fn old_facts_go_once_every_follower_has_passed_them(app: TestApp) {
    let db = &app.state.db;
    let first = write(db, 1).await;
    let mut tx = db.begin().await.unwrap();
    tx.append(START, None, &StoneFact::Carved { stone: "s".into() }).unwrap();
    tx.commit().await.unwrap();
    catch_up(db, &Copier).await.unwrap();
    sql_write(db, &format!("UPDATE followers SET place = {first}")).await;
    for number in 2..5 {
        write(db, number).await;
    }
    let left = || sql("SELECT COUNT(*) FROM facts WHERE kind LIKE 'note.%' OR kind LIKE 'stone.%'").count(db);
    assert_eq!(db.remove_old_facts(START.plus(89 * 24 * HOUR)).await.unwrap(), 0);
    let later = START.plus(91 * 24 * HOUR);
    db.remove_old_facts(later).await.unwrap();
    assert_eq!(
        (left().await.unwrap(), db.removed_facts().await.unwrap()),
        (4, first),
        "the follower needs them"
    );
    catch_up(db, &Copier).await.unwrap();
    let last = db.last_fact().await.unwrap();
    sql_write(db, &format!("UPDATE followers SET place = {last}")).await;
    db.remove_old_facts(later).await.unwrap();
    assert_eq!(left().await.unwrap(), 2, "the one kept for good, and the newest");
    assert!(write(db, 9).await > last, "no number is given twice");
}

async fn sql_write(db: &Db, text: &str) {
    db.write(sql(text.to_owned())).await.unwrap();
}

/// SQLite has one writer, so there it cannot happen.
mod a_lower_number_that_is_still_open_is_waited_for {
    use super::*;
    use haat_testing::Engine;

    #[tokio::test(flavor = "multi_thread")]
    async fn postgres() {
        let app = TestApp::start(Engine::Postgres).await;
        let db = &app.state.db;
        let mut reader = Reader::new(db, "test", db.last_fact().await.unwrap());
        write(db, 1).await;
        // As a transaction that has taken the next number and not yet committed.
        let mut open = db.begin().await.unwrap();
        sql("SELECT pg_advisory_xact_lock_shared('facts'::regclass::oid::bigint::bit(32)::int, last_value::int) FROM fact_ids")
            .execute(&mut open)
            .await
            .unwrap();
        let number = sql("SELECT nextval('fact_ids')").count(&mut open).await.unwrap();
        write(db, 3).await;
        assert_eq!(lines(&mut reader).await, [1]);
        sql("INSERT INTO facts (id, at, kind, subject, payload) VALUES ($1, 0, 'note.written', 'diary', '{\"v\":1,\"note\":\"diary\",\"line\":2}')")
            .bind(number)
            .execute(&mut open)
            .await
            .unwrap();
        assert_eq!(lines(&mut reader).await, Vec::<i64>::new());
        // One whose program has fallen silent would be ended by the server.
        let patience =
            sql("SELECT current_setting('idle_in_transaction_session_timeout')").scalar(&mut open).await;
        assert_eq!(patience.unwrap(), Some("8s".to_owned()));
        open.commit().await.unwrap();
        assert_eq!(lines(&mut reader).await, [2, 3]);
    }
}
