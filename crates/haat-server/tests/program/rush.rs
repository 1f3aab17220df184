//! The shop is killed again and again while people order what is scarce; afterwards the books add up.

use crate::shop::{Shop, free_port, haat, output};
use futures_util::future::join_all;
use haat_db::{Db, sql};
use haat_testing::{Engine, TestDatabase, db_test, over_http};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

const GOODS: usize = 4;
const STOCK_OF_EACH: i64 = 120;
const SHOPPERS: usize = 12;
const KILLS: usize = 4;
/// So many orders show something.
const ENOUGH: usize = 21;

/// What the shoppers share.
struct World {
    token: String,
    url: Mutex<Option<String>>,
    /// Orders by the key they were asked for with.
    acknowledged: Mutex<HashMap<String, String>>,
}

impl World {
    /// Waits until a few more orders came through: a busy machine is slow, not wrong.
    async fn some_more_orders(&self) {
        let orders = || self.acknowledged.lock().unwrap().len();
        let enough = (orders() + 5).min(ENOUGH);
        for _ in 0..600 {
            if orders() >= enough {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

#[db_test(engine)]
async fn orders_survive_kill_9_under_load(engine: Engine) {
    let folder = TempDir::new().unwrap();
    let database = TestDatabase::migrated(engine, folder.path()).await;
    let settings = ["--database-url", &database.url, "--rate-limits", "off"];
    let open = async || Shop::open_at(free_port(), folder.path(), &settings).await;
    let mut shop = open().await;
    let body = json!({ "name": "Asha", "email": "a@example.com", "password": "Lotus-Pond7!" });
    let token = shop.post("/api/users/signup", body).await.1["token"].as_str().unwrap().to_owned();
    stock_the_shop(&database.url).await;

    let url = Mutex::new(Some(shop.url.clone()));
    let world = Arc::new(World { token, url, acknowledged: Mutex::default() });
    let shoppers: Vec<_> = (0..SHOPPERS).map(|n| tokio::spawn(shop_around(n, world.clone()))).collect();
    for _ in 0..KILLS {
        tokio::time::sleep(Duration::from_millis(400)).await;
        world.some_more_orders().await;
        shop.kill();
        shop = open().await;
        *world.url.lock().unwrap() = Some(shop.url.clone());
    }
    world.some_more_orders().await;
    *world.url.lock().unwrap() = None;
    for shopper in shoppers {
        shopper.await.unwrap();
    }
    shop.kill();

    let db = Db::connect(&database.url).await.unwrap();
    let count = async |text: &'static str| sql(text).count(&db).await.unwrap();
    assert_eq!(count("SELECT COUNT(*) FROM products WHERE stock < 0").await, 0);
    let left = count("SELECT CAST(SUM(stock) AS BIGINT) FROM products").await;
    let sold = count("SELECT CAST(SUM(quantity) AS BIGINT) FROM order_lines").await;
    assert_eq!(left + sold, STOCK_OF_EACH * i64::try_from(GOODS).unwrap());
    let acknowledged = world.acknowledged.lock().unwrap().clone();
    assert!(acknowledged.len() >= ENOUGH, "only {} orders: nothing was tested", acknowledged.len());
    for (key, order) in &acknowledged {
        let stored: Vec<(String,)> =
            sql("SELECT id FROM orders WHERE idempotency_key = $1").bind(key).all(&db).await.unwrap();
        assert_eq!(stored, [(order.clone(),)], "an acknowledged order was lost or made twice");
    }
    drop(db);
    let mut check = haat();
    check.args(["admin", "check", "--database-url", &database.url, "--data-dir"]).arg(folder.path());
    let (code, stdout, stderr) = output(&mut check);
    // Before it stand the followers of the log that have yet to catch up.
    assert_eq!((code, stdout.lines().last()), (0, Some("Everything adds up.")), "{stdout}{stderr}");
}

async fn stock_the_shop(database: &str) {
    let db = Db::connect(database).await.unwrap();
    for number in 0..GOODS {
        let insert = sql(
            "INSERT INTO products (id, name, url, price, image, category, brand, stock, description, state, \
             created_at, updated_at) VALUES ($1, $2, $3, 10000, '/l.webp', 'Home', 'Diya', $4, 'Good.', 'listed', 1, 1)",
        );
        let name = format!("lamp-{number}");
        db.write(insert.bind(&name).bind(&name).bind(&name).bind(STOCK_OF_EACH)).await.unwrap();
    }
}

/// Places orders of one or two products one after the other, every third one twice at once.
async fn shop_around(n: usize, world: Arc<World>) {
    let client = over_http().timeout(Duration::from_secs(5)).build().unwrap();
    for wish in 0.. {
        let key = format!("{n}-{wish}");
        let lines: Vec<Value> = (0..=wish % 2)
            .map(|line| json!({ "_id": format!("lamp-{}", (n + wish + line) % GOODS), "quantity": 1 }))
            .collect();
        let twins = if wish % 3 == 0 { 2 } else { 1 };
        let asked = (0..twins).map(|_| insist(&client, &world, &key, &lines));
        let answers: Vec<Option<String>> = join_all(asked).await;
        for order in answers.into_iter().flatten() {
            let before = world.acknowledged.lock().unwrap().insert(key.clone(), order.clone());
            assert!(before.is_none_or(|before| before == order), "one key, two orders");
        }
        if world.url.lock().unwrap().is_none() {
            return;
        }
    }
}

/// Asks with the same key until the shop says something definite: an order, or nothing when it is sold out or closed.
async fn insist(client: &reqwest::Client, world: &World, key: &str, lines: &[Value]) -> Option<String> {
    let body = json!({ "orderItems": lines, "paymentMethod": "PayPal",
        "shippingAddress": { "fullName": "Asha", "address": "1", "city": "Pune", "pinCode": "411001", "country": "India" } });
    loop {
        let url = world.url.lock().unwrap().clone()?;
        let request = client.post(format!("{url}/api/orders")).bearer_auth(&world.token);
        let Ok(response) = request.header("idempotency-key", key).json(&body).send().await else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let status = response.status().as_u16();
        let Ok(answer) = response.json::<Value>().await else { continue };
        match status {
            200 | 201 => return Some(answer["order"]["_id"].as_str().unwrap().to_owned()),
            409 => return None,
            503 => {}
            other => panic!("{other}: {answer}"),
        }
    }
}
