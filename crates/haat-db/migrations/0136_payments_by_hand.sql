-- Money comes by hand too: by transfer (UPI) and at the door (COD). A CHECK cannot be changed in both engines, so the
-- table is made anew, under its own name: PostgreSQL names its constraints after it. Its last columns: how much of the
-- money went back, and who gets it, as the provider said when the payment was made.
CREATE TABLE payments_before AS SELECT * FROM payments;
DROP TABLE payments;
CREATE TABLE payments (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    provider TEXT NOT NULL CHECK (provider IN ('PayPal', 'Stripe', 'UPI', 'COD')),
    -- The provider's id of the payment; of money that came by hand, ours.
    provider_order_id TEXT NOT NULL UNIQUE,
    -- The provider's id of the money taken; of a transfer, its reference.
    capture_id TEXT UNIQUE,
    status TEXT NOT NULL CHECK (status IN ('created', 'pending', 'denied', 'completed', 'held', 'refunding', 'refunded',
        'reversed', 'gone')),
    -- Minor units: cents or paise.
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    payer_email TEXT NOT NULL DEFAULT '',
    refund_id TEXT,
    note TEXT NOT NULL DEFAULT '',
    -- When the reconciler should look again; NULL when nothing is in the air.
    check_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    refunded_amount BIGINT NOT NULL DEFAULT 0,
    payee TEXT NOT NULL DEFAULT ''
);
INSERT INTO payments (id, order_id, provider, provider_order_id, capture_id, status, amount, currency, payer_email,
    refund_id, note, check_at, created_at, updated_at, refunded_amount, payee)
SELECT id, order_id, provider, provider_order_id, capture_id, status, amount, currency, payer_email,
    refund_id, note, check_at, created_at, updated_at, refunded_amount, payee FROM payments_before;
DROP TABLE payments_before;
-- Orders that are paid at the door, in the order in which they wait for it.
CREATE INDEX orders_cash ON orders (created_at) WHERE status = 'placed' AND payment_method = 'COD';
CREATE INDEX payments_by_order ON payments (order_id);
CREATE INDEX payments_to_check ON payments (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX payments_waiting ON payments (order_id) WHERE status IN ('held', 'reversed', 'gone', 'pending');
