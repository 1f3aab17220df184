//! Products as pages of results show them, kept for a moment.
//!
//! Searches are seldom the same twice, but they show the same products again and again. A product is kept by the
//! rule of [`crate::http::bytes_cache`]: until something that visitors see is written on this node, or a second has
//! passed.

use crate::catalog::json::ProductJson;
use crate::catalog::store::{self, ProductRow};
use crate::http::bytes_cache::FRESH_FOR;
use crate::http::written::Written;
use haat_db::{Db, DbError};
use moka::sync::Cache;
use serde::Serialize;
use std::collections::HashMap;
use std::time::Instant;

/// Bytes that all products together may take.
const CAPACITY: u64 = 32 * 1024 * 1024;
/// What a product costs beside its words.
const OVERHEAD: usize = 512;

/// A product as JSON, written once for all answers that show it.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Card(Written);

impl From<ProductRow> for Card {
    fn from(row: ProductRow) -> Self {
        Self(Written::of(&ProductJson::from(row)))
    }
}

/// The products of this node's latest pages.
pub struct Cards(Cache<String, CachedCard>);

#[derive(Clone)]
struct CachedCard {
    card: Card,
    version: u64,
    until: Instant,
}

impl Default for Cards {
    fn default() -> Self {
        let weight =
            |_: &String, kept: &CachedCard| u32::try_from(kept.card.0.bytes() + OVERHEAD).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(CAPACITY).weigher(weight).time_to_live(FRESH_FOR).build())
    }
}

impl Cards {
    /// Those of `ids` that are listed, in that order.
    pub async fn listed(&self, db: &Db, ids: &[String]) -> Result<Vec<Card>, DbError> {
        // Before anything is read: a write in between makes a card outdated, not wrongly fresh.
        let (version, now) = (db.version(), Instant::now());
        let kept = |id: &String| {
            let kept = self.0.get(id).filter(|kept| kept.version == version && now < kept.until);
            kept.map(|kept| kept.card)
        };
        let mut cards: Vec<Option<Card>> = ids.iter().map(kept).collect();
        let missing = ids.iter().zip(&cards).filter(|(_, card)| card.is_none());
        let missing: Vec<String> = missing.map(|(id, _)| id.clone()).collect();
        if !missing.is_empty() {
            let mut read = HashMap::new();
            for row in store::listed(db, &missing).await? {
                let id = row.id.to_string();
                let card = Card::from(row);
                self.0.insert(id.clone(), CachedCard { card: card.clone(), version, until: now + FRESH_FOR });
                read.insert(id, card);
            }
            for (id, card) in ids.iter().zip(&mut cards).filter(|(_, card)| card.is_none()) {
                *card = read.remove(id);
            }
        }
        Ok(cards.into_iter().flatten().collect())
    }
}
