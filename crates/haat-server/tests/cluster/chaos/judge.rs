//! Compares what everyone was told with what is stored.

use super::GOODS;
use super::people::{World, essence};
use super::watchers::View;
use crate::node::haat;
use crate::services::{run, until};
use crate::town::Town;
use crate::visitor::{Book, Said, Visitor};
use haat_db::{Db, sql};
use haat_domain::auctions::{Attempt, AuctionState, Hidden, Offer, Secrets, Terms, decide};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;

pub(super) async fn judge(town: &Town, world: &World, book: &Arc<Book>, views: &[View]) {
    assert_eq!(book.unclean(), Vec::<String>::new(), "only clean errors\n{}", town.complaints());
    let db = town.db().await;
    bids(&db, world).await;
    orders(&db, world).await;
    payments(&db, world).await;
    goods(&db).await;
    watchers(town, world, book, views).await;
    let folder = tempfile::tempdir().unwrap();
    let mut check = haat();
    check.args(["admin", "check", "--database-url", &town.postgres.url(), "--data-dir"]).arg(folder.path());
    let (fine, said) = run(&mut check);
    assert!(fine && said.contains("Everything adds up."), "{said}");
}

/// Every acknowledged bid is in the history, once, and every acknowledged maximum is kept; no refused one is. Price and
/// leader are what the rule makes of the recorded attempts, one after the other.
async fn bids(db: &Db, world: &World) {
    for bids in &world.auctions {
        replay(db, bids.auction).await;
        let history: Vec<i64> =
            sql("SELECT amount FROM auction_events WHERE auction_id = $1 AND kind = 'exact' ORDER BY no")
                .bind(bids.auction)
                .scalars::<i64>(db)
                .await
                .unwrap()
                .iter()
                .map(|paise| paise / 100)
                .collect();
        let (told, refused) =
            (bids.acknowledged.lock().unwrap().clone(), bids.refused.lock().unwrap().clone());
        println!(
            "{}: {} bids acknowledged, {} stored, {} refused",
            bids.auction,
            told.len(),
            history.len(),
            refused.len()
        );
        assert!(!told.is_empty(), "no bids on {}: nothing was tested", bids.auction);
        assert!(history.windows(2).all(|pair| pair[0] < pair[1]), "strictly rising");
        let maxima: Vec<i64> = sql("SELECT amount FROM ceilings WHERE auction_id = $1")
            .bind(bids.auction)
            .scalars(db)
            .await
            .unwrap();
        assert!(!maxima.is_empty(), "no maximum on {}: nothing was tested", bids.auction);
        let maxima = maxima.into_iter().map(|paise| paise / 100);
        let stored: HashSet<i64> = history.into_iter().chain(maxima).collect();
        let lost: Vec<_> = told.iter().filter(|amount| !stored.contains(amount)).collect();
        assert!(lost.is_empty(), "acknowledged on {} and lost: {lost:?}", bids.auction);
        assert!(refused.is_disjoint(&stored), "refused, and in the history all the same");
    }
}

/// An attempt as it was recorded: its number, kind, maker, amount and time, and the maximum beside it.
type Attempted = (i64, String, UserId, i64, i64, Option<i64>);

/// Lets the rule decide every recorded attempt again, in the recorded order.
async fn replay(db: &Db, auction: &str) {
    let attempts: Vec<Attempted> =
        sql("SELECT e.no, e.kind, e.bidder_id, e.amount, e.at, c.amount FROM auction_events e \
         LEFT JOIN ceilings c ON c.auction_id = e.auction_id AND c.bidder_id = e.bidder_id AND c.no = e.no \
         WHERE e.auction_id = $1 AND e.kind IN ('exact', 'maximum', 'raised') ORDER BY e.no")
        .bind(auction)
        .all(db)
        .await
        .unwrap();
    let (price, leader, bids, ends_at): (Option<i64>, Option<String>, i64, i64) =
        sql("SELECT current_bid, leader_id, bid_count, ends_at FROM auctions WHERE id = $1")
            .bind(auction)
            .one(db)
            .await
            .unwrap();
    let starting_bid =
        sql("SELECT starting_bid FROM auctions WHERE id = $1").bind(auction).count(db).await.unwrap();
    let terms = Terms::plain(Paise(starting_bid), Millis(0), Millis(ends_at));
    let (mut state, mut secrets) = (AuctionState::open(terms, "seller".into()), Secrets::default());
    for (no, kind, bidder, amount, at, maximum) in attempts {
        let offer = match maximum {
            Some(maximum) => Offer::Maximum(Hidden::new(Paise(maximum))),
            None => Offer::Exact(Paise(amount)),
        };
        let attempt = Attempt::Bid { bidder, offer, seen: None };
        let decision = decide(&state, &secrets, &attempt, Millis(at));
        let decision = decision.unwrap_or_else(|refused| panic!("{auction} {no} {kind}: {refused}"));
        assert_eq!(decision.numbered().next().unwrap().0, no, "{auction}: an event is missing or too many");
        (state, secrets) = (decision.next, decision.secrets);
    }
    let replayed =
        (state.current_bid.map(|paise| paise.0), state.leader.map(UserId::into_string), state.bid_count);
    assert_eq!(replayed, (price, leader, bids), "{auction}");
}

