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

use crate::bits::{Bits, EVERYTHING};
use crate::docs::{self, Docs, Holders};
use crate::error::Result;
use crate::schema::Fields;
use crate::snapshot::{Segment, Snapshot};
use crate::things;
use crate::word::{Literal, Need, Scope, Word};

// Each word of the query earns the points of where it stands. Every field outweighs all below it together. The
// description earns none: whoever has a word only there comes last.
const IN_NAME: u64 = 32;
/// Another word for it stands in the name.
const SYNONYM_IN_NAME: u64 = 24;
/// The name has a word that only begins like the unfinished last one.
const BEGINS_IN_NAME: u64 = 18;
const IN_BRAND: u64 = 12;
const IN_CATEGORY: u64 = 6;
const SYNONYM_IN_CATEGORY: u64 = 4;
const BEGINS_IN_BRAND: u64 = 2;
const BEGINS_IN_CATEGORY: u64 = 1;
/// The word stands in the name as it was typed.
const AS_TYPED: u64 = 1;
/// Having the word at all, where not all have to be there: more words go before better places.
const HAVING_IT: u64 = 512;
/// Having one that was only taken for the word.
const HAVING_NEAREST: u64 = 256;
/// The last word is mostly the thing, those before it say which.
const LAST: u64 = 48;

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
    if plan.iter().any(|word| !word.synonyms.is_empty()) {
        sets.push(Holders::of_docs(meant(fields, segment, scope, plan)?));
    }
    if let Some(seller) = seller {
        sets.push(Holders::of_term(segment, fields.seller, seller)?);
    }
    Ok(sets)
}

/// Those that have at least one of the words where it counts, or all of them as they are written: a synonym in a
/// description is not enough by itself.
fn meant(fields: Fields, segment: &Segment<'_>, scope: Scope, plan: &[Word]) -> Result<Vec<DocId>> {
    let mut meant = Bits::none(segment.reader.max_doc());
    let mut literal: Option<Bits> = None;
    for word in plan {
        add_titled(fields, segment, word, &mut meant)?;
        let having = Holders::of_literal(segment, scope, &word.literal)?.bits(segment)?;
        match &mut literal {
            Some(literal) => literal.keep_those_in(&having),
            None => literal = Some(having),
        }
    }
    if let Some(literal) = &literal {
        meant.add(literal);
    }
    Ok(meant.list())
}

/// The products of each segment that have the most words, or one less. A single word has to say enough, see
/// [`add_telling`].
pub(crate) fn with_most(snapshot: &Snapshot, plan: &[Word], seller: Option<&str>) -> Result<Vec<Vec<DocId>>> {
    let fields = snapshot.fields;
    let mut counted = Vec::new();
    let mut most = 0;
    for segment in snapshot.segments() {
        let mut counts = vec![0_u8; segment.reader.max_doc() as usize];
        let mut enough = Bits::none(segment.reader.max_doc());
        for word in plan {
            for doc in Holders::of_word(&segment, fields.everything(), word)?.list()? {
                counts[doc as usize] += 1;
            }
            add_telling(fields, &segment, word, &mut enough)?;
        }
        let of_seller = seller
            .map(|seller| Holders::of_term(&segment, fields.seller, seller)?.bits(&segment))
            .transpose()?;
        for (doc, count) in (0..).zip(&mut counts) {
            let counts_as_one = *count > 1 || enough.has(doc);
            if !counts_as_one || !segment.is_alive(doc) || of_seller.as_ref().is_some_and(|its| !its.has(doc))
            {
                *count = 0;
            }
            most = most.max(*count);
        }
        counted.push(counts);
    }
    let needed = most.saturating_sub(1).max(1);
    let chosen = |counts: Vec<u8>| -> Vec<DocId> {
        (0..).zip(counts).filter(|(_, count)| *count > 0 && *count >= needed).map(|(doc, _)| doc).collect()
    };
    Ok(counted.into_iter().map(chosen).collect())
}

