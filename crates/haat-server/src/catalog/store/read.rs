use super::{ProductRow, SELECT};
use crate::catalog::counts::Counted;
use haat_db::{Db, DbError, Executor, FromRow, Query, sql};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::time::Millis;
use std::collections::HashMap;

/// The product with this id, a draft too, unless it was deleted.
pub async fn find<'a>(on: impl Executor<'a>, id: &ProductId) -> Result<Option<ProductRow>, DbError> {
    sql(SELECT).push("WHERE p.id = $1 AND p.state <> 'withdrawn'").bind(id).optional(on).await
}

/// The listed product at this slug, or at the one it had before.
pub async fn find_by_slug(db: &Db, slug: &str) -> Result<Option<ProductRow>, DbError> {
    let current = sql(SELECT).push("WHERE p.url = $1 AND p.state = 'listed'").bind(slug).optional(db).await?;
    if current.is_some() {
        return Ok(current);
    }
    sql(SELECT)
        .push("WHERE p.id = (SELECT product_id FROM product_slugs WHERE slug = $1) AND p.state = 'listed'")
        .bind(slug)
        .optional(db)
        .await
}

/// The place of a product in the list of the newest.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of products, described in the migration")]
pub struct Place {
    pub created_at: Millis,
    pub id: ProductId,
}

/// Products of a list, newest first, of those behind a place.
pub async fn newest(
    db: &Db,
    list: &Counted,
    behind: Option<&Place>,
    (limit, offset): (i64, i64),
) -> Result<Vec<ProductRow>, DbError> {
    // What is skipped is skipped in the index, without a look at the products themselves.
    let query = of_list(sql(SELECT).push("WHERE p.id IN (SELECT n.id FROM products n WHERE "), list);
    further(query, behind)
        .push(" ORDER BY n.created_at DESC, n.id DESC")
        .page(limit, offset)
        .push(") ORDER BY p.created_at DESC, p.id DESC")
        .all(db)
        .await
}

/// The `count`-th of the newest products of a list behind a place.
pub async fn place_after(
    db: &Db,
    list: &Counted,
    behind: Option<&Place>,
    count: i64,
) -> Result<Option<Place>, DbError> {
    further(of_list(sql("SELECT n.created_at, n.id FROM products n WHERE "), list), behind)
        .push(" ORDER BY n.created_at DESC, n.id DESC LIMIT 1 OFFSET ")
        .push_bind(count - 1)
        .optional(db)
        .await
}

/// Those of a list: what shoppers see, or what is managed, drafts included.
fn of_list(query: Query, list: &Counted) -> Query {
    match list {
        Counted::Listed => query.push("n.state = 'listed'"),
        Counted::Everything => query.push("n.state <> 'withdrawn'"),
        Counted::Of(seller) => query.push("n.state <> 'withdrawn' AND n.seller_id = ").push_bind(seller),
    }
}

fn further(query: Query, behind: Option<&Place>) -> Query {
    let Some(place) = behind else { return query };
    query
        .push(" AND (n.created_at, n.id) < (")
        .push_bind(place.created_at)
        .push(", ")
        .push_bind(&place.id)
        .push(")")
}

/// Those of `ids` that are listed, in that order.
pub async fn listed(db: &Db, ids: &[String]) -> Result<Vec<ProductRow>, DbError> {
    // Asked for the state as well, SQLite goes through everything listed to find these few.
    let rows: Vec<ProductRow> =
        sql(SELECT).push("WHERE p.id IN ").push_list(ids.iter().map(String::as_str)).all(db).await?;
    let listed = rows.into_iter().filter(ProductRow::is_listed);
    let mut by_id: HashMap<_, _> = listed.map(|row| (row.id.as_str().to_owned(), row)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

/// How many products are listed.
pub async fn count_listed(db: &Db) -> Result<i64, DbError> {
    sql("SELECT COUNT(*) FROM products WHERE state = 'listed'").count(db).await
}

/// Listed products of `seller` (`None` is everyone), those of which least is left first, and how many there are.
pub async fn by_stock(
    db: &Db,
    seller: Option<&UserId>,
    limit: i64,
    offset: i64,
) -> Result<(Vec<ProductRow>, i64), DbError> {
    let of = |query: Query| match seller {
        Some(seller) => query.push(" AND p.seller_id = ").push_bind(seller),
        None => query,
    };
    let total = of(sql("SELECT COUNT(*) FROM products p WHERE p.state = 'listed'")).count(db).await?;
    let page = sql(SELECT).push("WHERE p.id IN (SELECT p.id FROM products p WHERE p.state = 'listed'");
    let rows = of(page)
        .push(" ORDER BY p.stock, p.created_at, p.id")
        .page(limit, offset)
        .push(") ORDER BY p.stock, p.created_at, p.id")
        .all(db)
        .await?;
    Ok((rows, total))
}

/// Listed products of `seller` (`None` is everyone) older than the one created at `created_at` with `id`,
/// newest first.
pub async fn listed_before(
    db: &Db,
    seller: Option<&UserId>,
    created_at: Millis,
    id: &str,
    limit: i64,
) -> Result<Vec<ProductRow>, DbError> {
    let query = sql(SELECT)
        .push("WHERE p.state = 'listed' AND (p.created_at, p.id) < ($1, $2)")
        .bind(created_at)
        .bind(id);
    let query = match seller {
        Some(seller) => query.push(" AND p.seller_id = ").push_bind(seller),
        None => query,
    };
    query.push(" ORDER BY p.created_at DESC, p.id DESC LIMIT ").push_bind(limit).all(db).await
}

/// How many products a merchant keeps, drafts included.
pub async fn count_managed(db: &Db, seller: Option<&UserId>) -> Result<i64, DbError> {
    let query = sql("SELECT COUNT(*) FROM products WHERE state <> 'withdrawn'");
    match seller {
        Some(seller) => query.push(" AND seller_id = ").push_bind(seller).count(db).await,
        None => query.count(db).await,
    }
}

/// Slugs of listed products and when each last changed, oldest first.
pub async fn addresses(db: &Db, limit: i64, offset: i64) -> Result<Vec<(String, Millis)>, DbError> {
    sql("SELECT url, updated_at FROM products WHERE state = 'listed' AND url IS NOT NULL \
         ORDER BY created_at, id LIMIT $1 OFFSET $2")
    .bind(limit)
    .bind(offset)
    .all(db)
    .await
}

/// The categories that have a listed product. Hops from name to name through the index, so the cost does not
/// grow with the catalogue.
pub async fn categories(db: &Db) -> Result<Vec<String>, DbError> {
    let mut names: Vec<String> = sql("WITH RECURSIVE names(name) AS ( \
         SELECT MIN(category) FROM products WHERE state = 'listed' UNION ALL \
         SELECT (SELECT MIN(category) FROM products WHERE state = 'listed' AND category > names.name) \
         FROM names WHERE names.name IS NOT NULL) \
         SELECT name FROM names WHERE name IS NOT NULL")
    .scalars(db)
    .await?;
    names.sort_by_cached_key(|name| name.to_lowercase());
    Ok(names)
}
