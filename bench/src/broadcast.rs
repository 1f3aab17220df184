//! The ceiling of the live channel: sockets, one message, nothing else. It speaks just enough Socket.IO for the
//! crowd to join, and sends a bid of the usual size to everyone when it is posted to.

use crate::{Outcome, machine};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::accept_async;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// Messages that may wait for one socket.
const BUFFER: usize = 256;

type Room = Arc<Mutex<Vec<mpsc::Sender<Utf8Bytes>>>>;

/// Listens on a free port and says which.
pub(crate) async fn serve() -> Outcome<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", json!({ "port": listener.local_addr()?.port(), "auction": "lamp", "token": "" }));
    let room = Room::default();
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        tokio::spawn(visit(stream, room.clone()));
    }
}

async fn visit(stream: TcpStream, room: Room) -> Outcome<()> {
    let mut first = [0; 4];
    stream.peek(&mut first).await?;
    if &first == b"POST" { take_bids(stream, &room).await } else { watch(stream, &room).await }
}

async fn watch(stream: TcpStream, room: &Room) -> Outcome<()> {
    let mut socket = accept_async(stream).await?;
    socket
        .send(Message::text(r#"0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":20000}"#))
        .await?;
    let (sender, mut news) = mpsc::channel::<Utf8Bytes>(BUFFER);
    loop {
        tokio::select! {
            said = socket.next() => match said {
                Some(Ok(Message::Text(text))) if text.as_str() == "40" => {
                    socket.send(Message::text(r#"40{"sid":"x"}"#)).await?;
                }
                Some(Ok(Message::Text(text))) if text.starts_with("42") => {
                    room.lock().unwrap_or_else(PoisonError::into_inner).push(sender.clone());
                    socket.send(Message::text(r#"42["auctionData",{}]"#)).await?;
                }
                Some(Ok(_)) => {}
                _ => return Ok(()),
            },
            Some(message) = news.recv() => socket.send(Message::Text(message)).await?,
        }
    }
}

/// Reads requests that arrive whole, which small ones on loopback do.
async fn take_bids(mut stream: TcpStream, room: &Room) -> Outcome<()> {
    let mut buffer = vec![0; 4096];
    while stream.read(&mut buffer).await? > 0 {
        let at = jiff::Timestamp::from_millisecond(machine::now().0)?;
        let bid = json!({ "bidder": "Asha Rao", "Bidder": "Asha Rao", "bidderId": "0190-bidder", "bidAmount": 1000,
                          "bidTime": format!("{at:.3}"), "seq": 1 });
        let event = json!(["bid", { "_id": "lamp", "title": "Brass lamp", "bids": vec![bid; 20] }]);
        let message = Utf8Bytes::from(format!("42{event}"));
        for watcher in room.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            watcher.try_send(message.clone()).ok();
        }
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await?;
    }
    Ok(())
}
