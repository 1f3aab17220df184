use crate::settings;
use haat_db::tables::PRODUCT_TAXES;
use haat_db::{Db, DbError, Executor, Tx, sql};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::tax::{ProductTax, is_gstin};
use haat_domain::time::Millis;
use std::collections::{BTreeMap, BTreeSet};

/// Whose a product is (`Some(None)`: the house's); `None` when there is none.
pub async fn owner(db: &Db, product: &str) -> Result<Option<Option<UserId>>, DbError> {
    let row: Option<(Option<UserId>,)> =
        sql("SELECT seller_id FROM products WHERE id = $1").bind(product).optional(db).await?;
    Ok(row.map(|(seller,)| seller))
}

/// What is said of a product's tax alone.
pub async fn product_tax(db: &Db, product: &str) -> Result<Option<ProductTax>, DbError> {
    let row: Option<(Option<i64>, String)> =
        sql("SELECT rate_bp, hsn FROM product_taxes WHERE product_id = $1")
            .bind(product)
            .optional(db)
            .await?;
    Ok(row.map(|(rate_bp, hsn)| ProductTax { rate_bp, hsn }))
}

/// The rates of products that have their own.
pub async fn product_rates<'a>(
    on: impl Executor<'a>,
    products: impl IntoIterator<Item = &'a ProductId>,
) -> Result<BTreeMap<String, i64>, DbError> {
    let rows: Vec<(String, i64)> =
        sql("SELECT product_id, rate_bp FROM product_taxes WHERE rate_bp IS NOT NULL AND product_id IN ")
            .push_list(products)
            .all(on)
            .await?;
    Ok(rows.into_iter().collect())
}

/// Which of these sellers have a GSTIN.
pub async fn with_gstin<'a>(
    on: impl Executor<'a>,
    sellers: &BTreeSet<UserId>,
) -> Result<BTreeSet<UserId>, DbError> {
    let rows: Vec<(UserId, String)> =
        sql("SELECT seller_id, tax_number FROM stalls WHERE tax_number IS NOT NULL AND seller_id IN ")
            .push_list(sellers)
            .all(on)
            .await?;
    Ok(rows.into_iter().filter(|(_, number)| is_gstin(number)).map(|(seller, _)| seller).collect())
}

/// Says what of a product's tax is its own, for orders that are placed from now on.
pub async fn set_product_tax(
    tx: &mut Tx,
    product: &str,
    tax: &ProductTax,
    now: Millis,
) -> Result<(), DbError> {
    if tax.rate_bp.is_some() {
        settings::note_taxed_products(tx, now).await?;
    }
    PRODUCT_TAXES
        .insert(
            "(product_id, rate_bp, hsn) VALUES ($1, $2, $3) \
             ON CONFLICT (product_id) DO UPDATE SET rate_bp = excluded.rate_bp, hsn = excluded.hsn",
        )
        .bind(product)
        .bind(tax.rate_bp)
        .bind(&tax.hsn)
        .execute(tx)
        .await
        .map(|_| ())
}

/// What a file says of a product's tax; what it leaves out stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TaxChange {
    /// Its rate, or that it has none of its own.
    pub rate: Option<OwnRate>,
    /// Its code in the tariff; empty for its category's.
    pub hsn: Option<String>,
}

/// A rate in hundredths of a percent; `None` for that of the category, or the shop's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnRate(pub Option<i64>);

impl TaxChange {
    /// Whether it says nothing.
    pub const fn is_silent(&self) -> bool {
        self.rate.is_none() && self.hsn.is_none()
    }

    /// What is then true of a product of which this was.
    pub fn after(&self, before: &ProductTax) -> ProductTax {
        ProductTax {
            rate_bp: self.rate.map_or(before.rate_bp, |OwnRate(rate)| rate),
            hsn: self.hsn.clone().unwrap_or_else(|| before.hsn.clone()),
        }
    }
}

/// What is said of these products' taxes.
pub async fn product_taxes<'a>(
    on: impl Executor<'a>,
    products: impl IntoIterator<Item = &'a str>,
) -> Result<BTreeMap<String, ProductTax>, DbError> {
    let rows: Vec<(String, Option<i64>, String)> =
        sql("SELECT product_id, rate_bp, hsn FROM product_taxes WHERE product_id IN ")
            .push_list(products)
            .all(on)
            .await?;
    Ok(rows.into_iter().map(|(id, rate_bp, hsn)| (id, ProductTax { rate_bp, hsn })).collect())
}
