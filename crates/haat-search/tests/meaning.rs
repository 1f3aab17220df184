//! However a shopper names a thing, the same goods are found: in the plural, as one word or two, by another name.

#[path = "judged/figures.rs"]
#[expect(dead_code, reason = "the goods are enough here")]
mod figures;

use std::collections::BTreeSet;

use figures::index;
use haat_search::{Change, Document, Index, Lexicon, Query};

fn found(index: &Index, text: &str) -> BTreeSet<String> {
    let query = Query { text: Some(text.to_owned()), per_page: 1000, ..Query::default() };
    index.search(&query).expect("a search works").ids.into_iter().collect()
}

/// A shop with one product for each name.
fn shop(names: &[&str]) -> Index {
    let index = Index::in_memory().expect("memory");
    let put = |name: &&str| {
        Change::Put(Document { id: (*name).to_owned(), name: (*name).to_owned(), ..Document::default() })
    };
    index.apply(names.iter().map(put).collect(), 1).expect("changes are applied");
    index
}

/// English plurals by rule, written down without the index's own rules.
fn plural(word: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    if ends(&["s", "x", "ch", "sh"]) {
        format!("{word}es")
    } else if ends(&["y"]) && !ends(&["ay", "ey", "oy"]) {
        format!("{}ies", &word[..word.len() - 1])
    } else {
        format!("{word}s")
    }
}

#[test]
fn a_plural_finds_what_its_singular_finds() {
    #[rustfmt::skip]
    let things = [
        "sofa", "chair", "watch", "dress", "box", "brush", "torch", "battery", "candle", "bicycle", "camera", "mirror",
        "case", "vase", "horse", "toy", "key", "tie", "cup", "plate", "bench", "glove", "guitar", "trumpet", "kite",
    ];
    for thing in things {
        let plural = plural(thing);
        let index = shop(&[&format!("Blue {thing}"), &format!("Two {plural}"), "Something Else"]);
        assert_eq!(found(&index, thing).len(), 2, "{thing}");
        assert_eq!(found(&index, thing), found(&index, &plural), "{plural}");
        assert_eq!(found(&index, &format!("{plural} ")), found(&index, &format!("the {plural}")[4..]));
    }
}

#[test]
fn a_compound_finds_the_same_in_one_word_and_in_two() {
    for (first, second) in [
        ("power", "bank"),
        ("tea", "pot"),
        ("back", "pack"),
        ("smart", "phone"),
        ("note", "book"),
        ("book", "shelf"),
    ] {
        let (apart, together) = (format!("{first} {second}"), format!("{first}{second}"));
        let index = shop(&[&format!("Red {apart}"), "Something Else"]);
        assert_eq!(found(&index, &apart).len(), 1);
        assert_eq!(found(&index, &together), found(&index, &apart), "{together}");
        let index = shop(&[&format!("Red {together}"), "Something Else"]);
        assert_eq!(found(&index, &together).len(), 1);
        assert_eq!(found(&index, &apart), found(&index, &together), "{apart}");
    }
}

#[test]
fn a_known_synonym_finds_the_same() {
    let lexicon =
        "sofa, couch, settee\npower bank, portable charger\nfootwear: boot, sandal\njoota, जूता, shoe";
    let names =
        ["Blue Sofa", "Old Couch", "Slim Power Bank", "Portable Charger 2", "Snow Boots", "Red Shoe", "Lamp"];
    let index = shop(&names);
    let mut words = Lexicon::default();
    words.read(lexicon);
    index.set_lexicon(words);
    for same in [
        &["sofa", "couch", "settees"][..],
        &["power bank", "portable chargers", "powerbank"],
        &["joota", "shoes", "जूता"],
    ] {
        let goods = found(&index, same[0]);
        assert!(!goods.is_empty(), "{same:?}");
        for other in same {
            assert_eq!(found(&index, other), goods, "{other}");
        }
    }
    assert_eq!(found(&index, "footwear"), BTreeSet::from(["Snow Boots".to_owned()]));
    assert!(!found(&index, "boots").contains("Red Shoe"), "kinds go one way");
    index.set_lexicon(Lexicon::default());
    assert!(found(&index, "settee").is_empty(), "a lexicon acts at once");
}

#[test]
fn a_kind_has_to_be_the_thing_that_the_name_names() {
    let mut words = Lexicon::default();
    words
        .read("furniture: table, sofa, chair, folding table\ncrockery: plate, bowl, cup\nwarm: wool\n~ wool");
    let names = [
        "Oak Table",
        "Folding Table, White",
        "Sofa and Chair Set",
        "Chairs Brown Pack of 2",
        "Table Tennis Bat",
        "Lamp for Table",
        "Sofa Cover",
        "Bowl",
        "Lotus Tuber for Bowl Ponds",
        "Cup Holder",
        "Wool Coat",
    ];
    let index = shop(&names);
    index.set_lexicon(words.clone());
    let only = |text: &str, wanted: &[&str]| {
        assert_eq!(found(&index, text), wanted.iter().map(|name| (*name).to_owned()).collect(), "{text}");
    };
    only("furniture", &["Oak Table", "Folding Table, White", "Sofa and Chair Set", "Chairs Brown Pack of 2"]);
    only("crockery", &["Bowl"]);
    only("warm", &["Wool Coat"]);
    // Whoever types the word itself finds it wherever it stands.
    only("table", &["Oak Table", "Folding Table, White", "Table Tennis Bat", "Lamp for Table"]);
    // A shop whose names do not say what things are is searched as before.
    let index = shop(&["Table Deluxe"]);
    index.set_lexicon(words);
    assert_eq!(found(&index, "furniture").len(), 1);
}

