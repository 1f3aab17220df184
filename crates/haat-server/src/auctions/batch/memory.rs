//! What a worker of the bid queue remembers of the auctions that were bid on lately.

use crate::auctions::model::{Auction, RECENT_BIDS, Recent};
use crate::auctions::store::Mark;
use crate::record::entering::Chain;
use haat_domain::auctions::Secrets;
use haat_domain::ids::{AuctionId, UserId};
use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

/// How many auctions a worker keeps at hand.
const REMEMBERED: usize = 256;
/// An auction's words and pictures, which change without a new version, are read again after so long.
const FRESH_FOR: Duration = Duration::from_secs(1);

/// What a worker knows of auctions that were bid on lately. Only a short cut: each use is checked against
/// the auction's own version.
#[derive(Default)]
pub(crate) struct Memory(HashMap<AuctionId, KnownAuction>);

/// An auction at some version.
pub(super) struct KnownAuction {
    pub(super) auction: Auction,
    /// When its row was read.
    pub(super) read: Instant,
    pub(super) secrets: Secrets,
    /// Those known to be in `auction_bidders`.
    pub(super) bidders: HashSet<UserId>,
    /// The end of its public record, if that is kept.
    pub(super) chain: Option<Chain>,
}

impl Memory {
    /// Whether an auction that is marked so is as it is known.
    pub(super) fn knows(&self, id: &AuctionId, mark: &Mark) -> bool {
        self.mark(id).is_some_and(|known| known == *mark)
    }

    /// How an auction that is known stood last.
    fn mark(&self, id: &AuctionId) -> Option<Mark> {
        let known = self.0.get(id)?;
        let open = known.auction.standing.closed_at.is_none() && known.read.elapsed() < FRESH_FOR;
        open.then(|| Mark::of(&known.auction.standing))
    }

    /// How these stood last, if all are known.
    pub(super) fn marks(&self, ids: &[AuctionId]) -> Option<HashMap<AuctionId, Mark>> {
        ids.iter().map(|id| Some((id.clone(), self.mark(id)?))).collect()
    }

    /// What is known of an auction, which it is no longer then.
    pub(super) fn take(&mut self, id: &AuctionId) -> Option<KnownAuction> {
        self.0.remove(id)
    }

    pub(super) fn remember(&mut self, mut known: KnownAuction) {
        if self.0.len() >= REMEMBERED {
            self.0.clear();
        }
        // A batch may have left more than is ever shown, and a crowd more than is worth keeping.
        let recent = &mut known.auction.recent;
        if recent.newest(usize::MAX).len() > 4 * RECENT_BIDS {
            *recent = Recent::new(recent.newest(RECENT_BIDS).to_vec());
        }
        if known.bidders.len() > 10_000 {
            known.bidders.clear();
        }
        self.0.insert(known.auction.lot.id.clone(), known);
    }

    pub(super) fn forget_all(&mut self) {
        self.0.clear();
    }
}
