//! One walk over the matches: counts per category, and the page.
//!
//! Document-at-a-time evaluation with a bounded top-k heap ([`Top`]). Every match is counted, since totals and
//! facets are exact; scoring is what is skipped. Three things are passed over: documents whose best possible rank
//! is below the k-th best so far (dynamic pruning, see `matching`); all documents behind one in a segment sorted by
//! age once even the most points left cannot beat the k-th best (early termination on a sorted index); and zones of
//! [`ZONE`] documents whose bounds of price, rating and age cannot enter the page (zone maps). Each is safe because
//! the k-th best only rises, ranks are compared with the same tie-breaks as in the end, and whoever is passed over
//! was counted before: from the walk itself, from tallies made when the segment was opened, or from the zone's
//! columns.

use std::ops::ControlFlow;

use tantivy::{DocAddress, DocId};

use crate::bits::{EVERYTHING, Onward};
use crate::columns::{Columns, ZONE, Zone};
use crate::docs;
use crate::error::Result;
use crate::facets::Facets;
use crate::matching::{self, SegmentPoints};
use crate::request::Request;
use crate::snapshot::{Segment, Snapshot};
use crate::tallies;
use crate::top::{Hit, Top};
use crate::types::Order;
use crate::word::{Need, Word};

/// Among fewer matches than this, those that earn nothing are put in a better order than by age.
const FEW: u64 = 1000;

/// What a walk found.
pub(crate) struct Found {
    /// How many products match the words, whatever the filters say.
    pub(crate) matches: u64,
    pub(crate) total: u64,
    pub(crate) facets: Facets,
    pub(crate) page: Vec<DocAddress>,
}

impl Found {
    /// Counts products that were not among the matches but are shown all the same, as far as the filters let them
    /// through.
    pub(crate) fn take_in(&mut self, snapshot: &Snapshot, request: &Request, others: &[DocAddress]) {
        for other in others {
            let columns = snapshot.columns(other.segment_ord);
            let passes = request.passes(columns, other.doc_id);
            if passes.price && passes.rating && passes.brand && passes.stock && passes.options {
                self.facets.count([columns.category[other.doc_id as usize]].into_iter());
            }
        }
        self.total = request.total(&self.facets);
    }

    /// Nothing found.
    pub(crate) fn nothing(snapshot: &Snapshot) -> Self {
        let facets = Facets::new(snapshot.categories.len());
        Self { matches: 0, total: 0, facets, page: Vec::new() }
    }
}

/// Calls `visit` with the products that have all words (or most), and if given belong to the seller, some at a time;
/// tells how many there are.
pub(crate) fn for_each_match(
    snapshot: &Snapshot,
    plan: &[Word],
    need: Need,
    seller: Option<&str>,
    mut visit: impl FnMut(&Segment<'_>, &[DocId]),
) -> Result<u64> {
    let mut matches = 0;
    let mut chosen = match need {
        Need::All => None,
        Need::Most => Some(matching::with_most(snapshot, plan, seller)?.into_iter()),
    };
    for segment in snapshot.segments() {
        if let Some(chosen) = &mut chosen {
            let docs = chosen.next().unwrap_or_default();
            matches += docs.len() as u64;
            visit(&segment, &docs);
            continue;
        }
        let sets = matching::sets(snapshot.fields, &segment, snapshot.fields.everything(), plan, seller)?;
        docs::for_each_in_all(&segment, sets, |docs| {
            matches += docs.len() as u64;
            visit(&segment, docs);
            EVERYTHING
        })?;
    }
    Ok(matches)
}

/// Walks over all products.
pub(crate) fn browse(snapshot: &Snapshot, request: &Request) -> Found {
    // What each category has in all was counted before: only the page is looked for.
    let counted = request.counts_everything();
    let mut walk = Walk::new(snapshot, request);
    let mut docs = Vec::new();
    for segment in snapshot.segments() {
        for (number, zone) in (0..).zip(&segment.columns.zones) {
            if counted && walk.may_be_on_page(zone) {
                segment.alive_in_zone(number, &mut docs);
                walk.offer_all(&segment, &docs, None);
            } else if !counted && request.may_let_through(zone) {
                if !segment.reader.has_deletes() && !walk.may_be_on_page(zone) {
                    walk.count_zone(segment.columns, number);
                    continue;
                }
                segment.alive_in_zone(number, &mut docs);
                walk.visit(&segment, &docs, None);
            }
        }
    }
    if counted {
        walk.facets = snapshot.browsing().clone();
    }
    walk.finish(snapshot.stats().documents)
}

/// The products that have all words (or most, see [`matching::with_most`]), and if given belong to the seller. With words,
/// [`Order::Best`] goes by their points.
pub(crate) fn find(
    snapshot: &Snapshot,
    plan: &[Word],
    need: Need,
    seller: Option<&str>,
    request: &Request,
) -> Result<Found> {
    let mut walk = Walk::new(snapshot, request);
    let matches = walk.over(snapshot, plan, need, seller)?;
    // A dress with a pocket for a phone mentions one; what stands beside the phones is likelier to have to do with them.
    if matches < FEW
        && let Some(kin) = walk.kin(snapshot, plan)
    {
        walk = Walk { kin: Some(kin), ..Walk::new(snapshot, request) };
        walk.over(snapshot, plan, need, seller)?;
    }
    Ok(walk.finish(matches))
}

struct Walk<'a> {
    request: &'a Request,
    facets: Facets,
    top: Top<'a>,
    filtered: bool,
    /// Room for those that the filters let through.
    passed: Vec<DocId>,
    /// The categories that go first among products without points.
    kin: Option<Vec<u32>>,
    /// The categories of products that are pinned and have points.
    pinned: Vec<u32>,
}

