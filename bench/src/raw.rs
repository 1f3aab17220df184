//! The shop's own SQL without the shop: the same statements through the same driver, in this process.

use crate::load::Worker;
use crate::machine;
use haat_db::{Db, DbError, Value, new_id, sql};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The least that a durable write costs: one row changed, one commit.
pub(crate) struct BareCommit(pub(crate) Db);

impl Worker for BareCommit {
    async fn work(&mut self) -> Result<bool, String> {
        let query = sql("UPDATE counters SET value = value + 1 WHERE name = 'bench'");
        self.0.write(query).await.map(|_| true).map_err(|error| error.to_string())
    }
}

/// Makes the row that [`BareCommit`] changes.
pub(crate) async fn prepare_commits(db: &Db) -> Result<(), DbError> {
    db.write(sql("INSERT INTO counters (name, value) VALUES ('bench', 0) ON CONFLICT (name) DO NOTHING"))
        .await
        .map(|_| ())
}

/// One transaction per bid, as a careful program without a queue does it: one conditional UPDATE decides,
/// one INSERT records.
pub(crate) struct SingleBid {
    pub(crate) db: Db,
    pub(crate) auction: String,
    pub(crate) bidder: String,
    pub(crate) next: Arc<AtomicI64>,
}

impl SingleBid {
    async fn place(&self) -> Result<bool, DbError> {
        let (amount, now) = (self.next.fetch_add(100, Ordering::Relaxed), machine::now());
        let mut tx = self.db.begin().await?;
        let seq: Option<i64> =
            sql("UPDATE auctions SET current_bid = $1, leader_id = $2, leader_name = $2, \
                 bid_count = bid_count + 1, version = version + 1, moved = version + 1, \
                 last_bid = version + 1 WHERE id = $3 AND ends_at > $4 AND creator_id <> $2 \
                 AND ((current_bid IS NULL AND starting_bid <= $1) OR current_bid < $1) \
                 AND deleted_at IS NULL AND closed_at IS NULL RETURNING version")
            .bind(amount)
            .bind(&self.bidder)
            .bind(&self.auction)
            .bind(now)
            .scalar(&mut tx)
            .await?;
        let Some(seq) = seq else { return Ok(false) };
        sql("INSERT INTO auction_events (auction_id, no, kind, bidder_id, bidder_name, amount, at) VALUES ($1, $2, 'exact', $3, $3, $4, $5)")
            .bind(&self.auction)
            .bind(seq)
            .bind(&self.bidder)
            .bind(amount)
            .bind(now)
            .execute(&mut tx)
            .await?;
        tx.commit().await?;
        Ok(true)
    }
}

impl Worker for SingleBid {
    async fn work(&mut self) -> Result<bool, String> {
        self.place().await.map_err(|error| error.to_string())
    }
}

/// The transaction of an order with two lines.
pub(crate) struct RawOrder {
    pub(crate) db: Db,
    pub(crate) buyer: String,
    /// Ids and prices.
    pub(crate) products: Arc<Vec<(String, i64)>>,
    pub(crate) next: usize,
}

impl RawOrder {
    async fn place(&mut self) -> Result<(), DbError> {
        let now = machine::now();
        let id = new_id(now);
        let count = self.products.len();
        let mut lines = [&self.products[self.next % count], &self.products[(self.next + 1) % count]];
        self.next += 2;
        lines.sort();
        let items = lines[0].1 + 2 * lines[1].1;
        let mut tx = self.db.begin().await?;
        let mut order = sql(
            "INSERT INTO orders (id, user_id, customer_name, customer_email, full_name, address, city, pin_code, \
             country, payment_method, items_price, shipping_price, tax_price, total_price, total_usd_cents, status, \
             held_until, idempotency_key, search_text, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'placed', $16, $17, $18, $19) \
             ON CONFLICT (user_id, idempotency_key) DO NOTHING",
        )
        .bind(&id)
        .bind(&self.buyer);
        for text in
            ["Asha Rao", "asha@example.com", "Asha Rao", "Street 1", "Pune", "411001", "India", "PayPal"]
        {
            order = order.bind(text);
        }
        for figure in [items, 0, 0, items, items / 82, now.plus(86_400_000).0] {
            order = order.bind(figure);
        }
        let search = format!("{id} asha rao asha@example.com");
        order.bind(new_id(now)).bind(search).bind(now).execute(&mut tx).await?;
        for (quantity, (product, price)) in (1_i64..).zip(lines) {
            sql("UPDATE products SET stock = stock - $1 \
                 WHERE id = $2 AND stock >= $1 AND price = $3 AND state = 'listed'")
            .bind(quantity)
            .bind(product)
            .bind(*price)
            .execute(&mut tx)
            .await?;
        }
        let mut insert =
            sql("INSERT INTO order_lines (order_id, line_no, product_id, auction_id, seller_id, name, url, \
                              image, category, price, quantity, created_at) VALUES ");
        for (line_no, (product, price)) in (1_i64..).zip(lines) {
            let row: [Value; 12] = [
                (&id).into(),
                line_no.into(),
                product.into(),
                None::<&str>.into(),
                Some("seller-1").into(),
                "A thing with a name".into(),
                "a-thing".into(),
                "https://pictures.example/product.jpg".into(),
                "Shoes".into(),
                (*price).into(),
                line_no.into(),
                now.into(),
            ];
            insert = insert.push(if line_no == 1 { "" } else { ", " }).push_list(row);
        }
        insert.execute(&mut tx).await?;
        sql("INSERT INTO order_events (id, order_id, at, actor_id, actor_name, kind, note) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)")
        .bind(new_id(now))
        .bind(&id)
        .bind(now)
        .bind(&self.buyer)
        .bind("Asha Rao")
        .bind("placed")
        .bind("")
        .execute(&mut tx)
        .await?;
        sql("INSERT INTO customer_words (word, user_id) VALUES ($1, $2), ($3, $2), ($4, $2) \
             ON CONFLICT (word, user_id) DO NOTHING")
        .bind("61736861")
        .bind(&self.buyer)
        .bind("72616f")
        .bind("6578616d706c65")
        .execute(&mut tx)
        .await?;
        sql("INSERT INTO order_counts (scope, status, shard, orders) \
             SELECT whose.scope, changed.status, changed.shard, changed.orders FROM (SELECT $1 AS scope UNION \
             SELECT seller_id FROM order_lines WHERE seller_id IS NOT NULL AND order_id = $2) whose CROSS JOIN \
             (SELECT CAST($3 AS TEXT) AS status, CAST($4 AS BIGINT) AS shard, CAST($5 AS BIGINT) AS orders) changed \
             WHERE TRUE ORDER BY 1, 2 ON CONFLICT (scope, status, shard) \
             DO UPDATE SET orders = order_counts.orders + excluded.orders")
        .bind("")
        .bind(&id)
        .bind("placed")
        .bind(id.bytes().map(i64::from).sum::<i64>() % 16)
        .bind(1_i64)
        .execute(&mut tx)
        .await?;
        tx.commit().await
    }
}

impl Worker for RawOrder {
    async fn work(&mut self) -> Result<bool, String> {
        self.place().await.map(|()| true).map_err(|error| error.to_string())
    }
}
