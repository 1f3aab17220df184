-- What sending costs, by seller; of '' what the shop takes. Who has no rows leaves it to the shop, and the shop to its
-- settings.
CREATE TABLE shipping_rates (
    seller_id TEXT NOT NULL,
    no BIGINT NOT NULL,
    -- Empty: anywhere.
    country TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL DEFAULT '',
    -- NULL: however heavy.
    up_to_grams BIGINT,
    -- Goods worth more are sent free. NULL: never.
    free_above BIGINT,
    fee BIGINT NOT NULL,
    PRIMARY KEY (seller_id, no)
);
-- Whether its seller set what sending it costs, and gets that.
ALTER TABLE parcels ADD COLUMN own_shipping BOOLEAN NOT NULL DEFAULT FALSE;
