//! A Socket.IO client (protocol 5 over Engine.IO 4, WebSocket only), small enough to be believed.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Longer than anything takes on a loaded machine.
const LONGEST_WAIT: Duration = Duration::from_secs(15);

/// A connected client.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// What came while something else was waited for.
    early: VecDeque<(String, Value)>,
    next_ack: u64,
}

impl Socket {
    /// Opens a connection to the application at `url` and enters the main namespace.
    pub async fn connect(url: &str) -> Self {
        Self::try_connect(url).await.expect("the live channel answers")
    }

    /// The same, or `None` when the server refuses.
    pub async fn try_connect(url: &str) -> Option<Self> {
        Self::try_connect_from(Ipv4Addr::LOCALHOST, url).await
    }

    /// The same from another loopback address: a balancer tells clients apart by it.
    pub async fn try_connect_from(from: Ipv4Addr, url: &str) -> Option<Self> {
        let server: SocketAddr = url.strip_prefix("http://")?.parse().ok()?;
        let tcp = TcpSocket::new_v4().ok()?;
        tcp.bind((from, 0).into()).ok()?;
        let tcp = tcp.connect(server).await.ok()?;
        let address = format!("ws://{server}/socket.io/?EIO=4&transport=websocket");
        let (stream, _) = client_async(address, tcp).await.ok()?;
        let mut socket = Self { stream, early: VecDeque::new(), next_ack: 0 };
        assert!(socket.packet().await?.starts_with('0'), "the server opens");
        socket.stream.send(Message::text("40")).await.ok()?;
        loop {
            let packet = socket.packet().await?;
            if packet.starts_with("40") {
                return Some(socket);
            }
            socket.keep(&packet);
        }
    }

    /// Sends a raw packet.
    pub async fn send(&mut self, packet: &str) {
        self.stream.send(Message::text(packet)).await.unwrap();
    }

    /// Emits `event` with one argument.
    pub async fn emit(&mut self, event: &str, data: impl Into<Value>) {
        self.send(&format!("42{}", json!([event, data.into()]))).await;
    }

    /// Emits `event` unless the connection is gone.
    pub async fn try_emit(&mut self, event: &str, data: impl Into<Value>) -> bool {
        let packet = format!("42{}", json!([event, data.into()]));
        self.stream.send(Message::text(packet)).await.is_ok()
    }

    /// Whatever event comes next; `None` when the connection is over.
    pub async fn any(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some(event) = self.early.pop_front() {
                return Some(event);
            }
            let packet = self.packet().await?;
            self.keep(&packet);
        }
    }

    /// Emits `event` and waits for its acknowledgement.
    pub async fn call(&mut self, event: &str, data: impl Into<Value>) -> Value {
        self.next_ack += 1;
        let ack = format!("43{}", self.next_ack);
        self.send(&format!("42{}{}", self.next_ack, json!([event, data.into()]))).await;
        loop {
            let packet =
                timeout(LONGEST_WAIT, self.packet()).await.expect("an ack in time").expect("still open");
            if let Some(answer) = packet.strip_prefix(&ack) {
                return serde_json::from_str::<Value>(answer).unwrap()[0].take();
            }
            self.keep(&packet);
        }
    }

    /// The next event of this name; other events are kept for later.
    pub async fn next(&mut self, event: &str) -> Value {
        self.within(LONGEST_WAIT, event).await.unwrap_or_else(|| panic!("no {event} came in time"))
    }

    /// The next event of this name for which `wanted` holds; others of that name are dropped.
    pub async fn next_where(&mut self, event: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let data = self.next(event).await;
            if wanted(&data) {
                return data;
            }
        }
    }

    /// The next event of this name if it comes within `patience`.
    pub async fn within(&mut self, patience: Duration, event: &str) -> Option<Value> {
        if let Some(position) = self.early.iter().position(|(name, _)| name == event) {
            return self.early.remove(position).map(|(_, data)| data);
        }
        timeout(patience, async {
            loop {
                let packet = self.packet().await?;
                self.keep(&packet);
                if self.early.back().is_some_and(|(name, _)| name == event) {
                    return self.early.pop_back().map(|(_, data)| data);
                }
            }
        })
        .await
        .ok()
        .flatten()
    }

    /// Waits until the server closes the connection.
    pub async fn closed(&mut self) {
        timeout(LONGEST_WAIT, async { while self.packet().await.is_some() {} })
            .await
            .expect("closed in time");
    }

    fn keep(&mut self, packet: &str) {
        if let Some(event) = packet.strip_prefix("42") {
            let mut event: Value = serde_json::from_str(event).unwrap();
            let name = event[0].as_str().unwrap().to_owned();
            self.early.push_back((name, event[1].take()));
        }
    }

    /// The next packet that is not a heartbeat; `None` when the connection is over.
    async fn packet(&mut self) -> Option<String> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) if text.as_str() == "2" => {
                    self.stream.send(Message::text("3")).await.ok()?;
                }
                Ok(Message::Text(text)) if text.as_str() == "1" => return None,
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}
