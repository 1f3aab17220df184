-- How many paid orders hold two products together, each pair both ways: a running count, kept in the transaction that
-- pays or refunds an order. Of a long order the first eight products count, so that none writes more than 56 rows.

CREATE TABLE bought_together (
    product_id TEXT NOT NULL,
    other_id TEXT NOT NULL,
    orders BIGINT NOT NULL,
    PRIMARY KEY (product_id, other_id)
);

CREATE INDEX bought_together_most ON bought_together (product_id, orders);

INSERT INTO bought_together (product_id, other_id, orders)
WITH bought AS (
    SELECT order_id, product_id, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY product_id) AS place
    FROM (SELECT DISTINCT l.order_id, l.product_id FROM order_lines l JOIN orders o ON o.id = l.order_id
          WHERE l.product_id IS NOT NULL AND o.status IN ('paid', 'delivered')) AS lines
)
SELECT a.product_id, b.product_id, COUNT(*)
FROM bought a JOIN bought b ON b.order_id = a.order_id AND b.product_id <> a.product_id
WHERE a.place <= 8 AND b.place <= 8
GROUP BY a.product_id, b.product_id;
