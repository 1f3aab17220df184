use haat_testing::{PASSWORD, TestApp, db_test};
use serde_json::json;

const MINE: &str = "/api/users/profile/undefined";

#[db_test]
async fn a_customer_changes_name_address_and_password(app: TestApp) {
    let asha = app.customer().await;
    let body = json!({ "name": "Asha R.", "email": "asha.r@example.com", "password": "New-Pond-77" });
    let user = asha.put(MINE, body).await.expect(200);
    assert_eq!((&user["_id"], &user["name"]), (&json!(asha.id), &json!("Asha R.")));
    assert_eq!(user["email"], "asha.r@example.com");

    asha.get("/api/users/me").await.expect(401);
    let mut fresh = asha.clone();
    fresh.token = user["token"].as_str().map(ToOwned::to_owned);
    fresh.get("/api/users/me").await.expect(200);
    let sign_in = |password: &str| {
        let (visitor, password) = (app.visitor(), password.to_owned());
        async move {
            let body = json!({ "email": "ASHA.R@example.com", "password": password });
            visitor.post("/api/users/signin", body).await.status
        }
    };
    assert_eq!(sign_in("New-Pond-77").await, 200);
    assert_eq!(sign_in(PASSWORD).await, 401);
}

#[db_test]
async fn the_same_password_again_ends_no_session(app: TestApp) {
    let asha = app.customer().await;
    let body = json!({ "name": "Asha", "email": "asha@example.com", "password": PASSWORD });
    asha.put(MINE, body).await.expect(200);
    assert_eq!(asha.get("/api/users/me").await.expect(200)["name"], "Asha");
}

#[db_test]
async fn nobody_gives_themselves_a_role(app: TestApp) {
    let asha = app.customer().await;
    let body = json!({ "name": "Asha", "email": "asha@example.com", "password": PASSWORD,
        "isAdmin": true, "isSeller": true, "is_admin": true, "role": "admin", "_id": "1", "sessionEpoch": 9,
        "sellerName": "Fake", "sellerLogo": "/fake.png", "sellerDescription": "Fake" });
    let user = asha.put(MINE, body).await.expect(200);
    assert_eq!((&user["isAdmin"], &user["isSeller"]), (&json!(false), &json!(false)));
    assert_eq!(user["seller"], json!({ "name": "", "logo": "", "description": "" }));
    assert_eq!(user["_id"], json!(asha.id));
    asha.get("/api/users").await.expect(403);
}

#[db_test]
async fn the_password_is_always_needed(app: TestApp) {
    let asha = app.customer().await;
    for password in [json!(null), json!(""), json!("weak")] {
        let body = json!({ "name": "Asha", "email": "asha@example.com", "password": password });
        let response = asha.put(MINE, body).await;
        response.expect(422);
        assert_eq!(
            response.message(),
            "Password must be at least 8 characters long and contain at least one uppercase,lowercase letter, \
             and one special character."
        );
    }
}

#[db_test]
async fn a_seller_presents_their_stall_in_full(app: TestApp) {
    let seller = app.seller().await;
    let incomplete = json!({ "name": "Meena", "email": "meena@example.com", "password": PASSWORD });
    let refused = seller.put(MINE, incomplete).await.expect(422);
    for field in ["sellerName", "sellerLogo", "sellerDescription"] {
        assert!(refused["errors"][field].is_string(), "{refused}");
    }
    let body = json!({ "name": "Meena", "email": "meena@example.com", "password": PASSWORD,
        "sellerName": "Meena's", "sellerLogo": "/media/logo.webp", "sellerDescription": "Clay\r\nand straw" });
    let user = seller.put(MINE, body).await.expect(200);
    assert_eq!(
        user["seller"],
        json!({ "name": "Meena's", "logo": "/media/logo.webp", "description": "Clay\nand straw" })
    );
}

#[db_test]
async fn any_text_is_kept_as_a_logo_and_shown_only_as_an_address(app: TestApp) {
    let body = json!({ "name": "Meena", "email": "meena@example.com", "password": PASSWORD,
        "sellerName": "Meena's", "sellerLogo": "logo.png", "sellerDescription": "Clay and straw" });
    let user = app.seller().await.put(MINE, body).await.expect(200);
    assert_eq!(user["seller"]["logo"], "logo.png");
    let seen =
        app.visitor().get(&format!("/api/sellers/{}", user["_id"].as_str().unwrap())).await.expect(200);
    assert_eq!(seen["logo"], "");
}

#[db_test]
async fn an_address_in_use_is_refused_whatever_its_case(app: TestApp) {
    app.other_customer().await;
    let asha = app.customer().await;
    let body = json!({ "name": "Asha", "email": "RAVI@Example.com", "password": "New-Pond-77" });
    asha.put(MINE, body).await.expect(409);
    asha.get("/api/users/me").await.expect(200);
    let same = json!({ "name": "Asha", "email": "ASHA@example.com", "password": PASSWORD });
    assert_eq!(asha.put(MINE, same).await.expect(200)["email"], "ASHA@example.com");
}

#[db_test]
async fn a_session_that_ended_while_it_edited_changes_nothing(app: TestApp) {
    let asha = app.customer().await;
    let body = json!({ "name": "Thief", "email": "asha@example.com", "password": "Stolen-Pond-7" });
    let out = asha.clone();
    let (edit, _) = tokio::join!(asha.put(MINE, body), out.post("/api/users/signout-everywhere", json!({})));
    let now = app.customer().await.get("/api/users/me").await.expect(200);
    assert_eq!(now["name"] == "Thief", edit.status == 200);
    asha.get("/api/users/me").await.expect(401);
}
