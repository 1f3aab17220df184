-- Prices off by a code.
CREATE TABLE coupons (
    id TEXT PRIMARY KEY,
    -- As people type it, in capitals.
    code TEXT NOT NULL,
    -- What it is for; only who keeps it reads that.
    note TEXT NOT NULL DEFAULT '',
    -- Whose goods it is for. NULL: everyone's.
    seller_id TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('percent', 'amount', 'shipping')),
    -- Hundredths of a percent, or paise; of shipping 0.
    value BIGINT NOT NULL,
    -- The most that it takes off. NULL: any.
    most BIGINT,
    -- One per line. Empty: all.
    categories TEXT NOT NULL DEFAULT '',
    at_least BIGINT NOT NULL DEFAULT 0,
    starts_at BIGINT,
    ends_at BIGINT,
    -- How many orders can use it, and how many of one person. NULL: any number.
    max_uses BIGINT,
    max_uses_each BIGINT,
    -- Who bears it.
    payer TEXT NOT NULL CHECK (payer IN ('shop', 'seller')),
    paused BOOLEAN NOT NULL DEFAULT FALSE,
    -- In how many orders that were not given up it is.
    used BIGINT NOT NULL DEFAULT 0 CHECK (used >= 0),
    removed_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX coupons_code_key ON coupons (code) WHERE removed_at IS NULL;
CREATE INDEX coupons_by_seller ON coupons (seller_id, created_at);

-- Which order used which coupon.
CREATE TABLE coupon_uses (
    order_id TEXT PRIMARY KEY REFERENCES orders (id),
    coupon_id TEXT NOT NULL REFERENCES coupons (id),
    user_id TEXT NOT NULL,
    -- When its order was given up before it was paid: then it does not count.
    given_back_at BIGINT,
    -- What it took off.
    amount BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX coupon_uses_by_person ON coupon_uses (coupon_id, user_id);

-- What was taken off, and how much of that the shop gives the sellers all the same.
ALTER TABLE orders ADD COLUMN discount BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN coupon_code TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN discount BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD COLUMN subsidy BIGINT NOT NULL DEFAULT 0;
ALTER TABLE parcels ADD COLUMN discount BIGINT NOT NULL DEFAULT 0;
ALTER TABLE parcels ADD COLUMN shipping_discount BIGINT NOT NULL DEFAULT 0;
ALTER TABLE parcels ADD COLUMN shipping_subsidy BIGINT NOT NULL DEFAULT 0;
