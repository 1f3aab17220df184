-- Money on its way back, each with a state of its own. A row is made when the shop asks for a refund, or when a provider
-- tells of one (or of a bank that took money), which may be before our books know the payment itself.
CREATE TABLE refunds (
    id TEXT PRIMARY KEY,
    provider TEXT NOT NULL,
    provider_order_id TEXT NOT NULL,
    order_id TEXT REFERENCES orders (id),
    -- The provider's id of the refund or dispute; NULL until it has one.
    refund_id TEXT,
    -- Whether it is a refund, money that a payer's bank took, or PayPal's list does not tell.
    kind TEXT NOT NULL CHECK (kind IN ('unknown', 'refund', 'reversal')),
    state TEXT NOT NULL CHECK (state IN ('requested', 'pending', 'done', 'failed', 'refused')),
    -- What the provider calls that, or why it refused.
    provider_status TEXT NOT NULL DEFAULT '',
    -- In the payment's minor units.
    amount BIGINT NOT NULL CHECK (amount > 0),
    reason TEXT NOT NULL DEFAULT '',
    requested_by TEXT NOT NULL DEFAULT '',
    -- What the provider knows the call by; each attempt after an answer gets a new number behind it.
    request_key TEXT UNIQUE,
    attempt BIGINT NOT NULL DEFAULT 1,
    -- A failed one that was tried again is no longer owed.
    retried BOOLEAN NOT NULL DEFAULT FALSE,
    check_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX refunds_by_provider ON refunds (provider, refund_id);
CREATE INDEX refunds_by_payment ON refunds (provider_order_id);
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_to_check ON refunds (check_at) WHERE check_at IS NOT NULL;

-- Which pieces a refund is for. Restocked ones went back on the shelf and are not sent any more.
CREATE TABLE refund_lines (
    refund_id TEXT NOT NULL REFERENCES refunds (id),
    line_no BIGINT NOT NULL,
    quantity BIGINT NOT NULL CHECK (quantity > 0),
    restocked BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (refund_id, line_no)
);

-- What payers and their banks have against a payment.
CREATE TABLE disputes (
    provider TEXT NOT NULL,
    dispute_id TEXT NOT NULL,
    provider_order_id TEXT NOT NULL,
    order_id TEXT REFERENCES orders (id),
    stage TEXT NOT NULL CHECK (stage IN ('open', 'won', 'lost')),
    -- What the provider calls that.
    provider_status TEXT NOT NULL,
    reason TEXT NOT NULL,
    amount BIGINT NOT NULL,
    -- Until when it can be answered.
    respond_by BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (provider, dispute_id)
);
CREATE INDEX disputes_by_order ON disputes (order_id);

-- How often a call was answered for good and has to be made anew under another key.
CREATE TABLE payment_tries (
    call TEXT PRIMARY KEY,
    tries BIGINT NOT NULL
);

-- Who gets the money, as the provider said when the payment was made.
ALTER TABLE payments ADD COLUMN payee TEXT NOT NULL DEFAULT '';

-- What is known so far. A refund that a provider had on its way is still pending.
INSERT INTO refunds (id, provider, provider_order_id, order_id, refund_id, kind, state, amount, check_at, created_at, updated_at)
SELECT 'told-' || r.provider || '-' || r.return_id, r.provider, r.provider_order_id, p.order_id, r.return_id,
       CASE WHEN r.kind = 'refund' THEN 'refund' ELSE 'reversal' END,
       CASE WHEN r.kind = 'undone' THEN 'failed'
            WHEN p.status = 'refunding' AND r.kind = 'refund' AND r.return_id = p.refund_id THEN 'pending' ELSE 'done' END,
       r.amount,
       CASE WHEN p.status = 'refunding' AND r.kind = 'refund' AND r.return_id = p.refund_id THEN COALESCE(p.check_at, p.updated_at) END,
       r.told_at, r.told_at
FROM payment_returns r LEFT JOIN payments p ON p.provider_order_id = r.provider_order_id WHERE r.amount > 0;
-- What went back and was never explained.
INSERT INTO refunds (id, provider, provider_order_id, order_id, kind, state, amount, created_at, updated_at)
SELECT 'gone-' || p.id, p.provider, p.provider_order_id, p.order_id, 'unknown', 'done',
       p.refunded_amount - COALESCE((SELECT CAST(SUM(r.amount) AS BIGINT) FROM payment_returns r
           WHERE r.provider_order_id = p.provider_order_id AND r.kind <> 'undone'), 0), p.updated_at, p.updated_at
FROM payments p WHERE p.refunded_amount > COALESCE((SELECT CAST(SUM(r.amount) AS BIGINT) FROM payment_returns r
    WHERE r.provider_order_id = p.provider_order_id AND r.kind <> 'undone'), 0);
-- Refunds in the air keep the key that they were asked with.
INSERT INTO refunds (id, provider, provider_order_id, order_id, kind, state, amount, request_key, check_at, created_at, updated_at)
SELECT 'asked-' || p.id, p.provider, p.provider_order_id, p.order_id, 'refund', 'requested', p.amount - p.refunded_amount,
       'refund-' || p.id, COALESCE(p.check_at, p.updated_at), p.updated_at, p.updated_at
FROM payments p WHERE p.status = 'refunding' AND COALESCE(p.refund_id, '') = '' AND p.amount > p.refunded_amount;
-- So do those that a provider has taken and of which nothing was told yet.
INSERT INTO refunds (id, provider, provider_order_id, order_id, refund_id, kind, state, amount, request_key, check_at, created_at, updated_at)
SELECT 'asked-' || p.id, p.provider, p.provider_order_id, p.order_id, p.refund_id, 'refund', 'pending', p.amount - p.refunded_amount,
       'refund-' || p.id, COALESCE(p.check_at, p.updated_at), p.updated_at, p.updated_at
FROM payments p WHERE p.status = 'refunding' AND p.refund_id <> '' AND p.amount > p.refunded_amount
    AND NOT EXISTS (SELECT 1 FROM payment_returns r WHERE r.provider = p.provider AND r.return_id = p.refund_id);
-- Refunds have their own looks now.
UPDATE payments SET check_at = NULL WHERE status = 'refunding';
DROP TABLE payment_returns;
