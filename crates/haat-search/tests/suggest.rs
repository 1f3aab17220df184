//! Suggestions while typing.

mod support;

use std::convert::Infallible;

use haat_search::{Change, Document, Index, Lexicon};
use support::products::named;

fn index(names: &[&str]) -> Index {
    let documents = names.iter().enumerate().map(|(number, name)| {
        let created_at_ms = i64::try_from(number).expect("small");
        let brand = if name.starts_with("Pegasus") { "Nike" } else { "" }.to_owned();
        Ok::<_, Infallible>(Document { created_at_ms, brand, ..named(&format!("p{number}"), name) })
    });
    let index = Index::in_memory().expect("memory");
    index.rebuild(documents, 1, |_| ()).expect("a rebuild works");
    index
}

fn names(index: &Index, typed: &str) -> Vec<String> {
    index.suggest(typed, 10).expect("suggestions work").into_iter().map(|it| it.name).collect()
}

#[test]
fn categories_are_offered_by_their_beginning_and_by_other_words() {
    let index = Index::in_memory().unwrap();
    let put = |(number, category): (usize, &&str)| {
        Change::Put(Document { category: (*category).to_owned(), ..named(&format!("p{number}"), "Thing") })
    };
    let categories = ["Shoes", "Shoes", "Home & Kitchen", "Shirts"];
    index.apply(categories.iter().enumerate().map(put).collect(), 1).unwrap();
    let mut lexicon = Lexicon::default();
    lexicon.read("footwear: shoe, boot");
    index.set_lexicon(lexicon);
    let offered = |typed: &str| index.suggest_categories(typed, 2).unwrap();
    assert_eq!(offered("sh"), [("Shoes".to_owned(), 2), ("Shirts".to_owned(), 1)]);
    assert_eq!(offered("footwear"), [("Shoes".to_owned(), 2)]);
    assert_eq!(offered("home kit"), [("Home & Kitchen".to_owned(), 1)]);
    assert!(offered("home sh").is_empty() && offered("").is_empty() && offered("zz").is_empty());
}

#[test]
fn names_that_begin_as_typed_come_first_then_the_newest() {
    let index = index(&["Coffee Maker", "Iced Coffee", "Coffee Beans", "Tea"]);
    assert_eq!(names(&index, "cof"), ["Coffee Beans", "Coffee Maker", "Iced Coffee"]);
    assert_eq!(names(&index, "coffee b"), ["Coffee Beans"]);
    assert_eq!(names(&index, "Iced cof"), ["Iced Coffee"]);
    assert_eq!(index.suggest("tea", 10).unwrap()[0].id, "p3");
}

#[test]
fn each_name_is_offered_once_however_many_products_have_it() {
    let mut many = vec!["Kettle"];
    many.extend(["Kettle de luxe"; 300]);
    let index = index(&many);
    assert_eq!(names(&index, "kett"), ["Kettle de luxe", "Kettle"]);
    assert_eq!(index.suggest("kett", 1).unwrap().len(), 1);
}

#[test]
fn slips_are_forgiven_and_brands_are_known() {
    let index = index(&["Wireless Headphones", "Pegasus 40", "Crème Brûlée Torch", "Bike Helmet"]);
    assert_eq!(names(&index, "haedph"), ["Wireless Headphones"]);
    assert_eq!(names(&index, "headphnoes"), ["Wireless Headphones"]);
    assert_eq!(names(&index, "head phones"), ["Wireless Headphones"]);
    assert_eq!(names(&index, "nike"), ["Pegasus 40"]);
    assert_eq!(names(&index, "creme bru"), ["Crème Brûlée Torch"]);
}

#[test]
fn nothing_typed_is_nothing_offered() {
    let index = index(&["Kettle"]);
    for typed in ["", "  ", "!?", "zzz", "xb700"] {
        assert!(names(&index, typed).is_empty(), "{typed:?}");
    }
    assert!(index.suggest("kettle", 0).unwrap().is_empty());
}
