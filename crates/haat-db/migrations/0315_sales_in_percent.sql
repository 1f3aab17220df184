-- Goods with options are sold for so many percent less: `variants.price` stays what a piece costs when no sale is on, and the
-- product's row has what the cheapest and the dearest cost now.
ALTER TABLE products ADD COLUMN sale_percent BIGINT;
