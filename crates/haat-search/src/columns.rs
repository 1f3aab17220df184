//! What searches read of every product, unpacked: its numbers, 26 bytes each, so that filtering a million takes
//! milliseconds, and the words of all.

use std::collections::HashMap;
use std::sync::Arc;

use tantivy::columnar::ColumnValues;
use tantivy::error::DataCorruption;
use tantivy::index::SegmentId;
use tantivy::{DocId, Searcher, SegmentReader, TantivyError};

use crate::bits::Bits;
use crate::error::Result;
use crate::facets::Names;
use crate::prices::Prices;
use crate::schema::{BRAND_NAME, CATEGORY_NAME, CREATED, Fields, IN_STOCK, PRICE, RATING, SOLD, TIE};
use crate::tallies::Tallies;
use crate::variants::Variants;
use crate::vocabulary::Vocabulary;

/// Documents in a zone.
pub(crate) const ZONE: u32 = 1024;

/// The bounds of some neighbours, by which all of them may be passed over at once.
pub(crate) struct Zone {
    pub(crate) price: (i64, i64),
    pub(crate) best_rating: u16,
    pub(crate) most_sold: u32,
    pub(crate) newest: i64,
}

/// The columns of one segment, by document.
pub(crate) struct Columns {
    /// The number of the category in the [`Names`] of all.
    pub(crate) category: Vec<u32>,
    /// The number of the brand, likewise.
    pub(crate) brand: Vec<u32>,
    pub(crate) price: Prices,
    pub(crate) rating: Vec<u16>,
    pub(crate) created: Vec<i64>,
    pub(crate) sold: Vec<u32>,
    pub(crate) in_stock: Bits,
    pub(crate) variants: Variants,
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
    spellings: Spellings,
    /// The same of the brands.
    pub(crate) brand_spellings: Spellings,
    /// The same of options with their values.
    option_spellings: Spellings,
}

impl Columns {
    fn load(
        segment: &SegmentReader,
        fields: Fields,
        categories: &mut Arc<Names>,
        brands: &mut Arc<Names>,
        options: &mut Arc<Names>,
    ) -> Result<Self> {
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
        let mut sales = vec![0_u64; count];
        fast.column_first_or_default::<u64>(SOLD)?.get_range(0, &mut sales);
        let sold: Vec<u32> = sales.into_iter().map(|sold| u32::try_from(sold).unwrap_or(u32::MAX)).collect();
        let mut stocked = vec![0_u64; count];
        fast.column_first_or_default::<u64>(IN_STOCK)?.get_range(0, &mut stocked);
        let mut in_stock = Bits::none(segment.max_doc());
        for (doc, _) in (0..).zip(stocked).filter(|(_, stocked)| *stocked > 0) {
            in_stock.insert(doc);
        }
        let (category, spellings) = load_names(segment, CATEGORY_NAME, categories)?;
        let (brand, brand_spellings) = load_names(segment, BRAND_NAME, brands)?;
        let (variants, option_spellings) = Variants::load(segment, options)?;

        Ok(Self {
            vocabulary: Vocabulary::load(segment, &[fields.name, fields.brand, fields.category])?,
            names: Vocabulary::load(segment, &[fields.name])?,
            zones: zones(&price, &rating, &sold, &created),
            tallies: Tallies::load(segment, fields, &category, categories.len())?,
            newest_first: created.is_sorted_by(|earlier, later| earlier >= later),
            category,
            brand,
            price: price.into(),
            rating,
            created,
            sold,
            in_stock,
            variants,
            option_spellings,
            tie: fast.column_first_or_default::<u64>(TIE)?,
            spellings,
            brand_spellings,
        })
    }

    /// What decides between products created in the same millisecond; more is first.
    pub(crate) fn tie(&self, doc: DocId) -> u64 {
        self.tie.get_val(doc)
    }
}

