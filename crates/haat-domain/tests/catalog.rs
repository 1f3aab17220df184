//! Products, their addresses, and searches.

use haat_domain::catalog::{
    PriceRange, ProductForm, ProductInput, Rating, SearchFilters, SearchParams, Slug, SlugError, SortOrder,
    StockMoved, option_value_order,
};
use haat_domain::{NumberInput, Paise};
use proptest::prelude::*;

fn good() -> ProductInput {
    ProductInput {
        name: " Blue  Cotton Shirt ".into(),
        url: "Blue-Cotton-Shirt".into(),
        price: Some("799.50".into()),
        image: "/media/shirt.webp".into(),
        category: "Clothings".into(),
        brand: "Khadi & Co".into(),
        stock: Some(12.into()),
        stock_seen: None,
        description: "Soft.\r\nWashable.".into(),
        rating: Some(4.5.into()),
        reviews: Some("10".into()),
        ..ProductInput::default()
    }
}

#[test]
fn a_whole_form_becomes_a_product() {
    let form = ProductForm::parse(&good()).unwrap();
    assert_eq!(form.name(), "Blue Cotton Shirt");
    assert_eq!(form.url().as_str(), "blue-cotton-shirt");
    assert_eq!(form.price(), Paise(79_950));
    assert_eq!(form.image(), "/media/shirt.webp");
    assert_eq!((form.category(), form.brand()), ("Clothings", "Khadi & Co"));
    assert_eq!(form.stock(), 12);
    assert_eq!(form.description(), "Soft.\nWashable.");
    assert_eq!(form.rating().map(Rating::hundredths), Some(450));
    assert_eq!(form.reviews(), Some(10));
}

#[test]
fn rating_and_reviews_may_be_left_out() {
    for blank in [None, Some(NumberInput::from(""))] {
        let form =
            ProductForm::parse(&ProductInput { rating: blank.clone(), reviews: blank, ..good() }).unwrap();
        assert_eq!((form.rating(), form.reviews()), (None, None));
    }
}

#[test]
fn a_form_never_undoes_what_was_sold_since_it_was_opened() {
    for (wanted, seen, present, stored) in [
        (12, None, 7, Ok(12)),
        (12, Some(10), 10, Ok(12)),
        (10, Some(10), 7, Ok(7)),
        (7, Some(10), 7, Ok(7)),
        (12, Some(10), 7, Err(StockMoved { present: 7 })),
        (0, Some(10), 7, Err(StockMoved { present: 7 })),
        (10, Some(10), 13, Ok(13)),
    ] {
        let input =
            ProductInput { stock: Some(wanted.into()), stock_seen: seen.map(NumberInput::from), ..good() };
        let form = ProductForm::parse(&input).unwrap();
        assert_eq!(form.stock_over(present), stored, "{wanted} over {seen:?}, {present} present");
    }
    let odd = ProductInput { stock_seen: Some("some".into()), ..good() };
    assert!(ProductForm::parse(&odd).unwrap_err().iter().any(|(field, _)| field == "stockSeen"));
}

#[test]
fn an_empty_form_names_every_required_field() {
    let errors = ProductForm::parse(&ProductInput::default()).unwrap_err();
    let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["name", "url", "price", "image", "category", "brand", "stock", "description"]);
    assert!(errors.iter().all(|(_, message)| message.starts_with("Please fill in the ")));
}

#[test]
fn the_limits_of_each_field_are_inclusive() {
    for input in [
        ProductInput { name: "x".repeat(200), ..good() },
        ProductInput { url: "x".repeat(120), ..good() },
        ProductInput { price: Some(0.into()), ..good() },
        ProductInput { price: Some(1e12.into()), ..good() },
        ProductInput { image: "https://cdn.example.com/a%20b.jpg?w=1#x".into(), ..good() },
        ProductInput { image: "HTTP://localhost:9000/a.png".into(), ..good() },
        ProductInput { category: "x".repeat(60), ..good() },
        ProductInput { brand: "x".repeat(80), ..good() },
        ProductInput { stock: Some(0.into()), ..good() },
        ProductInput { stock: Some("1000000000".into()), ..good() },
        ProductInput { stock: Some("12.0".into()), ..good() },
        ProductInput { description: "x".repeat(10_000), ..good() },
        ProductInput { rating: Some(0.into()), ..good() },
        ProductInput { rating: Some("5".into()), ..good() },
        ProductInput { reviews: Some(0.into()), ..good() },
    ] {
        ProductForm::parse(&input).unwrap();
    }
}

