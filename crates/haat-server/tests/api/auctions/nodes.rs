//! Several nodes on one PostgreSQL, with Redis between them.

use haat_domain::time::HOUR;
use haat_server::auctions::closer::close_due;
use haat_testing::{Client, Engine, Proxy, Response, Socket, TestApp, TestAuction, cart_line};
use reqwest::Method;
use serde_json::json;
use std::time::Duration;

fn redis() -> String {
    std::env::var("HAAT_TEST_REDIS").expect("HAAT_TEST_REDIS names the Redis server for tests")
}

/// Two nodes that share a database, and Redis if there is a url.
async fn two_nodes(redis_url: Option<String>) -> (TestApp, TestApp) {
    let one = TestApp::start_with(Engine::Postgres, |config| config.redis_url = redis_url).await;
    let two = one.another_node(|_| {}).await;
    (one, two)
}

async fn bid(who: &Client, auction: &TestAuction, amount: i64) {
    who.post(&auction.bids_url(), json!({ "bidAmount": amount })).await.expect(200);
}

/// A socket on `node` that watches `auction` and hears what happens on other nodes too.
async fn watch(node: &TestApp, auction: &TestAuction) -> Socket {
    let mut socket = Socket::connect(&node.url).await;
    socket.call("joinAuction", auction.id.as_str()).await;
    socket
}

async fn bid_with(key: &str, who: &Client, auction: &TestAuction, amount: i64) -> Response {
    let request = who.request(Method::POST, &auction.bids_url()).header("Idempotency-Key", key);
    who.send(request.json(&json!({ "bidAmount": amount }))).await
}

