use thiserror::Error;

use super::attempt::{BidKind, Decision, Effect, Offer};
use super::hidden::Hidden;
use super::position::{self, Position};
use super::state::{AuctionState, Secrets};
use super::terms::Terms;
use crate::ids::UserId;
use crate::money::Paise;
use crate::time::Millis;

/// What a line of the recorded history was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A bid, at the amount shown.
    Bid(BidKind, Paise),
    /// The leader raised their maximum.
    MaximumRaised,
}

/// A line of the recorded history, with the maximum that was kept beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryLine {
    /// Its number.
    pub no: i64,
    /// Whose it is.
    pub bidder: UserId,
    /// What it was.
    pub kind: LineKind,
    /// The maximum that its maker named.
    pub maximum: Option<Hidden>,
    /// Whether it was taken back before.
    pub voided: bool,
}

impl HistoryLine {
    /// What its maker offered; nothing if it was made for them.
    fn offer(&self) -> Option<Offer> {
        match (self.kind, self.maximum) {
            (LineKind::Bid(BidKind::Exact, amount), _) => Some(Offer::Exact(amount)),
            (LineKind::Bid(BidKind::Maximum, _) | LineKind::MaximumRaised, Some(maximum)) => {
                Some(Offer::Maximum(maximum))
            }
            _ => None,
        }
    }

    const fn is_own_bid(&self) -> bool {
        matches!(self.kind, LineKind::Bid(BidKind::Exact | BidKind::Maximum | BidKind::BuyNow, _))
    }

    const fn is_automatic(&self) -> bool {
        matches!(self.kind, LineKind::Bid(BidKind::Automatic, _))
    }
}

/// Why a bid cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum VoidRefused {
    /// No bid has this number.
    #[error("There is no such bid.")]
    NoSuchBid,
    /// It is taken back already.
    #[error("This bid was taken back before.")]
    AlreadyVoided,
    /// It was made from somebody's maximum.
    #[error("This is an automatic bid. Take back the bid that its bidder made, or the one that it answers.")]
    Automatic,
    /// It ended the auction.
    #[error("The lot was bought at its fixed price. Cancel its order instead.")]
    BoughtNow,
    /// Too late.
    #[error("The lot has been ordered. Cancel its order first.")]
    Ordered,
    /// Others have relied on who won.
    #[error("The win has lapsed, and who may have the lot next is settled by second chances.")]
    Settled,
}

/// Takes the bid `seq` back, with the raises of its maker's maximum that followed it (they have no line of their
/// own). Leader and price are then what the remaining attempts give by replay; the end never comes nearer.
///
/// `history` is every entry of the auction, oldest first.
pub fn void(
    auction: &AuctionState,
    secrets: &Secrets,
    history: &[HistoryLine],
    seq: i64,
    reason: &str,
    ordered: bool,
    now: Millis,
) -> Result<Decision, VoidRefused> {
    if ordered {
        return Err(VoidRefused::Ordered);
    }
    let target = history.iter().position(|entry| entry.no == seq).ok_or(VoidRefused::NoSuchBid)?;
    let (before, from) = history.split_at(target);
    let Some((named, after)) = from.split_first() else { return Err(VoidRefused::NoSuchBid) };
    match named.kind {
        _ if named.voided => return Err(VoidRefused::AlreadyVoided),
        LineKind::MaximumRaised => return Err(VoidRefused::NoSuchBid),
        LineKind::Bid(BidKind::Automatic, _) => return Err(VoidRefused::Automatic),
        LineKind::Bid(BidKind::BuyNow, _) => return Err(VoidRefused::BoughtNow),
        LineKind::Bid(BidKind::Exact | BidKind::Maximum, _) => {}
    }
    if history.iter().any(|entry| matches!(entry.kind, LineKind::Bid(BidKind::BuyNow, _))) {
        return Err(VoidRefused::BoughtNow);
    }
    // Theirs until their next own bid: raises of the maximum, and automatic bids made from it.
    let theirs = after.iter().filter(|entry| !entry.voided && entry.bidder == named.bidder);
    let mut gone: Vec<&HistoryLine> = theirs.take_while(|entry| !entry.is_own_bid()).collect();
    // The leader's answer to it comes right behind it.
    gone.extend(after.first().filter(|entry| {
        !entry.voided && entry.no == seq + 1 && entry.is_automatic() && entry.bidder != named.bidder
    }));
    gone.sort_by_key(|entry| entry.no);
    let stays = |entry: &&HistoryLine| !entry.voided && !gone.iter().any(|gone| gone.no == entry.no);
    let position = replay(&auction.terms, secrets.reserve, before.iter().chain(after).filter(stays));

    let mut seqs = vec![seq];
    seqs.extend(gone.iter().map(|entry| entry.no));
    let mut effects = vec![Effect::Voided { seqs, reason: reason.to_owned() }];
    // The last line of a history is its leader at the price, for whoever reads no further.
    let last = history.iter().rfind(|entry| entry.kind != LineKind::MaximumRaised);
    let last = last.filter(|last| last.no != seq && stays(last));
    if let Some(position) = &position {
        let stands = last.is_some_and(|last| {
            last.bidder == position.leader
                && matches!(last.kind, LineKind::Bid(_, amount) if amount == position.price)
        });
        if !stands {
            let (bidder, amount) = (position.leader.clone(), position.price);
            effects.push(Effect::Bid { bidder, amount, kind: BidKind::Automatic });
        }
    }
    let (next, secrets) = auction.moved_to(secrets, position, &mut effects, now);
    Ok(Decision { next, secrets, effects, maximum: None })
}

/// Attempt after attempt. One that would be refused now (none that was ever accepted is) is passed over.
fn replay<'a>(
    terms: &Terms,
    reserve: Option<Hidden>,
    entries: impl Iterator<Item = &'a HistoryLine>,
) -> Option<Position> {
    let mut position = None;
    for entry in entries {
        let Some(offer) = entry.offer() else { continue };
        if let Ok((next, _)) = position::after(terms, reserve, position.as_ref(), &entry.bidder, offer) {
            position = Some(next);
        }
    }
    position
}
