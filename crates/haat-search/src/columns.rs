//! What searches read of every product, unpacked: its numbers, 18 bytes each, so that filtering a million takes
//! milliseconds, and the words of all.

use std::collections::HashMap;
use std::sync::Arc;

use tantivy::columnar::ColumnValues;
use tantivy::error::DataCorruption;
use tantivy::index::SegmentId;
use tantivy::{DocId, Searcher, SegmentReader, TantivyError};

use crate::error::Result;
use crate::facets::Categories;
use crate::prices::Prices;
use crate::schema::{CATEGORY_NAME, CREATED, Fields, PRICE, RATING, TIE};
use crate::tallies::Tallies;
use crate::vocabulary::Vocabulary;

/// Documents in a zone.
pub(crate) const ZONE: u32 = 1024;

/// The bounds of some neighbours, by which all of them may be passed over at once.
pub(crate) struct Zone {
    pub(crate) price: (i64, i64),
    pub(crate) best_rating: u16,
    pub(crate) newest: i64,
}

/// The columns of one segment, by document.
pub(crate) struct Columns {
    /// The number of the category in [`Categories`].
    pub(crate) category: Vec<u32>,
    pub(crate) price: Prices,
    pub(crate) rating: Vec<u16>,
    pub(crate) created: Vec<i64>,
    /// One for each [`ZONE`] documents.
    pub(crate) zones: Vec<Zone>,
    pub(crate) tallies: Tallies,
    /// The words of names, brands and categories, and those of the names alone.
    pub(crate) vocabulary: Vocabulary,
    pub(crate) names: Vocabulary,
    /// Whether documents stand newest first, so that a search for the newest may stop early.
    pub(crate) newest_first: bool,
    /// Asked only among products of the same moment, so it stays packed.
    tie: Arc<dyn ColumnValues<u64>>,
    /// The names of the categories as written in this segment, with their number and how many products.
    spellings: Vec<(String, u32, u64)>,
}

impl Columns {
    fn load(segment: &SegmentReader, fields: Fields, categories: &mut Categories) -> Result<Self> {
        let fast = segment.fast_fields();
        let count = segment.max_doc() as usize;

        let prices = fast.column_first_or_default::<i64>(PRICE)?;
        if prices.num_vals() != segment.max_doc() {
            let found = format!("{} prices for {count} documents", prices.num_vals());
            return Err(TantivyError::from(DataCorruption::comment_only(found)).into());
        }
        let mut price = vec![0_i64; count];
        prices.get_range(0, &mut price);
        let mut created = vec![0_i64; count];
        fast.column_first_or_default::<i64>(CREATED)?.get_range(0, &mut created);
        let mut ratings = vec![0_u64; count];
        fast.column_first_or_default::<u64>(RATING)?.get_range(0, &mut ratings);
        let rating: Vec<u16> =
            ratings.into_iter().map(|rating| u16::try_from(rating).unwrap_or(u16::MAX)).collect();
        let (category, spellings) = load_categories(segment, categories)?;

        Ok(Self {
            vocabulary: Vocabulary::load(segment, &[fields.name, fields.brand, fields.category])?,
            names: Vocabulary::load(segment, &[fields.name])?,
            zones: zones(&price, &rating, &created),
            tallies: Tallies::load(segment, fields, &category, categories.len())?,
            newest_first: created.is_sorted_by(|earlier, later| earlier >= later),
            category,
            price: price.into(),
            rating,
            created,
            tie: fast.column_first_or_default::<u64>(TIE)?,
            spellings,
        })
    }

    /// What decides between products created in the same millisecond; more is first.
    pub(crate) fn tie(&self, doc: DocId) -> u64 {
        self.tie.get_val(doc)
    }
}

fn zones(price: &[i64], rating: &[u16], created: &[i64]) -> Vec<Zone> {
    let size = ZONE as usize;
    let zone = |((price, rating), created): ((&[i64], &[u16]), &[i64])| Zone {
        price: (price.iter().copied().min().unwrap_or(0), price.iter().copied().max().unwrap_or(0)),
        best_rating: rating.iter().copied().max().unwrap_or(0),
        newest: created.iter().copied().max().unwrap_or(i64::MIN),
    };
    price.chunks(size).zip(rating.chunks(size)).zip(created.chunks(size)).map(zone).collect()
}

type Spellings = Vec<(String, u32, u64)>;

fn load_categories(segment: &SegmentReader, categories: &mut Categories) -> Result<(Vec<u32>, Spellings)> {
    let count = segment.max_doc() as usize;
    let Some(column) = segment.fast_fields().str(CATEGORY_NAME)? else {
        let unnamed = categories.number("");
        return Ok((vec![unnamed; count], vec![(String::new(), unnamed, u64::from(segment.max_doc()))]));
    };
    let mut spellings = Vec::with_capacity(column.num_terms());
    let mut names = column.dictionary().stream()?;
    while names.advance() {
        let name = String::from_utf8_lossy(names.key()).into_owned();
        let number = categories.number(&name);
        spellings.push((name, number, 0));
    }
    let mut ordinals = vec![0_u64; count];
    column.ords().clone().first_or_default_col(0).get_range(0, &mut ordinals);
    let mut category = Vec::with_capacity(count);
    for ordinal in ordinals {
        let spelling = usize::try_from(ordinal).ok().and_then(|at| spellings.get_mut(at));
        let Some((_, number, products)) = spelling else {
            category.push(categories.number(""));
            continue;
        };
        *products += 1;
        category.push(*number);
    }
    Ok((category, spellings))
}

/// Keeps the columns of segments that live on, and lets go of those that are gone.
#[derive(Default)]
pub(crate) struct ColumnCache {
    segments: HashMap<SegmentId, Arc<Columns>>,
    categories: Categories,
}

impl ColumnCache {
    /// The columns of the searcher's segments in its order, and the categories named in them.
    pub(crate) fn load(
        &mut self,
        searcher: &Searcher,
        fields: Fields,
    ) -> Result<(Vec<Arc<Columns>>, Categories)> {
        let mut columns = Vec::new();
        let mut alive = HashMap::new();
        for segment in searcher.segment_readers() {
            let loaded = match self.segments.get(&segment.segment_id()) {
                Some(known) => Arc::clone(known),
                None => Arc::new(Columns::load(segment, fields, &mut self.categories)?),
            };
            alive.insert(segment.segment_id(), Arc::clone(&loaded));
            columns.push(loaded);
        }
        self.segments = alive;
        self.categories.choose_names(columns.iter().flat_map(|columns| &columns.spellings));
        Ok((columns, self.categories.clone()))
    }
}
