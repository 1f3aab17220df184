//! The disk fills up under orders and bids; room is made, and all is well.

use crate::shop::{Shop, client};
use haat_db::{Db, sql};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use tokio::task::JoinHandle;

const SHOPPERS: usize = 6;
/// The size of the disk.
const MEGABYTES: u64 = 24;

/// What the shoppers share.
struct World {
    url: String,
    token: String,
    over: AtomicBool,
    full: AtomicBool,
    next_bid: AtomicI64,
    /// What each order and bid came to.
    orders: Mutex<HashMap<String, bool>>,
    bids: Mutex<HashMap<i64, bool>>,
}

/// The shop's folder, as the shop sees it: its disk is mounted for it alone.
fn inside(shop: &Shop, folder: &Path) -> PathBuf {
    PathBuf::from(format!("/proc/{}/root{}", shop.process.id(), folder.display()))
}

async fn post(world: &World, path: &str, key: &str, body: &Value) -> (u16, Value) {
    let request = client().post(format!("{}{path}", world.url)).bearer_auth(&world.token);
    let response = request.header("idempotency-key", key).json(body).send().await.unwrap();
    let status = response.status().as_u16();
    let answer: Value = response.json().await.unwrap();
    assert!(matches!(status, 200 | 201 | 409 | 503 | 507), "{status}: {answer}");
    if status == 507 {
        assert_eq!(answer["code"], "storage_full");
        world.full.store(true, Ordering::Relaxed);
    }
    (status, answer)
}

fn order() -> Value {
    json!({ "orderItems": [{ "_id": "lamp", "quantity": 1 }], "paymentMethod": "PayPal",
        "shippingAddress": { "fullName": "Asha", "address": "1".repeat(150), "city": "Pune",
            "pinCode": "411001", "country": "India" } })
}

async fn shop_around(number: usize, world: Arc<World>) {
    for turn in 0.. {
        if world.over.load(Ordering::Relaxed) {
            return;
        }
        let key = format!("{number}-{turn}");
        let (status, _) = post(&world, "/api/orders", &key, &order()).await;
        world.orders.lock().unwrap().insert(key.clone(), status == 201);
        let amount = world.next_bid.fetch_add(1, Ordering::Relaxed);
        let (status, _) =
            post(&world, "/api/auctions/vase/bids", &key, &json!({ "bidAmount": amount })).await;
        world.bids.lock().unwrap().insert(amount, status == 200);
    }
}