#[test]
fn what_has_all_words_is_not_said_to_be_close() {
    let index = shop(&["Blue Kettle", "Blue Lamp", "Red Kettle"]);
    let ask = |text: &str| {
        let found =
            index.search(&Query { text: Some(text.to_owned()), ..Query::default() }).expect("a search works");
        (found.total, found.exact, found.close)
    };
    assert_eq!(ask("blue kettle"), (1, true, false));
    assert_eq!(ask("blue kettle qqqqqq"), (1, false, true));
    assert_eq!(ask("green kettle"), (2, false, true));
    assert_eq!(ask("qqqqqq zzzzzz"), (0, false, false));
}

#[test]
fn one_word_of_several_is_shown_only_where_it_says_enough() {
    let index =
        shop(&["Washed Cotton Cap", "Microgreens Kit", "Cricket Bat", "Wireless Mouse", "Machine Oil"]);
    let only = |text: &str, wanted: &[&str]| {
        assert_eq!(found(&index, text), wanted.iter().map(|name| (*name).to_owned()).collect(), "{text}");
    };
    // Another form of the word, in a name that is about something else.
    only("washing powder", &[]);
    only("washed powder", &["Washed Cotton Cap"]);
    // What things come in, and how many, says nothing of them.
    only("chemistry kit", &[]);
    only("cricket kit", &["Cricket Bat"]);
    // What the thing is, in any form; and a word as it was typed.
    only("hockey bats", &["Cricket Bat"]);
    only("wireless headphones", &["Wireless Mouse"]);
}

#[test]
fn what_only_mentions_a_word_comes_first_beside_what_is_one() {
    let index = Index::in_memory().expect("memory");
    let put = |(number, (name, category, description)): (i64, (&str, &str, &str))| {
        Change::Put(Document {
            id: name.to_owned(),
            name: name.to_owned(),
            category: category.to_owned(),
            description: description.to_owned(),
            created_at_ms: number,
            ..Document::default()
        })
    };
    let goods = [
        ("Nova Phone", "Electronics", ""),
        ("Radio", "Electronics", "Takes a phone too"),
        ("Dress", "Clothings", "Pockets that hold a phone"),
        ("Lamp", "Home", "Charges a phone"),
        ("Charger", "Electronics", "For every phone"),
    ];
    index.apply((0..).zip(goods).map(put).collect(), 1).expect("changes are applied");
    let shown = |page: u32, per_page: u32| {
        let query = Query { text: Some("phone".to_owned()), page, per_page, ..Query::default() };
        index.search(&query).expect("a search works").ids
    };
    let wanted = ["Nova Phone", "Charger", "Radio", "Lamp", "Dress"];
    assert_eq!(shown(1, 12), wanted);
    let pages: Vec<String> = (1..=5).flat_map(|page| shown(page, 1)).collect();
    assert_eq!(pages, wanted, "on whichever page they are");
}

#[test]
fn words_of_descriptions_are_found_but_never_corrected_to() {
    let index = Index::in_memory().expect("memory");
    let dress = Document {
        id: "a".to_owned(),
        name: "Blue Gown".to_owned(),
        description: "It presses well".to_owned(),
        ..Document::default()
    };
    index.apply(vec![Change::Put(dress)], 1).expect("changes are applied");
    assert_eq!(found(&index, "presses").len(), 1);
    assert!(found(&index, "pressez").is_empty());
    assert_eq!(found(&index, "gwon").len(), 1);
}

#[test]
fn nonsense_finds_nothing_in_the_demo() {
    let (index, _) = index();
    let consonants = ["qx", "zv", "wq", "xk", "jq", "vz", "kx", "zq"];
    for number in 0_usize..200 {
        let word = |seed: usize| -> String {
            (0..4).map(|at| consonants[(seed * 7 + at * 3 + seed / 5) % consonants.len()]).collect()
        };
        for text in
            [word(number), format!("{} {}", word(number), word(number + 31)), format!("the {}", word(number))]
        {
            assert!(found(&index, &text).is_empty(), "{text}");
        }
    }
}

#[test]
fn a_price_that_leaves_nothing_is_let_go() {
    let (index, _) = index();
    let search = |text: &str| {
        let query = Query { text: Some(text.to_owned()), per_page: 1000, ..Query::default() };
        let (found, choices) = (index.search(&query), index.choices(&query, &[]));
        let (found, choices) = (found.expect("a search works"), choices.expect("choices are counted"));
        assert_eq!(found.total, choices.total, "{text}");
        found
    };
    let (all, cheap) = (search("laptop"), search("laptop under 1.5 lakh"));
    assert!(all.total > 0);
    assert_eq!((cheap.total, cheap.price), (all.total, Some((0, 15_000_000))));
    let nothing_so_cheap = search("laptop under 50");
    assert_eq!((nothing_so_cheap.ids, nothing_so_cheap.price), (all.ids, None));
    assert_eq!(search("shoes under 2.5k").price, Some((0, 250_000)));
    for name in ["air max 90", "smartphone pro max 256", "kids below 5 years toys"] {
        assert_eq!(search(name).price, None, "{name}");
    }
    // A price alone has no words that would find something else.
    assert_eq!(search("under 1").total, 0);
}
