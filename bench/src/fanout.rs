//! The live channel: one auction, thousands of watchers; beside a plain Node socket.io server with the same
//! message, and beside a bare broadcast over sockets.

use crate::figures::{Usage, cpu_each, number, usage};
use crate::http::{Connection, signed};
use crate::load::per_second;
use crate::program::Program;
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::watchers::Crowd;
use crate::{Options, Outcome, bids};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const NODE: &str = "bench/node";
/// Bids per second while delays are measured.
const PACE: u64 = 5;
const LONGEST_WAIT: Duration = Duration::from_secs(15);

/// A server to be watched.
pub(crate) struct Watched {
    pub(crate) port: u16,
    pub(crate) pid: u32,
    pub(crate) auction: String,
    pub(crate) token: String,
    _program: Option<Program>,
}

/// What one crowd saw.
pub(crate) struct Seen {
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    pub(crate) delivered: usize,
    pub(crate) lost: usize,
    /// At the pace of [`PACE`].
    pub(crate) cpu_each: f64,
    pub(crate) kb_each: u64,
    /// The length of an event.
    pub(crate) bytes_each: usize,
    /// As many as go, one bid after another.
    pub(crate) rate: f64,
}

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut table = Table::new(
        "Fan-out",
        "Watchers of one auction; the watchers run on the same machine. Delays are from acceptance to arrival at five \
         bids a second. Delivered events per second: each bid is made when the one before has reached everyone. Haat \
         tells a room at most twenty times a second (a newer state replaces one that waits), so with few watchers its \
         rate is that limit, not the machine's. Light events, for which our own screens ask, carry what is new of an \
         auction; whoever asks for nothing hears the whole of it.",
        &[
            "server",
            "watchers",
            "lost",
            "p50 ms",
            "p99 ms",
            "bytes per event",
            "CPU µs per event",
            "kB per watcher",
            "events/s",
        ],
    );
    let crowds: &[usize] = if options.quick { &[1000] } else { &[1000, 5000] };
    for watchers in crowds {
        let mut per_event = Vec::new();
        for (name, light) in [("haat, light events", true), ("haat", false)] {
            let ground = Ground::sqlite(options).await?;
            let shop = Shop::open(options, ground).await?;
            let here = of_shop(&shop).await?;
            per_event.push(row(&mut table, name, *watchers, measure(&here, *watchers, light, options).await));
            shop.close(options).await?;
        }
        let node = Path::new(NODE).join("server.mjs");
        let node = start(Command::new("node").arg(node)).await;
        per_event.push(row(&mut table, "Node socket.io", *watchers, of(node, *watchers, options).await));
        let bare = start(Command::new(std::env::current_exe()?).arg("broadcast")).await;
        row(&mut table, "bare broadcast", *watchers, of(bare, *watchers, options).await);
        if let [Some(light), Some(whole), Some(theirs)] = per_event[..] {
            let what = format!("fan-out to {watchers}: CPU per event, as a share of Node's");
            report.at_most(&what, 1.0, whole / theirs);
            let what = format!("fan-out to {watchers}: CPU per light event, as a share of Node's");
            report.at_most(&what, 0.9, light / theirs);
        }
    }
    report.add(table);
    Ok(())
}

/// An auction in a running shop, with someone to bid on it.
pub(crate) async fn of_shop(shop: &Shop) -> Outcome<Watched> {
    let auction = bids::lots(&shop.ground.db, 1).await?.remove(0).0;
    let token = shop.people(1).await?.remove(0);
    Ok(Watched { port: shop.port, pid: shop.pid, auction, token, _program: None })
}

async fn of(server: Outcome<Watched>, watchers: usize, options: &Options) -> Outcome<Seen> {
    measure(&server?, watchers, false, options).await
}

/// Writes a row, also when it failed; gives back the CPU time per event.
fn row(table: &mut Table, name: &str, watchers: usize, seen: Outcome<Seen>) -> Option<f64> {
    let watchers = watchers.to_string();
    match seen {
        Ok(seen) => {
            table.row(&[
                name,
                &watchers,
                &seen.lost.to_string(),
                &number(seen.p50),
                &number(seen.p99),
                &seen.bytes_each.to_string(),
                &number(seen.cpu_each),
                &seen.kb_each.to_string(),
                &number(seen.rate),
            ]);
            Some(seen.cpu_each)
        }
        Err(error) => {
            let reason = format!("failed: {error}");
            table.row(&[name, &watchers, &reason, "", "", "", "", "", ""]);
            None
        }
    }
}

/// Starts a server and reads the line in which it says where it listens.
async fn start(command: &mut Command) -> Outcome<Watched> {
    let (program, line) = Program::start_and_hear(command, LONGEST_WAIT).await?;
    let said: Value = serde_json::from_str(&line)?;
    let text = |field: &str| said[field].as_str().unwrap_or_default().to_owned();
    Ok(Watched {
        port: u16::try_from(said["port"].as_u64().ok_or("no port")?)?,
        pid: program.id(),
        auction: text("auction"),
        token: text("token"),
        _program: Some(program),
    })
}

pub(crate) async fn measure(
    server: &Watched,
    watchers: usize,
    light: bool,
    options: &Options,
) -> Outcome<Seen> {
    let empty = usage(server.pid);
    let crowd = Crowd::gather(server.port, &server.auction, watchers, light).await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = usage(server.pid);
    let mut bidder = Bidding::open(server).await?;
    let bids = if options.quick { 15 } else { 40 };
    let mut ticks = tokio::time::interval(Duration::from_millis(1000 / PACE));
    for _ in 0..bids {
        ticks.tick().await;
        bidder.bid().await?;
    }
    let expected = watchers * bids;
    crowd.until(expected, LONGEST_WAIT).await;
    let after: Usage = usage(server.pid);
    let delivered = crowd.events();
    let waits = crowd.waits();
    let began = Instant::now();
    let mut told = delivered;
    let from = told;
    while began.elapsed() < options.lasting() {
        bidder.bid().await?;
        told += watchers;
        crowd.until(told, Duration::from_secs(2)).await;
    }
    Ok(Seen {
        p50: waits.at(0.5),
        p99: waits.at(0.99),
        delivered,
        lost: expected.saturating_sub(delivered),
        cpu_each: cpu_each(before, after, waits.len()),
        kb_each: before.resident_kb.saturating_sub(empty.resident_kb) / u64::try_from(watchers)?,
        bytes_each: crowd.bytes_each(),
        rate: per_second(crowd.events() - from, began.elapsed()),
    })
}

/// Someone who bids more each time.
struct Bidding<'a> {
    connection: Connection,
    server: &'a Watched,
    amount: u64,
}

impl<'a> Bidding<'a> {
    async fn open(server: &'a Watched) -> Outcome<Self> {
        Ok(Self { connection: Connection::open(server.port).await?, server, amount: 1000 })
    }

    async fn bid(&mut self) -> Outcome<()> {
        self.amount += 1;
        let path = format!("/api/auctions/{}/bids", self.server.auction);
        let body = format!(r#"{{"bidAmount":{}}}"#, self.amount);
        let answer = self.connection.exchange(&signed("POST", &path, &self.server.token, &body)).await?;
        if answer.status != 200 {
            return Err(format!("a bid was answered with {}", answer.status).into());
        }
        Ok(())
    }
}
