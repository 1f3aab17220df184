//! The rules of the search, written for shortness and not for speed: every product is looked at every time.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use haat_search::{Choices, Document, Order, Query, Results, Variant};

pub(crate) struct Oracle {
    products: Vec<Product>,
    /// All words.
    all: BTreeSet<String>,
    /// Those that spelling is corrected to.
    vocabulary: BTreeSet<String>,
    /// Remembered: the tests ask for the same words with every filter.
    readings: RefCell<HashMap<TextAndSeller, Option<Reading>>>,
}

struct Product {
    document: Document,
    category_key: String,
    name: BTreeSet<String>,
    name_forms: BTreeSet<String>,
    /// Words and their forms.
    brand: BTreeSet<String>,
    category: BTreeSet<String>,
    everything: BTreeSet<String>,
    /// The forms of the words that say what it is.
    things: BTreeSet<String>,
}

/// A word of the query with all that may stand for it.
#[derive(Clone, Debug, PartialEq)]
enum Want {
    /// A form of the word, which the last may also begin.
    Word { typed: String, last: bool },
    /// Any of these, in place of a misspelt one.
    Nearest(Vec<String>),
    /// All of these, or the one word made of them if there is one.
    Together(Vec<String>, Option<String>),
}

impl Want {
    /// Whether a field has the word itself; for names that is asked of their forms.
    fn whole_in(&self, forms: &BTreeSet<String>) -> bool {
        match self {
            Want::Word { typed, .. } => forms.contains(&form(typed)),
            Want::Nearest(any) => any.iter().any(|word| forms.contains(&form(word))),
            Want::Together(all, _) => all.iter().all(|word| forms.contains(&form(word))),
        }
    }

    fn begins_in(&self, words: &BTreeSet<String>) -> bool {
        matches!(self, Want::Word { typed, last: true } if words.iter().any(|word| word.starts_with(typed)))
    }

    fn otherwise_in(&self, forms: &BTreeSet<String>) -> bool {
        matches!(self, Want::Together(_, Some(joined)) if forms.contains(&form(joined)))
    }

    fn in_words(&self, everything: &BTreeSet<String>) -> bool {
        self.whole_in(everything) || self.begins_in(everything) || self.otherwise_in(everything)
    }

    fn in_title(&self, product: &Product) -> bool {
        let fields = [&product.name_forms, &product.brand, &product.category];
        fields.iter().any(|field| self.whole_in(field) || self.otherwise_in(field))
            || self.begins_in(&product.name)
            || self.begins_in(&product.name_forms)
    }

    /// Whether it is enough without the other words of the query: it is what the product is, or stands in the name as it
    /// was typed.
    fn enough_in(&self, product: &Product) -> bool {
        let typed = match self {
            Want::Word { typed, last: false } => std::slice::from_ref(typed),
            Want::Nearest(any) => &any[..],
            Want::Word { .. } | Want::Together(..) => return self.in_title(product),
        };
        typed.iter().any(|word| product.name.contains(word) && word != "set")
            || [&product.things, &product.brand, &product.category].iter().any(|field| self.whole_in(field))
    }

    fn spelling(&self) -> String {
        match self {
            Want::Word { typed, .. } => typed.clone(),
            Want::Nearest(any) => any[0].clone(),
            Want::Together(all, _) => all.join(" "),
        }
    }
}

type TextAndSeller = (String, Option<String>);
/// What is wanted, how many words are missing still, and whether any is spelt otherwise.
type Widened = (Vec<Want>, usize, bool);

/// How the words were understood.
#[derive(Clone)]
struct Reading {
    wants: Vec<Want>,
    /// The spelling, if it is another.
    corrected: Option<String>,
    /// Whether any product has all words.
    exact: bool,
    close: bool,
    /// Whether some of what is wanted is enough.
    most: bool,
}

impl Oracle {
    pub(crate) fn new(documents: impl IntoIterator<Item = Document>) -> Self {
        let products: Vec<Product> = documents.into_iter().map(Product::new).collect();
        let all = products.iter().flat_map(|product| product.everything.clone()).collect();
        let titles = |product: &Product| [&product.name, &product.brand, &product.category].map(Clone::clone);
        let vocabulary = products.iter().flat_map(titles).flatten().collect();
        Self { products, all, vocabulary, readings: RefCell::default() }
    }

