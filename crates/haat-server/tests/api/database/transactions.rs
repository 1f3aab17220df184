use haat_db::tables::COUNTERS;
use haat_db::{Db, Value, sql};
use haat_testing::{TestApp, db_test};

async fn set(db: &Db, key: &str, value: &str) -> Result<(), haat_db::DbError> {
    let mut tx = db.begin().await?;
    sql("INSERT INTO settings (key, value, updated_at) VALUES ($1, $2, 0)")
        .bind(key)
        .bind(value)
        .execute(&mut tx)
        .await?;
    tx.commit().await
}

async fn get(db: &Db, key: &str) -> Option<String> {
    sql("SELECT value FROM settings WHERE key = $1").bind(key).scalar(db).await.unwrap()
}

#[db_test]
async fn what_is_dropped_without_commit_never_was(app: TestApp) {
    let db = &app.state.db;
    let mut tx = db.begin().await.unwrap();
    sql("INSERT INTO settings (key, value, updated_at) VALUES ('a', 'b', 0)").execute(&mut tx).await.unwrap();
    drop(tx);
    set(db, "c", "d").await.unwrap();
    assert_eq!(get(db, "a").await, None);
    assert_eq!(get(db, "c").await.as_deref(), Some("d"));
}

#[db_test]
async fn a_failed_transaction_does_not_harm_its_neighbours(app: TestApp) {
    let db = app.state.db.clone();
    set(&db, "taken", "first").await.unwrap();
    let tasks: Vec<_> = (0..60)
        .map(|number| {
            let db = db.clone();
            let key = if number % 3 == 0 { "taken".to_owned() } else { format!("k{number}") };
            tokio::spawn(async move { set(&db, &key, "x").await })
        })
        .collect();
    let mut refused = 0;
    for task in tasks {
        if let Err(error) = task.await.unwrap() {
            assert!(!error.is_unique("users", &["email_lower"]), "{error}");
            assert!(matches!(error, haat_db::DbError::Unique { .. }), "{error}");
            refused += 1;
        }
    }
    assert_eq!(refused, 20);
    assert_eq!(get(&db, "taken").await.as_deref(), Some("first"));
    assert_eq!(sql("SELECT COUNT(*) FROM settings WHERE value = 'x'").count(&db).await.unwrap(), 40);
}

#[db_test]
async fn a_counter_loses_no_increment(app: TestApp) {
    let db = app.state.db.clone();
    let before = sql("SELECT value FROM counters WHERE name = 'catalogue'").count(&db).await.unwrap();
    let tasks: Vec<_> = (0..100)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut tx = db.begin().await.unwrap();
                sql("UPDATE counters SET value = value + 1 WHERE name = 'catalogue'")
                    .execute(&mut tx)
                    .await
                    .unwrap();
                tx.commit().await.unwrap();
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let after = sql("SELECT value FROM counters WHERE name = 'catalogue'").count(&db).await.unwrap();
    assert_eq!(after - before, 100);
}

#[db_test]
async fn what_several_add_to_a_row_that_may_not_be_there_is_all_counted(app: TestApp) {
    let db = app.state.db.clone();
    let tasks: Vec<_> = (0..60)
        .map(|number| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut tx = db.begin().await.unwrap();
                let rows: Vec<[Value; 2]> = vec![
                    [format!("shared {}", number % 3).into(), 2.into()],
                    [format!("own {number}").into(), 1.into()],
                ];
                let more = "ON CONFLICT (name) DO UPDATE SET value = counters.value + excluded.value";
                tx.insert_or(COUNTERS, "(name, value)", rows, more).await.unwrap();
                tx.commit().await.unwrap();
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let of = |names| sql("SELECT value FROM counters WHERE name LIKE $1").bind(names);
    let shared: Vec<i64> = of("shared %").scalars(&db).await.unwrap();
    assert_eq!(shared, [40, 40, 40]);
    let own: Vec<i64> = of("own %").scalars(&db).await.unwrap();
    assert_eq!(own, [1; 60]);
}

#[db_test]
async fn a_cancelled_writer_does_not_block_the_next(app: TestApp) {
    let db = app.state.db.clone();
    for number in 0..20 {
        let writing = tokio::spawn({
            let db = db.clone();
            async move { set(&db, &format!("cancelled{number}"), "x").await }
        });
        tokio::task::yield_now().await;
        writing.abort();
    }
    set(&db, "after", "x").await.unwrap();
    assert_eq!(get(&db, "after").await.as_deref(), Some("x"));
}

#[db_test]
async fn a_taken_unique_value_names_its_columns(app: TestApp) {
    app.customer().await;
    let mut tx = app.state.db.begin().await.unwrap();
    let error = sql("INSERT INTO users (id, name, email, email_lower, password_hash, search_text, created_at, updated_at) \
                     VALUES ('x', 'x', 'x', 'asha@example.com', 'x', 'x', 0, 0)")
    .execute(&mut tx)
    .await
    .unwrap_err();
    assert!(error.is_unique("users", &["email_lower"]), "{error}");
    assert!(!error.is_unique("users", &["id"]));
}
