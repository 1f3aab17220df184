use super::stalls::SEEN;
use super::{
    Counting, options_column, pictures_column, pictures_of, remove_variants, replace_variants, set_prices,
    stored_sale,
};
use crate::uploads::foreign::store::{self as foreign, PictureOf};
use haat_db::tables::{PRODUCT_SLUGS, PRODUCTS};
use haat_db::{DbError, FromRow, Tx, sql};
use haat_domain::catalog::{Cut, ProductForm, Sale, StockMoved, Teller, Variety, with_first};
use haat_domain::ids::{ProductId, UserId, VariantId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;

/// What must be known of a product before it is changed.
#[derive(Debug, FromRow)]
pub struct HeldProduct {
    /// Whose it is; `None` is the house.
    pub seller_id: Option<UserId>,
    /// Its slug; `None` while a draft.
    pub url: Option<String>,
    /// Its name.
    pub name: String,
    /// How many pieces there are.
    pub stock: i64,
    /// What one piece costs; the lowest when it has options.
    pub price: Paise,
    /// What the dearest of its variants costs, when they differ.
    pub price_to: Option<Paise>,
    /// Its options, as stored.
    pub options: String,
    /// Its pictures, as stored.
    pub pictures: String,
    /// While a sale is on: what it costs otherwise.
    pub former_price: Option<Paise>,
    /// Its sale, in columns.
    pub sale_price: Option<Paise>,
    /// In percent, with options.
    pub sale_percent: Option<i64>,
    /// From when.
    pub sale_from: Option<Millis>,
    /// Until when.
    pub sale_to: Option<Millis>,
}

/// Why a product could not take a slug.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Another product has the slug, or had it and is still found by it.
    #[error("This url is taken by another product. Please choose another one.")]
    SlugTaken,
    /// Pieces were sold while the form was open.
    #[error("{}{moved}", prefix(words))]
    StockMoved {
        /// What was chosen, in words; empty for a product without options.
        words: String,
        /// The variant; none for a product without options.
        variant: Option<VariantId>,
        /// How many there are.
        moved: StockMoved,
    },
    /// The form does not know that the product has options.
    #[error("This product has options: its price and stock are set for each combination of them.")]
    HasOptions {
        /// The field that says something else.
        field: &'static str,
    },
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

fn prefix(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!("{words}: ") }
}

/// Creates a blank product, which is a draft.
pub async fn insert_draft(
    tx: &mut Tx,
    id: &ProductId,
    seller: Option<&UserId>,
    now: Millis,
) -> Result<(), DbError> {
    PRODUCTS
        .insert("(id, seller_id, created_at, updated_at) VALUES ($1, $2, $3, $3)")
        .bind(id)
        .bind(seller)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(())
}

/// Removes the drafts of `seller` (`None` is the house) that were made before `before` and that nobody has written
/// anything into.
pub async fn sweep_blank_drafts(tx: &mut Tx, seller: Option<&UserId>, before: Millis) -> Result<(), DbError> {
    let query = PRODUCTS
        .delete(
            "WHERE state = 'draft' AND url IS NULL AND name = '' AND image = '' \
             AND category = '' AND brand = '' AND description = '' AND created_at < $1",
        )
        .bind(before);
    let query = match seller {
        Some(seller) => query.push(" AND seller_id = ").push_bind(seller),
        None => query.push(" AND seller_id IS NULL"),
    };
    query.execute(tx).await.map(|_| ())
}

/// Keeps everyone else from changing the product until the end of `tx`; `None` when there is no such product.
pub async fn hold(tx: &mut Tx, id: &ProductId, now: Millis) -> Result<Option<HeldProduct>, DbError> {
    PRODUCTS
        .update(
            "SET updated_at = $1 WHERE id = $2 AND state <> 'withdrawn' \
             RETURNING seller_id, url, name, stock, price, price_to, options, pictures, former_price, sale_price, \
             sale_percent, sale_from, sale_to",
        )
        .bind(now)
        .bind(id)
        .optional(tx)
        .await
}

/// Once buyers have reviewed it, its stars are theirs and no form's.
const REVIEWED: &str = "EXISTS (SELECT 1 FROM review_counts c WHERE c.product_id = products.id \
     AND c.stars_1 + c.stars_2 + c.stars_3 + c.stars_4 + c.stars_5 > 0)";

/// Saves a held product and lists it, unless it is withheld or its stall is closed. Its old slug goes on leading to it.
/// What becomes of a sale, [`Teller`] decides; one that takes percents off the prices of variants goes on with the new
/// ones.
pub async fn save(
    tx: &mut Tx,
    id: &ProductId,
    held: &HeldProduct,
    form: &ProductForm,
    counting: Counting,
    now: Millis,
) -> Result<(), SaveError> {
    let slug = form.url().as_str();
    let sold = sold_as(tx, id, held, form, counting, now).await?;
    let pictures = match form.pictures() {
        Some(pictures) => pictures.to_vec(),
        None => with_first(form.image(), pictures_of(&held.pictures)),
    };
    let labels = form.labels();
    let (had_sale, regular, sale) = priced(held, form, &sold, counting, now);
    PRODUCTS
        .update(format!(
            "SET name = $1, url = $2, price = $3, image = $4, category = $5, brand = $6, \
             stock = $7, description = $8, rating_hundredths = CASE WHEN {REVIEWED} THEN rating_hundredths \
             ELSE COALESCE($9, rating_hundredths) END, reviews = CASE WHEN {REVIEWED} THEN reviews \
             ELSE COALESCE($10, reviews) END, state = {SEEN}, options = $12, price_to = $13, pictures = $14, \
             sku = COALESCE($15, sku), barcode = COALESCE($16, barcode), \
             weight_grams = COALESCE($17, weight_grams) WHERE id = $11"
        ))
        .bind(form.name())
        .bind(slug)
        .bind(regular)
        .bind(form.image())
        .bind(form.category())
        .bind(form.brand())
        .bind(sold.stock)
        .bind(form.description())
        .bind(form.rating().map(|rating| i64::from(rating.hundredths())))
        .bind(form.reviews())
        .bind(id)
        .bind(sold.options)
        .bind(sold.price_to)
        .bind(pictures_column(&pictures))
        .bind(labels.sku.clone())
        .bind(labels.barcode.clone())
        .bind(labels.weight)
        .execute(&mut *tx)
        .await
        .map_err(taken_slug)?;
    if had_sale {
        set_prices(tx, id, regular, sale.as_ref(), now).await?;
    }
    let all: Vec<&str> =
        pictures.iter().map(|picture| picture.image.as_str()).chain([form.image()]).collect();
    foreign::note(tx, PictureOf::Product, id.as_str(), &all).await?;
    if held.url.as_deref() != Some(slug) {
        move_slug(tx, id, held.url.as_deref(), slug).await?;
    }
    Ok(())
}

