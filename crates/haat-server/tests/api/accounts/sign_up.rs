use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn a_new_customer_is_signed_in_at_once(app: TestApp) {
    let body = json!({ "name": "Asha Rao", "email": "Asha@Example.com", "password": "Lotus-Pond7!" });
    let user = app.visitor().post("/api/users/signup", body).await.expect(201);
    assert_eq!(user["name"], "Asha Rao");
    assert_eq!(user["email"], "Asha@Example.com");
    assert_eq!(user["isAdmin"], false);
    assert_eq!(user["isSeller"], false);
    assert!(user["token"].as_str().is_some_and(|token| token.len() > 40));
    assert_eq!(user["passwordHash"], json!(null));
}

#[db_test]
async fn an_address_has_one_account_whatever_its_case(app: TestApp) {
    app.customer().await;
    let body = json!({ "name": "Asha", "email": "ASHA@example.COM", "password": "Lotus-Pond7!" });
    let response = app.visitor().post("/api/users/signup", body).await;
    response.expect(409);
    assert_eq!(response.message(), "There is already an account with this email address.");
}

#[db_test]
async fn nobody_becomes_admin_or_seller_by_asking(app: TestApp) {
    let body = json!({ "name": "Mallory", "email": "m@example.com", "password": "Lotus-Pond7!",
        "isAdmin": true, "isSeller": true, "is_admin": true, "role": "admin" });
    let user = app.visitor().post("/api/users/signup", body).await.expect(201);
    assert_eq!((&user["isAdmin"], &user["isSeller"]), (&json!(false), &json!(false)));
}

#[db_test]
async fn a_weak_password_is_refused_with_the_rule(app: TestApp) {
    for weak in ["short1!", "alllowercase1!", "ALLUPPERCASE1!", "NoDigits!!", "NoSpecial11"] {
        let body = json!({ "name": "Asha", "email": "a@example.com", "password": weak });
        let response = app.visitor().post("/api/users/signup", body).await;
        response.expect(422);
        assert_eq!(
            response.message(),
            "Password must be at least 8 characters long and contain at least one uppercase,lowercase letter, \
             and one special character.",
            "{weak}"
        );
    }
}

#[db_test]
async fn broken_requests_get_honest_answers(app: TestApp) {
    let visitor = app.visitor();
    let send = |body: &'static str, kind: &'static str| {
        let request = visitor
            .request(reqwest::Method::POST, "/api/users/signup")
            .header("content-type", kind)
            .body(body);
        visitor.send(request)
    };
    assert_eq!(send("{", "application/json").await.status, 400);
    assert_eq!(send("{}", "application/json").await.status, 422);
    assert_eq!(send("{\"name\": 5}", "application/json").await.status, 422);
    assert_eq!(send("name=Asha", "application/x-www-form-urlencoded").await.status, 415);
}
