-- Secret: the highest maximum that the person named on the lot and that was not taken back; NULL: none. Only its owner may
-- read it. An index of all maxima by person did the same, and cost as much as everything else that a maximum writes.
ALTER TABLE auction_bidders ADD COLUMN maximum BIGINT;
UPDATE auction_bidders SET maximum = (SELECT MAX(c.amount) FROM ceilings c
    WHERE c.auction_id = auction_bidders.auction_id AND c.bidder_id = auction_bidders.bidder_id
    AND NOT EXISTS (SELECT 1 FROM voided_bids v WHERE v.auction_id = c.auction_id AND v.no = c.no));
DROP INDEX ceilings_by_bidder;
