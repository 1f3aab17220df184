//! What people do, and what they were told.

use super::GOODS;
use super::dice::Dice;
use crate::visitor::{Said, Visitor};
use haat_sandbox::paypal::PayPalSandbox;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What everyone shares.
pub(super) struct World {
    pub(super) over: AtomicBool,
    pub(super) deleted: AtomicBool,
    pub(super) auctions: Vec<Bids>,
    /// Orders that were acknowledged, by idempotency key.
    pub(super) placed: Mutex<HashMap<String, String>>,
    pub(super) paid: Mutex<HashSet<String>>,
    pub(super) cancelled: Mutex<HashSet<String>>,
    provider: PayPalSandbox,
}

/// The bids on one auction. Each amount is tried once: what an unanswered bid came to, nobody knows.
pub(super) struct Bids {
    pub(super) auction: &'static str,
    next: AtomicI64,
    pub(super) acknowledged: Mutex<Vec<i64>>,
    pub(super) refused: Mutex<HashSet<i64>>,
}

impl World {
    pub(super) fn new(auctions: [&'static str; 3], provider: PayPalSandbox) -> Self {
        let bids = |auction| Bids {
            auction,
            next: AtomicI64::new(100),
            acknowledged: Mutex::default(),
            refused: Mutex::default(),
        };
        Self {
            over: AtomicBool::new(false),
            deleted: AtomicBool::new(false),
            auctions: auctions.map(bids).into(),
            placed: Mutex::default(),
            paid: Mutex::default(),
            cancelled: Mutex::default(),
            provider,
        }
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    pub(super) fn provider(&self) -> &PayPalSandbox {
        &self.provider
    }
}

/// Orders one thing after the other; pays for some, cancels some, leaves some.
pub(super) async fn shop(shopper: Visitor, n: u8, mut dice: Dice, world: Arc<World>) {
    for wish in 0.. {
        if world.is_over() {
            return;
        }
        let key = format!("{n}-{wish}");
        let (thing, quantity) = (dice.pick(&GOODS).0, 1 + dice.below(2));
        let order = json!({ "orderItems": [{ "_id": thing, "quantity": quantity }], "paymentMethod": "PayPal",
            "shippingAddress": { "fullName": "Asha", "address": "1", "city": "Pune", "pinCode": "411001", "country": "India" } });
        let (status, answer) = shopper.insist(Method::POST, "/api/orders", &order, Some(&key)).await;
        match status {
            200 | 201 => {}
            // Sold out, or others are quicker.
            409 => continue,
            _ => panic!("an order: {status} {answer}"),
        }
        let id = answer["order"]["_id"].as_str().unwrap().to_owned();
        world.placed.lock().unwrap().insert(key, id.clone());
        match dice.below(4) {
            0 => cancel(&shopper, &id, &world).await,
            1 => {}
            _ => pay(&shopper, &id, &world).await,
        }
        tokio::time::sleep(Duration::from_millis(20 + dice.below(80))).await;
    }
}

async fn cancel(shopper: &Visitor, id: &str, world: &World) {
    let (status, answer) =
        shopper.insist(Method::PUT, &format!("/api/orders/{id}/cancel"), &json!({}), None).await;
    assert_eq!(status, 200, "cancelling: {answer}");
    world.cancelled.lock().unwrap().insert(id.to_owned());
}

/// As the browser does it: begin, agree at the provider's, tell the shop; again until it is definite.
async fn pay(shopper: &Visitor, id: &str, world: &World) {
    for _ in 0..100 {
        let begin = format!("/api/orders/{id}/payments/paypal");
        let (status, begun) = shopper.insist(Method::POST, &begin, &json!({}), None).await;
        let hint = match status {
            200 => {
                let payment = begun["id"].as_str().unwrap().to_owned();
                world.provider.approve(&payment);
                json!({ "id": payment, "status": "COMPLETED" })
            }
            // A webhook was quicker, or the money is on its way.
            409 => json!({}),
            _ => panic!("beginning a payment: {status} {begun}"),
        };
        let (status, answer) =
            shopper.insist(Method::PUT, &format!("/api/orders/{id}/pay"), &hint, None).await;
        match status {
            200 => {
                assert_eq!(answer["order"]["isPaid"], true, "{answer}");
                world.paid.lock().unwrap().insert(id.to_owned());
                return;
            }
            202 | 409 => tokio::time::sleep(Duration::from_millis(200)).await,
            _ => panic!("paying: {status} {answer}"),
        }
    }
    panic!("order {id} could not be paid");
}

/// Bids on and on, now an exact amount, now a maximum.
pub(super) async fn bid(bidder: Visitor, mut dice: Dice, world: Arc<World>) {
    while !world.is_over() {
        let which = usize::try_from(dice.below(world.auctions.len() as u64)).unwrap();
        let bids = &world.auctions[which];
        let amount = bids.next.fetch_add(1, Ordering::Relaxed);
        let path = format!("/api/auctions/{}/bids", bids.auction);
        let field = if dice.below(2) == 0 { "bidAmount" } else { "maximumBid" };
        match bidder.call(Method::POST, &path, &json!({ field: amount }), None).await {
            Said::Answer(200, _) => bids.acknowledged.lock().unwrap().push(amount),
            // Too low by now, ended, or deleted; or there was no room for it.
            Said::Answer(409 | 404 | 507, _) => {
                bids.refused.lock().unwrap().insert(amount);
            }
            Said::Answer(status, answer) => panic!("a bid: {status} {answer}"),
            Said::Unknown => {}
        }
        tokio::time::sleep(Duration::from_millis(dice.below(60))).await;
    }
}

/// Looks around.
pub(super) async fn read(reader: Visitor, mut dice: Dice, world: Arc<World>) {
    const PATHS: [&str; 10] = [
        "/",
        "/products/lamp",
        "/auctions/vase",
        "/api/products",
        "/api/products/url/rug",
        "/api/products/search?query=lamp",
        "/api/products/categories",
        "/api/auctions",
        "/api/auctions/vase",
        "/readyz",
    ];
    while !world.is_over() {
        let path = dice.pick(&PATHS);
        if let Said::Answer(status, answer) = reader.get(path).await {
            assert_eq!(status, 200, "{path}: {answer}");
        }
        tokio::time::sleep(Duration::from_millis(dice.below(80))).await;
    }
}

/// The part of an auction that a watcher must have right.
pub(super) fn essence(auction: &Value) -> Value {
    let over = auction["status"] == "sold" || auction["status"] == "unsold";
    json!({ "bidCount": auction["bidCount"], "currentBid": auction["currentBid"], "over": over })
}
