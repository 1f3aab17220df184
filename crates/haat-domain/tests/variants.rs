//! Options, variants and pictures of a product.

use haat_domain::catalog::{
    Picture, ProductForm, ProductInput, ProductOption, StockMoved, VariantInput, Variety, default_variant,
    is_gtin, variant_name, with_first,
};
use haat_domain::money::Paise;
use proptest::prelude::*;

fn option(name: &str, values: &[&str]) -> ProductOption {
    ProductOption { name: name.into(), values: values.iter().map(|&value| value.into()).collect() }
}

fn variant(choice: &[&str], price: i32, stock: i32) -> VariantInput {
    VariantInput {
        choice: choice.iter().map(|&value| value.into()).collect(),
        price: Some(price.into()),
        stock: Some(stock.into()),
        ..VariantInput::default()
    }
}

fn shirt() -> ProductInput {
    ProductInput {
        name: "Shirt".into(),
        url: "shirt".into(),
        image: "/a.webp".into(),
        category: "Clothings".into(),
        brand: "Neelkosha".into(),
        description: "Cotton.".into(),
        options: Some(vec![option(" Size ", &["S", "M"]), option("Colour", &["Neem  Green", "Blue"])]),
        variants: vec![variant(&["s", "neem green"], 700, 3), variant(&["M", "Blue"], 650, 4)],
        ..ProductInput::default()
    }
}

fn complaint(input: &ProductInput) -> (&'static str, String) {
    let Err(errors) = ProductForm::parse(input) else { panic!("nothing is wrong with {input:?}") };
    let errors = errors.into_vec();
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors[0].clone()
}

#[test]
fn price_and_stock_are_those_of_the_variants() {
    let form = ProductForm::parse(&shirt()).unwrap();
    assert_eq!((form.price(), form.price_to(), form.stock()), (Paise(65_000), Some(Paise(70_000)), 7));
    let Variety::Of { options, variants } = form.variety() else { panic!("{form:?}") };
    assert_eq!(options[0].name, "Size");
    assert_eq!(variants[0].choice, ["S", "Neem Green"], "spelt as the option spells it");
    let mut even = shirt();
    even.variants[0].price = Some(650.into());
    assert_eq!(ProductForm::parse(&even).unwrap().price_to(), None);
}

#[test]
fn a_form_that_knows_of_no_options_says_nothing_about_them() {
    let plain = ProductInput {
        options: None,
        variants: vec![],
        price: Some(1.into()),
        stock: Some(2.into()),
        ..shirt()
    };
    let form = ProductForm::parse(&plain).unwrap();
    assert_eq!((form.variety(), form.pictures()), (&Variety::Unsaid, None));
    assert_eq!((form.price(), form.stock()), (Paise(100), 2));
    let none = ProductInput { options: Some(vec![]), ..plain.clone() };
    assert_eq!(ProductForm::parse(&none).unwrap().variety(), &Variety::Plain);
    assert_eq!(complaint(&ProductInput { price: None, ..plain }).0, "price");
}

#[test]
fn what_makes_no_sense_is_named() {
    type Break = fn(&mut ProductInput);
    let cases: [(Break, &str, &str); 15] = [
        (|i| i.options = Some(vec![option("A", &["1"]); 4]), "options", "at most 3"),
        (|i| i.options.as_mut().unwrap()[1].name = "SIZE".into(), "options", "twice among"),
        (|i| i.options.as_mut().unwrap()[0].name = " ".into(), "options", "fill in"),
        (|i| i.options.as_mut().unwrap()[0].values.clear(), "options", "at least one value"),
        (|i| i.options.as_mut().unwrap()[0].values[1] = "s".into(), "options", "Size has s twice"),
        (
            |i| i.options.as_mut().unwrap()[0].values = (0..51).map(|n| n.to_string()).collect(),
            "options",
            "50",
        ),
        (|i| i.variants.clear(), "variants", "at least one combination"),
        (|i| i.variants[0].choice[0] = "XL".into(), "variants", "XL is not among the values of Size"),
        (|i| drop(i.variants[0].choice.pop()), "variants", "one value of every option"),
        (|i| i.variants[1].choice = i.variants[0].choice.clone(), "variants", "is there twice"),
        (|i| i.variants[1].price = None, "variants", "M, Blue: Please fill in the price"),
        (|i| i.variants[1].stock = Some("1.5".into()), "variants", "M, Blue: The stock"),
        (|i| i.variants[1].image = "javascript:x".into(), "variants", "M, Blue: The image"),
        (|i| i.variants[1].weight = Some((-1).into()), "variants", "grams"),
        (|i| i.variants[1].barcode = "1 2".into(), "variants", "barcode"),
    ];
    for (spoil, field, words) in cases {
        let mut input = shirt();
        spoil(&mut input);
        let (at, message) = complaint(&input);
        assert_eq!(at, field, "{message}");
        assert!(message.contains(words), "{message}");
    }
    let mut twice = shirt();
    for variant in &mut twice.variants {
        variant.sku = "HT-1".into();
    }
    assert!(complaint(&twice).1.contains("SKU HT-1"));
    twice = shirt();
    for variant in &mut twice.variants {
        variant.id = Some("v1".into());
    }
    assert!(complaint(&twice).1.contains("id of another"));
}

