-- The public record of auctions: every event in a chain of hashes, and one log over all of them.

-- The SHA-256 of the event's entry (docs/record.md), in base64; empty until the event is written down.
ALTER TABLE auction_events ADD COLUMN hash TEXT NOT NULL DEFAULT '';
-- The entry itself, where the other columns do not say all of it: terms, and what is sealed.
ALTER TABLE auction_events ADD COLUMN entry TEXT NOT NULL DEFAULT '';
CREATE INDEX auction_events_unwritten ON auction_events (auction_id, no) WHERE hash = '';

-- Which leaves of the log are which events: each row is a run of events of one auction, one after the other.
CREATE TABLE log_runs (
    leaf BIGINT PRIMARY KEY,
    auction_id TEXT NOT NULL,
    no BIGINT NOT NULL,
    events BIGINT NOT NULL
);
CREATE UNIQUE INDEX log_runs_by_event ON log_runs (auction_id, no);

-- The tiles of the log: up to 256 hashes in base64, one after the other. Derived from the events.
CREATE TABLE log_tiles (
    level BIGINT NOT NULL,
    place BIGINT NOT NULL,
    hashes TEXT NOT NULL,
    PRIMARY KEY (level, place)
);

-- The size that the log has now, with its root: one size has one root. The note is empty until it is signed.
CREATE TABLE log_checkpoints (
    size BIGINT PRIMARY KEY,
    root TEXT NOT NULL,
    at BIGINT NOT NULL,
    note TEXT NOT NULL DEFAULT ''
);

-- Every public key that signs or has signed, with the sizes between which it did; to_size is -1 while it does.
CREATE TABLE log_keys (
    verifier TEXT PRIMARY KEY,
    from_size BIGINT NOT NULL,
    to_size BIGINT NOT NULL DEFAULT -1,
    at BIGINT NOT NULL
);
