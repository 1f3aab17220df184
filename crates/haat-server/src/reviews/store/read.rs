use super::{ReviewRow, SELECT};
use haat_db::{Db, DbError, Executor, FromRow, Query, paged, sql};
use haat_domain::ids::UserId;
use haat_domain::reviews::{ReviewOrder, Stars};

/// The review with this id, taken down or not.
pub async fn find<'a>(on: impl Executor<'a>, id: &str) -> Result<Option<ReviewRow>, DbError> {
    sql(SELECT).push("WHERE r.id = $1").bind(id).optional(on).await
}

/// Which reviews of a product are read.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReviewFilter {
    /// With so many stars alone.
    pub stars: Option<Stars>,
    /// With pictures alone.
    pub photos: bool,
    /// In which order.
    pub order: ReviewOrder,
}

/// The reviews of a product that everyone can read.
pub async fn of_product(
    db: &Db,
    product: &str,
    wanted: ReviewFilter,
    limit: i64,
    offset: i64,
) -> Result<Vec<ReviewRow>, DbError> {
    let order = match wanted.order {
        ReviewOrder::Helpful => "r.helpful DESC, r.at DESC, r.id DESC",
        ReviewOrder::Newest => LATEST,
        ReviewOrder::Highest => "r.stars DESC, r.at DESC, r.id DESC",
        ReviewOrder::Lowest => "r.stars, r.at DESC, r.id DESC",
    };
    paged(SELECT, "r.id", order, (limit, offset), |query| {
        let mut query =
            query.push(KEYS).push("WHERE r.hidden_at IS NULL AND r.product_id = ").push_bind(product);
        if let Some(stars) = wanted.stars {
            query = query.push(" AND r.stars = ").push_bind(stars.get());
        }
        if wanted.photos {
            query = query.push(" AND r.has_photos = TRUE");
        }
        query
    })
    .all(db)
    .await
}

const KEYS: &str = "SELECT r.id FROM reviews r ";
const LATEST: &str = "r.at DESC, r.id DESC";

/// Those of `reviews` that `reader` found helpful.
pub async fn voted(db: &Db, reader: &UserId, reviews: &[ReviewRow]) -> Result<Vec<String>, DbError> {
    if reviews.is_empty() {
        return Ok(Vec::new());
    }
    sql("SELECT review_id FROM review_votes WHERE user_id = $1 AND review_id IN ")
        .bind(reader)
        .push_list(reviews.iter().map(|review| review.id.as_str()))
        .scalars(db)
        .await
}

/// A review with the product it is about.
#[derive(Debug)]
pub struct About {
    /// The review.
    pub review: ReviewRow,
    /// What the product is called now, its picture and its slug; empty when it left the shop.
    pub product: Product,
}

/// What a review is about.
#[derive(Debug, Clone, Default, FromRow)]
#[expect(missing_docs, reason = "the columns of products")]
pub struct Product {
    pub id: String,
    pub name: String,
    pub url: String,
    pub image: String,
    pub category: String,
}

/// Puts each review together with its product.
async fn with_products(db: &Db, reviews: Vec<ReviewRow>) -> Result<Vec<About>, DbError> {
    if reviews.is_empty() {
        return Ok(Vec::new());
    }
    let products: Vec<Product> =
        sql("SELECT id, name, COALESCE(url, '') AS url, image, category FROM products WHERE id IN ")
            .push_list(reviews.iter().map(|review| &review.product_id))
            .all(db)
            .await?;
    let about = |review: ReviewRow| {
        let product = products.iter().find(|product| product.id == review.product_id.as_str());
        About { product: product.cloned().unwrap_or_default(), review }
    };
    Ok(reviews.into_iter().map(about).collect())
}

/// What somebody wrote, the latest first; of one order alone, if it is given.
pub async fn of_author(
    db: &Db,
    author: &UserId,
    order: Option<&str>,
    limit: i64,
    offset: i64,
) -> Result<Vec<About>, DbError> {
    let theirs = paged(SELECT, "r.id", LATEST, (limit, offset), |query| {
        let query = query.push(KEYS).push("WHERE r.author_id = ").push_bind(author);
        match order {
            Some(order) => query.push(" AND r.order_id = ").push_bind(order),
            None => query,
        }
    });
    with_products(db, theirs.all(db).await?).await
}

/// How many that are.
pub async fn count_of_author(db: &Db, author: &UserId) -> Result<i64, DbError> {
    sql("SELECT COUNT(*) FROM reviews WHERE author_id = $1").bind(author).count(db).await
}

/// Which of the reviews that a seller or the shop got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Received {
    /// All that everyone can read.
    All,
    /// Those without an answer.
    Waiting,
    /// Those that somebody reported.
    Reported,
    /// Those that were taken down.
    Hidden,
}

impl Received {
    const fn condition(self) -> &'static str {
        match self {
            Self::All => "r.hidden_at IS NULL",
            Self::Waiting => "r.hidden_at IS NULL AND r.answered_at IS NULL",
            Self::Reported => "r.hidden_at IS NULL AND r.reports > 0",
            Self::Hidden => "r.hidden_at IS NOT NULL",
        }
    }
}

fn received_by(query: Query, seller: Option<&UserId>, which: Received) -> Query {
    let query = query.push("WHERE ").push(which.condition());
    match seller {
        Some(seller) => query.push(" AND r.seller_id = ").push_bind(seller),
        None => query,
    }
}

/// The reviews that `seller` (`None` is everyone) got, the latest first.
pub async fn received(
    db: &Db,
    seller: Option<&UserId>,
    which: Received,
    limit: i64,
    offset: i64,
) -> Result<Vec<About>, DbError> {
    let keys = |query: Query| received_by(query.push(KEYS), seller, which);
    with_products(db, paged(SELECT, "r.id", LATEST, (limit, offset), keys).all(db).await?).await
}

/// How many that are.
pub async fn count_received(db: &Db, seller: Option<&UserId>, which: Received) -> Result<i64, DbError> {
    received_by(sql("SELECT COUNT(*) FROM reviews r "), seller, which).count(db).await
}

/// Why reviews were reported: which, and the reason.
pub async fn reasons(db: &Db, reviews: &[&str]) -> Result<Vec<(String, String)>, DbError> {
    if reviews.is_empty() {
        return Ok(Vec::new());
    }
    sql("SELECT review_id, reason FROM review_reports WHERE review_id IN ")
        .push_list(reviews.iter().copied())
        .push(" ORDER BY at")
        .all(db)
        .await
}
