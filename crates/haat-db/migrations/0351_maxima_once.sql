-- How high somebody would go is what they named last and was not taken back. `ceilings` says so; to keep it here besides
-- was a third of what a maximum cost.
ALTER TABLE auction_bidders DROP COLUMN maximum;
