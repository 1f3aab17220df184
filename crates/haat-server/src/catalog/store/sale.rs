use haat_db::tables::PRODUCTS;
use haat_db::{Db, DbError, Executor, FromRow, Tx, sql};
use haat_domain::catalog::{PriceNow, Sale};
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
    pub sale_from: Option<Millis>,
    pub sale_to: Option<Millis>,
    pub reprice_at: Option<Millis>,
    /// Empty when it has none.
    pub options: String,
}

const COLUMNS: &str = "id, seller_id, name, price, former_price, sale_price, sale_from, sale_to, reprice_at, options FROM products";

impl SaleRow {
    /// What it costs when no sale is on.
    pub fn regular(&self) -> Paise {
        self.former_price.unwrap_or(self.price)
    }

    /// Its sale, past, present or to come.
    pub fn sale(&self) -> Option<Sale> {
        self.sale_price.map(|price| Sale { price, from: self.sale_from, to: self.sale_to })
    }
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

/// Sets what a product costs now, by what it costs otherwise and its sale.
pub async fn set_prices(
    tx: &mut Tx,
    id: &ProductId,
    regular: Paise,
    sale: Option<&Sale>,
    now: Millis,
) -> Result<(), DbError> {
    let costs = PriceNow::at(regular, sale, now);
    // A sale that is over leaves nothing behind.
    let kept = sale.filter(|_| costs.former.is_some() || costs.changes_at.is_some());
    PRODUCTS
        .update(
            "SET price = $1, former_price = $2, reprice_at = $3, sale_price = $4, sale_from = $5, sale_to = $6, \
             updated_at = $7 WHERE id = $8",
        )
        .bind(costs.price)
        .bind(costs.former)
        .bind(costs.changes_at)
        .bind(kept.map(|sale| sale.price))
        .bind(kept.and_then(|sale| sale.from))
        .bind(kept.and_then(|sale| sale.to))
        .bind(now)
        .bind(id)
        .execute(tx)
        .await
        .map(|_| ())
}
