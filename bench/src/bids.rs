//! Bids: on one hot auction and on many, beside one transaction per bid and beside bare commits.

use crate::figures::{median, number, spread};
use crate::http::{Connection, signed};
use crate::load::{Measured, Worker, closed, per_second};
use crate::raw::{self, BareCommit, SingleBid};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, WARM_UP, machine, seed};
use haat_db::{Db, new_id, sql};
use haat_domain::auctions::{Attempt, Offer};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_server::auctions::bidding::{Ask, BidError, Bidding};
use haat_server::clock::Clock;
use haat_server::workers::Workers;
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
pub(crate) type Lot = (String, Arc<AtomicI64>);

pub(crate) async fn lots(db: &Db, count: usize) -> Outcome<Vec<Lot>> {
    let mut lots = Vec::new();
    for _ in 0..count {
        let id = new_id(machine::now());
        seed::auction(db, &id).await?;
        lots.push((id, Arc::new(AtomicI64::new(10_000))));
    }
    Ok(lots)
}

/// Bids through the shop's own queue, in this process.
pub(crate) struct QueueBidder {
    bidding: Bidding,
    auction: AuctionId,
    bidder: UserId,
    name: Arc<str>,
    next: Arc<AtomicI64>,
    offer: fn(Paise) -> Offer,
}

impl Worker for QueueBidder {
    async fn work(&mut self) -> Result<bool, String> {
        let offer = (self.offer)(Paise(self.next.fetch_add(100, Ordering::Relaxed)));
        let attempt = Attempt::Bid { bidder: self.bidder.clone(), offer, seen: None };
        let (auction, name, network) = (self.auction.clone(), self.name.clone(), String::new());
        let ask = Ask { auction, name, attempt, key: None, network };
        match self.bidding.place(ask).await {
            Ok(_) => Ok(true),
            Err(BidError::Refused(..)) => Ok(false),
            Err(error) => Err(error.to_string()),
        }
    }
}

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let mut table = Table::new(
        "Bids",
        "Bare commits, one transaction per bid (what a careful program without a queue does) and the shop's queue run \
         in the load generator itself, on the same kind of database; accepted bids count. Then the same shop as a \
         program over HTTP, with sign-in and the whole auction in each answer. There bids of many people arrive in \
         another order than they were sent, and one below a quicker, higher one is rightly refused: decided is \
         accepted or refused. Afterwards the history holds every accepted bid, and `haat admin check` finds the \
         books in order.",
        &[
            "database",
            "auctions",
            "bidders",
            "bare commits/s",
            "one transaction each/s",
            "queue accepted/s",
            "of that",
            "p50 ms",
            "p99 ms",
            "HTTP decided/s",
            "accepted/s",
            "p50 ms",
            "p99 ms",
        ],
    );
    for (ground, bare) in Ground::pairs(options).await? {
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
    let workers = Workers::default();
    let live = bare.live(&workers).await?;
    let bidding =
        Bidding::start(&bare.db, &Clock::System, &workers, Some(&haat_server::record::pen(&bare.db).await?));
    let shop = Shop::open(options, ground).await?;
    let tokens = shop.people(256).await?;
    for (auctions, bidders) in [(1, 1), (1, 64), (1, 256), (64, 256)] {
        let mut rates: [Vec<f64>; 5] = Default::default();
        let (mut queued, mut asked) = (Measured::default(), Measured::default());
        for _ in 0..options.rounds() {
            let workers = (0..bidders).map(|_| BareCommit(bare.db.clone())).collect();
            let commits = closed(workers, WARM_UP, options.lasting() / 2).await.sound()?;
            let there = lots(&bare.db, auctions).await?;
            let workers = (0..bidders).map(|number| single(&bare.db, &there, number)).collect();
            let singles = closed(workers, WARM_UP, options.lasting()).await.sound()?;
            let there = lots(&bare.db, auctions).await?;
            let workers =
                (0..bidders).map(|number| in_queue(&bidding, &there, number, Offer::Exact)).collect();
            queued = closed(workers, WARM_UP, options.lasting()).await.sound()?;
            complete(&bare.db, &there, queued.done).await?;
            let here = lots(&shop.ground.db, auctions).await?;
            let workers = over_http(|_| shop.port, &tokens[..bidders], &here).await?;
            asked = closed(workers, WARM_UP, options.lasting()).await.sound()?;
            complete(&shop.ground.db, &here, asked.done).await?;
            let decided = per_second(asked.done + asked.refused, asked.took);
            let round = [commits.rate(), singles.rate(), queued.rate(), decided, asked.rate()];
            rates.iter_mut().zip(round).for_each(|(all, one)| all.push(one));
        }
        let [commits, singles, queue, decided, accepted] = &rates;
        let times = median(queue) / median(singles);
        if bidders == 256 {
            let what =
                format!("bids on {engine}, {auctions} auction(s), 256 bidders: times one transaction each");
            report.at_least(&what, 1.0, times);
        }
        table.row(&[
            engine,
            &auctions.to_string(),
            &bidders.to_string(),
            &spread(commits),
            &spread(singles),
            &spread(queue),
            &format!("{}×", number(times)),
            &number(queued.waits.at(0.5)),
            &number(queued.waits.at(0.99)),
            &spread(decided),
            &spread(accepted),
            &number(asked.waits.at(0.5)),
            &number(asked.waits.at(0.99)),
        ]);
    }
    shop.close(options).await?;
    drop((bidding, live));
    bare.clear().await
}

pub(crate) fn in_queue(
    bidding: &Bidding,
    lots: &[Lot],
    number: usize,
    offer: fn(Paise) -> Offer,
) -> QueueBidder {
    let (auction, next) = lots[number % lots.len()].clone();
    let bidder = UserId::from(format!("bidder-{number}"));
    let name = "Asha Rao".into();
    QueueBidder { bidding: bidding.clone(), auction: auction.into(), bidder, name, next, offer }
}

/// Bidders, each on one of the lots; `port` says where the one with this number and this lot bids.
pub(crate) async fn over_http(
    port: impl Fn((usize, usize)) -> u16,
    tokens: &[String],
    lots: &[Lot],
) -> Outcome<Vec<Bidder>> {
    let mut bidders = Vec::new();
    for (number, token) in tokens.iter().enumerate() {
        let lot = number % lots.len();
        let (auction, next) = lots[lot].clone();
        let connection = Connection::open(port((number, lot))).await?;
        bidders.push(Bidder { connection, token: token.clone(), auction, next });
    }
    Ok(bidders)
}

fn single(db: &Db, lots: &[Lot], number: usize) -> SingleBid {
    let (auction, next) = lots[number % lots.len()].clone();
    SingleBid { db: db.clone(), auction, bidder: format!("bidder-{number}"), next }
}

/// Every bid that was told to count is in the history (those of the warm-up are not in `accepted`).
pub(crate) async fn complete(db: &Db, lots: &[Lot], accepted: usize) -> Outcome<usize> {
    let mut stored = 0;
    for (auction, _) in lots {
        stored += sql("SELECT COUNT(*) FROM auction_events WHERE auction_id = $1 AND kind = 'exact'")
            .bind(auction)
            .count(db)
            .await?;
    }
    let stored = usize::try_from(stored)?;
    if stored < accepted {
        return Err(format!("{accepted} bids were accepted, but only {stored} are stored").into());
    }
    Ok(stored)
}
