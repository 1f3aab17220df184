//! Between nodes: what one tells, all tell. Redis carries the words and nothing else.
//!
//! Local watchers never wait for Redis. While it is away each node tells what happens on it; when it is
//! back, each node asks the database what happened meanwhile and tells that. Redis can lose everything
//! at any time: the worst is a late event.

use super::Inner;
use super::payload::{self, Body, Event, News};
use crate::error::StartError;
use futures_util::StreamExt as _;
use haat_db::new_id;
use haat_domain::time::Millis;
use parking_lot::Mutex;
use redis::aio::MultiplexedConnection;
use redis::{AsyncCommands as _, AsyncConnectionConfig, Client, RedisResult};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Weak;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

/// Words that may wait for Redis; more are dropped, and made up for by catching up.
const OUTBOX: usize = 1024;
/// A step with Redis takes no longer.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long to wait before Redis is tried again.
const RETRY: Duration = Duration::from_millis(500);
/// Every node speaks at least this often (see [`super::HEARTBEAT`]), and hears itself. Silence means that
/// the connection is dead, though nobody said so.
const SILENCE: Duration = Duration::from_secs(25);
/// Nodes' clocks differ, and a dead connection is noticed late: look back further than the outage.
pub(super) const MARGIN: i64 = 60_000;

/// How nodes hear of each other's news.
#[expect(clippy::large_enum_variant, reason = "a program has one")]
pub(super) enum Relay {
    /// There is one node.
    Local,
    /// Through Redis.
    Redis(RedisRelay),
}

pub(super) struct RedisRelay {
    client: Client,
    channel: String,
    node: String,
    outbox: mpsc::Sender<Word>,
    trouble: Mutex<Trouble>,
    /// A word was dropped because too many waited.
    dropped: AtomicBool,
}

/// Which directions are broken. The log speaks of an outage once, however many things fail in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Trouble {
    mute: bool,
    deaf: bool,
}

/// What nodes say to each other.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Word {
    /// Something happened to an auction.
    News { event: Event, auction: Value },
    /// How many of my sockets watch these auctions.
    Watchers { rooms: HashMap<String, usize>, all: bool },
    /// I could not speak since then: look for yourselves.
    Missed { since: i64 },
    /// I have told everything and am closing.
    Goodbye,
}

#[derive(Serialize, Deserialize)]
struct Letter {
    node: String,
    word: Word,
}

impl Relay {
    /// Chooses the way by the settings; `shop` keeps apart shops that share a Redis.
    pub(super) fn new(
        url: Option<&str>,
        shop: &str,
        now: Millis,
    ) -> Result<(Self, Option<mpsc::Receiver<Word>>), StartError> {
        let Some(url) = url else { return Ok((Self::Local, None)) };
        let client =
            Client::open(url).map_err(|error| StartError::new(format!("HAAT_REDIS_URL: {error}")))?;
        let (outbox, letters) = mpsc::channel(OUTBOX);
        let (channel, node) = (format!("haat:{shop}:live"), new_id(now));
        let relay = RedisRelay {
            client,
            channel,
            node,
            outbox,
            trouble: Mutex::default(),
            dropped: AtomicBool::new(false),
        };
        Ok((Self::Redis(relay), Some(letters)))
    }

    /// Tells the other nodes, unless they told us.
    pub(super) fn pass_on(&self, news: &News, now: Millis) {
        let (Self::Redis(_), Body::Own(auction)) = (self, &news.body) else { return };
        if let Ok(auction) = serde_json::to_value(payload::body(auction, now)) {
            self.say(Word::News { event: news.event, auction });
        }
    }

    /// Says something to the other nodes. Never waits.
    pub(super) fn say(&self, word: Word) {
        if let Self::Redis(relay) = self
            && relay.outbox.try_send(word).is_err()
        {
            relay.dropped.store(true, Ordering::Relaxed);
        }
    }
}

impl RedisRelay {
    fn note(&self, change: impl FnOnce(&mut Trouble), problem: &str) {
        let mut trouble = self.trouble.lock();
        let before = *trouble;
        change(&mut trouble);
        let fine = Trouble::default();
        if before == fine && *trouble != fine {
            tracing::warn!(problem, "live: Redis is away; watchers here hear only what happens on this node");
        } else if before != fine && *trouble == fine {
            tracing::info!("live: Redis is back");
        }
    }

    async fn connect(&self) -> RedisResult<MultiplexedConnection> {
        let config = AsyncConnectionConfig::new()
            .set_connection_timeout(Some(PATIENCE))
            .set_response_timeout(Some(PATIENCE));
        self.client.get_multiplexed_async_connection_with_config(&config).await
    }
}

