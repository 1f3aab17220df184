use haat_db::tables::REVIEWS;
use haat_db::{DbError, Tx};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::reviews::ReviewForm;
use haat_domain::time::Millis;

/// A review about to be stored.
pub struct NewReview<'a> {
    /// Its id.
    pub id: &'a str,
    /// The order it is about.
    pub order: &'a str,
    /// Which line of it.
    pub line: i64,
    /// The product.
    pub product: &'a ProductId,
    /// Whose.
    pub seller: Option<&'a UserId>,
    /// Who bought it.
    pub author: &'a UserId,
    /// What it says.
    pub form: &'a ReviewForm,
}

fn photos(form: &ReviewForm) -> String {
    serde_json::to_string(&form.photos).unwrap_or_else(|_| "[]".to_owned())
}

/// Stores a review; false when the line has one, or the account is gone.
pub async fn insert(tx: &mut Tx, review: &NewReview<'_>, now: Millis) -> Result<bool, DbError> {
    REVIEWS
        .insert(
            "(id, order_id, line_no, product_id, seller_id, author_id, stars, text, photos, has_photos, at) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 WHERE EXISTS (SELECT 1 FROM users WHERE id = $6) \
             ON CONFLICT (order_id, line_no) DO NOTHING",
        )
        .bind(review.id)
        .bind(review.order)
        .bind(review.line)
        .bind(review.product)
        .bind(review.seller)
        .bind(review.author)
        .bind(review.form.stars.get())
        .bind(&review.form.text)
        .bind(photos(review.form))
        .bind(!review.form.photos.is_empty())
        .bind(now)
        .execute(tx)
        .await
        .map(|rows| rows > 0)
}

/// Changes what a review says.
pub async fn change(tx: &mut Tx, id: &str, form: &ReviewForm, now: Millis) -> Result<(), DbError> {
    REVIEWS
        .update("SET stars = $1, text = $2, photos = $3, has_photos = $4, changed_at = $5 WHERE id = $6")
        .bind(form.stars.get())
        .bind(&form.text)
        .bind(photos(form))
        .bind(!form.photos.is_empty())
        .bind(now)
        .bind(id)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Removes a review with its votes and reports.
pub async fn remove(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    REVIEWS.delete("WHERE id = $1").bind(id).execute(tx).await.map(|_| ())
}

/// Answers a review, changes the answer, or takes it back.
pub async fn answer(tx: &mut Tx, id: &str, text: Option<&str>, now: Millis) -> Result<(), DbError> {
    REVIEWS
        .update("SET answer = $1, answered_at = $2 WHERE id = $3")
        .bind(text.unwrap_or_default())
        .bind(text.map(|_| now))
        .bind(id)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Takes a review down. Whether it stood there.
pub async fn hide(tx: &mut Tx, id: &str, why: &str, now: Millis) -> Result<bool, DbError> {
    REVIEWS
        .update("SET hidden_at = $1, hidden_why = $2 WHERE id = $3 AND hidden_at IS NULL")
        .bind(now)
        .bind(why)
        .bind(id)
        .execute(tx)
        .await
        .map(|rows| rows > 0)
}

/// Puts it back. Whether it was taken down.
pub async fn show(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    REVIEWS
        .update("SET hidden_at = NULL, hidden_why = '' WHERE id = $1 AND hidden_at IS NOT NULL")
        .bind(id)
        .execute(tx)
        .await
        .map(|rows| rows > 0)
}
