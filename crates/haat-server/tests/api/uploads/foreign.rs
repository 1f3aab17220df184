//! Pictures that were entered by an address elsewhere.

use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use haat_db::sql;
use haat_domain::time::DAY;
use haat_server::config::Switch;
use haat_server::uploads::foreign::fetch_due;
use haat_testing::{Client, Engine, TestApp, db_test};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

async fn app(engine: Engine) -> TestApp {
    TestApp::start_with(engine, |config| config.push_to_loopback = Switch::On).await
}

fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = image::RgbImage::from_fn(40, 40, |x, y| {
        image::Rgb([(x * 6).to_le_bytes()[0], (y * 6).to_le_bytes()[0], 90])
    });
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// A host of pictures on this machine.
async fn host() -> String {
    let router = Router::new()
        .route("/lamp.png", get(|| async { png() }))
        .route("/moved", get(|| async { Redirect::temporary("/lamp.png") }))
        .route("/home", get(|| async { Redirect::temporary("http://10.0.0.1/lamp.png") }))
        .route("/round", get(|| async { Redirect::temporary("/round") }))
        .route("/page", get(|| async { "<html>" }))
        .route("/huge", get(|| async { vec![0_u8; 11 * 1024 * 1024] }));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

async fn image_of(app: &TestApp, product: &str) -> Value {
    app.visitor().get(&format!("/api/products/{product}")).await.expect(200)["image"].clone()
}

/// A product of `who` with a picture elsewhere; gives its id.
async fn pictured(app: &TestApp, who: &Client, name: &str, image: &str) -> String {
    // Whatever was entered first is due first.
    app.advance(1_000);
    let id = app.goods_of(Some(who), name, 900, 5).await;
    let form = json!({ "name": name, "url": name, "price": 900, "image": image, "category": "Home",
        "brand": "Moradabad", "stock": 5, "description": "Brass." });
    who.put(&format!("/api/products/{id}"), form).await.expect(200);
    id
}

/// A host that takes every call and answers none, and how many it took.
async fn silent_host() -> (String, Arc<AtomicUsize>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let calls = Arc::new(AtomicUsize::new(0));
    let taken = calls.clone();
    tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((call, _)) = listener.accept().await {
            taken.fetch_add(1, Ordering::SeqCst);
            held.push(call);
        }
    });
    (format!("http://{address}"), calls)
}

async fn policy(app: &TestApp) -> String {
    let headers = app.visitor().get("/").await.headers;
    let policy = headers["content-security-policy"].to_str().unwrap().to_owned();
    policy.split(';').find(|part| part.trim().starts_with("img-src")).unwrap().to_owned()
}

#[db_test(engine)]
async fn a_picture_from_elsewhere_is_fetched_once_and_kept(engine: Engine) {
    let (app, host) = (app(engine).await, host().await);
    let (meena, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 900, 5).await;
    let form = json!({ "name": "Lamp", "url": "lamp", "price": 900, "image": format!("{host}/moved"), "category": "Home",
        "brand": "Moradabad", "stock": 5, "description": "Brass." });
    let saved = meena.put(&format!("/api/products/{lamp}"), form).await.expect(200);
    assert_eq!(saved["product"]["image"], json!(format!("{host}/moved")), "as it was entered");
    let order = asha.order(&[haat_testing::cart_line(&lamp, 1)]).await;
    let lot = json!({ "title": "Vase", "description": "Old.", "startingBid": 100, "imageUrl": format!("{host}/lamp.png"),
        "images": [format!("{host}/lamp.png"), format!("{host}/moved")], "endDate": "2099-01-01T00:00:00Z" });
    let lot =
        meena.post("/api/auctions", lot).await.expect(201)["auction"]["_id"].as_str().unwrap().to_owned();

    assert_eq!(fetch_due(&app.state.uploads).await.unwrap(), 3);
    let own = image_of(&app, &lamp).await;
    assert!(own.as_str().unwrap().starts_with("/media/"), "{own}");
    assert_eq!(app.visitor().get(own.as_str().unwrap()).await.status, 200);
    let ordered = asha.get(&format!("/api/orders/{}", order["_id"].as_str().unwrap())).await.expect(200);
    assert_eq!(ordered["orderItems"][0]["image"], own);
    let lot = app.visitor().get(&format!("/api/auctions/{lot}")).await.expect(200);
    assert_eq!(
        (&lot["imageUrl"], &lot["images"]),
        (&own, &json!([own, own])),
        "the same bytes are one picture"
    );
    assert_eq!(fetch_due(&app.state.uploads).await.unwrap(), 0);
    assert!(!policy(&app).await.contains("https:"), "only our own pictures are shown");
    app.check_invariants().await;
}

