use haat_db::{Db, sql};
use haat_testing::{START, TestApp, db_test};
use tempfile::TempDir;

#[db_test]
async fn a_backup_is_a_whole_shop(app: TestApp) {
    app.customer().await;
    app.admin().await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("backup.db");
    app.state.db.backup_to(&file, false, START).await.unwrap();
    let copy = Db::connect(&format!("sqlite:{}", file.display())).await.unwrap();
    assert_eq!(copy.migrate(START).await.unwrap(), 0);
    let names: Vec<String> =
        sql("SELECT name FROM users WHERE is_admin = TRUE").scalars(&copy).await.unwrap();
    assert_eq!(names, ["Indira Bose"]);
}

#[db_test]
async fn a_shop_moves_only_into_an_empty_database(app: TestApp) {
    app.customer().await;
    let folder = TempDir::new().unwrap();
    let target = Db::connect(&format!("sqlite:{}", folder.path().join("new.db").display())).await.unwrap();
    target.migrate(START).await.unwrap();
    let copied = app.state.db.copy_to(&target).await.unwrap();
    assert!(copied.contains(&("users", 1)), "{copied:?}");
    let error = app.state.db.copy_to(&target).await.unwrap_err();
    assert!(error.to_string().contains("already holds a shop"), "{error}");
}

#[db_test]
async fn every_table_is_copied(app: TestApp) {
    let folder = TempDir::new().unwrap();
    let target = Db::connect(&format!("sqlite:{}", folder.path().join("new.db").display())).await.unwrap();
    target.migrate(START).await.unwrap();
    let mut copied: Vec<&str> =
        app.state.db.copy_to(&target).await.unwrap().into_iter().map(|(table, _)| table).collect();
    copied.sort_unstable();
    let exist: Vec<String> =
        sql("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' \
                                  AND name <> 'schema_migrations' ORDER BY name")
        .scalars(&target)
        .await
        .unwrap();
    assert_eq!(copied, exist);
}

#[db_test]
async fn a_backup_has_the_session_secret_only_when_asked(app: TestApp) {
    let folder = TempDir::new().unwrap();
    // In one folder it is a file beside the database.
    let in_database = app.state.db.is_shared();
    for asked in [false, true] {
        let file = folder.path().join(format!("{asked}.db"));
        app.state.db.backup_to(&file, asked, START).await.unwrap();
        let copy = Db::connect(&format!("sqlite:{}", file.display())).await.unwrap();
        let secrets = sql("SELECT COUNT(*) FROM settings WHERE key = 'session_secret'").count(&copy).await;
        assert_eq!(secrets.unwrap(), i64::from(asked && in_database));
    }
}
