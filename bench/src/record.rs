//! Bids with the public record and without it: the same program twice, in turn.

use crate::bids::{complete, lots, over_http};
use crate::figures::{Waits, median, number, spread};
use crate::http::{Connection, request, signed};
use crate::load::{Measured, closed};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, WARM_UP};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

/// What the record may cost: bids keep at least this share of their rate.
const WANTED: f64 = 0.8;
/// Until a bid is in the signed log, in milliseconds.
const LOGGED_IN: f64 = 2_000.0;
/// How many ask at once when their bids are in the log.
const PROBES: usize = 8;

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut table = Table::new(
        "The public record",
        "The same program with the public record (a chain of hashes in each bid's transaction, a signed receipt in each \
         answer, the log behind it) and without, in turn, over HTTP. Accepted bids count. Until it is logged: from a bid's \
         answer to the proof that it is in the signed log, for eight people who ask again and again while the load goes on, in \
         runs of their own, since their asking is a load too. Bytes: what the database file grew by for each accepted bid, \
         its write-ahead log included.",
        &[
            "database",
            "auctions",
            "bidders",
            "without/s",
            "with/s",
            "of that",
            "p99 ms without",
            "p99 ms with",
            "logged p50 ms",
            "p99 ms",
            "bytes/bid without",
            "with",
        ],
    );
    for (with, without) in Ground::pairs(options).await? {
        measure(options, report, &mut table, with, without).await?;
    }
    report.add(table);
    Ok(())
}

struct Side {
    shop: Shop,
    tokens: Vec<String>,
    rates: Vec<f64>,
    bytes: Vec<f64>,
    last: Measured,
}

impl Side {
    async fn open(options: &Options, ground: Ground, record: &str) -> Outcome<Self> {
        let shop = Shop::open_with(options, ground, &[("HAAT_RECORD", record)]).await?;
        let tokens = shop.people(257).await?;
        Ok(Self { shop, tokens, rates: Vec::new(), bytes: Vec::new(), last: Measured::default() })
    }

    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    async fn bid(&mut self, options: &Options, auctions: usize, bidders: usize) -> Outcome<()> {
        let db = &self.shop.ground.db;
        let here = lots(db, auctions).await?;
        let workers = over_http(|_| self.shop.port, &self.tokens[..bidders], &here).await?;
        let before = self.shop.ground.bytes();
        self.last = closed(workers, WARM_UP, options.lasting()).await.sound()?;
        let stored = complete(db, &here, self.last.done).await?;
        if let (Some(before), Some(after)) = (before, self.shop.ground.bytes()) {
            self.bytes.push(after.saturating_sub(before) as f64 / stored.max(1) as f64);
        }
        self.rates.push(self.last.rate());
        Ok(())
    }
}

impl Side {
    /// How long bids wait for the signed log under the load of [`Self::bid`], whose own figures then do not count.
    async fn probed(&mut self, options: &Options, auctions: usize, bidders: usize) -> Outcome<Waits> {
        let over = Arc::new(AtomicBool::new(false));
        let mut probing = Vec::new();
        for _ in 0..PROBES {
            probing.push(tokio::spawn(Probe::open(self).await?.run(over.clone())));
        }
        let (rates, bytes) = (self.rates.len(), self.bytes.len());
        self.bid(options, auctions, bidders).await?;
        self.rates.truncate(rates);
        self.bytes.truncate(bytes);
        over.store(true, Ordering::Relaxed);
        let mut waits = Waits::default();
        for probe in probing {
            waits.add(probe.await??);
        }
        Ok(waits)
    }
}

async fn measure(
    options: &Options,
    report: &mut Report,
    table: &mut Table,
    with: Ground,
    without: Ground,
) -> Outcome<()> {
    let engine = with.db.engine();
    let mut with = Side::open(options, with, "on").await?;
    let mut without = Side::open(options, without, "off").await?;
    for (auctions, bidders) in [(1, 1), (64, 256)] {
        for side in [&mut with, &mut without] {
            side.rates.clear();
            side.bytes.clear();
        }
        let mut logged = Waits::default();
        for round in 0..options.rounds() {
            // Who comes first changes: what the machine does meanwhile hits both alike.
            let (first, second) =
                if round % 2 == 0 { (&mut without, &mut with) } else { (&mut with, &mut without) };
            for side in [first, second] {
                side.bid(options, auctions, bidders).await?;
                side.shop.ground.settle().await?;
            }
        }
        let slowest = (without.last.waits.at(0.99), with.last.waits.at(0.99));
        for _ in 0..options.rounds() {
            logged.add(with.probed(options, auctions, bidders).await?);
        }
        logged.sort();
        let share = median(&with.rates) / median(&without.rates);
        let what = format!(
            "bids with the record on {engine}, {auctions} auction(s), {bidders} bidder(s): of those without"
        );
        report.at_least(&what, WANTED, share);
        report.at_most(
            &format!("until a bid is in the log on {engine}, {bidders} bidder(s), p99 ms"),
            LOGGED_IN,
            logged.at(0.99),
        );
        let bytes =
            |side: &Side| if side.bytes.is_empty() { "—".into() } else { number(median(&side.bytes)) };
        table.row(&[
            engine,
            &auctions.to_string(),
            &bidders.to_string(),
            &spread(&without.rates),
            &spread(&with.rates),
            &number(share),
            &number(slowest.0),
            &number(slowest.1),
            &number(logged.at(0.5)),
            &number(logged.at(0.99)),
            &bytes(&without),
            &bytes(&with),
        ]);
    }
    with.shop.close(options).await?;
    without.shop.close(options).await
}

/// Somebody who bids now and then and asks until the proof is there.
struct Probe {
    connection: Connection,
    token: String,
    auction: String,
    next: Arc<AtomicI64>,
}

impl Probe {
    async fn open(side: &Side) -> Outcome<Self> {
        let lot = lots(&side.shop.ground.db, 1).await?.remove(0);
        let connection = Connection::open(side.shop.port).await?;
        let token = side.tokens.last().cloned().unwrap_or_default();
        Ok(Self { connection, token, auction: lot.0, next: lot.1 })
    }

    async fn run(mut self, over: Arc<AtomicBool>) -> Outcome<Waits> {
        let (mut waits, mut seq) = (Waits::default(), 0);
        while !over.load(Ordering::Relaxed) {
            seq += 1;
            let amount = self.next.fetch_add(100, Ordering::Relaxed) / 100;
            let path = format!("/api/auctions/{}/bids", self.auction);
            let bid = signed("POST", &path, &self.token, &format!(r#"{{"bidAmount":{amount}}}"#));
            let answer = self.connection.exchange(&bid).await?;
            if answer.status != 200 {
                return Err(format!("a bid of the probe was answered with {}", answer.status).into());
            }
            let began = Instant::now();
            let proof = request("GET", &format!("{path}/{seq}/proof"), &[], "");
            while self.connection.exchange(&proof).await?.status != 200 {
                if began.elapsed() > Duration::from_secs(30) {
                    return Err("a bid was not logged in thirty seconds".into());
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            waits.push(began.elapsed());
        }
        Ok(waits)
    }
}
