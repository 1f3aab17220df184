//! Keeping the running totals of what was sold.

use crate::http::days::day_of;
use haat_db::tables::{BOUGHT_TOGETHER, SALES_BY_CATEGORY, SALES_BY_DAY, SALES_BY_PRODUCT, Table};
use haat_db::{DbError, FromRow, Tx, Value, sql};
use haat_domain::ids::OrderId;
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use std::collections::{BTreeMap, BTreeSet};

/// The key of the row that holds all days together.
pub const EVER: i64 = 0;

/// The whole shop's scope.
pub const SHOP: &str = "";

/// Of a long order so many products count as bought together, as the migration says.
const TOGETHER: usize = 8;

#[derive(FromRow)]
struct SoldLine {
    seller_id: Option<String>,
    product_id: Option<String>,
    auction_id: Option<String>,
    category: String,
    price: Paise,
    quantity: i64,
    discount: Paise,
}

/// Counts an order that has just been paid. Call it in the transaction that marks it paid.
pub async fn add(tx: &mut Tx, order: &OrderId) -> Result<(), DbError> {
    count(tx, order, 1).await
}

/// Takes a refunded order out again, from the day on which it was paid.
pub async fn take_back(tx: &mut Tx, order: &OrderId) -> Result<(), DbError> {
    count(tx, order, -1).await
}

async fn count(tx: &mut Tx, order: &OrderId, sign: i64) -> Result<(), DbError> {
    let (total, paid_at): (Paise, Option<Millis>) =
        sql("SELECT total_price, paid_at FROM orders WHERE id = $1").bind(order).one(&mut *tx).await?;
    let Some(paid_at) = paid_at else { return Ok(()) };
    let lines: Vec<SoldLine> =
        sql("SELECT seller_id, product_id, auction_id, category, price, quantity, discount \
                                    FROM order_lines WHERE order_id = $1")
        .bind(order)
        .all(&mut *tx)
        .await?;
    // Sorted, so that two payments at once take the rows in the same order.
    let mut days = BTreeMap::from([(SHOP.to_owned(), total.0)]);
    let mut categories = BTreeMap::<_, (i64, i64)>::new();
    let mut products = BTreeMap::<_, (i64, i64)>::new();
    for line in &lines {
        let sales = line.price.0 * line.quantity - line.discount.0;
        let item = line.product_id.clone().or_else(|| line.auction_id.clone()).unwrap_or_default();
        if let Some(seller) = &line.seller_id {
            *days.entry(seller.clone()).or_default() += sales;
        }
        for scope in [Some(SHOP.to_owned()), line.seller_id.clone()].into_iter().flatten() {
            add_to(&mut categories, (scope.clone(), line.category.clone()), line.quantity, sales);
            add_to(&mut products, (scope, item.clone()), line.quantity, sales);
        }
    }
    let day = day_of(paid_at);
    for (scope, sales) in &days {
        for day in [EVER, day] {
            SALES_BY_DAY
                .insert(
                    "(scope, day, orders, sales) VALUES ($1, $2, $3, $4) ON CONFLICT (scope, day) DO UPDATE SET \
                     orders = sales_by_day.orders + excluded.orders, sales = sales_by_day.sales + excluded.sales",
                )
                .bind(scope)
                .bind(day)
                .bind(sign)
                .bind(sign * sales)
                .execute(&mut *tx)
                .await?;
        }
    }
    for (table, column, sums) in
        [(SALES_BY_CATEGORY, "category", &categories), (SALES_BY_PRODUCT, "product_id", &products)]
    {
        for ((scope, item), (quantity, sales)) in sums {
            for day in [EVER, day] {
                add_item(tx, table, column, (scope, day, item), (sign * quantity, sign * sales)).await?;
            }
        }
    }
    add_together(tx, &lines, sign).await
}

/// Counts each pair of products in an order, both ways.
async fn add_together(tx: &mut Tx, lines: &[SoldLine], sign: i64) -> Result<(), DbError> {
    let products: BTreeSet<&String> = lines.iter().filter_map(|line| line.product_id.as_ref()).collect();
    let products: Vec<&String> = products.into_iter().take(TOGETHER).collect();
    let others = |one: &&String| {
        let one = *one;
        products
            .iter()
            .filter(move |other| **other != one)
            .map(move |other| -> [Value; 3] { [one.into(), (*other).into(), sign.into()] })
            .collect::<Vec<_>>()
    };
    let rows: Vec<[Value; 3]> = products.iter().flat_map(others).collect();
    let tail =
        "ON CONFLICT (product_id, other_id) DO UPDATE SET orders = bought_together.orders + excluded.orders";
    tx.insert_or(BOUGHT_TOGETHER, "(product_id, other_id, orders)", rows, tail).await.map(|_| ())
}

fn add_to(
    sums: &mut BTreeMap<(String, String), (i64, i64)>,
    key: (String, String),
    quantity: i64,
    sales: i64,
) {
    let sum = sums.entry(key).or_default();
    sum.0 += quantity;
    sum.1 += sales;
}

async fn add_item(
    tx: &mut Tx,
    table: Table,
    column: &str,
    (scope, day, item): (&str, i64, &str),
    (quantity, sales): (i64, i64),
) -> Result<(), DbError> {
    table
        .insert(format!(
            "(scope, day, {column}, quantity, sales) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (scope, day, {column}) DO UPDATE SET \
             quantity = {table}.quantity + excluded.quantity, sales = {table}.sales + excluded.sales"
        ))
        .bind(scope)
        .bind(day)
        .bind(item)
        .bind(quantity)
        .bind(sales)
        .execute(tx)
        .await
        .map(|_| ())
}
