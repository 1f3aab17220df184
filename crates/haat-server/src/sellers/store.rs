//! SQL about becoming a seller, and about goods that somebody has to look at.

mod goods;

pub use goods::*;

use haat_db::tables::SELLER_APPLICATIONS;
use haat_db::{Db, DbError, Executor, FromRow, Query, Tx, new_id, sql};
use haat_domain::ids::UserId;
use haat_domain::sellers::{ApplicationState, Business, StallState};
use haat_domain::time::Millis;

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
        .push(&format!(" ORDER BY {order}"))
        .page(limit, offset)
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
        .push(" ORDER BY u.search_text, u.id")
        .page(limit, offset)
        .all(db)
        .await?;
    Ok((rows, total))
}
