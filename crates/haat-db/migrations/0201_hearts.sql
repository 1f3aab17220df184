-- What people marked with a heart: products they wish for, lots they watch.
CREATE TABLE hearts (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    thing TEXT NOT NULL CHECK (thing IN ('product', 'lot')),
    thing_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    -- Of a product: the lowest price that they have seen or were told of, and whether it could be bought when last looked.
    price BIGINT,
    in_stock BOOLEAN NOT NULL DEFAULT TRUE,
    PRIMARY KEY (user_id, thing, thing_id)
);
CREATE INDEX hearts_of_thing ON hearts (thing, thing_id);
