use haat_testing::{PASSWORD, TestApp, db_test};
use serde_json::json;

#[db_test]
async fn the_right_password_opens_a_session(app: TestApp) {
    app.admin().await;
    let body = json!({ "email": "INDIRA@example.com", "password": PASSWORD });
    let user = app.visitor().post("/api/users/signin", body).await.expect(200);
    assert_eq!(user["isAdmin"], true);
    assert_eq!(user["seller"], json!({ "name": "", "logo": "", "description": "" }));
}

#[db_test]
async fn a_wrong_password_and_an_unknown_address_look_the_same(app: TestApp) {
    app.customer().await;
    for email in ["asha@example.com", "nobody@example.com", "not an address"] {
        let body = json!({ "email": email, "password": "Wrong-Pond7!" });
        let response = app.visitor().post("/api/users/signin", body).await;
        response.expect(401);
        assert_eq!(response.message(), "Invalid email or password");
    }
}
