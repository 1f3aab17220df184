use haat_db::{Db, DbError, sql};

/// A single order is chance, and would tell what one person bought.
const FEWEST: i64 = 2;

/// What is most often in the same orders as a product, by id.
pub async fn bought_with(db: &Db, product: &str, limit: i64) -> Result<Vec<String>, DbError> {
    sql("SELECT other_id FROM bought_together WHERE product_id = $1 AND orders >= $2 \
         ORDER BY orders DESC, other_id LIMIT $3")
    .bind(product)
    .bind(FEWEST)
    .bind(limit)
    .scalars(db)
    .await
}