async fn until(what: &str, mut fact: impl AsyncFnMut() -> bool) {
    for _ in 0..1200 {
        if fact().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("in vain waited until {what}");
}

async fn stop(shoppers: Vec<JoinHandle<()>>, world: &World) {
    world.over.store(true, Ordering::Relaxed);
    for shopper in shoppers {
        shopper.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_told_and_nothing_is_half_done() {
    let (seed, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let token = stock(seed.path()).await;
    let shop = Shop::open_on_a_disk_of(MEGABYTES, seed.path(), folder.path()).await;
    let inside = inside(&shop, folder.path());
    let world = Arc::new(World {
        url: shop.url.clone(),
        token,
        over: AtomicBool::new(false),
        full: AtomicBool::new(false),
        next_bid: AtomicI64::new(100),
        orders: Mutex::default(),
        bids: Mutex::default(),
    });
    let shoppers: Vec<_> = (0..SHOPPERS).map(|n| tokio::spawn(shop_around(n, world.clone()))).collect();

    // Somebody else takes the room that is left, bit by bit.
    let waste = inside.join("waste");
    let mut wasted = Vec::new();
    until("the disk is full", async || {
        wasted.resize(wasted.len() + 200_000, 0_u8);
        std::fs::write(&waste, &wasted).ok();
        world.full.load(Ordering::Relaxed)
    })
    .await;
    until("it is told", async || shop.get("/readyz").await == Some((503, "disk full".to_owned()))).await;
    until("it is shown", async || {
        shop.get("/metrics").await.is_some_and(|(_, figures)| figures.contains("haat_disk_full 1"))
    })
    .await;
    assert_eq!(shop.get("/api/products").await.unwrap().0, 200, "what is there can be read");
    tokio::time::sleep(Duration::from_secs(1)).await;

    // They would take what becomes free at once, and the disk be full again before anybody could say that it is not.
    stop(shoppers, &world).await;
    std::fs::remove_file(&waste).unwrap();
    until("there is room again", async || shop.get("/readyz").await == Some((200, "ready".to_owned()))).await;
    let placed = || world.orders.lock().unwrap().values().filter(|placed| **placed).count();
    let before = placed();
    world.over.store(false, Ordering::Relaxed);
    let shoppers = (SHOPPERS..2 * SHOPPERS).map(|n| tokio::spawn(shop_around(n, world.clone()))).collect();
    tokio::time::sleep(Duration::from_secs(1)).await;
    stop(shoppers, &world).await;
    assert!(placed() > before, "the shop goes on");
    // SQLite would look for the file outside of the shop's own disk, so it gets a copy.
    let copy = TempDir::new().unwrap();
    for file in ["haat.db", "haat.db-wal"] {
        std::fs::copy(inside.join(file), copy.path().join(file)).unwrap();
    }
    judge(&open(copy.path()).await, &world).await;
}

async fn open(folder: &Path) -> Db {
    Db::connect(&format!("sqlite:{}", folder.join("haat.db").display())).await.unwrap()
}

/// Fills a shop with goods, an auction and a customer, whose token it gives back.
async fn stock(folder: &Path) -> String {
    let mut shop = Shop::open(folder).await;
    let body = json!({ "name": "Asha", "email": "a@example.com", "password": "Lotus-Pond7!" });
    let token = shop.post("/api/users/signup", body).await.1["token"].as_str().unwrap().to_owned();
    shop.kill();
    let db = open(folder).await;
    let product = sql(
        "INSERT INTO products (id, name, url, price, image, category, brand, stock, description, state, \
         created_at, updated_at) VALUES ('lamp', 'lamp', 'lamp', 100, '/l.webp', 'Home', 'Diya', 1000000, 'Good.', \
         'listed', 1, 1)",
    );
    db.write(product).await.unwrap();
    let auction = sql("INSERT INTO auctions (id, creator_id, creator_name, title, description, image_url, \
         starting_bid, bid_amount, created_at, ends_at) \
         VALUES ('vase', 'seller', 'Meena', 'Vase', 'Good.', '/l.webp', 100, 100, 1, 9000000000000)");
    db.write(auction).await.unwrap();
    token
}

async fn judge(db: &Db, world: &World) {
    let keys: Vec<String> =
        sql("SELECT idempotency_key FROM orders ORDER BY created_at").scalars(db).await.unwrap();
    let orders = world.orders.lock().unwrap().clone();
    let (placed, refused): (Vec<_>, Vec<_>) = orders.into_iter().partition(|(_, placed)| *placed);
    assert!(!placed.is_empty() && !refused.is_empty(), "nothing was tested");
    for (key, _) in &placed {
        assert_eq!(keys.iter().filter(|stored| *stored == key).count(), 1, "{key} was acknowledged");
    }
    for (key, _) in &refused {
        assert!(!keys.contains(key), "{key} was told to have failed, and is on disk");
    }
    let stored: Vec<i64> =
        sql("SELECT amount FROM auction_events WHERE kind = 'exact' ORDER BY no").scalars(db).await.unwrap();
    for (amount, counted) in world.bids.lock().unwrap().iter() {
        assert_eq!(stored.contains(&(amount * 100)), *counted, "a bid of {amount}");
    }
    assert_eq!(haat_server::invariants::check(db).await.unwrap(), Vec::<String>::new());
}