/// What a product's own row says of how it is sold.
struct Sold {
    price: Paise,
    price_to: Option<Paise>,
    stock: i64,
    options: String,
}

/// Whether a held product had a sale, what it then costs when none is on, and the sale that it goes on with.
fn priced(
    held: &HeldProduct,
    form: &ProductForm,
    sold: &Sold,
    counting: Counting,
    now: Millis,
) -> (bool, Paise, Option<Sale>) {
    let sale = stored_sale(held.sale_price, held.sale_percent, held.sale_from, held.sale_to);
    let in_percent = sale.filter(|sale| matches!(sale.cut, Cut::Percent(_)));
    if !sold.options.is_empty() {
        return (sale.is_some(), sold.price, in_percent);
    }
    let teller = match (counting, form.price_seen()) {
        (Counting::Form, None) => Teller::OfPresent,
        (_, seen) => Teller::OfRegular { seen },
    };
    let regular = held.former_price.unwrap_or(held.price);
    // Percents are for variants, which are gone.
    let to_a_price = sale.filter(|_| in_percent.is_none());
    let (regular, goes_on) = teller.prices(sold.price, regular, to_a_price, now);
    (sale.is_some(), regular, goes_on)
}

/// Brings the variants of a held product to what the form says.
async fn sold_as(
    tx: &mut Tx,
    id: &ProductId,
    held: &HeldProduct,
    form: &ProductForm,
    counting: Counting,
    now: Millis,
) -> Result<Sold, SaveError> {
    let (price, price_to) = (form.price(), form.price_to());
    match form.variety() {
        Variety::Of { options, variants } => {
            let stock = replace_variants(tx, id, variants, counting, now).await?;
            Ok(Sold { price, price_to, stock, options: options_column(options) })
        }
        Variety::Unsaid if held.has_options() => {
            for (field, same) in [("price", price == held.price), ("stock", form.stock() == held.stock)] {
                if !same {
                    return Err(SaveError::HasOptions { field });
                }
            }
            let options = held.options.clone();
            Ok(Sold { price, price_to: held.price_to, stock: held.stock, options })
        }
        Variety::Unsaid | Variety::Plain => {
            let had = held.has_options();
            if had {
                remove_variants(tx, id).await?;
            }
            let stock = match (counting, form.stock_seen()) {
                // The stock of its variants is no stock that such a form has seen.
                _ if had => form.stock(),
                (Counting::Form, _) => form
                    .stock_over(held.stock)
                    .map_err(|moved| SaveError::StockMoved { words: String::new(), variant: None, moved })?,
                (Counting::File, seen) => (form.stock() + seen.map_or(0, |seen| held.stock - seen)).max(0),
            };
            Ok(Sold { price, price_to, stock, options: String::new() })
        }
    }
}

/// After the update: by then a product that gives `new` up at the same moment has said so.
async fn move_slug(tx: &mut Tx, id: &ProductId, old: Option<&str>, new: &str) -> Result<(), SaveError> {
    let leads_to: Option<String> =
        sql("SELECT product_id FROM product_slugs WHERE slug = $1").bind(new).scalar(&mut *tx).await?;
    match leads_to {
        Some(other) if other != id.as_str() => return Err(SaveError::SlugTaken),
        Some(_) => {
            PRODUCT_SLUGS.delete("WHERE slug = $1").bind(new).execute(&mut *tx).await?;
        }
        None => {}
    }
    if let Some(old) = old {
        PRODUCT_SLUGS
            .insert(
                "(slug, product_id) VALUES ($1, $2) \
                 ON CONFLICT (slug) DO UPDATE SET product_id = EXCLUDED.product_id",
            )
            .bind(old)
            .bind(id)
            .execute(tx)
            .await?;
    }
    Ok(())
}

fn taken_slug(error: DbError) -> SaveError {
    if error.is_unique("products", &["url"]) { SaveError::SlugTaken } else { error.into() }
}

/// Takes a held product out of the shop and frees its slugs. Past orders carry their own copy of it.
pub async fn withdraw(tx: &mut Tx, id: &ProductId) -> Result<(), DbError> {
    PRODUCTS.update("SET state = 'withdrawn', url = NULL WHERE id = $1").bind(id).execute(&mut *tx).await?;
    PRODUCT_SLUGS.delete("WHERE product_id = $1").bind(id).execute(tx).await?;
    Ok(())
}
