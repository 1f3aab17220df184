-- Goods that come back, or are to: pieces of one delivered parcel.
CREATE TABLE returns (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    parcel_no BIGINT NOT NULL,
    -- NULL: the house.
    seller_id TEXT,
    customer_id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('asked', 'refused', 'escalated', 'accepted', 'sent', 'received', 'refunded',
        'declined', 'withdrawn', 'lapsed')),
    reason TEXT NOT NULL,
    -- The customer's words.
    text TEXT NOT NULL DEFAULT '',
    -- A JSON array of addresses.
    photos TEXT NOT NULL DEFAULT '[]',
    carrier TEXT NOT NULL DEFAULT '',
    tracking_number TEXT NOT NULL DEFAULT '',
    tracking_url TEXT NOT NULL DEFAULT '',
    -- Whether what came back went on the shelf again; NULL until it came, or when the customer kept it.
    restocked BOOLEAN,
    -- The refund that was made for it, if one was.
    refund_id TEXT,
    -- By when somebody has to do something.
    due_at BIGINT,
    sent_at BIGINT,
    received_at BIGINT,
    -- When it was over.
    closed_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX returns_by_order ON returns (order_id);
CREATE INDEX returns_by_seller ON returns (seller_id, status, created_at);
CREATE INDEX returns_by_status ON returns (status, created_at);
CREATE INDEX returns_due ON returns (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE return_lines (
    return_id TEXT NOT NULL REFERENCES returns (id),
    line_no BIGINT NOT NULL,
    quantity BIGINT NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (return_id, line_no)
);

-- What was done about a return and said by whom, oldest first by id.
CREATE TABLE return_events (
    id TEXT PRIMARY KEY,
    return_id TEXT NOT NULL REFERENCES returns (id),
    at BIGINT NOT NULL,
    -- Who: customer, seller, admin or clock.
    party TEXT NOT NULL,
    actor_name TEXT NOT NULL,
    -- What the return became.
    status TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT ''
);
CREATE INDEX return_events_by_return ON return_events (return_id, at, id);
