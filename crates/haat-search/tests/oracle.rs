//! Every kind of query, with every combination of filters and orders, against the oracle.

mod support;

use std::convert::Infallible;

use haat_search::{Change, Document, Index, Order, Query, Variant};
use support::oracle::Oracle;
use support::products::{product, products};

#[rustfmt::skip]
const QUERIES: &[&str] = &[
    // Browsing.
    "", "all", "  ",
    // Whole words, in every field and in several.
    "shoes", "SHOES", "watch", "coffee", "samsung", "leather", "books", "wireless", "navy", "kitchen",
    "shower",
    // Beginnings, short and long.
    "s", "wa", "hea", "head", "headp", "headphone", "smartw", "xb", "xb1", "xb12", "crem", "creme",
    "wireless hea", "black s", "n",
    // Several words, in any order; also in one field each.
    "running shoes", "shoes running", "black leather boots", "samsung watch", "coffee the house",
    "nike shoes sandals", "red red", "slim navy jeans", "the of and", "coffee coffee maker",
    // Accents, compounds, apostrophes, other scripts.
    "café", "cafe press", "nestle", "Nestlé", "crème brûlée", "creme brulee torch", "t-shirt", "tshirt",
    "t shirt", "wifi", "wi-fi", "wi fi router", "men's jacket", "mens jacket", "men jacket", "levis",
    "levi's", "all-in-one", "allinone", "senor", "हिन्दी", "हिन", "किताब", "हिन्दि",
    // Misspelt: one slip, two, in the middle of a query, unfinished.
    "headphnes", "haedphones", "headphonse", "wireles", "wireles headphons", "samsnug", "samsung wach",
    "cofee makr", "smratwatch", "watreproof", "waterprof", "sneekers", "snaekers black", "nikee",
    "adiddas shoes", "shose", "booots", "hedph", "watrepr", "classik novle", "kniffe set", "bosh", "jeens",
    // A blank too many or too few.
    "smart watch", "smartwatch", "smartwatches", "note book", "cook book", "power bank", "powerbank",
    "powerbank samsung", "coffeemaker", "ricecooker black", "head phones", "head phones wireless",
    "show er head", "samsung power bank", "bluesneakers",
    // Words with digits are taken at their word.
    "xb100", "xb999", "xb10o", "700", "shoes 42",
    // Nothing.
    "qqqqqqq", "shoes qqqqqqq", "!!!", "- '", "™", "zz", "abcdefghijklmnop", "?shoes?",
];

const ORDERS: [Order; 6] =
    [Order::Best, Order::Newest, Order::Lowest, Order::Highest, Order::TopRated, Order::BestSelling];

fn filters() -> Vec<Query> {
    let mut filters = Vec::new();
    for category in [None, Some("shoes"), Some("ELECTRONICS"), Some("Home & Kitchen"), Some("Nowhere")] {
        for price in
            [None, Some((99_900, 1_000_000)), Some((0, 0)), Some((5_000_000, i64::MAX)), Some((9, 1))]
        {
            for min_rating in [None, Some(400), Some(150)] {
                let category = category.map(str::to_owned);
                filters.push(Query { category, price, min_rating, per_page: 7, ..Query::default() });
            }
        }
    }
    for (brands, in_stock) in
        [(&["nike"][..], false), (&["Sony", "BOSCH", "nowhere"], true), (&["nowhere"], false), (&[], true)]
    {
        let brands: Vec<String> = brands.iter().map(|brand| (*brand).to_owned()).collect();
        for price in [None, Some((99_900, 1_000_000))] {
            filters.push(Query { brands: brands.clone(), in_stock, price, ..Query::default() });
        }
        let category = Some("Electronics".to_owned());
        filters.push(Query { brands, in_stock, category, min_rating: Some(150), ..Query::default() });
    }
    for options in [
        &[("size", "m")][..],
        &[("Size", "S"), ("SIZE", "l"), ("Colour", "Red")],
        &[("Size", "Huge")],
        &[("Colour", "blue"), ("Weave", "Plain")],
    ] {
        let options: Vec<(String, String)> =
            options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        filters.push(Query { options: options.clone(), ..Query::default() });
        let (category, in_stock) = (Some("shoes".to_owned()), true);
        filters.push(Query { options, category, in_stock, min_rating: Some(150), ..Query::default() });
    }
    for seller in ["ravi", "nobody"] {
        let seller = Some(seller.to_owned());
        filters.push(Query { seller: seller.clone(), ..Query::default() });
        filters.push(Query {
            seller,
            category: Some("Books".to_owned()),
            min_rating: Some(200),
            ..Query::default()
        });
    }
    filters
}

/// What each filter is tried with: all of them with everything would take minutes and say no more.
fn orders(filter: &Query) -> &'static [Order] {
    if !filter.brands.is_empty() || filter.in_stock || !filter.options.is_empty() {
        &[Order::Best, Order::BestSelling]
    } else if filter.category.is_some() {
        &[Order::Best, Order::Newest, Order::Lowest, Order::Highest, Order::TopRated]
    } else {
        &ORDERS
    }
}

