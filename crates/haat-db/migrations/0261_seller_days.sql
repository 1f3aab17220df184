-- What each seller sold on each day of India, counted in the transactions that wrote it into the books: what buyers paid
-- for their lines, what of it went back, what the shop kept; orders, and looks at the goods.
CREATE TABLE seller_days (
    seller_id TEXT NOT NULL,
    day BIGINT NOT NULL,
    sales BIGINT NOT NULL DEFAULT 0,
    returned BIGINT NOT NULL DEFAULT 0,
    fees BIGINT NOT NULL DEFAULT 0,
    orders BIGINT NOT NULL DEFAULT 0,
    views BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (seller_id, day)
);

-- What the books say already.
INSERT INTO seller_days (seller_id, day, sales, returned, fees, orders)
    SELECT seller_id, day,
        CAST(SUM(CASE WHEN kept > 0 THEN kept ELSE 0 END) AS BIGINT),
        CAST(SUM(CASE WHEN kept < 0 THEN -kept ELSE 0 END) AS BIGINT),
        CAST(SUM(fees) AS BIGINT),
        CAST(COUNT(DISTINCT CASE WHEN began = 1 THEN order_id END) AS BIGINT)
    FROM (SELECT l.seller_id, (e.at + 19800000) / 86400000 AS day, e.order_id,
            MAX(CASE WHEN e.kind IN ('paid', 'opening') THEN 1 ELSE 0 END) AS began,
            -CAST(SUM(p.amount) AS BIGINT) AS kept,
            -CAST(SUM(CASE WHEN p.account IN ('commission', 'commission_tax') THEN p.amount ELSE 0 END) AS BIGINT) AS fees
        FROM ledger_entries e JOIN postings p ON p.entry_id = e.id
        JOIN order_lines l ON l.order_id = e.order_id AND l.line_no = p.line_no
        WHERE l.seller_id IS NOT NULL AND e.kind <> 'adjustment'
        GROUP BY e.id, l.seller_id, l.line_no, e.at, e.order_id) moves
    GROUP BY seller_id, day;

-- How often a product was looked at.
CREATE TABLE product_views (
    product_id TEXT PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    views BIGINT NOT NULL
);
