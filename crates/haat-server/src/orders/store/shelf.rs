//! Pieces of an order that go back on the shelf, and what was chosen of them.

use haat_db::tables::{PRODUCTS, VARIANTS};
use haat_db::{DbError, Tx, sql};
use haat_domain::catalog::Chosen;
use haat_domain::ids::OrderId;
use haat_domain::returns::Pieces;
use serde::{Deserialize, Serialize};

/// What was chosen, in its column.
#[derive(Serialize, Deserialize)]
struct StoredChoice {
    name: String,
    value: String,
}

/// What was chosen of a line, as its column holds it.
pub fn chosen_column(chosen: &[Chosen]) -> String {
    if chosen.is_empty() {
        return String::new();
    }
    let stored = |one: &Chosen| StoredChoice { name: one.name.clone(), value: one.value.clone() };
    serde_json::to_string(&chosen.iter().map(stored).collect::<Vec<_>>()).unwrap_or_default()
}

/// What was chosen of a line, from its column.
pub fn chosen_of(column: &str) -> Vec<Chosen> {
    if column.is_empty() {
        return Vec::new();
    }
    let stored: Vec<StoredChoice> = serde_json::from_str(column).unwrap_or_default();
    stored.into_iter().map(|one| Chosen { name: one.name, value: one.value }).collect()
}

/// Puts pieces back on the shelf they were taken from. Those of a variant that is no longer sold, or of a product that
/// has got options since, have no shelf any more: their seller counts them anew.
pub async fn put_back(
    tx: &mut Tx,
    product: &str,
    variant: Option<&str>,
    quantity: i64,
) -> Result<(), DbError> {
    let Some(variant) = variant else {
        let shelf = PRODUCTS.update("SET stock = stock + $1 WHERE id = $2 AND options = ''");
        return shelf.bind(quantity).bind(product).execute(tx).await.map(|_| ());
    };
    // First the product, which everybody holds who changes its variants.
    let hold = PRODUCTS.update("SET stock = stock WHERE id = $1 RETURNING options");
    let Some(options) = hold.bind(product).scalar::<String>(&mut *tx).await? else { return Ok(()) };
    let shelf = VARIANTS.update("SET stock = stock + $1 WHERE id = $2");
    let found = shelf.bind(quantity).bind(variant).execute(&mut *tx).await? == 1;
    if found || options.is_empty() {
        let sum = PRODUCTS.update("SET stock = stock + $1 WHERE id = $2");
        sum.bind(quantity).bind(product).execute(tx).await?;
    }
    Ok(())
}

/// Puts pieces of an order that came back on the shelf again.
pub async fn restock(tx: &mut Tx, order: &OrderId, pieces: &[Pieces]) -> Result<(), DbError> {
    let products: Vec<(i64, String, Option<String>)> = sql(
        "SELECT line_no, product_id, variant_id FROM order_lines WHERE order_id = $1 AND product_id IS NOT NULL \
         ORDER BY product_id, line_no",
    )
    .bind(order)
    .all(&mut *tx)
    .await?;
    for (line_no, product, variant) in products {
        let back: i64 = pieces.iter().filter(|own| own.line_no == line_no).map(|own| own.quantity).sum();
        if back > 0 {
            put_back(tx, &product, variant.as_deref(), back).await?;
        }
    }
    Ok(())
}