mod cluster {
    use super::*;
    use haat_domain::time::MINUTE;
    use haat_server::clock::Clock;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_node_whose_clock_is_wrong_ends_nothing_early_and_takes_nothing_late() {
        let right = TestApp::start_by(Engine::Postgres, Clock::System).await;
        let fast = right.another_node_by(Clock::Wrong(10 * MINUTE)).await;
        let slow = right.another_node_by(Clock::Wrong(-10 * MINUTE)).await;
        let open = right.auction().ends_in(5 * MINUTE).insert().await;
        let over = right.auction().ends_in(-1000).insert().await;
        let asha = right.customer().await;
        bid(&asha.at(&fast.url), &open, 150).await;
        for node in [&right, &fast, &slow] {
            let late = asha.at(&node.url).post(&over.bids_url(), json!({ "bidAmount": 150 })).await;
            late.expect(409);
        }
        // While a refused bid still holds the lot, it is left for another look.
        let mut closed = 0;
        for _ in 0..100 {
            closed += close_due(&slow.state.auctions).await.unwrap();
            if closed > 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(closed, 1, "what is over is over for the slow one too");
        assert_eq!(close_due(&fast.state.auctions).await.unwrap(), 0, "and nothing else for the fast one");
        bid(&asha.at(&slow.url), &open, 151).await;
        let ready = fast.visitor().get("/readyz").await;
        assert_eq!(ready.status, 200);
        assert!(ready.text.ends_with("ahead of the database's"), "{}", ready.text);
        assert_eq!(right.visitor().get("/readyz").await.text, "ready");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn bids_on_two_nodes_at_once_make_one_history() {
        let (one, two) = two_nodes(None).await;
        let auction = one.auction().insert().await;
        let (asha, ravi) = (one.customer().await, one.other_customer().await);
        let bids: Vec<_> = (0..240)
            .map(|n| {
                let bidder = if n % 3 == 0 { &asha } else { &ravi };
                let bidder = bidder.at(if n % 2 == 0 { &one.url } else { &two.url });
                let (url, amount) = (auction.bids_url(), 100 + (n * 61) % 120);
                tokio::spawn(async move { (amount, bidder.post(&url, json!({ "bidAmount": amount })).await) })
            })
            .collect();
        let mut accepted = Vec::new();
        for bid in bids {
            let (amount, answer) = bid.await.unwrap();
            match answer.status {
                200 => {
                    assert_eq!(answer.json()["currentBid"], amount);
                    accepted.push(amount);
                }
                409 => assert!(answer.message().contains("smallest bid accepted"), "{}", answer.text),
                other => panic!("{other}: {}", answer.text),
            }
        }
        accepted.sort_unstable();
        for node in [&one, &two] {
            let stored = node.visitor().get(&auction.url()).await.expect(200);
            let history: Vec<i64> = stored["bids"]
                .as_array()
                .unwrap()
                .iter()
                .map(|bid| bid["bidAmount"].as_i64().unwrap())
                .collect();
            assert_eq!(history, accepted);
            assert!(history.windows(2).all(|pair| pair[0] < pair[1]));
        }
        assert_eq!(haat_server::invariants::check(&one.state.db).await.unwrap(), Vec::<String>::new());
    }

    /// The database has stored something, and its answer is lost on the way: whoever asked hears that it failed.
    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_in_doubt_is_told_and_counts_once_when_the_same_key_comes_again() {
        let near = TestApp::start(Engine::Postgres).await;
        let url = near.state.config.database_url();
        let server = url.split_once('@').unwrap().1.split_once('/').unwrap().0;
        let mut wire = Proxy::cut_to(server).await;
        wire.join().await;
        let through = url.replace(server, &wire.address().to_string());
        let far = near.another_node(|config| config.database_url = Some(through)).await;
        let (auction, lamp) = (near.auction().insert().await, near.goods("Lamp", 100, 10).await);
        let asha = near.customer().await.at(&far.url);
        let mut watchers = [watch(&near, &auction).await, watch(&far, &auction).await];

        wire.lose_answer_to("bid-in-doubt");
        bid_with("bid-in-doubt", &asha.once(), &auction, 150).await.expect(503);
        for watcher in &mut watchers {
            watcher.next_where("bid", |event| event["currentBid"] == 150).await;
        }
        for node in [&far, &near] {
            let again = bid_with("bid-in-doubt", &asha.at(&node.url), &auction, 150).await.expect(200);
            assert_eq!((&again["currentBid"], &again["bidCount"]), (&json!(150), &json!(1)));
        }

        wire.lose_answer_to("order-in-doubt");
        let order = async || asha.try_order(&[cart_line(&lamp, 1)], Some("order-in-doubt")).await;
        // It looks for what has its key before it says that it failed.
        let placed = order().await.expect(200)["order"]["_id"].clone();
        assert_eq!(order().await.expect(200)["order"]["_id"], placed);
        assert_eq!(near.stock_of(&lamp).await, 9);
        near.check_invariants().await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn each_node_judges_by_what_the_other_wrote() {
        let (one, two) = two_nodes(None).await;
        let auction = one.auction().insert().await;
        let (asha, ravi) = (one.customer().await, one.other_customer().await.at(&two.url));
        bid(&ravi, &auction, 150).await;
        bid(&asha, &auction, 200).await;
        let refused = ravi.post(&auction.bids_url(), json!({ "bidAmount": 180 })).await;
        assert_eq!(refused.expect(409)["minimumBid"], 200.01);
        let answer = ravi.post(&auction.bids_url(), json!({ "bidAmount": 300 })).await.expect(200);
        assert_eq!(answer["bids"].as_array().unwrap().len(), 3, "with the other node's bid in its place");
        assert_eq!(answer["bids"][1]["bidAmount"], 200);
        one.admin().await.delete(&auction.url()).await.expect(200);
        ravi.post(&auction.bids_url(), json!({ "bidAmount": 400 })).await.expect(404);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_bid_on_one_node_is_heard_on_the_other() {
        let (one, two) = two_nodes(Some(redis())).await;
        let (lamp, chair) = (one.auction().insert().await, one.auction().insert().await);
        let asha = one.customer().await;
        let mut watcher = watch(&two, &lamp).await;
        let mut lobby = Socket::connect(&two.url).await;
        let mut amount = 150;
        // The first ones may come before the nodes have found each other.
        let event = loop {
            bid(&asha, &lamp, amount).await;
            if let Some(event) = watcher.within(Duration::from_millis(500), "bid").await {
                break event;
            }
            amount += 1;
        };
        assert_eq!(event["_id"], json!(lamp.id));
        assert_eq!(event["bids"].as_array().unwrap().last().unwrap()["bidder"], "Asha Rao");
        bid(&asha, &chair, 500).await;
        lobby.next_where("bid", |event| event["_id"] == json!(chair.id)).await;
        bid(&asha.at(&two.url), &lamp, amount + 1).await;
        let news = watcher.next_where("bid", |event| event["currentBid"] == amount + 1).await;
        assert_eq!(news["_id"], json!(lamp.id), "and nothing of the chair");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn watchers_are_counted_on_all_nodes() {
        let (one, two) = two_nodes(Some(redis())).await;
        let auction = one.auction().insert().await;
        let mut here = watch(&one, &auction).await;
        let mut there = watch(&two, &auction).await;
        here.next_where("watchers", |count| count["watchers"] == 2).await;
        there.next_where("watchers", |count| count["watchers"] == 2).await;
        drop(there);
        here.next_where("watchers", |count| count["watchers"] == 1).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_node_is_closed_when_the_others_know_that_it_is() {
        let (one, two) = two_nodes(Some(redis())).await;
        let auction = one.auction().insert().await;
        let mut here = watch(&one, &auction).await;
        let mut there = watch(&two, &auction).await;
        here.next_where("watchers", |count| count["watchers"] == 2).await;
        let waiting = two.state.live.clone();
        let closed = tokio::spawn(async move { waiting.closed().await });
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert!(!closed.is_finished());
        two.state.live.close().await;
        closed.await.unwrap();
        there.closed().await;
        here.next_where("watchers", |count| count["watchers"] == 1).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_end_is_settled_once_and_heard_on_both_nodes() {
        let (one, two) = two_nodes(Some(redis())).await;
        let auction = one.auction().insert().await;
        bid(&one.customer().await, &auction, 150).await;
        let mut here = watch(&one, &auction).await;
        let mut there = watch(&two, &auction).await;
        there.next_where("watchers", |count| count["watchers"] == 2).await;
        here.next_where("watchers", |count| count["watchers"] == 2).await;
        one.advance(HOUR);
        let (first, second) = tokio::join!(close_due(&one.state.auctions), close_due(&two.state.auctions));
        assert_eq!(first.unwrap() + second.unwrap(), 1);
        for socket in [&mut here, &mut there] {
            assert_eq!(socket.next("auctionEnded").await["status"], "sold");
            assert!(socket.within(Duration::from_millis(300), "auctionEnded").await.is_none(), "once");
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn redis_may_be_away_and_return_while_watchers_hear_everything() {
        let server = redis();
        let mut wire = Proxy::cut_to(server.trim_start_matches("redis://").trim_end_matches('/')).await;
        let (one, two) = two_nodes(Some(format!("redis://{}/", wire.address()))).await;
        let auction = one.auction().insert().await;
        let asha = one.customer().await;
        let mut near = watch(&one, &auction).await;
        let mut far = watch(&two, &auction).await;
        bid(&asha, &auction, 150).await;
        near.next_where("bid", |event| event["currentBid"] == 150).await;
        far.next_where("bid", |event| event["currentBid"] == 150).await;

        wire.join().await;
        bid(&asha, &auction, 200).await;
        far.next_where("bid", |event| event["currentBid"] == 200).await;

        wire.cut().await;
        bid(&asha, &auction, 250).await;
        near.next_where("bid", |event| event["currentBid"] == 250).await;
        far.next_where("bid", |event| event["currentBid"] == 250).await;
        wire.join().await;
        bid(&asha.at(&two.url), &auction, 300).await;
        near.next_where("bid", |event| event["currentBid"] == 300).await;
    }
}
