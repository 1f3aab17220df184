//! Between nodes: how many watch where. Redis carries the words and nothing else; what happens to auctions every node
//! reads from the log of facts. Redis can lose everything at any time: the worst is a count that is late.

use super::Inner;
use crate::error::StartError;
use crate::workers::{self, Next};
use futures_util::StreamExt as _;
use haat_db::new_id;
use haat_domain::time::Millis;
use parking_lot::Mutex;
use redis::aio::MultiplexedConnection;
use redis::{AsyncCommands as _, AsyncConnectionConfig, Client, RedisResult};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Weak;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Words that may wait for Redis; more are dropped, and made up for by the next heartbeat.
const OUTBOX: usize = 1024;
/// A step with Redis takes no longer.
const REDIS_TIMEOUT: Duration = Duration::from_secs(2);
/// How long to wait before Redis is tried again.
const RETRY: Duration = Duration::from_millis(500);
/// Every node speaks at least this often (see [`super::HEARTBEAT`]), and hears itself. Silence means that
/// the connection is dead, though nobody said so.
const SILENCE: Duration = Duration::from_secs(25);

/// How nodes hear of each other.
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
    trouble: Mutex<Broken>,
    /// Whether the last word was said, or could not be.
    farewell: CancellationToken,
}

/// Which directions are broken. The log speaks of an outage once, however many things fail in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Broken {
    mute: bool,
    deaf: bool,
}

/// What nodes say to each other.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Word {
    /// How many of my sockets watch these auctions.
    Watchers { rooms: HashMap<String, usize>, all: bool },
    /// I am closing: nobody watches here.
    Goodbye,
}

#[derive(Serialize, Deserialize)]
struct Envelope {
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
        let (trouble, farewell) = (Mutex::default(), CancellationToken::new());
        let relay = RedisRelay { client, channel, node, outbox, trouble, farewell };
        Ok((Self::Redis(relay), Some(letters)))
    }

    /// Says something to the other nodes. Never waits.
    pub(super) fn say(&self, word: Word) {
        if let Self::Redis(relay) = self {
            relay.outbox.try_send(word).ok();
        }
    }

    /// Returns once [`Word::Goodbye`], and all that waited before it, is with Redis.
    pub(super) async fn said_goodbye(&self) {
        if let Self::Redis(relay) = self {
            relay.farewell.cancelled().await;
        }
    }
}

impl RedisRelay {
    fn note(&self, change: impl FnOnce(&mut Broken), problem: &str) {
        let mut trouble = self.trouble.lock();
        let before = *trouble;
        change(&mut trouble);
        let fine = Broken::default();
        if before == fine && *trouble != fine {
            tracing::warn!(problem, "live: Redis is away; only the watchers of this node are counted");
        } else if before != fine && *trouble == fine {
            tracing::info!("live: Redis is back");
        }
    }

    async fn connect(&self) -> RedisResult<MultiplexedConnection> {
        let config = AsyncConnectionConfig::new()
            .set_connection_timeout(Some(REDIS_TIMEOUT))
            .set_response_timeout(Some(REDIS_TIMEOUT));
        self.client.get_multiplexed_async_connection_with_config(&config).await
    }
}

/// Speaks: takes words from the outbox to Redis until the channel is gone.
pub(super) async fn speak(live: &Weak<Inner>, letters: &mut mpsc::Receiver<Word>) -> workers::Turn {
    let mut connection: Option<MultiplexedConnection> = None;
    while let Some(word) = letters.recv().await {
        let Some(inner) = live.upgrade() else { return Ok(Next::Done) };
        let Relay::Redis(relay) = &inner.relay else { return Ok(Next::Done) };
        let stale = connection.is_some();
        let mut told = deliver(relay, &mut connection, &word).await;
        if told.is_err() && stale {
            // A connection from before an outage fails at its next use, even when the outage is over.
            told = deliver(relay, &mut connection, &word).await;
        }
        if matches!(word, Word::Goodbye) {
            relay.farewell.cancel();
        }
        match told {
            Ok(()) => relay.note(|trouble| trouble.mute = false, ""),
            Err(problem) => {
                relay.note(|trouble| trouble.mute = true, &problem.to_string());
                drop(inner);
                tokio::time::sleep(RETRY).await;
            }
        }
    }
    Ok(Next::Done)
}

/// Publishes one word. A connection that fails is not kept.
async fn deliver(
    relay: &RedisRelay,
    connection: &mut Option<MultiplexedConnection>,
    word: &Word,
) -> RedisResult<()> {
    let mut there = match connection.take() {
        Some(there) => there,
        None => relay.connect().await?,
    };
    let letter = Envelope { node: relay.node.clone(), word: word.clone() };
    let Ok(text) = serde_json::to_string(&letter) else { return Ok(()) };
    there.publish::<_, _, ()>(&relay.channel, text).await?;
    *connection = Some(there);
    Ok(())
}

/// Listens to the other nodes for as long as a connection lasts.
pub(super) async fn listen(live: &Weak<Inner>) -> workers::Turn {
    let Some(problem) = hear(live).await else { return Ok(Next::Done) };
    let Some(inner) = live.upgrade() else { return Ok(Next::Done) };
    let Relay::Redis(relay) = &inner.relay else { return Ok(Next::Done) };
    relay.note(|trouble| trouble.deaf = true, &problem);
    Ok(Next::After(RETRY))
}

/// One connection, from its beginning to its end; gives back what ended it.
async fn hear(live: &Weak<Inner>) -> Option<String> {
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
    let mut ears = match tokio::time::timeout(REDIS_TIMEOUT, subscribed).await {
        Ok(Ok(ears)) => ears.into_on_message(),
        Ok(Err(problem)) => return Some(problem.to_string()),
        Err(_) => return Some("no answer in time".to_owned()),
    };
    if let Relay::Redis(relay) = &live.upgrade()?.relay {
        relay.note(|trouble| trouble.deaf = false, "");
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
    let Ok(letter) = serde_json::from_slice::<Envelope>(text) else {
        tracing::debug!("live: a message from another node makes no sense");
        return;
    };
    if letter.node == relay.node {
        return;
    }
    match letter.word {
        Word::Watchers { rooms, all } => live.registry.remote(&letter.node, rooms, all),
        Word::Goodbye => live.registry.goodbye(&letter.node),
    }
}