fn compare(index: &Index, oracle: &Oracle, filters: &[Query]) {
    for text in QUERIES {
        for filter in filters {
            for order in orders(filter) {
                // Later pages need not be tried with every category.
                let pages = if filter.category.is_none() { &[1, 2, 1000][..] } else { &[1] };
                for &page in pages {
                    let query =
                        Query { text: Some((*text).to_owned()), order: *order, page, ..filter.clone() };
                    let found = index.search(&query).expect("a search works");
                    assert_eq!(found, oracle.search(&query), "{query:?}");
                    if found.total <= u64::from(page * query.per_page) {
                        break;
                    }
                }
            }
        }
    }
}

fn rebuilt(documents: Vec<Document>) -> Index {
    let index = Index::in_memory().expect("memory");
    index.rebuild(documents.into_iter().map(Ok::<_, Infallible>), 1, |_| ()).expect("a rebuild works");
    index
}

#[test]
fn a_rebuilt_index_answers_like_the_oracle() {
    let documents = products(400);
    compare(&rebuilt(documents.clone()), &Oracle::new(documents), &filters());
}

#[test]
fn an_index_changed_step_by_step_answers_like_the_oracle() {
    let mut documents = products(400);
    let index = Index::in_memory().unwrap();
    for (seq, batch) in (1..).zip(documents.chunks(23)) {
        index.apply(batch.iter().cloned().map(Change::Put).collect(), seq).unwrap();
    }
    // Every third product is edited, some more than once in the same step; every seventh is deleted.
    let mut changes = Vec::new();
    for number in (0..400).step_by(3) {
        changes.push(Change::Put(product(number, 1)));
        changes.push(Change::Put(product(number, 2)));
        documents[number] = product(number, 2);
    }
    for number in (0..400).step_by(7) {
        changes.push(Change::Delete(documents[number].id.clone()));
    }
    for (seq, batch) in (100..).zip(changes.chunks(31)) {
        index.apply(batch.to_vec(), seq).unwrap();
    }
    let mut number = 0;
    documents.retain(|_| {
        number += 1;
        (number - 1) % 7 != 0
    });
    assert!(index.stats().segments > 1, "the test means to have several segments");
    assert_eq!(index.stats().documents, documents.len() as u64);
    let some_filters: Vec<Query> = filters().into_iter().step_by(4).collect();
    compare(&index, &Oracle::new(documents), &some_filters);
}

/// Large enough that common words are counted beforehand and whole stretches of the catalogue are passed over.
#[test]
fn common_words_of_a_large_catalogue_are_answered_like_the_oracle() {
    let mut documents = products(5000);
    let index = rebuilt(documents.clone());
    let mut changes = Vec::new();
    for number in (0..5000).step_by(97) {
        documents[number] = product(number, 1);
        changes.push(Change::Put(documents[number].clone()));
    }
    for number in (0..5000).step_by(211).rev() {
        changes.push(Change::Delete(documents.remove(number).id));
    }
    index.apply(changes, 2).unwrap();
    assert_eq!(index.stats().documents, documents.len() as u64);
    let oracle = Oracle::new(documents);
    for text in
        ["", "s", "w", "wa", "the", "black", "wireless", "shoes", "samsung", "navy", "blakc", "black s"]
    {
        for category in [None, Some("Shoes"), Some("Books")] {
            for price in [None, Some((99_900, 1_000_000))] {
                for (order, page) in
                    ORDERS.into_iter().flat_map(|order| [(order, 1), (order, 2), (order, 40)])
                {
                    let text = Some(text.to_owned());
                    let category = category.map(str::to_owned);
                    let query = Query { text, category, price, order, page, ..Query::default() };
                    assert_eq!(index.search(&query).unwrap(), oracle.search(&query), "{query:?}");
                }
            }
        }
    }
}

#[test]
fn all_pages_together_show_every_product_once_and_in_order() {
    let documents = products(400);
    let index = rebuilt(documents.clone());
    let oracle = Oracle::new(documents);
    for order in ORDERS {
        for text in ["all", "wireless", "s"] {
            let query = Query { text: Some(text.to_owned()), order, ..Query::default() };
            let everything = oracle.search(&Query { per_page: 1000, ..query.clone() });
            let mut ids = Vec::new();
            for page in 1.. {
                let found = index.search(&Query { page, ..query.clone() }).unwrap();
                assert_eq!(found.total, everything.total);
                if found.ids.is_empty() {
                    break;
                }
                ids.extend(found.ids);
            }
            assert_eq!(ids, everything.ids, "{query:?}");
        }
    }
}

