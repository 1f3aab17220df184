//! What a shop may set while it runs: typed, checked, and the same on every node within a second.

mod figures;
mod people;
mod returns;
mod tax;
mod terms;
mod texts;

pub use figures::Figures;
pub use people::People;
pub use texts::ShopTexts;

use haat_db::tables::SETTINGS;
use haat_db::{Db, DbError, Executor, Tx, sql};
use haat_domain::auctions::Names;
use haat_domain::checkout::PricingRules;
use haat_domain::payouts::SellerTerms;
use haat_domain::returns::ReturnRules;
use haat_domain::tax::TaxRules;
use haat_domain::time::Millis;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long another node's change may stay unseen.
const FRESH_FOR: Duration = Duration::from_secs(1);

/// Everything that is set.
#[derive(Clone, Default)]
struct Everything {
    figures: Figures,
    texts: Arc<ShopTexts>,
    terms: Arc<SellerTerms>,
    tax: Arc<TaxRules>,
}

/// Reads and keeps what is set. What was never set has its default.
pub struct ShopSettings {
    db: Db,
    /// With which people are named in auctions.
    key: [u8; 32],
    cached: Mutex<Option<(Instant, Everything)>>,
}

impl ShopSettings {
    /// Settings of the shop in `db`, which names people in auctions by `key`.
    pub fn new(db: Db, key: [u8; 32]) -> Self {
        Self { db, key, cached: Mutex::new(None) }
    }

    /// The figures now, at most a second old.
    pub async fn get(&self) -> Result<Figures, DbError> {
        self.fresh().await.map(|kept| kept.figures)
    }

    /// What the shop agrees with its sellers now, at most a second old.
    pub async fn terms(&self) -> Result<Arc<SellerTerms>, DbError> {
        self.fresh().await.map(|kept| kept.terms)
    }

    /// How the shop taxes what it sells now, at most a second old.
    pub async fn tax(&self) -> Result<Arc<TaxRules>, DbError> {
        self.fresh().await.map(|kept| kept.tax)
    }

    /// How bidders appear now. While the database cannot be read, as known last, and masked if nothing is known:
    /// a name once told cannot be taken back.
    pub async fn names(&self) -> People {
        let names = match self.fresh().await {
            Ok(kept) => kept.figures.names,
            Err(_) => self.cached.lock().as_ref().map_or(Names::Masked, |(_, kept)| kept.figures.names),
        };
        People::new(names, self.key)
    }

    /// The shop's words now, at most a second old. While the database cannot be read, those known last:
    /// a page that says what is wrong still carries the shop's name.
    pub async fn texts(&self) -> Arc<ShopTexts> {
        if let Ok(kept) = self.fresh().await {
            return kept.texts;
        }
        self.cached.lock().as_ref().map(|(_, kept)| Arc::clone(&kept.texts)).unwrap_or_default()
    }

    /// The shop's name, as it is stored.
    pub async fn name<'a>(on: impl Executor<'a>) -> Result<String, DbError> {
        let stored: Option<String> =
            sql("SELECT value FROM settings WHERE key = 'text.name'").scalar(on).await?;
        Ok(stored.unwrap_or_else(|| ShopTexts::default().name))
    }

    async fn fresh(&self) -> Result<Everything, DbError> {
        let known = self.cached.lock().clone();
        if let Some((read_at, kept)) = known
            && read_at.elapsed() < FRESH_FOR
        {
            return Ok(kept);
        }
        let kept = read(&self.db).await?;
        *self.cached.lock() = Some((Instant::now(), kept.clone()));
        Ok(kept)
    }

    /// Stores figures in `tx`. They are checked first by [`Figures::check`]; call [`Self::forget`] after the commit.
    pub async fn put(tx: &mut Tx, figures: &Figures, now: Millis) -> Result<(), DbError> {
        for (key, value) in figures.rows() {
            put(tx, key, &value.to_string(), now).await?;
        }
        Ok(())
    }

    /// Stores what the shop agrees with its sellers in `tx`. It is checked first by [`SellerTerms::check`]; call
    /// [`Self::forget`] after the commit.
    pub async fn put_terms(tx: &mut Tx, agreed: &SellerTerms, now: Millis) -> Result<(), DbError> {
        // Rates that are no longer their own; the rest is put anew.
        SETTINGS
            .delete("WHERE key >= 'books.commission_bp.' AND key < 'books.commission_bp/'")
            .execute(&mut *tx)
            .await?;
        for (key, value) in terms::rows(agreed) {
            put(tx, &key, &value.to_string(), now).await?;
        }
        Ok(())
    }

    /// Stores the shop's words in `tx`; call [`Self::forget`] after the commit.
    pub async fn put_texts(tx: &mut Tx, texts: &ShopTexts, now: Millis) -> Result<(), DbError> {
        for (key, value) in texts.rows() {
            put(tx, key, value, now).await?;
        }
        Ok(())
    }

    /// Makes the next [`Self::get`] read the database, so that who changed a setting sees it at once.
    pub fn forget(&self) {
        *self.cached.lock() = None;
    }
}

