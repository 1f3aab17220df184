-- Pictures that were entered by an address elsewhere: each is fetched once and kept, and then stands here no more.
CREATE TABLE foreign_pictures (
    thing TEXT NOT NULL CHECK (thing IN ('product', 'lot', 'seller', 'shop')),
    thing_id TEXT NOT NULL,
    -- Empty: the further pictures of a lot, which have to be looked for.
    address TEXT NOT NULL,
    -- In the shop since before pictures were fetched: shown from where it is until it is here.
    early BOOLEAN NOT NULL DEFAULT FALSE,
    tries BIGINT NOT NULL DEFAULT 0,
    due_at BIGINT NOT NULL DEFAULT 0,
    given_up_at BIGINT,
    trouble TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (thing, thing_id, address)
);
CREATE INDEX foreign_pictures_due ON foreign_pictures (due_at) WHERE given_up_at IS NULL;

INSERT INTO foreign_pictures (thing, thing_id, address, early)
    SELECT 'product', id, image, TRUE FROM products WHERE image LIKE 'http%' AND state <> 'withdrawn';
INSERT INTO foreign_pictures (thing, thing_id, address, early)
    SELECT 'lot', id, image_url, TRUE FROM auctions WHERE image_url LIKE 'http%' AND deleted_at IS NULL;
INSERT INTO foreign_pictures (thing, thing_id, address, early)
    SELECT 'lot', id, '', TRUE FROM auctions WHERE images LIKE '%http%' AND deleted_at IS NULL;
INSERT INTO foreign_pictures (thing, thing_id, address, early)
    SELECT 'seller', id, seller_logo, TRUE FROM users WHERE is_seller = TRUE AND seller_logo LIKE 'http%';
INSERT INTO foreign_pictures (thing, thing_id, address, early)
    SELECT 'shop', '', value, TRUE FROM settings WHERE key = 'text.logo' AND value LIKE 'http%';
