-- What a customer and a seller write to each other about an order: one thread for each seller of it, and one of the house.
CREATE TABLE threads (
    order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    -- Empty: the house.
    seller_id TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    -- The number of the seller's parcel, by which the thread is addressed.
    parcel BIGINT NOT NULL,
    last_no BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    -- Up to which message each side has read.
    customer_read BIGINT NOT NULL DEFAULT 0,
    seller_read BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (order_id, seller_id)
);
CREATE INDEX threads_of_customer ON threads (customer_id, last_at);
CREATE INDEX threads_of_seller ON threads (seller_id, last_at);

CREATE TABLE messages (
    order_id TEXT NOT NULL,
    seller_id TEXT NOT NULL,
    -- From 1 within its thread.
    no BIGINT NOT NULL,
    -- Taken down by an admin, or gone with the account of who wrote it.
    hidden_at BIGINT,
    side TEXT NOT NULL CHECK (side IN ('customer', 'seller', 'shop')),
    author_id TEXT NOT NULL,
    text TEXT NOT NULL,
    -- Addresses of pictures, as a JSON list.
    images TEXT NOT NULL,
    -- A message that is sent again with the same key is there once.
    request_key TEXT UNIQUE,
    at BIGINT NOT NULL,
    PRIMARY KEY (order_id, seller_id, no),
    FOREIGN KEY (order_id, seller_id) REFERENCES threads (order_id, seller_id) ON DELETE CASCADE
);
CREATE INDEX messages_by_author ON messages (author_id);

-- Who thinks that a message is not as it should be, and why.
CREATE TABLE message_reports (
    order_id TEXT NOT NULL,
    seller_id TEXT NOT NULL,
    no BIGINT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (order_id, seller_id, no, user_id),
    FOREIGN KEY (order_id, seller_id, no) REFERENCES messages (order_id, seller_id, no) ON DELETE CASCADE
);
