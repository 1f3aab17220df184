//! Shoppers, bidders and watchers go about their business while nodes, Redis and PostgreSQL are killed and
//! restarted in turn, or fall silent, or have no room left, and others stand in the doors and say nothing; then the books are
//! compared with what everyone was told.

mod dice;
mod faults;
mod judge;
mod nuisances;
mod people;
mod watchers;

use crate::services::Postgres;
use crate::town::{Town, open_auction, stock};
use crate::visitor::{Book, PASSWORD, Visitor};
use dice::Dice;
use haat_server::clock::Clock;
use people::World;
use reqwest::Method;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

const SHOPPERS: u8 = 5;
const BIDDERS: u8 = 6;
const READERS: u8 = 3;
/// On each auction.
const WATCHERS: u8 = 2;

/// Goods and how many there are of each: one that never runs out, one that does.
pub(crate) const GOODS: [(&str, i64); 3] = [("lamp", 1_000_000), ("rug", 500), ("bowl", 40)];
/// Auctions: one open to the end, one that ends meanwhile, one that is deleted meanwhile.
const AUCTIONS: [&str; 3] = ["vase", "clock", "chair"];
const FOR_EVER: i64 = 9_000_000_000_000;

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// `HAAT_CLUSTER_SECONDS` says for how long (`make soak` sets it), `HAAT_CLUSTER_SEED` replays a run.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_acknowledged_is_lost_whatever_dies() {
    let length = Duration::from_secs(setting("HAAT_CLUSTER_SECONDS", 60));
    let seed = setting("HAAT_CLUSTER_SEED", Clock::System.now().0.unsigned_abs());
    println!("chaos for {length:?}; replay with HAAT_CLUSTER_SEED={seed}");
    let boss = ["--admin-email", "boss@example.com", "--admin-password", PASSWORD];
    let mut town = Town::build_on(tokio::task::block_in_place(Postgres::start_on_a_disk), &boss).await;
    let url = town.balancer.url.clone();
    let db = town.db().await;
    stock(&db, &GOODS).await;
    let book = Arc::<Book>::default();
    let world = Arc::new(World::new(AUCTIONS, town.provider.paypal().clone()));
    let mut dice = Dice::new(seed);
    let (mut shoppers, mut bidders) = (Vec::new(), Vec::new());
    for n in 1..=SHOPPERS {
        shoppers.push((n, Visitor::member(n, "Asha", &url, &book).await));
    }
    for n in 1..=BIDDERS {
        bidders.push(Visitor::member(50 + n, "Ravi", &url, &book).await);
    }
    let mut admin = Visitor::new(200, &url, &book);
    admin.sign_in("boss@example.com").await;
    let ends_in = i64::try_from(length.as_millis() * 2 / 3).unwrap();
    let ends = [FOR_EVER, Clock::System.now().plus(ends_in).0, FOR_EVER];
    for (auction, ends_at) in AUCTIONS.into_iter().zip(ends) {
        open_auction(&db, auction, ends_at).await;
    }
    drop(db);

    let mut people = Vec::new();
    for (n, shopper) in shoppers {
        people.push(tokio::spawn(people::shop(shopper, n, dice.split(), world.clone())));
    }
    for bidder in bidders {
        people.push(tokio::spawn(people::bid(bidder, dice.split(), world.clone())));
    }
    for n in 1..=READERS {
        let reader = Visitor::new(100 + n, &url, &book);
        people.push(tokio::spawn(people::read(reader, dice.split(), world.clone())));
    }
    let views = watchers::post(&AUCTIONS, WATCHERS, &url);
    people.push(tokio::spawn(delete_in_the_middle(admin, length / 2, world.clone())));
    let ports: Vec<u16> = town.nodes.iter().map(|node| node.port).collect();
    people.extend(nuisances::loiter(&ports, &world));

    let faults = faults::play(&mut town, &book, &mut dice, Instant::now() + length).await;
    world.over.store(true, Ordering::Relaxed);
    let done = async {
        for person in people {
            person.await.unwrap();
        }
    };
    let done = tokio::time::timeout(Duration::from_mins(5), done).await;
    assert!(done.is_ok(), "someone still waits for an answer\n{}", town.complaints());
    println!("{faults:?}\n{:?}", book.counts());
    judge::judge(&town, &world, &book, &views).await;
}

/// An admin takes an auction out of the shop, whatever is broken just then.
async fn delete_in_the_middle(admin: Visitor, when: Duration, world: Arc<World>) {
    tokio::time::sleep(when).await;
    let (status, answer) =
        admin.insist(Method::DELETE, &format!("/api/auctions/{}", AUCTIONS[2]), &Value::Null, None).await;
    // 404: the first try counted, and its answer was lost.
    assert!(matches!(status, 200 | 404), "{answer}");
    world.deleted.store(true, Ordering::Relaxed);
}
