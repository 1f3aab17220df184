-- Which wishes to call pieces off an order that is not paid yet were granted: the same one twice takes them off once.
CREATE TABLE called_off (
    request_key TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    at BIGINT NOT NULL
);
