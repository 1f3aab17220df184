-- The same counts for each seller: orders with a line of theirs. `scope` is '' for the whole shop, or a seller's id.
DROP TABLE order_counts;
CREATE TABLE order_counts (
    scope TEXT NOT NULL,
    -- A status of `orders`, or 'deleted'.
    status TEXT NOT NULL,
    shard BIGINT NOT NULL,
    orders BIGINT NOT NULL,
    PRIMARY KEY (scope, status, shard)
);
INSERT INTO order_counts (scope, status, shard, orders)
SELECT '', CASE WHEN deleted_at IS NULL THEN status ELSE 'deleted' END, 0, COUNT(*) FROM orders
GROUP BY CASE WHEN deleted_at IS NULL THEN status ELSE 'deleted' END;
INSERT INTO order_counts (scope, status, shard, orders)
SELECT l.seller_id, CASE WHEN o.deleted_at IS NULL THEN o.status ELSE 'deleted' END, 0, COUNT(DISTINCT o.id)
FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE l.seller_id IS NOT NULL
GROUP BY l.seller_id, CASE WHEN o.deleted_at IS NULL THEN o.status ELSE 'deleted' END;

-- A page of a seller's orders is read from this index alone.
DROP INDEX order_lines_by_seller;
CREATE INDEX order_lines_of_seller ON order_lines (seller_id, created_at, order_id);
