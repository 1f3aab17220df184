-- Portable DDL for SQLite and PostgreSQL. Ids are UUIDv7 text, money is BIGINT paise,
-- time is BIGINT UTC milliseconds. References to people are not foreign keys where the
-- record must outlive the person (orders, bids, audit).

CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    email_lower TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    is_admin BOOLEAN NOT NULL DEFAULT FALSE,
    is_seller BOOLEAN NOT NULL DEFAULT FALSE,
    seller_name TEXT NOT NULL DEFAULT '',
    seller_logo TEXT NOT NULL DEFAULT '',
    seller_description TEXT NOT NULL DEFAULT '',
    -- Every token carries the epoch it was made in; raising it ends them all.
    session_epoch BIGINT NOT NULL DEFAULT 0,
    -- Name and email, folded to lower case in Rust, for the admin's search.
    search_text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX users_by_created ON users (created_at, id);
CREATE INDEX users_admins ON users (is_admin) WHERE is_admin = TRUE;

CREATE TABLE password_resets (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);

CREATE TABLE products (
    id TEXT PRIMARY KEY,
    -- NULL: the house's own.
    seller_id TEXT,
    name TEXT NOT NULL DEFAULT '',
    -- NULL while a draft or after deletion.
    url TEXT UNIQUE,
    price BIGINT NOT NULL DEFAULT 0 CHECK (price >= 0),
    image TEXT NOT NULL DEFAULT '',
    category TEXT NOT NULL DEFAULT '',
    brand TEXT NOT NULL DEFAULT '',
    stock BIGINT NOT NULL DEFAULT 0 CHECK (stock >= 0),
    description TEXT NOT NULL DEFAULT '',
    rating_hundredths BIGINT NOT NULL DEFAULT 0 CHECK (rating_hundredths BETWEEN 0 AND 500),
    reviews BIGINT NOT NULL DEFAULT 0 CHECK (reviews >= 0),
    -- draft: in no list; listed: in the shop; withdrawn: deleted, kept for past orders.
    state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'listed', 'withdrawn')),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX products_newest ON products (state, created_at, id);
CREATE INDEX products_by_seller ON products (seller_id, state, created_at);
CREATE INDEX products_by_category ON products (state, category);

-- An old slug leads to its product's new one.
CREATE TABLE product_slugs (
    slug TEXT PRIMARY KEY,
    product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE
);

-- What the search index of each node follows. `seq` comes from `counters` in the same
-- transaction: the row lock makes numbers become visible in order, on both engines.
CREATE TABLE product_changes (
    seq BIGINT PRIMARY KEY,
    product_id TEXT NOT NULL
);
CREATE TABLE counters (
    name TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('product_changes', 0);

CREATE TABLE auctions (
    id TEXT PRIMARY KEY,
    creator_id TEXT NOT NULL,
    creator_name TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    image_url TEXT NOT NULL,
    starting_bid BIGINT NOT NULL CHECK (starting_bid > 0),
    -- NULL until the first bid.
    current_bid BIGINT,
    leader_id TEXT,
    leader_name TEXT,
    bid_count BIGINT NOT NULL DEFAULT 0,
    -- The raise that the form suggests, and the client's own time; neither restricts bids.
    bid_amount BIGINT NOT NULL,
    bid_time TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    -- Set once by the closer.
    closed_at BIGINT,
    -- The order that bought the lot.
    order_id TEXT,
    deleted_at BIGINT
);
CREATE INDEX auctions_newest ON auctions (created_at, id);
CREATE INDEX auctions_to_close ON auctions (ends_at) WHERE closed_at IS NULL;
CREATE INDEX auctions_by_creator ON auctions (creator_id, created_at);

CREATE TABLE bids (
    auction_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    bidder_id TEXT NOT NULL,
    bidder_name TEXT NOT NULL,
    amount BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (auction_id, seq)
);

CREATE TABLE orders (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    customer_name TEXT NOT NULL,
    customer_email TEXT NOT NULL,
    full_name TEXT NOT NULL,
    address TEXT NOT NULL,
    city TEXT NOT NULL,
    pin_code TEXT NOT NULL,
    country TEXT NOT NULL,
    payment_method TEXT NOT NULL,
    items_price BIGINT NOT NULL CHECK (items_price >= 0),
    shipping_price BIGINT NOT NULL CHECK (shipping_price >= 0),
    tax_price BIGINT NOT NULL CHECK (tax_price >= 0),
    total_price BIGINT NOT NULL CHECK (total_price >= 0),
    -- Fixed when the order is placed, so that a new rate does not change what is owed.
    total_usd_cents BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('placed', 'paid', 'delivered', 'cancelled', 'expired', 'refunded')),
    paid_at BIGINT,
    delivered_at BIGINT,
    closed_at BIGINT,
    deleted_at BIGINT,
    -- While unpaid, stock is held until then.
    held_until BIGINT NOT NULL,
    idempotency_key TEXT,
    -- Id, name and email, folded to lower case in Rust, for the admin's search.
    search_text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (user_id, idempotency_key)
);
CREATE INDEX orders_newest ON orders (created_at, id);
CREATE INDEX orders_by_user ON orders (user_id, created_at);
CREATE INDEX orders_by_status ON orders (status, created_at);
CREATE INDEX orders_held ON orders (held_until) WHERE status = 'placed';

CREATE TABLE order_lines (
    order_id TEXT NOT NULL REFERENCES orders (id),
    line_no BIGINT NOT NULL,
    -- One of the two: a product of the catalogue, or a lot won at auction.
    product_id TEXT,
    auction_id TEXT,
    seller_id TEXT,
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    image TEXT NOT NULL,
    category TEXT NOT NULL,
    price BIGINT NOT NULL,
    quantity BIGINT NOT NULL CHECK (quantity > 0),
    shipped_at BIGINT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (order_id, line_no)
);
CREATE INDEX order_lines_by_seller ON order_lines (seller_id, created_at);
CREATE INDEX order_lines_by_product ON order_lines (product_id);

-- Who changed an order, and when.
CREATE TABLE order_events (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    at BIGINT NOT NULL,
    actor_id TEXT,
    actor_name TEXT NOT NULL,
    kind TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT ''
);
CREATE INDEX order_events_by_order ON order_events (order_id, at);

CREATE TABLE payments (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    provider TEXT NOT NULL CHECK (provider IN ('PayPal', 'Stripe')),
    provider_order_id TEXT NOT NULL UNIQUE,
    capture_id TEXT UNIQUE,
    status TEXT NOT NULL,
    -- Minor units: cents or paise.
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    payer_email TEXT NOT NULL DEFAULT '',
    refund_id TEXT,
    note TEXT NOT NULL DEFAULT '',
    -- When the reconciler should look again; NULL when nothing is in the air.
    check_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX payments_by_order ON payments (order_id);
CREATE INDEX payments_to_check ON payments (check_at) WHERE check_at IS NOT NULL;

CREATE TABLE payment_events (
    provider TEXT NOT NULL,
    event_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    PRIMARY KEY (provider, event_id)
);

CREATE TABLE uploads (
    id TEXT PRIMARY KEY,
    uploaded_by TEXT NOT NULL,
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE audit_log (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    actor_id TEXT,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    summary TEXT NOT NULL,
    search_text TEXT NOT NULL
);
CREATE INDEX audit_log_newest ON audit_log (at, id);
CREATE INDEX audit_log_by_subject ON audit_log (subject_kind, subject_id, at);
