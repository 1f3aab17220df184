//! Who is told of bids and of the ends of lots.

use super::gather::Told;
use super::store::subjects::{self, Between};
use super::store::{self, Post};
use crate::auctions::facts::AuctionFact;
use crate::auctions::model::Auction;
use crate::http::values::local;
use haat_db::{DbError, Tx};
use haat_domain::auctions::{ChanceState, Outcome, outcome_of_bids};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::Millis;
use std::collections::BTreeMap;

/// Lots that were bid on: a storm of bids on one is one look at it.
#[derive(Default)]
pub(super) struct Lots(BTreeMap<String, Round>);

/// The bids that one look covers.
struct Round {
    first: i64,
    last: i64,
    at: Millis,
}

impl Lots {
    /// Tells of a fact about a lot, of bids when all of them are heard.
    pub(super) async fn hear(
        &mut self,
        tx: &mut Tx,
        fact: AuctionFact,
        at: Millis,
        told: &mut Told,
    ) -> Result<(), DbError> {
        match fact {
            AuctionFact::Bids { auction, first, last } => {
                let round = self.0.entry(auction).or_insert(Round { first, last, at });
                (round.last, round.at) = (last.max(round.last), at);
            }
            AuctionFact::Ended { auction } => {
                self.tell_one(tx, &auction, told).await?;
                ended(tx, &auction, at, told).await?;
            }
            AuctionFact::Voided { auction, bidder, amount, reason, led } => {
                self.tell_one(tx, &auction, told).await?;
                let Some(auction) = head(tx, &AuctionId::from(auction)).await? else { return Ok(()) };
                let taken = lot(Kind::BidVoided, &auction, Some(Paise(amount)));
                told.tell(tx, &UserId::from(bidder), Notice { note: reason, ..taken }, at).await?;
                leads_again(tx, &auction, led.map(UserId::from), at, told).await?;
            }
            AuctionFact::Overturned { auction, former, reason } => {
                overturned(tx, &auction, &UserId::from(former), &reason, at, told).await?;
            }
            AuctionFact::Reminded { auction, buyer } => {
                tell_of(tx, &auction, &buyer, Kind::PayReminder, at, told).await?;
            }
            AuctionFact::Lapsed { auction, buyer } => {
                tell_of(tx, &auction, &buyer, Kind::WinLapsed, at, told).await?;
                tell_seller(tx, &auction, Kind::LotUnpaid, at, told).await?;
            }
            AuctionFact::Offered { auction, offer, bidder } => {
                offered(tx, &auction, &offer, &UserId::from(bidder), at, told).await?;
            }
            AuctionFact::Answered { auction, answer, .. } if answer == ChanceState::Accepted.as_str() => {
                tell_seller(tx, &auction, Kind::LotTaken, at, told).await?;
            }
            AuctionFact::Opened { .. }
            | AuctionFact::Raised { .. }
            | AuctionFact::Changed { .. }
            | AuctionFact::Answered { .. }
            | AuctionFact::Relisted { .. }
            | AuctionFact::Deleted { .. } => {}
        }
        Ok(())
    }

    /// Tells of the bids that were heard on one lot, before what came after them.
    async fn tell_one(&mut self, tx: &mut Tx, lot: &str, told: &mut Told) -> Result<(), DbError> {
        match self.0.remove_entry(lot) {
            Some(round) => Self(BTreeMap::from([round])).tell(tx, told).await,
            None => Ok(()),
        }
    }