fn zones(price: &[i64], rating: &[u16], sold: &[u32], created: &[i64]) -> Vec<Zone> {
    let zone = |from: usize| {
        let all = from..(from + ZONE as usize).min(price.len());
        Zone {
            price: (
                price[all.clone()].iter().copied().min().unwrap_or(0),
                price[all.clone()].iter().copied().max().unwrap_or(0),
            ),
            best_rating: rating[all.clone()].iter().copied().max().unwrap_or(0),
            most_sold: sold[all.clone()].iter().copied().max().unwrap_or(0),
            newest: created[all].iter().copied().max().unwrap_or(i64::MIN),
        }
    };
    (0..price.len()).step_by(ZONE as usize).map(zone).collect()
}

/// Names as they are written, each with its number and how many products.
pub(crate) type Spellings = Vec<(String, u32, u64)>;

/// The number of each document's category or brand, and how those are written.
fn load_names(segment: &SegmentReader, field: &str, names: &mut Arc<Names>) -> Result<(Vec<u32>, Spellings)> {
    let count = segment.max_doc() as usize;
    // Snapshots share the names: they are copied only when there is a new one.
    let mut number = |name: &str| names.find(name).unwrap_or_else(|| Arc::make_mut(names).number(name));
    let Some(column) = segment.fast_fields().str(field)? else {
        let unnamed = number("");
        return Ok((vec![unnamed; count], vec![(String::new(), unnamed, u64::from(segment.max_doc()))]));
    };
    let mut spellings = Vec::with_capacity(column.num_terms());
    let mut written = column.dictionary().stream()?;
    while written.advance() {
        let name = String::from_utf8_lossy(written.key()).into_owned();
        let known = number(&name);
        spellings.push((name, known, 0));
    }
    let mut ordinals = vec![0_u64; count];
    column.ords().clone().first_or_default_col(0).get_range(0, &mut ordinals);
    let mut numbers = Vec::with_capacity(count);
    for ordinal in ordinals {
        let spelling = usize::try_from(ordinal).ok().and_then(|at| spellings.get_mut(at));
        let Some((_, known, products)) = spelling else {
            numbers.push(number(""));
            continue;
        };
        *products += 1;
        numbers.push(*known);
    }
    Ok((numbers, spellings))
}

/// Keeps the columns of segments that live on, and lets go of those that are gone.
#[derive(Default)]
pub(crate) struct ColumnCache {
    segments: HashMap<SegmentId, Arc<Columns>>,
    categories: Arc<Names>,
    brands: Arc<Names>,
    options: Arc<Names>,
}

/// The columns of all segments, in the searcher's order, and the names in them.
pub(crate) struct Loaded {
    pub(crate) columns: Vec<Arc<Columns>>,
    pub(crate) categories: Arc<Names>,
    pub(crate) brands: Arc<Names>,
    pub(crate) options: Arc<Names>,
}

impl ColumnCache {
    pub(crate) fn load(&mut self, searcher: &Searcher, fields: Fields) -> Result<Loaded> {
        let mut columns = Vec::new();
        let mut alive = HashMap::new();
        for segment in searcher.segment_readers() {
            let known = self.segments.get(&segment.segment_id()).cloned();
            let mut load =
                || Columns::load(segment, fields, &mut self.categories, &mut self.brands, &mut self.options);
            let loaded = known.map_or_else(|| load().map(Arc::new), Ok)?;
            alive.insert(segment.segment_id(), Arc::clone(&loaded));
            columns.push(loaded);
        }
        self.segments = alive;
        let categories = Arc::make_mut(&mut self.categories);
        categories.choose_names(columns.iter().flat_map(|columns| &columns.spellings));
        let options = Arc::make_mut(&mut self.options);
        options.choose_names(columns.iter().flat_map(|columns| &columns.option_spellings));
        let [categories, brands, options] = [&self.categories, &self.brands, &self.options].map(Arc::clone);
        Ok(Loaded { columns, categories, brands, options })
    }
}
