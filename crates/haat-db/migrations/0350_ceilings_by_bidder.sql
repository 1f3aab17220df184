-- PostgreSQL only: SQLite writes whole pages, and the maxima of a lot in the order in which they come are on few of them.
-- How high somebody would go is looked up here by lot and person. The number stands in their event, too, whose key it is.
ALTER TABLE ceilings DROP CONSTRAINT ceilings_pkey;
ALTER TABLE ceilings ADD PRIMARY KEY (auction_id, bidder_id, no);