    /// Tells of the bids that were heard, of all lots together: in a rush every statement counts.
    pub(super) async fn tell(self, tx: &mut Tx, told: &mut Told) -> Result<(), DbError> {
        let ids: Vec<AuctionId> = self.0.keys().map(|id| id.as_str().into()).collect();
        let (true, Some(now)) = (!ids.is_empty(), self.0.values().map(|round| round.at).max()) else {
            return Ok(());
        };
        let auctions: Vec<Auction> = crate::auctions::store::heads(&mut *tx, &ids).await?;
        let leading: Vec<(&str, &str)> = auctions
            .iter()
            .filter_map(|auction| {
                Some((auction.standing.leader_id.as_ref()?.as_str(), auction.lot.id.as_str()))
            })
            .collect();
        for leader in store::dismiss_all(tx, Kind::Outbid, &leading, now).await? {
            told.touch(&leader, now);
        }
        // Of those that are over they hear the end instead.
        let open = auctions.iter().filter(|auction| auction.standing.closed_at.is_none());
        let open: Vec<(&Auction, &Round)> =
            open.filter_map(|auction| Some((auction, self.0.get(auction.lot.id.as_str())?))).collect();
        let rounds: Vec<Between<'_>> =
            open.iter().map(|(auction, round)| (auction.lot.id.as_str(), round.first, round.last)).collect();
        let mut bidders = subjects::bidders_between(tx, &rounds).await?;
        let moved = subjects::extended_between(tx, &rounds).await?;
        for (auction, round) in open.iter().filter(|(auction, _)| moved.contains(auction.lot.id.as_str())) {
            let busy = bidders.get(auction.lot.id.as_str()).map_or(&[][..], Vec::as_slice);
            extended(tx, auction, round.at, busy, told).await?;
        }
        for (auction, leader) in subjects::led_before(tx, &rounds).await? {
            let people = bidders.entry(auction).or_default();
            if !people.contains(&leader) {
                people.push(leader);
            }
        }
        let mut posts = Vec::new();
        for (auction, round) in &open {
            let people = bidders.get(auction.lot.id.as_str()).into_iter().flatten();
            for user in people.filter(|person| Some(*person) != auction.standing.leader_id.as_ref()) {
                let notice = lot(Kind::Outbid, auction, auction.standing.current_bid);
                posts.push(Post { user, notice, at: round.at });
            }
        }
        told.tell_all(tx, &posts).await
    }
}

/// Tells, once, that bids at the last moment moved the end. Whoever bid just now sees it.
async fn extended(
    tx: &mut Tx,
    auction: &Auction,
    at: Millis,
    bidders: &[UserId],
    told: &mut Told,
) -> Result<(), DbError> {
    let (id, seller) = (&auction.lot.id, &auction.lot.creator_id);
    if store::was_told(tx, seller, Kind::Extended, id.as_str()).await? {
        return Ok(());
    }
    let ends = local(auction.standing.ends_at);
    let notice = Notice { note: ends, ..lot(Kind::Extended, auction, auction.standing.current_bid) };
    // Its seller first, by which is known that it was told.
    told.tell(tx, seller, notice.clone(), at).await?;
    for person in subjects::followers(tx, id).await?.iter().filter(|person| !bidders.contains(person)) {
        told.tell(tx, person, notice.clone(), at).await?;
    }
    Ok(())
}

/// Tells whoever leads now that a bid is gone, and did not before.
async fn leads_again(
    tx: &mut Tx,
    auction: &Auction,
    led: Option<UserId>,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    let (now, id) = (&auction.standing, auction.lot.id.as_str());
    let Some(leader) =
        now.leader_id.as_ref().filter(|leader| now.closed_at.is_none() && led.as_ref() != Some(leader))
    else {
        return Ok(());
    };
    told.dismiss(tx, leader, (Kind::Outbid, id), at).await?;
    told.tell(tx, leader, lot(Kind::LeadingAgain, auction, now.current_bid), at).await
}

async fn ended(tx: &mut Tx, id: &str, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let id = AuctionId::from(id);
    let Some(auction) = head(tx, &id).await? else { return Ok(()) };
    let (winner, price) = match outcome_of_bids(&auction.state(), at) {
        Outcome::Sold { winner, price } => (Some(winner), Some(price)),
        Outcome::Unsold | Outcome::ReserveNotMet | Outcome::Lapsed => (None, None),
        Outcome::Open | Outcome::Upcoming => return Ok(()),
    };
    let seller = if winner.is_some() { Kind::LotSold } else { Kind::LotUnsold };
    told.tell(tx, &auction.lot.creator_id, lot(seller, &auction, price), at).await?;
    for bidder in subjects::bidders(tx, &id).await? {
        for kind in [Kind::Outbid, Kind::LeadingAgain, Kind::EndingSoon, Kind::EndingNow, Kind::Extended] {
            store::dismiss(tx, &bidder, kind, id.as_str(), at).await?;
        }
        let notice = if winner.as_ref() == Some(&bidder) {
            Notice { note: pay_by(&auction), ..lot(Kind::Won, &auction, price) }
        } else {
            lot(Kind::Lost, &auction, price)
        };
        told.tell(tx, &bidder, notice, at).await?;
    }
    Ok(())
}

