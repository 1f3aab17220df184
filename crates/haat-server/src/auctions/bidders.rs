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
const MOST: usize = 10_000;

/// What is known of those who bid lately, so that a busy bidder costs no reading.
#[derive(Default)]
pub struct Bidders(Mutex<HashMap<UserId, Known>>);

struct Known {
    read_at: Instant,
    record: BidderRecord,
    committed: HashMap<AuctionId, Paise>,
}

impl Bidders {
    /// Refuses an attempt to bid `amount` by somebody who may not bid so much, or not at all. What counted before under
    /// the same key is not refused: its maker only asks what became of it.
    pub(super) async fn check(&self, state: &Parts, ask: &Ask, amount: Paise) -> AppResult<()> {
        let (person, rules) = (ask.person(), state.settings.get().await?.bidders);
        let judge = |known: &mut Known| -> Result<(), BidderRefused> {
            let elsewhere = known.committed.iter().filter(|(lot, _)| **lot != ask.auction);
            let elsewhere = elsewhere.fold(0_i64, |sum, (_, one)| sum.saturating_add(one.0));
            known.record.may_bid(&rules, amount, Paise(elsewhere), state.clock.now())?;
            known.committed.insert(ask.auction.clone(), amount);
            Ok(())
        };
        let remembered = {
            let mut all = self.0.lock();
            all.get_mut(person).filter(|known| known.read_at.elapsed() < FRESH_FOR).map(judge)
        };
        if let Some(Ok(())) = remembered {
            return Ok(());
        }
        let mut known = read(state, person).await?;
        let judged = judge(&mut known);
        {
            let mut all = self.0.lock();
            if all.len() >= MOST {
                all.clear();
            }
            all.insert(person.clone(), known);
        }
        let Err(refused) = judged else { return Ok(()) };
        if let Some(key) = &ask.key
            && store::knows_key(&state.db, &ask.auction, person, key).await?
        {
            return Ok(());
        }
        Err(refusal(refused))
    }

    /// Something about this person was changed here.
    pub(super) fn forget(&self, person: &UserId) {
        self.0.lock().remove(person);
    }
}

async fn read(state: &Parts, person: &UserId) -> Result<Known, DbError> {
    let read_at = Instant::now();
    let record = store::record(&state.db, person).await?;
    let committed = store::committed(&state.db, person).await?.into_iter().collect();
    Ok(Known { read_at, record, committed })
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
