//! SQL about paying sellers.

use super::{LedgerKind, NewEntry, post};
use haat_db::tables::{LEDGER_BALANCES, PAYOUT_RUNS, PAYOUTS, SELLER_BANKS};
use haat_db::{Db, DbError, FromRow, Query, Tx, new_id, paged, sql};
use haat_domain::books::Account;
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::payouts::PayoutStatus;
use haat_domain::time::Millis;

/// Sellers that are read at once.
const ROUND: i64 = 500;
/// Sellers without bank details that are told.
const MOST_WITHOUT_BANK: i64 = 500;

/// A payout.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of payouts, described in the migration")]
pub struct Payout {
    pub id: String,
    pub run_id: String,
    pub seller_id: UserId,
    pub seller_name: String,
    pub amount: i64,
    pub status: PayoutStatus,
    pub bank_sealed: String,
    pub bank_shown: String,
    pub reference: String,
    pub note: String,
    pub created_at: Millis,
    pub paid_at: Option<Millis>,
    pub failed_at: Option<Millis>,
}

const COLUMNS: &str = "id, run_id, seller_id, seller_name, amount, status, bank_sealed, bank_shown, reference, note, \
                       created_at, paid_at, failed_at";

/// What the shop owes a seller now, and where they want it.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Owed {
    pub seller: UserId,
    pub seller_name: String,
    pub amount: i64,
    pub bank_sealed: String,
    pub bank_shown: String,
}

/// Begins a run; `None` when its day has one.
pub async fn start_run(
    tx: &mut Tx,
    day: Option<i64>,
    by: &str,
    now: Millis,
) -> Result<Option<String>, DbError> {
    let id = new_id(now);
    let inserted = PAYOUT_RUNS
        .insert(
            "(id, day, actor_name, created_at) VALUES ($1, $2, $3, $4) \
                        ON CONFLICT (day) DO NOTHING",
        )
        .bind(&id)
        .bind(day)
        .bind(by)
        .bind(now)
        .execute(&mut *tx)
        .await?;
    // Before any seller's: whoever notes that a payout failed takes the balances in this order too.
    LEDGER_BALANCES
        .insert(
            "(account, balance) VALUES ($1, 0) \
             ON CONFLICT (account) DO UPDATE SET balance = ledger_balances.balance",
        )
        .bind(Account::Payouts.to_string())
        .execute(tx)
        .await?;
    Ok((inserted == 1).then_some(id))
}

/// Whether this day has its run.
pub async fn has_run(db: &Db, day: i64) -> Result<bool, DbError> {
    Ok(sql("SELECT COUNT(*) FROM payout_runs WHERE day = $1").bind(day).count(db).await? > 0)
}

/// The available balances of at least so much, with their sellers and their banks.
const OWED: &str = "FROM ledger_balances l LEFT JOIN users u ON u.id = substr(l.account, 8, 36) \
    LEFT JOIN seller_banks b ON b.seller_id = substr(l.account, 8, 36) AND b.sealed <> '' \
    WHERE l.account LIKE 'seller:%:available' AND l.balance <= $1";
const NAME: &str =
    "COALESCE(CASE WHEN u.seller_name <> '' THEN u.seller_name ELSE u.name END, '') AS seller_name";

/// Some of those who have at least so much to get and said where, after this one.
pub async fn owed(tx: &mut Tx, minimum: Paise, after: Option<&UserId>) -> Result<Vec<Owed>, DbError> {
    let after = after.map(|seller| Account::Available(seller.clone()).to_string());
    sql(format!(
        "SELECT b.seller_id AS seller, {NAME}, -l.balance AS amount, b.sealed AS bank_sealed, b.shown AS bank_shown {OWED} \
         AND b.seller_id IS NOT NULL AND l.account > $2 ORDER BY l.account LIMIT $3"
    ))
    .bind(-minimum.0.max(1))
    .bind(after.unwrap_or_default())
    .bind(ROUND)
    .all(tx)
    .await
}

/// Those who have at least so much to get and did not say where, most first: their names and how much.
pub async fn without_bank(tx: &mut Tx, minimum: Paise) -> Result<Vec<(String, i64)>, DbError> {
    sql(format!(
        "SELECT {NAME}, -l.balance {OWED} AND b.seller_id IS NULL ORDER BY l.balance, l.account LIMIT $2"
    ))
    .bind(-minimum.0.max(1))
    .bind(MOST_WITHOUT_BANK)
    .all(tx)
    .await
}