/// Whether any product has all words where they count: in name, brand or category.
pub(crate) fn any_titled(snapshot: &Snapshot, plan: &[Word]) -> Result<bool> {
    for segment in snapshot.segments() {
        let mut all: Option<Bits> = None;
        for word in plan {
            let mut titled = Bits::none(segment.reader.max_doc());
            add_titled(snapshot.fields, &segment, word, &mut titled)?;
            match &mut all {
                Some(all) => all.keep_those_in(&titled),
                None => all = Some(titled),
            }
        }
        let mut found = false;
        if let Some(all) = all {
            all.for_each(&mut |docs| {
                found |= docs.iter().any(|doc| segment.is_alive(*doc));
                if found { ControlFlow::Break(()) } else { EVERYTHING }
            });
        }
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Adds those that have a word in name, brand or category. A brand that only begins like the last word says little.
fn add_titled(fields: Fields, segment: &Segment<'_>, word: &Word, to: &mut Bits) -> Result<()> {
    Holders::of_literal(segment, fields.in_name(), &word.literal)?.put_into(to)?;
    add_named_otherwise(fields, segment, word, to)
}

/// Adds those of which one of several words says enough, since it is what the product is, or stands in its name just as it
/// was typed. A washed cap is no washing machine, and a kit of microgreens is not meant by `cricket kit`.
fn add_telling(fields: Fields, segment: &Segment<'_>, word: &Word, to: &mut Bits) -> Result<()> {
    let typed = match &word.literal {
        Literal::Exact(typed) => std::slice::from_ref(typed),
        Literal::Nearest(nearest) => &nearest[..],
        Literal::Beginning(_) | Literal::Together(_) => return add_titled(fields, segment, word, to),
    };
    for word in typed.iter().filter(|word| !things::is_measure(word)) {
        Holders::of_term(segment, fields.name, word)?.put_into(to)?;
    }
    let in_things = Scope { forms: fields.name_things, ..fields.in_name() };
    Holders::of_whole(segment, in_things, &word.literal)?.put_into(to)?;
    add_named_otherwise(fields, segment, word, to)
}

/// Adds those that have a word in brand or category, or another word for it there or in the name.
fn add_named_otherwise(fields: Fields, segment: &Segment<'_>, word: &Word, to: &mut Bits) -> Result<()> {
    for scope in [fields.in_brand(), fields.in_category()] {
        Holders::of_whole(segment, scope, &word.literal)?.put_into(to)?;
    }
    for scope in [fields.in_name(), fields.in_brand(), fields.in_category()] {
        Holders::of_synonyms(segment, scope, word)?.put_into(to)?;
    }
    Ok(())
}

/// Whether any product has all words.
pub(crate) fn any(snapshot: &Snapshot, scope: Scope, plan: &[Word]) -> Result<bool> {
    let mut found = false;
    for segment in snapshot.segments() {
        docs::for_each_in_all(&segment, sets(snapshot.fields, &segment, scope, plan, None)?, |docs| {
            found = !docs.is_empty();
            if found { ControlFlow::Break(()) } else { EVERYTHING }
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
    pub(crate) fn new(fields: Fields, segment: &Segment<'_>, plan: &[Word], need: Need) -> Result<Self> {
        let mut points = Self { earnings: Vec::new(), needed: 0, most: 0, skip_to: 0 };
        for (place, word) in (1..).zip(plan) {
            points.add_word(fields, segment, word)?;
            if need == Need::Most {
                let nearest = matches!(word.literal, Literal::Nearest(_));
                let earned = if nearest { HAVING_NEAREST } else { HAVING_IT }
                    + if place == plan.len() { LAST } else { 0 };
                points.add(segment, &Holders::of_word(segment, fields.everything(), word)?, earned)?;
            }
        }
        points.arrange(0);
        Ok(points)
    }

    fn add_word(&mut self, fields: Fields, segment: &Segment<'_>, word: &Word) -> Result<()> {
        let places = [
            (fields.in_name(), IN_NAME, BEGINS_IN_NAME),
            (fields.in_brand(), IN_BRAND, BEGINS_IN_BRAND),
            (fields.in_category(), IN_CATEGORY, BEGINS_IN_CATEGORY),
        ];
        for (scope, whole, begins) in places {
            let mut earned = whole;
            let holders = Holders::of_whole(segment, scope, &word.literal)?;
            if let Literal::Beginning(_) = &word.literal {
                let also = holders.clone().or_beginning(segment, scope, &word.literal)?;
                self.add(segment, &also, begins)?;
                earned -= begins;
            }
            self.add(segment, &holders, earned)?;
        }
        if let Literal::Beginning(typed) | Literal::Exact(typed) = &word.literal {
            self.add(segment, &Holders::of_term(segment, fields.name, typed)?, AS_TYPED)?;
        }
        if !word.synonyms.is_empty() {
            for (scope, earned) in
                [(fields.in_name(), SYNONYM_IN_NAME), (fields.in_category(), SYNONYM_IN_CATEGORY)]
            {
                self.add(segment, &Holders::of_synonyms(segment, scope, word)?, earned)?;
            }
        }
        Ok(())
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
