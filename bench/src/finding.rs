//! How well shoppers find what they mean: the judged queries of `haat-search`, over the demo's goods.

#[path = "../../crates/haat-search/tests/judged/figures.rs"]
mod judged;

use crate::figures::number;
use crate::report::{Report, Table};
use crate::{Options, Outcome};

#[expect(clippy::unused_async, reason = "the parts of the measurement are asked alike")]
pub(crate) async fn run(_options: &Options, report: &mut Report) -> Outcome<()> {
    let (index, names) = judged::index();
    let by_kind = judged::figures(&index, &names, &judged::judged(), false);
    let mut table = Table::new(
        "Finding",
        "Queries judged by hand over the demo's goods, by kind. First four: something that was meant is among the first \
         four. nDCG@12: how near the first page is to the best order. Precision@3: how many of the first three fit, of as \
         many as could. Nothing: nothing found though something fits. Nonsense: queries that mean nothing here and find something. Wrong: products shown that only \
         have a word in common.",
        &["kind", "queries", "first four", "nDCG@12", "precision@3", "nothing", "nonsense", "wrong"],
    );
    for (kind, figures) in &by_kind {
        let kind = if kind == "all" { "**all**" } else { kind };
        table.row(&[
            kind,
            &figures.queries.to_string(),
            &number(figures.first_four),
            &number(figures.ndcg),
            &number(figures.precision),
            &number(figures.nothing),
            &figures.nonsense.to_string(),
            &figures.wrong.to_string(),
        ]);
    }
    if let Some((_, all)) = by_kind.last() {
        report.at_least("judged queries: something meant among the first four", 0.9, all.first_four);
        report.at_least("judged queries: nDCG@12", 0.8, all.ndcg);
        report.at_least("judged queries: precision@3", 0.8, all.precision);
        report.at_most("judged queries: nothing found", 0.03, all.nothing);
    }
    report.add(table);
    Ok(())
}
