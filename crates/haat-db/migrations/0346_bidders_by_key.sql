-- SQLite only: PostgreSQL keeps rows apart from their keys whatever is asked.
-- How high somebody would go is written with each maximum, and looked up by the whole key: in one tree instead of two,
-- where the bidders of one lot stand together.
-- Its columns stay in PostgreSQL's order: a shop that moves there is compared row by row.
CREATE TABLE bidders_by_key (
    bidder_id TEXT NOT NULL,
    auction_id TEXT NOT NULL,
    network TEXT NOT NULL DEFAULT '',
    maximum BIGINT,
    PRIMARY KEY (auction_id, bidder_id)
) WITHOUT ROWID;
INSERT INTO bidders_by_key (bidder_id, auction_id, network, maximum)
    SELECT bidder_id, auction_id, network, maximum FROM auction_bidders ORDER BY auction_id, bidder_id;
DROP TABLE auction_bidders;
ALTER TABLE bidders_by_key RENAME TO auction_bidders;
CREATE INDEX auction_bidders_by_person ON auction_bidders (bidder_id, auction_id);
