use haat_db::tables::CATEGORY_PAGES;
use haat_db::{Db, DbError, FromRow, Tx, sql};
use haat_domain::time::Millis;

/// What the shop says of a category.
#[derive(Debug, Clone, Default, FromRow)]
#[expect(missing_docs, reason = "the columns, described in the migration")]
pub struct CategoryPageRow {
    pub words: String,
    pub image: String,
}

/// What the shop says of a category, if anything.
pub async fn category_page(db: &Db, category: &str) -> Result<Option<CategoryPageRow>, DbError> {
    sql("SELECT words, image FROM category_pages WHERE category = $1")
        .bind(category.to_lowercase())
        .optional(db)
        .await
}

/// Stores it; nothing at all takes it away.
pub async fn put_category_page(
    tx: &mut Tx,
    category: &str,
    page: &CategoryPageRow,
    now: Millis,
) -> Result<(), DbError> {
    let category = category.to_lowercase();
    let query = if page.words.is_empty() && page.image.is_empty() {
        CATEGORY_PAGES.delete("WHERE category = $1").bind(category)
    } else {
        CATEGORY_PAGES
            .insert(
                "(category, words, image, updated_at) VALUES ($1, $2, $3, $4) ON CONFLICT (category) DO UPDATE SET \
                 words = excluded.words, image = excluded.image, updated_at = excluded.updated_at",
            )
            .bind(category)
            .bind(page.words.as_str())
            .bind(page.image.as_str())
            .bind(now)
    };
    query.execute(tx).await.map(|_| ())
}
