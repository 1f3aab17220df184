-- SQLite only: PostgreSQL keeps rows apart from their keys whatever is asked.
-- How high somebody would go is written with each maximum, and looked up by the whole key: in one tree instead of two,
-- where the bidders of one lot stand together.
CREATE TABLE bidders_by_key (
    auction_id TEXT NOT NULL,
    bidder_id TEXT NOT NULL,
    network TEXT NOT NULL DEFAULT '',
    maximum BIGINT,
    PRIMARY KEY (auction_id, bidder_id)
) WITHOUT ROWID;
INSERT INTO bidders_by_key (auction_id, bidder_id, network, maximum)
    SELECT auction_id, bidder_id, network, maximum FROM auction_bidders ORDER BY auction_id, bidder_id;
DROP TABLE auction_bidders;
ALTER TABLE bidders_by_key RENAME TO auction_bidders;
CREATE INDEX auction_bidders_by_person ON auction_bidders (bidder_id, auction_id);
