//! Nodes are restarted one after the other under load, and nobody notices.

use crate::town::{Town, open_auction, stock};
use crate::visitor::{Book, Visitor};
use haat_testing::Socket;
use reqwest::Method;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::time::Duration;

const SHOPPERS: u8 = 6;
const WATCHERS: u8 = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_rolling_restart_fails_no_request() {
    // Longer than the balancer keeps an idle connection.
    let mut town = Town::build(&["--drain-ms", "4000"]).await;
    let db = town.db().await;
    stock(&db, &[("lamp", 1_000_000)]).await;
    open_auction(&db, "vase", 9_000_000_000_000).await;
    let book = Arc::<Book>::default();
    let (over, next) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicI64::new(100)));
    let mut people = Vec::new();
    for n in 1..=SHOPPERS {
        let visitor = Visitor::member(n, "Asha", &town.balancer.url, &book).await;
        people.push(tokio::spawn(shop(n, visitor, over.clone(), next.clone())));
    }
    let returns = Arc::new(AtomicUsize::new(0));
    for n in 1..=WATCHERS {
        let visitor = Visitor::new(100 + n, &town.balancer.url, &book);
        tokio::spawn(watch(visitor, town.balancer.url.clone(), returns.clone()));
    }
    for node in &mut town.nodes {
        tokio::time::sleep(Duration::from_secs(1)).await;
        node.stop().await;
        assert!(node.log().contains("Haat has closed"), "{}", node.log());
        node.start_again().await;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    over.store(true, Ordering::Relaxed);
    for person in people {
        person.await.unwrap();
    }
    let counts = book.counts();
    println!("rolling restart: {counts:?}, {} sockets came back", returns.load(Ordering::Relaxed));
    assert_eq!(book.unclean(), Vec::<String>::new());
    assert_eq!(book.failures(), 0, "{counts:?}\n{}", town.complaints());
    assert!(returns.load(Ordering::Relaxed) >= usize::from(WATCHERS), "sockets moved to other nodes");
}

async fn shop(n: u8, visitor: Visitor, over: Arc<AtomicBool>, next: Arc<AtomicI64>) {
    let order = json!({ "orderItems": [{ "_id": "lamp", "quantity": 1 }], "paymentMethod": "PayPal",
        "shippingAddress": { "fullName": "Asha", "address": "1", "city": "Pune", "pinCode": "411001", "country": "India" } });
    for wish in 0.. {
        if over.load(Ordering::Relaxed) {
            return;
        }
        for path in
            ["/api/products", "/products/lamp", "/api/auctions/vase", "/api/products/search?query=lamp"]
        {
            visitor.get(path).await;
        }
        visitor.call(Method::POST, "/api/orders", &order, Some(&format!("{n}-{wish}"))).await;
        let bid = json!({ "bidAmount": next.fetch_add(1, Ordering::Relaxed) });
        visitor.call(Method::POST, "/api/auctions/vase/bids", &bid, None).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Watches, and comes back whenever the node asks it to go elsewhere.
async fn watch(visitor: Visitor, url: String, returns: Arc<AtomicUsize>) {
    loop {
        if let Some(mut socket) = Socket::try_connect_from(visitor.address, &url).await
            && socket.try_emit("joinAuction", "vase").await
        {
            while socket.any().await.is_some() {}
            returns.fetch_add(1, Ordering::Relaxed);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
