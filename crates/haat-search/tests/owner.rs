//! What the shop's owner says: products that come first for some words. And products like another.

mod support;

use std::convert::Infallible;
use std::sync::mpsc;
use std::thread;

use haat_search::{Change, Document, Index, Lexicon, Order, Query};
use support::products::{named, products};

fn rebuilt(documents: Vec<Document>) -> Index {
    let index = Index::in_memory().expect("memory");
    index.rebuild(documents.into_iter().map(Ok::<_, Infallible>), 1, |_| ()).expect("a rebuild works");
    index
}

/// Whatever is pinned, all pages together show each product once: first those pinned that the filters let through, then
/// the others as ever, and the counts say the same.
#[test]
fn pins_only_move_and_add() {
    let index = rebuilt(products(400));
    let pinned: Vec<String> = ["p0003", "p0399", "p0100", "p0042", "gone"].map(str::to_owned).into();
    for text in ["shoes", "wireless", "samsung watch", "qqqqqqq", "blakc"] {
        let mut lexicon = Lexicon::default();
        lexicon.pin(text, pinned.clone());
        for in_stock in [false, true] {
            for category in [None, Some("Shoes".to_owned())] {
                let query = Query {
                    text: Some(text.to_owned()),
                    in_stock,
                    category,
                    per_page: 3,
                    ..Query::default()
                };
                let all = |order: Order| Query { per_page: 1000, order, ..query.clone() };
                let before = index.search(&all(Order::Best)).unwrap();
                index.set_lexicon(lexicon.clone());
                let whole = index.search(&all(Order::Best)).unwrap();
                let passes = Query { text: None, ..all(Order::Best) };
                let allowed = index.search(&passes).unwrap().ids;
                let first: Vec<&String> = pinned.iter().filter(|id| allowed.contains(id)).collect();
                let rest: Vec<&String> = before.ids.iter().filter(|id| !first.contains(id)).collect();
                let expected: Vec<&String> = first.iter().copied().chain(rest).collect();
                assert_eq!(whole.ids.iter().collect::<Vec<_>>(), expected, "{query:?}");
                assert_eq!(whole.total, expected.len() as u64, "{query:?}");
                let mut paged = Vec::new();
                for page in 1.. {
                    let found = index.search(&Query { page, ..query.clone() }).unwrap();
                    assert_eq!(found.total, whole.total);
                    if found.ids.is_empty() {
                        break;
                    }
                    paged.extend(found.ids);
                }
                assert_eq!(paged, whole.ids, "{query:?}");
                assert_eq!(index.choices(&query, &[]).unwrap().total, whole.total, "{query:?}");
                assert_eq!(index.choices(&query, &[]).unwrap().categories, whole.categories, "{query:?}");
                let by_price = index.search(&all(Order::Lowest)).unwrap();
                index.set_lexicon(Lexicon::default());
                assert_eq!(
                    by_price.ids,
                    index.search(&all(Order::Lowest)).unwrap().ids,
                    "a chosen order is kept"
                );
            }
        }
    }
}

#[test]
fn what_is_like_a_product_shares_rare_words_before_common_ones() {
    let goods = [
        ("a", "Blue Leather Boots", "Shoes", true, 0),
        ("b", "Blue Canvas Shoes", "Shoes", true, 9),
        ("c", "Black Leather Boots", "Shoes", true, 0),
        ("d", "Blue Sandals", "Shoes", true, 1),
        ("e", "Blue Leather Boots", "Shoes", false, 0),
        ("f", "Blue Leather Belt", "Belts", true, 0),
        ("g", "Blue Slippers", "Shoes", true, 5),
    ];
    let document = |(id, name, category, in_stock, sold): (&str, &str, &str, bool, u32)| Document {
        category: category.to_owned(),
        in_stock,
        sold,
        ..named(id, name)
    };
    let index = rebuilt(goods.map(document).into());
    assert_eq!(index.like("a", 4).unwrap(), ["c", "b", "g", "d"]);
    assert_eq!(index.like("a", 1).unwrap(), ["c"]);
    assert!(index.like("nowhere", 4).unwrap().is_empty());
}

