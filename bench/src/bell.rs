//! From being outbid to the bell: two people outbid each other, and each hears of it on a socket of their own; and to the
//! push, at a push service of ours.

use crate::figures::{Waits, number};
use crate::http::{Connection, signed};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, bids};
use axum::Router;
use axum::http::StatusCode;
use axum::routing::post;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// In how many milliseconds nearly everyone shall have heard.
const WANTED: f64 = 2000.0;
const LONGEST_WAIT: Duration = Duration::from_secs(15);
/// The keys of a browser: those of the example in RFC 8291.
const PUBLIC: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut table = Table::new(
        "The bell",
        "Two people outbid each other on one lot, one bid after another; each is signed in on a socket. From sending the \
         bid to the moment at which the other's bell rings: the bid, the notice that a follower of the log writes, and the \
         live channel that follows it. The push: one is outbid on a lot after another (about the same lot a push comes \
         every half minute at most), until the push service on this machine has it.",
        &["database", "told by", "times outbid", "p50 ms", "p95 ms", "longest ms"],
    );
    let mut grounds = vec![Ground::sqlite(options).await?];
    if let (Some(server), false) = (&options.postgres, options.quick) {
        grounds.push(Ground::postgres(options, server).await?);
    }
    for ground in grounds {
        let engine = ground.db.engine();
        let shop = Shop::open_with(options, ground, &[("HAAT_PUSH_TO_LOOPBACK", "on")]).await?;
        let (bells, pushes) = if options.quick { (40, 12) } else { (200, 60) };
        let ways = [("bell", ring(&shop, bells).await?), ("push", push(&shop, pushes).await?)];
        for (way, waits) in ways {
            report.at_most(
                &format!("outbid to {way} on {engine}: p95, of two seconds"),
                1.0,
                waits.at(0.95) / WANTED,
            );
            table.row(&[
                engine,
                way,
                &waits.len().to_string(),
                &number(waits.at(0.5)),
                &number(waits.at(0.95)),
                &number(waits.at(1.0)),
            ]);
        }
        shop.close(options).await?;
    }
    report.add(table);
    Ok(())
}

async fn ring(shop: &Shop, rounds: usize) -> Outcome<Waits> {
    let auction = bids::lots(&shop.ground.db, 1).await?.remove(0).0;
    let tokens = shop.people(2).await?;
    let mut bells = [Bell::open(shop.port, &tokens[0]).await?, Bell::open(shop.port, &tokens[1]).await?];
    let mut connection = Connection::open(shop.port).await?;
    let path = format!("/api/auctions/{auction}/bids");
    let mut waits = Waits::default();
    for round in 0..=rounds {
        let (bidder, other) = (round % 2, (round + 1) % 2);
        let began = Instant::now();
        bid(&mut connection, &path, &tokens[bidder], 10_000 + 100 * round).await?;
        if round > 0 {
            bells[other].rings().await?;
            waits.push(began.elapsed());
        }
        if round > 1 {
            // What the bidder had been told is settled by their answer: that rings too.
            bells[bidder].rings().await?;
        }
    }
    waits.sort();
    Ok(waits)
}

async fn bid(connection: &mut Connection, path: &str, token: &str, rupees: usize) -> Outcome<()> {
    let body = json!({ "bidAmount": rupees }).to_string();
    let answer = connection.exchange(&signed("POST", path, token, &body)).await?;
    if answer.status == 200 {
        return Ok(());
    }
    Err(format!("a bid was answered with {}", answer.status).into())
}

async fn push(shop: &Shop, rounds: usize) -> Outcome<Waits> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let endpoint = format!("http://{}/device", listener.local_addr()?);
    let (tell, mut came) = mpsc::unbounded_channel();
    let take = move || {
        tell.send(Instant::now()).ok();
        async { StatusCode::CREATED }
    };
    let service = Router::new().route("/device", post(take));
    let service = tokio::spawn(async move { axum::serve(listener, service).await });
    let tokens = shop.people(2).await?;
    let mut connection = Connection::open(shop.port).await?;
    let device = json!({ "endpoint": endpoint, "keys": { "p256dh": PUBLIC, "auth": AUTH } }).to_string();
    connection.exchange(&signed("POST", "/api/notices/push", &tokens[0], &device)).await?.json()?;
    let mut waits = Waits::default();
    for (lot, _) in bids::lots(&shop.ground.db, rounds).await? {
        let path = format!("/api/auctions/{lot}/bids");
        bid(&mut connection, &path, &tokens[0], 100).await?;
        let began = Instant::now();
        bid(&mut connection, &path, &tokens[1], 110).await?;
        let at = tokio::time::timeout(LONGEST_WAIT, came.recv()).await.map_err(|_| "no push came in time")?;
        waits.push(at.ok_or("the push service ended")?.duration_since(began));
    }
    service.abort();
    waits.sort();
    Ok(waits)
}

/// Somebody's own socket.
struct Bell(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Bell {
    async fn open(port: u16, token: &str) -> Outcome<Self> {
        let address = format!("ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket");
        let mut bell = Self(connect_async(address).await?.0);
        bell.until("0").await?;
        bell.0.send(Message::text("40")).await?;
        bell.until("40").await?;
        bell.0.send(Message::text(format!("420{}", json!(["signIn", token])))).await?;
        bell.until("430").await?;
        Ok(bell)
    }

    async fn rings(&mut self) -> Outcome<()> {
        self.until("42[\"notice\"").await
    }

    /// Waits for a packet that begins so.
    async fn until(&mut self, start: &str) -> Outcome<()> {
        tokio::time::timeout(LONGEST_WAIT, self.hear(start)).await.map_err(|_| "nothing was heard in time")?
    }

    /// The same for ever; and answers the server's question whether anybody is there.
    async fn hear(&mut self, start: &str) -> Outcome<()> {
        while let Some(message) = self.0.next().await {
            let Message::Text(text) = message? else { continue };
            if text.as_str() == "2" {
                self.0.send(Message::text("3")).await?;
            } else if text.as_str().starts_with(start) {
                return Ok(());
            }
        }
        Err("the socket was closed".into())
    }
}