/// Speaks: takes words from the outbox to Redis until the channel is gone.
pub(super) async fn speak(live: Weak<Inner>, mut letters: mpsc::Receiver<Word>) {
    let mut connection: Option<MultiplexedConnection> = None;
    let mut mute_since: Option<Millis> = None;
    while let Some(word) = letters.recv().await {
        let Some(inner) = live.upgrade() else { return };
        let Relay::Redis(relay) = &inner.relay else { return };
        let now = inner.clock.now();
        if relay.dropped.swap(false, Ordering::Relaxed) {
            mute_since.get_or_insert(now);
        }
        let stale = connection.is_some();
        let mut told = deliver(relay, &mut connection, mute_since, &word).await;
        if told.is_err() && stale {
            // A connection from before an outage fails at its next use, even when the outage is over.
            mute_since.get_or_insert(now);
            told = deliver(relay, &mut connection, mute_since, &word).await;
        }
        match told {
            Ok(()) => {
                mute_since = None;
                relay.note(|trouble| trouble.mute = false, "");
            }
            Err(problem) => {
                relay.note(|trouble| trouble.mute = true, &problem.to_string());
                mute_since.get_or_insert(now);
                drop(inner);
                tokio::time::sleep(RETRY).await;
            }
        }
    }
}

/// Publishes one word, after saying what was missed before it. A connection that fails is not kept.
async fn deliver(
    relay: &RedisRelay,
    connection: &mut Option<MultiplexedConnection>,
    mute_since: Option<Millis>,
    word: &Word,
) -> RedisResult<()> {
    let mut there = match connection.take() {
        Some(there) => there,
        None => relay.connect().await?,
    };
    if let Some(since) = mute_since {
        publish(relay, &mut there, &Word::Missed { since: since.0 - MARGIN }).await?;
    }
    publish(relay, &mut there, word).await?;
    *connection = Some(there);
    Ok(())
}

async fn publish(relay: &RedisRelay, to: &mut MultiplexedConnection, word: &Word) -> RedisResult<()> {
    let letter = Letter { node: relay.node.clone(), word: word.clone() };
    let Ok(text) = serde_json::to_string(&letter) else { return Ok(()) };
    to.publish::<_, _, ()>(&relay.channel, text).await
}

/// Listens to the other nodes until the channel is gone.
pub(super) async fn listen(live: Weak<Inner>) {
    let mut deaf_since: Option<Millis> = None;
    loop {
        let Some(problem) = hear(&live, &mut deaf_since).await else { return };
        let Some(inner) = live.upgrade() else { return };
        let Relay::Redis(relay) = &inner.relay else { return };
        relay.note(|trouble| trouble.deaf = true, &problem);
        deaf_since.get_or_insert(inner.clock.now());
        drop(inner);
        tokio::time::sleep(RETRY).await;
    }
}

/// One connection, from its beginning to its end; gives back what ended it.
async fn hear(live: &Weak<Inner>, deaf_since: &mut Option<Millis>) -> Option<String> {
    let (client, channel) = {
        let inner = live.upgrade()?;
        let Relay::Redis(relay) = &inner.relay else { return None };
        (relay.client.clone(), relay.channel.clone())
    };
    let subscribed = async {
        let mut ears = client.get_async_pubsub().await?;
        ears.subscribe(&channel).await?;
        RedisResult::Ok(ears)
    };
    let mut ears = match tokio::time::timeout(PATIENCE, subscribed).await {
        Ok(Ok(ears)) => ears.into_on_message(),
        Ok(Err(problem)) => return Some(problem.to_string()),
        Err(_) => return Some("no answer in time".to_owned()),
    };
    {
        let inner = live.upgrade()?;
        if let Relay::Redis(relay) = &inner.relay {
            relay.note(|trouble| trouble.deaf = false, "");
        }
        if let Some(since) = deaf_since.take() {
            inner.catch_up.from(since.plus(-MARGIN));
        }
    }
    loop {
        match tokio::time::timeout(SILENCE, ears.next()).await {
            Ok(Some(message)) => heed(&*live.upgrade()?, message.get_payload_bytes()),
            Ok(None) => return Some("the connection ended".to_owned()),
            Err(_) => return Some("silence".to_owned()),
        }
    }
}

fn heed(live: &Inner, text: &[u8]) {
    let Relay::Redis(relay) = &live.relay else { return };
    let Ok(letter) = serde_json::from_slice::<Letter>(text) else {
        tracing::debug!("live: a message from another node makes no sense");
        return;
    };
    if letter.node == relay.node {
        return;
    }
    match letter.word {
        Word::News { event, auction } => {
            if let Some(news) = News::relayed(event, auction) {
                live.announcer.post(news);
            }
        }
        Word::Watchers { rooms, all } => live.registry.remote(&letter.node, rooms, all),
        Word::Missed { since } => live.catch_up.from(Millis(since)),
        Word::Goodbye => live.registry.goodbye(&letter.node),
    }
}
