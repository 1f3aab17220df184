//! The figures a shop may set while it runs: typed, checked, and the same on every node within a second.

use haat_db::{Db, DbError, Tx, sql};
use haat_domain::checkout::{PricingRules, PricingRulesError};
use haat_domain::money::Paise;
use haat_domain::time::{HOUR, Millis};
use parking_lot::Mutex;
use std::time::{Duration, Instant};

/// How long another node's change may stay unseen.
const FRESH_FOR: Duration = Duration::from_secs(1);
const LONGEST_HOLD_HOURS: i64 = 24 * 90;

/// What a shop may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Tax, shipping and the dollar rate.
    pub pricing: PricingRules,
    /// How long an unpaid order keeps its stock.
    pub order_hold_hours: i64,
}

impl Default for Figures {
    /// The constants of the specification, section 9, and the decided hold.
    fn default() -> Self {
        Self { pricing: PricingRules::default(), order_hold_hours: 24 }
    }
}

/// Why figures cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FiguresError {
    /// A pricing rule.
    #[error(transparent)]
    Pricing(#[from] PricingRulesError),
    /// The hold.
    #[error("Unpaid orders can be held between 1 hour and 90 days.")]
    Hold,
}

impl Figures {
    /// Whether a shop can run by these figures.
    pub fn check(&self) -> Result<(), FiguresError> {
        self.pricing.check()?;
        if (1..=LONGEST_HOLD_HOURS).contains(&self.order_hold_hours) {
            Ok(())
        } else {
            Err(FiguresError::Hold)
        }
    }

    /// Until when an order placed `now` keeps its stock.
    pub fn held_until(&self, now: Millis) -> Millis {
        now.plus(self.order_hold_hours.saturating_mul(HOUR))
    }

    fn rows(&self) -> [(&'static str, i64); 5] {
        [
            ("shop.tax_bp", self.pricing.tax_bp),
            ("shop.shipping_fee_paise", self.pricing.shipping_fee.0),
            ("shop.free_shipping_above_paise", self.pricing.free_shipping_above.0),
            ("shop.paise_per_usd", self.pricing.paise_per_usd),
            ("shop.order_hold_hours", self.order_hold_hours),
        ]
    }

    fn set(&mut self, key: &str, value: i64) {
        match key {
            "shop.tax_bp" => self.pricing.tax_bp = value,
            "shop.shipping_fee_paise" => self.pricing.shipping_fee = Paise(value),
            "shop.free_shipping_above_paise" => self.pricing.free_shipping_above = Paise(value),
            "shop.paise_per_usd" => self.pricing.paise_per_usd = value,
            "shop.order_hold_hours" => self.order_hold_hours = value,
            _ => {}
        }
    }
}

/// Reads and keeps the figures. A figure that was never set has its default.
pub struct ShopSettings {
    db: Db,
    cached: Mutex<Option<(Instant, Figures)>>,
}

impl ShopSettings {
    /// Settings of the shop in `db`.
    pub fn new(db: Db) -> Self {
        Self { db, cached: Mutex::new(None) }
    }

    /// The figures now, at most a second old.
    pub async fn get(&self) -> Result<Figures, DbError> {
        let kept = *self.cached.lock();
        if let Some((read_at, figures)) = kept
            && read_at.elapsed() < FRESH_FOR
        {
            return Ok(figures);
        }
        let figures = read(&self.db).await?;
        *self.cached.lock() = Some((Instant::now(), figures));
        Ok(figures)
    }

    /// Stores figures in `tx`. They are checked first by [`Figures::check`]; call [`Self::forget`] after the commit.
    pub async fn put(tx: &mut Tx, figures: &Figures, now: Millis) -> Result<(), DbError> {
        for (key, value) in figures.rows() {
            sql("INSERT INTO settings (key, value, updated_at) VALUES ($1, $2, $3) \
                 ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at")
            .bind(key)
            .bind(value.to_string())
            .bind(now)
            .execute(&mut *tx)
            .await?;
        }
        Ok(())
    }

    /// Makes the next [`Self::get`] read the database, so that who changed a figure sees it at once.
    pub fn forget(&self) {
        *self.cached.lock() = None;
    }
}

async fn read(db: &Db) -> Result<Figures, DbError> {
    let rows: Vec<(String, String)> =
        sql("SELECT key, value FROM settings WHERE key LIKE 'shop.%'").all(db).await?;
    let mut figures = Figures::default();
    for (key, value) in rows {
        if let Ok(number) = value.parse() {
            figures.set(&key, number);
        } else {
            tracing::warn!(key, "a setting of the shop is not a number; its default holds");
        }
    }
    if let Err(error) = figures.check() {
        tracing::error!(%error, "the shop's settings make no sense; the defaults hold");
        return Ok(Figures::default());
    }
    Ok(figures)
}
