//! SQL about becoming a seller, and about goods that somebody has to look at.

use haat_db::tables::{PRODUCT_REPORTS, PRODUCT_VIEWS, SELLER_APPLICATIONS, SELLER_DAYS};
use haat_db::{Db, DbError, Executor, FromRow, Query, Tx, new_id, sql};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::sellers::{ApplicationState, Business, StallState};
use haat_domain::time::Millis;
use std::collections::BTreeMap;

/// An application as it is stored, and who asks.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of seller_applications, described in the migration")]
pub struct ApplicationRow {
    pub id: String,
    pub user_id: UserId,
    pub person: String,
    pub email: String,
    pub state: ApplicationState,
    pub name: String,
    pub logo: String,
    pub description: String,
    pub address: String,
    pub city: String,
    pub region: String,
    pub pin_code: String,
    pub country: String,
    pub tax_number: String,
    pub bank_sealed: String,
    pub bank_shown: String,
    pub reason: String,
    pub decided_by: String,
    pub decided_at: Option<Millis>,
    pub at: Millis,
}

impl ApplicationRow {
    /// Where the business is.
    pub fn business(&self) -> Business {
        Business {
            address: self.address.clone(),
            city: self.city.clone(),
            region: self.region.clone(),
            pin_code: self.pin_code.clone(),
            country: self.country.clone(),
            tax_number: self.tax_number.clone(),
        }
    }
}

const SELECT: &str = "SELECT a.id, a.user_id, u.name AS person, u.email, a.state, a.name, a.logo, a.description, a.address, \
                      a.city, a.region, a.pin_code, a.country, a.tax_number, a.bank_sealed, a.bank_shown, a.reason, \
                      a.decided_by, a.decided_at, a.at FROM seller_applications a JOIN users u ON u.id = a.user_id ";

/// The latest application of a person.
pub async fn latest<'a>(on: impl Executor<'a>, user: &UserId) -> Result<Option<ApplicationRow>, DbError> {
    sql(SELECT)
        .push("WHERE a.user_id = $1 ORDER BY a.at DESC, a.id DESC LIMIT 1")
        .bind(user)
        .optional(on)
        .await
}

/// The application with this id.
pub async fn find<'a>(on: impl Executor<'a>, id: &str) -> Result<Option<ApplicationRow>, DbError> {
    sql(SELECT).push("WHERE a.id = $1").bind(id).optional(on).await
}

/// Applications that stand so, and how many there are. Those that wait longest first, the answered newest first.
pub async fn applications(
    db: &Db,
    state: Option<ApplicationState>,
    limit: i64,
    offset: i64,
) -> Result<(Vec<ApplicationRow>, i64), DbError> {
    let of = |query: Query| match state {
        Some(state) => query.push(" AND a.state = ").push_bind(state),
        None => query,
    };
    let total = of(sql("SELECT COUNT(*) FROM seller_applications a WHERE TRUE")).count(db).await?;
    let order = if state == Some(ApplicationState::Waiting) { "a.at, a.id" } else { "a.at DESC, a.id DESC" };
    let rows = of(sql(SELECT).push("WHERE TRUE"))
        .push(&format!(" ORDER BY {order} LIMIT "))
        .push_bind(limit)
        .push(" OFFSET ")
        .push_bind(offset)
        .all(db)
        .await?;
    Ok((rows, total))
}

/// What somebody says who wants to sell.
#[derive(Debug)]
#[expect(missing_docs, reason = "the columns of seller_applications, described in the migration")]
pub struct NewApplication<'a> {
    pub user: &'a UserId,
    pub name: &'a str,
    pub logo: &'a str,
    pub description: &'a str,
    pub business: &'a Business,
    /// Sealed, and as it is shown; `None` leaves what an application that waits has.
    pub bank: Option<(&'a str, &'a str)>,
}

