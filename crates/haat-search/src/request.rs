//! What is asked of the products besides the words, and which of them pass.
//!
//! Filters are conjunctions over columns in memory. Price and rating are compared without branches, and whole zones are
//! refused by their bounds (zone maps); brand, stock and options, which are seldom asked for, come in a pass of their own.

use tantivy::{DocAddress, DocId};

use crate::columns::{Columns, Zone};
use crate::facets::Facets;
use crate::options::{Wanted, any_fits};
use crate::snapshot::Snapshot;
use crate::types::{Order, Query};
use crate::variants::Combination;

/// The most that one page may hold.
const LARGEST_PAGE: u32 = 1000;

/// What is asked of the products besides the words.
pub(crate) struct Request {
    pub(crate) price: (i64, i64),
    pub(crate) min_rating: u16,
    category: Category,
    /// The numbers of the brands asked for; `None` allows all.
    brands: Option<Vec<u32>>,
    in_stock: bool,
    /// What is asked of options.
    pub(crate) options: Vec<Wanted>,
    pub(crate) order: Order,
    pub(crate) offset: usize,
    pub(crate) limit: usize,
    /// What comes before all others, and is left out of the walk.
    pub(crate) pinned: Vec<DocAddress>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Category {
    Any,
    Only(u32),
    Unknown,
}

/// Which of the filters a product passes.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "one for each filter")]
pub(crate) struct Passes {
    pub(crate) price: bool,
    pub(crate) rating: bool,
    pub(crate) category: bool,
    pub(crate) brand: bool,
    pub(crate) stock: bool,
    /// All that is asked of options.
    pub(crate) options: bool,
}

impl Request {
    pub(crate) fn new(query: &Query, snapshot: &Snapshot) -> Self {
        let category = match &query.category {
            None => Category::Any,
            Some(name) => snapshot.categories.find(name).map_or(Category::Unknown, Category::Only),
        };
        let per_page = query.per_page.clamp(1, LARGEST_PAGE);
        let offset = u64::from(query.page.max(1) - 1) * u64::from(per_page);
        Self {
            price: query.price.unwrap_or((i64::MIN, i64::MAX)),
            min_rating: query.min_rating.unwrap_or(0),
            category,
            brands: (!query.brands.is_empty())
                .then(|| query.brands.iter().filter_map(|name| snapshot.brands.find(name)).collect()),
            in_stock: query.in_stock,
            options: Wanted::all(&query.options, &snapshot.options),
            order: query.order,
            offset: usize::try_from(offset).unwrap_or(usize::MAX),
            limit: per_page as usize,
            pinned: Vec::new(),
        }
    }

    /// The same for what comes behind `pinned`, and those of them that are on the page.
    pub(crate) fn behind(self, pinned: Vec<DocAddress>) -> (Self, Vec<DocAddress>) {
        let on_page: Vec<DocAddress> = pinned.iter().copied().skip(self.offset).take(self.limit).collect();
        let offset = self.offset.saturating_sub(pinned.len());
        let limit = self.limit - on_page.len();
        (Self { offset, limit, pinned, ..self }, on_page)
    }

    pub(crate) fn chosen_brands(&self) -> &[u32] {
        self.brands.as_deref().unwrap_or_default()
    }

    /// Which of the filters a product passes.
    pub(crate) fn passes(&self, columns: &Columns, doc: DocId) -> Passes {
        let price = columns.price.of(doc);
        Passes {
            price: price >= self.price.0 && price <= self.price.1,
            rating: columns.rating[doc as usize] >= self.min_rating,
            category: self.has_category(columns, doc),
            brand: self.has_brand(columns, doc),
            stock: self.has_stock(columns, doc),
            options: self.has_options(columns, doc),
        }
    }

    pub(crate) fn has_category(&self, columns: &Columns, doc: DocId) -> bool {
        match self.category {
            Category::Any => true,
            Category::Only(category) => columns.category[doc as usize] == category,
            Category::Unknown => false,
        }
    }

