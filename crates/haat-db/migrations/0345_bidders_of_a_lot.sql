-- Whoever bid on a lot is told how it ends: without this they were looked for among the bidders of all lots.
CREATE INDEX auction_bidders_by_lot ON auction_bidders (auction_id, bidder_id);
