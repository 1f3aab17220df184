//! The shop is killed again and again while people order; afterwards the books add up.

use crate::shop::{Shop, haat, output};
use haat_db::{Db, sql};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

const STOCK: i64 = 400;
const SHOPPERS: usize = 12;
const KILLS: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_survive_kill_9_under_load() {
    let folder = TempDir::new().unwrap();
    let mut shop = Shop::open(folder.path()).await;
    let body = json!({ "name": "Asha", "email": "a@example.com", "password": "Lotus-Pond7!" });
    let token = shop.post("/api/users/signup", body).await.1["token"].as_str().unwrap().to_owned();
    let database = format!("sqlite:{}", folder.path().join("haat.db").display());
    stock_the_shop(&database).await;

    let acknowledged: Arc<Mutex<HashMap<String, String>>> = Arc::default();
    let address = Arc::new(Mutex::new(Some(shop.url.clone())));
    let shoppers: Vec<_> = (0..SHOPPERS)
        .map(|n| tokio::spawn(shop_around(n, token.clone(), address.clone(), acknowledged.clone())))
        .collect();
    for _ in 0..KILLS {
        tokio::time::sleep(Duration::from_millis(400)).await;
        shop.kill();
        shop = Shop::open(folder.path()).await;
        *address.lock().unwrap() = Some(shop.url.clone());
    }
    tokio::time::sleep(Duration::from_millis(400)).await;
    *address.lock().unwrap() = None;
    for shopper in shoppers {
        shopper.await.unwrap();
    }
    shop.kill();

    let db = Db::connect(&database).await.unwrap();
    let count = async |text: &'static str| sql(text).count(&db).await.unwrap();
    let sold = count("SELECT CAST(SUM(quantity) AS BIGINT) FROM order_lines").await;
    assert_eq!(count("SELECT stock FROM products").await + sold, STOCK);
    assert_eq!(count("SELECT COUNT(*) FROM orders").await, sold);
    let acknowledged = acknowledged.lock().unwrap().clone();
    assert!(acknowledged.len() > 20, "only {} orders: nothing was tested", acknowledged.len());
    for (key, order) in &acknowledged {
        let stored: Option<String> =
            sql("SELECT id FROM orders WHERE idempotency_key = $1").bind(key).scalar(&db).await.unwrap();
        assert_eq!(stored.as_ref(), Some(order), "an acknowledged order was lost or made twice");
    }
    drop(db);
    let (code, stdout, stderr) = output(haat().args(["admin", "check", "--data-dir"]).arg(folder.path()));
    assert_eq!((code, stdout.trim()), (0, "Everything adds up."), "{stderr}");
}

async fn stock_the_shop(database: &str) {
    let db = Db::connect(database).await.unwrap();
    let insert = sql(
        "INSERT INTO products (id, name, url, price, image, category, brand, stock, description, state, \
                      created_at, updated_at) VALUES ('lamp', 'Lamp', 'lamp', 10000, '/l.webp', 'Home', 'Diya', $1, \
                      'Good.', 'listed', 1, 1)",
    );
    db.write(insert.bind(STOCK)).await.unwrap();
}

/// Places orders one after the other, each insisted on with its key until the shop says something definite.
async fn shop_around(
    n: usize,
    token: String,
    address: Arc<Mutex<Option<String>>>,
    acknowledged: Arc<Mutex<HashMap<String, String>>>,
) {
    let client = reqwest::Client::builder().timeout(Duration::from_secs(5)).build().unwrap();
    let body = json!({ "orderItems": [{ "_id": "lamp", "quantity": 1 }], "paymentMethod": "PayPal",
        "shippingAddress": { "fullName": "Asha", "address": "1", "city": "Pune", "pinCode": "411001", "country": "India" } });
    for wish in 0.. {
        let key = format!("{n}-{wish}");
        loop {
            let Some(url) = address.lock().unwrap().clone() else { return };
            let request = client
                .post(format!("{url}/api/orders"))
                .bearer_auth(&token)
                .header("idempotency-key", &key)
                .json(&body);
            let Ok(response) = request.send().await else {
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            let status = response.status().as_u16();
            let Ok(answer) = response.json::<Value>().await else { continue };
            match status {
                200 | 201 => {
                    let order = answer["order"]["_id"].as_str().unwrap().to_owned();
                    acknowledged.lock().unwrap().insert(key, order);
                    break;
                }
                409 => return,
                503 => {}
                other => panic!("{other}: {answer}"),
            }
        }
    }
}
