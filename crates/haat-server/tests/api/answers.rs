//! Ready-made answers: the same bytes again, and never an outdated one.

use haat_server::http::bytes_cache;
use haat_testing::{TestApp, cart_line, db_test};
use reqwest::Method;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// Every address at which a visitor sees the product.
fn addresses(id: &str, url: &str) -> [String; 5] {
    [
        "/api/products".to_owned(),
        format!("/api/products/{id}"),
        format!("/api/products/url/{url}"),
        format!("/products/{url}"),
        "/".to_owned(),
    ]
}

#[db_test]
async fn a_new_price_is_seen_by_the_next_reader(app: TestApp) {
    let product = app.product().insert().await;
    let admin = app.admin().await;
    let visitor = app.visitor();
    for price in [2001, 2002, 2003] {
        let form = json!({ "name": product.name, "url": product.url, "price": price, "image": "/pictures/lamp.webp",
            "category": "Shoes", "brand": "Padchal", "stock": 3, "description": format!("Now for {price}.") });
        admin.put(&format!("/api/products/{}", product.id), form).await.expect(200);
        for address in addresses(&product.id, &product.url).iter().take(4) {
            for _ in 0..2 {
                let seen = visitor.get(address).await;
                assert!(seen.text.contains(&price.to_string()), "{address}: {}", seen.text);
            }
        }
    }
}

#[db_test]
async fn what_is_bought_renamed_or_deleted_is_seen_by_the_next_reader(app: TestApp) {
    let seller = app.seller().await;
    let id = app.goods_of(Some(&seller), "Lamp", 100, 10).await;
    let visitor = app.visitor();
    let address = format!("/api/products/{id}");
    assert_eq!(visitor.get(&address).await.expect(200)["stock"], 10);
    app.customer().await.order(&[cart_line(&id, 4)]).await;
    assert_eq!(visitor.get(&address).await.expect(200)["stock"], 6);
    let rename = haat_db::sql("UPDATE users SET seller_name = 'Dia' WHERE id = $1").bind(&seller.id);
    app.state.db.write(rename).await.unwrap();
    assert_eq!(visitor.get(&address).await.expect(200)["seller"]["name"], "Dia");
    seller.delete(&address).await.expect(200);
    visitor.get(&address).await.expect(404);
    assert_eq!(visitor.get("/api/products").await.expect(200), json!([]));
}

#[db_test]
async fn who_has_the_answer_already_is_told_so(app: TestApp) {
    let product = app.product().insert().await;
    let visitor = app.visitor();
    for address in addresses(&product.id, &product.url) {
        let first = visitor.get(&address).await;
        let again = visitor.get(&address).await;
        assert_eq!((first.status, &first.text), (200, &again.text), "{address}");
        let tag = &first.headers["etag"];
        assert_eq!(tag, &again.headers["etag"]);
        assert_ne!(first.headers["x-request-id"], again.headers["x-request-id"]);
        assert_eq!(first.headers["cache-control"], "no-cache");
        let request = visitor.request(Method::GET, &address).header("if-none-match", tag);
        let known = visitor.send(request).await;
        assert_eq!((known.status, known.text.as_str()), (304, ""), "{address}");
        assert_eq!(&known.headers["etag"], tag);
        assert!(known.headers.contains_key("content-security-policy"));
        app.state
            .db
            .write(haat_db::sql("UPDATE products SET stock = stock + 1, name = name || '!'"))
            .await
            .unwrap();
        let request = visitor.request(Method::GET, &address).header("if-none-match", tag);
        let changed = visitor.send(request).await;
        assert_eq!(changed.status, 200, "{address}");
    }
}

#[db_test]
async fn each_encoding_and_each_person_has_an_answer_of_their_own(app: TestApp) {
    let products: Vec<_> = (0..12).map(|number| format!("Lamp {number}")).collect();
    for name in &products {
        app.product().name(name).insert().await;
    }
    let visitor = app.visitor();
    for _ in 0..2 {
        for encoding in ["br", "gzip", "identity"] {
            let request = visitor.request(Method::GET, "/api/products").header("accept-encoding", encoding);
            let answer = visitor.send(request).await;
            let sent = answer.headers.get("content-encoding").map(|value| value.to_str().unwrap());
            assert_eq!(sent.unwrap_or("identity"), encoding);
        }
    }
    let seller = app.seller().await;
    let draft = app.draft(Some(&seller)).await;
    // A blank one reveals nothing and is anyone's to load; one that was begun is its seller's alone.
    let begun =
        haat_db::sql("UPDATE products SET name = 'Half a lamp' WHERE id = $1").bind(draft.id.as_str());
    app.state.db.write(begun).await.unwrap();
    let address = format!("/api/products/{}", draft.id);
    for _ in 0..2 {
        seller.get(&address).await.expect(200);
        visitor.get(&address).await.expect(404);
    }
}

