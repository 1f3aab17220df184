//! Generated goods, orders and bids, written straight into the database.

use crate::{Outcome, catalogue, machine};
use haat_db::tables::{PRODUCTS, SALES_BY_PRODUCT};
use haat_db::{Db, Value, sql};
use haat_domain::time::{DAY, HOUR};
use haat_server::record::sequencer;

/// Rows written at a time.
const BATCH: u64 = 5_000;
const SELLERS: u64 = 20;

/// Fills a catalogue.
pub(crate) async fn products(db: &Db, count: u64) -> Outcome<()> {
    sellers(db).await?;
    let columns = "(id, seller_id, name, url, price, image, category, brand, stock, description, \
                   rating_hundredths, reviews, state, created_at, updated_at)";
    for from in (0..count).step_by(usize::try_from(BATCH)?) {
        let rows = (from..count.min(from + BATCH)).map(product).collect();
        let mut tx = db.begin().await?;
        tx.insert_many(PRODUCTS, columns, rows).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// What was sold of each product of such a catalogue.
pub(crate) async fn sales(db: &Db, count: u64) -> Outcome<()> {
    for from in (0..count).step_by(usize::try_from(BATCH)?) {
        let made = (from..count.min(from + BATCH)).map(catalogue::product).filter(|made| made.sold > 0);
        let row = |made: crate::Document| -> [Value; 5] {
            ["".into(), 0.into(), made.id.into(), i64::from(made.sold).into(), 0.into()]
        };
        let mut tx = db.begin().await?;
        let columns = "(scope, day, product_id, quantity, sales)";
        tx.insert_many(SALES_BY_PRODUCT, columns, made.map(row).collect()).await?;
        tx.commit().await?;
    }
    Ok(())
}

fn product(number: u64) -> [Value; 15] {
    let made = catalogue::product(number);
    let seller = made.seller_id.map(|_| format!("seller-{}", number % SELLERS));
    [
        made.id.into(),
        seller.into(),
        made.name.into(),
        slug(number).into(),
        made.price_paise.into(),
        "https://pictures.example/product.jpg".into(),
        made.category.into(),
        made.brand.into(),
        1_000_000_000.into(),
        made.description.into(),
        made.rating_hundredths.into(),
        i64::try_from(number % 500).unwrap_or_default().into(),
        "listed".into(),
        made.created_at_ms.into(),
        made.created_at_ms.into(),
    ]
}

/// The address of a product.
pub(crate) fn slug(number: u64) -> String {
    format!("product-{number}")
}

async fn sellers(db: &Db) -> Outcome<()> {
    let now = machine::now();
    let mut tx = db.begin().await?;
    for number in 0..SELLERS {
        sql("INSERT INTO users (id, name, email, email_lower, password_hash, is_seller, seller_name, search_text, \
             created_at, updated_at) VALUES ($1, $2, $3, $3, '', TRUE, $2, '', $4, $4) ON CONFLICT (id) DO NOTHING")
        .bind(format!("seller-{number}"))
        .bind(format!("Seller {number}"))
        .bind(format!("seller-{number}@example.com"))
        .bind(now)
        .execute(&mut tx)
        .await?;
    }
    tx.commit().await?;
    Ok(())
}

/// An auction of one of the sellers, ending tomorrow.
pub(crate) async fn auction(db: &Db, id: &str) -> Outcome<()> {
    let now = machine::now();
    let query = sql("INSERT INTO auctions (id, creator_id, creator_name, title, description, image_url, \
                     starting_bid, bid_amount, created_at, ends_at) \
                     VALUES ($1, 'seller-0', 'Seller 0', 'Brass lamp', 'For measuring.', '/lamp.webp', 100, 100, $2, $3)");
    db.write(query.bind(id).bind(now).bind(now.plus(DAY))).await?;
    Ok(())
}

/// Numbers from 1 to `$1`, as the beginning of an INSERT's SELECT.
const NUMBERS: &str =
    "WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < $1) ";

/// A history of so many bids on an auction that has none.
pub(crate) async fn bids(db: &Db, auction: &str, count: i64) -> Outcome<()> {
    let now = machine::now();
    let mut tx = db.begin().await?;
    sql(format!(
        "INSERT INTO auction_events (auction_id, no, kind, bidder_id, bidder_name, amount, at) {NUMBERS} \
         SELECT $2, i, 'exact', 'bidder-' || (i % 50), 'Bidder ' || (i % 50), 100 + i * 100, $3 - ($1 - i) FROM n"
    ))
    .bind(count)
    .bind(auction)
    .bind(now)
    .execute(&mut tx)
    .await?;
    sql("UPDATE auctions SET bid_count = $1, version = $1, moved = $1, last_bid = $1, current_bid = 100 + $1 * 100, leader_id = 'bidder-0', \
         leader_name = 'Bidder 0' WHERE id = $2")
    .bind(count)
    .bind(auction)
    .execute(&mut tx)
    .await?;
    tx.commit().await?;
    // Their entries in the public record, which the shop writes with each bid.
    sequencer::fill(db, now).await?;
    Ok(())
}

const SOLD_IN: &str = "l.category, CAST(SUM(l.quantity) AS BIGINT), CAST(SUM(l.price) AS BIGINT)";
const SOLD_OF: &str = "l.product_id, CAST(SUM(l.quantity) AS BIGINT), CAST(SUM(l.price) AS BIGINT)";

/// So many orders of the last two years, with their parcels, books and running totals, as paying and sending them would
/// have left them.
pub(crate) async fn orders(db: &Db, products: i64, count: i64) -> Outcome<()> {
    let now = machine::now();
    let first = now.plus(-730 * DAY);
    let step = now.plus(-2 * HOUR).since(first) / count.max(1);
    let mut tx = db.begin().await?;
    sql(format!(
        "INSERT INTO orders (id, user_id, customer_name, customer_email, full_name, address, city, pin_code, country, \
         payment_method, items_price, shipping_price, tax_price, total_price, total_usd_cents, status, paid_at, \
         delivered_at, closed_at, held_until, search_text, created_at) {NUMBERS} \
         SELECT 'order-' || (10000000 + i), 'person-' || (i % 5000), 'Person ' || (i % 5000), 'p@example.com', \
         'Person', 'Street 1', 'Pune', '411001', 'India', 'PayPal', p, 0, 0, p, p / 82, \
         CASE WHEN i % 50 = 0 THEN 'paid' WHEN i % 50 = 1 THEN 'cancelled' ELSE 'delivered' END, \
         CASE WHEN i % 50 = 1 THEN NULL ELSE t END, CASE WHEN i % 50 IN (0, 1) THEN NULL ELSE t END, \
         CASE WHEN i % 50 = 1 THEN t END, t, 'order-' || (10000000 + i), t \
         FROM (SELECT i, 10000 + (i % 977) * 100 AS p, $2 + i * $3 AS t FROM n) made"
    ))
    .bind(count)
    .bind(first)
    .bind(step)
    .execute(&mut tx)
    .await?;
    sql("INSERT INTO order_lines (order_id, line_no, product_id, seller_id, name, url, image, category, price, quantity, \
         created_at) SELECT id, 1, 'product-' || (created_at % $1), 'seller-' || (created_at % 20), 'Thing', 'thing', \
         '/thing.jpg', 'Category ' || (created_at % 25), items_price, 1, created_at FROM orders")
    .bind(products)
    .execute(&mut tx)
    .await?;
    for (scope, group) in [("''", "o.status"), ("l.seller_id", "o.status, l.seller_id")] {
        sql(format!(
            "INSERT INTO order_counts (scope, status, shard, orders) SELECT {scope}, o.status, 0, COUNT(*) \
             FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY {group}"
        ))
        .execute(&mut tx)
        .await?;
    }
    for day in ["0", "(o.paid_at + 19800000) / 86400000"] {
        for (table, columns, values, group) in [
            ("sales_by_day", "orders, sales", "COUNT(*), CAST(SUM(o.total_price) AS BIGINT)", ""),
            ("sales_by_category", "category, quantity, sales", SOLD_IN, "l.category, "),
            ("sales_by_product", "product_id, quantity, sales", SOLD_OF, "l.product_id, "),
        ] {
            sql(format!(
                "INSERT INTO {table} (scope, day, {columns}) SELECT '', {day} AS day, {values} FROM orders o \
                 JOIN order_lines l ON l.order_id = o.id WHERE o.status IN ('paid', 'delivered') GROUP BY {group}2"
            ))
            .execute(&mut tx)
            .await?;
        }
    }
    for statement in SENT_AND_BOOKED {
        sql(*statement).execute(&mut tx).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// One parcel of each order. What was delivered more than a week ago is its seller's: each paid order has an entry that
/// brought its money, and each of those one that released it. The counters say that nothing is left to be filled in.
const SENT_AND_BOOKED: &[&str] = &[
    "INSERT INTO parcels (order_id, no, seller_id, status, items_price, shipping_price, tax_price, shipped_at, \
     delivered_at, closed_at, created_at, released_at, review_asked_at) SELECT o.id, 1, l.seller_id, \
     CASE o.status WHEN 'paid' THEN 'waiting' ELSE o.status END, o.items_price, 0, 0, o.delivered_at, o.delivered_at, \
     o.closed_at, o.created_at, CASE WHEN o.delivered_at < (SELECT MAX(created_at) FROM orders) - 604800000 \
     THEN o.delivered_at END, o.delivered_at FROM orders o JOIN order_lines l ON l.order_id = o.id",
    "INSERT INTO ledger_entries (id, at, kind, order_id) SELECT 'paid-' || id, paid_at, 'opening', id FROM orders \
     WHERE paid_at IS NOT NULL",
    "INSERT INTO ledger_entries (id, at, kind, order_id) SELECT 'released-' || order_id, released_at, 'released', order_id \
     FROM parcels WHERE released_at IS NOT NULL",
    "INSERT INTO postings (entry_id, no, account, line_no, amount, at) SELECT 'paid-' || id, 1, 'provider:PayPal', 0, \
     total_price, paid_at FROM orders WHERE paid_at IS NOT NULL",
    "INSERT INTO postings (entry_id, no, account, line_no, amount, at) SELECT 'paid-' || o.id, 2, 'seller:' || \
     p.seller_id || ':pending', 1, -o.total_price, o.paid_at FROM orders o JOIN parcels p ON p.order_id = o.id \
     WHERE o.paid_at IS NOT NULL",
    "INSERT INTO postings (entry_id, no, account, line_no, amount, at) SELECT 'released-' || order_id, 1, 'seller:' || \
     seller_id || ':pending', 1, items_price, released_at FROM parcels WHERE released_at IS NOT NULL",
    "INSERT INTO postings (entry_id, no, account, line_no, amount, at) SELECT 'released-' || order_id, 2, 'seller:' || \
     seller_id || ':available', 1, -items_price, released_at FROM parcels WHERE released_at IS NOT NULL",
    "INSERT INTO ledger_balances (account, balance) SELECT account, CAST(SUM(amount) AS BIGINT) FROM postings GROUP BY account",
    "INSERT INTO seller_days (seller_id, day, sales, returned, fees, orders) SELECT p.seller_id, \
     (o.paid_at + 19800000) / 86400000, CAST(SUM(p.items_price) AS BIGINT), 0, 0, COUNT(*) FROM orders o \
     JOIN parcels p ON p.order_id = o.id WHERE o.paid_at IS NOT NULL GROUP BY 1, 2",
    "INSERT INTO counters (name, value) VALUES ('parcels_filled', 1), ('books_opened', 1), ('books_held', 1)",
];
