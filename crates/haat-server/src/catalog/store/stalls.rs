use super::note_changes;
use haat_db::tables::{PRODUCTS, STALLS};
use haat_db::{Db, DbError, Executor, FromRow, Tx, sql};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::sellers::{Business, Policies, StallState};
use haat_domain::time::Millis;

/// How a stall stands, and what it says about itself.
#[derive(Debug, Clone, Default, FromRow)]
#[expect(missing_docs, reason = "the columns of stalls, described in the migration")]
pub struct StallRow {
    pub state: StallState,
    pub away_until: Option<Millis>,
    pub away_note: String,
    pub reason: String,
    pub shipping_policy: String,
    pub return_policy: String,
    pub address: String,
    pub city: String,
    pub region: String,
    pub pin_code: String,
    pub country: String,
    pub tax_number: String,
}

/// A seller's stall; one that nobody ever wrote down is open.
pub async fn stall<'a>(on: impl Executor<'a>, seller: &UserId) -> Result<StallRow, DbError> {
    let row = sql(
        "SELECT state, away_until, away_note, reason, shipping_policy, return_policy, address, city, region, \
                   pin_code, country, tax_number FROM stalls WHERE seller_id = $1",
    )
    .bind(seller)
    .optional(on)
    .await?;
    Ok(row.unwrap_or_default())
}

/// The stall, held against everyone else who changes it until the end of `tx`.
pub async fn hold_stall(tx: &mut Tx, seller: &UserId, now: Millis) -> Result<StallRow, DbError> {
    STALLS
        .insert(
            "(seller_id, updated_at) VALUES ($1, $2) \
             ON CONFLICT (seller_id) DO UPDATE SET updated_at = excluded.updated_at",
        )
        .bind(seller)
        .bind(now)
        .execute(&mut *tx)
        .await?;
    stall(tx, seller).await
}

/// How a stall stands from now on.
#[derive(Debug)]
#[expect(missing_docs, reason = "the columns of stalls, described in the migration")]
pub struct StallStatus<'a> {
    pub state: StallState,
    pub away_until: Option<Millis>,
    pub away_note: &'a str,
    pub reason: &'a str,
}

/// Writes how a held stall stands, and hides its goods or brings them back. Tells how many.
pub async fn set_stall_status(
    tx: &mut Tx,
    seller: &UserId,
    status: &StallStatus<'_>,
    now: Millis,
) -> Result<usize, DbError> {
    STALLS
        .update("SET state = $1, away_until = $2, away_note = $3, reason = $4 WHERE seller_id = $5")
        .bind(status.state)
        .bind(status.away_until)
        .bind(status.away_note)
        .bind(status.reason)
        .bind(seller)
        .execute(&mut *tx)
        .await?;
    show_goods(tx, seller, status.state == StallState::Open, now).await
}

/// Writes where a held stall's business is.
pub async fn set_business(tx: &mut Tx, seller: &UserId, business: &Business) -> Result<(), DbError> {
    STALLS
        .update(
            "SET address = $1, city = $2, region = $3, pin_code = $4, country = $5, tax_number = $6 \
             WHERE seller_id = $7",
        )
        .bind(&business.address)
        .bind(&business.city)
        .bind(&business.region)
        .bind(&business.pin_code)
        .bind(&business.country)
        .bind(&business.tax_number)
        .bind(seller)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Writes what a held stall promises.
pub async fn set_policies(tx: &mut Tx, seller: &UserId, policies: &Policies) -> Result<(), DbError> {
    STALLS
        .update("SET shipping_policy = $1, return_policy = $2 WHERE seller_id = $3")
        .bind(&policies.shipping)
        .bind(&policies.returns)
        .bind(seller)
        .execute(tx)
        .await
        .map(|_| ())
}

/// How many goods a stall has in the shop, how many reviews they have, and hundredths of stars times reviews.
#[derive(Debug, Clone, Copy, Default, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct StallFigures {
    pub goods: i64,
    pub reviews: i64,
    pub stars: i64,
}