/// Takes what is owed out of the seller's balance and starts its payout; `None` when the balance is another meanwhile.
pub async fn start(
    tx: &mut Tx,
    run: &str,
    owed: &Owed,
    by: &str,
    now: Millis,
) -> Result<Option<Payout>, DbError> {
    let available = Account::Available(owed.seller.clone());
    let same = LEDGER_BALANCES
        .update("SET balance = balance WHERE account = $1 AND balance = $2")
        .bind(available.to_string())
        .bind(-owed.amount)
        .execute(&mut *tx)
        .await?;
    if same == 0 {
        return Ok(None);
    }
    let payout: Payout = PAYOUTS
        .insert(format!(
            "(id, run_id, seller_id, seller_name, amount, bank_sealed, bank_shown, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING {COLUMNS}"
        ))
        .bind(new_id(now))
        .bind(run)
        .bind(&owed.seller)
        .bind(&owed.seller_name)
        .bind(owed.amount)
        .bind(&owed.bank_sealed)
        .bind(&owed.bank_shown)
        .bind(now)
        .one(&mut *tx)
        .await?;
    let entry = NewEntry { kind: LedgerKind::Payout, order: None, reference: &payout.id, note: "", by };
    let postings = [((available, 0), owed.amount), ((Account::Payouts, 0), -owed.amount)];
    post(tx, &entry, &postings, now).await?;
    Ok(Some(payout))
}

/// One payout.
pub async fn find(tx: &mut Tx, id: &str) -> Result<Option<Payout>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM payouts WHERE id = $1")).bind(id).optional(tx).await
}

/// Those of a run, by seller.
pub async fn of_run(db: &Db, run: &str) -> Result<Vec<Payout>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM payouts WHERE run_id = $1 ORDER BY seller_name, id"))
        .bind(run)
        .all(db)
        .await
}

/// One page of them, newest first, and how many there are.
pub async fn list(
    db: &Db,
    seller: Option<&UserId>,
    status: Option<PayoutStatus>,
    limit: i64,
    offset: i64,
) -> Result<(Vec<Payout>, i64), DbError> {
    let of = |query: Query| {
        let mut query = query.push(" FROM payouts WHERE TRUE");
        if let Some(seller) = seller {
            query = query.push(" AND seller_id = ").push_bind(seller);
        }
        if let Some(status) = status {
            query = query.push(" AND status = ").push_bind(status);
        }
        query
    };
    let total = of(sql("SELECT COUNT(*)")).count(db).await?;
    let (select, order) = (format!("SELECT {COLUMNS} FROM payouts"), "created_at DESC, id DESC");
    let page = paged(&select, "id", order, (limit, offset), |query| of(query.push("SELECT id")));
    Ok((page.all(db).await?, total))
}

/// The payout was transferred; false when it is no longer started.
pub async fn paid(
    tx: &mut Tx,
    payout: &Payout,
    reference: &str,
    by: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let touched = PAYOUTS
        .update("SET status = 'paid', reference = $1, paid_at = $2 WHERE id = $3 AND status = 'started'")
        .bind(reference)
        .bind(now)
        .bind(&payout.id)
        .execute(&mut *tx)
        .await?;
    if touched == 1 {
        let entry = NewEntry {
            kind: LedgerKind::PayoutPaid,
            order: None,
            reference: &payout.id,
            note: reference,
            by,
        };
        let postings = [((Account::Payouts, 0), payout.amount), ((Account::Bank, 0), -payout.amount)];
        post(tx, &entry, &postings, now).await?;
    }
    Ok(touched == 1)
}

/// The payout did not arrive, and its money is the seller's balance again; false when it is no longer where we saw it.
pub async fn failed(tx: &mut Tx, payout: &Payout, why: &str, by: &str, now: Millis) -> Result<bool, DbError> {
    let touched = PAYOUTS
        .update("SET status = 'failed', note = $1, failed_at = $2 WHERE id = $3 AND status = $4")
        .bind(why)
        .bind(now)
        .bind(&payout.id)
        .bind(payout.status)
        .execute(&mut *tx)
        .await?;
    if touched == 1 {
        let from = if payout.status == PayoutStatus::Paid { Account::Bank } else { Account::Payouts };
        let available = Account::Available(payout.seller_id.clone());
        let entry =
            NewEntry { kind: LedgerKind::PayoutFailed, order: None, reference: &payout.id, note: why, by };
        post(tx, &entry, &[((from, 0), payout.amount), ((available, 0), -payout.amount)], now).await?;
    }
    Ok(touched == 1)
}

/// Where a seller wants their money, as it is shown.
pub async fn bank(db: &Db, seller: &UserId) -> Result<Option<String>, DbError> {
    sql("SELECT shown FROM seller_banks WHERE seller_id = $1").bind(seller).scalar(db).await
}

/// Notes where a seller wants their money from now on.
pub async fn set_bank(
    tx: &mut Tx,
    seller: &UserId,
    sealed: &str,
    shown: &str,
    now: Millis,
) -> Result<(), DbError> {
    SELLER_BANKS.insert("(seller_id, sealed, shown, updated_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (seller_id) DO UPDATE SET sealed = excluded.sealed, shown = excluded.shown, updated_at = excluded.updated_at")
    .bind(seller)
    .bind(sealed)
    .bind(shown)
    .bind(now)
    .execute(tx)
    .await
    .map(|_| ())
}

/// How much of a seller's payouts stands there.
pub async fn sum(db: &Db, seller: &UserId, status: PayoutStatus) -> Result<i64, DbError> {
    sql("SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payouts WHERE seller_id = $1 AND status = $2")
        .bind(seller)
        .bind(status)
        .count(db)
        .await
}
