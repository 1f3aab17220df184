use super::{VariantRow, chosen, options_of, variants_of};
use haat_db::{Db, DbError, FromRow, sql};
use haat_domain::catalog::{ProductOption, ProductState};
use haat_domain::time::Millis;
use haat_search::{Document, Figures, Variant};
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

/// A product is found by its options and by its numbers too, after everything that its words say. The numbers of variants
/// count as their product's.
fn searched(row: &DocumentRow, options: &[ProductOption], variants: &[VariantRow]) -> String {
    let values = options.iter().flat_map(|option| option.values.iter().map(String::as_str));
    let skus = variants.iter().map(|variant| variant.sku.as_str());
    let barcodes = variants.iter().map(|variant| variant.barcode.as_str());
    let numbers = [row.sku.as_str()].into_iter().chain(skus).chain([row.barcode.as_str()]).chain(barcodes);
    let more: Vec<&str> = values.chain(numbers).filter(|word| !word.is_empty()).collect();
    if more.is_empty() { row.description.clone() } else { format!("{}\n{}", row.description, more.join(" ")) }
}

/// Variants as searches know them.
fn combinations(options: &[ProductOption], variants: &[VariantRow]) -> Vec<Variant> {
    let combination = |variant: &VariantRow| Variant {
        options: chosen(options, &variant.choice()).into_iter().map(|one| (one.name, one.value)).collect(),
        in_stock: variant.stock > 0,
    };
    variants.iter().map(combination).collect()
}

fn document(row: DocumentRow, variants: &[VariantRow]) -> Document {
    let options = options_of(&row.options);
    Document {
        description: searched(&row, &options, variants),
        variants: combinations(&options, variants),
        id: row.id,
        name: row.name,
        brand: row.brand,
        category: row.category,
        price_paise: row.price,
        rating_hundredths: u16::try_from(row.rating_hundredths).unwrap_or_default(),
        created_at_ms: row.created_at,
        seller_id: row.seller_id,
        in_stock: row.stock > 0,
        sold: pieces(row.sold),
    }
}

/// The variants of those that have options, by product.
async fn variants_by_product(
    db: &Db,
    with_options: impl Iterator<Item = &str>,
) -> Result<HashMap<String, Vec<VariantRow>>, DbError> {
    let mut by_product: HashMap<String, Vec<VariantRow>> = HashMap::new();
    for variant in variants_of(db, with_options).await? {
        by_product.entry(variant.product_id.to_string()).or_default().push(variant);
    }
    Ok(by_product)
}

async fn with_variants(db: &Db, rows: Vec<DocumentRow>) -> Result<Vec<Document>, DbError> {
    let with_options = rows.iter().filter(|row| !row.options.is_empty()).map(|row| row.id.as_str());
    let mut variants = variants_by_product(db, with_options).await?;
    let whole = |row: DocumentRow| {
        let variants = variants.remove(&row.id).unwrap_or_default();
        document(row, &variants)
    };
    Ok(rows.into_iter().map(whole).collect())
}

/// Those of `ids` that are listed.
pub async fn documents(db: &Db, ids: &[String]) -> Result<Vec<Document>, DbError> {
    let query = sql(SELECT).push("id IN ").push_list(ids.iter().map(String::as_str));
    // Asked for the state as well, SQLite goes through everything listed to find these few.
    let listed =
        query.all::<DocumentRow>(db).await?.into_iter().filter(|row| row.state == ProductState::Listed);
    with_variants(db, listed.collect()).await
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
    with_variants(db, rows).await
}

/// Orders looked at in one query.
const ORDERS_AT_ONCE: usize = 500;

/// What is left and sold of everything in these orders.
pub async fn figures_of_orders(db: &Db, orders: &[String]) -> Result<Vec<Figures>, DbError> {
    let mut figures = Vec::new();
    for orders in orders.chunks(ORDERS_AT_ONCE) {
        let rows: Vec<(String, i64, String, i64)> = sql(concat!("SELECT id, stock, options, ", sold!()))
            .push("id IN (SELECT l.product_id FROM order_lines l WHERE l.order_id IN ")
            .push_list(orders.iter().map(String::as_str))
            .push(")")
            .all(db)
            .await?;
        let with_options =
            rows.iter().filter(|(_, _, options, _)| !options.is_empty()).map(|(id, ..)| id.as_str());
        let mut variants = variants_by_product(db, with_options).await?;
        figures.extend(rows.into_iter().map(|(id, stock, options, sold)| {
            let variants = variants.remove(&id).unwrap_or_default();
            Figures {
                variants: combinations(&options_of(&options), &variants),
                id,
                in_stock: stock > 0,
                sold: pieces(sold),
            }
        }));
    }
    Ok(figures)
}