/// Words in very many products are taken at their word, but not where the owner says otherwise.
#[test]
fn what_the_owner_says_acts_however_many_products_have_the_word() {
    let mut goods: Vec<Document> =
        (0..1_001).map(|number| named(&format!("p{number}"), "Cotton Kurta")).collect();
    goods.extend([named("linen", "Linen Kurta"), named("silk", "Silk Angarkha")]);
    let index = rebuilt(goods);
    let total = |lines: &str, text: &str| {
        let mut lexicon = Lexicon::beginning();
        lexicon.read(lines);
        index.set_lexicon(lexicon);
        let query = Query { text: Some(text.to_owned()), ..Query::default() };
        let found = index.search(&query).expect("a search works");
        assert_eq!(index.choices(&query, &[]).expect("choices are counted").total, found.total);
        found.total
    };
    assert_eq!((total("", "kurta"), total("", "cotton kurta")), (1_002, 1_001));
    for line in ["kurta, angarkha", "kurta: angarkha", "tunics: angarkha\nkurta, tunic"] {
        assert_eq!(total(line, "kurtas"), 1_003, "{line}");
    }
    assert_eq!(total("angarkha: kurta", "kurta"), 1_002, "kinds go one way");
    assert_eq!(total("- cotton", "cotton kurta"), 1_002);
}

/// What every shop begins with acts until the owner switches it off.
#[test]
fn the_owner_switches_off_words_of_the_beginning() {
    let index = rebuilt(vec![named("a", "Nova Smartphone"), named("b", "Paper Mobile"), named("c", "Boots")]);
    let found = |lines: &str, text: &str| {
        let mut lexicon = Lexicon::beginning();
        lexicon.read(lines);
        let query = Query { text: Some(text.to_owned()), ..Query::default() };
        let mut ids = index.search_with(lexicon, &query).expect("a search works").ids;
        ids.sort_unstable();
        ids
    };
    assert_eq!(found("", "mobile"), ["a", "b"]);
    assert_eq!(found("! mobile", "mobile"), ["b"]);
    assert_eq!(found("! mobile", "phone"), ["a"]);
    assert_eq!(found("! mobile\nmobile, boots", "mobile"), ["b", "c"]);
    assert_eq!(found("", "footwear"), ["c"]);
    assert!(found("! footwear: boot", "footwear").is_empty());
}

/// The owner's words act at once, also while a million products are being read for a new index, and stay when it is there.
#[test]
fn words_do_not_wait_for_a_rebuild() {
    let index = rebuilt(vec![named("a", "Peacock Gelb")]);
    let found = |text: &str| {
        index.search(&Query { text: Some(text.to_owned()), ..Query::default() }).expect("a search works").ids
    };
    let lexicon = |lines: &str| {
        let mut lexicon = Lexicon::default();
        lexicon.read(lines);
        lexicon
    };
    let (send, coming) = mpsc::channel();
    thread::scope(|threads| {
        threads.spawn(|| index.rebuild(coming, 2, |_| ()).expect("a rebuild works"));
        send.send(Ok::<_, Infallible>(named("a", "Peacock Gelb"))).expect("it is under way");
        index.set_lexicon(lexicon("gelb, blorf"));
        assert_eq!(found("blorf"), ["a"]);
        send.send(Ok(named("b", "Gelb Pot"))).expect("it is under way still");
        drop(send);
    });
    assert_eq!(found("blorf").len(), 2);
}

/// One thread says words while another changes products: the last words count in the end, whoever was last.
#[test]
fn the_last_words_stay_however_busy_the_index_is() {
    let index = rebuilt(vec![named("a", "Peacock Gelb")]);
    for round in 0..50_u64 {
        let mut lexicon = Lexicon::default();
        lexicon.read(&format!("gelb, word{round}"));
        thread::scope(|threads| {
            threads.spawn(|| {
                index.apply(vec![Change::Put(named("b", "Clay Pot"))], 2 + round).expect("applied");
            });
            index.set_lexicon(lexicon);
        });
        let query = Query { text: Some(format!("word{round}")), ..Query::default() };
        assert_eq!(index.search(&query).expect("a search works").ids, ["a"]);
    }
}
