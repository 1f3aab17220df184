//! SQL about pictures that are elsewhere.

use super::is_foreign;
use haat_db::tables::{AUCTIONS, FOREIGN_PICTURES, ORDER_LINES, PRODUCTS, SETTINGS, USERS, VARIANTS};
use haat_db::{Db, DbError, FromRow, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// What a picture is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureOf {
    /// A product.
    Product,
    /// A lot.
    Lot,
    /// The logo of a seller.
    Seller,
    /// The logo of the shop.
    Shop,
}

impl PictureOf {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Product => "product",
            Self::Lot => "lot",
            Self::Seller => "seller",
            Self::Shop => "shop",
        }
    }
}

/// Notes those of `addresses` that are elsewhere: they are fetched soon.
pub async fn note(tx: &mut Tx, thing: PictureOf, id: &str, addresses: &[&str]) -> Result<(), DbError> {
    for address in addresses.iter().filter(|address| is_foreign(address)) {
        add(tx, thing.as_str(), id, address, false).await?;
    }
    Ok(())
}

async fn add(tx: &mut Tx, thing: &str, id: &str, address: &str, early: bool) -> Result<(), DbError> {
    // Entered again, it is tried again.
    FOREIGN_PICTURES
        .insert(
            "(thing, thing_id, address, early) VALUES ($1, $2, $3, $4) ON CONFLICT (thing, thing_id, address) \
             DO UPDATE SET tries = 0, due_at = 0, given_up_at = NULL",
        )
        .bind(thing)
        .bind(id)
        .bind(address)
        .bind(early)
        .execute(tx)
        .await
        .map(|_| ())
}

/// A picture that is to be fetched.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of foreign_pictures, described in the migration")]
pub struct ForeignPicture {
    pub thing: String,
    pub thing_id: String,
    pub address: String,
    pub early: bool,
    pub tries: i64,
    pub due_at: Millis,
}

/// Those that are due.
pub async fn due(db: &Db, now: Millis, most: i64) -> Result<Vec<ForeignPicture>, DbError> {
    sql("SELECT thing, thing_id, address, early, tries, due_at FROM foreign_pictures \
         WHERE given_up_at IS NULL AND due_at <= $1 ORDER BY due_at, thing, thing_id LIMIT $2")
    .bind(now)
    .bind(most)
    .all(db)
    .await
}

const THIS: &str = "thing = $1 AND thing_id = $2 AND address = $3";

/// Takes one in hand until then; false when another node did.
pub async fn claim(db: &Db, waiting: &ForeignPicture, until: Millis) -> Result<bool, DbError> {
    let claim =
        FOREIGN_PICTURES.update(format!("SET due_at = $4, tries = tries + 1 WHERE {THIS} AND due_at = $5"));
    let claim = claim.bind(&waiting.thing).bind(&waiting.thing_id).bind(&waiting.address);
    Ok(db.write(claim.bind(until).bind(waiting.due_at)).await? > 0)
}

/// It waits until then; that is no try.
pub async fn wait(db: &Db, waiting: &ForeignPicture, until: Millis) -> Result<(), DbError> {
    let wait = FOREIGN_PICTURES.update(format!("SET due_at = $4 WHERE {THIS} AND due_at = $5"));
    let wait = wait.bind(&waiting.thing).bind(&waiting.thing_id).bind(&waiting.address);
    db.write(wait.bind(until).bind(waiting.due_at)).await.map(|_| ())
}

/// It is tried again then, or never.
pub async fn put_off(
    db: &Db,
    waiting: &ForeignPicture,
    again: Option<Millis>,
    why: &str,
    now: Millis,
) -> Result<(), DbError> {
    let given_up = again.is_none().then_some(now);
    let change = FOREIGN_PICTURES
        .update(format!("SET due_at = COALESCE($4, due_at), given_up_at = $5, trouble = $6 WHERE {THIS}"));
    let change = change.bind(&waiting.thing).bind(&waiting.thing_id).bind(&waiting.address);
    db.write(change.bind(again).bind(given_up).bind(why)).await.map(|_| ())
}

/// It needs not be fetched.
pub async fn forget(db: &Db, waiting: &ForeignPicture) -> Result<(), DbError> {
    let mut tx = db.begin().await?;
    remove(&mut tx, waiting).await?;
    tx.commit().await
}