/// Stores an application, in the place of one of the same person that waits.
pub async fn put(tx: &mut Tx, given: &NewApplication<'_>, now: Millis) -> Result<String, DbError> {
    let (sealed, shown) = given.bank.unwrap_or_default();
    let id: Option<String> = SELLER_APPLICATIONS
        .insert(
            "(id, user_id, name, logo, description, address, city, region, pin_code, country, tax_number, \
             bank_sealed, bank_shown, at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14) \
             ON CONFLICT (user_id) WHERE state = 'waiting' DO UPDATE SET name = excluded.name, logo = excluded.logo, \
             description = excluded.description, address = excluded.address, city = excluded.city, \
             region = excluded.region, pin_code = excluded.pin_code, country = excluded.country, \
             tax_number = excluded.tax_number, updated_at = excluded.updated_at, \
             bank_sealed = CASE WHEN excluded.bank_sealed = '' THEN seller_applications.bank_sealed \
             ELSE excluded.bank_sealed END, bank_shown = CASE WHEN excluded.bank_sealed = '' \
             THEN seller_applications.bank_shown ELSE excluded.bank_shown END RETURNING id",
        )
        .bind(new_id(now))
        .bind(given.user)
        .bind(given.name)
        .bind(given.logo)
        .bind(given.description)
        .bind(&given.business.address)
        .bind(&given.business.city)
        .bind(&given.business.region)
        .bind(&given.business.pin_code)
        .bind(&given.business.country)
        .bind(&given.business.tax_number)
        .bind(sealed)
        .bind(shown)
        .bind(now)
        .scalar(tx)
        .await?;
    Ok(id.unwrap_or_default())
}

/// Notes what became of an application that waits; false when it no longer does. What only its answer needed goes.
pub async fn decide(
    tx: &mut Tx,
    id: &str,
    state: ApplicationState,
    reason: &str,
    by: &str,
    now: Millis,
) -> Result<bool, DbError> {
    SELLER_APPLICATIONS
        .update(
            "SET state = $1, reason = $2, decided_by = $3, decided_at = $4, updated_at = $4, bank_sealed = '', \
             bank_shown = '' WHERE id = $5 AND state = 'waiting'",
        )
        .bind(state)
        .bind(reason)
        .bind(by)
        .bind(now)
        .bind(id)
        .execute(tx)
        .await
        .map(|rows| rows == 1)
}

/// A seller as admins see one.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct SellerListRow {
    pub id: UserId,
    pub name: String,
    pub email: String,
    pub logo: String,
    pub state: StallState,
    pub away_until: Option<Millis>,
    pub reason: String,
    pub tax_number: String,
    pub country: String,
    pub created_at: Millis,
}

/// Sellers by name, and how many there are; only those whose stall stands so, if that is asked for.
pub async fn sellers(
    db: &Db,
    state: Option<StallState>,
    limit: i64,
    offset: i64,
) -> Result<(Vec<SellerListRow>, i64), DbError> {
    let from = "FROM users u LEFT JOIN stalls s ON s.seller_id = u.id WHERE u.is_seller = TRUE";
    let of = |query: Query| match state {
        Some(state) => query.push(" AND COALESCE(s.state, 'open') = ").push_bind(state),
        None => query,
    };
    let total = of(sql(format!("SELECT COUNT(*) {from}"))).count(db).await?;
    let columns = "u.id, CASE WHEN u.seller_name = '' THEN u.name ELSE u.seller_name END AS name, u.email, \
                   u.seller_logo AS logo, COALESCE(s.state, 'open') AS state, s.away_until, \
                   COALESCE(s.reason, '') AS reason, COALESCE(s.tax_number, '') AS tax_number, \
                   COALESCE(s.country, '') AS country, u.created_at";
    let rows = of(sql(format!("SELECT {columns} {from}")))
        .push(" ORDER BY u.search_text, u.id LIMIT ")
        .push_bind(limit)
        .push(" OFFSET ")
        .push_bind(offset)
        .all(db)
        .await?;
    Ok((rows, total))
}

/// Goods that somebody has to look at.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct LookedAtRow {
    pub id: String,
    pub name: String,
    pub url: String,
    pub image: String,
    pub price: i64,
    pub seller_id: Option<String>,
    pub seller_name: Option<String>,
    pub withheld: String,
    pub reports: i64,
    pub reason: Option<String>,
    pub at: Millis,
}

const LOOKED_AT: &str = "SELECT p.id, p.name, COALESCE(p.url, '') AS url, p.image, p.price, p.seller_id, \
    CASE WHEN u.seller_name = '' THEN u.name ELSE u.seller_name END AS seller_name, p.withheld, \
    (SELECT COUNT(*) FROM product_reports r WHERE r.product_id = p.id) AS reports, \
    (SELECT r.reason FROM product_reports r WHERE r.product_id = p.id ORDER BY r.at DESC LIMIT 1) AS reason, ";