    pub(crate) fn search(&self, query: &Query) -> Results {
        let text = query.text.as_deref().unwrap_or_default().trim();
        let reading = if matches!(text, "" | "all") {
            Some(Reading { wants: Vec::new(), corrected: None, exact: false, close: false, most: false })
        } else {
            self.read(text, query)
        };
        let Some(Reading { wants, corrected, exact, close, most }) = reading else {
            return Results::default();
        };

        let category = query.category.as_ref().map(|name| name.trim().to_lowercase());
        let mut facets: BTreeMap<&str, u64> = BTreeMap::new();
        let mut found: Vec<&Product> = Vec::new();
        let matching = if most { self.with_most(&wants, query) } else { self.matching(&wants, query) };
        let few = matching.len() < 1000;
        for product in matching {
            let document = &product.document;
            let (lowest, highest) = query.price.unwrap_or((i64::MIN, i64::MAX));
            if !(lowest..=highest).contains(&document.price_paise)
                || document.rating_hundredths < query.min_rating.unwrap_or(0)
                || !has_brand(document, query)
                || (query.in_stock && !document.in_stock)
                || !has_options(document, query)
            {
                continue;
            }
            *facets.entry(&product.category_key).or_default() += 1;
            if category.as_ref().is_none_or(|wanted| *wanted == product.category_key) {
                found.push(product);
            }
        }
        // Where few match, those without points come first that stand in a category beside others with some.
        let with_points = |product: &&&Product| product.points(&wants, most) > 0;
        let kin: BTreeSet<&str> = if few && query.order == Order::Best {
            found.iter().filter(with_points).map(|product| product.category_key.as_str()).collect()
        } else {
            BTreeSet::new()
        };
        found.sort_by_cached_key(|product| {
            let document = &product.document;
            let rank = match query.order {
                Order::Best => match product.points(&wants, most) {
                    0 => i64::from(kin.contains(product.category_key.as_str())),
                    points => points + 1,
                },
                Order::Newest => 0,
                Order::Lowest => -document.price_paise,
                Order::Highest => document.price_paise,
                Order::TopRated => i64::from(document.rating_hundredths),
                Order::BestSelling => i64::from(document.sold),
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
            close,
            exact,
            price: None,
        }
    }

    /// What each choice would show: for each, a whole search without that choice.
    pub(crate) fn choices(&self, query: &Query, ranges: &[(i64, i64)]) -> Choices {
        let found = |query: Query| -> Vec<&Document> {
            let ids = self.search(&Query { page: 1, per_page: 1_000_000, ..query }).ids;
            ids.iter()
                .filter_map(|id| self.products.iter().find(|p| p.document.id == *id))
                .map(|p| &p.document)
                .collect()
        };
        let count = |query: Query, counts: &dyn Fn(&Document) -> bool| {
            found(query).into_iter().filter(|document| counts(document)).count() as u64
        };
        let any_brand = found(Query { brands: Vec::new(), ..query.clone() });
        let mut brands: BTreeMap<String, u64> = BTreeMap::new();
        for document in any_brand {
            *brands.entry(document.brand.clone()).or_default() += 1;
        }
        let mut brands: Vec<(String, u64)> = brands.into_iter().collect();
        brands.sort_by_key(|(name, count)| (Reverse(*count), name.clone()));
        let at_least = |stars: u16| {
            let any = Query { min_rating: None, ..query.clone() };
            count(any, &|document| document.rating_hundredths >= stars * 100)
        };
        let any_price = Query { price: None, ..query.clone() };
        let prices: Vec<i64> = found(any_price).iter().map(|document| document.price_paise).collect();
        let inside = |(low, high): &(i64, i64)| {
            prices.iter().filter(|price| (low..=high).contains(price)).count() as u64
        };
        Choices {
            options: option_choices(query, &found),
            total: self.search(query).total,
            categories: self.search(query).categories,
            brands_in_all: brands.len() as u64,
            brands,
            in_stock: count(Query { in_stock: true, ..query.clone() }, &|_| true),
            ratings: [at_least(1), at_least(2), at_least(3), at_least(4)],
            prices: ranges.iter().map(inside).collect(),
            price: prices.iter().min().copied().zip(prices.iter().max().copied()),
        }
    }

    /// Those with the most words, or one less; one word has to be enough.
    fn with_most(&self, wants: &[Want], query: &Query) -> Vec<&Product> {
        let count = |product: &Product| {
            let count = wants.iter().filter(|want| want.in_words(&product.everything)).count();
            if count == 1 && !wants.iter().any(|want| want.enough_in(product)) { 0 } else { count }
        };
        let counted: Vec<(usize, &Product)> =
            self.matching(&[], query).into_iter().map(|product| (count(product), product)).collect();
        let most = counted.iter().map(|(count, _)| *count).max().unwrap_or(0);
        let needed = most.saturating_sub(1).max(1);
        counted.into_iter().filter(|(count, _)| *count >= needed).map(|(_, product)| product).collect()
    }

    fn matching(&self, wants: &[Want], query: &Query) -> Vec<&Product> {
        let of_seller = |product: &Product| {
            query.seller.as_ref().is_none_or(|seller| product.document.seller_id.as_ref() == Some(seller))
        };
        // Another word in a description is not enough by itself.
        let meant = |product: &Product| {
            let literal =
                |want: &Want| want.whole_in(&product.everything) || want.begins_in(&product.everything);
            !wants.iter().any(|want| matches!(want, Want::Together(_, Some(_))))
                || wants.iter().any(|want| want.in_title(product))
                || wants.iter().all(literal)
        };
        (self.products.iter())
            .filter(|product| {
                of_seller(product)
                    && wants.iter().all(|want| want.in_words(&product.everything))
                    && meant(product)
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
        let mut strict = self.as_written(words).filter(finds).map(|wants| (words.to_vec(), wants, None));
        for at in 1..words.len() {
            let mut joined = words.to_vec();
            let second = joined.remove(at);
            joined[at - 1] += &second;
            if strict.is_none()
                && let Some(wants) = self.as_written(&joined).filter(finds)
            {
                let spelling = joined.join(" ");
                strict = Some((joined, wants, Some(spelling)));
            }
        }
        if let Some((words, wants, corrected)) = strict {
            let wider = self.widened(&words, false, true).0;
            let few = self.matching(&wants, query).len() < 1000;
            if !few {
                return Some(Reading { wants, corrected, exact: true, close: false, most: false });
            }
            return Some(self.loosened(wider, corrected, query));
        }
        [true, false].into_iter().find_map(|joining| self.by_known(self.widened(words, true, joining), query))
    }

    fn by_known(&self, (wants, missing, respelt): Widened, query: &Query) -> Option<Reading> {
        let finds = |wants: &Vec<Want>| !self.matching(wants, query).is_empty();
        let spelling = wants.iter().map(Want::spelling).collect::<Vec<_>>().join(" ");
        let corrected = respelt.then_some(spelling);
        if missing == 0 && finds(&wants) {
            return Some(self.loosened(wants, corrected, query));
        }
        let known = !wants.is_empty() && wants.len() * 3 >= wants.len() + missing;
        let wants = self.finished(&wants);
        let several = || wants.len() > 1 || self.matching(&wants, query).len() >= 1000;
        if known && missing > 0 && !wants.is_empty() && finds(&wants) && several() {
            // All that is known of the words.
            let read = self.loosened(wants, corrected, query);
            return Some(Reading { exact: false, close: true, ..read });
        }
        (known && !self.with_most(&wants, query).is_empty()).then_some(Reading {
            wants,
            corrected,
            exact: false,
            close: true,
            most: true,
        })
    }

    /// With products that have nearly all words, if several words found next to nothing, and that only by a description.
    fn loosened(&self, wants: Vec<Want>, corrected: Option<String>, query: &Query) -> Reading {
        let whole = self.matching(&wants, query).len();
        let titled = |product: &Product| wants.iter().all(|want| want.in_title(product));
        if whole < 4 && wants.len() >= 2 && !self.products.iter().any(titled) {
            let finished = self.finished(&wants);
            if self.with_most(&finished, query).len() > whole {
                return Reading { wants: finished, corrected, exact: true, close: true, most: true };
            }
        }
        Reading { wants, corrected, exact: true, close: false, most: false }
    }

    /// The last word as a whole one if it is one, as a beginning only if it is long.
    fn finished(&self, wants: &[Want]) -> Vec<Want> {
        let finish = |want: &Want| match want {
            Want::Word { typed, .. } if self.all.contains(&form(typed)) => {
                Some(Want::Word { typed: typed.clone(), last: false })
            }
            Want::Word { typed, .. } if typed.chars().count() < 5 => None,
            want => Some(want.clone()),
        };
        wants.iter().filter_map(finish).collect()
    }

    /// The words with compounds joined and, if forgiven, with other spellings; how many are missing still, and whether
    /// any is spelt otherwise.
    fn widened(&self, words: &[String], forgiving: bool, joining: bool) -> Widened {
        let (mut wants, mut missing, mut respelt) = (Vec::new(), 0, false);
        let mut at = 0;
        while at < words.len() {
            let last = at + 1 == words.len();
            if let Some(second) = words.get(at + 1).filter(|_| joining) {
                let joined = words[at].clone() + second;
                if self.products.iter().any(|product| product.name_forms.contains(&form(&joined))) {
                    let both = vec![form(&words[at]), form(second)];
                    wants.push(Want::Together(both, Some(joined)));
                    at += 2;
                    continue;
                }
            }
            let word = &words[at];
            if let Some(want) = self.understand(word, last).or_else(|| self.digits_apart(word)) {
                wants.push(want);
            } else if let Some(replaced) = self.replace(word, last).filter(|_| forgiving) {
                respelt = true;
                wants.extend(replaced);
            } else {
                missing += 1;
            }
            at += 1;
        }
        (wants, missing, respelt)
    }

    fn as_written(&self, words: &[String]) -> Option<Vec<Want>> {
        let all = words.iter().enumerate().map(|(at, word)| self.understand(word, at + 1 == words.len()));
        all.collect::<Option<Vec<Want>>>().filter(|wants| !wants.is_empty())
    }

    fn understand(&self, word: &str, last: bool) -> Option<Want> {
        let want = Want::Word { typed: word.to_owned(), last };
        want.in_words(&self.all).then_some(want)
    }

    fn digits_apart(&self, word: &str) -> Option<Want> {
        let letters: Vec<char> = word.chars().collect();
        let parts: Vec<String> = letters
            .chunk_by(|a, b| a.is_numeric() == b.is_numeric())
            .map(|part| part.iter().collect())
            .collect();
        let known = parts.len() > 1 && parts.iter().all(|part| self.all.contains(part));
        known.then_some(Want::Together(parts, None))
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
            let near = self.likeliest(&letters, |candidate| slips_between(&letters, candidate) <= distance);
            if !near.is_empty() {
                return Some(vec![Want::Nearest(near)]);
            }
            if distance == 1
                && let Some(halves) = self.split(&letters, last)
            {
                return Some(halves);
            }
        }
        for distance in 1..=if last && letters.len() >= 5 { slips } else { 0 } {
            let near = self.likeliest(&letters, |candidate| {
                (0..=candidate.len()).any(|end| slips_between(&letters, &candidate[..end]) <= distance)
            });
            if !near.is_empty() {
                return Some(vec![Want::Nearest(near)]);
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
            let fields =
                self.products.iter().flat_map(|product| [&product.name, &product.brand, &product.category]);
            let products = fields.filter(|field| field.contains(*word)).count();
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

/// The values of each option among what would be found without choices of that option.
fn option_choices<'a>(
    query: &Query,
    found: &dyn Fn(Query) -> Vec<&'a Document>,
) -> Vec<(String, Vec<(String, u64)>)> {
    let mut options = Vec::new();
    for name in ["Colour", "Size"] {
        let others = query.options.iter().filter(|(other, _)| !other.eq_ignore_ascii_case(name));
        let documents = found(Query { options: others.clone().cloned().collect(), ..query.clone() });
        let mut values: BTreeMap<String, u64> = BTreeMap::new();
        for document in documents {
            let all = document.variants.iter().flat_map(|variant| &variant.options);
            let mine: BTreeSet<_> = all.filter(|(option, _)| option == name).collect();
            for choice in mine {
                let options = others.clone().chain([choice]).cloned().collect();
                if has_options(document, &Query { options, ..query.clone() }) {
                    *values.entry(choice.1.clone()).or_default() += 1;
                }
            }
        }
        let mut values: Vec<(String, u64)> = values.into_iter().collect();
        values.sort_by_key(|(value, count)| (Reverse(*count), value.clone()));
        if !values.is_empty() {
            options.push((name.to_owned(), values));
        }
    }
    options.sort_by_key(|(_, values)| Reverse(values.iter().map(|(_, count)| *count).sum::<u64>()));
    options
}

/// One variant, in stock if that is asked for, has of every option that was asked for one of the values.
fn has_options(document: &Document, query: &Query) -> bool {
    let has = |variant: &Variant, name: &str| {
        let wanted = query.options.iter().filter(|(other, _)| other.eq_ignore_ascii_case(name));
        wanted.into_iter().any(|(_, value)| {
            let same =
                |(n, v): &(String, String)| n.eq_ignore_ascii_case(name) && v.eq_ignore_ascii_case(value);
            variant.options.iter().any(same)
        })
    };
    let mut variants = document.variants.iter().filter(|variant| variant.in_stock || !query.in_stock);
    query.options.is_empty()
        || variants.any(|variant| query.options.iter().all(|(name, _)| has(variant, name)))
}

fn has_brand(document: &Document, query: &Query) -> bool {
    let brand = document.brand.to_lowercase();
    query.brands.is_empty() || query.brands.iter().any(|wanted| wanted.to_lowercase() == brand)
}

impl Product {
    fn new(document: Document) -> Self {
        let name = product_words(&document.name);
        let name_forms = forms(&name);
        let brand = with_forms(&document.brand);
        let category = with_forms(&document.category);
        let mut everything = with_forms(&document.description);
        everything.extend([&name, &name_forms, &brand, &category].into_iter().flatten().cloned());
        let category_key = document.category.to_lowercase();
        let things = things(&document.name);
        Self { document, category_key, name, name_forms, brand, category, everything, things }
    }

    fn points(&self, wants: &[Want], close: bool) -> i64 {
        let one = |(place, want): (usize, &Want)| {
            let when = |so: bool, points: i64| if so { points } else { 0 };
            let unfinished = matches!(want, Want::Word { last: true, .. });
            let mut points = 0;
            for (forms, begins, whole, beginning) in [
                (&self.name_forms, want.begins_in(&self.name) || want.begins_in(&self.name_forms), 32, 18),
                (&self.brand, want.begins_in(&self.brand), 12, 2),
                (&self.category, want.begins_in(&self.category), 6, 1),
            ] {
                points += when(begins || (unfinished && want.whole_in(forms)), beginning);
                points += when(want.whole_in(forms), if unfinished { whole - beginning } else { whole });
            }
            points += when(matches!(want, Want::Word { typed, .. } if self.name.contains(typed)), 1);
            points += when(want.otherwise_in(&self.name_forms), 24);
            points += when(want.otherwise_in(&self.category), 4);
            let having = if matches!(want, Want::Nearest(_)) { 256 } else { 512 };
            let last = if place + 1 == wants.len() { 48 } else { 0 };
            points + when(close && want.in_words(&self.everything), having + last)
        };
        wants.iter().enumerate().map(one).sum()
    }
}

/// The forms of the words in these tests that differ.
fn form(word: &str) -> String {
    match word {
        "shoes" => "shoe",
        "running" => "run",
        "men" | "mens" => "man",
        "women" | "womens" => "woman",
        "smartwatches" => "smartwatch",
        "हिन्दी" | "हिन्दि" => "हिन्द",
        word if word.len() < 4 || ["ss", "us", "is"].iter().any(|ending| word.ends_with(ending)) => word,
        word => word.strip_suffix('s').unwrap_or(word),
    }
    .to_owned()
}

fn forms(words: &BTreeSet<String>) -> BTreeSet<String> {
    let mut forms: BTreeSet<String> = words.iter().map(|word| form(word)).collect();
    for (word, also) in [
        ("smartwatch", "watch"),
        ("cookbook", "book"),
        ("notebook", "book"),
        ("हिन्दी", "hindi"),
        ("किताब", "kitab"),
    ] {
        if words.contains(word) {
            forms.insert(also.to_owned());
        }
    }
    forms
}

/// What the names in these tests say that a product is: their last word but numbers and `set`, of a compound its last part
/// and all of it.
fn things(name: &str) -> BTreeSet<String> {
    let name = plain(name);
    let thing = |word: &&str| *word != "set" && !word.chars().any(char::is_numeric);
    let thing = name.split_whitespace().rfind(thing).unwrap_or_default();
    let last = thing.rsplit('-').next().unwrap_or_default().to_owned();
    forms(&BTreeSet::from([last, thing.replace('-', "")]))
}

fn with_forms(text: &str) -> BTreeSet<String> {
    let words = product_words(text);
    let forms = forms(&words);
    words.into_iter().chain(forms).collect()
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
