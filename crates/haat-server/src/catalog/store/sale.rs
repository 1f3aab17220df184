use haat_db::tables::PRODUCTS;
use haat_db::{Db, DbError, Executor, FromRow, Tx, sql};
use haat_domain::catalog::{Cut, PriceNow, Sale};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;

/// What a product costs, now and otherwise.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of products, described in the migration")]
pub struct SaleRow {
    pub id: ProductId,
    pub seller_id: Option<UserId>,
    pub name: String,
    pub price: Paise,
    pub former_price: Option<Paise>,
    pub sale_price: Option<Paise>,
    pub sale_percent: Option<i64>,
    pub sale_from: Option<Millis>,
    pub sale_to: Option<Millis>,
    pub reprice_at: Option<Millis>,
    /// Empty when it has none.
    pub options: String,
}

const COLUMNS: &str = "id, seller_id, name, price, former_price, sale_price, sale_percent, sale_from, sale_to, reprice_at, options FROM products";

impl SaleRow {
    /// What it costs when no sale is on.
    pub fn regular(&self) -> Paise {
        self.former_price.unwrap_or(self.price)
    }

    /// Its sale, past, present or to come.
    pub fn sale(&self) -> Option<Sale> {
        stored_sale(self.sale_price, self.sale_percent, self.sale_from, self.sale_to)
    }
}

/// A sale from its columns.
pub fn stored_sale(
    price: Option<Paise>,
    percent: Option<i64>,
    from: Option<Millis>,
    to: Option<Millis>,
) -> Option<Sale> {
    let cut = percent.map(Cut::Percent).or_else(|| price.map(Cut::To))?;
    Some(Sale { cut, from, to })
}

/// The prices of a product that was not deleted.
pub async fn prices<'a>(on: impl Executor<'a>, id: &ProductId) -> Result<Option<SaleRow>, DbError> {
    sql(format!("SELECT {COLUMNS} WHERE id = $1 AND state <> 'withdrawn'")).bind(id).optional(on).await
}

/// Products whose price is to change by itself by now, longest due first.
pub async fn to_reprice(db: &Db, now: Millis, limit: i64) -> Result<Vec<ProductId>, DbError> {
    sql("SELECT id FROM products WHERE reprice_at <= $1 ORDER BY reprice_at LIMIT $2")
        .bind(now)
        .bind(limit)
        .scalars(db)
        .await
}

/// Sets what a product costs now, by what it costs otherwise and its sale. One with options costs what its variants do.
pub async fn set_prices(
    tx: &mut Tx,
    id: &ProductId,
    regular: Paise,
    sale: Option<&Sale>,
    now: Millis,
) -> Result<(), DbError> {
    let of_variants = sql("SELECT MIN(price), MAX(price) FROM variants WHERE product_id = $1");
    let (cheapest, dearest): (Option<Paise>, Option<Paise>) = of_variants.bind(id).one(&mut *tx).await?;
    let costs = PriceNow::at(cheapest.unwrap_or(regular), sale, now);
    let most =
        dearest.map(|dearest| PriceNow::at(dearest, sale, now).price).filter(|most| *most > costs.price);
    // A sale that is over leaves nothing behind.
    let kept = sale.filter(|sale| sale.is_on(now) || costs.changes_at.is_some());
    let (price, percent) = match kept.map(|sale| sale.cut) {
        Some(Cut::To(price)) => (Some(price), None),
        Some(Cut::Percent(percent)) => (None, Some(percent)),
        None => (None, None),
    };
    PRODUCTS
        .update(
            "SET price = $1, former_price = $2, reprice_at = $3, sale_price = $4, sale_from = $5, sale_to = $6, \
             updated_at = $7, sale_percent = $9, price_to = $10 WHERE id = $8",
        )
        .bind(costs.price)
        .bind(costs.former)
        .bind(costs.changes_at)
        .bind(price)
        .bind(kept.and_then(|sale| sale.from))
        .bind(kept.and_then(|sale| sale.to))
        .bind(now)
        .bind(id)
        .bind(percent)
        .bind(most)
        .execute(tx)
        .await
        .map(|_| ())
}