#[test]
fn each_field_is_refused_beyond_its_limits() {
    for (input, field) in [
        (ProductInput { name: "x".repeat(201), ..good() }, "name"),
        (ProductInput { name: "nul\0".into(), ..good() }, "name"),
        (ProductInput { url: "x".repeat(121), ..good() }, "url"),
        (ProductInput { url: "blue shirt".into(), ..good() }, "url"),
        (ProductInput { price: Some((-1).into()), ..good() }, "price"),
        (ProductInput { price: Some(0.001.into()), ..good() }, "price"),
        (ProductInput { price: Some("cheap".into()), ..good() }, "price"),
        (ProductInput { price: Some(1e13.into()), ..good() }, "price"),
        (ProductInput { price: Some(f64::NAN.into()), ..good() }, "price"),
        (ProductInput { image: "shirt.webp".into(), ..good() }, "image"),
        (ProductInput { image: "//evil.example/a.png".into(), ..good() }, "image"),
        (ProductInput { image: "https://".into(), ..good() }, "image"),
        (ProductInput { image: "https:///a.png".into(), ..good() }, "image"),
        (ProductInput { image: "javascript:alert(1)".into(), ..good() }, "image"),
        (ProductInput { image: "https://a.example/\" onerror=\"x".into(), ..good() }, "image"),
        (ProductInput { image: format!("/{}", "x".repeat(2_000)), ..good() }, "image"),
        (ProductInput { category: "x".repeat(61), ..good() }, "category"),
        (ProductInput { brand: "x".repeat(81), ..good() }, "brand"),
        (ProductInput { stock: Some((-1).into()), ..good() }, "stock"),
        (ProductInput { stock: Some(1.5.into()), ..good() }, "stock"),
        (ProductInput { stock: Some("1000000001".into()), ..good() }, "stock"),
        (ProductInput { stock: Some("lots".into()), ..good() }, "stock"),
        (ProductInput { description: "x".repeat(10_001), ..good() }, "description"),
        (ProductInput { rating: Some(5.01.into()), ..good() }, "rating"),
        (ProductInput { rating: Some((-0.01).into()), ..good() }, "rating"),
        (ProductInput { rating: Some("good".into()), ..good() }, "rating"),
        (ProductInput { reviews: Some((-1).into()), ..good() }, "reviews"),
        (ProductInput { reviews: Some(0.5.into()), ..good() }, "reviews"),
    ] {
        let errors = ProductForm::parse(&input).unwrap_err().into_vec();
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert_eq!(errors[0].0, field, "{errors:?}");
        assert!(errors[0].1.ends_with('.'), "{errors:?}");
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let input =
        ProductInput { name: String::new(), price: Some("x".into()), rating: Some(9.into()), ..good() };
    let errors = ProductForm::parse(&input).unwrap_err();
    assert_eq!(
        errors.to_string(),
        "Please fill in the name. Please enter an amount in rupees, such as 150 or 149.50. \
         The rating must be a number from 0 to 5."
    );
}

#[test]
fn ratings_are_kept_in_hundredths() {
    for (stars, hundredths) in
        [(0.0, 0), (4.333, 433), (4.335_1, 434), (0.29, 29), (4.999_9, 500), (5.0, 500)]
    {
        assert_eq!(Rating::parse(&stars.into()).unwrap().hundredths(), hundredths);
    }
    let rating = Rating::from_hundredths(450).unwrap();
    assert!((rating.stars() - 4.5).abs() < f64::EPSILON);
    assert_eq!(rating.to_string(), "4.5");
    for odd in [-1, 501, i64::MAX] {
        assert!(Rating::from_hundredths(odd).is_err());
    }
}

#[test]
fn slugs_are_lower_case_words() {
    for (text, slug) in [("lamp", "lamp"), (" Brass-Lamp_2 ", "brass-lamp_2"), ("7", "7"), ("a--b", "a--b")] {
        assert_eq!(Slug::parse(text).unwrap().as_str(), slug);
    }
    for (text, error) in [
        ("", SlugError::Missing),
        ("  ", SlugError::Missing),
        ("-lamp", SlugError::Invalid),
        ("lamp-", SlugError::Invalid),
        ("brass lamp", SlugError::Invalid),
        ("brass/lamp", SlugError::Invalid),
        ("..", SlugError::Invalid),
        ("lamp.js", SlugError::Invalid),
        ("lämp", SlugError::Invalid),
        ("lamp\0", SlugError::Invalid),
        ("lamp?x", SlugError::Invalid),
    ] {
        assert_eq!(Slug::parse(text), Err(error), "{text:?}");
    }
    assert_eq!(Slug::parse(&"x".repeat(121)), Err(SlugError::TooLong));
}

#[test]
fn slugs_are_suggested_from_names() {
    for (name, slug) in [
        ("Blue Cotton Shirt", "blue-cotton-shirt"),
        ("  Men's T-Shirt (XL)!  ", "mens-t-shirt-xl"),
        ("Levi’s 501®", "levis-501"),
        ("Café au lait", "cafe-au-lait"),
        ("Cafe\u{301}", "cafe"),
        ("Straße & Smørrebrød", "strasse-and-smorrebrod"),
        ("Salt&Pepper", "salt-and-pepper"),
        ("Łódź ÆON", "lodz-aeon"),
        ("½ price", "1-2-price"),
        ("iPhone 15 — 128 GB", "iphone-15-128-gb"),
        ("&", "and"),
        ("पीतल का दीपक", "product"),
        ("पीतल Lamp", "lamp"),
        ("!!!", "product"),
        ("", "product"),
    ] {
        assert_eq!(Slug::suggest(name).as_str(), slug, "{name}");
    }
}

#[test]
fn a_taken_slug_gets_a_number() {
    let slug = Slug::parse("lamp").unwrap();
    assert_eq!(slug.numbered(2).as_str(), "lamp-2");
    let longest = Slug::parse(&"x".repeat(120)).unwrap().numbered(4_294_967_295);
    assert_eq!(longest.as_str().len(), 120);
    assert_eq!(Slug::parse(longest.as_str()), Ok(longest));
}

#[test]
fn a_search_without_words_is_everything() {
    let all = SearchParams {
        page: Some("1"),
        category: Some("all"),
        query: Some("all"),
        price: Some("all"),
        rating: Some("all"),
        order: None,
        brand: Some("all"),
        stock: Some("all"),
        option: Some("all"),
    };
    assert_eq!(SearchFilters::parse(&all), SearchFilters::default());
    let default = SearchFilters::default();
    assert_eq!((default.page, default.order), (1, SortOrder::Best));
    assert_eq!((default.category, default.query, default.price, default.rating), (None, None, None, None));
}

#[test]
fn a_search_is_read_from_the_address() {
    let filters = SearchFilters::parse(&SearchParams {
        page: Some("3"),
        category: Some("Shoes"),
        query: Some("  red   shoes\0 "),
        price: Some("1000-10000"),
        rating: Some("4"),
        order: Some("toprated"),
        brand: Some(" Bata |Puma|Bata|"),
        stock: Some("in"),
        option: Some("Size:M| Size : L |Colour:Red|Size:M|odd|:|Size:"),
    });
    assert_eq!(filters.page, 3);
    assert_eq!(filters.category.as_deref(), Some("Shoes"));
    assert_eq!(filters.query.as_deref(), Some("red shoes"));
    assert_eq!(filters.price, Some(PriceRange { low: Paise(100_000), high: Paise(1_000_000) }));
    assert_eq!(filters.rating.map(Rating::hundredths), Some(400));
    assert_eq!(filters.order, SortOrder::TopRated);
    assert_eq!(filters.brands, ["Bata", "Puma"]);
    assert_eq!(filters.brands_in_address().as_deref(), Some("Bata|Puma"));
    assert!(filters.in_stock);
    let options = [("Size", "M"), ("Size", "L"), ("Colour", "Red")];
    assert_eq!(filters.options, options.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(filters.options_in_address().as_deref(), Some("Size:M|Size:L|Colour:Red"));
}

#[test]
fn odd_values_fall_back_to_the_defaults() {
    for odd in ["", " ", "-1", "0", "abc", "1e3", "99999999999999", "NaN", "٣", "1.5", "\0"] {
        let params = SearchParams { page: Some(odd), ..Default::default() };
        assert_eq!(SearchFilters::parse(&params).page, 1, "page {odd:?}");
    }
    for odd in ["", "abc", "10", "10-", "-10", "10-5", "-5-10", "1-2-3", "NaN-5", "1e3-1e4"] {
        let params = SearchParams { price: Some(odd), ..Default::default() };
        assert_eq!(SearchFilters::parse(&params).price, None, "price {odd:?}");
    }
    for odd in ["", "abc", "-1", "0", "5.1", "6", "NaN", "inf"] {
        let params = SearchParams { rating: Some(odd), ..Default::default() };
        assert_eq!(SearchFilters::parse(&params).rating, None, "rating {odd:?}");
    }
    for odd in ["", "xyz", "price", "newest; drop table"] {
        let params = SearchParams { order: Some(odd), ..Default::default() };
        assert_eq!(SearchFilters::parse(&params).order, SortOrder::Best, "order {odd:?}");
    }
    assert_eq!(PriceRange::parse("5-5"), Some(PriceRange { low: Paise(500), high: Paise(500) }));
    let long = "x".repeat(5_000);
    let params = SearchParams { query: Some(&long), ..Default::default() };
    assert_eq!(SearchFilters::parse(&params).query.map(|query| query.len()), Some(200));
}

#[test]
fn values_of_options_stand_as_people_expect_them() {
    let sorted = |values: &[&str]| {
        let mut values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
        values.sort_by_key(|value| option_value_order(value));
        values.join(" ")
    };
    assert_eq!(sorted(&["XL", "S", "XXL", "m", "XS", "L", "XXS", "3XL"]), "XXS XS S m L XL XXL 3XL");
    assert_eq!(sorted(&["10", "9.5", "8", "9", "UK 7"]), "UK 7 8 9 9.5 10");
    assert_eq!(sorted(&["Red", "Blue", "Maroon"]), "Red Blue Maroon", "as they came");
    assert_eq!(sorted(&["Free size", "M", "38"]), "38 M Free size");
    for odd in ["", " ", "x", "xx", "X1", ".", "é", "999999999999999999999", "1.2.3", "-", "xé"] {
        option_value_order(odd);
    }
}

#[test]
fn orders_are_named_as_in_the_specification() {
    let names = SortOrder::ALL.map(SortOrder::as_str);
    assert_eq!(names, ["best", "newest", "lowest", "highest", "toprated", "bestselling"]);
    for order in SortOrder::ALL {
        assert_eq!(SortOrder::parse(order.as_str()), order);
    }
}

proptest! {
    #[test]
    fn every_suggestion_is_a_slug(name in any::<String>(), latin in "[A-Za-z&' _-]{0,200}", number in any::<u32>()) {
        for name in [name, latin] {
            let slug = Slug::suggest(&name);
            prop_assert_eq!(Slug::parse(slug.as_str()), Ok(slug.clone()));
            let numbered = slug.numbered(number);
            prop_assert_eq!(Slug::parse(numbered.as_str()), Ok(numbered));
        }
    }

    #[test]
    fn no_address_makes_a_search_panic(text in any::<String>()) {
        let text = Some(text.as_str());
        let params = SearchParams {
            page: text,
            category: text,
            query: text,
            price: text,
            rating: text,
            order: text,
            brand: text,
            stock: text,
            option: text,
        };
        let filters = SearchFilters::parse(&params);
        prop_assert!(filters.page >= 1);
        prop_assert!(!filters.query.is_some_and(|query| query.contains(char::is_control)));
    }

    #[test]
    fn no_form_makes_the_product_panic(text in any::<String>(), number in any::<f64>()) {
        let numeric = Some(NumberInput::from(number));
        let input = ProductInput {
            name: text.clone(), url: text.clone(), price: numeric.clone(), image: text.clone(),
            category: text.clone(), brand: text.clone(), stock: numeric.clone(), stock_seen: numeric.clone(), description: text.clone(),
            rating: numeric, reviews: Some(text.into()), ..ProductInput::default()
        };
        let _ = ProductForm::parse(&input);
    }
}
