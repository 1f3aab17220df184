-- Where sellers want their money: sealed with the shop's secret, and what of it is shown.
CREATE TABLE seller_banks (
    seller_id TEXT PRIMARY KEY,
    sealed TEXT NOT NULL,
    shown TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- Payouts that were started together.
CREATE TABLE payout_runs (
    id TEXT PRIMARY KEY,
    -- India's day of a run that was made by itself, of which there is one; NULL for those that an admin made.
    day BIGINT UNIQUE,
    actor_name TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE payouts (
    id TEXT PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES payout_runs (id),
    seller_id TEXT NOT NULL,
    seller_name TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    status TEXT NOT NULL DEFAULT 'started' CHECK (status IN ('started', 'paid', 'failed')),
    -- As they were when it was started.
    bank_sealed TEXT NOT NULL,
    bank_shown TEXT NOT NULL,
    -- The bank's number of the transfer.
    reference TEXT NOT NULL DEFAULT '',
    -- Why it failed.
    note TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    paid_at BIGINT,
    failed_at BIGINT
);
CREATE INDEX payouts_by_run ON payouts (run_id);
CREATE INDEX payouts_by_seller ON payouts (seller_id, created_at);
CREATE INDEX payouts_newest ON payouts (created_at, id);
