//! Every call of the feature by every role.

use haat_testing::{Client, PASSWORD, TestApp, db_test};
use reqwest::Method;
use serde_json::{Value, json};

/// The statuses for: a visitor, the person it is about, another customer, a seller, an admin.
type Expected = [u16; 5];

async fn statuses(app: &TestApp, method: Method, path: &str, body: Value) -> Expected {
    let target = app.customer().await;
    let path = path.replace("{id}", &target.id);
    let callers: [Client; 5] =
        [app.visitor(), target, app.other_customer().await, app.seller().await, app.admin().await];
    let mut statuses = [0; 5];
    for (caller, status) in callers.iter().zip(&mut statuses) {
        let request = caller.request(method.clone(), &path).json(&body);
        *status = caller.send(request).await.status;
    }
    statuses
}

fn profile(email: &str) -> Value {
    json!({ "name": "Somebody", "email": email, "password": PASSWORD })
}

#[db_test]
async fn only_admins_list_people(app: TestApp) {
    let seen = statuses(&app, Method::GET, "/api/users", json!({})).await;
    assert_eq!(seen, [401, 403, 403, 403, 200]);
}

#[db_test]
async fn a_person_is_read_by_themselves_and_by_admins(app: TestApp) {
    let seen = statuses(&app, Method::GET, "/api/users/{id}", json!({})).await;
    assert_eq!(seen, [401, 200, 403, 403, 200]);
}

#[db_test]
async fn everyone_signed_in_reads_themselves(app: TestApp) {
    let seen = statuses(&app, Method::GET, "/api/users/me", json!({})).await;
    assert_eq!(seen, [401, 200, 200, 200, 200]);
}

#[db_test]
async fn only_admins_edit_people(app: TestApp) {
    let body = json!({ "name": "Asha", "email": "asha@example.com", "isAdmin": true, "isSeller": true });
    let seen = statuses(&app, Method::PUT, "/api/users/{id}", body).await;
    assert_eq!(seen, [401, 403, 403, 403, 200]);
}

#[db_test]
async fn only_admins_delete_people(app: TestApp) {
    let seen = statuses(&app, Method::DELETE, "/api/users/{id}", json!({})).await;
    assert_eq!(seen, [401, 403, 403, 403, 200]);
}

#[db_test]
async fn a_profile_is_edited_by_its_owner_alone(app: TestApp) {
    let seen = statuses(&app, Method::PUT, "/api/users/profile/{id}", profile("asha@example.com")).await;
    assert_eq!(seen, [401, 200, 403, 403, 403]);
}

#[db_test]
async fn the_word_undefined_means_oneself(app: TestApp) {
    let path = "/api/users/profile/undefined";
    app.visitor().put(path, profile("x@example.com")).await.expect(401);
    let edited = app.customer().await.put(path, profile("asha@example.com")).await.expect(200);
    assert_eq!(edited["name"], "Somebody");
    app.admin().await.put(path, profile("indira@example.com")).await.expect(200);
}

#[db_test]
async fn everyone_signed_in_may_sign_out_everywhere(app: TestApp) {
    let seen = statuses(&app, Method::POST, "/api/users/signout-everywhere", json!({})).await;
    assert_eq!(seen, [401, 200, 200, 200, 200]);
}

#[db_test]
async fn sign_in_and_sign_up_are_open(app: TestApp) {
    let seen = statuses(&app, Method::POST, "/api/users/signin", profile("asha@example.com")).await;
    assert_eq!(seen, [200; 5]);
    let seen = statuses(&app, Method::POST, "/api/users/signup", profile("new@example.com")).await;
    assert_eq!(seen, [201, 409, 409, 409, 409]);
}

#[db_test]
async fn odd_tokens_are_no_session(app: TestApp) {
    let visitor = app.visitor();
    let good = app.customer().await.token.unwrap();
    for header in
        [format!("Basic {good}"), format!("Bearer {good}x"), "Bearer ".into(), "Bearer a.b.c".into(), good]
    {
        let request = visitor.request(Method::GET, "/api/users/me").header("authorization", &header);
        assert_eq!(visitor.send(request).await.status, 401, "{header}");
    }
}
