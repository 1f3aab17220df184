//! How well shoppers find what they mean: judged queries over the demo's goods, with the figures that must not fall.
//!
//! The queries are in `judged/queries.txt`. `cargo test -p haat-search --test judged -- --nocapture` prints the figures by
//! kind, and what is missing.

#[path = "judged/figures.rs"]
mod figures;

use figures::{Figures, figures, index, judged};

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
