use haat_db::{Db, MIGRATIONS, sql};
use haat_testing::{START, TestApp, db_test};

#[db_test]
async fn a_second_start_finds_nothing_to_do(app: TestApp) {
    assert_eq!(app.state.db.migrate(START).await.unwrap(), 0);
}

#[db_test]
async fn several_programs_may_start_at_once(app: TestApp) {
    let url = app.state.config.database_url();
    let mut tx = app.state.db.begin().await.unwrap();
    sql("DELETE FROM schema_migrations WHERE version = -1").execute(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    let starts: Vec<_> = (0..4)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move { Db::connect(&url).await.unwrap().migrate(START).await })
        })
        .collect();
    for start in starts {
        assert_eq!(start.await.unwrap().unwrap(), 0);
    }
}

#[db_test]
async fn a_database_of_a_newer_program_is_left_alone(app: TestApp) {
    let newer = MIGRATIONS.last().unwrap().0 + 1;
    let insert =
        sql("INSERT INTO schema_migrations (version, name, applied_at) VALUES ($1, 'future', 0)").bind(newer);
    app.state.db.write(insert).await.unwrap();
    let error = app.state.db.migrate(START).await.unwrap_err();
    assert!(error.to_string().contains("newer haat"), "{error}");
}

#[test]
fn migrations_are_numbered_in_order() {
    assert!(MIGRATIONS.windows(2).all(|pair| pair[0].0 < pair[1].0));
}
