use super::*;

fn others(lexicon: &Lexicon, words: &str) -> Vec<String> {
    lexicon.others(&key(words)).iter().map(|phrase| phrase.words.join(" ")).collect()
}

#[test]
fn the_same_goes_both_ways_and_kinds_one_way() {
    let mut lexicon = Lexicon::default();
    lexicon.read(
        "sofas, couch , settee\nfurniture: sofa, chair\n# no\n- for, the\npower bank, portable charger",
    );
    assert_eq!(others(&lexicon, "couches"), ["sofa", "settee"]);
    assert_eq!(others(&lexicon, "furniture"), ["sofa", "couch", "settee", "chair"]);
    assert!(others(&lexicon, "chair").is_empty());
    assert_eq!(others(&lexicon, "portable chargers"), ["power bank"]);
    assert!(lexicon.says_nothing("the") && !lexicon.says_nothing("sofa"));
}

#[test]
fn hindi_is_known_in_every_spelling() {
    let lexicon = Lexicon::beginning();
    for word in ["joota", "juta", "joote"] {
        let known = lexicon.sounding_like(word).unwrap_or(word);
        assert!(others(&lexicon, known).contains(&"shoe".to_owned()), "{word}");
    }
    assert!(others(&lexicon, "किताबें").contains(&"book".to_owned()));
    assert!(lexicon.same.len() + lexicon.kinds.len() > 600, "a good beginning");
}

#[test]
fn the_owner_switches_off_what_a_shop_begins_with() {
    let reading = |own: &str| {
        let mut lexicon = Lexicon::beginning();
        lexicon.read(own);
        lexicon
    };
    assert!(others(&Lexicon::beginning(), "mobile").contains(&"phone".to_owned()));
    let lexicon = reading("! Mobiles");
    assert!(others(&lexicon, "mobile").is_empty() && !lexicon.knows("mobile"));
    assert!(!others(&lexicon, "phone").contains(&"mobile".to_owned()), "not the other way round either");
    assert!(others(&lexicon, "phone").contains(&"smartphone".to_owned()), "the others stay");
    // The order of the lines does not matter.
    assert_eq!(others(&reading("mobile, blorf\n! mobile"), "mobile"), ["blorf"]);
    assert!(!reading("! - best").says_nothing("best") && reading("! - best").says_nothing("the"));
    assert!(!reading("! best").says_nothing("best"));
    let lexicon = reading("! footwear: boot");
    assert!(!lexicon.kinds["footwear"].contains(&"boot".to_owned()));
    assert!(lexicon.kinds["footwear"].contains(&"sandal".to_owned()));
}

#[test]
fn every_line_of_the_beginning_can_be_switched_off() {
    for line in Lexicon::beginning_lines() {
        let mut lexicon = Lexicon::beginning();
        lexicon.read(&format!("! {line}"));
        let linked = |known: &HashMap<String, Vec<String>>, from: &[String], to: &[String]| {
            let of = |word: &String| known.get(word).into_iter().flatten();
            from.iter().flat_map(of).any(|other| to.contains(other))
        };
        let stays = match Line::parse(line) {
            Line::SaysNothing(words) => words.iter().any(|word| lexicon.says_nothing.contains(word)),
            Line::Qualities(words) => words.iter().any(|word| lexicon.qualities.contains(word)),
            Line::Kinds(things, kinds) => linked(&lexicon.kinds, &things, &kinds),
            Line::Same(words) => linked(&lexicon.same, &words, &words),
        };
        assert!(!stays, "{line}");
    }
}

#[test]
fn what_the_owner_speaks_of_is_known_by_every_way_to_it() {
    let speaks = |own: &str, query: &str| {
        let mut lexicon = Lexicon::beginning();
        lexicon.read(own);
        lexicon.owner_speaks_of(&text::words(query))
    };
    for (own, query) in [
        ("kurta, angarkha", "cotton kurtas"),
        ("robe: angarkha", "robe"),
        ("footwear: jutti", "shoe"),
        ("gift mother: sari", "gift for mothers"),
        ("powerbank, brick", "power bank"),
        ("- cotton", "cotton kurta"),
    ] {
        assert!(speaks(own, query), "{own}: {query}");
        assert!(!speaks("", query) && !speaks("zorp, blorf", query), "{query}");
    }
    assert!(!speaks("robe: angarkha", "angarkha"), "kinds go one way");
}
