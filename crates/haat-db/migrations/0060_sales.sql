-- Running totals of what was sold, kept in the transaction that pays or refunds an order, so that
-- the dashboard never scans orders. `day` counts India's days since 1970; day 0 holds everything.
-- `scope` is '' for the whole shop, or a seller's id.

CREATE TABLE sales_by_day (
    scope TEXT NOT NULL,
    day BIGINT NOT NULL,
    orders BIGINT NOT NULL,
    sales BIGINT NOT NULL,
    PRIMARY KEY (scope, day)
);

CREATE TABLE sales_by_category (
    scope TEXT NOT NULL,
    day BIGINT NOT NULL,
    category TEXT NOT NULL,
    quantity BIGINT NOT NULL,
    sales BIGINT NOT NULL,
    PRIMARY KEY (scope, day, category)
);

CREATE TABLE sales_by_product (
    scope TEXT NOT NULL,
    day BIGINT NOT NULL,
    -- A lot won at auction counts under its auction's id.
    product_id TEXT NOT NULL,
    quantity BIGINT NOT NULL,
    sales BIGINT NOT NULL,
    PRIMARY KEY (scope, day, product_id)
);

CREATE INDEX orders_deleted ON orders (deleted_at) WHERE deleted_at IS NOT NULL;
