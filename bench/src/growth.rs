//! An auction as its history and its audience grow.

use crate::fanout::{self, Watched};
use crate::figures::{Waits, number};
use crate::http::{Connection, ask, request};
use crate::load::Worker as _;
use crate::plot::{self, Curve};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, bids, seed};
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Instant;

const ROUNDS: usize = 100;

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    history(options, report).await?;
    audience(options, report).await
}

async fn history(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut table = Table::new(
        "Growth with an auction's history",
        "One call at a time, p50 / p95 in milliseconds. An answer holds the newest hundred bids.",
        &["bids", "the auction", "older bids", "one more bid"],
    );
    let names = ["the auction", "older bids", "one more bid"];
    let mut curves = names.map(|name| Curve { name: name.to_owned(), points: Vec::new() });
    let ground = Ground::sqlite(options).await?;
    let shop = Shop::open(options, ground).await?;
    let token = shop.people(1).await?.remove(0);
    for size in [1_i32, 100, 1_000, 10_000, 100_000] {
        let auction = bids::lots(&shop.ground.db, 1).await?.remove(0).0;
        seed::bids(&shop.ground.db, &auction, size.into()).await?;
        let mut connection = Connection::open(shop.port).await?;
        let path = format!("/api/auctions/{auction}");
        let get = |path: &str| request("GET", path, &[], "");
        let shown = ask(&mut connection, &get(&path), ROUNDS).await?;
        let older = format!("{path}/bids?before={}", size / 2 + 1);
        let older = ask(&mut connection, &get(&older), ROUNDS).await?;
        let next = Arc::new(AtomicI64::new(i64::from(size) * 100 + 10_000));
        let mut bidder = bids::Bidder { connection, token: token.clone(), auction, next };
        let mut placed = Waits::default();
        for _ in 0..ROUNDS {
            let began = Instant::now();
            bidder.work().await?;
            placed.push(began.elapsed());
        }
        placed.sort();
        let mut cells = vec![number(size.into())];
        for (curve, waits) in curves.iter_mut().zip([&shown, &older, &placed]) {
            curve.points.push((size.into(), waits.at(0.5)));
            cells.push(format!("{} / {}", number(waits.at(0.5)), number(waits.at(0.95))));
        }
        table.row(&cells.iter().map(String::as_str).collect::<Vec<_>>());
    }
    shop.close(options).await?;
    report.add(table);
    let file = options.out.with_file_name("plots").join("bids.svg");
    plot::draw(&file, "Latency by length of an auction's history", "bids", "ms", &curves)?;
    report.text("\n![Latency by length of an auction's history](plots/bids.svg)\n".to_owned());
    Ok(())
}

async fn audience(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut table = Table::new(
        "Growth with an auction's audience",
        "From acceptance to arrival at five bids a second, in milliseconds.",
        &["sockets", "events", "lost", "p50 ms", "p99 ms", "kB per socket", "CPU µs per event"],
    );
    let names = ["p50", "p99"];
    let mut curves = names.map(|name| Curve { name: name.to_owned(), points: Vec::new() });
    for size in [10_u32, 100, 1_000, 10_000] {
        let ground = Ground::sqlite(options).await?;
        let shop = Shop::open(options, ground).await?;
        let server: Watched = fanout::of_shop(&shop).await?;
        match fanout::measure(&server, usize::try_from(size)?, false, options).await {
            Ok(seen) => {
                // The bids' times are whole milliseconds: less than one cannot be told from none.
                curves[0].points.push((size.into(), seen.p50.max(1.0)));
                curves[1].points.push((size.into(), seen.p99.max(1.0)));
                table.row(&[
                    &number(size.into()),
                    &seen.delivered.to_string(),
                    &seen.lost.to_string(),
                    &number(seen.p50),
                    &number(seen.p99),
                    &seen.kb_each.to_string(),
                    &number(seen.cpu_each),
                ]);
            }
            Err(error) => table.row(&[&number(size.into()), &format!("failed: {error}"), "", "", "", "", ""]),
        }
        shop.close(options).await?;
    }
    report.add(table);
    let file = options.out.with_file_name("plots").join("sockets.svg");
    plot::draw(&file, "From acceptance to arrival, by sockets", "sockets", "ms", &curves)?;
    report.text("\n![From acceptance to arrival, by sockets](plots/sockets.svg)\n".to_owned());
    Ok(())
}