#[db_test]
async fn those_who_are_signed_in_get_the_same_answers_and_never_an_outdated_one(app: TestApp) {
    let product = app.product().insert().await;
    let (admin, asha) = (app.admin().await, app.customer().await);
    for address in addresses(&product.id, &product.url) {
        let (seen, again) = (app.visitor().get(&address).await, asha.get(&address).await);
        assert_eq!((again.status, &again.text), (200, &seen.text), "{address}");
        assert_eq!(again.headers["etag"], seen.headers["etag"], "{address}");
    }
    let form = json!({ "name": product.name, "url": product.url, "price": 4711, "image": "/pictures/lamp.webp",
        "category": "Shoes", "brand": "Padchal", "stock": 3, "description": "Now." });
    admin.put(&format!("/api/products/{}", product.id), form).await.expect(200);
    for person in [&admin, &asha] {
        for address in addresses(&product.id, &product.url).iter().take(3) {
            assert!(person.get(address).await.text.contains("4711"), "{address}");
        }
    }
}

#[db_test]
async fn a_crowd_that_misses_an_answer_together_gets_one_and_the_same(app: TestApp) {
    let product = app.product().insert().await;
    let visitor = app.visitor();
    for round in 0..5 {
        let rename = haat_db::sql("UPDATE products SET stock = $1").bind(i64::from(round));
        app.state.db.write(rename).await.unwrap();
        let crowd = (0..40).map(|n| {
            // Some ask for what is not there: nobody waits for that in a line.
            let id = if n % 4 == 0 { "none" } else { product.id.as_str() };
            let address = format!("/api/products/{id}");
            let visitor = visitor.clone();
            async move { visitor.get(&address).await }
        });
        for answer in futures_util::future::join_all(crowd).await {
            if answer.status == 200 {
                assert_eq!(answer.json()["stock"], round);
            } else {
                assert_eq!(answer.status, 404);
            }
        }
    }
}

#[db_test]
async fn who_is_signed_in_reads_the_same_kept_answers_and_drafts_are_never_kept(app: TestApp) {
    let product = app.product().insert().await;
    let (customer, seller) = (app.customer().await, app.seller().await);
    for address in addresses(&product.id, &product.url).iter().take(3) {
        let theirs = customer.get(address).await;
        assert!(theirs.headers.contains_key("etag"), "{address} is kept");
        assert_eq!(theirs.text, app.visitor().get(address).await.text, "{address}");
    }
    let draft = app.draft(Some(&seller)).await;
    let named =
        haat_db::sql("UPDATE products SET name = 'Secret plans' WHERE id = $1").bind(draft.id.as_str());
    app.state.db.write(named).await.unwrap();
    let address = format!("/api/products/{}", draft.id);
    for _ in 0..2 {
        let own = seller.get(&address).await;
        own.expect(200);
        assert!(!own.headers.contains_key("etag"), "theirs alone");
        customer.get(&address).await.expect(404);
        app.visitor().get(&address).await.expect(404);
    }
}

/// On a PostgreSQL that others use too it may never be still; it never is over a write.
#[db_test]
async fn nothing_is_kept_longer_over_a_write(app: TestApp) {
    app.product().insert().await;
    let db = &app.state.db;
    let stop = CancellationToken::new();
    bytes_cache::spawn(db, &app.state.workers, &stop);
    for stock in 0..3_i64 {
        tokio::time::sleep(Duration::from_millis(700)).await;
        let before = Instant::now();
        db.write(haat_db::sql("UPDATE products SET stock = $1").bind(stock)).await.unwrap();
        let after = Instant::now();
        tokio::time::sleep(Duration::from_millis(700)).await;
        let still = db.still();
        assert!(still.is_none_or(|still| still.since > before || still.until < after), "{still:?}");
    }
    stop.cancel();
}
