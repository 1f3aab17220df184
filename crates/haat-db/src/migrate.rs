//! Migrations: forward only, the same text for both engines (or one for either alone), one transaction under a lock.

use crate::{Db, DbError, Tx, sql};
use haat_domain::time::Millis;
use sha2::{Digest as _, Sha256};

/// Since when each migration is stored with its checksum.
const CHECKSUMS: i64 = 120;

/// A script that begins so has nothing to do on PostgreSQL.
const SQLITE_ONLY: &str = "-- SQLite only";
/// And one that begins so, on SQLite.
const POSTGRES_ONLY: &str = "-- PostgreSQL only";

/// Every migration in order of its number. Add one; never edit one that has landed: shops that ran it refuse to start.
pub const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "marketplace", include_str!("../migrations/0001_marketplace.sql")),
    (20, "managed_products", include_str!("../migrations/0020_managed_products.sql")),
    (21, "upload_ending", include_str!("../migrations/0021_upload_ending.sql")),
    (40, "payments_refunded", include_str!("../migrations/0040_payments_refunded.sql")),
    (41, "payment_returns", include_str!("../migrations/0041_payment_returns.sql")),
    (50, "auction_changes", include_str!("../migrations/0050_auction_changes.sql")),
    (60, "sales", include_str!("../migrations/0060_sales.sql")),
    (61, "order_counts", include_str!("../migrations/0061_order_counts.sql")),
    (62, "seller_counts", include_str!("../migrations/0062_seller_counts.sql")),
    (63, "sales_range", include_str!("../migrations/0063_sales_range.sql")),
    (70, "facts", include_str!("../migrations/0070_facts.sql")),
    (71, "one_log", include_str!("../migrations/0071_one_log.sql")),
    (80, "refunds", include_str!("../migrations/0080_refunds.sql")),
    (90, "auction_events", include_str!("../migrations/0090_auction_events.sql")),
    (CHECKSUMS, "migration_checksums", include_str!("../migrations/0120_migration_checksums.sql")),
    (135, "money_that_waits", include_str!("../migrations/0135_money_that_waits.sql")),
    (136, "payments_by_hand", include_str!("../migrations/0136_payments_by_hand.sql")),
    (145, "sessions", include_str!("../migrations/0145_sessions.sql")),
    (146, "security_log", include_str!("../migrations/0146_security_log.sql")),
    (147, "email_undos", include_str!("../migrations/0147_email_undos.sql")),
    (155, "wins", include_str!("../migrations/0155_wins.sql")),
    (165, "order_numbers", include_str!("../migrations/0165_order_numbers.sql")),
    (166, "products_by_stock", include_str!("../migrations/0166_products_by_stock.sql")),
    (170, "notices", include_str!("../migrations/0170_notices.sql")),
    (180, "shill_signs", include_str!("../migrations/0180_shill_signs.sql")),
    (190, "second_factor", include_str!("../migrations/0190_second_factor.sql")),
    (191, "leaving", include_str!("../migrations/0191_leaving.sql")),
    (192, "verified_emails", include_str!("../migrations/0192_verified_emails.sql")),
    (193, "uploads_by_user", include_str!("../migrations/0193_uploads_by_user.sql")),
    (200, "outbox", include_str!("../migrations/0200_outbox.sql")),
    (201, "hearts", include_str!("../migrations/0201_hearts.sql")),
    (202, "pushes", include_str!("../migrations/0202_pushes.sql")),
    (203, "questions", include_str!("../migrations/0203_questions.sql")),
    (210, "parcels", include_str!("../migrations/0210_parcels.sql")),
    (211, "books", include_str!("../migrations/0211_books.sql")),
    (212, "payouts", include_str!("../migrations/0212_payouts.sql")),
    (225, "sorted_lists", include_str!("../migrations/0225_sorted_lists.sql")),
    (230, "record", include_str!("../migrations/0230_record.sql")),
    (240, "variants", include_str!("../migrations/0240_variants.sql")),
    (250, "reviews", include_str!("../migrations/0250_reviews.sql")),
    (251, "addresses", include_str!("../migrations/0251_addresses.sql")),
    (260, "stalls", include_str!("../migrations/0260_stalls.sql")),
    (261, "seller_days", include_str!("../migrations/0261_seller_days.sql")),
    (265, "coupons", include_str!("../migrations/0265_coupons.sql")),
    (266, "sales_for_a_while", include_str!("../migrations/0266_sales_for_a_while.sql")),
    (267, "shipping_rates", include_str!("../migrations/0267_shipping_rates.sql")),
    (270, "returns", include_str!("../migrations/0270_returns.sql")),
    (271, "invoices", include_str!("../migrations/0271_invoices.sql")),
    (280, "bought_together", include_str!("../migrations/0280_bought_together.sql")),
    (281, "sellers", include_str!("../migrations/0281_sellers.sql")),
    (282, "search_desk", include_str!("../migrations/0282_search_desk.sql")),
    (283, "category_pages", include_str!("../migrations/0283_category_pages.sql")),
    (285, "threads", include_str!("../migrations/0285_threads.sql")),
    (286, "foreign_pictures", include_str!("../migrations/0286_foreign_pictures.sql")),
    (290, "guests", include_str!("../migrations/0290_guests.sql")),
    (295, "address_tax_numbers", include_str!("../migrations/0295_address_tax_numbers.sql")),
    (300, "witnesses", include_str!("../migrations/0300_witnesses.sql")),
    (305, "lists_by_index", include_str!("../migrations/0305_lists_by_index.sql")),
    (306, "question_pictures", include_str!("../migrations/0306_question_pictures.sql")),
    (310, "invoices_by_month", include_str!("../migrations/0310_invoices_by_month.sql")),
    (315, "sales_in_percent", include_str!("../migrations/0315_sales_in_percent.sql")),
    (325, "more_lists_by_index", include_str!("../migrations/0325_more_lists_by_index.sql")),
    (330, "counted_files", include_str!("../migrations/0330_counted_files.sql")),
    (335, "parcels_by_value", include_str!("../migrations/0335_parcels_by_value.sql")),
    (340, "called_off", include_str!("../migrations/0340_called_off.sql")),
    (341, "awaited_variants", include_str!("../migrations/0341_awaited_variants.sql")),
    (342, "maxima_by_bidder", include_str!("../migrations/0342_maxima_by_bidder.sql")),
    (343, "ceilings_by_key", include_str!("../migrations/0343_ceilings_by_key.sql")),
    (344, "seals", include_str!("../migrations/0344_seals.sql")),
    (345, "bidders_of_a_lot", include_str!("../migrations/0345_bidders_of_a_lot.sql")),
    (346, "bidders_by_key", include_str!("../migrations/0346_bidders_by_key.sql")),
    (350, "ceilings_by_bidder", include_str!("../migrations/0350_ceilings_by_bidder.sql")),
    (351, "maxima_once", include_str!("../migrations/0351_maxima_once.sql")),
];

