//! PostgreSQL or Redis goes away under a running shop and returns.

use crate::node::Node;
use crate::services::{Postgres, Redis, free_port, until};
use crate::town::{open_auction, stock};
use crate::visitor::{Book, PASSWORD, Said, Visitor};
use haat_db::{Db, sql};
use haat_server::auctions::facts::AuctionFact;
use haat_testing::Socket;
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

const FOR_EVER: i64 = 9_000_000_000_000;

fn order() -> Value {
    json!({ "orderItems": [{ "_id": "lamp", "quantity": 1 }], "paymentMethod": "PayPal",
        "shippingAddress": { "fullName": "Asha", "address": "1", "city": "Pune", "pinCode": "411001", "country": "India" } })
}

fn amount(rupees: i64) -> Value {
    json!({ "bidAmount": rupees })
}

async fn a_node(postgres: &Postgres, more: &[&str]) -> Node {
    let mut settings = vec!["--database-url".to_owned(), postgres.url()];
    settings.extend(["--rate-limits", "generous"].iter().chain(more).map(ToString::to_string));
    Node::open(free_port(), &settings).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn while_postgres_is_away_everyone_is_told_so_and_afterwards_all_is_well() {
    let postgres = tokio::task::block_in_place(Postgres::start);
    let node = a_node(&postgres, &[]).await;
    let db = Db::connect(&postgres.url()).await.unwrap();
    stock(&db, &[("lamp", 1000)]).await;
    open_auction(&db, "vase", FOR_EVER).await;
    let book = Arc::<Book>::default();
    let asha = Visitor::member(1, "Asha", &node.url(), &book).await;
    let mut watcher = Socket::connect(&node.url()).await;
    watcher.call("joinAuction", "vase").await;

    tokio::task::block_in_place(|| postgres.crash());
    assert_eq!(node.readiness().await, Some((503, "database unavailable".to_owned())));
    let sign_in = json!({ "email": "asha-1@example.com", "password": PASSWORD });
    let calls = [
        (Method::GET, "/api/products", Value::Null),
        (Method::GET, "/api/products/url/lamp", Value::Null),
        (Method::GET, "/api/auctions", Value::Null),
        (Method::GET, "/api/auctions/vase", Value::Null),
        (Method::GET, "/api/orders/mine", Value::Null),
        (Method::GET, "/api/orders/summary", Value::Null),
        (Method::POST, "/api/users/signin", sign_in),
        (Method::POST, "/api/orders", order()),
        (Method::POST, "/api/auctions/vase/bids", amount(500)),
        (Method::PUT, "/api/users/profile/undefined", json!({ "name": "Asha", "email": "a@example.com" })),
        (Method::GET, "/sitemap.xml", Value::Null),
        (Method::GET, "/", Value::Null),
        (Method::GET, "/products/lamp", Value::Null),
        (Method::GET, "/auctions/vase", Value::Null),
    ];
    let answers = calls.map(|(method, path, body)| {
        let asha = &asha;
        async move { (path, asha.call(method, path, &body, None).await) }
    });
    for (path, said) in futures_util::future::join_all(answers).await {
        assert!(matches!(said, Said::Unknown), "{path} was answered without a database");
    }
    assert_eq!(book.unclean(), Vec::<String>::new());
    let counts = book.counts();
    assert_eq!(counts.get("503"), Some(&14), "{counts:?}");
    let Said::Answer(200, _) = asha.get("/healthz").await else { panic!("the process is alive") };
    let Said::Answer(200, _) = asha.get("/metrics").await else { panic!("the figures can be read") };
    let mut late = Socket::connect(&node.url()).await;
    late.emit("joinAuction", "vase").await;

    // The node looks at its database every now and then: what is back before it looked was never away for it.
    until("the log says that it is away", async || node.log().contains("the database is away")).await;
    tokio::task::block_in_place(|| postgres.start_again());
    node.ready().await;
    let (status, answer) = asha.insist(Method::POST, "/api/orders", &order(), Some("once")).await;
    assert_eq!(status, 201, "{answer}");
    let (status, answer) = asha.insist(Method::POST, "/api/auctions/vase/bids", &amount(700), None).await;
    assert_eq!(status, 200, "{answer}");
    watcher.next_where("bid", |event| event["currentBid"] == 700).await;
    assert_eq!(late.next("auctionData").await["_id"], "vase", "it waited for the database");
    until("the log says that it is back", async || node.log().contains("the database is back")).await;
    let said = node.log();
    for words in ["the database is away", "the database is back"] {
        assert_eq!(said.matches(words).count(), 1, "{said}");
    }
    assert!(!said.contains("request failed") && !said.contains("panicked"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_is_in_flight_when_postgres_crashes_fails_cleanly_or_counts() {
    let postgres = tokio::task::block_in_place(Postgres::start);
    let node = a_node(&postgres, &[]).await;
    let db = Db::connect(&postgres.url()).await.unwrap();
    stock(&db, &[("lamp", 100_000)]).await;
    open_auction(&db, "vase", FOR_EVER).await;
    let book = Arc::<Book>::default();
    let (over, next) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicI64::new(100)));
    let mut people = Vec::new();
    for n in 1..=6_u8 {
        let asha = Visitor::member(n, "Asha", &node.url(), &book).await;
        let (over, next) = (over.clone(), next.clone());
        people.push(tokio::spawn(async move {
            let mut wishes = 0;
            while !over.load(Ordering::Relaxed) {
                let key = format!("{n}-{wishes}");
                let (status, answer) = asha.insist(Method::POST, "/api/orders", &order(), Some(&key)).await;
                assert!(matches!(status, 200 | 201), "{answer}");
                wishes += 1;
                let bid = amount(next.fetch_add(1, Ordering::Relaxed));
                asha.call(Method::POST, "/api/auctions/vase/bids", &bid, None).await;
                asha.get("/api/products").await;
            }
            wishes
        }));
    }
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(700)).await;
        tokio::task::block_in_place(|| postgres.crash());
        tokio::time::sleep(Duration::from_millis(300)).await;
        tokio::task::block_in_place(|| postgres.start_again());
        node.ready().await;
    }
    over.store(true, Ordering::Relaxed);
    let mut placed = 0_i64;
    for person in people {
        placed += person.await.unwrap();
    }
    assert_eq!(book.unclean(), Vec::<String>::new());
    let db = Db::connect(&postgres.url()).await.unwrap();
    let count = async |text: &'static str| sql(text).count(&db).await.unwrap();
    assert_eq!(count("SELECT COUNT(*) FROM orders").await, placed, "each wish once");
    assert_eq!(count("SELECT stock FROM products").await + placed, 100_000);
    assert_eq!(haat_server::invariants::check(&db).await.unwrap(), Vec::<String>::new());
    assert!(!node.log().contains("request failed"), "{}", node.log());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn without_redis_bids_and_orders_go_on_and_watchers_on_every_node_hear_of_it() {
    let (postgres, mut redis) = (tokio::task::block_in_place(Postgres::start), Redis::start().await);
    let url = redis.url();
    let more =
        ["--redis-url", url.as_str(), "--admin-email", "boss@example.com", "--admin-password", PASSWORD];
    let (here, there) = (a_node(&postgres, &more).await, a_node(&postgres, &more).await);
    let db = Db::connect(&postgres.url()).await.unwrap();
    stock(&db, &[("lamp", 1000)]).await;
    open_auction(&db, "vase", FOR_EVER).await;
    open_auction(&db, "bowl", FOR_EVER).await;
    let book = Arc::<Book>::default();
    let asha = Visitor::member(1, "Asha", &here.url(), &book).await;
    let mut boss = Visitor::new(2, &here.url(), &book);
    boss.sign_in("boss@example.com").await;
    let mut watcher = Socket::connect(&there.url()).await;
    watcher.call("joinAuction", "vase").await;
    let mut lobby = Socket::connect(&there.url()).await;

    for outage in 0..2 {
        redis.kill();
        for n in 0..5 {
            let bid = amount(1000 + outage * 100 + n);
            let (status, _) = asha.insist(Method::POST, "/api/auctions/vase/bids", &bid, None).await;
            assert_eq!(status, 200);
            let key = format!("{outage}-{n}");
            let (status, _) = asha.insist(Method::POST, "/api/orders", &order(), Some(&key)).await;
            assert_eq!(status, 201);
        }
        if outage == 0 {
            let (status, _) = boss.insist(Method::DELETE, "/api/auctions/bowl", &Value::Null, None).await;
            assert_eq!(status, 200);
        }
        watcher.next_where("bid", |event| event["currentBid"] == 1000 + outage * 100 + 4).await;
        if outage == 0 {
            assert_eq!(lobby.next("auctionDeleted").await["_id"], "bowl");
        }
        redis.start_again().await;
        let times = usize::try_from(outage).unwrap() + 1;
        let told = |node: &Node, words: &str| node.log().matches(words).count();
        for node in [&here, &there] {
            until("the log says that Redis is back", async || told(node, "live: Redis is back") >= times)
                .await;
            assert_eq!(told(node, "live: Redis is away"), times, "{}", node.log());
            assert_eq!(told(node, "live: Redis is back"), times, "{}", node.log());
        }
        // Rate limits are shared again, at the next try after a pause.
        until("rate limits are shared again", async || {
            asha.call(Method::POST, "/api/auctions/vase/bids", &amount(1), None).await;
            told(&here, "rate limits: Redis is back") >= times
        })
        .await;
        assert_eq!(told(&here, "rate limits: Redis is away"), times, "{}", here.log());
        let bid = amount(1050 + outage * 100);
        asha.insist(Method::POST, "/api/auctions/vase/bids", &bid, None).await;
        watcher.next_where("bid", |event| event["currentBid"] == 1050 + outage * 100).await;
    }
    assert_eq!(book.failures(), 0, "{:?}", book.counts());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_database_or_redis_that_hangs_is_as_good_as_away() {
    let (postgres, redis) = (tokio::task::block_in_place(Postgres::start), Redis::start().await);
    let url = redis.url();
    let node = a_node(&postgres, &["--redis-url", url.as_str()]).await;
    let db = Db::connect(&postgres.url()).await.unwrap();
    stock(&db, &[("lamp", 1000)]).await;
    open_auction(&db, "vase", FOR_EVER).await;
    let book = Arc::<Book>::default();
    let asha = Visitor::member(1, "Asha", &node.url(), &book).await;

    redis.freeze();
    for rupees in 500..505 {
        let (status, _) = asha.insist(Method::POST, "/api/auctions/vase/bids", &amount(rupees), None).await;
        assert_eq!(status, 200);
    }
    redis.thaw();
    assert_eq!(book.failures(), 0, "{:?}", book.counts());

    postgres.freeze();
    assert_eq!(node.readiness().await, Some((503, "database unavailable".to_owned())));
    let calls = [
        (Method::GET, "/api/products", Value::Null),
        (Method::POST, "/api/orders", order()),
        (Method::POST, "/api/auctions/vase/bids", amount(600)),
    ];
    let answers = calls.map(|(method, path, body)| {
        let asha = &asha;
        async move { asha.call(method, path, &body, None).await }
    });
    for said in futures_util::future::join_all(answers).await {
        assert!(matches!(said, Said::Unknown), "answered without a database");
    }
    assert_eq!(book.counts().get("503"), Some(&3), "{:?}", book.counts());
    postgres.thaw();
    node.ready().await;
    let (status, answer) = asha.insist(Method::POST, "/api/orders", &order(), Some("once")).await;
    assert_eq!(status, 201, "{answer}");
    assert_eq!(book.unclean(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_a_dying_node_wrote_and_had_no_time_to_tell_is_told_by_the_others() {
    let (postgres, redis) = (tokio::task::block_in_place(Postgres::start), Redis::start().await);
    let url = redis.url();
    let more = ["--redis-url", url.as_str()];
    let (mut dying, other) = (a_node(&postgres, &more).await, a_node(&postgres, &more).await);
    let db = Db::connect(&postgres.url()).await.unwrap();
    open_auction(&db, "vase", FOR_EVER).await;
    let mut watcher = Socket::connect(&other.url()).await;
    watcher.call("joinAuction", "vase").await;
    // The nodes know of each other once their watchers are counted together.
    let mut far = Socket::connect(&dying.url()).await;
    far.call("joinAuction", "vase").await;
    watcher.next_where("watchers", |count| count["watchers"] == 2).await;

    let now = haat_server::clock::Clock::System.now();
    let mut tx = db.begin().await.unwrap();
    sql("UPDATE auctions SET current_bid = 90000, leader_id = 'u', leader_name = 'Ravi', bid_count = 1, \
         version = 1, moved = 1, last_bid = 1")
    .execute(&mut tx)
    .await
    .unwrap();
    sql("INSERT INTO auction_events (auction_id, no, kind, bidder_id, bidder_name, amount, at) VALUES ('vase', 1, 'exact', 'u', 'Ravi', 90000, $1)")
        .bind(now)
        .execute(&mut tx)
        .await
        .unwrap();
    let fact = AuctionFact::Bids { auction: "vase".into(), first: 1, last: 1 };
    tx.append(now, None, &fact).unwrap();
    tx.commit().await.unwrap();
    dying.kill();
    let heard = watcher.within(Duration::from_mins(2), "bid").await;
    assert_eq!(heard.expect("the others look for themselves")["currentBid"], 900);
}
