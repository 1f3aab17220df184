-- How many orders stand where, kept in the transaction that moves them, so that no list counts them.
-- Each order counts in one of a few shards: orders placed at the same time seldom wait for each other.
CREATE TABLE order_counts (
    -- A status of `orders`, or 'deleted'.
    status TEXT NOT NULL,
    shard BIGINT NOT NULL,
    orders BIGINT NOT NULL,
    PRIMARY KEY (status, shard)
);
INSERT INTO order_counts (status, shard, orders)
SELECT CASE WHEN deleted_at IS NULL THEN status ELSE 'deleted' END, 0, COUNT(*) FROM orders
GROUP BY CASE WHEN deleted_at IS NULL THEN status ELSE 'deleted' END;
DELETE FROM counters WHERE name IN ('orders_counted_until', 'orders_counted');
DROP INDEX orders_deleted;

-- The words of a customer's name and address, for the search in the list of orders. A word is the hexadecimal
-- text of its UTF-8 bytes: that sorts the same way under every collation, so a beginning is an indexed range.
CREATE TABLE customer_words (
    word TEXT NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (word, user_id)
);
-- What sold best ever, and what a seller has yet to send, without looking at everything else.
CREATE INDEX sales_by_product_best ON sales_by_product (scope, sales) WHERE day = 0;
CREATE INDEX order_lines_unshipped ON order_lines (seller_id, created_at) WHERE shipped_at IS NULL;
-- The screens show the last eight characters of an order's id.
CREATE INDEX orders_by_tail ON orders (substr(id, 29));
