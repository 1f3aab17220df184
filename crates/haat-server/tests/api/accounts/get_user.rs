use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn a_person_has_exactly_the_fields_of_the_contract(app: TestApp) {
    let seller = app.seller().await;
    let person = app.admin().await.get(&format!("/api/users/{}", seller.id)).await.expect(200);
    assert_eq!(
        person,
        json!({
            "_id": seller.id, "name": "Meena Das", "email": "meena@example.com",
            "isAdmin": false, "isSeller": true, "isAccountant": false, "emailVerified": true, "secondFactor": false,
            "seller": { "name": "Meena Crafts", "logo": "", "description": "" },
            "createdAt": person["createdAt"],
        })
    );
    assert!(person["createdAt"].as_str().unwrap().starts_with("2026-01-01T01:00:00."));
    assert_eq!(seller.get("/api/users/me").await.expect(200), person);
}

#[db_test]
async fn nobody_there_is_a_404(app: TestApp) {
    let admin = app.admin().await;
    for id in ["0", "undefined", "019b0000-0000-7000-8000-000000000000", "a%20b", "%00"] {
        let response = admin.get(&format!("/api/users/{id}")).await;
        response.expect(404);
        assert_eq!(response.message(), "User not found.");
    }
    let unreadable = admin.get("/api/users/%ff").await;
    unreadable.expect(400);
    assert_eq!(unreadable.message(), "The address cannot be read.");
}