#[test]
fn at_most_a_hundred_combinations() {
    let many = |count: usize| {
        let values: Vec<String> = (0..50).map(|n| n.to_string()).collect();
        let mut input = shirt();
        input.options = Some(vec![
            ProductOption { name: "A".into(), values: values.clone() },
            ProductOption { name: "B".into(), values: values.clone() },
        ]);
        input.variants = (0..count).map(|n| variant(&[&values[n % 50], &values[n / 50]], 1, 1)).collect();
        input
    };
    assert!(ProductForm::parse(&many(100)).is_ok());
    assert_eq!(complaint(&many(101)).0, "variants");
}

#[test]
fn a_variant_sold_meanwhile_stays_sold() {
    let mut input = shirt();
    input.variants[0].stock_seen = Some(3.into());
    let form = ProductForm::parse(&input).unwrap();
    let Variety::Of { variants, .. } = form.variety() else { panic!("{form:?}") };
    assert_eq!(variants[0].stock_over(2), Ok(2), "untouched");
    assert_eq!(variants[1].stock_over(2), Ok(4), "a form that does not say sets it");
    input.variants[0].stock = Some(9.into());
    let form = ProductForm::parse(&input).unwrap();
    let Variety::Of { variants, .. } = form.variety() else { panic!("{form:?}") };
    assert_eq!(variants[0].stock_over(2), Err(StockMoved { present: 2 }));
}

#[test]
fn the_default_variant_is_the_first_at_the_lowest_price() {
    let of = |variants: &[(i64, i64)], wanted| {
        let variants: Vec<_> = variants.iter().map(|&(price, stock)| (Paise(price), stock)).collect();
        default_variant(&variants, wanted)
    };
    assert_eq!(of(&[], 1), None);
    assert_eq!(of(&[(9, 5), (7, 0), (7, 2), (7, 9)], 1), Some(2));
    assert_eq!(of(&[(9, 5), (7, 0), (7, 2), (7, 9)], 3), Some(3));
    assert_eq!(of(&[(9, 5), (7, 0), (8, 6)], 1), Some(0), "sold out at the lowest price");
    assert_eq!(of(&[(9, 1), (7, 0), (8, 3)], 5), Some(2), "as many as there are");
    assert_eq!(of(&[(9, 0), (7, 0)], 1), Some(0));
}

#[test]
fn names_tell_the_choice() {
    assert_eq!(variant_name("Shirt", &["M".into(), "Blue".into()]), "Shirt (M, Blue)");
    assert_eq!(variant_name("Shirt", &[]), "Shirt");
}

#[test]
fn item_numbers_prove_themselves() {
    for good in ["4006381333931", "036000291452", "96385074", "10614141000415"] {
        assert!(is_gtin(good), "{good}");
    }
    for bad in ["4006381333932", "", "123", "abcdefgh", "40063813339310000"] {
        assert!(!is_gtin(bad), "{bad}");
    }
}

#[test]
fn the_first_picture_is_the_products_own() {
    let picture = |image: &str, alt: &str| Picture { image: image.into(), alt: alt.into() };
    let mut input = shirt();
    input.pictures = Some(vec![picture("/front.webp", " The  front "), picture("/back.webp", "")]);
    let form = ProductForm::parse(&input).unwrap();
    assert_eq!(form.image(), "/front.webp");
    assert_eq!(form.pictures().unwrap(), [picture("/front.webp", "The front"), picture("/back.webp", "")]);
    input.pictures = Some(vec![picture("/x.webp", ""); 11]);
    assert_eq!(complaint(&input).0, "pictures");
    input.pictures = Some(vec![picture("nowhere", "")]);
    assert!(ProductForm::parse(&input).unwrap_err().get("pictures").is_some());
    input.pictures = Some(vec![]);
    let form = ProductForm::parse(&input).unwrap();
    assert_eq!((form.image(), form.pictures()), ("/a.webp", None));
}

#[test]
fn a_form_with_one_picture_leaves_the_others() {
    let list = |images: &[&str]| images.iter().map(|&image| Picture::plain(image)).collect::<Vec<_>>();
    assert_eq!(with_first("a", vec![]), vec![]);
    assert_eq!(with_first("a", list(&["a", "b"])), list(&["a", "b"]));
    assert_eq!(with_first("b", list(&["a", "b", "c"])), list(&["b", "a", "c"]));
    assert_eq!(with_first("x", list(&["a", "b"])), list(&["x", "b"]));
}

proptest! {
    /// Whatever there is, who asks for as much as some variant has gets one that has it.
    #[test]
    fn the_default_has_enough_whenever_one_has(variants in prop::collection::vec((0i64..5, 0i64..5), 1..8), wanted in 1i64..6) {
        let given: Vec<_> = variants.iter().map(|&(price, stock)| (Paise(price), stock)).collect();
        let chosen = default_variant(&given, wanted).unwrap();
        let enough = variants.iter().any(|&(_, stock)| stock >= wanted);
        prop_assert_eq!(variants[chosen].1 >= wanted, enough);
    }
}
