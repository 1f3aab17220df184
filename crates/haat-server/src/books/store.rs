//! SQL of the books. Entries and postings are only ever added.

mod charged;
mod fees;
pub mod figures;
mod held;
pub mod invoices;
pub mod opening;
pub mod own;
pub mod payouts;
pub mod proof;
pub mod sold;
pub mod statement;

pub use fees::{LineTax, OrderedLine, fix_again, fix_fees, fix_taxes, fixed, line_taxes, taxes_on_top};

use crate::http::days::day_of;
use haat_db::tables::{LEDGER_BALANCES, LEDGER_ENTRIES, ORDERS, PARCELS, POSTINGS, SELLER_DAYS};
use haat_db::{Db, DbError, Tx, Value, new_id, sql};
use haat_domain::books::{Account, Moves, Position, Sold, difference};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::time::Millis;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words of the column, described in the migration")]
pub enum LedgerKind {
    Opening,
    Paid,
    Refund,
    Dispute,
    Released,
    Payout,
    PayoutPaid,
    PayoutFailed,
    Adjustment,
}

impl LedgerKind {
    /// The text in the books.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Paid => "paid",
            Self::Refund => "refund",
            Self::Dispute => "dispute",
            Self::Released => "released",
            Self::Payout => "payout",
            Self::PayoutPaid => "payout_paid",
            Self::PayoutFailed => "payout_failed",
            Self::Adjustment => "adjustment",
        }
    }
}

/// An entry about to be written.
#[derive(Debug)]
pub struct NewEntry<'a> {
    /// What it is about.
    pub kind: LedgerKind,
    /// Its order.
    pub order: Option<&'a OrderId>,
    /// Its payout.
    pub reference: &'a str,
    /// Why.
    pub note: &'a str,
    /// Who caused it.
    pub by: &'a str,
}

/// Writes an entry and moves the balances with it. Postings that do not add up to zero are refused.
pub async fn post(
    tx: &mut Tx,
    entry: &NewEntry<'_>,
    postings: &[(Position, i64)],
    now: Millis,
) -> Result<(), DbError> {
    post_once(tx, &new_id(now), entry, postings, now).await.map(|_| ())
}

/// The reason of an entry, and what it moved on an account.
pub async fn posted(tx: &mut Tx, id: &str, account: &Account) -> Result<Option<(String, i64)>, DbError> {
    sql("SELECT e.note, p.amount FROM ledger_entries e JOIN postings p ON p.entry_id = e.id \
         WHERE e.id = $1 AND p.account = $2")
    .bind(id)
    .bind(account.to_string())
    .optional(tx)
    .await
}

