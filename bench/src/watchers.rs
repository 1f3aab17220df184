//! A crowd of Socket.IO clients on one auction.

use crate::figures::Waits;
use crate::{Outcome, machine};
use futures_util::{SinkExt as _, StreamExt as _};
use haat_domain::time::Millis;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// Watchers that connect at the same time.
const AT_ONCE: usize = 50;
const LONGEST_WAIT: Duration = Duration::from_mins(1);

#[derive(Default)]
struct Heard {
    ready: AtomicUsize,
    lost: AtomicUsize,
    events: AtomicUsize,
    bytes: AtomicUsize,
    waits: Mutex<Waits>,
}

/// The crowd and what it has heard.
pub(crate) struct Crowd {
    heard: Arc<Heard>,
    _watchers: JoinSet<()>,
}

impl Crowd {
    /// Connects `size` watchers of `auction` to the server on `port`, who ask for light events or for nothing.
    pub(crate) async fn gather(port: u16, auction: &str, size: usize, light: bool) -> Outcome<Self> {
        let join = if light {
            format!("42[\"joinAuction\",{{\"auctionId\":\"{auction}\",\"light\":true}}]")
        } else {
            format!("42[\"joinAuction\",\"{auction}\"]")
        };
        let heard = Arc::new(Heard::default());
        let mut watchers = JoinSet::new();
        let until = Instant::now() + LONGEST_WAIT;
        let settled =
            |heard: &Heard| heard.ready.load(Ordering::Relaxed) + heard.lost.load(Ordering::Relaxed);
        for number in 0..size {
            watchers.spawn(watch(port, join.clone(), heard.clone()));
            while number >= settled(&heard) + AT_ONCE && Instant::now() < until {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
        while settled(&heard) < size && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let ready = heard.ready.load(Ordering::Relaxed);
        if ready < size {
            return Err(format!("only {ready} of {size} watchers could connect: raise `ulimit -n`").into());
        }
        Ok(Self { heard, _watchers: watchers })
    }

    /// Events that arrived so far, each watcher's counted.
    pub(crate) fn events(&self) -> usize {
        self.heard.events.load(Ordering::Relaxed)
    }

    /// How long an event is, on average.
    pub(crate) fn bytes_each(&self) -> usize {
        self.heard.bytes.load(Ordering::Relaxed) / self.events().max(1)
    }

    /// Waits until so many events arrived, or no longer than `patience`.
    pub(crate) async fn until(&self, events: usize, patience: Duration) {
        let until = Instant::now() + patience;
        while self.events() < events && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// From acceptance to arrival, since the last call.
    pub(crate) fn waits(&self) -> Waits {
        let mut heard = self.heard.waits.lock().unwrap_or_else(PoisonError::into_inner);
        let mut waits = std::mem::take(&mut *heard);
        waits.sort();
        waits
    }
}

async fn watch(port: u16, join: String, heard: Arc<Heard>) {
    let address = format!("ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket");
    let Ok((mut socket, _)) = connect_async(address).await else {
        heard.lost.fetch_add(1, Ordering::Relaxed);
        return;
    };
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        let text = text.as_str();
        let answer = if text == "2" {
            "3".to_owned()
        } else if text.starts_with('0') {
            "40".to_owned()
        } else if text.starts_with("40") {
            join.clone()
        } else {
            if text.starts_with("42[\"auctionData\"") {
                heard.ready.fetch_add(1, Ordering::Relaxed);
            } else if text.starts_with("42[\"bid\"") {
                let wait = u64::try_from(machine::now().since(bid_time(text))).unwrap_or_default();
                let mut waits = heard.waits.lock().unwrap_or_else(PoisonError::into_inner);
                waits.push(Duration::from_millis(wait));
                drop(waits);
                heard.bytes.fetch_add(text.len(), Ordering::Relaxed);
                heard.events.fetch_add(1, Ordering::Relaxed);
            }
            continue;
        };
        if socket.send(Message::text(answer)).await.is_err() {
            return;
        }
    }
}

/// When the last bid in the event was accepted. Looked up in the text: parsing it all would measure us.
fn bid_time(event: &str) -> Millis {
    let mark = "\"bidTime\":\"";
    let bids = event.find("\"bids\":[").unwrap_or_default();
    let last = event[bids..].rfind(mark).map(|at| bids + at + mark.len());
    let text = last.and_then(|from| event.get(from..from + 24));
    let stamp = text.and_then(|text| text.parse::<jiff::Timestamp>().ok());
    Millis(stamp.map_or(0, jiff::Timestamp::as_millisecond))
}
