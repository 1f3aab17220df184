use super::{REVIEWS, delivered, form, read, review, shown};
use haat_domain::time::DAY;
use haat_server::accounts::privacy::erase_due;
use haat_testing::{Client, TestApp, db_test};
use serde_json::{Value, json};

#[db_test]
async fn reviews_at_once_all_count(app: TestApp) {
    let lamp = app.product().stock(100).insert().await.id;
    let mut orders: Vec<(Client, String)> = Vec::new();
    for number in 0..10 {
        let who = app.person(&format!("Buyer {number}"), &format!("buyer{number}@example.com"), "").await;
        let order = delivered(&app, &who, &lamp).await;
        orders.push((who, order));
    }
    let tasks: Vec<_> = (0..10)
        .zip(orders)
        .map(|(number, (who, order))| {
            tokio::spawn(async move { who.post(REVIEWS, form(&order, 1 + number % 5, "")).await.status })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.unwrap(), 201);
    }
    assert_eq!(shown(&app, &lamp).await, (3.0, 10));
    let counts = read(&app.visitor(), &lamp, "").await["distribution"].clone();
    let two_each: Vec<Value> = (1..=5).rev().map(|stars| json!({ "stars": stars, "count": 2 })).collect();
    assert_eq!(counts, json!(two_each));
    app.check_invariants().await;
}

#[db_test]
async fn one_line_sent_twice_at_once_is_one_review(app: TestApp) {
    let asha = app.customer().await;
    let lamp = app.product().insert().await.id;
    let order = delivered(&app, &asha, &lamp).await;
    let send = || {
        let (asha, order) = (asha.clone(), order.clone());
        tokio::spawn(async move { asha.post(REVIEWS, form(&order, 5, "")).await.status })
    };
    let (one, other) = (send(), send());
    let mut statuses = [one.await.unwrap(), other.await.unwrap()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    assert_eq!(shown(&app, &lamp).await, (5.0, 1));
    app.check_invariants().await;
}

#[db_test]
async fn what_leaves_with_its_author_no_longer_counts(app: TestApp) {
    let (asha, ravi, indira) = (app.customer().await, app.other_customer().await, app.admin().await);
    let lamp = app.product().insert().await.id;
    let rug = app.product().name("Rug").insert().await.id;
    review(&app, &asha, &lamp, 1, "Mine.").await;
    review(&app, &asha, &rug, 2, "Mine too.").await;
    let his = review(&app, &ravi, &lamp, 5, "His.").await;
    asha.put(&format!("{REVIEWS}/{his}/helpful"), json!({})).await.expect(200);
    asha.post(&format!("{REVIEWS}/{his}/report"), json!({ "reason": "Bought." })).await.expect(200);
    assert_eq!(shown(&app, &lamp).await, (3.0, 2));
    let data = asha.get("/api/users/me/data").await.expect(200);
    let texts: Vec<&Value> = data["reviews"].as_array().unwrap().iter().map(|one| &one["text"]).collect();
    assert!(texts.contains(&&json!("Mine.")) && texts.len() == 2, "{data}");
    assert_eq!(
        (&data["foundHelpful"][0]["review"], &data["reviewReports"][0]["reason"]),
        (&json!(his), &json!("Bought."))
    );
    asha.post("/api/users/me/leave", json!({})).await.expect(200);
    app.advance(14 * DAY);
    assert_eq!(erase_due(&app.state.accounts).await.unwrap(), 1);
    assert_eq!(shown(&app, &lamp).await, (5.0, 1));
    assert_eq!(shown(&app, &rug).await, (4.5, 12), "what was typed is shown again");
    let public = read(&app.visitor(), &lamp, "").await;
    assert_eq!((&public["total"], &public["reviews"][0]["helpful"]), (&json!(1), &json!(0)));
    app.check_invariants().await;
    indira.delete(&format!("/api/users/{}", ravi.id)).await.expect(200);
    assert_eq!(shown(&app, &lamp).await, (4.5, 12));
    app.check_invariants().await;
}

#[db_test]
async fn figures_that_are_typed_count_until_buyers_have_spoken(app: TestApp) {
    let (asha, indira) = (app.customer().await, app.admin().await);
    let lamp = app.product().url("lamp").insert().await.id;
    let typed = |rating: f64, reviews: i64| {
        json!({ "name": "Lamp", "url": "lamp", "price": 100, "image": "/p.webp", "category": "Home", "brand": "B",
            "stock": 5, "description": "Good.", "rating": rating, "reviews": reviews })
    };
    let save = |rating, reviews| {
        let (indira, lamp) = (indira.clone(), lamp.clone());
        async move { indira.put(&format!("/api/products/{lamp}"), typed(rating, reviews)).await.expect(200) }
    };
    let saved = save(3.2, 7).await;
    assert_eq!((&saved["product"]["rating"], &saved["product"]["reviews"]), (&json!(3.2), &json!(7)));
    let page = app.visitor().get("/products/lamp").await.text;
    assert!(!page.contains("aggregateRating"), "search engines hear of no typed stars");
    let id = review(&app, &asha, &lamp, 5, "").await;
    let saved = save(1.0, 999).await;
    assert_eq!((&saved["product"]["rating"], &saved["product"]["reviews"]), (&json!(5.0), &json!(1)));
    let page = app.visitor().get("/products/lamp").await.text;
    assert!(page.contains(r#""ratingValue":5.0"#) && page.contains(r#""reviewCount":1"#), "{page}");
    asha.delete(&format!("{REVIEWS}/{id}")).await.expect(200);
    assert_eq!(shown(&app, &lamp).await, (3.2, 7));
    save(2.0, 3).await;
    review(&app, &asha, &lamp, 4, "").await;
    assert_eq!(shown(&app, &lamp).await, (4.0, 1));
    app.check_invariants().await;
}

#[db_test]
async fn searches_know_the_real_stars(app: TestApp) {
    let asha = app.customer().await;
    let lamp = app.product().name("Brass lamp").rating(1.0).insert().await.id;
    review(&app, &asha, &lamp, 5, "").await;
    app.catch_up().await;
    let found = app.visitor().get("/api/products/search?query=brass&rating=4").await.expect(200);
    assert_eq!(found["countProducts"], 1);
}
