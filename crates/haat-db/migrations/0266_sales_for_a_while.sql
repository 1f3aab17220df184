-- A lower price for a while. `price` is always what a piece costs now; the former one waits beside it.
ALTER TABLE products ADD COLUMN sale_price BIGINT;
ALTER TABLE products ADD COLUMN sale_from BIGINT;
ALTER TABLE products ADD COLUMN sale_to BIGINT;
-- What it costs when no sale is on; NULL while that is `price`.
ALTER TABLE products ADD COLUMN former_price BIGINT;
-- When its price changes next by itself. NULL: never.
ALTER TABLE products ADD COLUMN reprice_at BIGINT;
CREATE INDEX products_to_reprice ON products (reprice_at) WHERE reprice_at IS NOT NULL;
