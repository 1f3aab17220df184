//! The network between a node and PostgreSQL swallows packets without closing anything: one way, the other, or both.

use crate::node::Node;
use crate::services::{Postgres, free_port, until};
use crate::town::{open_auction, stock};
use crate::visitor::{Book, Said, Visitor};
use haat_db::{Db, Tx, sql};
use haat_testing::{Proxy, Silent};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const FOR_EVER: i64 = 9_000_000_000_000;
/// By then an auction that a silent node held goes on.
const FREED: Duration = Duration::from_secs(15);
/// Other auctions, which share the queues with the frozen one.
const OTHERS: [&str; 5] = ["bowl", "cup", "jug", "lamp", "pan"];
/// The one that is bid on at the lost node: its bids may be in the middle when the silence begins.
const FAR: [&str; 1] = ["pot"];

async fn a_node(url: &str) -> Node {
    let settings = ["--database-url", url, "--rate-limits", "generous"];
    Node::open(free_port(), &settings.map(str::to_owned)).await
}

/// Holds the auction as a node does between its UPDATE and its COMMIT.
async fn hold(db: &Db, auction: &str) -> Tx {
    let mut tx = db.begin().await.unwrap();
    sql("UPDATE auctions SET version = version WHERE id = $1").bind(auction).execute(&mut tx).await.unwrap();
    tx
}

/// What the bidders share.
#[derive(Default)]
struct World {
    over: AtomicBool,
    next: AtomicI64,
    counted: Mutex<Vec<i64>>,
}

/// Bids on one auction after another; each call is answered, however that is.
async fn bid_around(visitor: Visitor, auctions: &'static [&'static str], world: Arc<World>) {
    for auction in auctions.iter().cycle() {
        if world.over.load(Ordering::Relaxed) {
            return;
        }
        let amount = 1000 + world.next.fetch_add(1, Ordering::Relaxed);
        let path = format!("/api/auctions/{auction}/bids");
        let said = visitor.call(Method::POST, &path, &json!({ "bidAmount": amount }), None).await;
        if let Said::Answer(200, _) = said {
            world.counted.lock().unwrap().push(amount);
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_node_that_loses_the_database_without_a_word_freezes_nobody_else() {
    let postgres = tokio::task::block_in_place(Postgres::start);
    let direct = postgres.url();
    let server = direct.split_once('@').unwrap().1.split_once('/').unwrap().0;
    let mut wire = Proxy::cut_to(server).await;
    wire.join().await;
    let through = direct.replace(server, &wire.address().to_string());
    let (lost, other) = (a_node(&through).await, a_node(&direct).await);
    let (db, far) = (Db::connect(&direct).await.unwrap(), Db::connect(&through).await.unwrap());
    stock(&db, &[("lamp", 1000)]).await;
    for auction in OTHERS.iter().chain(&FAR).chain(&["vase"]) {
        open_auction(&db, auction, FOR_EVER).await;
    }
    let (book, lost_book) = (Arc::<Book>::default(), Arc::<Book>::default());
    let world = Arc::<World>::default();
    let mut bidders = Vec::new();
    for n in 1..=4 {
        let visitor = Visitor::member(n, "Asha", &other.url(), &book).await;
        bidders.push(tokio::spawn(bid_around(visitor, &OTHERS, world.clone())));
    }
    for n in 5..=6 {
        let visitor = Visitor::member(n, "Ravi", &lost.url(), &lost_book).await;
        bidders.push(tokio::spawn(bid_around(visitor, &FAR, world.clone())));
    }
    let meena = Visitor::member(7, "Meena", &other.url(), &Arc::default()).await;
    let ravi = Visitor::member(8, "Ravi", &lost.url(), &Arc::default()).await;

    let ways = [(true, true), (true, false), (false, true)];
    for (round, (there, back)) in ways.into_iter().enumerate() {
        let held = hold(&far, "vase").await;
        wire.fall_silent(Silent { there, back });
        let began = Instant::now();
        let before = world.counted.lock().unwrap().len();
        let amount = json!({ "bidAmount": 10 * (round + 1) });
        // The node knows, and answers; meanwhile the frozen auction goes on by itself.
        let lost_knows = async {
            let away = Some((503, "database unavailable".to_owned()));
            until("the lost node says so", async || lost.readiness().await == away).await;
            let said = ravi.call(Method::POST, "/api/auctions/vase/bids", &amount, None).await;
            assert!(matches!(said, Said::Unknown), "a bid was answered without a database");
        };
        let frozen = async {
            let (status, answer) = meena.insist(Method::POST, "/api/auctions/vase/bids", &amount, None).await;
            assert_eq!(status, 200, "{answer}");
            began.elapsed()
        };
        let ((), frozen) = tokio::join!(lost_knows, frozen);
        println!("silent {there} there, {back} back: free after {frozen:?}");
        assert!(frozen < FREED, "frozen for {frozen:?}");
        let counted = world.counted.lock().unwrap().len() - before;
        println!("{counted} bids counted on other auctions meanwhile");
        assert!(counted > 50, "the other auctions stood still");
        wire.fall_silent(Silent::default());
        assert!(held.commit().await.is_err(), "it was given up on");
        lost.ready().await;
        let (status, answer) = ravi
            .insist(
                Method::POST,
                "/api/auctions/vase/bids",
                &json!({ "bidAmount": 10 * (round + 1) + 5 }),
                None,
            )
            .await;
        assert_eq!(status, 200, "{answer}");
    }
    world.over.store(true, Ordering::Relaxed);
    for bidder in bidders {
        bidder.await.unwrap();
    }
    assert_eq!(book.failures(), 0, "the other node: {:?}", book.counts());
    assert_eq!(lost_book.unclean(), Vec::<String>::new());
    let stored: HashSet<i64> = sql("SELECT amount FROM auction_events WHERE kind = 'exact'")
        .scalars::<i64>(&db)
        .await
        .unwrap()
        .iter()
        .map(|paise| paise / 100)
        .collect();
    let counted = world.counted.lock().unwrap().clone();
    assert_eq!(counted.iter().filter(|amount| !stored.contains(amount)).count(), 0);
    assert_eq!(haat_server::invariants::check(&db).await.unwrap(), Vec::<String>::new());
    assert!(!lost.log().contains("panicked") && !lost.log().contains("request failed"), "{}", lost.log());
    let Said::Answer(200, Value::Array(_)) = ravi.get("/api/auctions").await else { panic!("not well") };
}
