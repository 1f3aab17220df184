use haat_testing::{TestApp, db_test};

#[db_test]
async fn each_line_is_what_the_server_sees(app: TestApp) {
    let admin = app.admin().await;
    let done = async |key: &str| {
        let steps = admin.get("/api/admin/setup").await.expect(200);
        steps.as_array().unwrap().iter().find(|step| step["key"] == key).unwrap()["done"].as_bool().unwrap()
    };
    assert!(!done("product").await);
    app.goods("Lamp", 100, 1).await;
    assert!(done("product").await);
    assert!(!done("backups").await);
    let folder = app.state.config.data_dir.join("backups");
    std::fs::create_dir_all(&folder).unwrap();
    app.state.db.backup_to(&folder.join("today.db"), haat_testing::START).await.unwrap();
    assert!(done("backups").await);
}
