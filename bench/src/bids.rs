//! Bids: on one hot auction and on many, beside one transaction per bid and beside bare commits.

use crate::figures::{median, number, spread};
use crate::http::{Connection, signed};
use crate::load::{Measured, Worker, closed, per_second};
use crate::raw::{self, BareCommit, SingleBid};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, WARM_UP, machine, seed};
use haat_db::{Db, new_id, sql};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Bids over HTTP, always more than anyone has asked for yet.
pub(crate) struct Bidder {
    pub(crate) connection: Connection,
    pub(crate) token: String,
    pub(crate) auction: String,
    /// The next amount in paise, shared by everyone who bids on this auction.
    pub(crate) next: Arc<AtomicI64>,
}

impl Worker for Bidder {
    async fn work(&mut self) -> Result<bool, String> {
        let amount = self.next.fetch_add(100, Ordering::Relaxed) / 100;
        let path = format!("/api/auctions/{}/bids", self.auction);
        let request = signed("POST", &path, &self.token, &format!(r#"{{"bidAmount":{amount}}}"#));
        let answer = self.connection.exchange(&request).await.map_err(|error| error.to_string())?;
        match answer.status {
            200 => Ok(true),
            // Someone else's higher bid was quicker.
            409 => Ok(false),
            status => Err(format!("status {status}: {}", String::from_utf8_lossy(answer.body))),
        }
    }
}

/// An auction and the next amount on it.
type Lot = (String, Arc<AtomicI64>);

pub(crate) async fn lots(db: &Db, count: usize) -> Outcome<Vec<Lot>> {
    let mut lots = Vec::new();
    for _ in 0..count {
        let id = new_id(machine::now());
        seed::auction(db, &id).await?;
        lots.push((id, Arc::new(AtomicI64::new(10_000))));
    }
    Ok(lots)
}

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut table = Table::new(
        "Bids",
        "haat is measured over HTTP with sign-in and the whole auction in each answer; one transaction per bid (what a \
         careful program without a queue does) and bare commits run in the load generator without HTTP, on the same \
         kind of database. Decided is accepted or refused: bids of many people arrive in another order than they were \
         sent, and one below a quicker, higher one is rightly refused, while in one process hardly any is. Afterwards \
         the history holds every accepted bid and no other, and `haat admin check` finds the books in order.",
        &[
            "database",
            "auctions",
            "bidders",
            "bare commits/s",
            "one transaction each/s",
            "haat decided/s",
            "of that",
            "accepted/s",
            "p50 ms",
            "p99 ms",
        ],
    );
    let ground = Ground::sqlite(options).await?;
    let bare = Ground::sqlite(options).await?;
    measure(options, report, &mut table, ground, bare).await?;
    if let (Some(server), false) = (&options.postgres, options.quick) {
        let ground = Ground::postgres(options, server).await?;
        let bare = Ground::postgres(options, server).await?;
        measure(options, report, &mut table, ground, bare).await?;
    }
    report.add(table);
    Ok(())
}

async fn measure(
    options: &Options,
    report: &mut Report,
    table: &mut Table,
    ground: Ground,
    bare: Ground,
) -> Outcome<()> {
    let engine = ground.db.engine();
    raw::prepare_commits(&bare.db).await?;
    let shop = Shop::open(options, ground).await?;
    let tokens = shop.people(256).await?;
    for (auctions, bidders) in [(1, 1), (1, 64), (1, 256), (64, 256)] {
        let (mut commits, mut singles, mut ours, mut accepted) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut last = Measured::default();
        for _ in 0..options.rounds() {
            let workers = (0..bidders).map(|_| BareCommit(bare.db.clone())).collect();
            commits.push(closed(workers, WARM_UP, options.lasting() / 2).await.sound()?.rate());
            let lots_there = lots(&bare.db, auctions).await?;
            let workers = (0..bidders).map(|number| single(&bare.db, &lots_there, number)).collect();
            let single = closed(workers, WARM_UP, options.lasting()).await.sound()?;
            singles.push(per_second(single.done + single.refused, single.took));
            let lots_here = lots(&shop.ground.db, auctions).await?;
            let mut workers = Vec::new();
            for (number, token) in tokens.iter().take(bidders).enumerate() {
                let (auction, next) = lots_here[number % auctions].clone();
                let connection = Connection::open(shop.port).await?;
                workers.push(Bidder { connection, token: token.clone(), auction, next });
            }
            last = closed(workers, WARM_UP, options.lasting()).await.sound()?;
            ours.push(per_second(last.done + last.refused, last.took));
            accepted.push(last.rate());
            complete(&shop.ground.db, &lots_here, last.done).await?;
        }
        if bidders == 256 {
            let what =
                format!("bids on {engine}, {auctions} auction(s), 256 bidders: times one transaction each");
            report.at_least(&what, 1.0, median(&ours) / median(&singles));
        }
        table.row(&[
            engine,
            &auctions.to_string(),
            &bidders.to_string(),
            &spread(&commits),
            &spread(&singles),
            &spread(&ours),
            &format!("{}×", number(median(&ours) / median(&singles))),
            &spread(&accepted),
            &number(last.waits.at(0.5)),
            &number(last.waits.at(0.99)),
        ]);
    }
    shop.close(options).await?;
    bare.clear().await
}

fn single(db: &Db, lots: &[Lot], number: usize) -> SingleBid {
    let (auction, next) = lots[number % lots.len()].clone();
    SingleBid { db: db.clone(), auction, bidder: format!("bidder-{number}"), next }
}

/// Every bid that was told to count is in the history (those of the warm-up are not in `accepted`).
async fn complete(db: &Db, lots: &[Lot], accepted: usize) -> Outcome<()> {
    let mut stored = 0;
    for (auction, _) in lots {
        stored += sql("SELECT COUNT(*) FROM bids WHERE auction_id = $1").bind(auction).count(db).await?;
    }
    if usize::try_from(stored)? < accepted {
        return Err(format!("{accepted} bids were accepted, but only {stored} are stored").into());
    }
    Ok(())
}