    pub(crate) fn has_brand(&self, columns: &Columns, doc: DocId) -> bool {
        self.brands.as_ref().is_none_or(|brands| brands.contains(&columns.brand[doc as usize]))
    }

    pub(crate) fn has_stock(&self, columns: &Columns, doc: DocId) -> bool {
        !self.in_stock || columns.in_stock.has(doc)
    }

    pub(crate) fn has_options(&self, columns: &Columns, doc: DocId) -> bool {
        self.options.is_empty() || any_fits(&self.options, self.variants(columns, doc))
    }

    /// The variants of a product that may be shown.
    pub(crate) fn variants<'a>(
        &self,
        columns: &'a Columns,
        doc: DocId,
    ) -> impl Iterator<Item = &'a Combination> {
        let in_stock = self.in_stock;
        columns.variants.of(doc).filter(move |variant| variant.in_stock || !in_stock)
    }

    /// Whether a piece of a product with the options that are asked for is in stock.
    pub(crate) fn can_be_had(&self, columns: &Columns, doc: DocId) -> bool {
        let in_stock = |variant: &&Combination| variant.in_stock;
        columns.in_stock.has(doc)
            && (self.options.is_empty() || any_fits(&self.options, columns.variants.of(doc).filter(in_stock)))
    }

    /// Whether a product passes what is seldom asked for.
    pub(crate) fn passes_rest(&self, columns: &Columns, doc: DocId) -> bool {
        self.has_brand(columns, doc) && self.has_stock(columns, doc) && self.has_options(columns, doc)
    }

    /// Whether brand, stock or options matter.
    pub(crate) fn narrows(&self) -> bool {
        self.brands.is_some() || self.in_stock || !self.options.is_empty()
    }

    #[expect(clippy::needless_bitwise_bool, reason = "a wrong guess costs more than a comparison")]
    fn allows(&self, price: i64, rating: u16) -> bool {
        let (lowest, highest) = self.price;
        (price >= lowest) & (price <= highest) & (rating >= self.min_rating)
    }

    /// Whether any product of a zone may be let through.
    pub(crate) fn may_let_through(&self, zone: &Zone) -> bool {
        let (lowest, highest) = self.price;
        zone.price.1 >= lowest && zone.price.0 <= highest && zone.best_rating >= self.min_rating
    }

    /// Those let through, into `passed`.
    pub(crate) fn filter(&self, columns: &Columns, docs: &[DocId], passed: &mut Vec<DocId>) {
        passed.clear();
        passed.resize(docs.len(), 0);
        let mut count = 0;
        for doc in docs {
            passed[count] = *doc;
            let at = *doc as usize;
            count += usize::from(self.allows(columns.price.of(*doc), columns.rating[at]));
        }
        passed.truncate(count);
        // Rarely asked for: a pass of its own, so that the others do not pay for it.
        if self.narrows() {
            passed.retain(|doc| self.passes_rest(columns, *doc));
        }
    }

    /// Whether no filter but that of the category matters, so that the counts are those of plain browsing.
    pub(crate) fn counts_everything(&self) -> bool {
        self.price == (i64::MIN, i64::MAX) && self.min_rating == 0 && !self.narrows()
    }

    pub(crate) fn total(&self, facets: &Facets) -> u64 {
        match self.category {
            Category::Any => facets.total(),
            Category::Only(category) => facets.of(category),
            Category::Unknown => 0,
        }
    }

    /// How many hits have to be kept for the page; none if it lies behind the end of the catalogue.
    pub(crate) fn keep(&self, documents: u64) -> usize {
        let documents = usize::try_from(documents).unwrap_or(usize::MAX);
        if self.offset >= documents { 0 } else { (self.offset + self.limit).min(documents) }
    }
}

impl Passes {
    pub(crate) fn all(self) -> bool {
        self.price && self.rating && self.category && self.brand && self.stock && self.options
    }
}
