use haat_db::sql;
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn a_deleted_user_is_gone_and_so_are_their_sessions(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    let path = format!("/api/users/{}", asha.id);
    let answer = admin.delete(&path).await.expect(200);
    assert_eq!(answer, json!({ "message": "user deleted successfully" }));
    asha.get("/api/users/me").await.expect(401);
    admin.get(&path).await.expect(404);
    admin.delete(&path).await.expect(404);
}

#[db_test]
async fn the_last_admin_cannot_be_deleted(app: TestApp) {
    let admin = app.admin().await;
    let response = admin.delete(&format!("/api/users/{}", admin.id)).await;
    response.expect(409);
    assert_eq!(response.message(), "This is the last admin. Make someone else an admin first.");
    let other = app.person("Other", "other@example.com", "is_admin = TRUE").await;
    admin.delete(&format!("/api/users/{}", admin.id)).await.expect(200);
    other.get("/api/users").await.expect(200);
}

#[db_test]
async fn two_admins_who_delete_each_other_at_once_leave_one(app: TestApp) {
    let (first, second) =
        (app.admin().await, app.person("Second", "second@example.com", "is_admin = TRUE").await);
    let (to_second, to_first) = (format!("/api/users/{}", second.id), format!("/api/users/{}", first.id));
    let (one, two) = tokio::join!(first.delete(&to_second), second.delete(&to_first));
    assert_eq!([one.status, two.status].iter().filter(|status| **status == 200).count(), 1);
    let left = sql("SELECT COUNT(*) FROM users WHERE is_admin = TRUE").count(&app.state.db).await.unwrap();
    assert_eq!(left, 1);
}

#[db_test]
async fn what_a_seller_sold_leaves_the_shop_with_them(app: TestApp) {
    let (admin, seller, other) = (app.admin().await, app.seller().await, app.other_seller().await);
    let mut tx = app.state.db.begin().await.unwrap();
    for (id, owner, state) in [
        ("p1", &seller.id, "listed"),
        ("p2", &seller.id, "listed"),
        ("p3", &seller.id, "draft"),
        ("p4", &other.id, "listed"),
    ] {
        sql("INSERT INTO products (id, seller_id, name, url, state, created_at, updated_at) \
             VALUES ($1, $2, $1, $1, $3, 1, 1)")
        .bind(id)
        .bind(owner)
        .bind(state)
        .execute(&mut tx)
        .await
        .unwrap();
    }
    for (id, owner, bids) in [("a1", &seller.id, 0), ("a2", &seller.id, 3), ("a3", &other.id, 0)] {
        sql("INSERT INTO auctions (id, creator_id, creator_name, title, description, image_url, \
             starting_bid, bid_count, bid_amount, created_at, ends_at) \
             VALUES ($1, $2, 'x', 'x', 'x', '/x', 100, $3, 100, 1, 2)")
        .bind(id)
        .bind(owner)
        .bind(bids)
        .execute(&mut tx)
        .await
        .unwrap();
    }
    tx.commit().await.unwrap();

    admin.delete(&format!("/api/users/{}", seller.id)).await.expect(200);

    let db = &app.state.db;
    let listed: Vec<String> = sql("SELECT id FROM products WHERE state <> 'withdrawn' OR url IS NOT NULL")
        .scalars(db)
        .await
        .unwrap();
    assert_eq!(listed, ["p4"]);
    let facts: Vec<String> =
        sql("SELECT subject FROM facts WHERE kind <> 'audit.entry' ORDER BY id").scalars(db).await.unwrap();
    assert_eq!(facts, ["p1", "p2", "p3", "a1"]);
    let running: Vec<String> =
        sql("SELECT id FROM auctions WHERE deleted_at IS NULL ORDER BY id").scalars(db).await.unwrap();
    assert_eq!(running, ["a2", "a3"]);
}