/// Every acknowledged order is there under its key, and as its customer left it.
async fn orders(db: &Db, world: &World) {
    let rows: Vec<(String, String, String)> =
        sql("SELECT idempotency_key, id, status FROM orders").all(db).await.unwrap();
    let stored: HashMap<&str, (&str, &str)> =
        rows.iter().map(|(key, id, status)| (key.as_str(), (id.as_str(), status.as_str()))).collect();
    let placed = world.placed.lock().unwrap().clone();
    let (paid, cancelled) = (world.paid.lock().unwrap().clone(), world.cancelled.lock().unwrap().clone());
    println!("{} orders acknowledged, {} paid, {} cancelled", placed.len(), paid.len(), cancelled.len());
    assert!(placed.len() > 5 && !paid.is_empty(), "too few orders: nothing was tested");
    assert_eq!(
        rows.len(),
        placed.len(),
        "everyone insisted on each wish until it was answered, so each is one order"
    );
    for (key, id) in &placed {
        let expected = match () {
            () if paid.contains(id) => "paid",
            () if cancelled.contains(id) => "cancelled",
            () => "placed",
        };
        assert_eq!(stored.get(key.as_str()), Some(&(id.as_str(), expected)), "order {key}");
    }
}

/// The provider took the money of paid orders, once, and of no others.
async fn payments(db: &Db, world: &World) {
    let rows: Vec<(String, String, String, i64)> = sql("SELECT p.provider_order_id, o.id, p.status, \
        o.total_usd_cents FROM payments p JOIN orders o ON o.id = p.order_id")
    .all(db)
    .await
    .unwrap();
    let paid = world.paid.lock().unwrap().clone();
    let mut settled = BTreeSet::new();
    for (payment, order, status, price) in rows {
        let taken = world.provider().order(&payment).map_or(0, |payment| payment.money_left());
        if status == "completed" {
            assert_eq!(taken, price, "payment {payment} of order {order}");
            assert!(settled.insert(order), "paid twice");
        } else {
            assert_eq!(taken, 0, "money was taken by payment {payment} ({status}) and not written down");
        }
    }
    assert_eq!(settled, paid.into_iter().collect());
}

async fn goods(db: &Db) {
    for (thing, pieces) in GOODS {
        let left = sql("SELECT stock FROM products WHERE id = $1").bind(thing).count(db).await.unwrap();
        let sold = sql(
            "SELECT CAST(SUM(quantity) AS BIGINT) FROM order_lines l JOIN orders o ON o.id = l.order_id \
                        WHERE product_id = $1 AND o.status NOT IN ('cancelled', 'expired')",
        )
        .bind(thing)
        .count(db)
        .await
        .unwrap();
        assert_eq!(left + sold, pieces, "pieces of {thing}");
    }
}

/// Each watcher's last view is what the shop says now.
async fn watchers(town: &Town, world: &World, book: &Arc<Book>, views: &[View]) {
    assert!(world.deleted.load(Ordering::Relaxed), "the admin deleted an auction");
    let visitor = Visitor::new(201, &town.balancer.url, book);
    for view in views {
        let truth = match visitor.get(&format!("/api/auctions/{}", view.auction)).await {
            Said::Answer(200, auction) => essence(&auction),
            Said::Answer(404, _) => json!("deleted"),
            _ => Value::Null,
        };
        let seen = || view.last.lock().unwrap().clone();
        let what = format!("a watcher of {} sees {truth}", view.auction);
        println!("{what}; last view {}", seen());
        until(&what, async || seen() == truth).await;
    }
}
