//! Suggestions while typing.

mod support;

use std::convert::Infallible;

use haat_search::{Document, Index};
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