/// Stores one setting in `tx`.
pub async fn put(tx: &mut Tx, key: &str, value: &str, now: Millis) -> Result<(), DbError> {
    SETTINGS
        .insert(
            "(key, value, updated_at) VALUES ($1, $2, $3) \
             ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at \
             WHERE settings.value <> excluded.value",
        )
        .bind(key)
        .bind(value)
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}

async fn read(db: &Db) -> Result<Everything, DbError> {
    let rows: Vec<(String, String)> =
        sql("SELECT key, value FROM settings WHERE key LIKE 'shop.%' OR key LIKE 'text.%'").all(db).await?;
    let (mut figures, mut texts) = (Figures::default(), ShopTexts::default());
    for (key, value) in rows {
        if key.starts_with("text.") {
            texts.set(&key, value);
        } else if let Ok(number) = value.parse() {
            figures.set(&key, number);
        } else {
            tracing::warn!(key, "a setting of the shop is not a number; its default holds");
        }
    }
    if let Err(error) = figures.check() {
        tracing::error!(%error, "the shop's settings make no sense; the defaults hold");
        figures = Figures::default();
    }
    let terms = Arc::new(read_terms(db).await?);
    let tax = Arc::new(read_tax_rules(db).await?);
    Ok(Everything { figures, texts: Arc::new(texts), terms, tax })
}

/// What the shop agrees with its sellers, as it is stored.
pub async fn read_terms<'a>(on: impl Executor<'a>) -> Result<SellerTerms, DbError> {
    let rows: Vec<(String, String)> =
        sql("SELECT key, value FROM settings WHERE key >= 'books.' AND key < 'books/'").all(on).await?;
    let mut agreed = SellerTerms::default();
    for (key, value) in rows {
        if let Ok(number) = value.parse() {
            terms::set(&mut agreed, &key, number);
        } else {
            tracing::warn!(key, "a term for sellers is not a number; its default holds");
        }
    }
    Ok(agreed)
}

/// Since when payouts start on the day of the week on which they do.
pub async fn read_weekday_since<'a>(on: impl Executor<'a>) -> Result<Option<Millis>, DbError> {
    sql("SELECT updated_at FROM settings WHERE key = $1").bind(terms::WEEKDAY).scalar(on).await
}

/// The days that the shop allows for returns, as they are stored.
pub async fn read_return_rules<'a>(on: impl Executor<'a>) -> Result<ReturnRules, DbError> {
    let rows: Vec<(String, String)> =
        sql("SELECT key, value FROM settings WHERE key >= 'returns.' AND key < 'returns/'").all(on).await?;
    Ok(returns::read(&rows))
}

/// Stores the days that the shop allows for returns. They are checked first by [`ReturnRules::check`].
pub async fn put_return_rules(tx: &mut Tx, rules: &ReturnRules, now: Millis) -> Result<(), DbError> {
    for (key, value) in returns::rows(rules) {
        put(tx, key, &value.to_string(), now).await?;
    }
    Ok(())
}

/// A mail server took a test mail. `through` says which, and from whom.
pub async fn put_mail_test(tx: &mut Tx, through: &str, now: Millis) -> Result<(), DbError> {
    put(tx, "mail.tested", through, now).await
}

/// Which mail server took the last test mail, and from whom.
pub async fn read_mail_test<'a>(on: impl Executor<'a>) -> Result<Option<String>, DbError> {
    sql("SELECT value FROM settings WHERE key = 'mail.tested'").scalar(on).await
}

/// How the shop taxes what it sells, as it is stored.
pub async fn read_tax_rules<'a>(on: impl Executor<'a>) -> Result<TaxRules, DbError> {
    let rows: Vec<(String, String)> =
        sql("SELECT key, value FROM settings WHERE key >= 'tax.' AND key < 'tax/'").all(on).await?;
    Ok(tax::read(&rows))
}

/// The shop's one rate for everything that has none of its own, in hundredths of a percent.
pub async fn read_tax_bp<'a>(on: impl Executor<'a>) -> Result<i64, DbError> {
    let stored: Option<String> =
        sql("SELECT value FROM settings WHERE key = 'shop.tax_bp'").scalar(on).await?;
    let stored = stored.and_then(|value| value.parse().ok());
    Ok(stored.unwrap_or(PricingRules::default().tax_bp))
}

/// Stores how the shop taxes what it sells. It is checked first by [`TaxRules::check`]; call [`ShopSettings::forget`]
/// after the commit. Whether there are products with a rate of their own is kept.
pub async fn put_tax_rules(tx: &mut Tx, rules: &TaxRules, now: Millis) -> Result<(), DbError> {
    SETTINGS
        .delete("WHERE key >= 'tax.' AND key < 'tax/' AND key <> 'tax.products'")
        .execute(&mut *tx)
        .await?;
    for (key, value) in tax::rows(rules) {
        put(tx, &key, &value, now).await?;
    }
    Ok(())
}

/// Notes that there are products with a rate of their own.
pub async fn note_taxed_products(tx: &mut Tx, now: Millis) -> Result<(), DbError> {
    put(tx, tax::PRODUCTS, "1", now).await
}
