-- The log of facts holds what these held (0070).
DROP TABLE product_changes;
DROP TABLE audit_log;
-- What changes a product raises this number first, which also makes it wait for its turn.
UPDATE counters SET name = 'catalogue' WHERE name = 'product_changes';
-- For telling watchers what they missed: that is read from the facts.
DROP INDEX auctions_closed;
DROP INDEX auctions_deleted;
