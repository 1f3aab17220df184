-- The books, in double entry: the postings of an entry add up to zero, and nothing is ever changed or removed; what was
-- wrong is put right by another entry. Amounts are paise, positive for what the shop has.
CREATE TABLE ledger_entries (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('opening', 'paid', 'refund', 'dispute', 'released', 'payout', 'payout_paid',
        'payout_failed', 'adjustment')),
    -- The order that it is about, if it is about one.
    order_id TEXT REFERENCES orders (id),
    -- The payout that it is about, if it is about one.
    reference TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    -- Who caused it.
    actor_name TEXT NOT NULL DEFAULT ''
);
CREATE INDEX ledger_entries_by_order ON ledger_entries (order_id, at);
CREATE INDEX ledger_entries_newest ON ledger_entries (at, id);

CREATE TABLE postings (
    entry_id TEXT NOT NULL REFERENCES ledger_entries (id),
    no BIGINT NOT NULL,
    account TEXT NOT NULL,
    -- The line of the order, or 0.
    line_no BIGINT NOT NULL DEFAULT 0,
    amount BIGINT NOT NULL,
    -- When its entry was written.
    at BIGINT NOT NULL,
    PRIMARY KEY (entry_id, no)
);
CREATE INDEX postings_by_account ON postings (account, at, entry_id);

-- What each account holds: the sum of its postings, kept with them.
CREATE TABLE ledger_balances (
    account TEXT PRIMARY KEY,
    balance BIGINT NOT NULL
);

-- What the shop keeps of a line, fixed when it was ordered. A line that is not here pays nothing.
CREATE TABLE line_fees (
    order_id TEXT NOT NULL REFERENCES orders (id),
    line_no BIGINT NOT NULL,
    rate_bp BIGINT NOT NULL,
    commission BIGINT NOT NULL,
    tax BIGINT NOT NULL,
    PRIMARY KEY (order_id, line_no)
);

-- Since when a seller's parcel is theirs to be paid for.
ALTER TABLE parcels ADD COLUMN released_at BIGINT;
CREATE INDEX parcels_to_release ON parcels (delivered_at) WHERE released_at IS NULL AND seller_id IS NOT NULL;
