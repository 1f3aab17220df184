//! What the owner of the demo says of searches and categories, and what its shoppers looked for in vain.

use super::content::Search;
use crate::catalog::store::{self, CategoryPageRow, PinRow, TotalRow};
use haat_db::{DbError, Tx, sql};
use haat_domain::time::{HOUR, Millis};
use haat_search::Lexicon;

pub(super) async fn insert(tx: &mut Tx, search: &Search, now: Millis) -> Result<(), DbError> {
    for page in &search.categories {
        let row = CategoryPageRow { words: page.words.clone(), image: String::new() };
        store::put_category_page(tx, &page.category, &row, now).await?;
    }
    store::put_search_words(tx, search.words.trim(), now).await?;
    for pin in &search.pins {
        let ids: Vec<String> = sql("SELECT id FROM products WHERE url IN ")
            .push_list(pin.products.iter().map(String::as_str))
            .scalars(&mut *tx)
            .await?;
        let products = serde_json::to_string(&ids).unwrap_or_default();
        let row = PinRow { query: Lexicon::key(&pin.query), shown: pin.query.clone(), products };
        store::put_pin(tx, &row, now).await?;
    }
    let total = |(age, one): (i64, &super::content::Searched)| TotalRow {
        query: Lexicon::key(&one.query),
        shown: one.query.clone(),
        searches: one.searches,
        empty: one.empty,
        unclicked: one.unclicked,
        last_at: now.plus(-age * HOUR),
    };
    let totals: Vec<TotalRow> = (1..).zip(&search.searches).map(total).collect();
    store::add_totals(tx, &totals).await
}
