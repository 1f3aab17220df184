//! Pages of the list of auctions, kept for a moment.
//!
//! The rule is that of the products' lists ([`crate::http::bytes_cache`]): a page is given again until an auction is
//! written on this node, by a bid too, or a second has passed, since another node may have written. Beside the auctions
//! the answer is kept too, but for `serverNow`, the time at which somebody is answered; only whoever finds themselves
//! among the bidders gets one of their own.
//!
//! However many ask, one page is read by one of them at a time. Whoever comes while it is being read waits, and takes
//! the next reading together with all who came meanwhile: that one began after they asked, so it has what they did.

mod rendered;

use crate::auctions::model::Auction;
use crate::auctions::store::{self, Which};
use crate::http::bytes_cache::FRESH_FOR;
use crate::settings::People;
use haat_db::{Db, DbError};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
use moka::sync::Cache;
use rendered::Rendered;
use std::sync::Arc;

/// Bytes that all pages together may take.
const CAPACITY: u64 = 32 * 1024 * 1024;
/// What an auction costs beside its description, with what is told of it.
const OVERHEAD: usize = 4 * 1024;

/// One page of a list.
#[derive(Debug)]
pub struct Page {
    /// Each with its last bid.
    pub auctions: Vec<Auction>,
    /// How many there are on all pages.
    pub total: i64,
    /// The number of all auctions' writes, and the time, before it was read.
    version: u64,
    at: Millis,
    /// What everyone is told: whole, and as cards.
    told: parking_lot::Mutex<[Option<Arc<Rendered>>; 2]>,
}

impl Page {
    /// The answer at `now`, as JSON, to `visitor` if they are signed in.
    pub fn tell(
        &self,
        card: bool,
        names: People,
        visitor: Option<&UserId>,
        now: Millis,
    ) -> Result<String, serde_json::Error> {
        let own =
            visitor.filter(|person| self.auctions.iter().any(|auction| rendered::is_in(auction, person)));
        if let Some(person) = own {
            let show = |auction| rendered::show(auction, card, names, now).for_person(auction, person, names);
            return serde_json::to_string(&self.auctions.iter().map(show).collect::<Vec<_>>());
        }
        let known = self.told.lock()[usize::from(card)].clone();
        if let Some(told) = known.filter(|told| told.holds(names, now)) {
            return Ok(told.at(now));
        }
        let told = Arc::new(Rendered::new(self, card, names, now)?);
        self.told.lock()[usize::from(card)] = Some(told.clone());
        Ok(told.at(now))
    }

    /// Whether it has everything that was written before the number was `version`, and others wrote until just now.
    fn is_fresh(&self, version: u64, now: Millis) -> bool {
        // Whoever waited for another's reading may have come before it began.
        let apart = u128::from(now.since(self.at).unsigned_abs());
        self.version >= version && apart < FRESH_FOR.as_millis()
    }

    fn weight(&self) -> usize {
        self.auctions.iter().map(|auction| 2 * auction.lot.description.len() + OVERHEAD).sum()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    which: Which,
    limit: i64,
    offset: i64,
}

/// A page and who reads it: holding the lock is reading.
#[derive(Default)]
struct Slot {
    known: parking_lot::Mutex<Option<Arc<Page>>>,
    reading: tokio::sync::Mutex<()>,
}

impl Slot {
    fn fresh(&self, version: u64, now: Millis) -> Option<Arc<Page>> {
        self.known.lock().clone().filter(|page| page.is_fresh(version, now))
    }
}

/// The latest pages of this node.
pub struct Lists(Cache<Key, Arc<Slot>>);

impl Default for Lists {
    fn default() -> Self {
        let weight = |key: &Key, slot: &Arc<Slot>| {
            let words: usize = key.which.words.iter().map(String::len).sum();
            let page = slot.known.lock().as_ref().map_or(0, |page| page.weight());
            u32::try_from(OVERHEAD + words + page).unwrap_or(u32::MAX)
        };
        let kept = Cache::builder().max_capacity(CAPACITY).weigher(weight).time_to_live(FRESH_FOR * 2);
        Self(kept.build())
    }
}

impl Lists {
    /// The page of `which` at `offset`, as it is now.
    pub async fn page(
        &self,
        db: &Db,
        which: &Which,
        now: Millis,
        (limit, offset): (i64, i64),
    ) -> Result<Arc<Page>, DbError> {
        let asked_at = db.auctions_version();
        let key = Key { which: which.clone(), limit, offset };
        let slot = self.0.get_with_by_ref(&key, Arc::default);
        if let Some(page) = slot.fresh(asked_at, now) {
            return Ok(page);
        }
        let _reading = slot.reading.lock().await;
        if let Some(page) = slot.fresh(asked_at, now) {
            return Ok(page);
        }
        // Before anything is read: a write in between makes the page outdated, not wrongly fresh.
        let version = db.auctions_version();
        let auctions = store::list(db, which, now, limit, offset).await?;
        let total = store::count(db, which, now).await?;
        let page = Arc::new(Page { auctions, total, version, at: now, told: parking_lot::Mutex::default() });
        *slot.known.lock() = Some(page.clone());
        // Once more, by what it weighs now.
        self.0.insert(key, slot.clone());
        Ok(page)
    }
}
