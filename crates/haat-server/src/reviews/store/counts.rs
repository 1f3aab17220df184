//! SQL of what the reviews of a product come to.
//!
//! Whoever calls this has noted the change of the product first (`catalog::store::note_changes`), which lets one change
//! of a product happen after the other: so two reviews at once both count.

use haat_db::tables::{PRODUCTS, REVIEW_COUNTS};
use haat_db::{DbError, Executor, FromRow, Tx, sql};
use haat_domain::ids::ProductId;
use haat_domain::reviews::{ShownStars, Stars, Tally};

/// What one review counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weight {
    /// Its stars.
    pub stars: Stars,
    /// Whether it has pictures.
    pub photos: bool,
}

/// The counts of a product.
#[derive(Debug, Default, FromRow)]
#[expect(missing_docs, reason = "the columns of review_counts, described in the migration")]
pub struct Counts {
    pub stars_1: i64,
    pub stars_2: i64,
    pub stars_3: i64,
    pub stars_4: i64,
    pub stars_5: i64,
    pub with_photos: i64,
    pub typed_hundredths: i64,
    pub typed_reviews: i64,
}

const COLUMNS: &str =
    "stars_1, stars_2, stars_3, stars_4, stars_5, with_photos, typed_hundredths, typed_reviews";
const TOTAL: &str = "review_counts.stars_1 + review_counts.stars_2 + review_counts.stars_3 + review_counts.stars_4 + review_counts.stars_5";

impl Counts {
    /// How many there are of each number of stars.
    pub const fn tally(&self) -> Tally {
        Tally::new([self.stars_1, self.stars_2, self.stars_3, self.stars_4, self.stars_5])
    }
}

/// The counts of a product; `None` when nobody ever reviewed it.
pub async fn of<'a>(on: impl Executor<'a>, product: &str) -> Result<Option<Counts>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM review_counts WHERE product_id = $1")).bind(product).optional(on).await
}

/// One more review that everyone can read.
pub async fn add(tx: &mut Tx, product: &ProductId, weight: Weight) -> Result<(), DbError> {
    // Before the first one: what was typed, to be shown again should there be none any more.
    REVIEW_COUNTS
        .insert(format!(
            "(product_id, typed_hundredths, typed_reviews) \
             SELECT id, rating_hundredths, reviews FROM products WHERE id = $1 \
             ON CONFLICT (product_id) DO UPDATE SET typed_hundredths = excluded.typed_hundredths, \
             typed_reviews = excluded.typed_reviews WHERE {TOTAL} = 0"
        ))
        .bind(product)
        .execute(&mut *tx)
        .await?;
    change(tx, product, weight, 1).await
}

/// One less.
pub async fn take(tx: &mut Tx, product: &ProductId, weight: Weight) -> Result<(), DbError> {
    change(tx, product, weight, -1).await
}

async fn change(tx: &mut Tx, product: &ProductId, weight: Weight, by: i64) -> Result<(), DbError> {
    let stars = weight.stars.get();
    let counts: Counts = REVIEW_COUNTS
        .update(format!(
            "SET stars_{stars} = stars_{stars} + $1, with_photos = with_photos + $2 WHERE product_id = $3 \
             RETURNING {COLUMNS}"
        ))
        .bind(by)
        .bind(if weight.photos { by } else { 0 })
        .bind(product)
        .one(&mut *tx)
        .await?;
    let typed = ShownStars { hundredths: counts.typed_hundredths, reviews: counts.typed_reviews };
    let shown = counts.tally().shown(typed);
    PRODUCTS
        .update("SET rating_hundredths = $1, reviews = $2 WHERE id = $3")
        .bind(shown.hundredths)
        .bind(shown.reviews)
        .bind(product)
        .execute(tx)
        .await
        .map(|_| ())
}