/// Products that wait for approval, the longest first, and how many there are.
pub async fn waiting(db: &Db, limit: i64) -> Result<(Vec<LookedAtRow>, i64), DbError> {
    let from = "FROM products p LEFT JOIN users u ON u.id = p.seller_id \
                WHERE p.withheld = 'waiting' AND p.url IS NOT NULL AND p.state <> 'withdrawn'";
    let total = sql(format!("SELECT COUNT(*) {from}")).count(db).await?;
    let rows = sql(format!("{LOOKED_AT} p.updated_at AS at {from} ORDER BY p.created_at, p.id LIMIT $1"))
        .bind(limit)
        .all(db)
        .await?;
    Ok((rows, total))
}

/// Products that were reported, the latest first, and how many there are.
pub async fn reported(db: &Db, limit: i64) -> Result<(Vec<LookedAtRow>, i64), DbError> {
    let from = "FROM (SELECT product_id, MAX(at) AS last FROM product_reports GROUP BY product_id) d \
                JOIN products p ON p.id = d.product_id AND p.state <> 'withdrawn' \
                LEFT JOIN users u ON u.id = p.seller_id";
    let total = sql(format!("SELECT COUNT(*) {from}")).count(db).await?;
    let rows = sql(format!("{LOOKED_AT} d.last AS at {from} ORDER BY d.last DESC, p.id LIMIT $1"))
        .bind(limit)
        .all(db)
        .await?;
    Ok((rows, total))
}

/// Notes that somebody thinks that a product should not be in the shop.
pub async fn report(
    tx: &mut Tx,
    product: &ProductId,
    user: &UserId,
    reason: &str,
    now: Millis,
) -> Result<(), DbError> {
    PRODUCT_REPORTS
        .insert(
            "(product_id, user_id, reason, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (product_id, user_id) DO UPDATE SET reason = excluded.reason, at = excluded.at",
        )
        .bind(product)
        .bind(user)
        .bind(reason)
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}

/// What was said last about a product that was reported.
pub async fn last_report<'a>(on: impl Executor<'a>, product: &ProductId) -> Result<Option<String>, DbError> {
    sql("SELECT reason FROM product_reports WHERE product_id = $1 ORDER BY at DESC LIMIT 1")
        .bind(product)
        .scalar(on)
        .await
}

/// Forgets the reports of a product, and tells how many there were.
pub async fn forget_reports(tx: &mut Tx, product: &ProductId) -> Result<u64, DbError> {
    PRODUCT_REPORTS.delete("WHERE product_id = $1").bind(product).execute(tx).await
}

/// Adds looks at goods: to the goods, and to the days of their sellers. Goods that are gone count no more.
pub async fn add_views(tx: &mut Tx, views: &BTreeMap<ProductId, i64>, day: i64) -> Result<(), DbError> {
    let known: Vec<(ProductId, Option<UserId>)> = sql("SELECT id, seller_id FROM products WHERE id IN ")
        .push_list(views.keys().map(ProductId::as_str))
        .push(" ORDER BY id")
        .all(&mut *tx)
        .await?;
    // In the order of ids, as every node does it: so none waits for another that waits for it.
    let mut days: BTreeMap<UserId, i64> = BTreeMap::new();
    for (product, seller) in known {
        let looks = views.get(&product).copied().unwrap_or_default();
        PRODUCT_VIEWS
            .insert(
                "(product_id, views) VALUES ($1, $2) \
                 ON CONFLICT (product_id) DO UPDATE SET views = product_views.views + excluded.views",
            )
            .bind(&product)
            .bind(looks)
            .execute(&mut *tx)
            .await?;
        if let Some(seller) = seller {
            *days.entry(seller).or_default() += looks;
        }
    }
    for (seller, looks) in days {
        SELLER_DAYS
            .insert(
                "(seller_id, day, views) VALUES ($1, $2, $3) \
                 ON CONFLICT (seller_id, day) DO UPDATE SET views = seller_days.views + excluded.views",
            )
            .bind(&seller)
            .bind(day)
            .bind(looks)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}