impl Db {
    /// Brings the schema up to date and tells how many migrations ran.
    ///
    /// Several programs may start at once: one migrates, the others wait and find nothing to do.
    pub async fn migrate(&self, now: Millis) -> Result<usize, DbError> {
        let mut tx = self.begin().await?;
        Self::lock_migrations(&mut tx).await?;
        Self::run_script(
            &mut tx,
            "CREATE TABLE IF NOT EXISTS schema_migrations (version BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)",
        )
        .await?;
        let applied: Vec<i64> =
            sql("SELECT version FROM schema_migrations ORDER BY version").scalars(&mut tx).await?;
        refuse_newer_schema(&applied)?;
        if applied.contains(&CHECKSUMS) {
            refuse_edited(&mut tx).await?;
        }
        let mut ran = 0;
        for (version, name, script) in MIGRATIONS {
            if !applied.contains(version) {
                apply(&mut tx, *version, name, script, now).await?;
                ran += 1;
            }
        }
        Self::number_facts(&mut tx).await?;
        if ran > 0 {
            note_checksums(&mut tx).await?;
        }
        tx.commit().await?;
        Ok(ran)
    }
}

async fn apply(
    tx: &mut Tx,
    version: i64,
    name: &str,
    script: &'static str,
    now: Millis,
) -> Result<(), DbError> {
    tracing::info!(version, name, "migrating the database");
    let not_here = if tx.is_shared() { SQLITE_ONLY } else { POSTGRES_ONLY };
    if !script.starts_with(not_here) {
        Db::run_script(tx, script).await?;
    }
    sql("INSERT INTO schema_migrations (version, name, applied_at) VALUES ($1, $2, $3)")
        .bind(version)
        .bind(name)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(())
}

fn checksum(script: &str) -> String {
    Sha256::digest(script).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// Of those that have none: what has just run, and in a shop from before there were checksums everything.
async fn note_checksums(tx: &mut Tx) -> Result<(), DbError> {
    for (version, _, script) in MIGRATIONS {
        sql("UPDATE schema_migrations SET checksum = $1 WHERE version = $2 AND checksum IS NULL")
            .bind(checksum(script))
            .bind(*version)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

async fn refuse_edited(tx: &mut Tx) -> Result<(), DbError> {
    let ran: Vec<(i64, String)> =
        sql("SELECT version, checksum FROM schema_migrations WHERE checksum IS NOT NULL ORDER BY version")
            .all(tx)
            .await?;
    let edited = MIGRATIONS.iter().find(|(version, _, script)| {
        ran.iter().any(|(other, noted)| other == version && *noted != checksum(script))
    });
    edited.map_or(Ok(()), |(version, name, _)| {
        Err(DbError::Setup(format!(
            "migration {version} ({name}) was edited after it ran on this database: \
             use a haat with the original, and put the change into a migration of its own"
        )))
    })
}

fn refuse_newer_schema(applied: &[i64]) -> Result<(), DbError> {
    let newest = MIGRATIONS.last().map_or(0, |(version, ..)| *version);
    match applied.last() {
        Some(version) if *version > newest => Err(DbError::Setup(format!(
            "the database was made by a newer haat (schema {version}, this program knows {newest}): use that version"
        ))),
        _ => Ok(()),
    }
}