impl<'a> Walk<'a> {
    fn new(snapshot: &'a Snapshot, request: &'a Request) -> Self {
        Self {
            request,
            facets: Facets::new(snapshot.categories.len()),
            top: Top::new(snapshot, request.keep(snapshot.stats().documents)),
            filtered: !request.counts_everything(),
            passed: Vec::new(),
            kin: None,
            pinned: Vec::new(),
        }
    }

    /// Walks over the matches; tells how many there are.
    fn over(&mut self, snapshot: &Snapshot, plan: &[Word], need: Need, seller: Option<&str>) -> Result<u64> {
        let ranked = self.request.order == Order::Best && !plan.is_empty();
        let mut matches = 0;
        let mut chosen = match need {
            Need::All => None,
            Need::Most => Some(matching::with_most(snapshot, plan, seller)?.into_iter()),
        };
        for segment in snapshot.segments() {
            let points = || SegmentPoints::new(snapshot.fields, &segment, plan, need);
            let mut points = ranked.then(points).transpose()?;
            if let Some(chosen) = &mut chosen {
                let docs = chosen.next().unwrap_or_default();
                matches += docs.len() as u64;
                self.visit(&segment, &docs, points.as_mut());
                continue;
            }
            let sets = matching::sets(snapshot.fields, &segment, snapshot.fields.everything(), plan, seller)?;
            let known = if self.filtered { None } else { tallies::known(&segment, &sets)? };
            if let Some(facets) = &known {
                matches += facets.total();
                self.facets.add(facets);
            }
            docs::for_each_in_all(&segment, sets, |docs| {
                if known.is_some() {
                    return self.look_for_page(&segment, docs, points.as_mut());
                }
                matches += docs.len() as u64;
                self.visit(&segment, docs, points.as_mut());
                EVERYTHING
            })?;
        }
        Ok(matches)
    }

    /// The categories of products with points, if products without any may be on the page: of those with points none was
    /// passed over then.
    fn kin(&self, snapshot: &Snapshot, plan: &[Word]) -> Option<Vec<u32>> {
        if self.request.order != Order::Best || plan.is_empty() || self.top.hits().all(|hit| hit.rank > 0) {
            return None;
        }
        let category = |hit: &Hit| snapshot.columns(hit.segment).category[hit.doc as usize];
        let with_points = self.top.hits().filter(|hit| hit.rank > 0).map(category);
        let mut kin: Vec<u32> = with_points.chain(self.pinned.iter().copied()).collect();
        kin.sort_unstable();
        kin.dedup();
        (!kin.is_empty()).then_some(kin)
    }

    /// Counts the products that the filters let through, and offers them to the page.
    fn visit(&mut self, segment: &Segment<'_>, docs: &[DocId], points: Option<&mut SegmentPoints>) {
        let mut passed = std::mem::take(&mut self.passed);
        // Columns that nobody asks for are not even read: at a million that shows.
        let docs = if self.filtered {
            self.request.filter(segment.columns, docs, &mut passed);
            &passed
        } else {
            docs
        };
        self.facets.count(docs.iter().map(|doc| segment.columns.category[*doc as usize]));
        if !self.is_settled(segment, docs, points.as_deref()) {
            self.offer_all(segment, docs, points);
        }
        self.passed = passed;
    }

    /// Offers products that are counted already. Says which of those behind them may come onto the page.
    fn look_for_page(
        &mut self,
        segment: &Segment<'_>,
        docs: &[DocId],
        mut points: Option<&mut SegmentPoints>,
    ) -> Onward {
        let Some(last) = docs.last() else { return EVERYTHING };
        if self.is_settled(segment, docs, points.as_deref()) {
            return ControlFlow::Break(());
        }
        self.offer_all(segment, docs, points.as_deref_mut());
        if let Some(points) = points {
            return ControlFlow::Continue(points.skip_to());
        }
        let zone = (last + 1) / ZONE;
        let zones = segment.columns.zones.get(zone as usize..).unwrap_or_default();
        match (zone..).zip(zones).find(|(_, zone)| self.may_be_on_page(zone)) {
            Some((zone, _)) => ControlFlow::Continue(zone * ZONE),
            None => ControlFlow::Break(()),
        }
    }