/// Counts the goods of a stall.
pub async fn stall_figures(db: &Db, seller: &UserId) -> Result<StallFigures, DbError> {
    sql("SELECT COUNT(*) AS goods, CAST(COALESCE(SUM(reviews), 0) AS BIGINT) AS reviews, \
         CAST(COALESCE(SUM(rating_hundredths * reviews), 0) AS BIGINT) AS stars \
         FROM products WHERE seller_id = $1 AND state = 'listed'")
    .bind(seller)
    .one(db)
    .await
}

/// Stalls whose sellers said that they are back by now.
pub async fn back(db: &Db, now: Millis, most: i64) -> Result<Vec<UserId>, DbError> {
    sql("SELECT seller_id FROM stalls WHERE state = 'away' AND away_until IS NOT NULL AND away_until <= $1 \
         ORDER BY away_until LIMIT $2")
    .bind(now)
    .bind(most)
    .scalars(db)
    .await
}

/// The SQL of what a saved product's state is: in the shop unless it is withheld or its stall is closed.
pub(super) const SEEN: &str = "CASE WHEN withheld = '' AND NOT EXISTS (SELECT 1 FROM stalls s WHERE s.seller_id = products.seller_id \
                    AND s.state <> 'open') THEN 'listed' ELSE 'draft' END";

/// Hides the saved goods of a seller, or brings back those that nothing else hides. Tells how many.
async fn show_goods(tx: &mut Tx, seller: &UserId, open: bool, now: Millis) -> Result<usize, DbError> {
    // Noting nothing still holds back everyone else who changes products, so the list below is whole.
    note_changes(tx, &[], now).await?;
    let query = if open {
        "SELECT id FROM products WHERE seller_id = $1 AND state = 'draft' AND url IS NOT NULL AND withheld = '' ORDER BY id"
    } else {
        "SELECT id FROM products WHERE seller_id = $1 AND state = 'listed' ORDER BY id"
    };
    let ids: Vec<ProductId> = sql(query).bind(seller).scalars(&mut *tx).await?;
    note_changes(tx, &ids, now).await?;
    // One by one in the order of ids, as orders take their stock: so neither can wait for the other.
    for id in &ids {
        see_anew(tx, id, now).await?;
    }
    Ok(ids.len())
}

async fn see_anew(tx: &mut Tx, id: &ProductId, now: Millis) -> Result<(), DbError> {
    PRODUCTS
        .update(format!(
            "SET state = {SEEN}, updated_at = $1 WHERE id = $2 AND state <> 'withdrawn' AND url IS NOT NULL"
        ))
        .bind(now)
        .bind(id)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Notes why a held product is not in the shop (empty: it may be), and shows or hides it.
pub async fn withhold(
    tx: &mut Tx,
    id: &ProductId,
    why: &str,
    note: &str,
    now: Millis,
) -> Result<(), DbError> {
    PRODUCTS
        .update("SET withheld = $1, withheld_note = $2 WHERE id = $3")
        .bind(why)
        .bind(note)
        .bind(id)
        .execute(&mut *tx)
        .await?;
    see_anew(tx, id, now).await
}

/// Lets a new product of a seller wait for approval, if it is one of their first and the shop looks at these. Tells
/// whether it waits.
pub async fn moderate(tx: &mut Tx, id: &ProductId, seller: Option<&UserId>) -> Result<bool, DbError> {
    let Some(seller) = seller else { return Ok(false) };
    PRODUCTS
        .update(
            "SET withheld = 'waiting' WHERE id = $1 AND (SELECT COUNT(*) FROM (SELECT 1 FROM products o \
             WHERE o.seller_id = $2 AND o.url IS NOT NULL AND o.withheld <> 'waiting' LIMIT 100) few) < \
             COALESCE((SELECT CAST(s.value AS BIGINT) FROM settings s WHERE s.key = 'books.first_goods_wait'), 0)",
        )
        .bind(id)
        .bind(seller)
        .execute(tx)
        .await
        .map(|rows| rows == 1)
}