async fn remove(tx: &mut Tx, waiting: &ForeignPicture) -> Result<(), DbError> {
    let gone = FOREIGN_PICTURES.delete(format!("WHERE {THIS}"));
    gone.bind(&waiting.thing).bind(&waiting.thing_id).bind(&waiting.address).execute(tx).await.map(|_| ())
}

/// Addresses of pictures that are shown from where they are until they are here.
pub async fn early(db: &Db) -> Result<Vec<String>, DbError> {
    sql("SELECT DISTINCT address FROM foreign_pictures WHERE early = TRUE AND given_up_at IS NULL AND address <> '' \
         ORDER BY address LIMIT 1000")
    .scalars(db)
    .await
}

/// Whose picture it is, and whether they are an admin; `None` for the house's.
pub async fn owner(db: &Db, waiting: &ForeignPicture) -> Result<Option<(UserId, bool)>, DbError> {
    let query = match waiting.thing.as_str() {
        "product" => {
            "SELECT u.id, u.is_admin FROM products p JOIN users u ON u.id = p.seller_id WHERE p.id = $1"
        }
        "lot" => {
            "SELECT u.id, u.is_admin FROM auctions a JOIN users u ON u.id = a.creator_id WHERE a.id = $1"
        }
        _ => "SELECT id, is_admin FROM users WHERE id = $1",
    };
    sql(query).bind(&waiting.thing_id).optional(db).await
}

/// Notes each of a lot's pictures that is elsewhere.
pub async fn look_into_lot(
    db: &Db,
    waiting: &ForeignPicture,
    foreign: impl Fn(&str) -> bool,
) -> Result<(), DbError> {
    let mut tx = db.begin().await?;
    for address in
        images(&mut tx, &waiting.thing_id).await?.iter().filter(|address| foreign(address.as_str()))
    {
        add(&mut tx, &waiting.thing, &waiting.thing_id, address, waiting.early).await?;
    }
    remove(&mut tx, waiting).await?;
    tx.commit().await
}

async fn images(tx: &mut Tx, lot: &str) -> Result<Vec<String>, DbError> {
    let stored: Option<String> =
        sql("SELECT images FROM auctions WHERE id = $1").bind(lot).scalar(&mut *tx).await?;
    Ok(stored.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// Puts our own copy at `path` in the picture's place, wherever the thing still shows it.
pub async fn replace(db: &Db, waiting: &ForeignPicture, path: &str) -> Result<(), DbError> {
    let ForeignPicture { thing, thing_id: id, address, .. } = waiting;
    let mut tx = db.begin().await?;
    // In a gallery, which is JSON. In one statement: several pictures of a thing may come at once.
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
    match thing.as_str() {
        "product" => {
            for table in [
                PRODUCTS.update("SET image = $1 WHERE id = $2 AND image = $3"),
                ORDER_LINES.update("SET image = $1 WHERE product_id = $2 AND image = $3"),
                VARIANTS.update("SET image = $1 WHERE product_id = $2 AND image = $3"),
            ] {
                table.bind(path).bind(id).bind(address).execute(&mut tx).await?;
            }
            PRODUCTS
                .update("SET pictures = REPLACE(pictures, $1, $2) WHERE id = $3 AND pictures <> ''")
                .bind(quoted(address))
                .bind(quoted(path))
                .bind(id)
                .execute(&mut tx)
                .await?;
        }
        "lot" => {
            let image = AUCTIONS.update("SET image_url = $1 WHERE id = $2 AND image_url = $3");
            image.bind(path).bind(id).bind(address).execute(&mut tx).await?;
            let gallery = AUCTIONS.update("SET images = REPLACE(images, $1, $2) WHERE id = $3");
            gallery.bind(quoted(address)).bind(quoted(path)).bind(id).execute(&mut tx).await?;
        }
        "seller" => {
            let logo = USERS.update("SET seller_logo = $1 WHERE id = $2 AND seller_logo = $3");
            logo.bind(path).bind(id).bind(address).execute(&mut tx).await?;
        }
        _ => {
            let logo = SETTINGS.update("SET value = $1 WHERE key = 'text.logo' AND value = $2");
            logo.bind(path).bind(address).execute(&mut tx).await?;
        }
    }
    remove(&mut tx, waiting).await?;
    tx.commit().await
}
