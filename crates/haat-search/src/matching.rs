//! The products that a plan finds, and the points that each is worth.
//!
//! What matches is the intersection of the words' posting lists (`docs`). Points are summed as in `MaxScore`: each
//! list that earns points has a fixed upper bound, which is also its exact value, since neither frequencies nor
//! lengths count. For a threshold (the points of the k-th best product so far) the lists are divided into
//! essential ones, without which the threshold cannot be reached, and the others; a document that is missing from
//! an essential list is dropped, and everything up to that list's next document with it. That is safe because the
//! threshold only rises while documents are asked for in rising order: what cannot be reached now cannot be later.

use std::ops::ControlFlow;

use tantivy::{DocId, TERMINATED};

use crate::docs::{self, Docs, Holders};
use crate::error::Result;
use crate::plan::{Scope, Word};
use crate::schema::Fields;
use crate::snapshot::{Segment, Snapshot};

// Each word of the query earns the points of the fields it stands in. Every field outweighs all below it
// together: with 3, 2 and 1 a match in brand and category would equal one in the name.
const IN_NAME: u64 = 8;
const IN_BRAND: u64 = 4;
const IN_CATEGORY: u64 = 2;
/// The unfinished last word stands in the name as a whole word.
const WHOLE_IN_NAME: u64 = 1;

/// What a product of a segment has to be in: for each word of the plan those that have it, and those of the seller if
/// one is given.
pub(crate) fn sets(
    fields: Fields,
    segment: &Segment<'_>,
    scope: Scope,
    plan: &[Word],
    seller: Option<&str>,
) -> Result<Vec<Holders>> {
    let mut sets = Vec::with_capacity(plan.len() + 1);
    for word in plan {
        sets.push(Holders::of_word(segment, scope, word)?);
    }
    if let Some(seller) = seller {
        sets.push(Holders::of_term(segment, fields.seller, seller)?);
    }
    Ok(sets)
}

/// Whether any product has all words.
pub(crate) fn any(snapshot: &Snapshot, scope: Scope, plan: &[Word]) -> Result<bool> {
    let mut found = false;
    for segment in snapshot.segments() {
        docs::for_each_in_all(&segment, sets(snapshot.fields, &segment, scope, plan, None)?, |docs| {
            found = !docs.is_empty();
            if found { ControlFlow::Break(()) } else { docs::EVERYTHING }
        })?;
        if found {
            break;
        }
    }
    Ok(found)
}

/// The points of one segment's documents, to be asked in rising order.
pub(crate) struct SegmentPoints {
    /// Those first without which the points needed cannot be reached, and of them the rarest.
    earnings: Vec<Earning>,
    needed: u64,
    /// What a document earns that has everything left in `earnings`.
    most: u64,
    /// No document before this one has the points needed.
    skip_to: DocId,
}

struct Earning {
    docs: Docs,
    /// How many documents it may be earned by.
    count: u64,
    points: u64,
}

impl SegmentPoints {
    pub(crate) fn new(fields: Fields, segment: &Segment<'_>, plan: &[Word]) -> Result<Self> {
        let mut points = Self { earnings: Vec::new(), needed: 0, most: 0, skip_to: 0 };
        let name = Scope { words: fields.name, starts: Some(fields.name_starts) };
        // Brands and categories have few words: short beginnings need no lists of their own.
        let brand = Scope { words: fields.brand, starts: None };
        let category = Scope { words: fields.category, starts: None };
        for word in plan {
            for (scope, earned) in [(name, IN_NAME), (brand, IN_BRAND), (category, IN_CATEGORY)] {
                points.add(segment, &Holders::of_word(segment, scope, word)?, earned)?;
            }
            if let Word::Beginning(beginning) = word {
                points.add(segment, &Holders::of_term(segment, fields.name, beginning)?, WHOLE_IN_NAME)?;
            }
        }
        points.arrange(0);
        Ok(points)
    }

    fn add(&mut self, segment: &Segment<'_>, holders: &Holders, points: u64) -> Result<()> {
        let count = holders.count();
        if count > 0 {
            self.earnings.push(Earning { docs: holders.open(segment)?, count, points });
        }
        Ok(())
    }

    /// Whether a document is already known to miss the points last needed.
    pub(crate) fn skips(&self, doc: DocId) -> bool {
        doc < self.skip_to
    }

    /// The first document that is not yet known to miss them.
    pub(crate) fn skip_to(&self) -> DocId {
        self.skip_to
    }

    /// The points of a document, unless it has less than needed. What is needed only rises.
    pub(crate) fn of(&mut self, doc: DocId, needed: u64) -> Option<u64> {
        if needed != self.needed {
            self.arrange(needed);
        }
        let mut possible = self.most;
        for earning in &mut self.earnings {
            if earning.docs.seek(doc) == doc {
                continue;
            }
            possible -= earning.points;
            if possible < needed {
                if self.most - earning.points < needed {
                    self.skip_to = earning.docs.doc();
                }
                return None;
            }
        }
        Some(possible)
    }

    fn arrange(&mut self, needed: u64) {
        self.earnings.retain(|earning| earning.docs.doc() != TERMINATED);
        self.needed = needed;
        self.most = self.earnings.iter().map(|earning| earning.points).sum();
        let dispensable = |earning: &Earning| self.most - earning.points >= needed;
        self.earnings.sort_by_key(|earning| (dispensable(earning), earning.count));
    }

    /// No document still to come earns more than this.
    pub(crate) fn most_left(&self) -> u64 {
        let left = self.earnings.iter().filter(|earning| earning.docs.doc() != TERMINATED);
        left.map(|earning| earning.points).sum()
    }
}
