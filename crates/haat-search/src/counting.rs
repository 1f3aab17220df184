//! What each further choice would show.
//!
//! A product counts for a choice if it passes the filters of all *other* choices. So one that passes all counts
//! everywhere, one that fails a single filter counts for that choice alone, and one that fails two for none: one look at
//! each match is enough, whatever was chosen.

use tantivy::DocId;

use crate::columns::Columns;
use crate::facets::Facets;
use crate::options::Counts;
use crate::request::{Passes, Request};
use crate::snapshot::Snapshot;
use crate::types::Choices;

/// More brands than this are not listed; a shopper types the name of another.
const MOST_BRANDS: usize = 50;

/// Counters of all choices.
pub(crate) struct Counting<'a> {
    request: &'a Request,
    ranges: &'a [(i64, i64)],
    total: u64,
    categories: Facets,
    /// By the brand's number.
    brands: Vec<u32>,
    in_stock: u64,
    options: Counts,
    /// By whole stars, 0 to 5.
    ratings: [u64; 6],
    prices: Vec<u64>,
    price: Option<(i64, i64)>,
}

impl<'a> Counting<'a> {
    pub(crate) fn new(snapshot: &Snapshot, request: &'a Request, ranges: &'a [(i64, i64)]) -> Self {
        Self {
            request,
            ranges,
            total: 0,
            categories: Facets::new(snapshot.categories.len()),
            brands: vec![0; snapshot.brands.len()],
            in_stock: 0,
            options: Counts::new(snapshot, &request.options),
            ratings: [0; 6],
            prices: vec![0; ranges.len()],
            price: None,
        }
    }

    /// Counts some products of a segment.
    pub(crate) fn visit(&mut self, columns: &Columns, docs: &[DocId]) {
        for doc in docs {
            let passes = self.request.passes(columns, *doc);
            match passes.failed() {
                0 => {
                    self.total += 1;
                    self.count(columns, *doc, Passes::EVERYTHING);
                }
                1 => self.count(columns, *doc, passes.inverted()),
                _ => {}
            }
        }
    }

    /// Counts one product for the choices marked in `concerns`.
    fn count(&mut self, columns: &Columns, doc: DocId, concerns: Passes) {
        let at = doc as usize;
        if concerns.category {
            self.categories.count([columns.category[at]].into_iter());
        }
        if concerns.brand {
            self.brands[columns.brand[at] as usize] += 1;
        }
        if concerns.stock && self.request.can_be_had(columns, doc) {
            self.in_stock += 1;
        }
        if concerns.options {
            self.options.count(&self.request.options, self.request.variants(columns, doc));
        }
        if concerns.rating {
            self.ratings[usize::from(columns.rating[at] / 100).min(5)] += 1;
        }
        if concerns.price {
            let price = columns.price.of(doc);
            for (count, (low, high)) in self.prices.iter_mut().zip(self.ranges) {
                *count += u64::from(price >= *low && price <= *high);
            }
            let (low, high) = self.price.unwrap_or((price, price));
            self.price = Some((low.min(price), high.max(price)));
        }
    }

    /// The counts by name.
    pub(crate) fn finish(self, snapshot: &Snapshot) -> Choices {
        let mut brands: Vec<(u32, u64)> = (0..)
            .zip(self.brands.iter().map(|count| u64::from(*count)))
            .filter(|(_, count)| *count > 0)
            .collect();
        let brands_in_all = brands.len() as u64;
        if brands.len() > MOST_BRANDS {
            // Of equals the one whose name comes first, as they are shown.
            let shown = snapshot.brands.shown();
            let order = |a: &(u32, u64), b: &(u32, u64)| {
                b.1.cmp(&a.1).then_with(|| shown[a.0 as usize].cmp(&shown[b.0 as usize]))
            };
            brands.select_nth_unstable_by(MOST_BRANDS, order);
            let rest = brands.split_off(MOST_BRANDS);
            let chosen = self.request.chosen_brands();
            brands.extend(rest.into_iter().filter(|(number, _)| chosen.contains(number)));
        }
        let numbers: Vec<u32> = brands.iter().map(|(number, _)| *number).collect();
        let names = snapshot.brand_names(&numbers);
        let mut brands: Vec<(String, u64)> = brands
            .into_iter()
            .filter_map(|(number, count)| Some(((*names.get(&number)?).to_owned(), count)))
            .collect();
        brands.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let at_least = |stars: usize| self.ratings[stars..].iter().sum();
        Choices {
            total: self.total,
            categories: self.categories.named(&snapshot.categories),
            brands,
            brands_in_all,
            in_stock: self.in_stock,
            options: self.options.finish(snapshot, &self.request.options),
            ratings: [at_least(1), at_least(2), at_least(3), at_least(4)],
            prices: self.prices,
            price: self.price,
        }
    }
}

impl Passes {
    const EVERYTHING: Self =
        Self { price: true, rating: true, category: true, brand: true, stock: true, options: true };

    /// How many filters were not passed.
    fn failed(self) -> u8 {
        let flags = [self.price, self.rating, self.category, self.brand, self.stock, self.options];
        flags.into_iter().map(|passed| u8::from(!passed)).sum()
    }

    fn inverted(self) -> Self {
        Self {
            price: !self.price,
            rating: !self.rating,
            category: !self.category,
            brand: !self.brand,
            stock: !self.stock,
            options: !self.options,
        }
    }
}
