use haat_db::tables::{PRODUCT_SLUGS, PRODUCTS};
use haat_db::{DbError, FromRow, Tx, sql};
use haat_domain::catalog::ProductForm;
use haat_domain::ids::{ProductId, UserId};
use haat_domain::time::Millis;

/// What must be known of a product before it is changed.
#[derive(Debug, FromRow)]
pub struct Held {
    /// Whose it is; `None` is the house.
    pub seller_id: Option<UserId>,
    /// Its slug; `None` while a draft.
    pub url: Option<String>,
    /// Its name.
    pub name: String,
    /// How many pieces there are.
    pub stock: i64,
}

/// Why a product could not take a slug.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Another product has the slug, or had it and is still found by it.
    #[error("This url is taken by another product. Please choose another one.")]
    SlugTaken,
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
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
pub async fn hold(tx: &mut Tx, id: &ProductId, now: Millis) -> Result<Option<Held>, DbError> {
    PRODUCTS.update("SET updated_at = $1 WHERE id = $2 AND state <> 'withdrawn' RETURNING seller_id, url, name, stock")
        .bind(now)
        .bind(id)
        .optional(tx)
        .await
}

/// Saves a held product with `stock` pieces and lists it. Its old slug goes on leading to it. Whoever sends back the
/// price that it has leaves a sale as it is; another price ends one that is on.
pub async fn save(
    tx: &mut Tx,
    id: &ProductId,
    held: &Held,
    form: &ProductForm,
    stock: i64,
) -> Result<(), SaveError> {
    let slug = form.url().as_str();
    PRODUCTS
        .update(
            "SET former_price = CASE WHEN price = $3 THEN former_price ELSE NULL END, \
             reprice_at = CASE WHEN price = $3 OR (former_price IS NULL AND sale_price < $3) THEN reprice_at ELSE NULL END, \
             sale_price = CASE WHEN price = $3 OR (former_price IS NULL AND sale_price < $3) THEN sale_price ELSE NULL END, \
             name = $1, url = $2, price = $3, image = $4, category = $5, brand = $6, \
             stock = $7, description = $8, rating_hundredths = COALESCE($9, rating_hundredths), \
             reviews = COALESCE($10, reviews), state = 'listed' WHERE id = $11",
        )
        .bind(form.name())
        .bind(slug)
        .bind(form.price())
        .bind(form.image())
        .bind(form.category())
        .bind(form.brand())
        .bind(stock)
        .bind(form.description())
        .bind(form.rating().map(|rating| i64::from(rating.hundredths())))
        .bind(form.reviews())
        .bind(id)
        .execute(&mut *tx)
        .await
        .map_err(taken_slug)?;
    if held.url.as_deref() != Some(slug) {
        move_slug(tx, id, held.url.as_deref(), slug).await?;
    }
    Ok(())
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
