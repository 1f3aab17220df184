-- Where people have things sent.
CREATE TABLE addresses (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    full_name TEXT NOT NULL,
    address TEXT NOT NULL,
    city TEXT NOT NULL,
    pin_code TEXT NOT NULL,
    country TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT '',
    phone TEXT NOT NULL DEFAULT '',
    -- The one that the shipping step begins with.
    is_default BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX addresses_of_user ON addresses (user_id, created_at);
CREATE UNIQUE INDEX addresses_user_id_key ON addresses (user_id) WHERE is_default = TRUE;
