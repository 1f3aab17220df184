use haat_testing::{TestApp, db_test};

#[db_test]
async fn who_changed_what_is_found_by_its_words(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    admin.delete(&format!("/api/users/{}", asha.id)).await.expect(200);
    let found = admin.get("/api/admin/audit?query=indira+user").await;
    assert_eq!(found.headers["x-total-count"], "1");
    assert_eq!(found.expect(200)[0]["subjectId"], asha.id);
    assert_eq!(admin.get("/api/admin/audit?query=100%25").await.expect(200).as_array().unwrap().len(), 0);
    assert_eq!(admin.get("/api/admin/audit?limit=1&page=2").await.expect(200).as_array().unwrap().len(), 0);
}
