//! A request that goes away in the middle of anything leaves the one writer of SQLite usable.

use haat_db::{Db, sql};
use haat_domain::time::Millis;
use tempfile::TempDir;

async fn count(db: &Db, by: i64) -> Result<(), haat_db::DbError> {
    let mut tx = db.begin().await?;
    sql("UPDATE counters SET value = value + $1 WHERE name = 'catalogue'").bind(by).execute(&mut tx).await?;
    tx.commit().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writers_cancelled_at_any_moment_do_not_block_the_next() {
    let folder = TempDir::new().unwrap();
    let db = Db::connect(&format!("sqlite:{}", folder.path().join("haat.db").display())).await.unwrap();
    db.migrate(Millis(1)).await.unwrap();
    for round in 0..400_u32 {
        let writing = tokio::spawn({
            let db = db.clone();
            async move { count(&db, 1).await }
        });
        for _ in 0..round % 7 {
            tokio::task::yield_now().await;
        }
        if round % 3 == 0 {
            tokio::time::sleep(std::time::Duration::from_micros(u64::from(round % 40) * 10)).await;
        }
        writing.abort();
        // Who comes next, on the same handle, is served.
        count(&db, 1_000).await.unwrap_or_else(|error| panic!("round {round}: {error}"));
    }
    let value = sql("SELECT value FROM counters WHERE name = 'catalogue'").count(&db).await.unwrap();
    assert_eq!(value / 1_000, 400, "what was acknowledged is there: {value}");
}
