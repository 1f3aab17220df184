//! The rules of the search, written for shortness and not for speed: every product is looked at every time.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use haat_search::{Document, Order, Query, Results};

pub(crate) struct Oracle {
    products: Vec<Product>,
    vocabulary: BTreeSet<String>,
    /// Remembered: the tests ask for the same words with every filter.
    readings: RefCell<HashMap<TextAndSeller, Option<Reading>>>,
}

struct Product {
    document: Document,
    category_key: String,
    name: BTreeSet<String>,
    brand: BTreeSet<String>,
    category: BTreeSet<String>,
    everything: BTreeSet<String>,
}

/// A word of the query with all that may stand for it, or the beginning of one.
#[derive(Clone)]
enum Want {
    Any(Vec<String>),
    Beginning(String),
}

impl Want {
    fn in_words(&self, words: &BTreeSet<String>) -> bool {
        match self {
            Want::Any(any) => any.iter().any(|word| words.contains(word)),
            Want::Beginning(beginning) => words.iter().any(|word| word.starts_with(beginning)),
        }
    }

    fn spelling(&self) -> String {
        match self {
            Want::Any(any) => any[0].clone(),
            Want::Beginning(beginning) => beginning.clone(),
        }
    }
}

type TextAndSeller = (String, Option<String>);
type Reading = (Vec<Want>, Option<String>);

impl Oracle {
    pub(crate) fn new(documents: impl IntoIterator<Item = Document>) -> Self {
        let products: Vec<Product> = documents.into_iter().map(Product::new).collect();
        let vocabulary = products.iter().flat_map(|product| product.everything.clone()).collect();
        Self { products, vocabulary, readings: RefCell::default() }
    }

    pub(crate) fn search(&self, query: &Query) -> Results {
        let text = query.text.as_deref().unwrap_or_default().trim();
        let reading =
            if matches!(text, "" | "all") { Some((Vec::new(), None)) } else { self.read(text, query) };
        let Some((wants, corrected)) = reading else { return Results::default() };

        let category = query.category.as_ref().map(|name| name.trim().to_lowercase());
        let mut facets: BTreeMap<&str, u64> = BTreeMap::new();
        let mut found: Vec<&Product> = Vec::new();
        for product in self.matching(&wants, query) {
            let document = &product.document;
            let (lowest, highest) = query.price.unwrap_or((i64::MIN, i64::MAX));
            if !(lowest..=highest).contains(&document.price_paise)
                || document.rating_hundredths < query.min_rating.unwrap_or(0)
            {
                continue;
            }
            *facets.entry(&product.category_key).or_default() += 1;
            if category.as_ref().is_none_or(|wanted| *wanted == product.category_key) {
                found.push(product);
            }
        }
        found.sort_by_cached_key(|product| {
            let document = &product.document;
            let rank = match query.order {
                Order::Best => product.points(&wants),
                Order::Newest => 0,
                Order::Lowest => -document.price_paise,
                Order::Highest => document.price_paise,
                Order::TopRated => i64::from(document.rating_hundredths),
            };
            Reverse((rank, document.created_at_ms, document.id.clone()))
        });
        let mut categories: Vec<(String, u64)> =
            facets.into_iter().map(|(key, count)| (self.shown_category(key), count)).collect();
        categories.sort_by_key(|(name, count)| (Reverse(*count), name.clone()));
        let skip = (query.page - 1) * query.per_page;
        let page = found.iter().skip(skip as usize).take(query.per_page as usize);
        Results {
            ids: page.map(|product| product.document.id.clone()).collect(),
            total: found.len() as u64,
            categories,
            corrected,
        }
    }

    fn matching(&self, wants: &[Want], query: &Query) -> Vec<&Product> {
        let of_seller = |product: &Product| {
            query.seller.as_ref().is_none_or(|seller| product.document.seller_id.as_ref() == Some(seller))
        };
        (self.products.iter())
            .filter(|product| {
                of_seller(product) && wants.iter().all(|want| want.in_words(&product.everything))
            })
            .collect()
    }

    fn read(&self, text: &str, query: &Query) -> Option<Reading> {
        let key = (text.to_owned(), query.seller.clone());
        if let Some(reading) = self.readings.borrow().get(&key) {
            return reading.clone();
        }
        let words = query_words(text);
        let reading = if words.is_empty() { None } else { self.read_words(&words, query) };
        self.readings.borrow_mut().insert(key, reading.clone());
        reading
    }