/// Tells those whom bids that were taken back after the end concern: who has won now, who had won, and the seller.
async fn overturned(
    tx: &mut Tx,
    id: &str,
    former: &UserId,
    reason: &str,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    let Some(auction) = head(tx, &AuctionId::from(id)).await? else { return Ok(()) };
    let (winner, price) = match outcome_of_bids(&auction.state(), at) {
        Outcome::Sold { winner, price } => (Some(winner), Some(price)),
        _ => (None, None),
    };
    if winner.as_ref() != Some(former) {
        for kind in [Kind::Won, Kind::PayReminder] {
            told.dismiss(tx, former, (kind, id), at).await?;
        }
        let notice = Notice { note: reason.to_owned(), ..lot(Kind::Lost, &auction, price) };
        told.tell(tx, former, notice, at).await?;
    }
    if let Some(winner) = &winner {
        told.dismiss(tx, winner, (Kind::Lost, id), at).await?;
        let notice = Notice { note: pay_by(&auction), ..lot(Kind::Won, &auction, price) };
        tell_anew(tx, winner, notice, at, told).await?;
    }
    let (kind, other) =
        if winner.is_some() { (Kind::LotSold, Kind::LotUnsold) } else { (Kind::LotUnsold, Kind::LotSold) };
    told.dismiss(tx, &auction.lot.creator_id, (other, id), at).await?;
    tell_anew(tx, &auction.lot.creator_id, lot(kind, &auction, price), at, told).await
}

/// Tells what may have been told already, since the end is told as the lot stands by then.
async fn tell_anew(
    tx: &mut Tx,
    user: &UserId,
    notice: Notice,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    let unread = store::unread(tx, user, notice.kind, &notice.subject).await?;
    if unread.is_some_and(|(_, _, note, amount)| note == notice.note && amount == notice.amount) {
        return Ok(());
    }
    told.tell(tx, user, notice, at).await
}

/// Tells one person about a lot.
async fn tell_of(
    tx: &mut Tx,
    id: &str,
    who: &str,
    kind: Kind,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    let Some(auction) = head(tx, &AuctionId::from(id)).await? else { return Ok(()) };
    let note = if kind == Kind::PayReminder { pay_by(&auction) } else { String::new() };
    let notice = Notice { note, ..lot(kind, &auction, to_pay(&auction)) };
    told.tell(tx, &UserId::from(who), notice, at).await
}

/// Tells somebody that they can have a lot, for how much and until when: their own bid, not the one that won.
async fn offered(
    tx: &mut Tx,
    id: &str,
    offer: &str,
    bidder: &UserId,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    let Some(auction) = head(tx, &AuctionId::from(id)).await? else { return Ok(()) };
    let Some((price, answer_by)) = subjects::second_chance(tx, offer).await? else { return Ok(()) };
    let notice = Notice { note: local(answer_by), ..lot(Kind::SecondChance, &auction, Some(price)) };
    told.tell(tx, bidder, notice, at).await
}

/// What its buyer pays: whoever accepted a second chance, their own bid.
fn to_pay(auction: &Auction) -> Option<Paise> {
    auction.standing.second_price.or(auction.standing.current_bid)
}

/// Until when its buyer has to pay, as they read it.
fn pay_by(auction: &Auction) -> String {
    auction.standing.owed_by().map(local).unwrap_or_default()
}

/// Tells the seller about a lot of theirs.
async fn tell_seller(tx: &mut Tx, id: &str, kind: Kind, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let Some(auction) = head(tx, &AuctionId::from(id)).await? else { return Ok(()) };
    let seller = auction.lot.creator_id.clone();
    told.tell(tx, &seller, lot(kind, &auction, to_pay(&auction)), at).await
}

async fn head(tx: &mut Tx, id: &AuctionId) -> Result<Option<Auction>, DbError> {
    Ok(crate::auctions::store::heads(tx, std::slice::from_ref(id)).await?.pop())
}

fn lot(kind: Kind, auction: &Auction, amount: Option<Paise>) -> Notice {
    Notice {
        kind,
        subject: auction.lot.id.to_string(),
        name: auction.lot.title.clone(),
        amount,
        note: String::new(),
    }
}