/// The counts beside the results, against whole searches with one choice left out each.
#[test]
fn every_choice_counts_what_it_would_show() {
    let mut documents = products(400);
    let index = rebuilt(documents.clone());
    let mut changes = Vec::new();
    for number in (0..400).step_by(9) {
        documents[number] = product(number, 1);
        changes.push(Change::Put(documents[number].clone()));
    }
    changes.push(Change::Delete(documents.remove(5).id));
    index.apply(changes, 2).unwrap();
    let oracle = Oracle::new(documents);
    let ranges = [(0, 99_999), (100_000, 1_000_000), (5_000_000, i64::MAX), (9, 1)];
    for text in
        ["", "shoes", "s", "samsung watch", "wireles headphons", "black leather boots", "qqqqqqq", "!!!"]
    {
        for filter in filters() {
            let query = Query { text: Some(text.to_owned()), ..filter };
            assert_eq!(index.choices(&query, &ranges).unwrap(), oracle.choices(&query, &ranges), "{query:?}");
        }
    }
}

/// Category, brand, price, stars, whether it is in stock where it has no variants, and which variants it has and has in
/// stock.
type Goods = (u8, u8, i64, u16, bool, (u8, u8));

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]

    /// Any catalogue, any choice: what a count promises is what choosing it shows.
    #[test]
    fn what_a_count_promises_is_what_choosing_it_shows(
        goods in proptest::collection::vec(
            (0..4_u8, 0..5_u8, 0..6_i64, 0..6_u16, proptest::bool::ANY, (0..16_u8, 0..16_u8)), 0..60),
        options in proptest::collection::vec((0..2_u8, 0..3_u8), 0..3),
        category in proptest::option::of(0..4_u8),
        brands in proptest::collection::vec(0..5_u8, 0..3),
        price in proptest::option::of((0..6_i64, 0..6_i64)),
        rating in proptest::option::of(0..6_u16),
        in_stock in proptest::bool::ANY,
    ) {
        let index = Index::in_memory().unwrap();
        let named = |option: u8, value: u8| (format!("Option {option}"), format!("Value {value}"));
        // Each bit is a combination: two values of the one option with two of the other.
        let variants = |(sold, stocked): (u8, u8)| -> Vec<Variant> {
            let sold = (0..4_u8).filter(move |bit| sold >> bit & 1 == 1);
            sold.map(|bit| Variant {
                options: vec![named(0, bit / 2), named(1, bit % 2)],
                in_stock: stocked >> bit & 1 == 1,
            })
            .collect()
        };
        let put = |(number, (category, brand, price, rating, in_stock, bits)): (usize, Goods)| {
            let variants = variants(bits);
            let stocked = variants.iter().any(|variant| variant.in_stock);
            Change::Put(Document {
                id: format!("p{number}"),
                name: "Thing".to_owned(),
                brand: format!("Brand {brand}"),
                category: format!("Category {category}"),
                price_paise: price,
                rating_hundredths: rating * 100,
                in_stock: if variants.is_empty() { in_stock } else { stocked },
                variants,
                ..Document::default()
            })
        };
        index.apply(goods.into_iter().enumerate().map(put).collect(), 1).unwrap();
        let query = Query {
            text: Some("thing".to_owned()),
            category: category.map(|category| format!("category {category}")),
            brands: brands.iter().map(|brand| format!("BRAND {brand}")).collect(),
            price: price.map(|(a, b)| (a.min(b), a.max(b))),
            min_rating: rating.map(|rating| rating * 100),
            in_stock,
            options: options.iter().map(|(option, value)| named(*option, *value)).collect(),
            ..Query::default()
        };
        let ranges = [(0, 1), (2, 3), (4, 9)];
        let choices = index.choices(&query, &ranges).unwrap();
        let total = |query: Query| index.search(&query).unwrap().total;
        proptest::prop_assert_eq!(choices.total, total(query.clone()));
        for (name, count) in choices.categories {
            proptest::prop_assert_eq!(count, total(Query { category: Some(name), ..query.clone() }));
        }
        for (name, count) in choices.brands {
            proptest::prop_assert_eq!(count, total(Query { brands: vec![name], ..query.clone() }));
        }
        for (name, values) in choices.options {
            let others = query.options.iter().filter(|(other, _)| *other != name);
            for (value, count) in values {
                let mut options: Vec<_> = others.clone().cloned().collect();
                options.push((name.clone(), value));
                proptest::prop_assert_eq!(count, total(Query { options, ..query.clone() }));
            }
        }
        proptest::prop_assert_eq!(choices.in_stock, total(Query { in_stock: true, ..query.clone() }));
        for (stars, count) in (1..).zip(choices.ratings) {
            proptest::prop_assert_eq!(count, total(Query { min_rating: Some(stars * 100), ..query.clone() }));
        }
        for (range, count) in ranges.into_iter().zip(choices.prices) {
            proptest::prop_assert_eq!(count, total(Query { price: Some(range), ..query.clone() }));
        }
    }
}