    fn read_words(&self, words: &[String], query: &Query) -> Option<Reading> {
        let finds = |wants: &Vec<Want>| !self.matching(wants, query).is_empty();
        if let Some(wants) = self.as_written(words).filter(finds) {
            return Some((wants, None));
        }
        for at in 1..words.len() {
            let mut joined = words.to_vec();
            let second = joined.remove(at);
            joined[at - 1] += &second;
            if let Some(wants) = self.as_written(&joined).filter(finds) {
                return Some((wants, Some(joined.join(" "))));
            }
        }
        let mut wants = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let last = at + 1 == words.len();
            match self.understand(word, last) {
                Some(want) => wants.push(want),
                None => wants.extend(self.replace(word, last)?),
            }
        }
        let spelling = wants.iter().map(Want::spelling).collect::<Vec<_>>().join(" ");
        (self.as_written(words).is_none() && finds(&wants)).then_some((wants, Some(spelling)))
    }

    fn as_written(&self, words: &[String]) -> Option<Vec<Want>> {
        let all = words.iter().enumerate().map(|(at, word)| self.understand(word, at + 1 == words.len()));
        all.collect::<Option<Vec<Want>>>().filter(|wants| !wants.is_empty())
    }

    fn understand(&self, word: &str, last: bool) -> Option<Want> {
        let want = if last { Want::Beginning(word.to_owned()) } else { Want::Any(vec![word.to_owned()]) };
        want.in_words(&self.vocabulary).then_some(want)
    }

    fn replace(&self, word: &str, last: bool) -> Option<Vec<Want>> {
        let letters: Vec<char> = word.chars().collect();
        let slips = match letters.len() {
            _ if letters.iter().any(|c| c.is_numeric()) => 0,
            0..=3 => 0,
            4..=7 => 1,
            _ => 2,
        };
        for distance in 1..=slips {
            let near = self.likeliest(&letters, |candidate| slips_between(&letters, candidate) == distance);
            if !near.is_empty() {
                return Some(vec![Want::Any(near)]);
            }
            if distance == 1
                && let Some(halves) = self.split(&letters, last)
            {
                return Some(halves);
            }
        }
        for distance in 1..=if last { slips } else { 0 } {
            let near = self.likeliest(&letters, |candidate| {
                (0..=candidate.len()).any(|end| slips_between(&letters, &candidate[..end]) <= distance)
            });
            if !near.is_empty() {
                return Some(vec![Want::Any(near)]);
            }
        }
        None
    }

    fn split(&self, letters: &[char], last: bool) -> Option<Vec<Want>> {
        (2..letters.len().saturating_sub(1)).find_map(|at| {
            let first = self.understand(&letters[..at].iter().collect::<String>(), false)?;
            let second = self.understand(&letters[at..].iter().collect::<String>(), last)?;
            let halves = vec![first, second];
            (!self.matching(&halves, &Query::default()).is_empty()).then_some(halves)
        })
    }

    fn likeliest(&self, letters: &[char], near: impl Fn(&[char]) -> bool) -> Vec<String> {
        let mut candidates: Vec<&String> = (self.vocabulary.iter())
            .filter(|word| !word.chars().any(char::is_numeric) && near(&word.chars().collect::<Vec<_>>()))
            .collect();
        candidates.sort_by_key(|word| {
            let products = self.products.iter().filter(|product| product.everything.contains(*word)).count();
            (word.chars().next() != letters.first().copied(), Reverse(products), (*word).clone())
        });
        candidates.into_iter().take(8).cloned().collect()
    }

    fn shown_category(&self, key: &str) -> String {
        let mut spellings: BTreeMap<&str, u64> = BTreeMap::new();
        for product in &self.products {
            if product.category_key == key {
                *spellings.entry(&product.document.category).or_default() += 1;
            }
        }
        let most = spellings.into_iter().min_by_key(|(name, count)| (Reverse(*count), *name));
        most.expect("a category has products").0.to_owned()
    }
}

impl Product {
    fn new(document: Document) -> Self {
        let name = product_words(&document.name);
        let brand = product_words(&document.brand);
        let category = product_words(&document.category);
        let mut everything = product_words(&document.description);
        everything.extend([&name, &brand, &category].into_iter().flatten().cloned());
        let category_key = document.category.to_lowercase();
        Self { document, category_key, name, brand, category, everything }
    }

    fn points(&self, wants: &[Want]) -> i64 {
        let one = |want: &Want| {
            let mut points = 0;
            points += if want.in_words(&self.name) { 8 } else { 0 };
            points += if want.in_words(&self.brand) { 4 } else { 0 };
            points += if want.in_words(&self.category) { 2 } else { 0 };
            points += i64::from(matches!(want, Want::Beginning(word) if self.name.contains(word)));
            points
        };
        wants.iter().map(one).sum()
    }
}

/// The letters in these tests, lower and plain.
fn plain(text: &str) -> String {
    let mut plain = text.to_lowercase();
    for (accented, letter) in [("é", "e"), ("è", "e"), ("û", "u"), ("ñ", "n"), ("ê", "e"), ("\u{2019}", "'")]
    {
        plain = plain.replace(accented, letter);
    }
    plain
}

fn is_letter(c: char) -> bool {
    // The signs of Devanagari are not all letters to Rust.
    c.is_alphanumeric() || ('\u{900}'..='\u{963}').contains(&c)
}

fn query_words(text: &str) -> Vec<String> {
    plain(text).split(|c| !is_letter(c)).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn product_words(text: &str) -> BTreeSet<String> {
    let plain = plain(text);
    let mut words: BTreeSet<String> = query_words(&plain).into_iter().collect();
    for written in plain.split_whitespace() {
        words.extend(
            [written.replace(['-', '\''], "")].into_iter().filter(|word| word.chars().all(is_letter)),
        );
    }
    words
}

/// Letters missing, added, changed or swapped with their neighbour.
fn slips_between(a: &[char], b: &[char]) -> usize {
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let least = changed.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    least.min(table[i - 2][j - 2] + 1)
                } else {
                    least
                }
            };
        }
    }
    table[a.len()][b.len()]
}