    /// Counts the products of a whole zone that the filters let through.
    fn count_zone(&mut self, columns: &Columns, zone: u32) {
        let first = zone * ZONE;
        let mut marks = [0; ZONE as usize];
        for (mark, rating) in marks.iter_mut().zip(&columns.rating[first as usize..]) {
            *mark = u8::from(*rating >= self.request.min_rating);
        }
        columns.price.unmark_outside(self.request.price, first, &mut marks);
        if self.request.narrows() {
            for (doc, mark) in (first..).zip(&mut marks).filter(|(_, mark)| **mark > 0) {
                *mark = u8::from(self.request.passes_rest(columns, doc));
            }
        }
        self.facets.count_marked(&marks, &columns.category[first as usize..]);
    }

    fn offer_all(&mut self, segment: &Segment<'_>, docs: &[DocId], mut points: Option<&mut SegmentPoints>) {
        if let (Some(points), Some(last)) = (&points, docs.last())
            && points.skips(*last)
        {
            return;
        }
        for doc in docs {
            self.offer(segment, *doc, points.as_deref_mut());
        }
    }

    fn offer(&mut self, segment: &Segment<'_>, doc: DocId, points: Option<&mut SegmentPoints>) {
        if points.as_ref().is_some_and(|points| points.skips(doc)) {
            return;
        }
        let at = doc as usize;
        if !self.request.has_category(segment.columns, doc) {
            return;
        }
        let pinned = &self.request.pinned;
        let pinned = !pinned.is_empty() && pinned.contains(&DocAddress::new(segment.ordinal, doc));
        let created = || segment.columns.created[at];
        let rank = match self.request.order {
            Order::Best => match points {
                None => 0,
                Some(points) => match points.of(doc, self.least_points(segment, created())) {
                    None => return,
                    Some(points) => self.rank(points, segment.columns.category[at]),
                },
            },
            Order::Newest => 0,
            Order::Lowest => !rising(segment.columns.price.of(doc)),
            Order::Highest => rising(segment.columns.price.of(doc)),
            Order::TopRated => u64::from(segment.columns.rating[at]),
            Order::BestSelling => u64::from(segment.columns.sold[at]),
        };
        if pinned {
            if rank > 0 {
                self.pinned.push(segment.columns.category[at]);
            }
            return;
        }
        if rank < self.top.least_rank(i64::MAX) {
            return;
        }
        let created = created();
        if self.top.wants(rank, created) {
            self.top.push(Hit { rank, created, segment: segment.ordinal, doc });
        }
    }

    /// Where a product of a category with so many points stands.
    fn rank(&self, points: u64, category: u32) -> u64 {
        match &self.kin {
            None => points,
            Some(kin) if points == 0 => u64::from(kin.binary_search(&category).is_ok()),
            Some(_) => points + 1,
        }
    }

    /// What the next documents of a segment have to earn; in a walk over it this only rises.
    fn least_points(&self, segment: &Segment<'_>, created: i64) -> u64 {
        // Points are not yet ranks then, and the matches are few.
        if self.kin.is_some() {
            return 0;
        }
        self.top.least_rank(if segment.columns.newest_first { created } else { i64::MAX })
    }

    /// Whether none of these documents, nor of those behind them in the segment, can come onto the page.
    fn is_settled(&self, segment: &Segment<'_>, docs: &[DocId], points: Option<&SegmentPoints>) -> bool {
        let Some(first) = docs.first() else { return true };
        if !segment.columns.newest_first {
            return false;
        }
        let most = match self.request.order {
            Order::Best => points.map_or(0, SegmentPoints::most_left) + u64::from(self.kin.is_some()),
            Order::Newest => 0,
            Order::Lowest | Order::Highest | Order::TopRated | Order::BestSelling => return false,
        };
        !self.top.wants(most, segment.columns.created[*first as usize])
    }

    /// Whether a product of a zone, browsed without words, can come onto the page.
    fn may_be_on_page(&self, zone: &Zone) -> bool {
        let best = match self.request.order {
            Order::Best | Order::Newest => 0,
            Order::Lowest => !rising(zone.price.0),
            Order::Highest => rising(zone.price.1),
            Order::TopRated => u64::from(zone.best_rating),
            Order::BestSelling => u64::from(zone.most_sold),
        };
        self.top.wants(best, zone.newest)
    }

    fn finish(self, matches: u64) -> Found {
        Found {
            matches,
            total: self.request.total(&self.facets),
            page: self.top.page(self.request.offset, self.request.limit),
            facets: self.facets,
        }
    }
}

/// Signed numbers as unsigned ones in the same order.
fn rising(number: i64) -> u64 {
    number.cast_unsigned() ^ (1 << 63)
}
