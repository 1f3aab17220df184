//! One walk over the matches: filters, counts per category, and the page.

use tantivy::query::Query as EngineQuery;
use tantivy::{DocAddress, DocId};

use crate::columns::Columns;
use crate::error::Result;
use crate::facets::{Categories, Facets};
use crate::matching::{Points, SegmentPoints};
use crate::snapshot::{Segment, Snapshot};
use crate::top::{Hit, Top};
use crate::types::{Order, Query};

/// The most that one page may hold.
const LARGEST_PAGE: u32 = 1000;

/// What is asked of the products besides the words.
pub(crate) struct Request {
    price: (i64, i64),
    min_rating: u16,
    category: Category,
    order: Order,
    offset: usize,
    limit: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Category {
    Any,
    Only(u32),
    Unknown,
}

impl Request {
    pub(crate) fn new(query: &Query, categories: &Categories) -> Self {
        let category = match &query.category {
            None => Category::Any,
            Some(name) => categories.find(name).map_or(Category::Unknown, Category::Only),
        };
        let per_page = query.per_page.clamp(1, LARGEST_PAGE);
        let offset = u64::from(query.page.max(1) - 1) * u64::from(per_page);
        Self {
            price: query.price.unwrap_or((i64::MIN, i64::MAX)),
            min_rating: query.min_rating.unwrap_or(0),
            category,
            order: query.order,
            offset: usize::try_from(offset).unwrap_or(usize::MAX),
            limit: per_page as usize,
        }
    }

    fn lets_through(&self, columns: &Columns, at: usize) -> bool {
        let (lowest, highest) = self.price;
        let price = columns.price[at];
        price >= lowest && price <= highest && columns.rating[at] >= self.min_rating
    }

    /// Whether neither price nor rating matters, so that the counts are those of plain browsing.
    fn counts_everything(&self) -> bool {
        self.price == (i64::MIN, i64::MAX) && self.min_rating == 0
    }

    fn total(&self, facets: &Facets) -> u64 {
        match self.category {
            Category::Any => facets.total(),
            Category::Only(category) => facets.of(category),
            Category::Unknown => 0,
        }
    }

    /// How many hits have to be kept for the page; none if it lies behind the end of the catalogue.
    fn keep(&self, documents: u64) -> usize {
        let documents = usize::try_from(documents).unwrap_or(usize::MAX);
        if self.offset >= documents { 0 } else { (self.offset + self.limit).min(documents) }
    }
}

/// What a walk found.
pub(crate) struct Found {
    /// How many products match the words, whatever the filters say.
    pub(crate) matches: u64,
    pub(crate) total: u64,
    pub(crate) facets: Facets,
    pub(crate) page: Vec<DocAddress>,
}

/// Walks over all products.
pub(crate) fn browse(snapshot: &Snapshot, request: &Request) -> Found {
    let counted = request.counts_everything();
    let mut walk = Walk::new(snapshot, request);
    for segment in snapshot.segments() {
        let newest_first = segment.columns.newest_first;
        for doc in segment.alive_docs() {
            if counted {
                walk.offer(&segment, doc, None);
                if newest_first && walk.is_settled(segment.columns.created[doc as usize], None) {
                    break;
                }
            } else {
                walk.visit(&segment, doc, None);
            }
        }
    }
    if counted {
        walk.facets = snapshot.browsing().clone();
    }
    walk.finish(snapshot.stats().documents)
}

/// Walks over the products that match the query. With points, [`Order::Best`] goes by them.
pub(crate) fn find(
    snapshot: &Snapshot,
    matching: &dyn EngineQuery,
    points: Option<&Points>,
    request: &Request,
) -> Result<Found> {
    let weight = snapshot.weight(matching)?;
    let mut walk = Walk::new(snapshot, request);
    let mut matches = 0;
    for segment in snapshot.segments() {
        let mut points = points.map(|points| points.of_segment(segment.reader)).transpose()?;
        weight.for_each_no_score(segment.reader, &mut |docs| {
            for doc in docs.iter().copied().filter(|doc| segment.is_alive(*doc)) {
                matches += 1;
                walk.visit(&segment, doc, points.as_mut());
            }
            let Some(last) = docs.last() else { return };
            walk.pageable = !segment.columns.newest_first
                || !walk.is_settled(segment.columns.created[*last as usize], points.as_ref());
        })?;
        walk.pageable = true;
    }
    Ok(walk.finish(matches))
}

struct Walk<'a> {
    request: &'a Request,
    facets: Facets,
    top: Top<'a>,
    filtered: bool,
    /// Whether what is still to come in this segment may be on the page.
    pageable: bool,
}

impl<'a> Walk<'a> {
    fn new(snapshot: &'a Snapshot, request: &'a Request) -> Self {
        Self {
            request,
            facets: Facets::new(&snapshot.categories),
            top: Top::new(snapshot, request.keep(snapshot.stats().documents)),
            filtered: !request.counts_everything(),
            pageable: true,
        }
    }

    /// Counts a product, if the filters let it through, and offers it to the page.
    fn visit(&mut self, segment: &Segment<'_>, doc: DocId, points: Option<&mut SegmentPoints>) {
        let at = doc as usize;
        // Columns that nobody asks for are not even read: at a million that shows.
        if self.filtered && !self.request.lets_through(segment.columns, at) {
            return;
        }
        self.facets.add(segment.columns.category[at]);
        if self.pageable {
            self.offer(segment, doc, points);
        }
    }

    fn offer(&mut self, segment: &Segment<'_>, doc: DocId, points: Option<&mut SegmentPoints>) {
        if points.as_ref().is_some_and(|points| points.skips(doc)) {
            return;
        }
        let at = doc as usize;
        let wanted = match self.request.category {
            Category::Any => true,
            Category::Only(category) => segment.columns.category[at] == category,
            Category::Unknown => false,
        };
        if !wanted {
            return;
        }
        let created = segment.columns.created[at];
        let rank = match self.request.order {
            Order::Best => match points {
                None => 0,
                Some(points) => match points.of(doc, self.least_points(segment, created)) {
                    None => return,
                    Some(points) => points,
                },
            },
            Order::Newest => 0,
            Order::Lowest => !rising(segment.columns.price[at]),
            Order::Highest => rising(segment.columns.price[at]),
            Order::TopRated => u64::from(segment.columns.rating[at]),
        };
        if self.top.wants(rank, created) {
            self.top.push(Hit { rank, created, segment: segment.ordinal, doc });
        }
    }

    /// What the next documents of a segment have to earn; in a walk over it this only rises.
    fn least_points(&self, segment: &Segment<'_>, created: i64) -> u64 {
        self.top.least_rank(if segment.columns.newest_first { created } else { i64::MAX })
    }

    /// Whether nothing created at this moment or before, and with no more than the points left, can still
    /// come onto the page.
    fn is_settled(&self, created: i64, points: Option<&SegmentPoints>) -> bool {
        let most = match self.request.order {
            Order::Best => points.map_or(0, SegmentPoints::most_left),
            Order::Newest => 0,
            Order::Lowest | Order::Highest | Order::TopRated => return false,
        };
        !self.top.wants(most, created)
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
