//! Maximum bids beside exact ones, on one hot auction.

use crate::bids::{in_queue, lots};
use crate::figures::{median, number, spread};
use crate::load::{Measured, closed};
use crate::report::{Report, Table};
use crate::shop::Ground;
use crate::{Options, Outcome, WARM_UP};
use haat_domain::auctions::{Hidden, Offer};
use haat_domain::money::Paise;
use haat_server::auctions::bidding::Bidding;
use haat_server::clock::Clock;
use haat_server::workers::Workers;

/// What a maximum bid may cost: at least this share of the rate of exact ones.
const WANTED: f64 = 0.6;
/// What the public record may cost: at least this share of the rate without it, as of exact bids.
const WANTED_OF_RECORDED: f64 = 0.8;

fn maximum(amount: Paise) -> Offer {
    Offer::Maximum(Hidden::new(amount))
}

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut table = Table::new(
        "Maximum bids",
        "One hot auction, bids through the shop's queue in the load generator itself: exact bids and maximum bids, each \
         without the public record and with it, in turn. A maximum bid costs a row more, and where two maxima meet another, \
         which answers. With the record it is sealed besides, so that it can be shown later without being told \
         now: with some 200 hashes if it leads when its round is written, else with one.",
        &[
            "database",
            "record",
            "bidders",
            "exact accepted/s",
            "maximum accepted/s",
            "of exact",
            "of those without",
            "p50 ms",
            "p99 ms",
        ],
    );
    for (ground, other) in Ground::pairs(options).await? {
        other.clear().await?;
        measure(options, report, &mut table, ground).await?;
    }
    report.add(table);
    Ok(())
}

async fn measure(options: &Options, report: &mut Report, table: &mut Table, ground: Ground) -> Outcome<()> {
    let engine = ground.db.engine();
    let workers = Workers::default();
    let live = ground.live(&workers).await?;
    let pen = haat_server::record::pen(&ground.db).await?;
    let queues = [None, Some(&pen)].map(|pen| Bidding::start(&ground.db, &Clock::System, &workers, pen));
    for bidders in [1, 64, 256] {
        let mut rates = [(); 2].map(|()| (Vec::new(), Vec::new(), Measured::default()));
        for _ in 0..options.rounds() {
            for (queue, (exact, maxima, last)) in queues.iter().zip(&mut rates) {
                exact.push(bid(options, &ground, queue, bidders, Offer::Exact).await?.rate());
                *last = bid(options, &ground, queue, bidders, maximum).await?;
                maxima.push(last.rate());
            }
        }
        let without = median(&rates[0].1);
        for (record, (exact, maxima, last)) in ["without", "with"].into_iter().zip(&rates) {
            let (share, recorded) = (median(maxima) / median(exact), median(maxima) / without);
            let is_recorded = record == "with";
            if bidders > 1 {
                let what = format!(
                    "maximum bids on {engine}, {bidders} bidders, {record} the record: of exact ones"
                );
                report.at_least(&what, WANTED, share);
            }
            if bidders > 1 && is_recorded {
                let what =
                    format!("maximum bids on {engine}, {bidders} bidders, with the record: of those without");
                report.at_least(&what, WANTED_OF_RECORDED, recorded);
            }
            table.row(&[
                engine,
                record,
                &bidders.to_string(),
                &spread(exact),
                &spread(maxima),
                &number(share),
                &if is_recorded { number(recorded) } else { "—".to_owned() },
                &number(last.waits.at(0.5)),
                &number(last.waits.at(0.99)),
            ]);
        }
    }
    drop(live);
    ground.clear().await
}

async fn bid(
    options: &Options,
    ground: &Ground,
    bidding: &Bidding,
    bidders: usize,
    offer: fn(Paise) -> Offer,
) -> Outcome<Measured> {
    let there = lots(&ground.db, 1).await?;
    let workers = (0..bidders).map(|number| in_queue(bidding, &there, number, offer)).collect();
    Ok(closed(workers, WARM_UP, options.lasting()).await.sound()?)
}
