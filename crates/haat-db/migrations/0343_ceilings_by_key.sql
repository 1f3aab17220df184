-- SQLite only: PostgreSQL keeps rows apart from their keys whatever is asked.
-- A maximum is written as often as it is bid, and looked up by its whole key: with a number of its own, which nobody asks
-- for, each stood in two trees.
CREATE TABLE ceilings_by_key (
    auction_id TEXT NOT NULL,
    no BIGINT NOT NULL,
    bidder_id TEXT NOT NULL,
    amount BIGINT NOT NULL,
    PRIMARY KEY (auction_id, no)
) WITHOUT ROWID;
INSERT INTO ceilings_by_key (auction_id, no, bidder_id, amount)
    SELECT auction_id, no, bidder_id, amount FROM ceilings ORDER BY auction_id, no;
DROP TABLE ceilings;
ALTER TABLE ceilings_by_key RENAME TO ceilings;
