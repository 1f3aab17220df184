-- The pieces in which an order is sent: one for each seller, and one of the house. Orders from before get theirs at
-- the first start.
CREATE TABLE parcels (
    order_id TEXT NOT NULL REFERENCES orders (id),
    -- From 1, by its first line.
    no BIGINT NOT NULL,
    -- NULL: the house.
    seller_id TEXT,
    status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'shipped', 'delivered', 'cancelled', 'returned')),
    -- Its lines, and its shares of what comes on top: together the parcels of an order are the order.
    items_price BIGINT NOT NULL,
    shipping_price BIGINT NOT NULL,
    tax_price BIGINT NOT NULL,
    carrier TEXT NOT NULL DEFAULT '',
    tracking_number TEXT NOT NULL DEFAULT '',
    tracking_url TEXT NOT NULL DEFAULT '',
    shipped_at BIGINT,
    delivered_at BIGINT,
    -- When it was cancelled or came back.
    closed_at BIGINT,
    -- When its order was placed.
    created_at BIGINT NOT NULL,
    PRIMARY KEY (order_id, no)
);
CREATE INDEX parcels_by_seller ON parcels (seller_id, status, created_at);
