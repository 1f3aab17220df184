use super::{options_of, variants_of};
use haat_db::{Db, DbError, FromRow, sql};
use haat_domain::catalog::ProductState;
use haat_domain::time::Millis;
use haat_search::{Document, Figures};
use std::collections::HashMap;

/// What searches know of a product.
#[derive(FromRow)]
struct DocumentRow {
    id: String,
    name: String,
    brand: String,
    category: String,
    description: String,
    price: i64,
    rating_hundredths: i64,
    created_at: i64,
    seller_id: Option<String>,
    state: ProductState,
    stock: i64,
    options: String,
    sku: String,
    barcode: String,
    sold: i64,
}

/// What was sold of each is a running total, kept when orders are paid and refunded.
macro_rules! sold {
    () => {
        "COALESCE((SELECT s.quantity FROM sales_by_product s \
         WHERE s.scope = '' AND s.day = 0 AND s.product_id = products.id), 0) AS sold FROM products WHERE "
    };
}

const SELECT: &str = concat!(
    "SELECT id, name, brand, category, description, price, rating_hundredths, created_at, seller_id, state, stock, \
     options, sku, barcode, ",
    sold!()
);

fn pieces(sold: i64) -> u32 {
    u32::try_from(sold.max(0)).unwrap_or(u32::MAX)
}

/// A product is found by its options and by its numbers too, after everything that its words say.
fn searched(row: &DocumentRow) -> String {
    let options = options_of(&row.options);
    let values = options.iter().flat_map(|option| option.values.iter().map(String::as_str));
    let more: Vec<&str> =
        values.chain([row.sku.as_str(), &row.barcode]).filter(|word| !word.is_empty()).collect();
    if more.is_empty() { row.description.clone() } else { format!("{}\n{}", row.description, more.join(" ")) }
}

/// The numbers of variants count as their product's.
async fn with_numbers(db: &Db, mut rows: Vec<DocumentRow>) -> Result<Vec<Document>, DbError> {
    let with_options = rows.iter().filter(|row| !row.options.is_empty()).map(|row| row.id.as_str());
    let variants = variants_of(db, with_options).await?;
    let place: HashMap<String, usize> =
        rows.iter().enumerate().map(|(at, row)| (row.id.clone(), at)).collect();
    for variant in variants {
        let Some(row) = place.get(variant.product_id.as_str()).and_then(|at| rows.get_mut(*at)) else {
            continue;
        };
        for (numbers, number) in [(&mut row.sku, &variant.sku), (&mut row.barcode, &variant.barcode)] {
            if !number.is_empty() {
                numbers.push(' ');
                numbers.push_str(number);
            }
        }
    }
    Ok(rows.into_iter().map(Document::from).collect())
}

impl From<DocumentRow> for Document {
    fn from(row: DocumentRow) -> Self {
        let description = searched(&row);
        let options = options_of(&row.options).into_iter().flat_map(|option| {
            let name = option.name;
            option.values.into_iter().map(move |value| (name.clone(), value))
        });
        Self {
            id: row.id,
            name: row.name,
            brand: row.brand,
            category: row.category,
            description,
            price_paise: row.price,
            rating_hundredths: u16::try_from(row.rating_hundredths).unwrap_or_default(),
            created_at_ms: row.created_at,
            seller_id: row.seller_id,
            in_stock: row.stock > 0,
            sold: pieces(row.sold),
            options: options.collect(),
        }
    }
}

/// Those of `ids` that are listed.
pub async fn documents(db: &Db, ids: &[String]) -> Result<Vec<Document>, DbError> {
    let query = sql(SELECT).push("id IN ").push_list(ids.iter().map(String::as_str));
    // Asked for the state as well, SQLite goes through everything listed to find these few.
    let listed =
        query.all::<DocumentRow>(db).await?.into_iter().filter(|row| row.state == ProductState::Listed);
    with_numbers(db, listed.collect()).await
}

/// Listed products older than the one created at `created_at` with `id`, newest first.
pub async fn documents_before(
    db: &Db,
    created_at: Millis,
    id: &str,
    limit: i64,
) -> Result<Vec<Document>, DbError> {
    let rows: Vec<DocumentRow> = sql(SELECT)
        .push("state = 'listed' AND (created_at, id) < ($1, $2) ORDER BY created_at DESC, id DESC LIMIT $3")
        .bind(created_at)
        .bind(id)
        .bind(limit)
        .all(db)
        .await?;
    with_numbers(db, rows).await
}

/// Orders looked at in one query.
const ORDERS_AT_ONCE: usize = 500;

/// What is left and sold of everything in these orders.
pub async fn figures_of_orders(db: &Db, orders: &[String]) -> Result<Vec<Figures>, DbError> {
    let mut figures = Vec::new();
    for orders in orders.chunks(ORDERS_AT_ONCE) {
        let rows: Vec<(String, i64, i64)> = sql(concat!("SELECT id, stock, ", sold!()))
            .push("id IN (SELECT l.product_id FROM order_lines l WHERE l.order_id IN ")
            .push_list(orders.iter().map(String::as_str))
            .push(")")
            .all(db)
            .await?;
        let read = |(id, stock, sold)| Figures { id, in_stock: stock > 0, sold: pieces(sold) };
        figures.extend(rows.into_iter().map(read));
    }
    Ok(figures)
}
