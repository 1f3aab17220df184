//! From being outbid to the bell: two people outbid each other, and each hears of it on a socket of their own.

use crate::figures::{Waits, number};
use crate::http::{Connection, signed};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, bids};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// In how many milliseconds nearly everyone shall have heard.
const WANTED: f64 = 2000.0;
const LONGEST_WAIT: Duration = Duration::from_secs(15);

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut table = Table::new(
        "The bell",
        "Two people outbid each other on one lot, one bid after another; each is signed in on a socket. From sending the \
         bid to the moment at which the other's bell rings: the bid, the notice that a follower of the log writes, and the \
         live channel that follows it.",
        &["database", "times outbid", "p50 ms", "p95 ms", "longest ms"],
    );
    let mut grounds = vec![Ground::sqlite(options).await?];
    if let (Some(server), false) = (&options.postgres, options.quick) {
        grounds.push(Ground::postgres(options, server).await?);
    }
    for ground in grounds {
        let engine = ground.db.engine();
        let shop = Shop::open(options, ground).await?;
        let waits = measure(&shop, if options.quick { 40 } else { 200 }).await?;
        report.at_most(
            &format!("outbid to bell on {engine}: p95, of two seconds"),
            1.0,
            waits.at(0.95) / WANTED,
        );
        table.row(&[
            engine,
            &waits.len().to_string(),
            &number(waits.at(0.5)),
            &number(waits.at(0.95)),
            &number(waits.at(1.0)),
        ]);
        shop.close(options).await?;
    }
    report.add(table);
    Ok(())
}

async fn measure(shop: &Shop, rounds: usize) -> Outcome<Waits> {
    let auction = bids::lots(&shop.ground.db, 1).await?.remove(0).0;
    let tokens = shop.people(2).await?;
    let mut bells = [Bell::open(shop.port, &tokens[0]).await?, Bell::open(shop.port, &tokens[1]).await?];
    let mut connection = Connection::open(shop.port).await?;
    let path = format!("/api/auctions/{auction}/bids");
    let mut waits = Waits::default();
    for round in 0..=rounds {
        let (bidder, other) = (round % 2, (round + 1) % 2);
        let body = json!({ "bidAmount": 10_000 + 100 * round }).to_string();
        let began = Instant::now();
        let answer = connection.exchange(&signed("POST", &path, &tokens[bidder], &body)).await?;
        if answer.status != 200 {
            return Err(format!("a bid was answered with {}", answer.status).into());
        }
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