#[db_test(engine)]
async fn what_leads_home_is_no_picture_or_too_large_stays_outside(engine: Engine) {
    let (app, host) = (app(engine).await, host().await);
    let meena = app.seller().await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 900, 5).await;
    for path in ["home", "round", "page", "huge", "nothing"] {
        let from = json!({ "url": format!("{host}/{path}") });
        let refused = meena.post("/api/upload/from", from).await;
        assert!(matches!(refused.status, 415 | 422), "{path}: {}", refused.text);
    }
    for address in ["http://10.0.0.1/x.png", "https://169.254.169.254/x", "ftp://example.com/x", "nonsense"] {
        let refused = meena.post("/api/upload/from", json!({ "url": address })).await.expect(422);
        assert_eq!(refused["code"], "picture_not_fetched", "{address}");
    }
    app.visitor().post("/api/upload/from", json!({ "url": format!("{host}/lamp.png") })).await.expect(401);
    let brought =
        meena.post("/api/upload/from", json!({ "url": format!("{host}/lamp.png") })).await.expect(200);
    assert!(brought["secure_url"].as_str().unwrap().starts_with("/media/"));

    // A product keeps the address that was entered, and it is tried again later, not for ever.
    let form = json!({ "name": "Lamp", "url": "lamp", "price": 900, "image": "https://127.0.0.1:1/x.png",
        "category": "Home", "brand": "Moradabad", "stock": 5, "description": "Brass." });
    meena.put(&format!("/api/products/{lamp}"), form).await.expect(200);
    let mut tries = 0;
    while fetch_due(&app.state.uploads).await.unwrap() > 0 {
        tries += 1;
        app.advance(DAY);
        assert!(tries < 20);
    }
    assert_eq!(tries, 6);
    assert_eq!(image_of(&app, &lamp).await, "https://127.0.0.1:1/x.png");
    assert!(!policy(&app).await.contains("127.0.0.1"), "what was entered since is shown once it is here");
}

#[db_test(engine)]
async fn pictures_from_before_are_shown_from_where_they_are_until_they_are_here(engine: Engine) {
    let (app, host) = (app(engine).await, host().await);
    let lamp = app.goods("Lamp", 900, 5).await;
    for (address, due) in
        [("https://cdn.example.com/a;b.png".to_owned(), i64::MAX), (format!("{host}/lamp.png"), 0)]
    {
        let early = sql(
            "INSERT INTO foreign_pictures (thing, thing_id, address, early, due_at) VALUES ('product', $1, $2, TRUE, $3)",
        );
        app.state.db.write(early.bind(&lamp).bind(&address).bind(due)).await.unwrap();
    }
    let image =
        sql("UPDATE products SET image = $1 WHERE id = $2").bind(format!("{host}/lamp.png")).bind(&lamp);
    app.state.db.write(image).await.unwrap();
    fetch_due(&app.state.uploads).await.unwrap();
    let shown = policy(&app).await;
    assert!(shown.ends_with(" https://cdn.example.com"), "{shown}");
    assert!(image_of(&app, &lamp).await.as_str().unwrap().starts_with("/media/"));
    app.state.db.write(sql("DELETE FROM foreign_pictures")).await.unwrap();
    fetch_due(&app.state.uploads).await.unwrap();
    assert!(!policy(&app).await.contains("cdn.example.com"));
}

