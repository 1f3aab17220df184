//! Two nodes, many bidders and watchers; nodes are killed and come back. Afterwards: every bid that was
//! acknowledged is in the history, no refused one is, and each watcher's last view is the final state.

use crate::shop::{Shop, free_port};
use haat_db::{Db, sql};
use haat_server::invariants;
use haat_testing::{Engine, Socket, TestDatabase, over_http};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

const BIDDERS: usize = 12;
const WATCHERS: usize = 6;
const KILLS: usize = 4;
const AUCTION: &str = "lamp";

/// What the bidders and watchers share.
struct World {
    nodes: [String; 2],
    over: AtomicBool,
    next_amount: AtomicI64,
    acknowledged: Mutex<Vec<i64>>,
    refused: Mutex<HashSet<i64>>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bids_survive_kill_9_of_either_node() {
    let redis = std::env::var("HAAT_TEST_REDIS").expect("HAAT_TEST_REDIS names a server for tests");
    let folder = TempDir::new().unwrap();
    let database = TestDatabase::migrated(Engine::Postgres, folder.path()).await;
    bid_and_kill(&database.url, &redis).await;
}

async fn bid_and_kill(database: &str, redis: &str) {
    let folders = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let ports = [free_port(), free_port()];
    let settings = ["--database-url", database, "--redis-url", redis, "--rate-limits", "off"];
    let open = async |n: usize| Shop::open_at(ports[n], Path::new(folders[n].path()), &settings).await;
    let mut nodes = [open(0).await, open(1).await];
    let db = Db::connect(database).await.unwrap();
    open_auction(&db).await;

    let world = Arc::new(World {
        nodes: [nodes[0].url.clone(), nodes[1].url.clone()],
        over: AtomicBool::new(false),
        next_amount: AtomicI64::new(100),
        acknowledged: Mutex::default(),
        refused: Mutex::default(),
    });
    let mut bidders = Vec::new();
    for n in 0..BIDDERS {
        let body = json!({ "name": format!("Bidder {n}"), "email": format!("b{n}@example.com"),
            "password": "Lotus-Pond7!" });
        let token = nodes[0].post("/api/users/signup", body).await.1["token"].as_str().unwrap().to_owned();
        bidders.push(tokio::spawn(bid(n, token, world.clone())));
    }
    let views: Vec<Arc<Mutex<Value>>> = (0..WATCHERS).map(|_| Arc::default()).collect();
    for (n, view) in views.iter().enumerate() {
        tokio::spawn(watch(world.nodes[n % 2].clone(), view.clone()));
    }
    for kill in 0..KILLS {
        tokio::time::sleep(Duration::from_millis(700)).await;
        nodes[kill % 2].kill();
        tokio::time::sleep(Duration::from_millis(300)).await;
        nodes[kill % 2] = open(kill % 2).await;
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    world.over.store(true, Ordering::Relaxed);
    for bidder in bidders {
        bidder.await.unwrap();
    }
    judge(&db, &world, &views).await;
}

async fn judge(db: &Db, world: &World, views: &[Arc<Mutex<Value>>]) {
    let history: Vec<i64> = sql("SELECT amount FROM auction_events WHERE kind = 'exact' ORDER BY no")
        .scalars::<i64>(db)
        .await
        .unwrap()
        .iter()
        .map(|p| p / 100)
        .collect();
    let acknowledged = world.acknowledged.lock().unwrap().clone();
    assert!(acknowledged.len() > 50, "only {} bids counted: nothing was tested", acknowledged.len());
    assert!(history.windows(2).all(|pair| pair[0] < pair[1]), "strictly rising");
    let stored: HashSet<i64> = history.iter().copied().collect();
    for amount in &acknowledged {
        assert!(stored.contains(amount), "{amount} was acknowledged and is not in the history");
    }
    let refused = world.refused.lock().unwrap().clone();
    assert!(refused.is_disjoint(&stored), "refused, and in the history all the same");
    assert_eq!(invariants::check(db).await.unwrap(), Vec::<String>::new());

    let (count, last) = (history.len(), *history.last().unwrap());
    let agrees = |view: &Value| view["bidCount"] == count && view["currentBid"] == last;
    for _ in 0..300 {
        if views.iter().all(|view| agrees(&view.lock().unwrap())) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for view in views {
        let view = view.lock().unwrap().clone();
        assert!(
            agrees(&view),
            "a watcher's last view is {view}, the history ends with {count} bids at {last}"
        );
    }
}

async fn open_auction(db: &Db) {
    let insert = sql("INSERT INTO auctions (id, creator_id, creator_name, title, description, image_url, \
                      starting_bid, bid_amount, created_at, ends_at) \
                      VALUES ($1, 'seller', 'Meena', 'Lamp', 'Good.', '/l.webp', 100, 100, 1, 9000000000000)");
    db.write(insert.bind(AUCTION)).await.unwrap();
}

/// Bids on, now here, now there, each amount once: what an unanswered bid came to nobody knows.
async fn bid(n: usize, token: String, world: Arc<World>) {
    let client = over_http().timeout(Duration::from_secs(5)).build().unwrap();
    for turn in n.. {
        if world.over.load(Ordering::Relaxed) {
            return;
        }
        let amount = world.next_amount.fetch_add(1, Ordering::Relaxed);
        let url = format!("{}/api/auctions/{AUCTION}/bids", world.nodes[turn % 2]);
        let request = client.post(url).bearer_auth(&token).json(&json!({ "bidAmount": amount }));
        let Ok(response) = request.send().await else {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        match response.status().as_u16() {
            200 => world.acknowledged.lock().unwrap().push(amount),
            409 => {
                world.refused.lock().unwrap().insert(amount);
            }
            503 => {}
            other => panic!("{other}: {}", response.text().await.unwrap_or_default()),
        }
    }
}

/// Watches the auction and remembers what it heard last; comes back whenever the connection is lost.
async fn watch(url: String, view: Arc<Mutex<Value>>) {
    loop {
        let Some(mut socket) = Socket::try_connect(&url).await else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        if !socket.try_emit("joinAuction", AUCTION).await {
            continue;
        }
        while let Some((event, data)) = socket.any().await {
            if event == "bid" || event == "auctionData" {
                *view.lock().unwrap() = data;
            }
        }
    }
}
