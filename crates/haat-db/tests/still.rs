//! That nobody writes is known, and everybody's writing ends it.

use haat_db::tables::COUNTERS;
use haat_db::{Db, Still};
use haat_domain::time::Millis;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What is known once `moment` has been looked at.
async fn known_after(db: &Db, moment: Instant) -> Still {
    for _ in 0..1000 {
        if let Some(still) = db.still().filter(|still| still.until >= moment) {
            return still;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nobody looked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_of_any_program_end_the_stillness_of_sqlite() {
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite:{}", folder.path().join("haat.db").display());
    let db = Db::connect(&url).await.unwrap();
    db.migrate(Millis(1)).await.unwrap();
    let other = Db::connect(&url).await.unwrap();
    assert_eq!(db.still(), None, "nobody looks yet");
    let watching = tokio::spawn({
        let db = db.clone();
        async move { db.watch().await }
    });
    let first = known_after(&db, Instant::now()).await;
    let longer = known_after(&db, Instant::now()).await;
    assert_eq!(first.since, longer.since, "nobody wrote");
    for writer in [&other, &db] {
        let before = Instant::now();
        let count = COUNTERS.update("SET value = value + 1 WHERE name = 'catalogue'");
        assert_eq!(writer.write(count).await.unwrap(), 1);
        let still = known_after(&db, Instant::now()).await;
        assert!(still.since > before, "somebody wrote");
    }
    watching.abort();
}