/// The same under a given id; tells whether it was written, and not there before.
pub async fn post_once(
    tx: &mut Tx,
    id: &str,
    entry: &NewEntry<'_>,
    postings: &[(Position, i64)],
    now: Millis,
) -> Result<bool, DbError> {
    if postings.iter().map(|(_, amount)| amount).sum::<i64>() != 0 {
        return Err(DbError::Setup(format!("an entry does not add up: {entry:?} {postings:?}")));
    }
    let written = LEDGER_ENTRIES
        .insert(
            "(id, at, kind, order_id, reference, note, actor_name) VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(id)
        .bind(now)
        .bind(entry.kind.as_str())
        .bind(entry.order)
        .bind(entry.reference)
        .bind(entry.note)
        .bind(entry.by)
        .execute(&mut *tx)
        .await?;
    if written == 0 {
        return Ok(false);
    }
    let (mut rows, mut accounts) = (Vec::with_capacity(postings.len()), BTreeMap::new());
    for (no, ((account, line), amount)) in (1_i64..).zip(postings) {
        let account = account.to_string();
        *accounts.entry(account.clone()).or_insert(0_i64) += amount;
        let row: [Value; 6] =
            [id.into(), no.into(), account.into(), (*line).into(), (*amount).into(), now.into()];
        rows.push(row);
    }
    tx.insert_many(POSTINGS, "(entry_id, no, account, line_no, amount, at)", rows).await?;
    // Sorted, so that two entries at once take the rows in the same order.
    for (account, amount) in accounts.into_iter().filter(|(_, amount)| *amount != 0) {
        LEDGER_BALANCES
            .insert(
                "(account, balance) VALUES ($1, $2) \
             ON CONFLICT (account) DO UPDATE SET balance = ledger_balances.balance + excluded.balance",
            )
            .bind(account)
            .bind(amount)
            .execute(&mut *tx)
            .await?;
    }
    Ok(true)
}

/// Brings the books of an order to what is known of it now. Nothing is written when they are so already, nor while no
/// money came for it.
pub async fn settle(tx: &mut Tx, order: &OrderId, kind: LedgerKind, now: Millis) -> Result<(), DbError> {
    // Whoever else settles it waits, and then sees what we wrote.
    hold(tx, order).await?;
    let (sold, postings) = unwritten(tx, order).await?;
    if postings.is_empty() {
        // A sale may be called off whose money a bank took long before.
        return if kind == LedgerKind::Refund {
            invoices::follow(tx, order, kind, now).await
        } else {
            Ok(())
        };
    }
    post(tx, &NewEntry { kind, order: Some(order), reference: "", note: "", by: "" }, &postings, now).await?;
    // After the balances, as everyone takes them.
    invoices::follow(tx, order, kind, now).await?;
    match sold {
        Some(sold) => {
            let at = happened(tx, order, kind, now).await?;
            count(tx, &sold.moves(&postings), kind, at).await
        }
        None => Ok(()),
    }
}

/// Lets whoever else writes into the books of an order wait until we are done.
async fn hold(tx: &mut Tx, order: &OrderId) -> Result<(), DbError> {
    ORDERS.update("SET number = number WHERE id = $1").bind(order).execute(tx).await.map(|_| ())
}

/// What the books of an order lack of what is known of it, or have too much; empty when they are so already.
pub async fn unwritten(
    tx: &mut Tx,
    order: &OrderId,
) -> Result<(Option<Sold>, Vec<(Position, i64)>), DbError> {
    let sold = sold::read(tx, order, sold::RefundsCounted::Promised).await?;
    let mut should = sold.as_ref().map(Sold::balances).unwrap_or_default();
    for (position, amount) in held::balances(tx, order).await? {
        *should.entry(position).or_insert(0) += amount;
    }
    let postings = difference(should, &written(tx, order).await?);
    Ok((sold, postings))
}

/// When what an entry says was so: of one that opens the books of an order, when it was paid.
async fn happened(tx: &mut Tx, order: &OrderId, kind: LedgerKind, now: Millis) -> Result<Millis, DbError> {
    if kind != LedgerKind::Opening {
        return Ok(now);
    }
    let paid = sql("SELECT paid_at FROM orders WHERE id = $1 AND paid_at IS NOT NULL").bind(order).scalar(tx);
    Ok(paid.await?.unwrap_or(now))
}

/// Adds what an entry changed for sellers to their figures of the day.
async fn count(
    tx: &mut Tx,
    moves: &BTreeMap<UserId, Moves>,
    kind: LedgerKind,
    at: Millis,
) -> Result<(), DbError> {
    let began = matches!(kind, LedgerKind::Paid | LedgerKind::Opening);
    // Sorted by their sellers, so that two entries at once take the rows in the same order.
    for (seller, moved) in moves {
        SELLER_DAYS
            .insert(
                "(seller_id, day, sales, returned, fees, orders) VALUES ($1, $2, $3, $4, $5, $6) \
                 ON CONFLICT (seller_id, day) DO UPDATE SET sales = seller_days.sales + excluded.sales, \
                 returned = seller_days.returned + excluded.returned, fees = seller_days.fees + excluded.fees, \
                 orders = seller_days.orders + excluded.orders",
            )
            .bind(seller)
            .bind(day_of(at))
            .bind(moved.sales)
            .bind(moved.returned)
            .bind(moved.fees)
            .bind(i64::from(began && moved.sales > 0))
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// What the books say of an order.
async fn written(tx: &mut Tx, order: &OrderId) -> Result<BTreeMap<Position, i64>, DbError> {
    let rows: Vec<(String, i64, i64)> =
        sql("SELECT p.account, p.line_no, CAST(SUM(p.amount) AS BIGINT) FROM ledger_entries e \
             JOIN postings p ON p.entry_id = e.id WHERE e.order_id = $1 AND e.kind <> 'adjustment' \
             GROUP BY p.account, p.line_no")
        .bind(order)
        .all(tx)
        .await?;
    let read = |(account, line, amount): (String, i64, i64)| {
        let account = Account::parse(&account)
            .ok_or_else(|| DbError::Setup(format!("the books name an unknown account: {account}")))?;
        Ok(((account, line), amount))
    };
    rows.into_iter().map(read).collect()
}

/// What a parcel is whose seller waits for its money and of which nothing is in the air.
const TO_RELEASE: &str = "parcels.released_at IS NULL AND parcels.delivered_at IS NOT NULL AND parcels.seller_id IS NOT NULL \
    AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = parcels.order_id AND d.stage = 'open') \
    AND NOT EXISTS (SELECT 1 FROM returns r WHERE r.order_id = parcels.order_id AND r.parcel_no = parcels.no \
    AND r.closed_at IS NULL)";

/// Parcels that arrived so long ago that nothing of them comes back any more, longest first.
pub async fn to_release(db: &Db, before: Millis, limit: i64) -> Result<Vec<(OrderId, i64)>, DbError> {
    sql(format!(
        "SELECT order_id, no FROM parcels WHERE delivered_at <= $1 AND {TO_RELEASE} ORDER BY delivered_at LIMIT $2"
    ))
    .bind(before)
    .bind(limit)
    .all(db)
    .await
}

/// Makes what a parcel brought its seller available; false when it is so already, or when somebody complained since it
/// was found.
pub async fn release(tx: &mut Tx, order: &OrderId, no: i64, now: Millis) -> Result<bool, DbError> {
    // The order first, as everyone takes them.
    hold(tx, order).await?;
    let touched = PARCELS
        .update(format!("SET released_at = $1 WHERE order_id = $2 AND no = $3 AND {TO_RELEASE}"))
        .bind(now)
        .bind(order)
        .bind(no)
        .execute(&mut *tx)
        .await?;
    if touched == 1 {
        settle(tx, order, LedgerKind::Released, now).await?;
    }
    Ok(touched == 1)
}
