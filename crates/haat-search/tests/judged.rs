//! How well shoppers find what they mean: judged queries over the demo's goods, with the figures that must not fall.
//!
//! The queries are in `judged/queries.txt`. `cargo test -p haat-search --test judged -- --nocapture` prints the figures by
//! kind, and what is missing.

#[path = "judged/figures.rs"]
mod figures;

use figures::{Figures, figures, index, judged};
use haat_search::{Change, Document, Order, Query};

#[test]
fn shoppers_find_what_they_mean() {
    let (index, names) = index();
    let queries = judged();
    assert!(queries.len() > 150, "{}", queries.len());
    let table = figures(&index, &names, &queries, true);
    for (kind, figures) in &table {
        println!("{kind:<12}{figures}");
    }
    let Figures { first_four, ndcg, precision, nothing, nonsense, wrong, .. } =
        table.last().expect("all together").1;
    assert!(first_four >= 0.90, "first four {first_four}");
    assert!(ndcg >= 0.80, "nDCG@12 {ndcg}");
    assert!(precision >= 0.80, "precision@3 {precision}");
    assert!(nothing <= 0.03, "nothing found {nothing}");
    assert_eq!(nonsense, 0, "nonsense finds something");
    assert_eq!(wrong, 0, "what only has a word in common is shown");
}

#[test]
fn how_words_are_read_depends_neither_on_filters_nor_on_who_asked_before() {
    let ((first_plain, _), (first_narrow, _)) = (index(), index());
    for judged in judged() {
        let plain = Query { text: Some(judged.query.clone()), per_page: 12, ..Query::default() };
        let narrow = Query { price: Some((100_000, 500_000)), order: Order::Lowest, ..plain.clone() };
        let page = Query { page: 2, per_page: 3, ..plain.clone() };
        for query in [&plain, &narrow, &page] {
            first_plain.search(query).expect("a search works");
        }
        for query in [&page, &narrow, &plain] {
            let (other, own) = (first_narrow.search(query), first_plain.search(query));
            assert_eq!(own.expect("a search works"), other.expect("a search works"), "{query:?}");
            let counted =
                |index: &haat_search::Index| index.choices(query, &[]).expect("choices are counted");
            assert_eq!(counted(&first_plain), counted(&first_narrow), "{query:?}");
        }
    }
}

#[test]
fn words_are_read_anew_when_the_goods_change() {
    let (index, _) = index();
    let query = Query { text: Some("zeppelin".to_owned()), per_page: 12, ..Query::default() };
    assert_eq!(index.search(&query).expect("a search works").total, 0);
    let airship = Document { id: "airship".to_owned(), name: "Zeppelin".to_owned(), ..Document::default() };
    index.apply(vec![Change::Put(airship)], 9).expect("changes are applied");
    assert_eq!(index.search(&query).expect("a search works").ids, ["airship"]);
}
