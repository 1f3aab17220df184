//! Watchers behind the balancer: each comes back whenever it loses its node, and remembers what it heard last.

use super::people::essence;
use haat_testing::Socket;
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What a watcher of `auction` heard last.
pub(super) struct View {
    pub(super) auction: &'static str,
    pub(super) last: Arc<Mutex<Value>>,
}

/// Sends `each` watchers to every auction.
pub(super) fn post(auctions: &[&'static str], each: u8, url: &str) -> Vec<View> {
    let mut views = Vec::new();
    for auction in auctions.iter().copied() {
        for _ in 0..each {
            let (last, number) = (Arc::<Mutex<Value>>::default(), u8::try_from(views.len()).unwrap());
            let address = Ipv4Addr::new(127, 2, number, 1);
            tokio::spawn(watch(address, url.to_owned(), auction, last.clone()));
            views.push(View { auction, last });
        }
    }
    views
}

async fn watch(address: Ipv4Addr, url: String, auction: &'static str, last: Arc<Mutex<Value>>) {
    loop {
        if let Some(mut socket) = Socket::try_connect_from(address, &url).await
            && socket.try_emit("joinAuction", auction).await
        {
            while let Some((event, data)) = socket.any().await {
                match event.as_str() {
                    "bid" | "auctionData" | "auctionEnded" if data["_id"] == auction => {
                        *last.lock().unwrap() = essence(&data);
                    }
                    "auctionDeleted" | "auctionError" => *last.lock().unwrap() = json!("deleted"),
                    _ => {}
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
