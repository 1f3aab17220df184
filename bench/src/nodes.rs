//! The same shop on one node and on three, on one PostgreSQL: what it costs that they share it.

use crate::figures::{Waits, median, number, spread};
use crate::http::{Connection, request, signed};
use crate::load::{Measured, closed, per_second};
use crate::orders::{goods, shoppers};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, WARM_UP, bids, seed};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const PRODUCTS: u64 = 10_000;
const BIDDERS: usize = 192;
const SHOPPERS: usize = 64;
/// How often the owner says something of a search, and takes it back.
const SAYINGS: usize = 20;
const PATIENCE: Duration = Duration::from_secs(30);
/// What no product is called.
const NO_WORD: &str = "qqqqqqqq";

/// Which node somebody speaks to.
#[derive(Clone, Copy)]
enum Way {
    /// There is one.
    One,
    /// Each is sent to the next, as a balancer without a thought does.
    Spread,
    /// All who bid on an auction go to the same, as the balancer that we ship does.
    ByAuction,
}

impl Way {
    fn node(self, number: usize, auction: usize) -> usize {
        match self {
            Self::One => 0,
            Self::Spread => number % 3,
            Self::ByAuction => auction % 3,
        }
    }
}

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let Some(server) = &options.postgres else { return Ok(()) };
    let mut table = Table::new(
        "Nodes",
        "One shop on one PostgreSQL, on one node and on three, all on this machine with the load generator: what more \
         nodes cost, not what more machines gain. 192 bidders, 64 shoppers of two lines each. Bids arrive at any node, or \
         those on one auction always at the same (the balancer's hash by auction). Decided is accepted or refused; the \
         share is that of one node's rate. Afterwards `haat admin check` finds the books in order.",
        &["what", "nodes", "decided/s", "accepted/s", "share of one node", "p50 ms", "p99 ms"],
    );
    let ground = Ground::postgres(options, server).await?;
    seed::products(&ground.db, PRODUCTS).await?;
    let shop = Shop::open(options, ground).await?;
    let others = [shop.another(options).await?, shop.another(options).await?];
    let ports = [shop.port, others[0].port, others[1].port];
    let tokens = shop.people(BIDDERS).await?;
    for auctions in [1, 64] {
        let mut alone = f64::NAN;
        let ways = [(Way::One, "one"), (Way::Spread, "three, any"), (Way::ByAuction, "three, by auction")];
        for (way, name) in ways {
            let (mut decided, mut accepted, mut last) = (Vec::new(), Vec::new(), Measured::default());
            for _ in 0..options.rounds() {
                let lots = bids::lots(&shop.ground.db, auctions).await?;
                let port = |(number, auction)| ports[way.node(number, auction)];
                let workers = bids::over_http(port, &tokens, &lots).await?;
                last = closed(workers, WARM_UP, options.lasting()).await.sound()?;
                bids::complete(&shop.ground.db, &lots, last.done).await?;
                decided.push(per_second(last.done + last.refused, last.took));
                accepted.push(last.rate());
            }
            if matches!(way, Way::One) {
                alone = median(&decided);
            }
            let share = median(&decided) / alone;
            let what = format!("bids on {auctions} auction(s)");
            if matches!(way, Way::ByAuction) {
                report.at_least(&format!("{what}, three nodes by auction: share of one node"), 0.5, share);
            }
            row(&mut table, &what, name, (&decided, &accepted), share, &last);
        }
    }
    let (products, mut alone) = (goods(), f64::NAN);
    for (ports, name) in [(&ports[..1], "one"), (&ports[..], "three, any")] {
        let (mut placed, mut last) = (Vec::new(), Measured::default());
        for _ in 0..options.rounds() {
            let workers = shoppers(ports, &tokens, &products, SHOPPERS).await?;
            last = closed(workers, WARM_UP, options.lasting()).await.sound()?;
            placed.push(last.rate());
        }
        if ports.len() == 1 {
            alone = median(&placed);
        } else {
            let what = "orders, three nodes: share of one node";
            report.at_least(what, 0.5, median(&placed) / alone);
        }
        row(&mut table, "orders", name, (&placed, &placed), median(&placed) / alone, &last);
    }
    report.add(table);
    let mut followed = Table::new(
        "What the owner says of searches, on another node",
        "A synonym and a pinned product, said at one node and taken back again and again. From sending it to the first answer \
         of another node that follows it, which is asked every few milliseconds.",
        &["what", "times", "p50 ms", "p95 ms", "longest ms"],
    );
    for (what, waits) in sayings(&shop, others[1].port).await? {
        report.at_most(&format!("{what} on another node: longest, of a second"), 1.0, waits.at(1.0) / 1000.0);
        let times = waits.len().to_string();
        let [p50, p95, longest] = [0.5, 0.95, 1.0].map(|share| number(waits.at(share)));
        followed.row(&[what, &times, &p50, &p95, &longest]);
    }
    report.add(followed);
    drop(others);
    shop.close(options).await
}

/// How long it takes until another node's searches follow what the owner says.
async fn sayings(shop: &Shop, other: u16) -> Outcome<[(&'static str, Waits); 2]> {
    let admin = shop.admin().await?;
    let found = shop.get("/api/products/search?query=shoes", &admin).await?;
    let product = found["products"][0]["_id"].as_str().ok_or("no product is called shoes")?;
    let pins = |products: &[&str]| json!({ "query": NO_WORD, "products": products });
    let words = |line: &str| json!({ "words": line });
    let synonym = [words(&format!("shoes, {NO_WORD}")), words("")];
    let synonym = said(shop, other, &admin, "/api/admin/search/words", synonym).await?;
    let pin = said(shop, other, &admin, "/api/admin/search/pins", [pins(&[product]), pins(&[])]).await?;
    Ok([("a synonym", synonym), ("a pinned product", pin)])
}

/// The same for one thing: the first body says it, the second takes it back.
async fn said(shop: &Shop, other: u16, admin: &str, path: &str, bodies: [Value; 2]) -> Outcome<Waits> {
    let (mut here, mut there) = (Connection::open(shop.port).await?, Connection::open(other).await?);
    let look = request("GET", &format!("/api/products/search?query={NO_WORD}"), &[], "");
    let mut waits = Waits::default();
    for _ in 0..SAYINGS {
        for (body, found) in bodies.iter().zip([true, false]) {
            let began = Instant::now();
            here.exchange(&signed("PUT", path, admin, &body.to_string())).await?.json()?;
            while (there.exchange(&look).await?.json()?["countProducts"] != 0) != found {
                if began.elapsed() > PATIENCE {
                    return Err(format!("another node never heard of {body}").into());
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            waits.push(began.elapsed());
        }
    }
    waits.sort();
    Ok(waits)
}

fn row(
    table: &mut Table,
    what: &str,
    nodes: &str,
    (decided, accepted): (&[f64], &[f64]),
    share: f64,
    last: &Measured,
) {
    let (p50, p99) = (number(last.waits.at(0.5)), number(last.waits.at(0.99)));
    table.row(&[what, nodes, &spread(decided), &spread(accepted), &number(share), &p50, &p99]);
}
