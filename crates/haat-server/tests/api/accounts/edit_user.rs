use haat_testing::{TestApp, db_test};
use serde_json::{Value, json};

fn body(name: &str, email: &str, is_admin: bool, is_seller: bool) -> Value {
    json!({ "_id": "ignored", "name": name, "email": email, "isAdmin": is_admin, "isSeller": is_seller })
}

#[db_test]
async fn an_admin_makes_a_customer_a_seller_and_an_admin(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    let answer = admin
        .put(&format!("/api/users/{}", asha.id), body("Asha R.", "new@example.com", true, true))
        .await
        .expect(200);
    assert_eq!(answer["message"], "User updated successfully");
    assert_eq!(answer["user"]["name"], "Asha R.");
    assert_eq!((&answer["user"]["isAdmin"], &answer["user"]["isSeller"]), (&json!(true), &json!(true)));
    let anew = app.person("Asha R.", "new@example.com", "").await;
    let list = anew.get("/api/users?query=new@example.com").await.expect(200);
    assert_eq!(list[0]["_id"], json!(asha.id));
}

#[db_test]
async fn a_role_that_is_left_out_stays(app: TestApp) {
    let (admin, seller) = (app.admin().await, app.seller().await);
    let body = json!({ "name": "Meena", "email": "meena@example.com" });
    let answer = admin.put(&format!("/api/users/{}", seller.id), body).await.expect(200);
    assert_eq!(answer["user"]["isSeller"], true);
}

#[db_test]
async fn the_last_admin_cannot_be_demoted(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    let path = format!("/api/users/{}", admin.id);
    let demoted = body("Indira Bose", "indira@example.com", false, false);
    let response = admin.put(&path, demoted.clone()).await;
    response.expect(409);
    assert_eq!(response.message(), "This is the last admin. Make someone else an admin first.");

    let promoted = body("Asha Rao", "asha@example.com", true, false);
    admin.put(&format!("/api/users/{}", asha.id), promoted).await.expect(200);
    admin.put(&path, demoted).await.expect(200);
    admin.get("/api/users").await.expect(403);
    app.customer().await.get("/api/users").await.expect(200);
}

#[db_test]
async fn two_admins_who_demote_each_other_at_once_leave_one(app: TestApp) {
    for round in 0..8 {
        let first = app.person("First", &format!("first{round}@example.com"), "is_admin = TRUE").await;
        let second = app.person("Second", &format!("second{round}@example.com"), "is_admin = TRUE").await;
        let demote_second = body("Second", &format!("second{round}@example.com"), false, false);
        let demote_first = body("First", &format!("first{round}@example.com"), false, false);
        let (to_second, to_first) = (format!("/api/users/{}", second.id), format!("/api/users/{}", first.id));
        let (one, two) =
            tokio::join!(first.put(&to_second, demote_second), second.put(&to_first, demote_first));
        let mut seen = [one.status, two.status];
        seen.sort_unstable();
        // The second to come is refused: as the last admin's demotion, or as no admin any more.
        assert!(seen == [200, 409] || seen == [200, 403], "{seen:?}");
        let left: i64 = haat_db::sql("SELECT COUNT(*) FROM users WHERE is_admin = TRUE")
            .count(&app.state.db)
            .await
            .unwrap();
        assert_eq!(left, 1);
        app.state
            .db
            .write(haat_db::sql("UPDATE users SET is_admin = FALSE WHERE is_admin = TRUE"))
            .await
            .unwrap();
    }
}

#[db_test]
async fn a_taken_address_and_bad_fields_are_refused(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    app.other_customer().await;
    let path = format!("/api/users/{}", asha.id);
    admin.put(&path, body("Asha", "RAVI@example.com", false, false)).await.expect(409);
    let wrong = admin.put(&path, body(" ", "nowhere", false, false)).await.expect(422);
    assert_eq!(wrong["errors"]["name"], "Please fill in the name.");
    assert!(wrong["errors"]["email"].is_string());
    assert_eq!(wrong["fields"]["name"], json!({ "code": "required", "params": {} }));
    assert_eq!(wrong["fields"]["email"]["code"], "malformed");
    admin.put(&path, json!({ "name": "A", "email": "a@example.com", "isAdmin": "yes" })).await.expect(422);
    admin.put("/api/users/nobody", body("A", "a@example.com", false, false)).await.expect(404);
    assert_eq!(asha.get("/api/users/me").await.expect(200)["name"], "Asha Rao");
}

#[db_test]
async fn every_change_is_in_the_audit_trail(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    admin
        .put(&format!("/api/users/{}", asha.id), body("Asha R.", "asha@example.com", false, true))
        .await
        .expect(200);
    let entry: Option<String> =
        haat_db::sql("SELECT payload FROM facts WHERE kind = 'audit.entry' AND actor = $1 AND subject = $2")
            .bind(&admin.id)
            .bind(&asha.id)
            .scalar(&app.state.db)
            .await
            .unwrap();
    let entry: serde_json::Value = serde_json::from_str(&entry.unwrap()).unwrap();
    assert_eq!(entry["action"], "user.update");
    assert_eq!(entry["summary"], "Asha Rao <asha@example.com>: name now Asha R., made seller");
}