#[tokio::test(flavor = "multi_thread")]
async fn hosts_that_the_shop_allows_stay_as_they_are() {
    let app = TestApp::start_with(Engine::Sqlite, |config| {
        config.picture_hosts = vec!["*.example.com".to_owned()];
    })
    .await;
    let meena = app.seller().await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 900, 5).await;
    let form = json!({ "name": "Lamp", "url": "lamp", "price": 900, "image": "https://cdn.example.com/x.png",
        "category": "Home", "brand": "Moradabad", "stock": 5, "description": "Brass." });
    meena.put(&format!("/api/products/{lamp}"), form).await.expect(200);
    assert_eq!(fetch_due(&app.state.uploads).await.unwrap(), 1);
    assert_eq!(fetch_due(&app.state.uploads).await.unwrap(), 0);
    assert_eq!(image_of(&app, &lamp).await, "https://cdn.example.com/x.png");
    assert!(policy(&app).await.contains("https://*.example.com"));
}

#[db_test(engine)]
async fn a_silent_host_stands_in_its_own_way_alone(engine: Engine) {
    let (app, host, (silent, calls)) = (app(engine).await, host().await, silent_host().await);
    let meena = app.seller().await;
    for name in ["one", "two", "three", "four"] {
        pictured(&app, &meena, name, &format!("{silent}/{name}.png")).await;
    }
    let lamp = pictured(&app, &meena, "lamp", &format!("{host}/lamp.png")).await;
    let uploads = app.state.uploads.clone();
    let fetching = tokio::spawn(async move { fetch_due(&uploads).await });
    while !image_of(&app, &lamp).await.as_str().unwrap().starts_with("/media/") {
        assert!(!fetching.is_finished());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(calls.load(Ordering::SeqCst) <= 2, "the lamp did not wait for four that never come");
    fetching.abort();
}

#[db_test(engine)]
async fn a_host_in_trouble_is_not_asked_for_everything_at_once(engine: Engine) {
    let app = app(engine).await;
    let meena = app.seller().await;
    for name in ["one", "two", "three", "four", "five"] {
        pictured(&app, &meena, name, &format!("https://127.0.0.1:1/{name}.png")).await;
    }
    assert_eq!(fetch_due(&app.state.uploads).await.unwrap(), 5);
    let untried = sql("SELECT COUNT(*) FROM foreign_pictures WHERE tries = 0 AND due_at > 0");
    assert_eq!(untried.count(&app.state.db).await.unwrap(), 3, "they wait, and that is no try");
    assert_eq!(fetch_due(&app.state.uploads).await.unwrap(), 0);
}

#[db_test(engine)]
async fn pictures_from_elsewhere_count_as_their_sellers(engine: Engine) {
    let app = TestApp::start_with(engine, |config| {
        config.push_to_loopback = Switch::On;
        config.upload_quota_mb = 0;
    })
    .await;
    let host = host().await;
    let (meena, admin) = (app.seller().await, app.admin().await);
    let lamp = pictured(&app, &meena, "lamp", &format!("{host}/lamp.png")).await;
    fetch_due(&app.state.uploads).await.unwrap();
    assert_eq!(image_of(&app, &lamp).await, json!(format!("{host}/lamp.png")), "there is no room for it");
    let waiting = sql("SELECT COUNT(*) FROM foreign_pictures WHERE given_up_at IS NULL");
    assert_eq!(waiting.count(&app.state.db).await.unwrap(), 1, "there may be later");

    // Admins have all the room there is, and what was in the shop before is not refused.
    let vase = pictured(&app, &admin, "vase", &format!("{host}/lamp.png")).await;
    fetch_due(&app.state.uploads).await.unwrap();
    assert!(image_of(&app, &vase).await.as_str().unwrap().starts_with("/media/"));
    let early = sql("UPDATE foreign_pictures SET early = TRUE, due_at = 0");
    app.state.db.write(early).await.unwrap();
    fetch_due(&app.state.uploads).await.unwrap();
    assert!(image_of(&app, &lamp).await.as_str().unwrap().starts_with("/media/"));
}
