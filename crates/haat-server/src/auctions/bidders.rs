//! What is known of those who bid: how much they may bid, and what they have bound themselves to.

use crate::auctions::bidding::Ask;
use crate::auctions::parts::Parts;
use crate::auctions::store::bidders as store;
use crate::error::{AppError, AppResult, Code};
use crate::http::values::{Rupees, iso};
use haat_db::DbError;
use haat_domain::auctions::{BidderRecord, BidderRefused};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use parking_lot::Mutex;
use serde_json::json;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// What another node or an admin changed counts after this time. A refusal is never given from memory.
const FRESH_FOR: Duration = Duration::from_secs(1);
/// So many are remembered.
const MOST_REMEMBERED: usize = 10_000;

/// What is known of those who bid lately, so that a busy bidder costs no reading.
#[derive(Default)]
pub struct Bidders(Mutex<HashMap<UserId, KnownBidder>>);

#[derive(Default)]
struct KnownBidder {
    /// What the tables say, and when they were asked.
    told: Option<Snapshot>,
    /// What was let through since, and may not be in there.
    tried: HashMap<AuctionId, Tried>,
}

struct Snapshot {
    read_at: Instant,
    record: BidderRecord,
    committed: HashMap<AuctionId, Paise>,
}

/// Attempts of one person on one lot.
struct Tried {
    /// The greatest: a lower bid takes nothing back of a higher one.
    amount: Paise,
    /// So many wait for their answer.
    underway: usize,
    /// When the last of the others was answered.
    answered: Option<Instant>,
}

/// An attempt that was let through. Until it is dropped it counts among what its maker has bound themselves to, whatever
/// the tables say; after that until they were asked again.
pub(super) struct Commitment<'a> {
    bidders: &'a Bidders,
    person: UserId,
    auction: AuctionId,
}

impl Drop for Commitment<'_> {
    fn drop(&mut self) {
        let mut all = self.bidders.0.lock();
        if let Some(tried) = all.get_mut(&self.person).and_then(|known| known.tried.get_mut(&self.auction)) {
            tried.underway = tried.underway.saturating_sub(1);
            tried.answered = Some(Instant::now());
        }
    }
}

impl KnownBidder {
    fn is_busy(&self) -> bool {
        self.tried.values().any(|tried| tried.underway > 0)
    }

    /// Takes what the tables say, unless something newer is known. They know all that was answered before they were asked.
    fn learn(&mut self, told: Snapshot) {
        if self.told.as_ref().is_some_and(|known| known.read_at > told.read_at) {
            return;
        }
        let since = |at: Instant| at >= told.read_at;
        self.tried.retain(|_, tried| tried.underway > 0 || tried.answered.is_some_and(since));
        self.told = Some(told);
    }

    /// What counts on lots other than `this`.
    fn elsewhere(&self, told: &Snapshot, this: &AuctionId) -> Paise {
        let tried = |lot: &AuctionId| self.tried.get(lot).map_or(Paise::ZERO, |tried| tried.amount);
        let known = told.committed.iter().map(|(lot, amount)| (lot, (*amount).max(tried(lot))));
        let new = self.tried.iter().filter(|(lot, _)| !told.committed.contains_key(*lot));
        let all = known.chain(new.map(|(lot, tried)| (lot, tried.amount)));
        Paise(all.filter(|(lot, _)| *lot != this).fold(0_i64, |sum, (_, one)| sum.saturating_add(one.0)))
    }

    /// Notes an attempt that is let through.
    fn hold(&mut self, lot: &AuctionId, amount: Paise) {
        let new = Tried { amount, underway: 0, answered: None };
        let tried = self.tried.entry(lot.clone()).or_insert(new);
        tried.amount = tried.amount.max(amount);
        tried.underway += 1;
    }
}

impl Bidders {
    /// Refuses an attempt to bid `amount` by somebody who may not bid so much, or not at all. What counted before under
    /// the same key is not refused: its maker only asks what became of it. What is let through is to be held until it is
    /// answered, so that of bids at once each counts for the others.
    pub(super) async fn check(
        &self,
        state: &Parts,
        ask: &Ask,
        amount: Paise,
    ) -> AppResult<Option<Commitment<'_>>> {
        let (person, rules) = (ask.person(), state.settings.get().await?.bidders);
        // Judged and noted in one step under the lock.
        let judge = |known: &mut KnownBidder, freshest: bool| -> Option<Result<(), BidderRefused>> {
            let told = known.told.as_ref().filter(|told| freshest || told.read_at.elapsed() < FRESH_FOR)?;
            let elsewhere = known.elsewhere(told, &ask.auction);
            let judged = told.record.may_bid(&rules, amount, elsewhere, state.clock.now());
            if judged.is_ok() {
                known.hold(&ask.auction, amount);
            }
            Some(judged)
        };
        let held = || Commitment { bidders: self, person: person.clone(), auction: ask.auction.clone() };
        let remembered = self.0.lock().get_mut(person).and_then(|known| judge(known, false));
        if let Some(Ok(())) = remembered {
            return Ok(Some(held()));
        }
        let told = read(state, person).await?;
        let judged = {
            let mut all = self.0.lock();
            if all.len() >= MOST_REMEMBERED {
                all.retain(|_, known| known.is_busy());
            }
            let known = all.entry(person.clone()).or_default();
            known.learn(told);
            judge(known, true)
        };
        let Some(Err(refused)) = judged else { return Ok(Some(held())) };
        if let Some(key) = &ask.key
            && store::knows_key(&state.db, &ask.auction, person, key).await?
        {
            return Ok(None);
        }
        Err(refusal(refused))
    }

    /// Something about this person was changed here.
    pub(super) fn forget(&self, person: &UserId) {
        if let Some(known) = self.0.lock().get_mut(person) {
            known.told = None;
        }
    }
}

async fn read(state: &Parts, person: &UserId) -> Result<Snapshot, DbError> {
    let read_at = Instant::now();
    let record = store::record(&state.db, person).await?;
    let committed = store::committed(&state.db, person).await?.into_iter().collect();
    Ok(Snapshot { read_at, record, committed })
}

fn refusal(refused: BidderRefused) -> AppError {
    let error = AppError::forbidden(refused.to_string());
    match refused {
        BidderRefused::Barred { until, .. } => error.coded(Code::BiddingBarred).param("until", iso(until)),
        BidderRefused::AboveLimit { limit } => {
            error.coded(Code::BidAboveLimit).param("limit", json!(Rupees(limit)))
        }
        BidderRefused::AboveSum { limit, committed } => error
            .coded(Code::BidAboveLimit)
            .param("limit", json!(Rupees(limit)))
            .param("committed", json!(Rupees(committed))),
    }
}
