-- Auctions carry terms, a version and a history of events. Running auctions keep plain terms.

-- The number of the latest event, and of the one at which price or leader last changed.
ALTER TABLE auctions ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE auctions ADD COLUMN moved BIGINT NOT NULL DEFAULT 0;
-- The number of the newest bid; 0 while there is none.
ALTER TABLE auctions ADD COLUMN last_bid BIGINT NOT NULL DEFAULT 0;
-- 0: any raise; -1: the ladder; otherwise the least raise in paise.
ALTER TABLE auctions ADD COLUMN step BIGINT NOT NULL DEFAULT 0;
-- The soft close in milliseconds; 0: a hard end.
ALTER TABLE auctions ADD COLUMN extension_by BIGINT NOT NULL DEFAULT 0;
ALTER TABLE auctions ADD COLUMN extension_cap BIGINT NOT NULL DEFAULT 0;
-- Secret: only the rule, the seller and admins may read it.
ALTER TABLE auctions ADD COLUMN reserve BIGINT;
ALTER TABLE auctions ADD COLUMN reserve_met BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE auctions ADD COLUMN buy_now BIGINT;
ALTER TABLE auctions ADD COLUMN starts_at BIGINT NOT NULL DEFAULT 0;
-- The end before any extension; NULL: the same as ends_at.
ALTER TABLE auctions ADD COLUMN first_ends_at BIGINT;
ALTER TABLE auctions ADD COLUMN payment_within BIGINT NOT NULL DEFAULT 259200000;
-- A JSON list; empty: image_url alone.
ALTER TABLE auctions ADD COLUMN images TEXT NOT NULL DEFAULT '';
ALTER TABLE auctions ADD COLUMN category TEXT NOT NULL DEFAULT '';
ALTER TABLE auctions ADD COLUMN item_condition TEXT NOT NULL DEFAULT '';
-- Title, category and description, folded to lower case in Rust.
ALTER TABLE auctions ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

-- What happened, one row per effect, numbered per auction; never changed. A bid's number is its `seq`.
CREATE TABLE auction_events (
    auction_id TEXT NOT NULL,
    no BIGINT NOT NULL,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    bidder_id TEXT NOT NULL DEFAULT '',
    bidder_name TEXT NOT NULL DEFAULT '',
    amount BIGINT NOT NULL DEFAULT 0,
    -- JSON, for what the columns do not say.
    detail TEXT NOT NULL DEFAULT '',
    -- The caller's key for this attempt: the same key has the same outcome.
    request_key TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (auction_id, no)
);
CREATE UNIQUE INDEX auction_events_by_key ON auction_events (request_key, bidder_id, auction_id)
    WHERE request_key <> '';

-- Secret: the maximum beside the event that named it. Only its owner may read it.
CREATE TABLE ceilings (
    auction_id TEXT NOT NULL,
    no BIGINT NOT NULL,
    bidder_id TEXT NOT NULL,
    amount BIGINT NOT NULL,
    PRIMARY KEY (auction_id, no)
);
CREATE INDEX ceilings_by_bidder ON ceilings (auction_id, bidder_id, amount);

-- What was taken back, and why. A raised maximum that hung on it is here too.
CREATE TABLE voided_bids (
    auction_id TEXT NOT NULL,
    no BIGINT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (auction_id, no)
);

-- Who has bid on what.
CREATE TABLE auction_bidders (
    bidder_id TEXT NOT NULL,
    auction_id TEXT NOT NULL,
    PRIMARY KEY (bidder_id, auction_id)
);

INSERT INTO auction_events (auction_id, no, kind, at, amount)
    SELECT id, 0, 'terms', created_at, starting_bid FROM auctions;
INSERT INTO auction_events (auction_id, no, kind, at, bidder_id, bidder_name, amount)
    SELECT auction_id, seq, 'exact', at, bidder_id, bidder_name, amount FROM bids;
INSERT INTO auction_events (auction_id, no, kind, at)
    SELECT id, bid_count + 1, CASE WHEN deleted_at IS NULL THEN 'ended' ELSE 'deleted' END, closed_at
    FROM auctions WHERE closed_at IS NOT NULL;
INSERT INTO auction_bidders (bidder_id, auction_id) SELECT DISTINCT bidder_id, auction_id FROM bids;
DROP TABLE bids;
UPDATE auctions SET version = bid_count + CASE WHEN closed_at IS NULL THEN 0 ELSE 1 END, moved = bid_count,
    last_bid = bid_count,
    starts_at = created_at, first_ends_at = ends_at,
    search_text = LOWER(title || ' ' || description);
CREATE INDEX auctions_ending ON auctions (ends_at, id) WHERE deleted_at IS NULL;
CREATE INDEX auctions_by_bids ON auctions (bid_count, id) WHERE deleted_at IS NULL;
