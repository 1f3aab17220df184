use haat_db::{Db, DbError, FromRow, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
use std::collections::{BTreeSet, HashMap};

/// A seller as shoppers see one.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns")]
pub struct SellerRow {
    pub id: UserId,
    pub name: String,
    pub logo: String,
    pub description: String,
    pub created_at: Millis,
}

const SELECT: &str = "SELECT id, CASE WHEN seller_name = '' THEN name ELSE seller_name END AS name, \
                      seller_logo AS logo, seller_description AS description, created_at FROM users WHERE ";

/// All sellers, at most `limit`.
pub async fn sellers(db: &Db, limit: i64) -> Result<Vec<SellerRow>, DbError> {
    sql(SELECT).push("is_seller = TRUE ORDER BY id LIMIT ").push_bind(limit).all(db).await
}

/// The seller with this id.
pub async fn find_seller(db: &Db, id: &UserId) -> Result<Option<SellerRow>, DbError> {
    sql(SELECT).push("id = $1 AND is_seller = TRUE").bind(id).optional(db).await
}

const NAMES: &str = "SELECT id, CASE WHEN seller_name <> '' THEN seller_name ELSE name END FROM users WHERE ";

/// What these sellers are called.
pub async fn seller_names(
    db: &Db,
    sellers: impl IntoIterator<Item = &UserId>,
) -> Result<HashMap<UserId, String>, DbError> {
    let sellers: Vec<&UserId> = sellers.into_iter().collect();
    if sellers.is_empty() {
        return Ok(HashMap::new());
    }
    let names: Vec<(UserId, String)> = sql(NAMES).push("id IN ").push_list(sellers).all(db).await?;
    Ok(names.into_iter().collect())
}

/// The same with a statement that is the same for any number of sellers.
pub async fn names_of_many(
    tx: &mut Tx,
    sellers: &BTreeSet<&UserId>,
) -> Result<HashMap<UserId, String>, DbError> {
    if sellers.is_empty() {
        return Ok(HashMap::new());
    }
    let query = format!("{NAMES}{}", tx.one_of("id", 1));
    let sellers: Vec<&str> = sellers.iter().map(|seller| seller.as_str()).collect();
    let names: Vec<(UserId, String)> = Tx::in_rows(sql(query), &sellers)?.all(tx).await?;
    Ok(names.into_iter().collect())
}
