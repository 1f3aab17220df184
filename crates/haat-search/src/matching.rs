//! The engine's queries for what a plan looks for, and the points a match is worth.

use tantivy::query::{BooleanQuery, FuzzyTermQuery, Occur, Query, Scorer, TermQuery, Weight};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, DocSet as _, SegmentReader, TERMINATED, Term};

use crate::error::Result;
use crate::plan::{Scope, Word};
use crate::snapshot::Snapshot;
use crate::text::SHORT;

// Each word of the query earns the points of the fields it stands in. Every field outweighs all below it
// together: with 3, 2 and 1 a match in brand and category would equal one in the name.
const IN_NAME: u64 = 8;
const IN_BRAND: u64 = 4;
const IN_CATEGORY: u64 = 2;
/// The unfinished last word stands in the name as a whole word.
const WHOLE_IN_NAME: u64 = 1;

/// Products that have all words, and if given belong to the seller. `None` asks for all products.
pub(crate) fn query(
    snapshot: &Snapshot,
    scope: Scope,
    plan: &[Word],
    seller: Option<&str>,
) -> Option<Box<dyn Query>> {
    let mut all: Vec<Box<dyn Query>> = plan.iter().map(|word| one(scope, word)).collect();
    all.extend(seller.map(|seller| term(snapshot.fields.seller, seller)));
    if all.len() <= 1 {
        return all.pop();
    }
    Some(Box::new(BooleanQuery::new(all.into_iter().map(|query| (Occur::Must, query)).collect())))
}

/// Whether any product has all words.
pub(crate) fn any(snapshot: &Snapshot, scope: Scope, plan: &[Word]) -> Result<bool> {
    let Some(query) = query(snapshot, scope, plan, None) else { return Ok(false) };
    let weight = snapshot.weight(&*query)?;
    for segment in snapshot.segments() {
        let mut found = weight.scorer(segment.reader, 1.0)?;
        while found.doc() != TERMINATED {
            if segment.is_alive(found.doc()) {
                return Ok(true);
            }
            found.advance();
        }
    }
    Ok(false)
}

fn one(scope: Scope, word: &Word) -> Box<dyn Query> {
    match word {
        Word::Exact(word) => term(scope.words, word),
        Word::Beginning(beginning) if beginning.chars().count() <= SHORT => term(scope.starts, beginning),
        Word::Beginning(beginning) => begins(scope.words, beginning),
        Word::Nearest(words) => any_of(scope.words, words),
    }
}

fn term(field: Field, word: &str) -> Box<dyn Query> {
    Box::new(TermQuery::new(Term::from_field_text(field, word), IndexRecordOption::Basic))
}

fn begins(field: Field, beginning: &str) -> Box<dyn Query> {
    Box::new(FuzzyTermQuery::new_prefix(Term::from_field_text(field, beginning), 0, true))
}

fn any_of(field: Field, words: &[String]) -> Box<dyn Query> {
    Box::new(BooleanQuery::union(words.iter().map(|word| term(field, word)).collect()))
}

/// What earns points, for all segments.
pub(crate) struct Points(Vec<(Box<dyn Weight>, u64)>);

impl Points {
    pub(crate) fn new(snapshot: &Snapshot, plan: &[Word]) -> Result<Self> {
        let fields = snapshot.fields;
        let mut earning = Vec::new();
        for word in plan {
            let name = Scope { words: fields.name, starts: fields.name_starts };
            earning.push((one(name, word), IN_NAME));
            for (field, points) in [(fields.brand, IN_BRAND), (fields.category, IN_CATEGORY)] {
                earning.push((in_small_field(field, word), points));
            }
            if let Word::Beginning(beginning) = word {
                earning.push((term(fields.name, beginning), WHOLE_IN_NAME));
            }
        }
        let weigh = |(query, points): (Box<dyn Query>, u64)| Ok((snapshot.weight(&*query)?, points));
        Ok(Self(earning.into_iter().map(weigh).collect::<Result<_>>()?))
    }

    pub(crate) fn of_segment(&self, segment: &SegmentReader) -> Result<SegmentPoints> {
        let open = |(weight, points): &(Box<dyn Weight>, u64)| -> Result<Earning> {
            Ok(Earning { docs: weight.scorer(segment, 1.0)?, points: *points })
        };
        let earnings = self.0.iter().map(open).collect::<Result<_>>()?;
        let mut points = SegmentPoints { earnings, needed: 0, most: 0, skip_to: 0 };
        points.arrange(0);
        Ok(points)
    }
}

/// Brands and categories have few words: short beginnings need no lists of their own.
fn in_small_field(field: Field, word: &Word) -> Box<dyn Query> {
    match word {
        Word::Exact(word) => term(field, word),
        Word::Beginning(beginning) => begins(field, beginning),
        Word::Nearest(words) => any_of(field, words),
    }
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
    docs: Box<dyn Scorer>,
    points: u64,
}

impl SegmentPoints {
    /// Whether a document is already known to miss the points last needed.
    pub(crate) fn skips(&self, doc: DocId) -> bool {
        doc < self.skip_to
    }

    /// The points of a document, unless it has less than needed. What is needed only rises.
    pub(crate) fn of(&mut self, doc: DocId, needed: u64) -> Option<u64> {
        if needed != self.needed {
            self.arrange(needed);
        }
        let mut possible = self.most;
        for earning in &mut self.earnings {
            if earning.docs.doc() < doc {
                earning.docs.seek(doc);
            }
            if earning.docs.doc() == doc {
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
        self.earnings.sort_by_key(|earning| (dispensable(earning), earning.docs.size_hint()));
    }

    /// No document still to come earns more than this.
    pub(crate) fn most_left(&self) -> u64 {
        let left = self.earnings.iter().filter(|earning| earning.docs.doc() != TERMINATED);
        left.map(|earning| earning.points).sum()
    }
}
