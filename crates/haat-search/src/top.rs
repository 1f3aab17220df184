//! The best of many, without sorting them all.

use std::cmp::Ordering;

use tantivy::{DocAddress, DocId};

use crate::snapshot::Snapshot;

/// A product that may be on the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// What the order asks for; more is first.
    pub(crate) rank: u64,
    /// The newer is first among equals.
    pub(crate) created: i64,
    pub(crate) segment: u32,
    pub(crate) doc: DocId,
}

/// Keeps the first `keep` of all hits pushed, in at most twice the room.
pub(crate) struct Top<'a> {
    snapshot: &'a Snapshot,
    keep: usize,
    hits: Vec<Hit>,
    floor: Option<(u64, i64)>,
}

impl<'a> Top<'a> {
    pub(crate) fn new(snapshot: &'a Snapshot, keep: usize) -> Self {
        Self { snapshot, keep, hits: Vec::new(), floor: None }
    }

    /// Whether a hit like this could still be kept.
    pub(crate) fn wants(&self, rank: u64, created: i64) -> bool {
        self.keep > 0 && self.floor.is_none_or(|floor| (rank, created) >= floor)
    }

    /// The least rank with which something of this moment could still be kept.
    pub(crate) fn least_rank(&self, created: i64) -> u64 {
        match self.floor {
            _ if self.keep == 0 => u64::MAX,
            None => 0,
            Some((rank, at)) => rank + u64::from(created < at),
        }
    }

    pub(crate) fn push(&mut self, hit: Hit) {
        self.hits.push(hit);
        if self.hits.len() >= 2 * self.keep.max(16) {
            self.cut();
        }
    }

    /// What is kept so far, in no order, and perhaps some that will not be.
    pub(crate) fn hits(&self) -> impl Iterator<Item = &Hit> {
        self.hits.iter()
    }

    fn cut(&mut self) {
        let last = self.keep - 1;
        self.hits.select_nth_unstable_by(last, |a, b| compare(self.snapshot, a, b));
        self.hits.truncate(self.keep);
        self.floor = Some((self.hits[last].rank, self.hits[last].created));
    }

    /// The hits from `offset` on, in order.
    pub(crate) fn page(mut self, offset: usize, limit: usize) -> Vec<DocAddress> {
        if self.hits.len() <= offset {
            return Vec::new();
        }
        let by_order = |a: &Hit, b: &Hit| compare(self.snapshot, a, b);
        // Deep pages: everything in front of the page is only put aside, not sorted.
        self.hits.select_nth_unstable_by(offset, by_order);
        let mut page = self.hits.split_off(offset);
        if page.len() > limit {
            page.select_nth_unstable_by(limit, by_order);
            page.truncate(limit);
        }
        page.sort_unstable_by(by_order);
        page.into_iter().map(|hit| DocAddress::new(hit.segment, hit.doc)).collect()
    }
}

fn compare(snapshot: &Snapshot, a: &Hit, b: &Hit) -> Ordering {
    let tie = |hit: &Hit| snapshot.columns(hit.segment).tie(hit.doc);
    (b.rank.cmp(&a.rank))
        .then(b.created.cmp(&a.created))
        .then_with(|| tie(b).cmp(&tie(a)))
        .then_with(|| (a.segment, a.doc).cmp(&(b.segment, b.doc)))
}
