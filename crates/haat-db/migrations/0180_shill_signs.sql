-- Bidders who may be bidding for a seller, as their lots were last looked at. `kinds` names the signs; `signs` has
-- their evidence as JSON. An admin who has seen them says so; other signs on the same bidder come up again.
CREATE TABLE shill_signs (
    auction_id TEXT NOT NULL,
    bidder_id TEXT NOT NULL,
    bidder_name TEXT NOT NULL,
    bids BIGINT NOT NULL,
    kinds TEXT NOT NULL,
    signs TEXT NOT NULL,
    found_at BIGINT NOT NULL,
    seen_at BIGINT,
    PRIMARY KEY (auction_id, bidder_id)
);
CREATE INDEX shill_signs_by_time ON shill_signs (found_at, auction_id, bidder_id);

-- Lots on which something happened since they were looked at, with the number of the last such fact.
CREATE TABLE lots_to_look_at (
    auction_id TEXT PRIMARY KEY,
    fact BIGINT NOT NULL
);
