-- Goods that come in sizes and colours. A product without options is as it was: its price and stock are its own. With
-- options the variants have them; the product's price is then the lowest and its stock the sum of theirs, so that every
-- list goes on reading one row. Whoever changes variants holds their product's row.
ALTER TABLE products ADD COLUMN options TEXT NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN price_to BIGINT;
ALTER TABLE products ADD COLUMN sku TEXT NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN barcode TEXT NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN weight_grams BIGINT NOT NULL DEFAULT 0;
-- All pictures with their words, as JSON, once there is more to say than `image` does.
ALTER TABLE products ADD COLUMN pictures TEXT NOT NULL DEFAULT '';

CREATE TABLE variants (
    id TEXT PRIMARY KEY,
    product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    -- Where it stands among them.
    position BIGINT NOT NULL,
    -- One value of each option in their order, as JSON.
    choice TEXT NOT NULL,
    price BIGINT NOT NULL CHECK (price >= 0),
    stock BIGINT NOT NULL CHECK (stock >= 0),
    sku TEXT NOT NULL DEFAULT '',
    barcode TEXT NOT NULL DEFAULT '',
    -- 0 when nobody said.
    weight_grams BIGINT NOT NULL DEFAULT 0,
    image TEXT NOT NULL DEFAULT ''
);
CREATE INDEX variants_by_product ON variants (product_id, position);

-- What was chosen; lines of goods without options have none. The options are JSON with their names.
ALTER TABLE order_lines ADD COLUMN variant_id TEXT;
ALTER TABLE order_lines ADD COLUMN options TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN sku TEXT NOT NULL DEFAULT '';
