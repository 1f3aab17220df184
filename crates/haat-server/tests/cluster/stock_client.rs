//! The stock JavaScript client, unchanged, through the balancer: over polling, upgraded, and moved to
//! another node.

use crate::town::{Town, open_auction};
use crate::visitor::{Book, Visitor};
use reqwest::Method;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// What the script reports, line by line.
struct Script {
    process: std::process::Child,
    lines: mpsc::Receiver<String>,
}

impl Script {
    fn start(url: &str, auction: &str, transports: &str) -> Self {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cluster/stock-client.mjs");
        let mut process = Command::new("node")
            .args([file, url, auction, transports])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Node.js is installed");
        let (sender, lines) = mpsc::channel();
        let output = BufReader::new(process.stdout.take().unwrap());
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { process, lines }
    }

    /// The next report that `wanted` holds for.
    fn hears(&self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let line = self.lines.recv_timeout(Duration::from_mins(1));
            let line = line.unwrap_or_else(|_| panic!("the client did not report {what}"));
            let report: Value = serde_json::from_str(&line).unwrap();
            if wanted(&report) {
                return report;
            }
        }
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_stock_client_joins_hears_bids_and_comes_back_by_itself() {
    let mut town = Town::build(&[]).await;
    open_auction(&town.db().await, "vase", 9_000_000_000_000).await;
    let book = Arc::<Book>::default();
    let asha = Visitor::member(1, "Asha", &town.balancer.url, &book).await;
    let bid = async |rupees: i64| {
        let body = json!({ "bidAmount": rupees });
        assert_eq!(asha.insist(Method::POST, "/api/auctions/vase/bids", &body, None).await.0, 200);
    };
    let scripts = ["polling,websocket", "polling", "websocket"]
        .map(|transports| Script::start(&town.balancer.url, "vase", transports));
    tokio::task::block_in_place(|| {
        for script in &scripts {
            assert_eq!(script.hears("joining", |report| report["event"] == "auctionData")["_id"], "vase");
        }
    });
    bid(500).await;
    let hears = |rupees: i64| {
        for script in &scripts {
            script.hears("a bid", |report| report["event"] == "bid" && report["currentBid"] == rupees);
        }
    };
    tokio::task::block_in_place(|| hears(500));
    // All three come from one address, so they sit on one node: restart each, and it is among them.
    for node in &mut town.nodes {
        node.stop().await;
        node.start_again().await;
    }
    tokio::task::block_in_place(|| {
        for script in &scripts {
            script.hears("coming back", |report| report["event"] == "auctionData" && report["joins"] != 1);
        }
    });
    bid(600).await;
    tokio::task::block_in_place(|| hears(600));
}
