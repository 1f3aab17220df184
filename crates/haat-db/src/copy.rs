//! Copying a whole shop from one database to another, whatever their engines: backups of PostgreSQL
//! into a file, and moving a shop from SQLite to PostgreSQL.

use crate::dialect::Snapshot;
use crate::query::Value;
use crate::{Db, DbError, Tx, sql};
use futures_util::TryStreamExt as _;
use std::future::ready;

/// The key of the setting that signs sessions.
const SECRET: &str = "session_secret";

/// Whether a row of a table is to be copied.
trait Wanted: Fn(&str, &[Value]) -> bool {}
impl<F: Fn(&str, &[Value]) -> bool> Wanted for F {}

/// Every table, parents before children.
const TABLES: &[&str] = &[
    "users",
    "password_resets",
    "email_undos",
    "email_proofs",
    "second_factors",
    "recovery_codes",
    "passkeys",
    "used_challenges",
    "sessions",
    "ended_tokens",
    "products",
    "product_slugs",
    "variants",
    "counted_files",
    "product_reports",
    "product_views",
    "seller_applications",
    "stalls",
    "seller_days",
    "counters",
    "auctions",
    "auction_events",
    "log_runs",
    "log_tiles",
    "log_checkpoints",
    "log_keys",
    "log_witnesses",
    "ceilings",
    "voided_bids",
    "auction_bidders",
    "second_chances",
    "strikes",
    "bidding_limits",
    "shill_signs",
    "lots_to_look_at",
    "coupons",
    "orders",
    "coupon_uses",
    "order_lines",
    "parcels",
    "order_events",
    "called_off",
    "payments",
    "payment_events",
    "payment_tries",
    "refunds",
    "refund_lines",
    "disputes",
    "ledger_entries",
    "postings",
    "ledger_balances",
    "line_fees",
    "line_taxes",
    "order_tax_numbers",
    "seller_banks",
    "payout_runs",
    "payouts",
    "shipping_rates",
    "returns",
    "return_lines",
    "return_events",
    "product_taxes",
    "invoice_numbers",
    "invoices",
    "uploads",
    "foreign_pictures",
    "settings",
    "sales_by_day",
    "sales_by_category",
    "sales_by_product",
    "bought_together",
    "category_pages",
    "search_pins",
    "search_totals",
    "order_counts",
    "customer_words",
    "notices",
    "unwanted_mails",
    "outbox",
    "hearts",
    "push_devices",
    "unwanted_pushes",
    "questions",
    "question_reports",
    "threads",
    "messages",
    "message_reports",
    "reviews",
    "review_votes",
    "review_reports",
    "review_counts",
    "addresses",
    "facts",
    "followers",
];

/// What was copied: each table with its number of rows.
pub type Copied = Vec<(&'static str, u64)>;

impl Db {
    /// Copies every row into `target`, whose schema must be up to date and which must hold no people yet.
    /// Afterwards both sides are read again and compared row by row.
    pub async fn copy_to(&self, target: &Db) -> Result<Copied, DbError> {
        self.copy_rows(target, |_, _| true).await
    }

    /// The same without the secret that signs sessions.
    pub(crate) async fn copy_without_secret_to(&self, target: &Db) -> Result<Copied, DbError> {
        let secret = Value::Text(Some(SECRET.to_owned()));
        self.copy_rows(target, |table, row| table != "settings" || row.first() != Some(&secret)).await
    }

    /// Tells `each` of every text in the shop that has `part` in it, whatever table it is in, but for the log of facts
    /// and the table `except`: so a feature that is yet to come is not forgotten.
    pub async fn each_text_with(
        &self,
        part: &str,
        except: &str,
        mut each: impl FnMut(&str),
    ) -> Result<(), DbError> {
        let mut source = self.snapshot().await?;
        for table in TABLES.iter().filter(|table| **table != except && **table != "facts") {
            let columns = source.columns(table).await?;
            for column in columns.texts() {
                let mut texts = source.texts_with(table, column, part);
                while let Some(text) = texts.try_next().await? {
                    each(&text);
                }
            }
        }
        Ok(())
    }

    async fn copy_rows(&self, target: &Db, wanted: impl Wanted) -> Result<Copied, DbError> {
        if sql("SELECT COUNT(*) FROM users").count(target).await? > 0 {
            return Err(DbError::Setup("the target already holds a shop; it must be empty".into()));
        }
        let mut source = self.snapshot().await?;
        let mut tx = target.begin().await?;
        tx.take_your_time().await?;
        let mut copied = Copied::new();
        for table in TABLES.iter().rev() {
            sql(format!("DELETE FROM {table}")).execute(&mut tx).await?;
        }
        for table in TABLES {
            copied.push((*table, copy_table(&mut source, &mut tx, table, &wanted).await?));
        }
        Self::number_facts(&mut tx).await?;
        tx.commit().await?;
        let mut written = target.snapshot().await?;
        for table in TABLES {
            compare_table(&mut source, &mut written, table, &wanted).await?;
        }
        Ok(copied)
    }
}

async fn copy_table(
    source: &mut Snapshot,
    tx: &mut Tx,
    table: &str,
    wanted: &impl Wanted,
) -> Result<u64, DbError> {
    let columns = source.columns(table).await?;
    let insert = format!("INSERT INTO {table} ({}) VALUES ", columns.names().join(", "));
    let mut rows = source.rows(table, &columns).try_filter(|row| ready(wanted(table, row)));
    let mut count = 0;
    while let Some(row) = rows.try_next().await? {
        sql(insert.clone()).push_list(row).execute(&mut *tx).await?;
        count += 1;
    }
    Ok(count)
}

async fn compare_table(
    source: &mut Snapshot,
    target: &mut Snapshot,
    table: &str,
    wanted: &impl Wanted,
) -> Result<(), DbError> {
    let (columns, same_columns) = (source.columns(table).await?, target.columns(table).await?);
    let mut left = source.rows(table, &columns).try_filter(|row| ready(wanted(table, row)));
    let mut right = target.rows(table, &same_columns);
    let mut number = 0_u64;
    loop {
        number += 1;
        match (left.try_next().await?, right.try_next().await?) {
            (None, None) => return Ok(()),
            (left, right) if left == right => {}
            _ => return Err(DbError::Setup(format!("row {number} of {table} differs after copying"))),
        }
    }
}
